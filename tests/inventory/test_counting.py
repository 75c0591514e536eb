"""How many of a part there are, and the place of each: more of them, fewer of them."""

from __future__ import annotations

from rigwright.build import MOST_OF_ONE, Quantity
from rigwright.build.counted import places_of, together, trimmed
from rigwright.inventory.counting import fewer, more

THREE = Quantity("fan", 3, ("front", "", "rear"))


def test_each_single_part_has_a_place_or_none() -> None:
    assert places_of(Quantity("fan", 3, ("front",))) == ["front", "", ""]


def test_places_that_nobody_chose_are_left_out_at_the_end_alone() -> None:
    assert trimmed(["", "rear", "", ""]) == ("", "rear")


def test_those_that_stay_keep_their_places() -> None:
    assert fewer(THREE, (1,)) == Quantity("fan", 2, ("front", "rear"))
    assert fewer(THREE, (2,)) == Quantity("fan", 2, ("front",))


def test_nothing_is_left_of_a_quantity_without_any_of_its_parts() -> None:
    assert fewer(THREE, range(3)) is None


def test_further_parts_stand_behind_those_that_have_no_place() -> None:
    before = Quantity("fan", 2)
    assert more(before, 1, "top") == Quantity("fan", 3, ("", "", "top"))
    assert more(before, 1, "") == Quantity("fan", 3)


def test_there_are_never_more_than_a_build_may_have_of_one_part() -> None:
    full = more(THREE, 10 * MOST_OF_ONE, "top")
    assert full.count == MOST_OF_ONE
    assert len(full.places) == MOST_OF_ONE


def test_two_entries_of_one_product_become_one_with_the_places_of_both() -> None:
    first = Quantity("drive", 2, ("M.2_1",))
    between = Quantity("other")
    second = Quantity("drive", 1, ("M.2_2",))
    assert together((first, between, second)) == (
        Quantity("drive", 3, ("M.2_1", "", "M.2_2")),
        between,
    )


def test_two_entries_together_are_no_more_than_a_build_may_have() -> None:
    both = together((Quantity("fan", MOST_OF_ONE), THREE))
    assert both == (Quantity("fan", MOST_OF_ONE),)
