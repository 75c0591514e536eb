"""The steps of a draft since its part was opened or stored, back and forth.

What is typed into one field is one step. Keeps whole drafts, which are values. Once stored, a
part's steps are those of the window's own history.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rigwright.catalog.overrides import BOARD
from rigwright.editing.drafts import KEPT_BY_ITSELF, Draft
from rigwright.editing.fields import field_at
from rigwright.text.sentence import worded

SOURCES = "figure_sources"
TABLES = ("table", "choice", "flag")  # each edit of these is a step of its own


class DraftHistory:
    """Drafts before and after the one that is shown."""

    def __init__(self) -> None:
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self._typed = ""  # the field that the last step was typed into

    def clear(self) -> None:
        """Begin anew: what was done is stored, or given up."""
        self._before = []
        self._after = []
        self._typed = ""

    def note(self, before: Draft, after: Draft) -> None:
        """One more edit."""
        names = edited(before, after)
        typed = names[0] if len(names) == 1 and _is_typed(after.kind, names[0]) else ""
        if names and not (typed and typed == self._typed):
            self._before.append(before)
        self._after = [] if names else self._after
        self._typed = typed if names else self._typed

    def back(self, now: Draft) -> Draft:
        """Return the draft before the last step; the same draft before the first step."""
        return self._moved(now, self._before, self._after)

    def forth(self, now: Draft) -> Draft:
        """The draft after the step that was taken back last."""
        return self._moved(now, self._after, self._before)

    def _moved(self, now: Draft, source: list[Draft], target: list[Draft]) -> Draft:
        self._typed = ""
        if not source:
            return now
        target.append(now)
        return source.pop()

    def words_back(self, now: Draft) -> str:
        """Return what the last step changed: "thickness"; "" before the first step."""
        if not self._before:
            return ""
        return _words(self._before[-1], now)

    def words_forth(self, now: Draft) -> str:
        """What the step that was taken back last had changed."""
        if not self._after:
            return ""
        return _words(now, self._after[-1])


def edited(before: Draft, after: Draft) -> tuple[str, ...]:
    """The fields that two drafts have otherwise, "board.slots" in a built-in board.

    Their sources where only those.
    """
    names = list(_differing(before.record, after.record))
    names += _differing(before.unread, after.unread)
    if BOARD in names and before.board is not None and after.board is not None:
        inside = _differing(before.board.record, after.board.record)
        names = [*filter(BOARD.__ne__, names), *(f"{BOARD}.{name}" for name in inside)]
    figures = [name for name in names if not _is_kept_by_itself(name)]
    if figures:
        return tuple(dict.fromkeys(figures))
    return tuple(name for name in names if name.endswith(SOURCES))


def _is_kept_by_itself(name: str) -> bool:
    return name.rpartition(".")[2] in KEPT_BY_ITSELF


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    return (name for name in {**one, **other} if one.get(name) != other.get(name))


def _is_typed(kind: str, name: str) -> bool:
    field = field_at(kind, name)
    return name.endswith(SOURCES) or (field is not None and field.form not in TABLES)


def _words(before: Draft, after: Draft) -> str:
    for name in edited(before, after):
        field = field_at(after.kind, name)
        if field is not None:
            return field.words
    return worded("edit")
