"""Names of sockets as people compare them. Knows no board."""

from __future__ import annotations

import re


def plain_name(name: str) -> str:
    """A socket's name without what people leave out: "M.2_D" is "M2D"."""
    return re.sub(r"[^A-Z0-9]", "", name.upper())
