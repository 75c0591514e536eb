"""Edits of a build: each returns a new one and changes nothing else."""

from __future__ import annotations

import pytest

from rigwright.build import Bridge, Build, Placement, Quantity, Wire
from rigwright.record import plain
from tests.pseudo_language import english_in, pseudo_language
from tests.sampling import every

TWO = Build(title="Two", placements=(Placement("a", "1", 280.0), Placement("b", "4")))


def test_place_adds_the_last_card() -> None:
    after = TWO.place("c", "7", 200.0)
    assert after.placements == (*TWO.placements, Placement("c", "7", 200.0))
    assert (
        TWO.placements == (Placement("a", "1", 280.0), Placement("b", "4")) and after.title == "Two"
    )


def test_move_keeps_order_and_limit() -> None:
    assert TWO.move(0, "6").placements == (Placement("a", "6", 280.0), Placement("b", "4"))


def test_swap_exchanges_places_only() -> None:
    assert TWO.swap(0, 1).placements == (Placement("a", "4", 280.0), Placement("b", "1"))
    assert TWO.swap(1, 0) == TWO.swap(0, 1) and TWO.swap(1, 1) == TWO


def test_replacing_a_card_forgets_its_limit() -> None:
    assert TWO.replace_card(0, "c").placements == (Placement("c", "1"), Placement("b", "4"))


def test_limit_and_remove() -> None:
    assert TWO.limit(1, 150.0).placements[1] == Placement("b", "4", 150.0)
    assert TWO.limit(0, None).placements[0] == Placement("a", "1")
    assert TWO.remove(0).placements == (Placement("b", "4"),)
    assert TWO.remove(1).placements == (Placement("a", "1", 280.0),)


@every(
    [
        ("chassis", "chassis", "x"),
        ("motherboard", "board", "x"),
        ("cooler", "cooler", "x"),
        ("cpu", "cpus", Quantity("x")),
        ("memory", "memory", (Quantity("x"),)),
        ("psu", "psus", ("x",)),
    ]
)
def test_choose(kind: str, field: str, value: object) -> None:
    chosen = TWO.choose(kind, "x")
    assert getattr(chosen, field) == value
    assert chosen.choose(kind, None) == TWO


def test_choosing_another_cpu_keeps_how_many() -> None:
    assert Build(cpus=Quantity("x", 2)).choose("cpu", "y").cpus == Quantity("y", 2)


def test_there_is_no_single_card() -> None:
    with pytest.raises(KeyError, match="no single gpu"):
        TWO.choose("gpu", "x")


def test_part_ids_come_once_in_the_order_of_the_list() -> None:
    build = Build(
        chassis="case",
        board="board",
        cpus=Quantity("cpu", 2),
        cooler="cooler",
        psus=("psu", "psu"),
        memory=(Quantity("ram", 4),),
        drives=(Quantity("disk"),),
        fans=(Quantity("fan", 3),),
        placements=(Placement("b", "1"), Placement("a", "3"), Placement("b", "5")),
    )
    assert build.part_ids() == (
        "case",
        "board",
        "cpu",
        "cooler",
        "psu",
        "ram",
        "disk",
        "fan",
        "b",
        "a",
    )
    assert Build().part_ids() == ()


def test_bridges_and_wires_follow_their_cards() -> None:
    build = Build(
        placements=tuple(Placement("card", str(k)) for k in (1, 3, 5, 7)),
        bridges=(Bridge("bridge", 0, 1), Bridge("bridge", 2, 3)),
        wires=(Wire(None, 0, 0, 0), Wire(1, 0, 0, 1), Wire(3, 1, 0, 2)),
    )
    without = build.remove(1)
    assert without.bridges == (Bridge("bridge", 1, 2),)
    assert without.wires == (Wire(None, 0, 0, 0), Wire(2, 1, 0, 2))


def test_risers_and_bridges_are_parts_of_the_build() -> None:
    build = Build(
        placements=(Placement("card", "vertical1", None, "riser", "PCIE1"),),
        bridges=(Bridge("link", 0, 1),),
    )
    assert build.part_ids() == ("card", "riser", "link")


def test_an_untitled_build_is_called_so_in_the_language_that_is_shown() -> None:
    """A file has the English word in every language, so that it stays untitled in each."""
    with pseudo_language():
        assert not english_in(Build().shown_title) and not english_in(Build(title="").shown_title)
        assert Build(title="Four cards").shown_title == "Four cards"
        assert plain(Build())["title"] == "Untitled"
