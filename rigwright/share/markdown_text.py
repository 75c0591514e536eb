"""A text so that nothing in it is taken for Markdown or HTML."""

from __future__ import annotations

import re

_MEANING = re.compile(r"([\\`*_{}\[\]|~#])")


def plain(text: str) -> str:
    """Return a text so that nothing in it is taken for Markdown or HTML."""
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _MEANING.sub(r"\\\1", safe)
