"""The lanes drawn over the plan: from each card's slot to what feeds it, none across another."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from rigwright.build import Build, Quantity
from rigwright.evaluation import evaluate
from rigwright.reports.lane_lines import LaneLine, LanePlan, Point, lane_plan_of
from rigwright.reports.sheet.board import BoardDrawing, board_drawing_of
from tests.shipped_parts import shipped

CASE, CARD = "fractal-design-define-7-xl", "gigabyte-rtx-3090-turbo"
# Boards whose slots end left and right of the middle of their socket.
BOARDS = ("asus-pro-ws-wrx80e-sage-se-wifi", "asus-proart-x870e-creator-wifi")
CPUS = ("amd-ryzen-threadripper-pro-3975wx", "amd-ryzen-9-9950x")
Segment = tuple[Point, Point]


def planned(board: str, *places: str) -> tuple[BoardDrawing, LanePlan]:
    cpu = CPUS[BOARDS.index(board)]
    build = Build(chassis=CASE, board=board, cpus=Quantity(cpu))
    for place in places:
        build = build.place(CARD, place)
    evaluation = evaluate(build, shipped())
    drawing = board_drawing_of(evaluation)
    assert drawing is not None
    return drawing, lane_plan_of(evaluation, drawing)


def segments(line: LaneLine) -> list[Segment]:
    return list(zip(line.points, line.points[1:], strict=False))


def cross(one: Segment, other: Segment) -> bool:
    """Whether two segments, each level or upright, have a point in common."""
    (a, b), (c, d) = one, other
    return all(
        max(min(a[axis], b[axis]), min(c[axis], d[axis]))
        <= min(max(a[axis], b[axis]), max(c[axis], d[axis]))
        for axis in (0, 1)
    )


@pytest.mark.parametrize(("board", "places"), list(zip(BOARDS, ("1357", "257"), strict=True)))
def test_every_line_cables_from_its_slot_to_its_source_and_crosses_no_other(
    board: str, places: str
) -> None:
    drawing, plan = planned(board, *places)
    slots = {shape.key: shape.area for shape in drawing.shapes if shape.kind == "slot"}
    socket = next(shape.area for shape in drawing.shapes if shape.kind == "socket")
    ends = {area.along[1] for area in slots.values()}
    assert [line.key for line in plan.lines] == [f"gpu{n}" for n in range(1, len(places) + 1)]
    for line in plan.lines:
        source = plan.chipset if line.on_chipset else socket
        assert source is not None
        (start, up), (across, end) = line.points[0], line.points[-1]
        assert start in ends and any(a.out[0] < up < a.out[1] for a in slots.values())
        assert source.along[0] <= across <= source.along[1]
        assert source.out[0] <= end <= source.out[1]
        for one, other in zip(segments(line), segments(line)[1:], strict=False):
            assert one[1] == other[0]
    for one, other in combinations(plan.lines, 2):
        if one.on_chipset is other.on_chipset:
            pairs = product(segments(one), segments(other))
            assert not [pair for pair in pairs if cross(*pair)]


def test_only_a_card_on_the_chipset_shows_where_it_is_taken_to_be() -> None:
    """By the maker the board gives x8 and x8 from the CPU, and x4 from the chipset."""
    _, plan = planned(BOARDS[1], "2", "5", "7")
    assert [(line.lanes, line.on_chipset) for line in plan.lines] == [
        (8, False),
        (8, False),
        (4, True),
    ]
    assert plan.chipset is not None
    assert planned(BOARDS[1], "2")[1].chipset is None
