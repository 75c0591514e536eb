"""What the user chose: part ids, where each card sits, the site and the workload. The document.

Immutable values with edits that return a new Build. Knows part ids only, never the parts behind them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Placement:
    """A card and where it sits.

    `place` is a position ("1"…"11"), else a slot's printed name, "verticalN", "bayN" or "frameN".
    `power_limit_w` None means the card's own board power.
    """

    part_id: str
    place: str
    power_limit_w: float | None = None


@dataclass(frozen=True)
class Quantity:
    """A part and how many of it."""

    part_id: str
    count: int = 1


@dataclass(frozen=True)
class Site:
    """Where the machine stands. `volts` None: no circuit chosen, mains rules are not checked."""

    name: str | None = None
    volts: float | None = None
    outlet_a: float | None = None
    breaker_a: float | None = None
    other_load_w: float = 0.0
    room_c: float = 25.0
    altitude_m: float = 0.0
    stands: str = "other room"


@dataclass(frozen=True)
class Workload:
    """What the machine is for. `duty` is "sustained" (three hours or more at full load) or "burst"."""

    task: str = "training"
    duty: str = "sustained"


@dataclass(frozen=True)
class Build:
    """A whole machine as chosen. Empty ids are not chosen yet."""

    title: str = "Untitled"
    chassis: str | None = None
    board: str | None = None
    cpus: Quantity | None = None
    cooler: str | None = None
    memory: tuple[Quantity, ...] = ()
    psus: tuple[str, ...] = ()
    placements: tuple[Placement, ...] = ()
    drives: tuple[Quantity, ...] = ()
    fans: tuple[Quantity, ...] = ()
    site: Site = field(default_factory=Site)
    workload: Workload = field(default_factory=Workload)
    notes: str = ""

    def place(self, part_id: str, place: str, power_limit_w: float | None = None) -> Build:
        """One more card; it becomes the last placement."""
        return replace(self, placements=(*self.placements, Placement(part_id, place, power_limit_w)))

    def move(self, index: int, place: str) -> Build:
        """Placement `index` at another place; order and label stay."""
        return self._edit_placement(index, lambda p: replace(p, place=place))

    def swap(self, index: int, other: int) -> Build:
        """Two placements exchange their places."""
        a, b = self.placements[index].place, self.placements[other].place
        return self.move(index, b).move(other, a)

    def replace_card(self, index: int, part_id: str) -> Build:
        """Another card at the same place, at its own power limit."""
        return self._edit_placement(index, lambda p: Placement(part_id, p.place))

    def limit(self, index: int, power_limit_w: float | None) -> Build:
        """Placement `index` with another power limit."""
        return self._edit_placement(index, lambda p: replace(p, power_limit_w=power_limit_w))

    def remove(self, index: int) -> Build:
        """Without placement `index`."""
        return replace(self, placements=self.placements[:index] + self.placements[index + 1 :])

    def choose(self, kind: str, part_id: str | None) -> Build:
        """Another chassis, board, CPU, cooler, memory kit or supply, or None; raises KeyError for other kinds."""
        match kind:
            case "chassis":
                return replace(self, chassis=part_id)
            case "motherboard":
                return replace(self, board=part_id)
            case "cpu":
                count = self.cpus.count if self.cpus else 1
                return replace(self, cpus=Quantity(part_id, count) if part_id else None)
            case "cooler":
                return replace(self, cooler=part_id)
            case "memory":
                return replace(self, memory=(Quantity(part_id),) if part_id else ())
            case "psu":
                return replace(self, psus=(part_id,) if part_id else ())
            case _:
                raise KeyError(f"a build has no single {kind}")

    def _edit_placement(self, index: int, edit: Callable[[Placement], Placement]) -> Build:
        cards = list(self.placements)
        cards[index] = edit(cards[index])
        return replace(self, placements=tuple(cards))

    def part_ids(self) -> tuple[str, ...]:
        """Every part id in the build, in the order of the parts list, without repeats."""
        single = [self.chassis, self.board, self.cpus and self.cpus.part_id, self.cooler, *self.psus]
        several = [q.part_id for q in (*self.memory, *self.drives, *self.fans)]
        cards = [p.part_id for p in self.placements]
        return tuple(dict.fromkeys(i for i in (*single, *several, *cards) if i))
