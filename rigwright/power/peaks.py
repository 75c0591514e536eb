"""How far the draw of a build shoots up for milliseconds: by measured peaks of a card, else by
those of its kind.

Peaks of a millisecond meet by chance and add as squares, but those of a tensor-parallel group begin
together and add up whole, as those of ten milliseconds do, which come with the steps of the work. A
power limit is kept on average over tens of milliseconds: it lowers what a card draws sustained, and
leaves what it takes beyond as high as it was. Multipliers that nobody measured on the very card are
estimates, and those of the steady kind come with the highest that was published of that kind. Knows
no supplies and no severities.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import Basis, Figure, by_part
from rigwright.geometry import root
from rigwright.parts import Gpu
from rigwright.parts.gpu_limits import SLOT_W, is_for_games
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
# What Lenovo's guide to the ThinkSystem ST650 V2 states of such cards over 200 microseconds: 654 W
# of the RTX A6000 (2.18 times its watts), 352.8 W of the Quadro RTX 4000 (2.205 times). The T4,
# which has no plug, takes 219.6 W, within what PCIe lets cards of a slot's power take.
STEADY_AT_MOST = 2.21
MOST = 3.0  # the most that PCIe lets a card ask for, for a tenth of a millisecond


class CardPeak(Value, frozen=True):
    """How many times its limit a card draws for up to 1 ms and for 10 ms.

    An unknown one carries the most there is. `ms_1_at_most` is the upper end of the first, where
    that is assumed; the same number where nothing wider was ever published.
    """

    ms_1: Figure
    ms_10: Figure
    ms_1_at_most: float


class Peak(Value, frozen=True):
    """The draw of a whole build for so many milliseconds.

    `excesses_w` is what each card takes beyond its limit, and `wide_w` the same at the upper end of
    what is assumed of it; `open_w` is the most that those may whose peaks are unknown.
    """

    duration_ms: float
    sustained_w: float
    excesses_w: tuple[float, ...]
    wide_w: tuple[float, ...]
    open_w: tuple[float, ...]
    together: bool  # whether the peaks of several cards coincide
    estimate: bool
    unknown_fields: tuple[str, ...] = ()
    assumed_fields: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    at_upper_end: bool = False

    @property
    def watts(self) -> float:
        """The peak, without what is not known."""
        return self.sustained_w + _sum(self.excesses_w, self.together)

    @property
    def widest(self) -> Peak:
        """The peak at the upper end of what is assumed of it, without what is not known."""
        return self.changed(excesses_w=self.wide_w, at_upper_end=True)

    @property
    def known(self) -> bool:
        """Whether the peaks of all cards are known."""
        return not self.unknown_fields

    def exceeds(self, limit_w: float, *, at_most: bool = False) -> bool:
        """Whether the peak is above a limit.

        With `at_most` whether it might be, for what is not known.
        """
        room = limit_w - self.sustained_w
        excesses = (*self.wide_w, *self.open_w) if at_most else self.excesses_w
        if room < 0:
            return True
        if self.together:
            return sum(excesses) > room
        squares = sum(excess * excess for excess in excesses)
        return squares > room * room  # without a root: it would be asked of every part alone


class Peaks(Value, frozen=True):
    """The peaks of a build for up to a millisecond and for ten."""

    ms_1: Peak
    ms_10: Peak


def _sum(excesses: Sequence[float], together: bool) -> float:
    if together:
        return sum(excesses)
    return root(sum(w * w for w in excesses))


def card_peak(gpu: Gpu) -> CardPeak:
    """The multipliers of a card: at 1 ms its own measured peak, else those of its kind."""
    short, long = _by_kind(gpu)
    own = gpu.transient_peak_w
    rated = gpu.board_power_w
    if own is not None and rated is not None and rated > 0:
        fields = (gpu.address("transient_peak_w"), gpu.address("board_power_w"))
        short = Figure(max(1.0, own / rated), Basis.MEASURED, fields)
    at_most = short.value
    if short.basis is Basis.ASSUMED and by_part(_may_be_steady, gpu):
        at_most = max(at_most, by_part(_steady_at_most, gpu))
    lasting = min(long.value, short.value)
    return CardPeak(short, Figure(lasting, long.basis, long.rests_on), at_most)


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


def _may_be_steady(gpu: Gpu) -> bool:
    """Whether a card is of the steady kind as far as its record says: one of unknown segment may
    be.
    """
    if gpu.board_power_w is not None and gpu.board_power_w > _STEADY_W:
        return False
    return _is_steady(gpu) or (gpu.segment is None and not is_for_games(gpu))


def _steady_at_most(gpu: Gpu) -> float:
    """The highest multiplier that is published of cards of the steady kind."""
    if gpu.board_power_w is not None and 0 < gpu.board_power_w <= SLOT_W:
        return MOST * SLOT_W / gpu.board_power_w
    return STEADY_AT_MOST


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
    for pattern, short, long, basis in _BY_CHIP:
        if re.match(pattern, chip):
            return short, long, basis
    return MOST, MOST, Basis.UNKNOWN


def peaks_of(a: Assembly, sustained_w: float, shares: Mapping[str, float] | None = None) -> Peaks:
    """The peaks of a build that draws so much sustained, or of one supply:

    `shares` is its part of each card.
    """
    in_1_ms: list[tuple[_Peaking, Figure, float]] = []
    in_10_ms: list[tuple[_Peaking, Figure, float]] = []
    for card in a.gpus:
        share = 1.0
        if shares is not None:
            share = shares.get(card.label, 0.0)
        if card.power_w is not None and share:
            own = card_peak(card.gpu)
            peaking = _Peaking(card, own, share)
            in_1_ms.append((peaking, own.ms_1, own.ms_1_at_most))
            in_10_ms.append((peaking, own.ms_10, own.ms_10.value))
    in_step = a.build.workload.tensor_parallel or 1
    short = _peak(1.0, sustained_w, in_1_ms, in_step)
    long = _peak(10.0, sustained_w, in_10_ms, None)
    return Peaks(short, long)


class _Peaking(Value, frozen=True):
    """A card, its multipliers and the share of it that is asked about."""

    card: SeatedCard
    peak: CardPeak
    share: float

    def excess_w(self, times: float) -> float:
        """What it takes beyond its limit.

        A limit set by software acts on averages and makes no peak smaller.
        """
        gpu = self.card.gpu
        power = self.card.power_w or 0.0
        own = gpu.board_power_w if gpu is not None else None
        base = power if own is None or power > own else own
        return (times - 1) * base * self.share


def _peak(
    duration_ms: float,
    sustained_w: float,
    cards: list[tuple[_Peaking, Figure, float]],
    in_step: int | None,
) -> Peak:
    """Return how high the cards drive the build's draw for that long; each card has its multiplier
    and the upper end of that.

    `in_step` cards of a tensor-parallel group begin their work in the same millisecond. None: all
    of them do.
    """
    excesses = list[float]()
    wide_w = list[float]()
    open_w = list[float]()
    unknown_fields = dict[str, None]()
    assumed_fields = dict[str, None]()
    rests_on = dict[str, None]()
    for one, times, at_most in cards:
        field = one.card.card.address("transient_peak_w")
        if times.known:
            excesses.append(one.excess_w(times.value))
            wide_w.append(one.excess_w(at_most))
            rests_on.update(dict.fromkeys(times.rests_on))
            if times.estimate:
                assumed_fields[field] = None
        else:
            open_w.append(one.excess_w(times.value))
            unknown_fields[field] = None
    together = in_step is None or (in_step > 1 and in_step >= len(cards))
    if not together and in_step is not None and in_step > 1:
        excesses = _of_groups(excesses, in_step)
        wide_w = _of_groups(wide_w, in_step)
    return Peak(
        duration_ms=duration_ms,
        sustained_w=sustained_w,
        excesses_w=tuple(excesses),
        wide_w=tuple(wide_w),
        open_w=tuple(open_w),
        together=together,
        estimate=bool(assumed_fields),
        unknown_fields=tuple(unknown_fields),
        assumed_fields=tuple(assumed_fields),
        rests_on=tuple(rests_on),
    )


def _of_groups(each_w: list[float], count: int) -> list[float]:
    """What groups of so many cards take together.

    Which cards form a group is unknown; the worst case is taken, in which those that take most are
    together.
    """
    most_first = sorted(each_w, reverse=True)
    return [sum(most_first[i : i + count]) for i in range(0, len(most_first), count)]
