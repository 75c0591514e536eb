"""How far the draw of a build shoots up for milliseconds: by measured peaks of a card, else by
those of its kind.

Peaks of a millisecond meet by chance and add as squares, but those of a tensor-parallel group begin
together and add up whole, as those of ten milliseconds do, which come with the steps of the work. A
power limit is kept on average over tens of milliseconds: it lowers what a card draws sustained, and
leaves what it takes beyond as high as it was. Multipliers that nobody measured on the very card are
estimates. Knows no supplies and no severities.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import Basis, Figure, by_part
from rigwright.geometry import root
from rigwright.parts import Gpu
from rigwright.record import Value

# Times the limit for up to 1 ms and for 10 ms, by what the chip is called. The first was measured
# on an RTX 5090.
_BY_CHIP: tuple[tuple[str, float, float, Basis], ...] = (
    (r"GeForce RTX 5090", 1.57, 1.28, Basis.DERIVED),
    (r"GeForce RTX 50|.*Blackwell", 1.57, 1.28, Basis.ASSUMED),
    (r"GeForce RTX 40|RTX .*Ada|L4", 1.4, 1.15, Basis.ASSUMED),
    (r"GeForce RTX 30", 1.8, 1.2, Basis.ASSUMED),
    (r"GeForce RTX 20|Titan RTX|Quadro RTX|Tesla T4", 1.4, 1.1, Basis.ASSUMED),
    (r"Radeon RX 6|Radeon PRO (?:V620|W6)", 1.8, 1.3, Basis.ASSUMED),
)
_STEADY_W, _STEADY = 300.0, (1.4, 1.1)  # blowers and workstation cards of up to 300 W
MOST = 3.0  # the most that PCIe lets a card ask for, for a tenth of a millisecond


class CardPeak(Value, frozen=True):
    """How many times its limit a card draws for up to 1 ms and for 10 ms.

    An unknown one carries the most there is.
    """

    ms_1: Figure
    ms_10: Figure


class Peak(Value, frozen=True):
    """The draw of a whole build for so many milliseconds.

    `excesses_w` is what each card takes beyond its limit, `open_w` the most that those may whose
    peaks are unknown.
    """

    duration_ms: float
    sustained_w: float
    excesses_w: tuple[float, ...]
    open_w: tuple[float, ...]
    together: bool  # whether the peaks of several cards coincide
    estimate: bool
    unknown_fields: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()

    @property
    def watts(self) -> float:
        """The peak, without what is not known."""
        return self.sustained_w + _sum(self.excesses_w, self.together)

    @property
    def known(self) -> bool:
        """Whether the peaks of all cards are known."""
        return not self.unknown_fields

    def exceeds(self, limit_w: float, *, at_most: bool = False) -> bool:
        """Whether the peak is above a limit.

        With `at_most` whether it might be, for what is not known.
        """
        room = limit_w - self.sustained_w
        excesses = (*self.excesses_w, *self.open_w) if at_most else self.excesses_w
        if room < 0:
            return True
        if self.together:
            return sum(excesses) > room
        return (
            sum(w * w for w in excesses) > room * room
        )  # without a root: it would be asked of every part alone


class Peaks(Value, frozen=True):
    """The peaks of a build for up to a millisecond and for ten."""

    ms_1: Peak
    ms_10: Peak


def _sum(excesses: Sequence[float], together: bool) -> float:
    return sum(excesses) if together else root(sum(w * w for w in excesses))


def card_peak(gpu: Gpu) -> CardPeak:
    """The multipliers of a card: at 1 ms its own measured peak, else those of its kind."""
    short, long = _by_kind(gpu)
    own, rated = gpu.transient_peak_w, gpu.board_power_w
    if own is not None and rated is not None and rated > 0:
        fields = (gpu.address("transient_peak_w"), gpu.address("board_power_w"))
        short = Figure(max(1.0, own / rated), Basis.MEASURED, fields)
    return CardPeak(short, Figure(min(long.value, short.value), long.basis, long.rests_on))


def _by_kind(gpu: Gpu) -> tuple[Figure, Figure]:
    rated = gpu.board_power_w
    if by_part(_is_steady, gpu) and rated is not None and rated <= _STEADY_W:
        short, long, basis = *_STEADY, Basis.ASSUMED
    else:
        short = by_part(_short_of_chip, gpu)
        long = by_part(_long_of_chip, gpu)
        basis = by_part(_basis_of_chip, gpu)
    fields = (gpu.address("transient_peak_w"),)
    return Figure(short, basis, fields), Figure(long, basis, fields)


def needs_segment(gpu: Gpu) -> bool:
    """Whether a card of unknown segment is of a steady kind if it is a workstation's."""
    if gpu.board_power_w is None or gpu.board_power_w > _STEADY_W:
        return False
    return by_part(_lacks_segment, gpu)


def _lacks_segment(gpu: Gpu) -> bool:
    return gpu.segment is None and not _is_steady(gpu)


def _is_steady(gpu: Gpu) -> bool:
    return gpu.cooler == "blower" or gpu.segment in ("workstation", "datacenter")


def _short_of_chip(gpu: Gpu) -> float:
    """What chips called like this one have for up to 1 ms; the most there is for others."""
    return _by_name(gpu.chip or "")[0]


def _long_of_chip(gpu: Gpu) -> float:
    """The same for 10 ms."""
    return _by_name(gpu.chip or "")[1]


def _basis_of_chip(gpu: Gpu) -> Basis:
    """Where both come from."""
    return _by_name(gpu.chip or "")[2]


@lru_cache(maxsize=4096)
def _by_name(chip: str) -> tuple[float, float, Basis]:
    return next(
        (row[1:] for row in _BY_CHIP if re.match(row[0], chip)), (MOST, MOST, Basis.UNKNOWN)
    )


def peaks_of(a: Assembly, sustained_w: float, shares: Mapping[str, float] | None = None) -> Peaks:
    """The peaks of a build that draws so much sustained, or of one supply:

    `shares` is its part of each card.
    """
    cards: list[_Peaking] = []
    for card in a.gpus:
        share = 1.0 if shares is None else shares.get(card.label, 0.0)
        if card.power_w is not None and share:
            cards.append(_Peaking(card, card_peak(card.gpu), share))
    in_step = a.build.workload.tensor_parallel or 1
    return Peaks(
        _peak(1.0, sustained_w, [(one, one.peak.ms_1) for one in cards], in_step),
        _peak(10.0, sustained_w, [(one, one.peak.ms_10) for one in cards], None),
    )


class _Peaking(Value, frozen=True):
    """A card, its multipliers and the share of it that is asked about."""

    card: SeatedCard
    peak: CardPeak
    share: float

    def excess_w(self, times: Figure) -> float:
        """What it takes beyond its limit.

        A limit set by software acts on averages and makes no peak smaller.
        """
        gpu = self.card.gpu
        power = self.card.power_w or 0.0
        own = gpu.board_power_w if gpu is not None else None
        base = power if own is None or power > own else own
        return (times.value - 1) * base * self.share


def _peak(
    duration_ms: float,
    sustained_w: float,
    cards: list[tuple[_Peaking, Figure]],
    in_step: int | None,
) -> Peak:
    """`in_step` cards of a tensor-parallel group begin their work in the same millisecond.

    None: all of them do.
    """
    excesses, open_w = list[float](), list[float]()
    unknown_fields, rests_on = dict[str, None](), dict[str, None]()
    estimate = False
    for one, times in cards:
        if times.known:
            excesses.append(one.excess_w(times))
            rests_on.update(dict.fromkeys(times.rests_on))
            estimate = estimate or times.estimate
        else:
            open_w.append(one.excess_w(times))
            unknown_fields[one.card.card.address("transient_peak_w")] = None
    together = in_step is None or (in_step > 1 and in_step >= len(cards))
    if not together and in_step is not None and in_step > 1:
        excesses = [sum(excesses[i : i + in_step]) for i in range(0, len(excesses), in_step)]
    return Peak(
        duration_ms=duration_ms,
        sustained_w=sustained_w,
        excesses_w=tuple(excesses),
        open_w=tuple(open_w),
        together=together,
        estimate=estimate,
        unknown_fields=tuple(unknown_fields),
        rests_on=tuple(rests_on),
    )
