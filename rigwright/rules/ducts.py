"""Whether a passive card gets as much air through its duct as its maker asks for.

Counts the free air of the duct's fan, as it is rated; the resistance of duct and fins is in the
margin. Where there is no duct at all is in breathing.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import floor, inf

from rigwright.air.airflow import is_ducted
from rigwright.air.at_full_speed import front_of
from rigwright.air.constants import LIKELY
from rigwright.air.physics import pressure_ratio
from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Fit, Judged, NotChecked, Said
from rigwright.checks.remedy import AddDuct, Limit, Need, Remedy
from rigwright.figures import Basis, Figure, published
from rigwright.geometry import largest
from rigwright.parts import Fan, Gpu
from rigwright.rules.positions import doubted_cooling, unknown_power
from rigwright.rules.rule import Foretold, rule
from rigwright.rules.say import not_stated, sentence
from rigwright.text.numbers import watts

Result = Iterator[Check | NotChecked]
LARGEST_ON_DUCT = 97.0  # mm: blowers of 97 mm are the widest that people put on cards of 111 mm
AMPLE_AIR = 1.2  # fans are rated without resistance: less than this of what is needed is tight
# Air may warm by 20 °C on its way through a card, and leave it with 65 °C at the most: from 45 °C
# of intake on it may warm by less, so that more is needed (GRID K2 board specification).
WARMS_BY_K, LEAVES_AT_C = 20.0, 65.0
LEAST_K = 1.0  # of what it may warm by, so that hotter rooms stay finite


def cfm_per_watt(a: Assembly) -> float:
    """Return the air that a passive card needs for each watt: 0.089 CFM at sea level and up to
    45 °C of intake air, more in warmer and in thinner air.
    """
    may_warm_by = largest(LEAVES_AT_C - front_of(a), LEAST_K)
    warm = largest(WARMS_BY_K / may_warm_by, 1.0)
    return LIKELY["passive_cfm_w"] * warm / pressure_ratio(a.build.site.altitude_m)


def duct_with_fan(card: SeatedCard, power_w: float | None, a: Assembly) -> Remedy:
    """A duct with a fan that moves what the card needs, with some to spare for its resistance."""
    words = sentence("Put a duct with a fan of its own on {card}", card=card.title)
    if power_w is None:
        return Remedy(words, leads="fan")
    needed = power_w * cfm_per_watt(a) * AMPLE_AIR
    needs = (Need("size_mm", at_most=LARGEST_ON_DUCT), Need("airflow_cfm", at_least=needed))
    return Remedy(words, AddDuct(card.label, needs))


@rule(
    "thermal",
    noun="the air through a duct",
    short="too little air through the duct",
    source="GRID K2 board specification: 20 CFM for 225 W at up to 45 °C, ducted",
    foretells=Foretold.CARD,
    formerly=("passive-without-duct",),
)
def passive_airflow_short(a: Assembly) -> Result:
    """The fan on a passive card's duct moves less air than the card needs."""
    for card in a.gpus:
        if a.chassis is None or is_ducted(a.chassis, card):
            continue
        if card.gpu.cooler == "passive" and card.duct is not None:
            yield from _through_duct(card, card.gpu, card.duct, a)


def _through_duct(card: SeatedCard, gpu: Gpu, fan: Fan, a: Assembly) -> Result:
    """A duct carries what its fan moves: where that is too little, it is enough for fewer watts.

    It is an error where the card cannot be limited that far.
    """
    rule = "passive-airflow-short"
    power = card.power_w
    yield from unknown_power(rule, card)
    if fan.airflow_cfm is None:
        yield not_stated(rule, (card.label,), fan, "airflow_cfm")
    if power is None or fan.airflow_cfm is None:
        return
    each = cfm_per_watt(a)
    needed = power * each
    least_w = gpu.min_power_limit_w
    limited = card.placement.power_limit_w is not None
    drawn = Figure(power, Basis.PUBLISHED, () if limited else (gpu.address("board_power_w"),))
    yield Check(
        rule=rule,
        what="air through the duct",
        parts=(card.label,),
        value=fan.airflow_cfm,
        limit=needed,
        figures=(published(fan.id, "airflow_cfm", fan.airflow_cfm), drawn),
        words=partial(_duct_words, card, fan, each),
        unit="CFM",
        clash=-inf if least_w is None else min(least_w - power, 0.0) * each,
        wanted=(AMPLE_AIR - 1) * needed,
    )


def _duct_words(card: SeatedCard, fan: Fan, each_cfm: float, judged: Judged) -> Said:
    check = judged.check
    most_w = floor(check.value / each_cfm)
    values = {
        "power": watts(card.power_w or 0.0),
        "needed": f"{check.limit:.1f}",
        "fan": fan.name,
        "moved": f"{check.value:.1f}",
        "enough": watts(most_w),
    }
    if check.room >= 0:
        template = (
            "{power} need {needed} CFM through its fins; {fan} moves {moved} CFM before "
            "any resistance."
        )
    else:
        template = (
            "{power} need {needed} CFM through its fins; {fan} moves {moved} CFM, "
            "enough for {enough}."
        )
    limit = Remedy(
        sentence("Limit {card} to {watts}", card=card.title, watts=watts(most_w)),
        Limit((card.label,), float(most_w)),
    )
    stronger = AddDuct(
        card.label,
        (
            Need("size_mm", at_most=LARGEST_ON_DUCT),
            Need("airflow_cfm", at_least=check.limit * AMPLE_AIR),
        ),
    )
    short = check.room < 0 and judged.fit is not Fit.CLASH
    return Said(
        sentence("The duct of {card} has little air.", card=card.title),
        sentence(template, **values),
        remedies=(
            *((limit,) if short else ()),
            Remedy(sentence("Choose a stronger fan for its duct"), stronger),
        ),
        place=card.drawn,
        doubted=doubted_cooling(card, power=True),
    )
