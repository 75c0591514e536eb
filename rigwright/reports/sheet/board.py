"""The machine seen from its open side as a drawing to scale: case, board, slots, cards, supplies.

`across` runs from the rear wall forward and `up` to the upper wall, both in millimetres of the
chassis. Places that no maker publishes are marked. Values only; knows neither paper nor screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rigwright.assembly import Assembly, SeatedCard, board_solids_of
from rigwright.assembly.seated import place_is_guessed
from rigwright.assembly.seats import OFF_THE_REAR, Mount
from rigwright.build.labels import part_words
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, rooms, standing_in
from rigwright.evaluation.summary import card_figures
from rigwright.figures import Basis
from rigwright.geometry import Box, overlap, union
from rigwright.parts import Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.reports.elevation import Area, Wall
from rigwright.rules import Measured
from rigwright.text.numbers import millimetres
from rigwright.text.sentence import Sentence, worded

MARGIN = 8.0  # of the drawing round the case
LONGEST = 1.6  # height of a detail over its width
ON_BOARD = frozenset({"pcb", "io"})
# Fixtures that say more than they hide; heat sinks and covers are left out.
DRAWN_FIXTURES = frozenset({"memory", "cooler", "fans"})  # beside the supplies


@dataclass(frozen=True)
class BoardOutline:
    """One outline. `key` is the part's label, "slot:NAME" for a slot and "socket" for the CPU's.

    `title` is written on it where there is room, `short` where there is less; `assumed` where its
    place is not published.
    """

    key: str
    kind: str
    area: Area
    title: str = ""
    assumed: bool = False
    short: str = ""


@dataclass(frozen=True)
class CardReach:
    """How far a card and what sticks out of its end stop before what limits its length.

    `kind` is gap, tight or overlap.
    """

    key: str
    across: tuple[float, float]
    end: float  # of the card's body
    up: float
    text: str
    kind: str


@dataclass(frozen=True)
class BoardDrawing:
    """The whole drawing; the areas' `along` runs across the page and `out` up."""

    area: Area
    shapes: tuple[BoardOutline, ...]
    reaches: tuple[CardReach, ...]
    front: Wall | None
    overlaps: tuple[Area, ...] = ()

    def near(self, keys: Iterable[str]) -> Area:
        """Return what a detail shows: the board, with the cards beside one that goes in, or the
        case.
        """
        wanted = set(keys)
        board = self._areas("board")
        case = self._areas("case")
        chosen = [shape for shape in self.shapes if shape.key in wanted]
        shown = [shape.area for shape in chosen]
        kinds = {shape.kind for shape in chosen}
        if "card" in kinds:
            return self._near_cards(shown)
        if not board or kinds & {"board", "supply", "fan", "case"}:
            return _around(case + shown)
        return _around(board + shown)

    def _near_cards(self, shown: list[Area]) -> Area:
        """Cards with what is beside them.

        One far from the board is shown in the whole case: alone it would stand nowhere.
        """
        board = self._areas("board")
        case = self._areas("case")
        whole = _around((board or case) + self._areas("card"))
        part = _beside(whole, shown)
        for area in board:
            if area.out[0] < part.out[1] and part.out[0] < area.out[1]:
                return part
        return _around([*case, whole])

    def _areas(self, kind: str) -> list[Area]:
        return [shape.area for shape in self.shapes if shape.kind == kind]


def _beside(whole: Area, shown: list[Area]) -> Area:
    """Return the whole, or of a long row of cards the part that is shown with its neighbours."""
    if whole.reach <= LONGEST * whole.length:
        return whole
    low, high = _reach_of(shown)
    beside = whole.length / 2
    lowest, highest = whole.out
    return Area(whole.along, (max(lowest, low - beside), min(highest, high + beside)))


def board_drawing_of(evaluation: Evaluation) -> BoardDrawing | None:
    """Return the drawing of a build; None without a chassis or without anything to draw in it."""
    a = evaluation.assembly
    if a.chassis is None or a.enclosure is None:
        return None
    shapes = (*_case(a), *_board(a), *_fixtures(a), *_cards(a.cards))
    if len(shapes) < 2:
        return None
    front = a.enclosure.front
    wall = None
    if front is not None:
        wall = Wall(a.enclosure.front_note, front.value, front.basis is Basis.ASSUMED)
    around = _around([shape.area for shape in shapes])
    return BoardDrawing(around, shapes, tuple(_reaches(evaluation)), wall, tuple(_overlaps(a)))


def _around(areas: list[Area]) -> Area:
    """Return the area around all of them, with a margin."""
    left = min(area.along[0] for area in areas)
    right = max(area.along[1] for area in areas)
    low, high = _reach_of(areas)
    along = (left - MARGIN, right + MARGIN)
    out = (low - MARGIN, high + MARGIN)
    return Area(along, out)


def _reach_of(areas: list[Area]) -> tuple[float, float]:
    """Return from where to where some areas reach away from the rear wall."""
    return min(area.out[0] for area in areas), max(area.out[1] for area in areas)


def _seen(box: Box) -> Area:
    return Area((box.low.x, box.high.x), (box.low.y, box.high.y))


def _case(a: Assembly) -> Iterator[BoardOutline]:
    """Yield the room inside; where nobody knows its size, as large as holds the cards too."""
    assert a.enclosure is not None
    room = a.enclosure.interior
    if not a.enclosure.boxes_known:
        room = union((room, *(card.body for card in a.cards if card.drawn is not None)))
    yield BoardOutline("chassis", "case", _seen(room), assumed=not a.enclosure.boxes_known)


def _board(a: Assembly) -> Iterator[BoardOutline]:
    if a.board is None:
        return
    built_in = has_own_board(a.chassis)
    for solid in board_solids_of(a):
        if solid.role in ON_BOARD and not built_in:  # nobody says where a server's board ends
            kind = "board" if solid.role == "pcb" else "io"
            assumed = solid.basis is Basis.ASSUMED
            yield BoardOutline("board", kind, _seen(solid.box), assumed=assumed)
    for solid in board_solids_of(a):
        name = solid.role.removeprefix("slot:")
        if name != solid.role:
            yield BoardOutline(solid.role, "slot", _seen(solid.box), name)
    yield from _sockets(a, a.board)


def _sockets(a: Assembly, board: Motherboard) -> Iterator[BoardOutline]:
    plan = a.furniture.plan
    if plan is None or a.enclosure is None:
        return
    half = 38.0 if plan.wide_socket else 22.5
    for x, y in plan.sockets:
        middle = y + a.enclosure.top_y
        area = Area((x - half, x + half), (middle - half, middle + half))
        yield BoardOutline("cpu", "socket", area, board.socket or "", assumed=True)


def _fixtures(a: Assembly) -> Iterator[BoardOutline]:
    drawn = [one for one in a.furniture.fixtures if not one.keep_out]
    supplies = [_seen(one.box) for one in drawn if one.label == "psu"]
    yield from _supplies(supplies)
    for fixture in drawn:
        if fixture.label in DRAWN_FIXTURES:
            kind = "fan" if fixture.label == "fans" else fixture.label
            assumed = fixture.basis is Basis.ASSUMED
            yield BoardOutline(
                key=fixture.label,
                kind=kind,
                area=_seen(fixture.box),
                title="",
                assumed=assumed,
            )


def _supplies(areas: Sequence[Area]) -> Iterator[BoardOutline]:
    """Supplies in their order in the build; those that lie over each other are one outline."""
    labels: dict[Area, list[str]] = {}
    for number, area in enumerate(areas, 1):
        labels.setdefault(area, []).append(f"psu{number}")
    for area, own in labels.items():
        title = part_words(tuple(own)) if len(areas) > 1 else worded("Supply")
        yield BoardOutline("psu", "supply", area, title, assumed=True)


def _cards(cards: Iterable[SeatedCard]) -> Iterator[BoardOutline]:
    for card in cards:
        if card.drawn is not None:
            known = card.size.length.known and card.size.thickness.known
            title = card.title
            if card.seat is not None and card.seat.slot is not None:
                values = {"card": card.title, "slot": card.seat.slot.name}
                title = str(Sentence("{card} in {slot}", values))
            assumed = place_is_guessed(card) or not known
            area, short = _seen(card.body), card.title
            yield BoardOutline(
                key=card.label,
                kind="card",
                area=area,
                title=title,
                assumed=assumed,
                short=short,
            )


def _overlaps(a: Assembly) -> Iterator[Area]:
    """Yield where two cards stand in the same place; a guess is no overlap."""
    located = [card for card in a.cards if card.located]
    for first, second in combinations(located, 2):
        if shared := overlap(first.body, second.body):
            yield _seen(shared)


def _reaches(evaluation: Evaluation) -> Iterator[CardReach]:
    """Yield the room in front of every card whose length runs across the drawing."""
    for figures in card_figures(evaluation):
        card = figures.card
        limit = figures.available_mm
        if not card.located or limit is None or _is_turned(card):
            continue
        for judged in rooms(evaluation.checks, Measured.LENGTH, card.label):
            if judged.fit is Fit.UNKNOWN:
                continue
            room = judged.check.room
            worst = standing_in(evaluation.checks, Measured.LENGTH, card.label)
            kind = "tight" if worst in (Fit.TIGHT, Fit.CLASH) else "gap"
            if room < 0:
                kind = "overlap"
            text = str(millimetres(room).without_unit())
            end = card.body.high.x
            yield CardReach(
                key=card.label,
                across=(limit - room, limit),
                end=end,
                up=card.body.centre.y,
                text=text,
                kind=kind,
            )


def _is_turned(card: SeatedCard) -> bool:
    """Whether a card's length does not run from the rear wall forward."""
    if card.mount in (*OFF_THE_REAR, Mount.CHAMBER):
        return True
    body = card.body
    return abs((body.high.x - body.low.x) - card.size.length.value) > 1.0
