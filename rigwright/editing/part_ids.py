"""Ids for parts of one's own, made from what the part is called.

Knows text alone; which ids are taken it asks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

_MOST = 120


def id_for(brand: str, name: str, is_taken: Callable[[str], bool]) -> str:
    """An id made from maker and name that no part has: "acme-turbo-24g", "acme-turbo-24g-2"."""
    words = name if name.casefold().startswith(brand.casefold()) else f"{brand} {name}"
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().casefold()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_MOST].strip("-") or "own-part"
    number = 1
    found = stem
    while is_taken(found):
        number, found = number + 1, f"{stem}-{number + 1}"
    return found
