"""What a power limit costs: the share of a card's speed that goes, for work bound by computing and
for decoding.

Measured points by share of the board power, linear between them, each curve with where it comes
from. Says nothing below the lowest point that somebody has measured, and knows no build.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import pairwise
from types import MappingProxyType

from rigwright.parts import Gpu
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import messages, paragraph, sentence, worded


class Load(Enum):
    """What a card is busy with: arithmetic (training, prompts, rendering) or its memory
    (generating token by token).
    """

    COMPUTE = "compute"
    DECODE = "decode"


class Curve(Value, frozen=True):
    """Points of share of the board power, and the least and greatest share of the speed found
    there; ascending.

    `confidence` is high, medium or low, as in the records of parts. `card` is whose it is, as a
    reader knows it.
    """

    points: tuple[tuple[float, float, float], ...]
    source: str
    confidence: str
    card: str

    @property
    def least_share(self) -> float:
        """The share of the board power where the curve ends."""
        return self.points[0][0]

    def speed_at(self, share: float) -> tuple[float, float] | None:
        """Return the least and the greatest speed at a share of the board power; None below the
        curve.
        """
        if share < self.least_share:
            return None
        for (x0, low0, high0), (x1, low1, high1) in pairwise(self.points):
            if share < x1:
                part = (share - x0) / (x1 - x0)
                low = low0 + (low1 - low0) * part
                high = high0 + (high1 - high0) * part
                return low, high
        _, low, high = self.points[-1]
        return low, high


class Loss(Value, frozen=True):
    """The share of its speed that a card loses, from `low` to `high`.

    Both None where nobody has measured it.
    """

    load: Load
    low: float | None
    high: float | None
    curve: Curve
    own: bool  # the curve is of cards like this one, not of other cards

    @property
    def known(self) -> bool:
        """Whether there is a band."""
        return self.low is not None

    @property
    def words(self) -> str:
        """The band: "5–8 %", "3 %", "none" or "not known"."""
        if self.low is None or self.high is None:
            return worded("unknown")
        low = f"{100 * self.low:.0f}"
        high = f"{100 * self.high:.0f}"
        if high == "0":
            if self.high == 0:
                return worded("none")
            return worded("below 1 %")
        if low == high:
            return f"{high} %"
        return f"{low}\N{EN DASH}{high} %"

    @property
    def off_words(self) -> str:
        """How far a borrowed curve was off where somebody measured another card."""
        return worded("600 W cards: +6–9 points")

    @property
    def source_words(self) -> str:
        """Where the band comes from, as one or two sentences."""
        found = sentence(
            "{source}. Confidence {confidence}.",
            source=translated(self.curve.source),
            confidence=translated(self.curve.confidence),
        )
        if not self.known:
            nobody = sentence(
                "Nobody has measured it below {share:.0f} % of the board power.",
                share=100 * self.curve.least_share,
            )
            return str(paragraph(nobody, found))
        if self.own:
            return str(found)
        others = sentence("No measurement of this card is known; taken from others.")
        return str(paragraph(others, found))


def _single(*points: tuple[float, float]) -> tuple[tuple[float, float, float], ...]:
    return tuple((share, speed, speed) for share, speed in points)


_GA102_COMPUTE = Curve(
    (
        (0.286, 0.141, 0.141),
        (0.429, 0.258, 0.258),
        (0.571, 0.601, 0.601),
        (0.714, 0.853, 0.853),
        (0.80, 0.92, 0.95),
        (0.857, 0.943, 0.97),
        (1.0, 1.0, 1.0),
    ),
    messages(
        "RTX 3090: prompts of 198,000 tokens on six cards; TensorFlow FP16 on four at 280 W, "
        "rendering on four at 300 W. Hot cards in dense FP32 lost more: 27 % from 300 to 250 W"
    ),
    "high",
    "RTX 3090",
)
_GA102_DECODE = Curve(
    (
        (0.286, 0.167, 0.167),
        (0.429, 0.862, 0.862),
        (0.571, 0.941, 0.941),
        (0.714, 0.974, 0.974),
        (0.80, 0.985, 0.99),
        (0.857, 0.993, 0.993),
        (1.0, 1.0, 1.0),
    ),
    messages(
        "RTX 3090: tokens generated at 4,000 tokens of context on six cards, a 27B model on one at "
        "280 W. That one collapsed below 200 W"
    ),
    "high",
    "RTX 3090",
)
_GA102_TI_COMPUTE = Curve(
    _single((0.625, 0.897), (1.0, 1.0)),
    messages(
        "RTX 3090 Ti at 300 of 480 W with its clocks held: 96.3 of 107.4 frames in ten games at 4K "
        "(Igor's Lab, 2022)"
    ),
    "low",
    "RTX 3090 Ti",
)
_AD102_COMPUTE = Curve(
    ((0.733, 0.92, 0.96), (1.0, 1.0, 1.0)),
    messages("RTX 4090 at about 330 W, recalled; no measurement was found"),
    "low",
    "RTX 4090",
)
_GB202_COMPUTE = Curve(
    _single((0.70, 0.90), (0.78, 0.95), (1.0, 1.0)),
    messages("RTX 5090 at 450 and 400 W, recalled; no measurement was found"),
    "low",
    "RTX 5090",
)
_GB202_PRO_COMPUTE = Curve(
    _single((0.667, 0.73), (0.833, 0.87), (1.0, 1.0)),
    messages(
        "RTX PRO 6000 Blackwell Workstation at 500 and 400 of 600 W, measured by the rtx6kpro group"
    ),
    "medium",
    "RTX PRO 6000 Blackwell",
)
_GB206_DECODE = Curve(
    _single((0.833, 0.99), (1.0, 1.0)),
    messages("RTX 5060 Ti: tokens generated at 150 of 180 W"),
    "high",
    "RTX 5060 Ti",
)

# What is used where a card has no curve of its own: the only complete one there is.
_OTHERS: Mapping[Load, Curve] = MappingProxyType(
    {Load.COMPUTE: _GA102_COMPUTE, Load.DECODE: _GA102_DECODE}
)
_OWN: Mapping[str, Mapping[Load, Curve]] = MappingProxyType(
    {
        "GeForce RTX 3090": _OTHERS,
        "GeForce RTX 3090 Ti": {Load.COMPUTE: _GA102_TI_COMPUTE},
        "GeForce RTX 4090": {Load.COMPUTE: _AD102_COMPUTE},
        "GeForce RTX 5090": {Load.COMPUTE: _GB202_COMPUTE},
        "RTX PRO 6000 Blackwell": {Load.COMPUTE: _GB202_PRO_COMPUTE},
        "RTX PRO 6000 Blackwell Server Edition": {Load.COMPUTE: _GB202_PRO_COMPUTE},
        "GeForce RTX 5060 Ti 16 GB": {Load.DECODE: _GB206_DECODE},
        "GeForce RTX 5060 Ti": {Load.DECODE: _GB206_DECODE},
    }
)


def curve_for(card: Gpu, load: Load) -> tuple[Curve, bool]:
    """Return the curve to use for a card, and whether it is of cards like it."""
    return curve_of_chip(card.chip, load)


def curve_of_chip(chip: str | None, load: Load) -> tuple[Curve, bool]:
    """The same by the name of a card's chip."""
    own = _OWN.get(chip or "", {}).get(load)
    if own is not None:
        return own, True
    borrowed = _OTHERS[load]
    return Curve(borrowed.points, borrowed.source, "low", borrowed.card), False


def expected_loss(card: Gpu, limit_w: float | None, load: Load) -> Loss:
    """Return what a limit costs; nothing at the board power and above, not known for a card of
    unknown board power.
    """
    curve, own = curve_for(card, load)
    if limit_w is None:
        return Loss(
            load=load,
            low=0.0,
            high=0.0,
            curve=curve,
            own=own,
        )
    if not card.board_power_w:
        return Loss(
            load=load,
            low=None,
            high=None,
            curve=curve,
            own=own,
        )
    speeds = curve.speed_at(round(limit_w / card.board_power_w, 3))
    if speeds is None:
        return Loss(
            load=load,
            low=None,
            high=None,
            curve=curve,
            own=own,
        )
    return Loss(
        load=load,
        low=1 - speeds[1],
        high=1 - speeds[0],
        curve=curve,
        own=own,
    )
