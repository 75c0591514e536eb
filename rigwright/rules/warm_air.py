"""The air of the machine as a whole: what its fans move, what warms it, and cards that work against
it.

Estimates of the air model; none is an error. Warns only where even the favourable end of what
nobody publishes, such as whether a front is mesh, does not help.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.air.airflow import exhaust_of, is_ducted
from rigwright.air.at_full_speed import CaseFlow, case_around, case_flow, cooling_of
from rigwright.air.before_fans import OPEN_PANELS
from rigwright.air.constants import BY_NAME, LIKELY
from rigwright.air.heat import delivered_cfm
from rigwright.air.machine import AirCase, Moved
from rigwright.air.physics import kelvin_cfm_per_watt
from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.radiators import missing_for_radiator, radiator_wall
from rigwright.assembly.validated import is_validated
from rigwright.build.labels import wall_name
from rigwright.checks import IS_NOT_DECIDED, Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Need, RadiatorInRoof, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.parts import Chassis
from rigwright.parts.psu_forms import is_for_servers
from rigwright.power import budget_of
from rigwright.power.processors import cpu_power
from rigwright.rules.mending import another_card
from rigwright.rules.more_air import more_air
from rigwright.rules.positions import unknown_lowest_limit, unknown_power
from rigwright.rules.rule import Asks, Foretold, rule
from rigwright.rules.say import not_checked, not_stated, sentence, unanswered, undecided
from rigwright.rules.supply import held_at
from rigwright.text.numbers import watts

Result = Iterator[Check | NotChecked]
RISE_K, TOO_MUCH_K = 15.0, 25.0
TOLD_K = 60.0  # from 25 °C to what cards are held below: beyond it they draw less than is counted
STEP_W, LEAST_SHARE = 5.0, 0.6  # of their power is what cards are limited to at the least
PREHEAT_K, WARM_PREHEAT_K = 8.0, 15.0
FAVOURABLE = (
    BY_NAME["delivered"].likely / BY_NAME["delivered"].high
)  # of a rise, with an open front


def _fans_figure(chassis: Chassis) -> Figure:
    """Return what fans there are and what they move is never more than an assumption."""
    return Figure(0.0, Basis.ASSUMED, (field_of(chassis.id, "included_fans"),))


def _closed_case(rule_id: str, a: Assembly) -> tuple[Chassis | None, NotChecked | None]:
    """Return the chassis where air goes through one with known fans.

    Else the entry that says which are unknown. One that comes without fans while none is chosen has
    none: only gaps let air through. Small cases of mesh breathe through all their sides, whatever
    fans they have.
    """
    chassis = a.chassis
    if chassis is None or not a.gpus or case_around(a).shape != "closed":
        return None, None
    if chassis.chassis_type == "sff" and chassis.side_panel in OPEN_PANELS:
        return None, None
    if case_around(a).assumed_fans:
        return None, _unknown_fans(rule_id, chassis)
    return chassis, None


def _unknown_fans(rule_id: str, chassis: Chassis) -> NotChecked:
    """Return the entry for a chassis of which nobody says which fans come with it."""
    field = field_of(chassis.id, "included_fans")
    why = sentence("nobody says which fans come with {chassis}.", chassis=chassis.name)
    return unanswered(rule_id, ("chassis",), field, why)


def _unknown_walls(rule_id: str, chassis: Chassis, a: Assembly) -> Iterator[NotChecked]:
    """The entry for a chassis with fans of which nobody says on which walls they are, or whether
    those walls take them.
    """
    anywhere = any(fan.location is None for fan in chassis.included_fans or ())
    put = any(fan.placed == "chosen" for fan in a.case_fans)
    if (anywhere or put) and chassis.fan_mounts is None:
        why = sentence("nobody says which walls of {chassis} take fans.", chassis=chassis.name)
        entry = unanswered(rule_id, ("chassis",), field_of(chassis.id, "fan_mounts"), why)
        yield entry.changed(how=IS_NOT_DECIDED)


def _unknown_limits(rule_id: str, flow: CaseFlow, a: Assembly) -> Iterator[NotChecked]:
    """The cards that may draw more than their limits, where the air would then get too warm."""
    more_w = budget_of(a).more_w
    hotter = 1 + more_w / flow.inside_w if flow.inside_w else 1.0
    if flow.rise_k * hotter * FAVOURABLE > TOO_MUCH_K:
        for card in a.gpus:
            yield from unknown_lowest_limit(rule_id, card)


def _unknown_radiator(rule_id: str, a: Assembly) -> Iterator[NotChecked]:
    """What is missing to say where the processor's radiator gives off its heat."""
    if a.chassis is None or a.cooler is None or case_around(a).shape != "closed":
        return
    for field in missing_for_radiator(a.chassis, a.cooler):
        owner = a.cooler if field == a.cooler.address("radiator_mm") else a.chassis
        yield not_checked(rule_id, a.labels("cooler"), field, owner.name)


@rule(
    "thermal",
    noun="how warm the case gets",
    source="Energy balance: 1.76 °C for each watt per CFM at 22 °C",
    asks=Asks.PRIMARY,  # nobody publishes the fans of a second chamber
    foretells=Foretold.CARD,
)
def case_air_rise(a: Assembly) -> Result:
    """The air in the case gets much warmer than the room."""
    chassis, unknown = _closed_case("case-air-rise", a)
    if unknown is not None:
        yield unknown
    yield from _unknown_radiator("case-air-rise", a)
    if chassis is None:
        return
    yield from _unknown_walls("case-air-rise", chassis, a)
    for card in a.cards:
        yield from unknown_power("case-air-rise", card)
    if a.cpu is not None and cpu_power(a.cpu) is None:
        field = a.cpu.address("tdp_w")
        yield undecided("case-air-rise", a.labels("cpu"), field, a.cpu.name)
    flow = case_flow(a)
    yield from _unknown_limits("case-air-rise", flow, a)
    # Nobody means to run a case without any fan: that some are to come is no more than a note.
    warns = flow.rise_k * FAVOURABLE > TOO_MUCH_K and not case_around(a).fans_to_come
    yield Check(
        rule="case-air-rise",
        what="rise of the case air",
        parts=("chassis",),
        value=_but_for_rounding(flow.rise_k),
        limit=RISE_K,
        figures=(_fans_figure(chassis),),
        words=partial(_rise_words, chassis, flow, a),
        unit="°C",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING if warns else Severity.INFO,
    )


def _but_for_rounding(rise_k: float) -> float:
    """Return how warm the air gets; what is wanted where it is that to the degree, which is more
    than the estimate knows.
    """
    if RISE_K < rise_k < RISE_K + 0.5:
        return RISE_K
    return rise_k


def _rise_words(chassis: Chassis, flow: CaseFlow, a: Assembly, judged: Judged) -> Said:
    rise_k = judged.check.value
    bare = case_around(a).fans_to_come
    if rise_k > TOLD_K:
        title = sentence("The air of {chassis} cannot carry its heat away.", chassis=chassis.name)
        if bare:
            title = sentence("{chassis} has no fan, and none is chosen.", chassis=chassis.name)
        detail = sentence(
            "{inside} meet about {cfm} CFM: more than {told} °C above the room, where parts slow "
            "down; at most {limit} °C are wanted.",
            inside=watts(flow.inside_w),
            cfm=f"{flow.through_cfm:.0f}",
            told=f"{TOLD_K:.0f}",
            limit=f"{RISE_K:.0f}",
        )
        return Said(title, detail, remedies=_rise_remedies(flow, a, judged))
    leaves = "The air leaves {chassis} about {rise} °C warmer than the room."
    if bare:
        leaves = "Without any fan the air leaves {chassis} about {rise} °C warmer than the room."
    return Said(
        sentence(leaves, chassis=chassis.name, rise=f"{rise_k:.0f}"),
        sentence(
            "{inside} stay inside, and about {cfm} CFM go through; at most {limit} °C are wanted.",
            inside=watts(flow.inside_w),
            cfm=f"{flow.through_cfm:.0f}",
            limit=f"{RISE_K:.0f}",
        ),
        remedies=_rise_remedies(flow, a, judged),
    )


def _rise_remedies(flow: CaseFlow, a: Assembly, judged: Judged) -> tuple[Remedy | str, ...]:
    return (
        *_limited(a, flow, judged.check.limit),
        *more_air(a),
        by_hand("Open the front or take a filter out"),
    )


def _limited(a: Assembly, flow: CaseFlow, rise_k: float) -> Iterator[Remedy]:
    """Yield the limit for all cards at which the air gets no warmer, where they still do most of
    their work.
    """
    heats = [(_inside_w(card, a), card.power_w) for card in a.gpus if card.power_w]
    if not any(inside_w for inside_w, _ in heats):
        return
    too_much_w = flow.inside_w * (1 - rise_k / float(flow.rise_k))
    strongest_w = max(power_w for _, power_w in heats)
    most_w = strongest_w // STEP_W * STEP_W
    while most_w >= LEAST_SHARE * strongest_w:
        saved = (heat_w * (1 - most_w / of_w) for heat_w, of_w in heats if of_w > most_w)
        if round(sum(saved) - too_much_w, 6) >= 0:
            yield held_at(a, most_w)
            return
        most_w -= STEP_W


def _inside_w(card: SeatedGpu, a: Assembly) -> float:
    """Return the heat of a card that stays in the chassis."""
    exhaust = exhaust_of(card, a)
    return 0.0 if exhaust is None else exhaust.inside_w


@rule(
    "thermal",
    noun="the air that blowers take",
    source="Mass balance: blowers pull 18 to 28 CFM each out of the case",
    asks=Asks.PRIMARY,
    foretells=Foretold.AIR,
)
def blowers_starve_case(a: Assembly) -> Result:
    """Blowers pull more air out of the case than its fans bring in."""
    if not any(cooling_of(card.gpu) == "blower" for card in a.gpus):
        return
    chassis, unknown = _closed_case("blowers-starve-case", a)
    if unknown is not None:
        yield unknown
    yield from _unknown_radiator("blowers-starve-case", a)
    if chassis is None:
        return
    yield from _unknown_walls("blowers-starve-case", chassis, a)
    flow = case_flow(a)
    if not flow.intake_cfm:  # where only exhausts are known, nobody said what brings air in
        if chassis.included_fans is None:
            yield _unknown_fans("blowers-starve-case", chassis)
        return
    favourable = flow.intake_cfm / FAVOURABLE
    least = flow.blower_cfm * BY_NAME["blower_cfm"].low / BY_NAME["blower_cfm"].likely
    yield Check(
        rule="blowers-starve-case",
        what="air that blowers take",
        parts=("chassis",),
        value=flow.blower_cfm,
        limit=flow.intake_cfm,
        figures=(_fans_figure(chassis),),
        words=partial(_starve_words, chassis, a),
        unit="CFM",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING if least > favourable else Severity.INFO,
    )


def _starve_words(chassis: Chassis, a: Assembly, judged: Judged) -> Said:
    return Said(
        sentence(
            "The blowers take more air than the fans of {chassis} bring in.", chassis=chassis.name
        ),
        sentence(
            "They pull about {blowers} CFM, the intakes give about {intake} CFM; the rest "
            "comes through gaps, warm and unfiltered.",
            blowers=f"{judged.check.value:.0f}",
            intake=f"{judged.check.limit:.0f}",
        ),
        remedies=more_air(a),
    )


@rule(
    "thermal",
    noun="the radiator before the cards",
    source="Energy balance: 1.76 °C for each watt per CFM at 22 °C",
    foretells=Foretold.CARD,
)
def front_radiator_preheat(a: Assembly) -> Result:
    """The processor's radiator warms the air that the cards breathe."""
    chassis = a.chassis
    cooler = a.cooler
    if chassis is None or cooler is None or not a.gpus:
        return
    case = case_around(a)
    yield from _unknown_radiator("front-radiator-preheat", a)
    if not radiator_wall(chassis, cooler):
        return
    behind = _behind_radiator(case)
    if not behind or case.shape != "closed":
        return
    moved = sum(delivered_cfm(fans, LIKELY) for fans in behind)
    k = kelvin_cfm_per_watt(case.room_c, case.altitude_m)
    rise = k * case.preheat_w / moved
    yield Check(
        rule="front-radiator-preheat",
        what="rise behind the radiator",
        parts=("cooler", "chassis"),
        value=rise,
        limit=PREHEAT_K,
        figures=(Figure(rise, Basis.ASSUMED, (cooler.address("radiator_mm"),)),),
        words=partial(_preheat_words, behind[0].wall, case.preheat_w, _socket_of(a)),
        unit="°C",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING if rise * FAVOURABLE > WARM_PREHEAT_K else Severity.INFO,
    )


def _behind_radiator(case: AirCase) -> list[Moved]:
    """Return the fans that blow in through the radiator."""
    return [moved for moved in case.fans if moved.behind_radiator and moved.inward]


def _socket_of(a: Assembly) -> str | None:
    below = a.board if a.board is not None else a.cpu
    return None if below is None else below.socket


def _preheat_words(wall: str, power_w: float, socket: str | None, judged: Judged) -> Said:
    return Said(
        sentence(
            "The processor's radiator warms what the cards breathe by about {k} °C.",
            k=f"{judged.check.value:.0f}",
        ),
        sentence(
            "It gives {power} to the air that comes in at the {wall}.",
            power=watts(power_w),
            wall=wall_name(wall),
        ),
        remedies=(
            by_hand("Mount the radiator in the roof, blowing out", supposed=RadiatorInRoof()),
            Remedy(
                sentence("Choose an air cooler for the processor"),
                Replace(
                    judged.label("cooler"),
                    (
                        Need("cooler_type", equals="air"),
                        Need("sockets", equals=socket),
                        Need("cooling_class_w", at_least=power_w),
                    ),
                ),
            ),
        ),
    )


@rule(
    "thermal",
    noun="the cooling of a card in a server's bay",
    source="Servers push air from front to back through cards without fans",
    foretells=Foretold.DUCTED,
)
def consumer_card_in_server(a: Assembly) -> Result:
    """A card with fans of its own stands in a server that pushes air from front to back."""
    rule = "consumer-card-in-server"
    for card in a.gpus:
        if a.chassis is None or card.gpu.cooler == "passive":
            continue
        if not is_ducted(a.chassis, card):
            if _may_be_a_server(a.chassis) and card.gpu.needs_free_air:
                yield not_stated(rule, (card.label,), a.chassis, "max_double_width_gpus")
            continue
        yield matching(
            rule=rule,
            what="cooling in the bay",
            parts=(card.label, "chassis"),
            matches=not card.gpu.needs_free_air or is_validated(card, a.chassis),
            figures=(published(card.card.id, "cooler", 0.0),),
            words=partial(_server_words, card, a.chassis),
            unless=Severity.WARNING,
        )


def _may_be_a_server(chassis: Chassis) -> bool:
    """Whether a chassis may push air through bays, of which nobody says how many there are."""
    return chassis.max_double_width_gpus is None and is_for_servers(chassis)


def _server_words(card: SeatedCard, chassis: Chassis, _judged: Judged) -> Said:
    return Said(
        sentence(
            "{card} has fans that blow across the air of {chassis}.",
            card=card.title,
            chassis=chassis.name,
        ),
        sentence(
            "The server pushes air from front to back, and its fans work against those of the card."
        ),
        remedies=(
            another_card(
                card, sentence("Choose a card without fans"), Need("cooler", equals="passive")
            ),
            another_card(
                card, sentence("Choose a card with a blower"), Need("cooler", equals="blower")
            ),
        ),
        place=card.drawn,
    )
