"""Which edition of the shipped catalog this is, so that a file can say with which it was made."""

from __future__ import annotations

from functools import lru_cache

from rigwright.files.places import catalog_path

LETTERS = 8
UNKNOWN = ""


@lru_cache(maxsize=1)
def catalog_edition() -> str:
    """Return eight letters that change with any figure of the shipped catalog.

    "" where the catalog cannot be read, which is reported elsewhere.
    """
    import hashlib  # 3 ms, and only what saves a build or opens one asks for it

    try:
        with catalog_path().open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()[:LETTERS]
    except OSError:
        return UNKNOWN
