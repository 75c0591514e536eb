"""The user's own parts and figures as the text of `catalog/*.toml`, for a maintainer to take over.

Above each record stands what differs from the catalog that the program has, figure by figure, with
the evidence that the user gave. Knows no file and no layer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rigwright.catalog.source_text import record_text
from rigwright.catalog.toml_words import toml_value
from rigwright.parts import KINDS, Part, record_of
from rigwright.parts.differing import fields_that_differ

NO_EVIDENCE = "no source is given"


@dataclass(frozen=True)
class Contribution:
    """A part as the user has it, and as the catalog has it without the user; None where new."""

    part: Part
    before: Part | None

    @property
    def changed(self) -> dict[str, tuple[Any, Any]]:
        """Each figure that differs, before and now; None where it is unknown. Of a table, such as
        the plugs of a supply, the entries that differ.
        """
        found: dict[str, tuple[Any, Any]] = {}
        for name, (before, now) in fields_that_differ(self.before, self.part).items():
            if isinstance(before, Mapping) and isinstance(now, Mapping):
                for entry in dict.fromkeys((*before, *now)):
                    if before.get(entry) != now.get(entry):
                        found[f"{name}.{entry}"] = before.get(entry), now.get(entry)
            else:
                found[name] = before, now
        return found

    def evidence(self, name: str) -> str:
        """Return where a figure comes from: its own source, else the record's where the user wrote
        it.
        """
        record = record_of(self.part)
        sources = record.get("figure_sources", {})
        own = sources.get(name) or sources.get(name.partition(".")[0])
        if own:
            return f"{own['source']} ({own['confidence']})"
        former = self.before.source if self.before is not None else ""
        if self.part.source and self.part.source != former:
            return f"{self.part.source} ({self.part.confidence})"
        return NO_EVIDENCE


def contribution_text(found: Iterable[Contribution]) -> str:
    """Return all of them as one text that is valid TOML, sorted by kind and id as the catalog
    is.
    """
    kinds = list(KINDS)

    def place(one: Contribution) -> tuple[int, str]:
        return kinds.index(one.part.kind), one.part.id

    entries = [_entry(one) for one in sorted(found, key=place)]
    return "\n".join(entries)


def without_evidence(found: Iterable[Contribution]) -> list[str]:
    """Return the figures, as "part id: figure", that nobody says anything about the source of."""
    unproven: list[str] = []
    for one in found:
        for name in one.changed:
            if one.evidence(name) == NO_EVIDENCE:
                unproven.append(f"{one.part.id}: {name}")
    return unproven


def _entry(one: Contribution) -> str:
    lines = [f"# {_comment(line)}" for line in _said(one)]
    return "\n".join([*lines, record_text(one.part)])


def _said(one: Contribution) -> Iterator[str]:
    if one.before is None:
        source = one.part.source or NO_EVIDENCE
        yield f"New: {one.part.name}. Source: {source}."
        return
    yield f"Changed: {one.part.name}"
    for name, (before, now) in one.changed.items():
        was = _figure_words(before)
        is_now = _figure_words(now)
        evidence = one.evidence(name)
        yield f"  {name}: {was} → {is_now}; {evidence}"


def _figure_words(value: object) -> str:
    return "unknown" if value is None else toml_value(value)


def _comment(line: str) -> str:
    """Return a line without what would end a comment or hide in it."""
    return "".join(letter if letter.isprintable() else " " for letter in line)
