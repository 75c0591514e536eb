"""The air of a machine as a picture shows it: lines, discs of fans, intakes, temperatures of cards.

Values only, in millimetres of the chassis frame, degrees Celsius and CFM. Knows neither the model
of the air nor colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.geometry import Box, Vec
from rigwright.record import Value

NO_CARDS: Mapping[str, float | None] = MappingProxyType({})


class AirRun(Value, frozen=True):
    """A piece of a line that is drawn: its corners, and the temperature of the air at each."""

    points: tuple[Vec, ...]
    celsius: tuple[float, ...]


class Stream(Value, frozen=True):
    """Some of the machine's air on its way from an intake to an exhaust.

    `begins` and `ends` name them; both are the same card where the air goes round in the case.
    Between two runs the air is inside a card and is not drawn.
    """

    cfm: float
    begins: str
    ends: str
    runs: tuple[AirRun, ...]


class FanDisc(Value, frozen=True):
    """A fan as a disc across an axis; `sign` is the way of its air along it.

    `label` is the part that it belongs to.
    """

    centre: Vec
    axis: int
    sign: int
    radius_mm: float
    celsius: float | None = None
    label: str = ""


class Intake(Value, frozen=True):
    """The room before a card's fans: `share` of the free airflow is what it leaves them.

    `axis` is the one that the gap is measured on.
    """

    label: str
    box: Box
    axis: int
    share: float


class Air(Value, frozen=True):
    """Everything that a picture shows of the air; `notes` are what has to be said beside it.

    `cards` has the likely temperature of each graphics card, None where nobody knows it; `unknown`
    says why not, in sentences.
    """

    streams: tuple[Stream, ...] = ()
    fans: tuple[FanDisc, ...] = ()
    intakes: tuple[Intake, ...] = ()
    cards: Mapping[str, float | None] = NO_CARDS
    notes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether there is something in it that could move."""
        return bool(self.streams or self.fans)
