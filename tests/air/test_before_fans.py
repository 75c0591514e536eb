"""What is free before a card's fans is one answer, for the model and for the rules; what nobody
knows is never taken for free air.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.air import air_of, estimate_of, machine_of
from rigwright.air.at_full_speed import at_full_speed
from rigwright.air.before_fans import free_before_fans
from rigwright.build import Quantity, Site
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation
from rigwright.parts import Fan
from rigwright.rules.warm_cards import gpu_predicted_throttle
from tests.sampling import every
from tests.worlds import board, chassis, fan_mounts, fans, open_card, psu, slot, world

AIRY = {"included_fans": fans(6)}
THICK_UNKNOWN = open_card(id="of-unknown-thickness", thickness_mm=None)
PAST_BOARD_MM = 27.72  # what a card of 52 mm in slot 7 takes of the room below the board


def hot_world(*cards: Any, case: dict[str, Any] | None = None, **choices: Any) -> Evaluation:
    """Cards in a tower with six fans in a room of 25 °C."""
    choices.setdefault("site", Site(room_c=25.0))
    return world(
        *cards, chassis=chassis(**{**AIRY, **(case or {})}), psus=(psu(watts=2000.0),), **choices
    )


def unknown_gaps(watts: float) -> dict[str, Evaluation]:
    """Builds of which nobody knows what is before the fans of GPU 1."""
    return {
        "a card of unknown thickness beside another": hot_world(
            (THICK_UNKNOWN, "1", watts), (open_card(), "2", watts)
        ),
        "a card of unknown thickness four slots above another": hot_world(
            (THICK_UNKNOWN, "1", watts), (open_card(), "5", watts)
        ),
        "a floor that nobody knows": hot_world(
            (open_card(), "7", watts), case={"below_board_mm": None, "expansion_slots": None}
        ),
        "a slot whose place nobody knows": hot_world(
            (open_card(), "PCIE1", watts), board=board(slot(None, name="PCIE1"))
        ),
        "a floor below a card of unknown thickness": hot_world((THICK_UNKNOWN, "7", watts)),
    }


NAMES = tuple(unknown_gaps(350.0))


def judged(e: Evaluation, label: str = "gpu1") -> Fit | None:
    """What the rule on throttling says of a card."""
    found = [
        one.fit
        for one in e.checks
        if one.rule == gpu_predicted_throttle.id and one.parts == (label,)
    ]
    return found[0] if found else None


@pytest.mark.parametrize("name", NAMES)
def test_the_band_of_an_unknown_gap_holds_every_gap_that_it_may_be(name: str) -> None:
    e = unknown_gaps(300.0)[name]
    machine = machine_of(e.assembly)
    card = next(card for card in machine.cards if card.label == "gpu1")
    assert card.may_touch and any("GPU 1" in note for note in machine.notes)
    number = machine.cards.index(card)
    band = estimate_of(machine).cards[number]
    most = 10.0 if "beside another" in name else 60.0  # one slot is 20.32 mm, the card in it 10
    for gap in (0.0, 2.0, 5.0, 10.0, 20.0, 60.0):
        if gap > most:
            continue
        below = None if card.below_gap_mm is None else gap
        known = card.changed(gap_mm=gap, below_gap_mm=below, gap_known=True)
        cards = (*machine.cards[:number], known, *machine.cards[number + 1 :])
        likely = estimate_of(machine.changed(cards=cards)).cards[number]
        assert band.hot_c.low <= likely.hot_c.likely <= band.hot_c.high, gap
        assert band.watts.low <= likely.watts.likely <= band.watts.high, gap


@pytest.mark.parametrize("name", NAMES)
def test_the_rule_answers_only_where_an_unknown_gap_does_not_decide(name: str) -> None:
    assert judged(unknown_gaps(350.0)[name]) is Fit.UNKNOWN
    assert judged(unknown_gaps(60.0)[name]) is Fit.FITS, "it stays cool even if it touches"
    heated = hot_world(
        (THICK_UNKNOWN, "1", 900.0), (open_card(), "2", 900.0), site=Site(room_c=45.0)
    )
    assert judged(heated) is Fit.TIGHT, "it gets too hot even in free air"


def test_an_unknown_gap_of_a_card_reaches_the_cards_that_breathe_after_it() -> None:
    e = hot_world((open_card(), "1"), (THICK_UNKNOWN, "5"), case={"below_board_mm": 30.0})
    known = hot_world((open_card(), "1"), (open_card(), "5"), case={"below_board_mm": 30.0})
    upper = {one.card.label: one for one in air_of(e.assembly).cards}["gpu1"]
    surely = {one.card.label: one for one in air_of(known.assembly).cards}["gpu1"]
    assert upper.hot_c.high > surely.hot_c.likely
    assert at_full_speed(e.assembly)["gpu1"].unknown


@pytest.mark.parametrize("below", [20.0, 27.72, 30.0, 40.0, 200.0])
@pytest.mark.parametrize("place", ["1", "4", "7"])
def test_rule_and_model_have_one_temperature_above_a_floor(place: str, below: float) -> None:
    """A limit of 120 W keeps the card from slowing down, so that both speak of the same heat."""
    e = hot_world((open_card(), place, 120.0), case={"below_board_mm": below})
    (card,) = air_of(e.assembly).cards
    state = at_full_speed(e.assembly)["gpu1"]
    assert not card.state.throttles(120.0)
    assert state.hot_c == pytest.approx(card.hot_c.likely, abs=0.1)


@pytest.mark.parametrize("panel", ["tempered glass", "mesh"])
def test_rule_and_model_have_one_temperature_before_a_panel(panel: str) -> None:
    case = {"vertical_slots": 3, "max_gpu_thickness_vertical_mm": 56.0, "side_panel": panel}
    e = hot_world((open_card(), "vertical1", 150.0), case=case)
    (card,) = air_of(e.assembly).cards
    assert card.card.gap_mm == (None if panel == "mesh" else pytest.approx(4.0))
    assert at_full_speed(e.assembly)["gpu1"].hot_c == pytest.approx(card.hot_c.likely, abs=0.1)


@every([0.0, 1.0, 2.0, 5.0, 20.0, 60.0])
def test_a_card_that_the_model_slows_by_a_third_is_told_of(below: float) -> None:
    e = hot_world((open_card(), "7"), case={"below_board_mm": below + PAST_BOARD_MM})
    (card,) = air_of(e.assembly).cards
    assert card.card.gap_mm == pytest.approx(below)
    slowed = card.state.watts < 350.0 * 2 / 3
    assert not slowed or judged(e) is Fit.TIGHT
    assert slowed == (below <= 2.0), "the floor is what slows it"


@every([(2.0, "bottom", 10.0), (12.0, "bottom", 12.0), (-1.0, "bottom", -1.0), (2.0, "top", 2.0)])
def test_an_open_floor_is_worth_a_gap(below: float, wall: str, gap_mm: float) -> None:
    """A floor that takes fans, with nothing on it: fans that nearly touch it draw through it."""
    case = {
        "below_board_mm": below + PAST_BOARD_MM,
        "psu_position": "front",
        "fan_mounts": fan_mounts(wall),
        "included_fans": (),
    }
    e = hot_world((open_card(), "7"), case=case)
    figure = free_before_fans(e.assembly.gpus[0], e.assembly)
    assert figure is not None and figure.value == pytest.approx(gap_mm)
    assert machine_of(e.assembly).cards[0].gap_mm == figure.value


def test_fans_on_the_floor_take_room_from_the_lowest_card() -> None:
    fan = Fan(
        id="f", name="F", brand="T", source="s", confidence="high", size_mm=120.0, thickness_mm=25.0
    )
    chosen = {"others": (fan,), "fans": (Quantity("f", 1, ("bottom",)),)}
    free: list[float] = []
    for choices in ({}, chosen):
        a = hot_world((open_card(), "7"), case={"psu_position": "top_rear"}, **choices).assembly
        figure = free_before_fans(a.gpus[0], a)
        assert figure is not None
        assert machine_of(a).cards[0].gap_mm == figure.value
        free.append(figure.value)
    assert free[0] - free[1] == pytest.approx(25.0)
