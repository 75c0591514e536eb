"""Cables and splitters: ratings, lengths, what boards can split, and the link that comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.assembly import Assembly
from rigwright.build import Placement, Quantity, SecondarySystem
from rigwright.checks import Sentence, Verdict
from rigwright.checks.remedy import Choose
from rigwright.evaluation import Evaluation
from rigwright.lanes.feeds import feed_of, splits
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.parts import LaneRule, M2Slot, Riser
from rigwright.reports.sheet.parts import parts_of as parts_list
from rigwright.routing.ribbons import ribbon_of
from tests.lanes.test_storage_sockets import SSD
from tests.sampling import every
from tests.worlds import (
    board,
    chassis,
    found,
    gpu,
    machine,
    only,
    severity,
    slot,
    unchecked,
    world,
)


def riser(**figures: Any) -> Riser:
    return Riser.of(
        {
            "kind": "riser",
            "id": "a-riser",
            "name": "A riser",
            "brand": "Test",
            "source": "a test",
            "confidence": "high",
            "riser_type": "riser_cable",
            "pcie_gen": 4,
            "lanes": 16,
            "length_mm": 200.0,
            **figures,
        }
    )


def hanging(cable: Riser | None = None, where: str | None = "PCIE1", **changes: Any) -> Evaluation:
    """A card in the vertical mount, on a riser to the first slot."""
    cable = cable or riser()
    placed = Placement("a-gpu", "vertical1", None, cable.id, where)
    mount = {"vertical_slots": 2, "max_gpu_thickness_vertical_mm": 100.0}
    case = chassis(**{**mount, **changes.pop("case", {})})
    card = gpu(**changes.pop("card", {}))
    others = (cable, *changes.pop("more", ()))
    return world((card, "1"), chassis=case, others=others, placements=(placed,), **changes)


@every(
    [
        ({}, {}, None),
        ({"pcie_gen": 3}, {}, "warning"),
        ({"pcie_gen": 3}, {"generation": 3}, None),
        ({"length_mm": 300.0}, {}, None),
        ({"length_mm": 301.0}, {}, "warning"),
        ({"length_mm": 600.0}, {"generation": 3}, None),
        ({"length_mm": 601.0}, {"generation": 3}, "warning"),
        ({"length_mm": 900.0}, {"generation": 2}, None),  # nobody gives a limit for it
        (
            {"riser_type": "slimsas_mcio_oculink_adapter", "length_mm": 750.0},
            {},
            None,
        ),  # a cable of another kind
    ]
)
def test_ratings_and_lengths(
    cable: dict[str, Any], card: dict[str, Any], severe: str | None
) -> None:
    assert severity(hanging(riser(**cable), card=card), "riser-gen-limit") == severe


def test_a_riser_to_an_unknown_place_may_be_too_short_and_leaves_that_undecided() -> None:
    known = {"max_gpu_thickness_vertical_mm": None, "max_cpu_cooler_height_mm": None}
    short = hanging(riser(length_mm=150.0), case=known)
    assert severity(short, "riser-too-short") == "error"
    nowhere = hanging(riser(length_mm=150.0), case={**known, "width_mm": None})
    asked = {entry.field for entry in nowhere.undecided if entry.rule == "riser-too-short"}
    assert asked == {"a-chassis.max_cpu_cooler_height_mm", "a-chassis.width_mm"}
    assert nowhere.verdict is Verdict.UNDECIDED


@every(
    [
        ("The chassis", 1, ()),
        ("The chassis (A2)", 3, ()),  # what makers add in brackets tells no cases apart
        ("The chassis", 4, ("a-riser.length_mm",)),
        ("Another chassis", 1, ("a-riser.length_mm",)),
        (None, 1, ("a-riser.length_mm",)),
    ]
)
def test_a_riser_that_is_made_for_the_case_reaches_from_its_first_slot(
    made_for: str | None, position: int, asked: tuple[str, ...]
) -> None:
    names = None if made_for is None else (made_for,)
    cable = riser(length_mm=None, compatible_with=names)
    e = hanging(cable, board=board(slot(position, name="PCIE1"), slot(7)))
    assert unchecked(e, "riser-too-short") == asked


@pytest.mark.parametrize("field", ["pcie_gen", "length_mm"])
def test_a_figure_of_the_riser_that_is_not_known(field: str) -> None:
    assert unchecked(hanging(riser(**{field: None})), "riser-gen-limit") == (f"a-riser.{field}",)


@pytest.mark.parametrize(
    ("long", "asked"), [(200.0, ()), (500.0, ("a-gpu.generation",)), (None, ("a-gpu.generation",))]
)
def test_a_card_of_unknown_generation_may_be_too_fast_for_the_length_of_a_riser(
    long: float | None, asked: tuple[str, ...]
) -> None:
    """A ribbon that is rated for Gen5 carries it over 200 mm."""
    rated = 5 if long is not None else 3
    on = board(slot(1, generation=5), slot(3))
    e = hanging(riser(length_mm=long, pcie_gen=rated), card={"generation": None}, board=on)
    assert unchecked(e, "riser-gen-limit") == asked


@every([({}, 4, 16), ({"pcie_gen": 3}, 3, 16), ({"lanes": 1}, 4, 1), ({"lanes": None}, 4, None)])
def test_the_link_over_a_riser(cable: dict[str, Any], generation: int, width: int | None) -> None:
    (link,) = hanging(riser(**cable)).links
    assert (link.slot, link.generation, link.width) == ("PCIE1", generation, width)


def test_a_riser_that_comes_with_the_chassis() -> None:
    case = {"riser_included": True, "riser_generation": 3}
    e = world(
        (gpu(), "1"),
        chassis=chassis(vertical_slots=2, max_gpu_thickness_vertical_mm=100.0, **case),
        placements=(Placement("a-gpu", "vertical1", None, None, "PCIE1"),),
    )
    assert [(link.generation, link.width) for link in e.links] == [(3, 16)]


UPRIGHT = ("vertical1", None, None, None)  # on the mount, by its own riser, in no chosen slot


@every(
    [
        ((1,), True, (), (3, 8)),
        ((1, 4), True, (), (None, None)),  # either may be meant
        ((1,), False, (), (None, None)),
        ((1,), None, (), (None, None)),
        ((1,), True, (("1", None, None, None),), (None, None)),  # another card is in it
        ((1,), True, (("vertical2", None, None, None),), (None, None)),
        ((1,), True, (("vertical2", None, "a-riser", "M2_1"),), (3, 8)),
    ]
)
def test_the_only_slot_of_a_board_feeds_a_card_on_the_cases_own_riser(
    slots: tuple[int, ...],
    included: bool | None,
    more: tuple[tuple[str, None, str | None, str | None], ...],
    expected: tuple[int | None, int | None],
) -> None:
    """A board of one slot with 8 lanes of Gen4, and a riser of Gen3: Gen3 x8."""
    case = chassis(
        vertical_slots=4,
        max_gpu_thickness_vertical_mm=100.0,
        riser_included=included,
        riser_generation=3,
    )
    e = world(
        (gpu(), "1"),
        chassis=case,
        board=board(*(slot(k, electrical_lanes=8) for k in slots)),
        others=(riser(),),
        placements=tuple(Placement("a-gpu", *place) for place in (UPRIGHT, *more)),
    )
    first = e.links[0]
    assert (first.generation, first.width) == expected
    assert not {f.rule for f in e.findings} & {"cards-share-slot"}


def test_beside_a_second_board_no_slot_is_the_only_one() -> None:
    """The riser of the mount may as well stand in a slot of that board."""
    case = chassis(vertical_slots=4, max_gpu_thickness_vertical_mm=100.0, riser_included=True)
    e = world(
        (gpu(), "1"),
        chassis=case,
        board=board(slot(1)),
        second=SecondarySystem(),
        placements=(Placement("a-gpu", *UPRIGHT),),
    )
    assert e.links[0].slot is None


def test_no_slot_is_chosen() -> None:
    (link,) = hanging(where=None).links
    assert (link.width, link.unknown_field) == (None, "build.riser")


def test_a_slot_in_use_by_a_riser_shares_lanes_like_any_other() -> None:
    rule = LaneRule.of({"populated": ["PCIE1"], "lanes": {"PCIE1": 8}})
    (link,) = hanging(board=board(slot(1), lane_rules=(rule,))).links
    assert link.width == 8


SPLITTER: dict[str, Any] = {"riser_type": "bifurcation_card", "split": "x8x8"}


@every(
    [
        ("x8x8", ("x8/x8",), "cpu", None),
        ("x4x4x4x4", ("x8/x8",), "cpu", "error"),
        ("x8x8 or x4x4x4x4", ("x4x4x4x4",), "cpu", None),
        ("x8x8", ("x8/x8 (PCIE3)",), "cpu", "error"),
        ("x8x8", ("x8/x8 (PCIE1)",), "cpu", None),
        ("x8x8", ("x8/x8",), "chipset", "error"),
        ("x8x8", (), "cpu", "error"),
    ]
)
def test_splitters(split: str, offered: tuple[str, ...], source: str, severe: str | None) -> None:
    mainboard = board(slot(1, source=source), slot(3), bifurcation_support=offered)
    e = hanging(riser(riser_type="bifurcation_card", split=split), board=mainboard)
    assert severity(e, "bifurcation-unsupported") == severe


def test_a_division_is_written_as_boards_write_it() -> None:
    mainboard = board(slot(1), slot(3), bifurcation_support=("x8/x8",))
    e = hanging(riser(riser_type="bifurcation_card", split="x8x8x8 or x4x4x4x4"), board=mainboard)
    assert "split into x8/x8/x8 or x4/x4/x4/x4." in only(e, "bifurcation-unsupported").message


def test_what_is_not_known_of_a_split() -> None:
    mainboard = board(slot(1), bifurcation_support=("x8/x8 (uncertain)",))
    assert unchecked(hanging(riser(**SPLITTER), board=mainboard), "bifurcation-unsupported") == (
        "a-motherboard.bifurcation_support",
    )
    unknown = board(slot(1)).changed(bifurcation_support=None)
    assert unchecked(hanging(riser(**SPLITTER), board=unknown), "bifurcation-unsupported") == (
        "a-motherboard.bifurcation_support",
    )


TWO_PROCESSORS: dict[str, Any] = {"name": "Dual card", "split": "x8x8"}


def with_two_processors(mainboard: Any, **more: Any) -> Assembly:
    """A card with two processors and no switch in the first slot."""
    return machine((gpu(**TWO_PROCESSORS, **more), "1"), board=mainboard)


@every(
    [
        (("x8/x8",), "cpu", 16, None),
        (("x8/x8 (PCIE3)",), "cpu", 16, "error"),
        (("x4x4x4x4",), "cpu", 16, "error"),
        ((), "cpu", 16, "error"),
        (("x8/x8",), "chipset", 16, "error"),
        (("x8/x8",), "plx", 16, "error"),
        (("x8/x8",), "cpu", 8, "error"),  # the second processor has no lanes
    ]
)
def test_a_card_with_two_processors_wants_its_slot_split(
    offered: tuple[str, ...], source: str, lanes: int, severe: str | None
) -> None:
    first = slot(1, source=source, electrical_lanes=lanes)
    e = with_two_processors(board(first, slot(3), bifurcation_support=offered))
    assert severity(e, "bifurcation-unsupported") == severe
    if severe:
        wrong = only(e, "bifurcation-unsupported")
        assert wrong.message.startswith("Dual card needs PCIE1 split into x8/x8.")
        assert "one of the card's processors" in wrong.message
        assert ("has 8 lanes" in wrong.message) == (lanes == 8)


def test_a_slot_that_another_one_narrows_has_no_lanes_for_the_second_processor() -> None:
    """Sixteen lanes that two slots share are eight each."""
    halves = LaneRule.of({"populated": ["PCIE1", "PCIE3"], "lanes": {"PCIE1": 8, "PCIE3": 8}})
    mainboard = board(slot(1), slot(3), lane_rules=[halves], bifurcation_support=("x8/x8",))
    alone = with_two_processors(mainboard)
    assert severity(alone, "bifurcation-unsupported") is None
    dual = gpu(**TWO_PROCESSORS)
    wrong = only(
        machine((dual, "1"), (gpu(id="b"), "3"), board=mainboard), "bifurcation-unsupported"
    )
    assert wrong.severity.value == "error" and wrong.parts == ("gpu1", "board")
    assert "PCIE1 has 8 lanes left beside what else is in use" in wrong.message
    assert "the other not." in wrong.message


def test_a_card_with_one_processor_wants_nothing_split() -> None:
    mainboard = board(slot(1), bifurcation_support=())
    assert not found(machine((gpu(), "1"), board=mainboard), "bifurcation-unsupported")
    unknown = board(slot(1)).changed(bifurcation_support=None)
    assert unchecked(with_two_processors(unknown), "bifurcation-unsupported") == (
        "a-motherboard.bifurcation_support",
    )
    assert unchecked(machine((gpu(), "1"), board=unknown), "bifurcation-unsupported") == ()


def test_the_card_may_go_to_a_slot_that_splits() -> None:
    mainboard = board(slot(1), slot(3), bifurcation_support=("x8/x8 (PCIE3)",))
    wrong = only(with_two_processors(mainboard), "bifurcation-unsupported")
    moved = [remedy for remedy in wrong.remedies if remedy.edit is not None]
    assert len(moved) == 1 and "PCIE3" in moved[0].title


def test_a_branch_of_a_splitter_is_not_known_to_divide_again() -> None:
    mainboard = board(slot(1), slot(3), bifurcation_support=("x8/x8",))
    e = hanging(riser(**SPLITTER), board=mainboard, card=TWO_PROCESSORS)
    assert unchecked(e, "bifurcation-unsupported") == ("a-riser.split",)


MINING = {"chassis_type": "open_frame", "gpu_positions": 6, "expansion_slots": None}


def split_between(cards: int, width: int = 16, **changes: Any) -> Evaluation:
    """So many cards of a frame, all on one splitter in the first slot."""
    cable = changes.pop("riser", None) or riser(**{**SPLITTER, **changes.pop("kind", {})})
    mainboard = board(
        slot(1, electrical_lanes=width),
        slot(3),
        bifurcation_support=("x8/x8", "x8/x4/x4", "x4x4x4x4"),
    )
    placed = tuple(
        Placement("a-gpu", f"frame{i + 1}", None, cable.id, "PCIE1") for i in range(cards)
    )
    return world(
        (gpu(), "frame1"),
        chassis=chassis(**MINING),
        board=mainboard,
        others=(cable,),
        placements=placed,
    )


@every(
    [
        ("x8x8", 16, [8, 8]),
        ("x8x8", 16, [8]),  # a splitter divides the lanes also while one of its branches is free
        ("x8x8 or x4x4x4x4", 16, [8, 8]),
        ("x8x8 or x4x4x4x4", 16, [4, 4, 4]),
        ("x8/x4/x4", 16, [8, 4, 4]),
        ("x4x4x4x4", 8, [4, 4, 0, 0]),  # the slot has lanes for the first two branches only
        ("x8x8", 8, [8, 0]),
    ]
)
def test_a_splitter_divides_the_lanes_of_its_slot(
    split: str, width: int, widths: list[int]
) -> None:
    e = split_between(len(widths), width, kind={"split": split})
    assert [link.width for link in e.links] == widths
    assert sum(widths) <= width and severity(e, "cards-share-slot") is None
    assert severity(e, "bifurcation-unsupported") is None


@pytest.mark.parametrize(("cards", "severe"), [(2, None), (3, "error")])
def test_a_splitter_has_so_many_branches(cards: int, severe: str | None) -> None:
    e = split_between(cards)
    assert severity(e, "cards-share-slot") == severe
    assert [link.width for link in e.links] == [8, 8, None][:cards], "nothing is left for the third"


@pytest.mark.parametrize(
    ("split", "widths", "severe"),
    [("x8x8", [8, 8], None), ("x8x8", [16], None), (None, [16, None], "error")],
)
def test_cards_share_an_adapter_whose_cables_are_divided(
    split: str | None, widths: list[int | None], severe: str | None
) -> None:
    """A card alone on it may have both cables, and all lanes."""
    adapter = {"riser_type": "slimsas_mcio_oculink_adapter", "split": split}
    e = split_between(len(widths), kind=adapter)
    assert [link.width for link in e.links] == widths
    assert severity(e, "cards-share-slot") == severe


def test_a_slot_without_lanes_is_off_whatever_else_is_not_known() -> None:
    dark = board(slot(1, generation=None), lane_rules=[LaneRule.of({"lanes": {"PCIE1": 0}})])
    e = hanging(riser(lanes=None), board=dark)
    assert [link.width for link in e.links] == [0] and severity(e, "slot-switched-off") == "error"
    assert severity(e, "link-x1-training") is None, "one error says it"


def test_how_a_splitter_divides_is_not_known() -> None:
    e = split_between(2, kind={"split": None})
    assert unchecked(e, "cards-share-slot") == ("a-riser.split",)
    assert [(link.width, link.unknown_field) for link in e.links] == [(None, "a-riser.split")] * 2


def test_a_slot_that_divides_as_the_splitter_wants_is_offered() -> None:
    mainboard = board(
        slot(1), slot(3), slot(5, source="chipset"), bifurcation_support=("x8/x8 (PCIE3)",)
    )
    (found,) = (
        f
        for f in hanging(riser(**SPLITTER), board=mainboard).findings
        if f.rule == "bifurcation-unsupported"
    )
    assert found.remedies[0].edit == Choose({"placements.0.slot": "PCIE3"})


def test_words_for_divisions() -> None:
    assert splits("x8x8 or x4x4x4x4") == {(8, 8), (4, 4, 4, 4)}
    assert splits("x8/x4/x4 (PCIEX16_1)") == {(8, 4, 4)}
    assert splits("none") == frozenset()


def test_the_riser_is_named_by_its_card() -> None:
    def said(**figures: Any) -> tuple[str, str]:
        (slow,) = (f for f in hanging(riser(**figures)).findings if f.rule == "riser-gen-limit")
        return slow.message, slow.remedies[-1].title

    message, fix = said(pcie_gen=3)
    assert message.startswith("The riser of GPU 1 is not made for Gen4. A riser is rated for Gen3;")
    assert fix == "Choose a riser for Gen4"
    assert said(length_mm=301.0)[1] == "Choose a shorter riser for Gen4"


def test_a_ribbon_that_is_too_long_for_its_generation_may_give_way_to_a_retimer() -> None:
    def by_hand(**figures: Any) -> list[str]:
        (slow,) = (f for f in hanging(riser(**figures)).findings if f.rule == "riser-gen-limit")
        return [fix.title for fix in slow.remedies if "retimer" in fix.title]

    assert by_hand(length_mm=301.0) == ["Use link cables between adapters with a retimer"]
    assert by_hand(pcie_gen=3) == [], "a shorter one of Gen3 is none of Gen4"


def test_a_riser_that_narrows_the_link_is_what_must_go() -> None:
    (narrow,) = (f for f in hanging(riser(lanes=1)).findings if f.rule == "link-x1-training")
    assert [fix.title for fix in narrow.remedies] == [
        "Hang it on a riser of x16 instead of A riser",
        "Seat it in a slot",
    ]


def test_a_wider_riser_is_offered_only_where_its_slot_is_wider() -> None:
    """A riser of one lane in a slot of one lane is not what is too narrow."""
    thin = {"electrical_lanes": 1, "mechanical_lanes": 1}
    mining = board(slot(1, name="PCIE1", **thin), slot(2, name="PCIE2", **thin))
    (narrow,) = found(hanging(riser(lanes=1), board=mining), "link-x1-training")
    titles = [str(fix.title) for fix in narrow.remedies]
    assert titles == ["Choose a board and CPU with more lanes"]
    placed = [
        Placement("a-gpu", place, riser="a-riser", slot=name)
        for place, name in (("frame1", "PCIE1"), ("frame2", "PCIE2"))
    ]
    frame = chassis(chassis_type="open_frame", gpu_positions=2)
    for lanes, instead in ((1, "Hang GPU 1 on a riser of"), (16, "Hang GPU 1 and GPU 2 on risers")):
        wide = board(slot(1, name="PCIE1"), slot(2, name="PCIE2", electrical_lanes=lanes))
        e = machine(
            (gpu(), "1"),
            board=wide,
            chassis=frame,
            others=(riser(lanes=1),),
            placements=tuple(placed),
        )
        (both,) = found(e, "link-x1-training")
        assert both.parts == ("gpu1", "gpu2")
        assert str(both.remedies[0].title).startswith(instead)


SOCKETS: dict[str, Any] = {
    "m2_slots": (M2Slot(name="M.2_1", generation=4, lanes=4, source="cpu"),
                 M2Slot(name="M.2_2", generation=3, lanes=4, source="chipset")),
    "cable_sockets": (M2Slot(name="OCU1", generation=4, lanes=4, source="cpu"),),
}  # fmt: skip


def adapter(part_id: str, **figures: Any) -> Riser:
    return riser(id=part_id, riser_type="slimsas_mcio_oculink_adapter", length_mm=None, **figures)


def chained(where: str, *parts: Riser, **changes: Any) -> Evaluation:
    """A card of a frame at the end of a chain, from the slot on."""
    placed = Placement(
        "a-gpu", "frame1", riser=parts[-1].id, slot=where, adapters=tuple(p.id for p in parts[:-1])
    )
    mainboard = changes.pop("board", None) or board(slot(1), **SOCKETS)
    return world(
        (gpu(), "frame1"),
        chassis=chassis(**MINING),
        board=mainboard,
        others=dict.fromkeys(parts),
        placements=(placed,),
        **changes,
    )


HOST, DEVICE = adapter("host", lanes=16, pcie_gen=4), adapter("device", lanes=16, pcie_gen=5)
CABLE = adapter("cable", lanes=8, pcie_gen=4)


@every(
    [
        ("PCIE1", (HOST, CABLE, CABLE, DEVICE), 4, 16),  # two cables of eight lanes side by side
        ("PCIE1", (HOST, CABLE, DEVICE), 4, 8),
        ("PCIE1", (HOST.changed(id="old", pcie_gen=3), CABLE, CABLE, DEVICE), 3, 16),
        ("M.2_1", (adapter("m2", lanes=4), adapter("dock", lanes=4)), 4, 4),
        (
            "m2_2",
            (adapter("m2", lanes=4), adapter("dock", lanes=4)),
            3,
            4,
        ),  # the socket's own generation
        ("OCU1", (adapter("dock", lanes=4),), 4, 4),
        ("M.2_1", (HOST,), 4, 4),
    ]
)
def test_a_chain_has_the_least_of_all_its_parts(
    where: str, parts: tuple[Riser, ...], generation: int, width: int
) -> None:
    (link,) = chained(where, *parts).links
    assert (link.generation, link.width) == (generation, width)
    own = [part.pcie_gen for part in parts if part.pcie_gen is not None]
    assert link.generation is not None and link.generation <= min(own), (
        "no link is faster than a part of its chain"
    )


def test_an_unknown_part_of_a_chain_leaves_the_link_unknown() -> None:
    (link,) = chained("PCIE1", HOST, CABLE.changed(lanes=None), DEVICE).links
    assert (link.width, link.unknown_field) == (None, "cable.lanes")


def test_a_socket_on_the_chipset_shares_its_uplink() -> None:
    e = chained("M.2_2", adapter("m2", lanes=4))
    assert severity(e, "gpu-on-chipset-slot") == "warning"
    (found,) = (f for f in e.findings if f.rule == "gpu-on-chipset-slot")
    assert "a-motherboard.m2_slots.M.2_2.source" in found.rests_on


@pytest.mark.parametrize(("where", "named"), [("M.2_1", "M.2_1"), ("OCU1", "OCU1"), (None, None)])
def test_the_way_from_a_socket_is_unknown_and_not_its_choice(
    where: str | None, named: str | None
) -> None:
    """Nobody states where M.2 and cable sockets lie."""
    cable = riser(riser_type="slimsas_mcio_oculink_adapter", length_mm=500.0, lanes=4)
    e = hanging(cable, where, board=board(slot(1), slot(4), **SOCKETS))
    (entry,) = (n for n in e.not_checked if n.rule == "riser-too-short")
    assert isinstance(entry.why, Sentence)
    assert entry.why.values.get("slot") == named


def test_a_socket_that_the_board_does_not_list() -> None:
    e = chained("OCU9", adapter("dock", lanes=4))
    assert unchecked(e, "link-report") == ("build.slot",)
    (entry,) = (n for n in e.not_checked if n.rule == "link-report")
    assert "has no slot or socket OCU9" in entry.message


def test_a_ribbon_does_not_plug_into_an_m2_socket() -> None:
    assert severity(chained("M.2_1", riser()), "riser-plug-mismatch") == "error"
    assert severity(chained("PCIE1", riser()), "riser-plug-mismatch") is None
    m2 = adapter("m2", lanes=4, host_plug="M.2", device_plug="slot")
    assert severity(chained("M.2_1", m2, riser(lanes=4)), "riser-plug-mismatch") is None


def test_every_part_of_a_chain_is_in_the_document_and_on_the_bench() -> None:
    e = chained("PCIE1", HOST, CABLE, CABLE, DEVICE)
    assert {"host", "cable", "device"} <= set(e.build.part_ids())
    on_it = {line.note: line.count for line in parts_list(e.assembly) if "adapter" in line.note}
    assert sorted(on_it.values()) == [1, 1, 2]
    first = chained("PCIE1", HOST, DEVICE).build
    assert first.place("a-gpu", "frame2").swap(0, 1).placements[1].adapters == ("host",), (
        "it moves with its chain"
    )
    assert first.hang(0, "a-riser").placements[0].adapters == (), (
        "another riser stands in the slot itself"
    )


@pytest.mark.parametrize(
    ("chosen", "severe"), [((), None), (("M.2_2",), None), (("M.2_1",), "error")]
)
def test_a_drive_beside_an_adapter(chosen: tuple[str, ...], severe: str | None) -> None:
    m2 = adapter("m2", lanes=4)
    placed = Placement("a-gpu", "frame1", riser="m2", slot="M.2_1")
    e = world(
        (gpu(), "frame1"),
        chassis=chassis(**MINING),
        board=board(slot(1), **SOCKETS),
        others=(m2, SSD),
        placements=(placed,),
        drives=(Quantity("ssd", 1, chosen),),
    )
    assert severity(e, "cards-share-slot") == severe
    assert [seated.socket for seated in seated_drives(e.assembly)] == [*(chosen or ("M.2_2",))]


@pytest.mark.parametrize(("drives", "severe"), [(1, None), (2, "error")])
def test_an_adapter_takes_a_socket_from_the_drives(drives: int, severe: str | None) -> None:
    """Two sockets, one of which feeds a card."""
    m2 = adapter("m2", lanes=4)
    e = machine(
        (gpu(), "frame1"),
        chassis=chassis(**MINING),
        board=board(slot(1), **SOCKETS),
        others=(m2, SSD),
        placements=(Placement("a-gpu", "frame1", riser="m2", slot="M.2_1"),),
        drives=(Quantity("ssd", drives),),
    )
    assert severity(e, "storage-ports-over") == severe


def test_an_adapter_stands_in_a_socket_that_is_called_by_its_number() -> None:
    """The table names neither; the drive takes the other one."""
    rows = (M2Slot(generation=4, lanes=4, source="cpu"), M2Slot(generation=3, lanes=2))
    e = world(
        (gpu(), "frame1"),
        chassis=chassis(**MINING),
        board=board(slot(1), m2_slots=rows),
        others=(adapter("m2", lanes=4), SSD),
        placements=(Placement("a-gpu", "frame1", riser="m2", slot="M.2 2"),),
        drives=(Quantity("ssd", 1),),
    )
    feed = feed_of(e.assembly.cards[0], e.assembly.board)
    assert feed is not None and (feed.name, feed.generation, feed.lanes) == ("M.2 2", 3, 2)
    assert [seated.socket for seated in seated_drives(e.assembly)] == ["M.2 1"]


def linked(cable_mm: float | None, host: Riser = HOST, **changes: Any) -> Evaluation:
    """A card in the vertical mount, on adapters that two link cables join."""
    cable = CABLE.changed(length_mm=cable_mm)
    chain = (host, cable, cable, DEVICE)
    placed = Placement(
        "a-gpu",
        "vertical1",
        riser=DEVICE.id,
        slot="PCIE1",
        adapters=tuple(part.id for part in chain[:-1]),
    )
    mount = {"vertical_slots": 2, "max_gpu_thickness_vertical_mm": 100.0}
    return world(
        (gpu(), "1"),
        chassis=chassis(**mount),
        others=dict.fromkeys(chain),
        placements=(placed,),
        **changes,
    )


def test_a_link_cable_is_held_against_its_way() -> None:
    """No cable is shorter than the straight line between slot and card; a ribbon's way is what it
    wants with bends and slack.
    """
    ample = linked(2_000.0)
    (card,) = ample.assembly.cards
    ribbon = ribbon_of(card, ample.assembly)
    assert ribbon is not None
    straight = ribbon.route.straight_mm
    wanted = ribbon.route.wanted_mm
    assert 0 < straight < wanted < 2_000
    told = {
        2_000.0: None,
        wanted + 0.01: None,
        wanted - 0.1: "warning",
        straight + 0.01: "warning",
        straight - 0.1: "error",
        20.0: "error",
    }
    for cable_mm, expected in told.items():
        assert severity(linked(cable_mm), "riser-too-short") == expected, cable_mm


@every(
    [
        ({"riser_type": "bifurcation_card", "host_plug": "slot", "device_plug": "M.2"}, False),
        ({"host_plug": "slot", "device_plug": "SFF-8654 8i"}, False),
        ({"host_plug": "M.2", "device_plug": "SFF-8611 4i"}, False),
        ({"host_plug": "SFF-8654 8i", "device_plug": "SFF-8654 8i"}, True),
        ({"host_plug": None, "device_plug": None}, True),  # it may be a cable
    ]
)
def test_a_card_with_sockets_is_no_way_between_slot_and_card(
    first: dict[str, Any], is_a_way: bool
) -> None:
    """A carrier of M.2 drives is 269 mm long, whatever its cables are."""
    carrier = HOST.changed(length_mm=20.0, **first)
    e = linked(2_000.0, host=carrier)
    assert severity(e, "riser-too-short") == ("error" if is_a_way else None)


def on_a_bar(cable_mm: float) -> Evaluation:
    """A card on the bar of a frame whose spacing nobody states, at the end of link cables."""
    cable = CABLE.changed(length_mm=cable_mm)
    return chained("PCIE1", HOST, cable, cable, DEVICE)


def test_link_cables_to_a_bar_are_asked_only_where_they_may_not_reach() -> None:
    """Nobody says where the card hangs; cables as long as the way to where it is drawn will do."""
    ample = on_a_bar(2_000.0)
    ribbon = ribbon_of(ample.assembly.cards[0], ample.assembly)
    assert ribbon is not None
    wanted_mm = ribbon.route.wanted_mm
    assert unchecked(ample, "riser-too-short") == ()
    assert unchecked(on_a_bar(wanted_mm), "riser-too-short") == ()
    assert unchecked(on_a_bar(wanted_mm - 0.1), "riser-too-short") != ()


def test_a_link_cable_from_a_slot_of_unknown_place_is_not_checked() -> None:
    somewhere = board(slot(None, name="PCIE1"), slot(4))
    e = linked(500.0, board=somewhere)
    assert unchecked(e, "riser-too-short") == ("a-motherboard.slots.PCIE1.position",)
