"""Moving labels apart: up and down until none covers another, in the order of what they point at,
inside the picture.

Rectangles about their middles, in pixels from the top left; knows no text and paints nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from rigwright.record import Value

ROUNDS = 60
STILL = 0.01  # what is nearer than this is not worth a push
MOST_CHANGED = 4  # labels that go to the other side of a taken room: each costs some rounds more


class Spot(Value, frozen=True):
    """Where a label is and how large; `aim_y` is the height of what it points at."""

    x: float
    y: float
    width: float
    height: float
    aim_y: float


class TakenRoom(Value, frozen=True):
    """Room that no label may have, such as that of a button."""

    left: float
    top: float
    right: float
    bottom: float


# Whether a label has to go above a taken room, or below it.
_Sides = dict[tuple[int, TakenRoom], bool]


def spread(
    spots: Sequence[Spot],
    size: tuple[float, float],
    apart: float,
    taken: Sequence[TakenRoom] = (),
    rounds: int = ROUNDS,
) -> list[Spot]:
    """The labels moved apart; those that find no room after some rounds stay where they are
    then.

    A label goes to the nearer side of a room that is taken. Where that leaves too little room for
    its neighbours, one beside that room goes to the other side.
    """
    placed = [_inside(spot, size) for spot in spots]
    ends = [_ends(spot, size) for spot in placed]
    highest = max((spot.height for spot in placed), default=0.0)
    rooms = _joined(taken, highest + 2 * apart)
    crowd = _Crowd(placed, ends, _pairs(placed, apart), _in_columns(placed, rooms, apart), apart)
    ys = _settled(crowd, {}, rounds)
    if crowd.beside and _covered(crowd, ys) > STILL:
        ys = _changed_over(crowd, ys, rounds)
    return [spot.changed(y=y) for spot, y in zip(placed, ys, strict=True)]


class _Crowd(Value, frozen=True):
    """Labels, how far each may go, which meet each other, and which meet a room that is taken."""

    placed: Sequence[Spot]
    ends: Sequence[tuple[float, float]]
    pairs: Sequence[tuple[int, int, float]]
    beside: Sequence[tuple[int, TakenRoom]]
    apart: float


def _settled(crowd: _Crowd, above: _Sides, rounds: int) -> list[float]:
    """How high each label is after some rounds of pushing."""
    ys = [spot.y for spot in crowd.placed]
    for _ in range(rounds):
        before = list(ys)
        _part(ys, crowd.ends, crowd.pairs)
        for i, room in crowd.beside:
            half = crowd.placed[i].height / 2 + crowd.apart
            _clear(ys, crowd.ends[i], i, room, half, above.get((i, room)))
        if ys == before:  # as it stays however many rounds follow
            break
    return ys


def _changed_over(crowd: _Crowd, ys: list[float], rounds: int) -> list[float]:
    """How high each label is when labels beside a taken room go to its other side, as long as less
    is covered then.
    """
    above: _Sides = {}
    covered = _covered(crowd, ys)
    for _ in range(MOST_CHANGED):
        tried = [{**above, change: upward} for change, upward in _other_sides(crowd, ys)]
        settled = [_settled(crowd, sides, rounds) for sides in tried]
        left = [_covered(crowd, heights) for heights in settled]
        if not left or min(left) >= covered - STILL:
            break
        best = left.index(min(left))
        above, ys, covered = tried[best], settled[best], left[best]
        if covered <= STILL:
            break
    return ys


def _other_sides(
    crowd: _Crowd, ys: Sequence[float]
) -> Iterator[tuple[tuple[int, TakenRoom], bool]]:
    """The last label above each taken room and the first below it, each with whether the other side
    is above.
    """
    columns: dict[TakenRoom, list[int]] = {}
    for i, room in crowd.beside:
        columns.setdefault(room, []).append(i)
    for room, column in columns.items():
        column.sort(key=ys.__getitem__)
        under = bisect_left(column, (room.top + room.bottom) / 2, key=ys.__getitem__)
        if under > 0:
            yield (column[under - 1], room), False
        if under < len(column):
            yield (column[under], room), True


def _covered(crowd: _Crowd, ys: Sequence[float]) -> float:
    """How many pixels of height labels lack, to each other and to taken rooms, in all."""
    lacks = 0.0
    for upper, lower, needed in crowd.pairs:
        lacks += max(0.0, needed - abs(ys[lower] - ys[upper]) - 2 * STILL)
    for i, room in crowd.beside:
        half = crowd.placed[i].height / 2
        into = min(ys[i] + half - room.top, room.bottom - ys[i] + half)
        lacks += max(0.0, into - STILL)
    return lacks


def _joined(taken: Sequence[TakenRoom], needed: float) -> list[TakenRoom]:
    """Rooms that leave no label between them, one over the other, as one: a label that is pushed
    out of one would only land in the next.
    """
    joined: list[TakenRoom] = []
    for room in sorted(taken, key=lambda room: room.top):
        for number, above in enumerate(joined):
            over = room.left < above.right and above.left < room.right
            if over and room.top - above.bottom < needed:
                joined[number] = TakenRoom(
                    min(above.left, room.left),
                    min(above.top, room.top),
                    max(above.right, room.right),
                    max(above.bottom, room.bottom),
                )
                break
        else:
            joined.append(room)
    return joined


def _pairs(placed: Sequence[Spot], apart: float) -> list[tuple[int, int, float]]:
    """The labels that would cover each other at the same height, each upper one first, and how
    far apart their middles have to be.
    """
    order = sorted(range(len(placed)), key=lambda i: _row(placed[i]))
    pairs: list[tuple[int, int, float]] = []
    for upper, lower in combinations(order, 2):
        one = placed[upper]
        other = placed[lower]
        if _beside(one, other, apart):
            needed = (one.height + other.height) / 2 + apart
            pairs.append((upper, lower, needed))
    return pairs


def _beside(a: Spot, b: Spot, apart: float) -> bool:
    """Whether two labels would cover each other at the same height."""
    return abs(a.x - b.x) < (a.width + b.width) / 2 + apart


def _in_columns(
    placed: Sequence[Spot], rooms: Sequence[TakenRoom], apart: float
) -> list[tuple[int, TakenRoom]]:
    """The labels that could come to lie in a room, each with that room."""
    both = product(range(len(placed)), rooms)
    return [(i, room) for i, room in both if _in_column(placed[i], room, apart)]


def _in_column(spot: Spot, room: TakenRoom, apart: float) -> bool:
    half = spot.width / 2
    begins_before_its_end = spot.x - half < room.right + apart
    return room.left - apart < spot.x + half and begins_before_its_end


def _row(spot: Spot) -> int:
    """What orders labels: one order for all, and not that of a pixel, else two would swap while
    the picture turns.
    """
    return int(spot.aim_y // (spot.height / 2))


def _part(
    ys: list[float],
    ends: Sequence[tuple[float, float]],
    pairs: Iterable[tuple[int, int, float]],
) -> None:
    """Push labels that are too near half the way each, past each other if they stand the wrong way
    round.
    """
    for upper, lower, needed in pairs:
        lacks = needed + ys[upper] - ys[lower]
        if lacks > STILL:
            step = (lacks + STILL) / 2
            ys[upper] = _within(ys[upper] - step, ends[upper])
            ys[lower] = _within(ys[lower] + step, ends[lower])


def _clear(
    ys: list[float],
    ends: tuple[float, float],
    i: int,
    room: TakenRoom,
    half: float,
    upward: bool | None,
) -> None:
    """Move a label out of room that is taken: the way that is wanted, else the shorter one, if that
    is inside the picture.
    """
    y = ys[i]
    if upward is not None:
        beyond = min(y, room.top - half) if upward else max(y, room.bottom + half)
        ys[i] = _within(beyond, ends)
        return
    if y + half <= room.top + STILL or y - half >= room.bottom - STILL:
        return
    above = room.top - half
    below = room.bottom + half
    fits = [free for free in (above, below) if _within(free, ends) == free]
    if fits:
        ys[i] = min(fits, key=lambda free: abs(free - y))


def _inside(spot: Spot, size: tuple[float, float]) -> Spot:
    half = spot.width / 2 + 2
    width, _ = size
    last = max(half, width - half)
    x = min(max(spot.x, half), last)
    y = _within(spot.y, _ends(spot, size))
    return spot.changed(x=x, y=y)


def _ends(spot: Spot, size: tuple[float, float]) -> tuple[float, float]:
    """The least and the greatest height at which a label is inside the picture."""
    half = spot.height / 2 + 2
    return half, max(half, size[1] - half)


def _within(y: float, ends: tuple[float, float]) -> float:
    least, most = ends
    if y < least:
        return least
    return most if y > most else y
