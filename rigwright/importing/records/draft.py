"""One foreign record on its way through the gate: figures taken from it, and what was done to them.

Taking a figure checks its type and its range; what a figure means is known to the kind's own
module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rigwright.figures.uncertain import INFERRED
from rigwright.importing.records.ranges import RANGES, Range
from rigwright.importing.records.rules import Repair

MOST_TEXT = 300
RULE_OF_THUMB = "Inferred by a rule of thumb"
_NUMBER = re.compile(r"\s*(-?\d{1,9}(?:[.,]\d{1,6})?)\s*[A-Za-z\"%]{0,6}\s*")


class RecordDraft:
    """The record of a part in the making. `figures` become the part's fields."""

    __slots__ = (
        "brand",
        "derived",
        "doubts",
        "figures",
        "kind",
        "name",
        "notes",
        "ranges",
        "raw",
        "repairs",
        "sources",
        "uncertain",
    )

    def __init__(self, kind: str, raw: Mapping[str, Any], name: str, brand: str) -> None:
        self.kind = kind
        self.raw = raw
        self.name = name
        self.brand = brand
        self.ranges = RANGES.get(kind, {})
        self.figures: dict[str, Any] = {}
        self.sources: dict[str, dict[str, str]] = {}
        self.uncertain: list[str] = []
        self.derived: list[str] = []
        self.doubts: list[str] = []
        self.notes: list[str] = []
        self.repairs: list[Repair] = []

    def table(self, name: str) -> Mapping[str, Any]:
        """Return a table inside the record; an empty one where the record has none."""
        value = self.raw.get(name)
        return value if isinstance(value, dict) else {}

    def rows(self, name: str) -> list[Any]:
        """Return a list inside the record; an empty one where the record has none."""
        value = self.raw.get(name)
        return value if isinstance(value, list) else []

    def text(self, name: str, table: str = "") -> str | None:
        """Return a text of the record, or of a table inside it, as people read it; None where it is
        missing.
        """
        holder = self.table(table) if table else self.raw
        value = holder.get(name)
        if not isinstance(value, str):
            return None
        return self.cleaned(name, value)[:MOST_TEXT] or None

    def texts(self, name: str, table: str = "") -> list[str]:
        """The texts of a list in the record or in a table inside it, as people read them."""
        holder = self.table(table) if table else self.raw
        values = holder.get(name)
        if not isinstance(values, list):
            return []
        texts = [value for value in values if isinstance(value, str)]
        return [self.cleaned(name, text)[:MOST_TEXT] for text in texts]

    def cleaned(self, field: str, text: str) -> str:
        """A text on one line with nothing hidden in it; what was taken out is noted."""
        plain = " ".join(text.split())
        if plain.isprintable():
            return plain
        self.repair("hidden-characters", field)
        return "".join(character for character in plain if character.isprintable()).strip()

    def number(self, value: object, field: str) -> float | None:
        """Return a value as a number; a value that is not a number is noted and becomes None."""
        if value is None or isinstance(value, bool):
            return None
        if isinstance(value, int | float):
            return value
        return self._number_in(value, field)

    def _number_in(self, value: object, field: str) -> float | None:
        if isinstance(value, str) and not value.strip():
            return None
        found = _NUMBER.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            self.repair("not-a-number", field, repr(value)[:60])
            return None
        now = float(found[1].replace(",", "."))
        self.repair("number-as-text", field, repr(value)[:60], now)
        return now

    def take(self, field: str, value: object) -> float | None:
        """Take a figure over if it is a number in the range of its field; return what was taken."""
        number = self.in_range(field, self.number(value, field))
        if number is not None:
            self.figures[field] = float(number)
        return number

    def count(self, field: str, value: object) -> int | None:
        """Take a whole number over if it is in the range of its field."""
        number = self.in_range(field, self.number(value, field))
        if number is None:
            return None
        if number != int(number):
            self.repair("out-of-range", field, number)
            return None
        self.figures[field] = int(number)
        return int(number)

    def in_range(
        self, field: str, number: float | None, range_: Range | None = None
    ) -> float | None:
        """The number if the field can have it; what it cannot is noted and unknown."""
        if number is None:
            return None
        low, high = range_ or self.ranges.get(field, (0, 1e9))
        if low <= number <= high:
            return number
        self.repair("zero-unknown" if number == 0 else "out-of-range", field, number)
        return None

    def repair(self, rule: str, field: str, was: object = None, now: object = None) -> None:
        """Note what a rule did to a figure."""
        self.repairs.append(Repair(rule, field, was, now))

    def doubt(
        self, rule: str, fields: tuple[str, ...], was: object = None, now: object = None
    ) -> None:
        """Mark figures as doubtful, with the reason as a doubt in words."""
        repair = Repair(rule, fields[0], was, now)
        self.repairs.append(repair)
        self.doubts.append(repair.sentence)
        self.uncertain += fields

    def infer(self, field: str, value: object, rests_on: str) -> None:
        """Take over a figure that a rule of thumb inferred: derived, to be doubted, and with
        that as its source.
        """
        self.figures[field] = value
        self.sources[field] = {
            "source": f"{RULE_OF_THUMB}, from {rests_on}",
            "confidence": INFERRED,
        }
        self.derived.append(field)
        self.uncertain.append(field)

    def derive(self, field: str, value: object) -> None:
        """Take over a figure that follows from others."""
        self.figures[field] = value
        self.derived.append(field)
