"""What a remedy that is done by hand does to how warm a card gets, or how loud the machine is: the
air model solved once more with what the remedy supposes.

For warmth, the fans of all cards run at full speed both times and no card slows down, as in the
rules on heat; for noise, they run as fast as the cards ask for.
What the rules say of a card is taken as the figure before, and the difference between both
solutions is added to it. Nothing is said where nobody knows the fans of the case.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.air.constants import LIKELY
from rigwright.air.heat import highest_speed
from rigwright.air.machine import BLOWER_INSIDE, BREATHING, AirCard, AirCase, AirMachine, Moved
from rigwright.air.noise import loudness
from rigwright.air.reading import machine_of, of_gpu
from rigwright.air.solve import solve
from rigwright.assembly import Assembly
from rigwright.checks import Finding
from rigwright.checks.remedy import (
    AsBlower,
    InServer,
    LessPower,
    MoreFans,
    RadiatorInRoof,
    Supposed,
    WiderGap,
)
from rigwright.remedies.foreseen import Effect, effect_on_cards, temperatures
from rigwright.rules import rule_of
from rigwright.rules.rule import Foretold
from rigwright.rules.surroundings import at_one_metre_dba

Change = WiderGap | AsBlower | MoreFans | RadiatorInRoof | LessPower  # of the machine as it is


def effect_by_hand(finding: Finding, supposed: Supposed, a: Assembly) -> Effect | None:
    """Return what is estimated of a card that a finding is about once a remedy is done by hand."""
    of = rule_of(finding.rule).foretells
    if of is None or of is Foretold.HEAT:
        return None
    machine = machine_of(a)
    if of is Foretold.NOISE:
        return _noise_effect(supposed, machine, a)
    if machine.case.fans_are_open:
        return None
    was = temperatures(a, of)
    if isinstance(supposed, InServer):  # nothing is left of the case before
        return effect_on_cards(of, finding, {}, was, _hottest(_in_server(a, machine.case)), a)
    before = _hottest(machine)
    after = _hottest(supposing(supposed, machine))
    now = {
        label: was.get(label, before[label]) + celsius - before[label]
        for label, celsius in after.items()
    }
    return effect_on_cards(of, finding, {}, was, now, a)


def _noise_effect(supposed: Supposed, machine: AirMachine, a: Assembly) -> Effect | None:
    """Return how loud the machine is with its fans as fast as its cards then ask for; nothing where
    a card has no answer, which may be the loudest.
    """
    if machine.unknown or isinstance(supposed, InServer):
        return None
    before = at_one_metre_dba(a)
    quieter = _loudness(machine) - _loudness(supposing(supposed, machine))
    return Effect(
        of=Foretold.NOISE,
        card="",
        title="",
        before=before,
        after=before - quieter,
    )


def _loudness(machine: AirMachine) -> float:
    """Return how loud a machine is at rest, in dB(A) at one metre."""
    solution = solve(machine, LIKELY)
    speeds = [state.speed for state in solution.cards]
    return loudness(machine, speeds, LIKELY, solution.fan_speeds)


def _in_server(a: Assembly, case: AirCase) -> AirMachine:
    """Return the cards in the ducts of a server, also those without a fan, which nothing blows at
    now.
    """
    cards: list[AirCard] = []
    for card in a.gpus:
        if card.power_w is not None:
            own = of_gpu(card.gpu)
            cards.append(own.changed(label=card.label, watts=card.power_w, ducted=True))
    server = AirCase("server", room_c=case.room_c, altitude_m=case.altitude_m)
    return AirMachine(server, tuple(cards))


def supposing(supposed: Change, machine: AirMachine) -> AirMachine:
    """Return the machine with what is supposed to be otherwise."""
    match supposed:
        case MoreFans():
            fans = Moved(supposed.wall, supposed.count, supposed.size_mm)
            case = machine.case
            return machine.changed(case=case.changed(fans=(*case.fans, fans)))
        case RadiatorInRoof():
            return machine.changed(case=_with_radiator_in_roof(machine.case))
        case _:
            return machine.changed(cards=tuple(_card(card, supposed) for card in machine.cards))


def _card(card: AirCard, supposed: WiderGap | AsBlower | LessPower) -> AirCard:
    if isinstance(supposed, LessPower):
        return card.changed(watts=card.watts * supposed.share)
    if card.label != supposed.card:
        return card
    if isinstance(supposed, AsBlower):
        return card.changed(cooling="blower", inside_share=BLOWER_INSIDE, recess_mm=None)
    if supposed.by_mm is None:
        return card.changed(gap_mm=None, gap_known=True)
    gaps: dict[str, float] = {}
    for name in ("gap_mm", "below_gap_mm"):
        gap: float | None = getattr(card, name)
        if gap is not None:
            gaps[name] = gap + supposed.by_mm
    return card.changed(**gaps)


def _with_radiator_in_roof(case: AirCase) -> AirCase:
    fans: list[Moved] = []
    for moved in case.fans:
        is_before_cards = moved.behind_radiator and moved.inward
        fans.append(moved.changed(wall="top", blows="") if is_before_cards else moved)
    return case.changed(fans=tuple(fans), preheat_w=0.0)


def _hottest(machine: AirMachine) -> Mapping[str, float]:
    """Return how warm each card gets with the fans of all cards at full speed, in °C by its
    label.
    """
    cards: list[AirCard] = []
    for card in machine.cards:
        if card.cooling in BREATHING:
            card = card.changed(fixed_speed=highest_speed(card.cooling, LIKELY))
        cards.append(card)
    states = solve(machine.changed(cards=tuple(cards)), LIKELY).cards
    return {card.label: state.hot_c for card, state in zip(cards, states, strict=True)}
