"""The written rule for positions that no page states: rows by hand, its laws, and the catalog's
inferred positions.
"""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rigwright.figures.provenance import provenance_of
from rigwright.figures.uncertain import is_doubtful
from rigwright.importing.records.usual_places import (
    INFERRED,
    LONG,
    POSITIONS,
    long_places,
    usual_places,
)
from rigwright.parts import Motherboard
from tests.sampling import every
from tests.shipped_parts import shipped_parts

BY_WIDTH = re.compile(r"x\d+ slot \d+$")  # how the import names slots

forms = st.sampled_from(list(POSITIONS))
widths = st.lists(st.sampled_from([1, 4, 8, 16, None]), max_size=9)


@every(
    [
        ("ATX", [16, 16, 16], (2, 5, 7)),
        ("ATX", [16, 1, 16, 1, 16], (2, 3, 5, 6, 7)),
        ("ATX", [1, 16, 16], (1, 2, 5)),
        ("ATX", [16, 16, 4, 16, 16], (1, 3, 4, 5, 7)),
        ("ATX", [16] * 7, (1, 2, 3, 4, 5, 6, 7)),
        ("CEB", [16] * 5, (1, 3, 4, 5, 7)),
        ("mATX", [16, 16], (2, 4)),
        ("Mini-ITX", [16], (1,)),
        ("ATX", [1] * 12 + [16], (None,) * 13),
        ("XL-ATX", [16] * 8, (1, 2, 3, 4, 5, 6, 7, 8)),
        ("a form of our own", [16], (None,)),
    ]
)
def test_usual_rows_by_hand(
    form: str, lanes: list[int | None], places: tuple[int | None, ...]
) -> None:
    assert usual_places(form, lanes) == places


@given(forms, widths)
def test_places_lie_on_the_board_and_in_the_order_of_the_slots(
    form: str, lanes: list[int | None]
) -> None:
    places = usual_places(form, lanes)
    told = [place for place in places if place is not None]
    assert len(places) == len(lanes)
    assert told == sorted(set(told))
    assert all(1 <= place <= POSITIONS[form] for place in told)


def test_inferred_positions_of_the_catalog_follow_from_the_rule_and_are_guesses() -> None:
    checked = 0
    for board in shipped_parts():
        if not isinstance(board, Motherboard):
            continue
        lanes = [slot.mechanical_lanes for slot in board.slots or ()]
        rule = usual_places(board.form_factor or "", lanes)
        if any(BY_WIDTH.match(slot.name) for slot in board.slots or ()):
            # OpenDB lists slots by their width and not by their place: the long ones alone tell
            longs = long_places(board.form_factor or "", lanes.count(LONG))
            rule = (*longs, *(None,) * (len(lanes) - len(longs)))
        for slot, place in zip(board.slots or (), rule, strict=True):
            if slot.position_basis != INFERRED:
                continue
            checked += 1
            path = f"slots.{slot.name}.position"
            assert (slot.position, slot.position_guess) == (None, place), (board.id, slot.name)
            assert (
                provenance_of(board, path).basis == "guess" and provenance_of(board, path).uncertain
            )
            assert not is_doubtful(board.changed(uncertain_fields=()), path), (
                "there is no position to doubt"
            )
    assert checked > 80


def test_the_row_of_five_is_the_openings_that_most_known_boards_use() -> None:
    used: Counter[int] = Counter()
    boards = 0
    for board in shipped_parts():
        if not isinstance(board, Motherboard) or board.form_factor not in ("ATX", "CEB", "E-ATX"):
            continue
        long = [slot.position for slot in board.slots or () if slot.mechanical_lanes == LONG]
        known = [place for place in long if place is not None]
        if len(long) == len(known) == 5:
            boards += 1
            used.update(known)
    assert boards >= 3
    commonest = tuple(sorted(place for place, _ in used.most_common(5)))
    assert long_places("ATX", 5) == commonest
    assert min(used[place] for place in commonest) > max(
        used[place] for place in range(1, POSITIONS["ATX"] + 1) if place not in commonest
    ), "the openings that are used most are told apart from the others"


def test_nearly_every_board_for_cards_has_places_known_or_guessed() -> None:
    boards = [part for part in shipped_parts() if isinstance(part, Motherboard)]
    without = []
    for board in boards:
        long = [slot for slot in board.slots or () if slot.mechanical_lanes == 16]
        if not long or any(slot.position is None and slot.position_guess is None for slot in long):
            without.append(board.id)
    assert len(without) <= 0.05 * len(boards), without
