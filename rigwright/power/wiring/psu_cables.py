"""The cables of the supplies, and which of their plugs are still free while a build is wired.

A cable is a cable with one plug or more. Where it is not known which plugs share a cable, each
counts as a cable of its own that may not be separate.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rigwright.figures import by_part
from rigwright.parts import Psu, PsuConnectors
from rigwright.power.wiring.sockets import PsuCableKind
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import messages

_WORDS: Mapping[PsuCableKind, str] = messages(
    {
        "pcie_8pin": "8-pin",
        "conn_16pin": "16-pin",
        "eps_8pin": "EPS",
        "sata": "SATA",
        "molex": "Molex",
        "24pin": "24-pin",
    }
)
CABLE_KINDS = tuple(_WORDS)


_TWO_24_PINS = re.compile(r"\b(?:two|2 ?[x×]?) ?24[- ]pin", re.IGNORECASE)


class PsuCable(Value, frozen=True):
    """A cable of a supply; `number` counts those of its kind from 0.

    `separate` False: it may share its cable.
    """

    psu: int
    kind: PsuCableKind
    number: int
    plugs: int = 1
    separate: bool = True

    @property
    def words(self) -> str:
        """Its name beside its supply: "8-pin 3"."""
        kind = cable_words(self.kind)
        if self.kind == "24pin":
            return kind
        return f"{kind} {self.number + 1}"


def cable_words(kind: PsuCableKind) -> str:
    """Return the name of a kind of cables: "8-pin"."""
    return translated(_WORDS[kind])


def plug_count(psu: Psu, kind: PsuCableKind) -> int | None:
    """Return how many plugs of a kind a supply has; None where that is not known."""
    if kind == "24pin":
        return 0 if psu.redundant else by_part(_boards_fed, psu)
    return getattr(psu.connectors or PsuConnectors(), kind)


def _boards_fed(psu: Psu) -> int:
    """Two where the record says that the supply has two 24-pin outputs."""
    if _TWO_24_PINS.search(f"{psu.input_voltage_note} {psu.notes}"):
        return 2
    return 1


def cables_of(number: int, psu: Psu, kind: PsuCableKind) -> tuple[PsuCable, ...]:
    """Return the cables of a kind; none where their number is not known."""
    plugs = plug_count(psu, kind) or 0
    if kind != "pcie_8pin" or psu.connectors is None:
        return _cables(number, kind, plugs)
    counted = psu.connectors.pcie_8pin_cables or 0
    return _cables(number, kind, plugs, min(counted, plugs))


@lru_cache(maxsize=1024)
def _cables(number: int, kind: PsuCableKind, plugs: int, cables: int = 0) -> tuple[PsuCable, ...]:
    """Return so many plugs, on so many cables where that was counted."""
    if kind != "pcie_8pin":
        return tuple(PsuCable(number, kind, i) for i in range(plugs))
    if not cables:
        is_only_one = plugs == 1
        return tuple(PsuCable(number, kind, i, separate=is_only_one) for i in range(plugs))
    each, left_over = divmod(plugs, cables)
    found = []
    for i in range(cables):
        on_it = each + 1 if i < left_over else each
        found.append(
            PsuCable(
                psu=number,
                kind=kind,
                number=i,
                plugs=on_it,
            )
        )
    return tuple(found)


class PsuOutputs:
    """The cables of all supplies while they are plugged in, one after the other."""

    def __init__(self, psus: Sequence[Psu], order: Sequence[int]) -> None:
        self.psus = psus
        self.order = order  # in which supplies are asked
        self._cables: dict[tuple[int, PsuCableKind], tuple[PsuCable, ...]] = {}
        self.used: Counter[PsuCable] = Counter()

    def cables(self, psu: int, kind: PsuCableKind) -> tuple[PsuCable, ...]:
        """Return all cables of a kind."""
        key = psu, kind
        if key not in self._cables:
            self._cables[key] = cables_of(psu, self.psus[psu], kind)
        return self._cables[key]

    def free(self, psu: int, kind: PsuCableKind) -> int:
        """Free plugs of a kind."""
        return sum(cable.plugs - self.used[cable] for cable in self.cables(psu, kind))

    def knows(self, psu: int, *kinds: PsuCableKind) -> bool:
        """Whether it is known how many plugs of some kinds a supply has."""
        return all(plug_count(self.psus[psu], kind) is not None for kind in kinds)

    def plug(self, cable: PsuCable) -> bool:
        """Take a plug of that very cable; False where it has none left."""
        if self.used[cable] >= cable.plugs:
            return False
        self.used[cable] += 1
        return True

    def take(
        self, psu: int, kind: PsuCableKind, beside: Iterable[PsuCable] = ()
    ) -> PsuCable | None:
        """Return a plug of a supply, on a cable that feeds nothing else as long as there is one.

        None without a free one.
        """
        free = [cable for cable in self.cables(psu, kind) if self.used[cable] < cable.plugs]
        if not free:
            return None
        avoided = set(beside)
        best = min(free, key=lambda cable: (self.used[cable], cable in avoided, cable.number))
        self.used[best] += 1
        return best
