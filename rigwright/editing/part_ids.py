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
    words = name
    if not name.casefold().startswith(brand.casefold()):
        words = f"{brand} {name}"
    letters = unicodedata.normalize("NFKD", words).encode("ascii", "ignore")
    plain = letters.decode().casefold()
    hyphened = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    stem = hyphened[:_MOST].strip("-") or "own-part"
    number = 1
    found = stem
    while is_taken(found):
        number += 1
        found = f"{stem}-{number}"
    return found
