"""The section through the machine: places to scale, air that adds up, and who warms whom."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rigwright.air.solve import Flow
from rigwright.assembly import Assembly, assemble
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.documents.document import read_document
from rigwright.reports.air_section import (
    AirSection,
    heat_rows,
    pressure_of,
    section_cards,
    section_of,
    wall_way,
)
from tests.generated_builds import planned, shipped
from tests.sampling import every
from tests.shipped_parts import shipped_parts

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "assets/examples").glob("*.rig"))


@cache
def machine(name: str) -> Assembly:
    path = next(path for path in EXAMPLES if path.stem == name)
    return assemble(read_document(path).build, open_catalog())


def section(name: str) -> AirSection:
    found = section_of(machine(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
def test_everything_is_inside_and_the_air_adds_up(name: str) -> None:
    found = section(name)
    flow = found.estimate.flow
    outline = found.outline
    for area in (*(fan.area for fan in found.fans), *(c.area for c in found.cards if c.area)):
        assert outline.left - 0.1 <= area.left < area.right <= outline.right + 0.1
        assert outline.bottom - 0.1 <= area.bottom < area.top <= outline.top + 0.1
    if found.estimate.machine.case.shape != "closed":
        return
    for kinds, inward, cfm in (
        (("fan", "radiator fan"), True, flow.intake_cfm),
        (("fan", "radiator fan"), False, flow.exhaust_cfm),
        (("blower",), False, flow.blower_cfm),
    ):
        some = [s.cfm or 0.0 for s in found.streams if s.kind in kinds and s.inward == inward]
        assert sum(some) == pytest.approx(cfm)


@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
def test_what_a_temperature_is_made_of_is_the_temperature(name: str) -> None:
    found = section(name)
    estimates = {one.card.label: one for one in found.estimate.cards}
    rows = heat_rows(found.estimate)
    assert {row.label for row in rows} == set(estimates)
    for row in rows:
        total = row.room + row.case + sum(row.cards.values()) + row.gap + row.own
        assert total == pytest.approx(estimates[row.label].die_c.likely)
        assert row.label not in row.cards, "nobody warms himself"


def test_cards_are_where_they_are_seated() -> None:
    found = section("four-blower-3090")
    # a Define 7 XL is 604 mm deep and 566 mm high inside; 40 mm thick cards two slots apart
    assert (found.outline.width, found.outline.height) == (604.0, 566.0)
    areas = [card.area for card in found.cards]
    assert [card.label for card in found.cards] == ["gpu1", "gpu2", "gpu3", "gpu4"]
    for upper, lower in zip(areas, areas[1:], strict=False):
        assert upper is not None and lower is not None
        assert upper.bottom - lower.top == pytest.approx(40.64 - 40.0)
        assert (upper.width, upper.height) == pytest.approx((267.0, 40.0))
    assert not found.flat and found.floor is not None and found.board is not None


def test_blowers_push_their_air_out_of_their_brackets() -> None:
    streams = [s for s in section("four-blower-3090").streams if s.kind == "blower"]
    assert [stream.way for stream in streams] == [(-1, 0)] * 4
    assert all(stream.at[0] == 0.0 for stream in streams)


@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
def test_air_that_is_blown_in_goes_into_the_machine(name: str) -> None:
    found = section(name)
    for stream in found.streams:
        right = stream.at[0] + stream.way[0]
        up = stream.at[1] + stream.way[1]
        outline = found.outline
        inside = outline.left < right < outline.right and outline.bottom < up < outline.top
        assert inside == stream.inward


def test_brackets_are_on_top_where_the_board_is_turned() -> None:
    board_is_turned = Build(
        chassis="thermaltake-cte-c750-air",
        board="gigabyte-z890-aorus-master",
        cooler="arctic-liquid-freezer-iii-280",
    )
    for place in ("2", "6", "7"):
        board_is_turned = board_is_turned.place("gigabyte-rtx-2080-super-turbo", place)
    found = section_of(assemble(board_is_turned, shipped()))
    assert found is not None
    brackets = {stream.way for stream in found.streams if stream.kind == "blower"}
    assert brackets == {(0, 1)}
    tops = [card.area.top for card in found.cards if card.area is not None]
    assert tops == pytest.approx([-1.0] * 3), "cards hang from the wall with their brackets"


def test_a_card_without_an_answer_says_why() -> None:
    cards = section_cards(machine("four-passive-a40"))
    assert [card.estimate for card in cards] == [None] * 4
    assert all("nobody knows what air" in card.why for card in cards)


def test_a_server_is_seen_from_above_and_its_air_is_not_known() -> None:
    found = section("eight-v100-server")
    assert found.flat and found.pressure is None
    assert [(stream.inward, stream.cfm) for stream in found.streams] == [(True, None)]


def test_without_a_chassis_there_is_no_section() -> None:
    empty = assemble(Build().place("nvidia-a40", "1"), open_catalog())
    assert section_of(empty) is None
    assert [card.why for card in section_cards(empty)] == ["no case is chosen"]


@every(["+y", "-y", "-x", "+z"])
def test_walls_face_where_they_are_in_the_room(up: str) -> None:
    front = wall_way("front", up)
    rear = wall_way("rear", up)
    assert front is not None and rear == (-front[0], -front[1])
    if up == "+z":
        assert wall_way("top", up) is None, "the lid faces the eye"
        return
    assert wall_way("top", up) == (0, 1) and wall_way("bottom", up) == (0, -1)
    assert wall_way("side", up) is None


@every(
    [
        (120.0, 60.0, 0.0, "positive"),
        (120.0, 60.0, 50.0, "balanced"),
        (100.0, 60.0, 60.0, "negative"),
        (0.0, 0.0, 0.0, "balanced"),
    ]
)
def test_blowers_draw_on_the_case_as_its_fans_do(
    into: float, out: float, blowers: float, is_so: str
) -> None:
    assert pressure_of(Flow(into, out, blowers, 1.0, 0.0, 0.0, 0.0, 25.0, 25.0)) == is_so


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("number", range(0, 200, 10))
def test_nothing_is_drawn_outside_the_drawing(number: int) -> None:
    found = section_of(assemble(planned(number), shipped()))
    if found is None:
        return
    extent = found.extent
    assert extent == extent.holding(found.outline)
    for area in (card.area for card in found.cards if card.area is not None):
        assert extent == extent.holding(area)
        if not found.known_size:
            assert found.outline == found.outline.holding(area), "nobody knows how large it is"
    assert found.known_size or extent == found.outline


def test_assumed_fans_are_told_from_chosen_ones() -> None:
    a = machine("vertical-4090-y70")
    assert not any(fan.assumed for fan in section("vertical-4090-y70").fans)
    assert a.chassis is not None
    silent = a.chassis.changed(id="silent", included_fans=None)
    bare = a.build.changed(cooler=None, chassis="silent")
    found = section_of(assemble(bare, MemoryCatalog([*shipped_parts(), silent])))
    assert found is not None and found.estimate.machine.case.assumed_fans
    assert [(fan.wall, fan.assumed) for fan in found.fans] == [("front", True)] * 2 + [
        ("rear", True)
    ]
