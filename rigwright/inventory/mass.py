"""What a machine weighs, as far as the weights of its parts are known.

Knows the rows of the parts list; what follows for whoever lifts it stands in the reports.
"""

from __future__ import annotations

from rigwright.assembly import Assembly
from rigwright.build import TRAY
from rigwright.figures.uncertain import is_doubtful
from rigwright.inventory.part_row import Origin, PartRow
from rigwright.inventory.rows import rows_of
from rigwright.parts import Part
from rigwright.record import Value

GRAMS_IN_A_KILOGRAM = 1000.0


class Weighed(Value, frozen=True):
    """Parts alike of a machine: what one weighs in kg, None where nobody states it."""

    item: str
    name: str
    count: int
    each_kg: float | None
    uncertain: bool = False


class MachineMass(Value, frozen=True):
    """What a machine weighs: at least as much as its parts of known weight together."""

    lines: tuple[Weighed, ...]

    @property
    def known_kg(self) -> float:
        """The parts of known weight together, in kg."""
        known = (line.count * line.each_kg for line in self.lines if line.each_kg is not None)
        return sum(known)

    @property
    def unknown(self) -> tuple[Weighed, ...]:
        """The parts whose weight nobody states, which come on top."""
        return tuple(line for line in self.lines if line.each_kg is None)

    @property
    def uncertain(self) -> bool:
        """Whether a weight that counts is marked as uncertain."""
        return any(line.uncertain for line in self.lines)


def mass_of(a: Assembly) -> MachineMass:
    """Return what a machine weighs.

    What lies beside it is left out, and so are parts that come with another one, since that one's
    weight has them, and cables and adapters that the wiring assumes.
    """
    beside: set[str] = set()
    for card in a.cards:
        if card.placement.place == TRAY:
            beside.add(card.label)
    alike: dict[str, list[PartRow]] = {}
    for row in rows_of(a):
        if row.item and row.origin is Origin.CHOSEN and row.key not in beside:
            alike.setdefault(row.item, []).append(row)
    lines = tuple(_line(rows) for rows in alike.values())
    return MachineMass(lines)


def _line(rows: list[PartRow]) -> Weighed:
    part = rows[0].part
    count = sum(row.count for row in rows)
    name = str(rows[0].name)
    if part is None:
        return Weighed(rows[0].item, name, count, None)
    field = _field_of(part)
    each_kg = weight_kg(part)
    uncertain = each_kg is not None and is_doubtful(part, field)
    return Weighed(rows[0].item, name, count, each_kg, uncertain)


def weight_kg(part: Part) -> float | None:
    """Return what a part weighs in kg; None where its record does not say."""
    grams = getattr(part, "weight_g", None)
    if grams is not None:
        return grams / GRAMS_IN_A_KILOGRAM
    return getattr(part, "weight_kg", None)


def _field_of(part: Part) -> str:
    return "weight_g" if hasattr(part, "weight_g") else "weight_kg"
