"""Well-known models by their attention heads and key-value heads, as their published configurations
state them.

Models with the same heads share a line, since to the checks they are one. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Heads = tuple[int, int]  # attention heads, key-value heads

MODELS: Mapping[Heads, str] = MappingProxyType({
    (32, 8): "Llama 3 8B, Mistral 7B, Mixtral 8x7B",
    (64, 8): "Llama 2 and 3 70B, Qwen2.5 72B",
    (128, 8): "Llama 3.1 405B",
    (32, 32): "Llama 2 7B",
    (40, 40): "Llama 2 13B",
    (48, 8): "Mixtral 8x22B",
    (28, 4): "Qwen2.5 7B",
    (40, 8): "Qwen2.5 14B and 32B",
    (32, 16): "Gemma 2 27B",
})  # fmt: skip
