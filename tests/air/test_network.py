"""The model against a second method: a network of air volumes and dies, solved as one system of
linear equations.

Volumes are before each card, behind each card, the front zone and the rear zone of the case;
streams carry heat between them, and each die sits on its intake by its resistance. Streams follow
from the fan speeds and powers that the model found, so that what is compared is where all the heat
goes. Both agree within `AGREES_K`.
"""

from __future__ import annotations

import numpy as np
import pytest

from rigwright.air.constants import LIKELY
from rigwright.air.heat import breathed_share, flow_100, intake_share, resistance, resistance_100
from rigwright.air.machine import AirMachine
from rigwright.air.physics import kelvin_cfm_per_watt
from rigwright.air.solve import flows_of, solve
from tests.air.stacks import case, stack

AGREES_K = 0.3
ARRANGEMENTS: dict[str, AirMachine] = {
    "one open-air card": stack("open_air", 1, 0.0, watts=300.0),
    "two open-air cards, one slot free": stack("open_air", 2, 20.3),
    "two flow-through cards, two slots free": stack(
        "flow_through", 2, 40.0, watts=350.0, design_w=350.0
    ),
    "four blowers without a gap": stack("blower", 4, 0.6),
    "three throttling open-air cards in a stuffy case": stack(
        "open_air", 3, 3.0, case(40.0, 20.0), watts=350.0
    ),
    "two cards behind a radiator": stack("open_air", 2, 30.0, case(120.0, 60.0, preheat_w=250.0)),
}


def by_network(machine: AirMachine) -> np.ndarray:
    """The die of every card in °C.

    Unknowns are front, rear, then intake, exhaust and die of each card.
    """
    solution = solve(machine, LIKELY)
    through = solution.flow.through_cfm
    k = kelvin_cfm_per_watt(machine.case.room_c)
    room = machine.case.room_c
    assert through is not None
    count = len(machine.cards)
    size = 2 + 3 * count
    front, rear = 0, 1
    matrix = np.zeros((size, size))
    right = np.zeros(size)

    # Fresh air and what comes back from the rear zone meet in the front zone: m = back / (through +
    # back). What gaps let in beyond the intakes enters the rear zone.
    back = through * LIKELY["mixing"] / (1 - LIKELY["mixing"])
    fresh = flows_of(machine, LIKELY)[3].fresh_cfm
    fresh_c = room + k * machine.case.preheat_w / through
    matrix[front, front], matrix[front, rear] = fresh + back, -back
    right[front] = fresh * fresh_c
    # All that passes the case leaves through the rear zone with the heat of everything in it.
    matrix[rear, rear] = through
    heat = machine.case.other_w + sum(
        s.watts * c.inside_share for s, c in zip(solution.cards, machine.cards, strict=True)
    )
    right[rear] = through * fresh_c + k * heat
    for number, (card, state) in enumerate(zip(machine.cards, solution.cards, strict=True)):
        intake, exhaust, die = (2 + 3 * number + i for i in range(3))
        clear = intake_share(card, LIKELY)
        moved = flow_100(card, LIKELY) * state.speed * clear
        share = 0.0
        if card.below is not None and card.below_gap_mm is not None:
            share = breathed_share(card.below_gap_mm, machine.cards[card.below].cooling, LIKELY)
            matrix[intake, 2 + 3 * card.below + 1] = -moved * share
        matrix[intake, intake], matrix[intake, front] = moved, -moved * (1 - share)
        matrix[exhaust, exhaust], matrix[exhaust, intake], right[exhaust] = (
            moved,
            -moved,
            k * state.watts,
        )
        conducts = 1 / resistance(resistance_100(card, LIKELY), state.speed * clear, LIKELY)
        matrix[die, die], matrix[die, intake], right[die] = conducts, -conducts, state.watts
    found = np.linalg.solve(matrix, right)
    return found[4::3]


@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_both_methods_agree(name: str) -> None:
    machine = ARRANGEMENTS[name]
    lumped = [state.die_c for state in solve(machine, LIKELY).cards]
    assert np.abs(by_network(machine) - lumped).max() < AGREES_K, (by_network(machine), lumped)


def test_the_arrangements_differ_in_what_they_try() -> None:
    states = {name: solve(machine, LIKELY).cards for name, machine in ARRANGEMENTS.items()}
    assert any(
        s.throttles(c.watts)
        for n, m in ARRANGEMENTS.items()
        for s, c in zip(states[n], m.cards, strict=True)
    )
    assert any(s.breathed > 0.3 for cards in states.values() for s in cards)
    assert any(s.intake_share < 0.5 for cards in states.values() for s in cards)
