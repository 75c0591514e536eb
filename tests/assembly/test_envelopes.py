"""The boxes of a card, worked out by hand from the PCIe card drawings.

Half a PCB is 0.79 mm, a card's back 3.46 mm above its slot plane; y points away from the fans.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly.envelopes import (
    Solid,
    card_body,
    card_openings,
    card_size,
    card_solids,
    slots_by_thickness,
)
from rigwright.figures import Basis
from rigwright.geometry import Box
from rigwright.parts import Gpu
from tests.sampling import every
from tests.worlds import gpu, nic, open_card, plugs

TUF = open_card(length_mm=300.0, height_mm=127.0, thickness_mm=52.0, bracket_slots=3)


def solids(card: Gpu, role: str) -> list[Solid]:
    return [solid for solid in card_solids(card) if solid.role == role]


def box(card: Gpu, role: str) -> Box:
    (solid,) = solids(card, role)
    return solid.box


def assert_box(
    found: Box, x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]
) -> None:
    expected = Box.of(x, y, z)
    assert found.low == pytest.approx(expected.low) and found.high == pytest.approx(expected.high)


def test_the_body_of_a_card() -> None:
    assert_box(box(TUF, "fingers"), (47.1, 131.3), (-0.79, 0.79), (0, 8))
    assert_box(
        box(TUF, "pcb"), (1, 300), (-0.79, 0.79), (8, 111.15)
    )  # a PCB is of standard height at most
    assert_box(box(TUF, "backplate"), (1, 300), (0.79, 3.46), (8, 111.15))
    assert_box(box(TUF, "shroud"), (1, 300), (-48.54, -0.79), (11.84, 127))  # 52 - 3.46 = 48.54
    assert_box(
        box(TUF, "bracket"), (-1, 1), (-55.60, 3.46), (-3, 112)
    )  # 3.46 - 18.42 - 2 · 20.32 = -55.60


def test_published_figures_make_published_boxes() -> None:
    assert {solid.basis for solid in card_solids(TUF) if not solid.keep_out} == {Basis.PUBLISHED}


def test_body_and_backplate_are_as_thick_as_published() -> None:
    low = box(TUF, "shroud").low.y
    high = box(TUF, "backplate").high.y
    assert high - low == pytest.approx(52.0)


def test_a_low_card_has_a_low_board() -> None:
    assert box(gpu(height_mm=68.9, low_profile=True), "pcb").high.z == 68.9


def test_a_one_slot_bracket() -> None:
    assert box(gpu(bracket_slots=1), "bracket").size.y == pytest.approx(18.42)


@every(
    [
        # two 8-pins are 40 mm wide around 0.75 · 300 = 225; 25 mm from the socket to the first bend
        ({"power_connectors": plugs(pin8=2)}, (205, 245), (127, 152)),
        ({"power_connectors": plugs(pin6=1)}, (215, 235), (127, 152)),
        ({"power_connectors": plugs(eps=1)}, (215, 235), (127, 152)),
        # beside a 16-pin every plug gets as much room
        ({"power_connectors": plugs(pin8=1, pin16=1)}, (203, 247), (127, 162)),
        # a 16-pin is 22 mm wide and wants 35 mm
        ({"power_connectors": plugs(pin16=1)}, (214, 236), (127, 162)),
        ({"power_connectors": plugs(pin16_2x6=1)}, (214, 236), (127, 162)),
        # the board of a flow-through card ends in the middle
        ({"power_connectors": plugs(pin8=1), "cooler": "flow_through"}, (140, 160), (127, 152)),
    ]
)
def test_plugs_at_the_top_edge(
    changes: dict[str, Any], x: tuple[float, float], z: tuple[float, float]
) -> None:
    card = open_card(length_mm=300.0, height_mm=127.0, power_connector_edge="top", **changes)
    (plug,) = solids(card, "plug")
    assert_box(plug.box, x, (-48.54, -1), z)
    assert plug.keep_out and plug.basis is Basis.ASSUMED


@every([("pin8", 35), ("pin6", 35), ("eps", 35), ("pin16", 50), ("pin16_2x6", 50)])
def test_plugs_at_the_far_end(kind: str, reach: float) -> None:
    card = gpu(
        length_mm=267.0,
        height_mm=111.15,
        power_connectors=plugs(**{kind: 1}),
        power_connector_edge="rear_end",
    )
    (plug,) = solids(card, "plug")
    assert_box(plug.box, (267, 267 + reach), (-36.54, -1), (66.15, 101.15))
    assert card_size(card).plug_length.value == reach
    assert card_size(card).plug_length.basis is Basis.DERIVED


def test_the_longest_plug_counts() -> None:
    card = gpu(power_connectors=plugs(pin8=1, pin16=1), power_connector_edge="rear_end")
    assert card_size(card).plug_length.value == 50 and solids(card, "plug")[0].box.size.x == 50


def test_a_plug_is_never_thinner_than_itself() -> None:
    (plug,) = solids(gpu(thickness_mm=12.0), "plug")
    assert plug.box.low.y == -14


def test_an_unknown_edge_keeps_both_places_free_and_is_an_estimate() -> None:
    card = gpu(power_connector_edge=None)
    assert len(solids(card, "plug")) == 2
    plug = card_size(card).plug_length
    assert (plug.value, plug.basis, plug.rests_on) == (
        35.0,
        Basis.ASSUMED,
        ("a-gpu.power_connector_edge",),
    )


@pytest.mark.parametrize("edge", ["rear_end", None])
def test_unknown_plugs_leave_the_length_unknown(edge: str | None) -> None:
    plug = card_size(gpu(power_connectors=None, power_connector_edge=edge)).plug_length
    assert (plug.basis, plug.rests_on) == (Basis.UNKNOWN, ("a-gpu.power_connectors",))


@pytest.mark.parametrize(
    "changes",
    [
        {"power_connector_edge": "top"},
        {"power_connector_edge": "top", "power_connectors": None},
        {"power_connector_edge": None, "power_connectors": ()},
    ],
)
def test_no_plug_at_the_far_end_adds_nothing(changes: dict[str, Any]) -> None:
    plug = card_size(gpu(**changes)).plug_length
    assert (plug.value, plug.known, plug.estimate) == (0.0, True, False)


def test_a_card_without_plugs_keeps_nothing_free() -> None:
    assert not [solid for solid in card_solids(gpu(power_connectors=())) if solid.keep_out]


@pytest.mark.parametrize("field", ["length", "height", "thickness"])
def test_published_sizes(field: str) -> None:
    figure = getattr(card_size(TUF), field)
    assert figure.basis is Basis.PUBLISHED and figure.rests_on == (f"an-open-card.{field}_mm",)


@pytest.mark.parametrize("field", ["length", "height", "thickness"])
def test_unknown_sizes_can_be_drawn_and_not_used(field: str) -> None:
    card = open_card(**{f"{field}_mm": None})
    figure = getattr(card_size(card), field)
    assert (
        not figure.known and figure.value > 0 and figure.rests_on == (f"an-open-card.{field}_mm",)
    )
    assert all(
        solid.basis is Basis.ASSUMED
        for solid in card_solids(card)
        if solid.role in ("pcb", "shroud")
    )


@every([(1.0, 18.71), (2.0, 39.03), (2.5, 49.19), (3.0, 59.35), (4.0, 79.67)])
def test_an_unknown_thickness_is_drawn_as_the_standard_has_it(slots: float, drawn: float) -> None:
    assert card_size(
        open_card(thickness_mm=None, slots_occupied=slots)
    ).thickness.value == pytest.approx(drawn)


@pytest.mark.parametrize("cooler", ["blower", "passive"])
def test_blowers_and_passive_cards_are_of_standard_height(cooler: str) -> None:
    height = card_size(gpu(cooler=cooler, height_mm=None)).height
    assert (height.value, height.basis) == (111.15, Basis.DERIVED)
    assert card_size(gpu(cooler=cooler, height_mm=None, low_profile=True)).height.value == 68.90


@every(["open_air", "flow_through", "aio_hybrid", "water_block"])
def test_other_coolers_may_be_of_any_height(cooler: str) -> None:
    assert not card_size(gpu(cooler=cooler, height_mm=None)).height.known


@pytest.mark.parametrize(("slots", "thickness"), [(1, 18.71), (2, 39.03)])
def test_a_network_card_is_as_thick_as_its_slots(slots: int, thickness: float) -> None:
    figure = card_size(nic(slot_width=slots)).thickness
    assert (figure.value, figure.basis) == (pytest.approx(thickness), Basis.DERIVED)


def test_a_network_card_of_unknown_width_has_no_known_thickness() -> None:
    figure = card_size(nic(slot_width=None)).thickness
    assert not figure.known and figure.rests_on == ("a-nic.slot_width",)


@every([(54.0, 68.9), (68.9, 68.9), (69.0, 68.9), (111.0, 111.15)])
def test_a_network_card_is_as_high_as_its_bracket(published: float, bracket: float) -> None:
    height = card_size(nic(card_height_mm=published)).height
    assert height.known and height.value == bracket


def test_a_network_card_of_unknown_height() -> None:
    assert not card_size(nic(card_height_mm=None)).height.known


# ceil((T - 24) / 20.32) + 1: T ≤ 24 → 1, ≤ 44.32 → 2, ≤ 64.64 → 3, ≤ 84.96 → 4
@every(
    [
        (5.0, 1),
        (18.71, 1),
        (24.0, 1),
        (24.01, 2),
        (38.5, 2),
        (44.3, 2),
        (44.32, 2),
        (44.33, 3),
        (51.7, 3),
        (61.0, 3),
        (64.64, 3),
        (64.65, 4),
        (70.1, 4),
        (77.0, 4),
        (84.96, 4),
        (84.97, 5),
    ]
)
def test_openings_that_a_thickness_needs(thickness: float, slots: int) -> None:
    assert slots_by_thickness(thickness) == slots


# Which sides breathe


@every(
    [
        ("open_air", {("-y", 267.0)}, {"-z", "+z"}),
        ("flow_through", {("-y", 267.0)}, {"+y"}),
        ("blower", {("-y", 90.0)}, {"-x"}),
        ("aio_hybrid", {("-y", 90.0)}, set()),
        ("passive", {("+x", 0.0)}, {"-x"}),
        ("water_block", set(), set()),
    ]
)
def test_the_faces_that_air_goes_through(
    cooler: str, intake: set[tuple[str, float]], exhaust: set[str]
) -> None:
    """A card of 267 mm: a blower draws through the last 90 of them."""
    card = gpu(cooler=cooler, thickness_mm=40.0)
    found = card_openings(card)
    body = card_body(card_size(card))

    def side(box: Box) -> str:
        axis = next(i for i in range(3) if box.size[i] == 0)
        return ("+" if box.low[axis] >= body.high[axis] - 0.01 else "-") + "xyz"[axis]

    assert {(side(o.box), round(o.box.size.x, 3)) for o in found if o.role == "intake"} == intake
    assert {side(o.box) for o in found if o.role == "exhaust"} == exhaust
    assert all(o.side == side(o.box) for o in found)
