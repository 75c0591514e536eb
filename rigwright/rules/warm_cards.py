"""Whether cards stay cool under load: by the air model, with its fans at full speed, and memory
behind the card.

Everything here is an estimate; a card that only may throttle is not told of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import floor, inf

from rigwright.air.at_full_speed import (
    AtFullSpeed,
    at_full_speed,
    case_around,
    memory_near_c,
)
from rigwright.air.bands import OFF_BY_K, SLOW_DOWN_C, slowing_of
from rigwright.air.constants import LIKELY
from rigwright.air.machine import AirCard
from rigwright.air.reading import settled_cards
from rigwright.air.solve import CardState, target_of
from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.case_fans import USUAL_MM
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.gaps import Gap, gap_above, gap_below
from rigwright.assembly.radiators import missing_for_radiator
from rigwright.checks import Check, Judged, NotChecked, Said, Sentence, Severity, matching
from rigwright.checks.remedy import Limit, Need, Remedy, WiderGap, by_hand
from rigwright.figures import Basis, Figure
from rigwright.geometry import largest
from rigwright.parts import Chassis, Gpu
from rigwright.power.processors import cpu_power
from rigwright.rules.blower_stacks import blower_stack_inner
from rigwright.rules.breathing import bottom_card_fan_starved, vertical_mount_glass_gap
from rigwright.rules.inferred import cooler_of
from rigwright.rules.mending import another_card, blower_there
from rigwright.rules.more_air import more_air
from rigwright.rules.positions import (
    doubted_cooling,
    most_power_w,
    unknown_power,
    unknown_room,
)
from rigwright.rules.rule import Asks, Foretold, rule
from rigwright.rules.say import paragraph, sentence
from rigwright.rules.spacing import (
    TOUCH,
    cards_collide,
    flow_through_feeds_next,
    open_air_gap,
)
from rigwright.text.numbers import length, millimetres, watts

Result = Iterator[Check | NotChecked]
COOLER_K = (
    10.0  # a card's number of fans and their size, or a processor, move its temperature by less
)
# Of the open-air cards whose sizes are known the EVGA RTX 3090 XC3 Ultra is the smallest for its
# watts: 4,046 mm³/W.
LEAST_MM3_PER_W = 4000.0
STEP_W = 5.0
BEHIND_MM = 20.0
WARM_MEMORY_W = 300.0
AROUND_THE_CLOCK_H = 24.0


@rule(
    "thermal",
    noun="the temperature under load",
    short="would throttle",
    source="Lumped model of case air, preheating, intake gap and cooler: 83 °C that cards hold, "
    "and 5 °C that it may be off; see rigwright air",
    follows_from=(
        cards_collide,
        open_air_gap,
        bottom_card_fan_starved,
        vertical_mount_glass_gap,
        flow_through_feeds_next,
    ),
    explains=(blower_stack_inner,),  # which is why the inner ones are hotter
    foretells=Foretold.CARD,
    by_chassis=True,
    by_board=True,
)
def gpu_predicted_throttle(a: Assembly) -> Result:
    """A card gets so hot that it slows down, with its fans at full speed."""
    states = at_full_speed(a)
    unsure = [card for card in a.gpus if 0 < (card.power_w or 0.0) < most_power_w(card)]
    for card in a.gpus:
        state = states.get(card.label)
        if state is None:
            yield from unknown_power("gpu-predicted-throttle", card)  # which warms the others, too
            continue
        power = card.card.address("board_power_w")
        pair = gap_below(card, a.neighbours)
        limit = LIKELY["target_c"] + OFF_BY_K
        # in free air it stays cool, without any it does not: unknown gaps decide
        decides = state.hot_c <= limit < state.worst_c
        spare_k = limit - state.hot_c
        if a.chassis is not None and spare_k >= 0:
            yield from unknown_room("gpu-predicted-throttle", card, a.chassis, 0.0)
        yield Check(
            rule="gpu-predicted-throttle",
            what="temperature at full fan speed",
            parts=(card.label,),
            value=state.hot_c,
            limit=limit,
            figures=(
                Figure(0.0, Basis.ASSUMED, (power, card.card.address("cooler"))),
                *cooler_of(card),
                *(state.unknown if decides else ()),
                *_unknown_of_the_case(a, state, spare_k),
                *_unknown_of_the_cooler(card, state, limit),
                *_unknown_limits(a, card, unsure, spare_k),
                *_unknown_of_the_next(pair, state, spare_k),
            ),
            words=partial(_throttle_words, card, state, pair, a),
            unit="°C",
            at_most=True,
            clash=-inf,
        )


def _unknown_limits(
    a: Assembly, card: SeatedGpu, unsure: Sequence[SeatedGpu], spare_k: float
) -> tuple[Figure, ...]:
    """How low cards can be limited, where a card stays cool only if they all keep the limits of
    the build. What another one gives to its air grows no faster than that one's power.
    """
    if not unsure or spare_k < 0:
        return ()
    state = at_full_speed(a)[card.label]
    missing: list[str] = []
    for other in unsure:
        more_w = most_power_w(other) - (other.power_w or 0.0)
        hotter_k = more_w * state.k_per_w
        if other is not card:
            warmed_k = state.intake_c - case_around(a).room_c
            hotter_k = warmed_k * more_w / (other.power_w or 1.0)
        if hotter_k > spare_k:
            missing.append(other.card.address("min_power_limit_w"))
    if not missing:
        return ()
    return (Figure(0.0, Basis.UNKNOWN, tuple(dict.fromkeys(missing))),)


def _unknown_of_the_case(a: Assembly, state: AtFullSpeed, spare_k: float) -> tuple[Figure, ...]:
    """What nobody knows of the air in the case where a card stays cool by so many kelvins: its
    fans, and where the processor's radiator is, which may warm all air that comes in.
    """
    chassis = a.chassis
    if chassis is None or spare_k < 0:
        return ()
    missing: list[str] = []
    if case_around(a).shape == "closed":
        missing += _unknown_fans(a, chassis, state, spare_k)
        missing += missing_for_radiator(chassis, a.cooler)
        missing += _unknown_airflow(a)
    if a.cpu is not None and cpu_power(a.cpu) is None and spare_k < COOLER_K:
        missing += [a.cpu.address("max_power_w"), a.cpu.address("tdp_w")]
    if not missing:
        return ()
    return (Figure(0.0, Basis.UNKNOWN, tuple(missing)),)


def _unknown_airflow(a: Assembly) -> list[str]:
    """How much air the chosen fans move that are smaller than usual ones, where nobody says."""
    addresses = list[str]()
    for fan, _ in a.fans:
        is_small = fan.size_mm is not None and fan.size_mm < USUAL_MM
        if is_small and fan.airflow_cfm is None:
            addresses.append(fan.address("airflow_cfm"))
    return addresses


def _unknown_fans(
    a: Assembly, chassis: Chassis, state: AtFullSpeed, spare_k: float
) -> Iterator[str]:
    """What nobody knows of the fans of a case: without mounts for those that are chosen no air may
    go through it, and half as much where its own are in another wall than they are taken to be.
    """
    placed = {fan.placed for fan in a.case_fans}
    by_half_the_air_k = state.intake_c - case_around(a).room_c
    may_be_elsewhere = "assumed" in placed and spare_k < by_half_the_air_k
    if chassis.fan_mounts is None and ("chosen" in placed or may_be_elsewhere):
        yield chassis.address("fan_mounts")
    if chassis.included_fans is None and case_around(a).assumed_fans:
        yield chassis.address("included_fans")


def _unknown_of_the_cooler(
    card: SeatedGpu, state: AtFullSpeed, limit_c: float
) -> tuple[Figure, ...]:
    """The sizes of a card's own cooler that nobody knows, where it stays cool by few kelvins: the
    air that it gets beside another card follows from them, and what an open-air one cools. Before
    gaps that nobody knows it is as hot as without any.
    """
    gpu = card.gpu
    if gpu.cooler not in ("open_air", "flow_through") or state.hot_c > limit_c:
        return ()
    spare_k = limit_c - largest(state.hot_c, state.worst_c)
    asked = ["length_mm", "height_mm", "fan_count"]
    moved_k = COOLER_K
    if gpu.cooler == "open_air" and None in (gpu.length_mm, gpu.height_mm, gpu.thickness_mm):
        asked.append("thickness_mm")
        moved_k = max(COOLER_K, _smallest_cooler_k(gpu, state))
    if spare_k >= moved_k:
        return ()
    return _missing(gpu, asked)


def _unknown_of_the_next(
    pair: Gap | None, state: AtFullSpeed, spare_k: float
) -> tuple[Figure, ...]:
    """The sizes that nobody knows of the cooler whose air a card breathes, where it stays cool by
    less than that air may be warmer. A blower takes in by the size of its inlet, not of its card.
    """
    gpu = pair.lower.gpu if pair is not None else None
    if gpu is None or gpu.cooler not in ("open_air", "flow_through"):
        return ()
    if not 0 <= spare_k < largest(OFF_BY_K, state.by_neighbour_k):
        return ()
    return _missing(gpu, ("length_mm", "height_mm", "fan_count"))


def _missing(gpu: Gpu, asked: Iterable[str]) -> tuple[Figure, ...]:
    """What nobody knows of the figures that a card is asked for, as one figure."""
    missing = tuple(gpu.address(name) for name in asked if getattr(gpu, name) is None)
    if not missing:
        return ()
    return (Figure(0.0, Basis.UNKNOWN, missing),)


def _smallest_cooler_k(gpu: Gpu, state: AtFullSpeed) -> float:
    """How much hotter a card of unknown size gets at most if it is the smallest that is sold at its
    watts, instead of the usual one that the model then takes.

    The model raises the ratio of the volumes to a power below 1. Bernoulli's inequality bounds
    that by a product, which the badges of many cards share where a power is worked out for each.
    """
    least = LEAST_MM3_PER_W * (gpu.board_power_w or 0.0)
    if not 0.0 < least < LIKELY["usual_mm3"]:
        return 0.0
    hotter = LIKELY["volume_power"] * (LIKELY["usual_mm3"] / least - 1)
    return hotter * (largest(state.hot_c, state.worst_c) - state.intake_c)


def _throttle_words(
    card: SeatedGpu, state: AtFullSpeed, pair: Gap | None, a: Assembly, _judged: Judged
) -> Said:
    target = LIKELY["target_c"]
    beside_full_w = max((target - float(state.intake_c)) / float(state.k_per_w), 0.0)
    in_air, settled = settled_cards(a)[card.label]
    slowing = slowing_of(in_air, settled)
    others_slow = _others_slow(card, a)
    title = "{card} may throttle."
    if slowing == "likely":
        title = "{card} is likely to throttle."
    elif slowing == "no" and others_slow:
        title = "{card} stays cool only while others slow down."
    return Said(
        sentence(title, card=card.title),
        paragraph(
            _at_full_power_words(state, pair, a), _kept_words(in_air, settled, a, others_slow)
        ),
        remedies=_throttle_remedies(card, beside_full_w, a, before_wall=pair is None),
        place=card.drawn,
        doubted=doubted_cooling(card, power=True),
    )


def _at_full_power_words(state: AtFullSpeed, pair: Gap | None, a: Assembly) -> Sentence:
    """Say how hot a card would get while no other one slows down either."""
    are_several = len(settled_cards(a)) > 1
    beside = pair is not None and state.by_neighbour_k >= 1
    if state.hot_c > SLOW_DOWN_C:  # which no card comes to, so that the figure says nothing
        words = "Its fans at full speed cannot hold it on air of {intake} °C."
        if are_several:
            words = "With all at full power its fans cannot hold it on air of {intake} °C."
        if beside:
            words = (
                "With all at full power its fans cannot hold it on air of {intake} °C ({other} "
                "adds {neighbour} °C)."
            )
    else:
        words = "At full fan speed it would reach about {hot} °C on air of {intake} °C."
        if are_several:
            words = "With all at full power it would reach {hot} °C on air of {intake} °C."
        if beside:
            words = (
                "With all at full power it would reach {hot} °C on air of {intake} °C ({other} "
                "adds {neighbour} °C)."
            )
    return sentence(
        words,
        hot=f"{float(state.hot_c):.0f}",
        intake=f"{float(state.intake_c):.0f}",
        neighbour=f"{float(state.by_neighbour_k):.0f}",
        other=pair.lower.title if pair is not None else "",
    )


def _others_slow(card: SeatedGpu, a: Assembly) -> bool:
    """Whether another card slows down in the settled machine, and so warms this one less."""
    for label, (other, state) in settled_cards(a).items():
        if label != card.label and state.throttles(other.watts):
            return True
    return False


def _kept_words(card: AirCard, state: CardState, a: Assembly, others_slow: bool) -> Sentence:
    """Say what a card keeps of its power in the settled machine, as the report on its air has it:
    where others slow down too, it breathes cooler air than beside others at full power.
    """
    case = case_around(a)
    if not state.throttles(card.watts):
        kept = "Once all is settled it keeps its {power}."
        if others_slow:
            kept = "It then keeps its {power}."
    elif case.fans_to_come:
        kept = "While the case has no fan it keeps {kept} of {power}."
    elif case.assumed_fans:
        kept = "With usual fans it keeps {kept} of {power}."
    elif others_slow:
        kept = "As others slow, it keeps {kept} of {power}."
    else:
        kept = "It slows to about {kept} of {power} to hold {target} °C."
    return sentence(
        kept,
        kept=watts(state.watts),
        power=watts(card.watts),
        target=f"{target_of(card, LIKELY):.0f}",
    )


def _throttle_remedies(
    card: SeatedGpu, kept_w: float, a: Assembly, *, before_wall: bool
) -> tuple[Remedy | str, ...]:
    gpu = card.gpu
    most = floor(kept_w / STEP_W) * STEP_W
    remedies: list[Remedy | str] = []
    if most >= (gpu.min_power_limit_w or 0.6 * (gpu.board_power_w or most)):
        words = sentence(
            "Limit {card} to {watts}",
            card=card.title,
            watts=watts(most),
        )
        remedies.append(Remedy(words, Limit((card.label,), most)))
    if gpu.cooler != "blower":
        remedies.append(blower_there(card))
    if case_around(a).shape == "closed":
        remedies.extend(more_air(a))
    if before_wall:
        nothing_near = WiderGap(card.label, None)
        return (*remedies, by_hand("Leave the room before its fans free", supposed=nothing_near))
    one_slot = WiderGap(card.label, SLOT_PITCH)
    return (*remedies, by_hand("Leave one more slot free before its fans", supposed=one_slot))


@rule(
    "thermal",
    noun="air behind the memory",
    source="RTX 3090: half of its GDDR6X lies behind the board and throttles at 110 °C",
    follows_from=(cards_collide, open_air_gap),
    foretells=Foretold.MEMORY,
    only_informs=True,
)
def vram_temp_risk(a: Assembly) -> Result:
    """Memory behind a card has too little air beside another card."""
    for card in a.gpus:
        if not card.located or card.gpu.hot_memory != "both sides":
            continue
        pair = gap_above(card, a.neighbours)
        if pair is None or card.power_w is None or pair.gap.value < TOUCH:
            continue
        hot = card.power_w > WARM_MEMORY_W
        yield matching(
            rule="vram-temp-risk",
            what="air behind the memory",
            parts=(card.label,),
            matches=pair.gap.value >= BEHIND_MM or not hot,
            figures=(pair.gap, Figure(0.0, Basis.ASSUMED, (card.card.address("vram_type"),))),
            words=partial(_memory_words, card, pair),
            unless=Severity.INFO,
        )


def _memory_words(card: SeatedCard, pair: Gap, _judged: Judged) -> Said:
    power = card.power_w or 0.0
    near = memory_near_c(power)
    return Said(
        sentence("The memory behind {card} has little air.", card=card.title),
        sentence(
            "It has {gap} to {other}, and {need} are wanted; under load it comes to about {near} "
            "°C, and it throttles at 110 °C.",
            gap=millimetres(max(pair.gap.value, 0.0)),
            other=pair.upper.title,
            need=length(BEHIND_MM),
            near=f"{near:.0f}",
        ),
        remedies=(
            Remedy(
                sentence("Limit {card} to {watts}", card=card.title, watts=watts(WARM_MEMORY_W)),
                Limit((card.label,), WARM_MEMORY_W),
            ),
            "Put thicker thermal pads on its memory and let a fan blow along its back",
        ),
        place=card.drawn,
        doubted=doubted_cooling(card, power=True),
    )


@rule(
    "thermal",
    noun="consumer cards around the clock",
    source="Makers' terms; guides let runs of three to four days stand",
    foretells=Foretold.AIR,
    asks=Asks.MACHINE,
    only_informs=True,
)
def long_run_consumer(a: Assembly) -> Result:
    """Consumer cards are to work around the clock."""
    hours = a.build.workload.hours_per_day
    duty = a.build.workload.duty
    if hours is None:
        return
    for card in a.gpus:
        if card.gpu.segment != "consumer":
            continue
        yield matching(
            rule="long-run-consumer",
            what="hours under load",
            parts=(card.label,),
            matches=hours < AROUND_THE_CLOCK_H or duty != "sustained",
            figures=(Figure(hours, Basis.MEASURED, (card.card.address("segment"),)),),
            words=partial(_clock_words, card),
            unless=Severity.INFO,
        )


def _clock_words(card: SeatedCard, _judged: Judged) -> Said:
    return Said(
        sentence("{card} is a consumer card that is to work around the clock.", card=card.title),
        sentence(
            "It has no error correction and is not made for weeks of full load: save checkpoints "
            "and watch it."
        ),
        remedies=(
            another_card(
                card,
                sentence("Choose a workstation card"),
                Need("segment", equals="workstation"),
            ),
            "Save a checkpoint every hour",
        ),
        place=card.drawn,
    )
