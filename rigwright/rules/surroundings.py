"""The room around the machine: how hot and how high it is, how much heat it gets, and how loud it
becomes.

Only what the site says and what the machine gives; what goes on inside is in `warm_air`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf, log10

from rigwright.air.at_full_speed import case_around
from rigwright.air.constants import LIKELY
from rigwright.air.machine import AirCase
from rigwright.air.noise import NEXT_ROOM, card_dba, fans_dba
from rigwright.air.physics import BTU_H_PER_TON, pressure_ratio
from rigwright.air.reading import of_gpu
from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Choose, LessPower, MoreFans, Remedy, by_hand
from rigwright.figures import Basis, Figure
from rigwright.parts import Gpu
from rigwright.power import BTU_H_PER_W, budget_of
from rigwright.rules.mains import mains_breaker_over, mains_continuous_over
from rigwright.rules.rule import Asks, Foretold, rule
from rigwright.rules.say import sentence
from rigwright.rules.supply import held_at, psu_headroom, psu_overload
from rigwright.rules.sustained import psu_sustained_load
from rigwright.rules.warm_air import case_air_rise
from rigwright.text.numbers import watts

Result = Iterator[Check | NotChecked]
WARM_ROOM_C, HOT_ROOM_C = 30.0, 35.0
THIN_AIR_M, VERY_THIN_AIR_M = 1000.0, 2000.0
HEATER_W = 1500.0  # the usual electric heater for a room
DESK_DBA = 40.0
USUAL_LIMIT = 0.8  # of their power: what cards are often limited to
LIMIT_STEP_W, LEAST_SHARE = 5.0, 0.6  # of their power is what cards are limited to at the least


@rule(
    "thermal",
    noun="the room's temperature",
    source="Cards and makers' tests assume 20 to 30 °C",
    asks=Asks.MACHINE,
    foretells=Foretold.CARD,
)
def ambient_altitude(a: Assembly) -> Result:
    """The room is hot, or the air thin."""
    site = a.build.site
    if not a.gpus:
        return
    yield Check(
        rule="ambient-altitude",
        what="temperature of the room",
        parts=(),
        value=site.room_c,
        limit=WARM_ROOM_C,
        figures=(Figure(site.room_c, Basis.MEASURED, ("build.site.room_c",)),),
        words=_room_words,
        unit="°C",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING if site.room_c > HOT_ROOM_C else Severity.INFO,
    )
    yield Check(
        rule="ambient-altitude",
        what="altitude",
        parts=(),
        value=site.altitude_m,
        limit=THIN_AIR_M,
        figures=(Figure(site.altitude_m, Basis.MEASURED, ("build.site.altitude_m",)),),
        words=_altitude_words,
        unit="m",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING if site.altitude_m > VERY_THIN_AIR_M else Severity.INFO,
    )


def _room_words(judged: Judged) -> Said:
    room = judged.check.value
    return Said(
        sentence("The room has {room} °C.", room=f"{room:.0f}"),
        sentence(
            "Every part is as much warmer as the room is above the usual {usual} °C.",
            usual=f"{WARM_ROOM_C - 5:.0f}",
        ),
        remedies=(
            Remedy(
                sentence("Cool the room to {limit} °C", limit=f"{judged.check.limit:.0f}"),
                Choose({"site.room_c": judged.check.limit}),
            ),
            _less_power(),
        ),
    )


def _altitude_words(judged: Judged) -> Said:
    less = 100 * (1 - pressure_ratio(judged.check.value))
    return Said(
        sentence(
            "At {metres} m the air carries {less} % less heat.",
            metres=f"{judged.check.value:,.0f}",
            less=f"{less:.0f}",
        ),
        sentence(
            "Fans move the same volume of thinner air: everything runs hotter than at sea level."
        ),
        remedies=(
            _less_power(),
            by_hand(
                "Add two fans of 120 mm that blow in",
                leads="fan",
                supposed=MoreFans("front", 2, 120.0),
            ),
        ),
    )


def _less_power() -> Remedy:
    """A limit that costs little, against what no limit can mend alone."""
    return by_hand(
        "Limit the cards to {share:.0f} % of their power",
        leads="power",
        supposed=LessPower(USUAL_LIMIT),
        share=100 * USUAL_LIMIT,
    )


@rule(
    "thermal",
    noun="what the room takes up",
    source="All that the wall gives ends as heat in the room",
    asks=Asks.MACHINE,
    # those on supplies and circuits have the same watts, that of the case's air has the same heat
    follows_from=(
        psu_overload,
        psu_headroom,
        psu_sustained_load,
        mains_breaker_over,
        mains_continuous_over,
        case_air_rise,
    ),
    foretells=Foretold.HEAT,
    only_informs=True,
)
def room_heat(a: Assembly) -> Result:
    """The machine heats its room like an electric heater."""
    budget = budget_of(a)
    if budget.wall_w is None or budget.unknown_fields or not a.gpus:
        return
    drawn_by = tuple(field for draw in budget.draws for field in draw.rests_on)
    yield Check(
        rule="room-heat",
        what="heat into the room",
        parts=(),
        value=budget.wall_w,
        limit=HEATER_W,
        figures=(Figure(budget.wall_w, Basis.DERIVED, drawn_by),),
        words=partial(_heat_words, a),
        unit="W",
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO,
    )


def _heat_words(a: Assembly, judged: Judged) -> Said:
    power = judged.check.value
    btu = power * BTU_H_PER_W
    return Said(
        sentence("The machine gives {power} of heat to its room.", power=watts(power)),
        sentence(
            "That is {btu} BTU/h or {tons} tons of cooling; an electric heater for a room has "
            "{heater}.",
            btu=f"{btu:,.0f}",
            tons=f"{btu / BTU_H_PER_TON:.1f}",
            heater=watts(HEATER_W),
        ),
        remedies=(*_limited(a, power), "Cool the room, or put the machine into another"),
    )


def _limited(a: Assembly, wall_w: float) -> Iterator[Remedy]:
    """The limit for all cards at which the machine heats like a heater, where they still do most of
    their work; a watt less for cards is at least a watt less from the wall.
    """
    powers = {card.label: card.power_w or 0.0 for card in a.gpus}
    strongest = max(powers.values())
    too_much = wall_w - HEATER_W
    most = strongest // LIMIT_STEP_W * LIMIT_STEP_W
    while most >= LEAST_SHARE * strongest:
        if sum(max(power - most, 0.0) for power in powers.values()) >= too_much:
            yield held_at(a, most)
            return
        most -= LIMIT_STEP_W


@rule(
    "thermal",
    noun="noise at the desk",
    source="Levels add by power; 40 dB(A) is the most for a desk",
    asks=Asks.MACHINE,
    foretells=Foretold.NOISE,
)
def noise_desk(a: Assembly) -> Result:
    """The machine is too loud for the desk that it stands at."""
    if "desk" not in a.build.site.stands.casefold() or not a.gpus:
        return
    level = at_one_metre_dba(a)
    yield Check(
        rule="noise-desk",
        what="noise at one metre",
        parts=(),
        value=level,
        limit=DESK_DBA,
        figures=(
            Figure(level, Basis.ASSUMED, tuple(card.card.address("cooler") for card in a.gpus)),
        ),
        words=_noise_words,
        unit="dB(A)",
        at_most=True,
        clash=-inf,
    )


def at_one_metre_dba(a: Assembly) -> float:
    """Return how loud a machine is with its cards as fast as reviews run them, in dB(A)."""
    intensity = _fan_intensity(case_around(a))
    for card in a.gpus:
        intensity = intensity + _card_intensity(card.gpu)
    if intensity > 0:
        return 10 * log10(intensity)
    return 0.0


def _card_intensity(gpu: Gpu) -> float:
    level = card_dba(of_gpu(gpu), LIKELY["heard_share"], LIKELY)
    if level > 0:
        return 10 ** (level / 10)
    return 0.0


def _fan_intensity(case: AirCase) -> float:
    if case.shape == "server":
        return 8 * 10 ** (LIKELY["server_fan_dba"] / 10)
    return sum(10 ** (fans_dba(moved, LIKELY) / 10) for moved in case.fans)


def _noise_words(judged: Judged) -> Said:
    level = judged.check.value
    title = "The machine is about {level} dB(A) loud at one metre."
    belongs = "It stands at a desk, where {most} disturb; it belongs in the next room."
    if level >= NEXT_ROOM:
        belongs = (
            "It stands at a desk, where {most} disturb; it belongs in a closet or a server room."
        )
    return Said(
        sentence(title, level=f"{level:.0f}"),
        sentence(belongs, most=f"{DESK_DBA:.0f}"),
        remedies=(
            Remedy(sentence("Put it into another room"), Choose({"site.stands": "other room"})),
            by_hand("Choose cards with large slow fans", leads="gpu"),
            *((_less_power(),) if level > NEXT_ROOM else ()),
        ),
    )
