"""Values as the files of `catalog/*.toml` write them: tables and lists on one line, whole numbers
without a point.

Knows no part.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_key(name: str) -> str:
    """A name of a field, in quotation marks where TOML wants them."""
    if _BARE.fullmatch(name):
        return name
    return _toml_text(name)


def toml_value(value: Any) -> str:
    """A value as TOML writes it; tables stand on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        return _toml_table(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return _toml_text(str(value))


def _toml_table(values: Mapping[str, Any]) -> str:
    """The values that are known; TOML has no word for unknown."""
    pairs = (
        f"{toml_key(name)} = {toml_value(one)}" for name, one in values.items() if one is not None
    )
    return f"{{ {', '.join(pairs)} }}"


def _toml_text(text: str) -> str:
    """A basic string; TOML wants one control character escaped that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
