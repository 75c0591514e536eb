"""Words in a cell of a spreadsheet."""

from __future__ import annotations

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def cell_words(words: str) -> str:
    """Return words so that no spreadsheet takes them for a formula."""
    if not words.startswith(FORMULA):
        return words
    return f"'{words}"


def exact_cell(words: str) -> str:
    """Return words as `cell_words` does, but so that `exact_words` reads the very same again."""
    if words.startswith("'"):
        return f"'{words}"
    return cell_words(words)


def exact_words(cell: str) -> str:
    """Return what a cell of `exact_cell` says; any other as it is."""
    if cell[:1] == "'" and cell[1:2] in ("'", *FORMULA):
        return cell[1:]
    return cell
