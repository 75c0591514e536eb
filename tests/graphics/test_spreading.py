"""Labels move apart: none covers another or what is taken, all stay inside, and their order is
that of their points.
"""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rigwright.graphics.render.spreading import Spot, TakenRoom, spread

SIZE = (400.0, 900.0)
labels = st.lists(
    st.tuples(st.floats(0, 400), st.floats(0, 900), st.floats(20, 90)), min_size=0, max_size=12
).map(lambda found: [Spot(x, y, width, 18.0, y) for x, y, width in found])


def covers(a: Spot, b: Spot) -> bool:
    return (
        abs(a.x - b.x) < (a.width + b.width) / 2 - 0.01
        and abs(a.y - b.y) < (a.height + b.height) / 2 - 0.01
    )


@given(labels)
def test_none_covers_another_and_all_are_inside(spots: list[Spot]) -> None:
    placed = spread(spots, SIZE, 2.0, rounds=400)
    assert not any(covers(a, b) for a, b in combinations(placed, 2))
    for spot in placed:
        assert spot.width / 2 <= spot.x <= SIZE[0] - spot.width / 2 and 9 <= spot.y <= SIZE[1] - 9


@given(st.lists(st.floats(300, 600), min_size=2, max_size=10, unique=True))
def test_labels_of_one_column_keep_the_order_of_their_points(heights: list[float]) -> None:
    spots = [Spot(100, y, 60, 18, y) for y in heights]
    placed = spread(spots, SIZE, 2.0, rounds=400)
    ordered = sorted(zip(heights, placed, strict=True), key=lambda pair: pair[0])
    for (low, first), (high, second) in combinations(ordered, 2):
        assert first.y < second.y or high - low < 9  # those at one height may stand either way


def test_labels_that_are_apart_stay_where_they_are() -> None:
    spots = [Spot(100, 50, 60, 18, 50), Spot(100, 90, 60, 18, 90), Spot(300, 52, 60, 18, 52)]
    assert spread(spots, SIZE, 2.0) == spots


def test_a_label_leaves_taken_room_by_the_shorter_way() -> None:
    button = TakenRoom(80, 200, 120, 300)
    (below,) = spread([Spot(100, 280, 40, 18, 280)], SIZE, 2.0, [button])
    (above,) = spread([Spot(100, 210, 40, 18, 210)], SIZE, 2.0, [button])
    (beside,) = spread([Spot(200, 250, 40, 18, 250)], SIZE, 2.0, [button])
    assert (above.y, below.y, beside.y) == (200 - 11, 300 + 11, 250)


def test_at_the_edge_there_is_only_one_way() -> None:
    (placed,) = spread([Spot(100, 12, 40, 18, 12)], SIZE, 2.0, [TakenRoom(0, 0, 400, 60)])
    assert placed.y == 71


def test_no_label_is_left_in_a_slit_between_two_rooms() -> None:
    """The cards of a server over the legend of the air and the summary below it, in a small view:
    between both is less room than a label wants.
    """
    names = [Spot(45 + 8 * k, 157 + 24 * k, 85, 18, 157 + 24 * k) for k in range(8)]
    gaps = [Spot(140 + 11 * k, 126 + 16.5 * k, 52, 18, 126 + 16.5 * k) for k in range(8)]
    rooms = (TakenRoom(16, 252, 188, 342), TakenRoom(16, 350, 170, 379))
    placed = spread([*names, *gaps], (411, 393), 2.0, rooms, rounds=60)
    assert not any(covers(a, b) for a, b in combinations(placed, 2))
    for spot in placed:
        box = TakenRoom(spot.x - spot.width / 2, spot.y - 9, spot.x + spot.width / 2, spot.y + 9)
        for room in rooms:
            beside = box.right <= room.left or room.right <= box.left
            assert beside or box.bottom <= room.top or room.bottom <= box.top


def test_a_label_goes_past_a_grip_where_its_neighbours_would_be_crowded() -> None:
    """The cards of a server with the grip of a section amid their names, and the summary below: the
    four nearest to it leave no room for all on the side that is nearer to each.
    """
    names = [Spot(28 + 11 * k, 130 + 20 * k, 50, 18, 130 + 20 * k) for k in range(8)]
    rooms = (TakenRoom(65, 183, 95, 213), TakenRoom(16, 268, 166, 296))
    placed = spread(names, (411, 330), 2.0, rooms)
    assert not any(covers(a, b) for a, b in combinations(placed, 2))
    for spot in placed:
        box = TakenRoom(spot.x - spot.width / 2, spot.y - 9, spot.x + spot.width / 2, spot.y + 9)
        for room in rooms:
            beside = box.right <= room.left or room.right <= box.left
            assert beside or box.bottom <= room.top or room.bottom <= box.top
    assert [spot.y for spot in placed] == sorted(spot.y for spot in placed)
