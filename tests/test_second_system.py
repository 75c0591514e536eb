"""Two systems in one chassis: each card's links from its own board, one sum of watts, a supply
for each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rigwright.assembly.seats import Mount, PlaceError, seat_named
from rigwright.build import Build, Placement, Quantity, SecondarySystem
from rigwright.build.labels import part_words
from rigwright.build.systems import PRIMARY, SECONDARY
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Fit, Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, candidate_places, candidates, evaluate
from rigwright.evaluation.summary import card_figures, machine
from rigwright.lanes.topology import topology_of
from rigwright.parts import Chassis, Memory, Motherboard, Part, Psu
from rigwright.parts.chassis import RadiatorMount
from rigwright.power.limit_commands import shell_lines, text_of
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.carried import carried_of
from rigwright.reports.missing import deciding_figures, missing_figures
from rigwright.reports.sheet.content import sheet_of
from rigwright.reports.sheet.parts import parts_of
from tests.fit_parts import cooler
from tests.generated_builds import shipped
from tests.rules.test_risers import riser
from tests.rules.test_storage import drive
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    gpu,
    nic,
    open_card,
    psu,
    psu_plugs,
    slot,
    unchecked,
    world,
)

ITX = board(
    slot(1, name="PCIE1", generation=3),
    slot(None, name="M_KEY", electrical_lanes=4),
    id="itx",
    name="The ITX",
    form_factor="Mini-ITX",
    width_mm=170.0,
    depth_mm=170.0,
    eps_8pin=1,
    socket="AM4",
    chipset="AMD B550",
    ram_type="DDR4",
    ram_slots=2,
)
SMALL = cpu(id="small", socket="AM4", max_power_w=88.0, generation=3)
EIGHT = Path(__file__).parents[1] / "assets/examples/eight-v100-server.rig"
CARD, OTHER = gpu(), open_card(id="other")


def dual(**figures: Any) -> Chassis:
    return chassis(
        **{
            "chassis_type": "dual_system",
            "psu_count": 2,
            "vertical_slots": 3,
            "second_form_factors": ("Mini-ITX",),
            "max_gpu_thickness_vertical_mm": 90.0,
            **figures,
        }
    )


def two(
    *placed: tuple[Part, str] | Placement,
    case: Chassis | None = None,
    psus: tuple[Psu, ...] = (psu(), psu()),
    itx: Motherboard = ITX,
    more: tuple[Part, ...] = (),
    **second: Any,
) -> Evaluation:
    """A machine of an ATX and a Mini-ITX system."""
    case = case or dual()
    system = SecondarySystem(itx.id, Quantity("small")).changed(**second)
    cards = tuple(p if isinstance(p, Placement) else Placement(p[0].id, p[1]) for p in placed)
    return world(
        chassis=case,
        psus=psus,
        others=(itx, SMALL, CARD, OTHER, *more),
        placements=cards,
        second=system,
    )


def links(e: Evaluation) -> list[tuple[str, str | None, str]]:
    return [(link.card.label, link.slot, link.words) for link in e.links]


# places


def test_the_slots_of_the_second_board_are_places_of_their_own() -> None:
    e = two()
    names = [seat.name for seat in candidate_places(e)]
    assert names[:7] == list("1234567") and names[7:] == [
        "vertical1",
        "vertical2",
        "vertical3",
        "second:1",
        "second:M_KEY",
    ]
    assert [s.title for s in e.assembly.seats if s.mount is Mount.CHAMBER] == [
        "PCIE1 of the second board",
        "M_KEY of the second board",
    ]
    assert seat_named(e.assembly.seats, " Second:pcie1").name == "second:1"
    assert seat_named(e.assembly.seats, "PCIE1").name == "1", (
        "without the word it is the first board's"
    )
    with pytest.raises(PlaceError, match=r"second:1 \(PCIE1\), second:M_KEY"):
        seat_named(e.assembly.seats, "second:2")


def test_without_a_second_board_there_are_none() -> None:
    assert not [s for s in world(chassis=dual()).assembly.seats if s.mount is Mount.CHAMBER]
    assert not [s for s in two(board=None).assembly.seats if s.mount is Mount.CHAMBER]


# links


def test_a_card_gets_its_links_from_its_own_board() -> None:
    e = two((CARD, "1"), (OTHER, "second:1"))
    assert links(e) == [("gpu1", "PCIE1", "Gen4 x16"), ("gpu2", "second:PCIE1", "Gen3 x16")]


def test_who_sits_on_one_board_takes_no_lanes_from_the_other() -> None:
    shared = {"populated": ("PCIE1", "PCIE2"), "lanes": {"PCIE1": 8, "PCIE2": 8}}
    first = board(slot(1), slot(2), lane_rules=[rule(shared)])
    system = SecondarySystem("itx", Quantity("small"))
    placed = (Placement("a-gpu", "2"), Placement("other", "second:1"))
    e = world(
        chassis=dual(),
        board=first,
        others=(ITX, SMALL, CARD, OTHER),
        placements=placed,
        second=system,
    )
    assert [words for _, _, words in links(e)] == ["Gen4 x16", "Gen3 x16"]


def rule(fields: Any) -> Any:
    from rigwright.parts import LaneRule

    return LaneRule.of(fields)


def test_a_card_on_a_riser_from_the_second_board_hangs_in_the_chassis() -> None:
    """In the vertical mount of the chassis, where its room is judged, and fed by the other
    board.
    """
    e = two(
        (CARD, "1"),
        Placement("other", "vertical1", None, None, "second:PCIE1"),
        case=dual(riser_included=True),
    )
    assert links(e)[1][1] == "second:PCIE1"
    card = e.assembly.cards[1]
    assert card.located and (card.system, e.assembly.cards[0].system) == (SECONDARY, PRIMARY)
    assert not any(
        "not chosen" in entry.message for entry in e.not_checked if entry.rule == "riser-too-short"
    )


def test_a_system_is_its_room_where_its_cards_are_in_it_and_none_else() -> None:
    a = two((CARD, "1"), (OTHER, "second:1")).assembly
    assert a.rooms[0] is a.systems[0] and a.rooms[1] is a.systems[1]
    hung = Placement("other", "vertical1", None, None, "second:PCIE1")
    a = two((CARD, "1"), hung, case=dual(riser_included=True)).assembly
    rooms = [[card.label for card in room.cards] for room in a.rooms]
    systems = [[card.label for card in system.cards] for system in a.systems]
    assert rooms == [["gpu1", "gpu2"], []] and systems == [["gpu1"], ["gpu2"]]


def test_no_card_of_one_system_is_among_the_others_group() -> None:
    e = two((CARD, "1"), (CARD, "3"), (OTHER, "second:1"))
    assert [attached.card.label for attached in topology_of(e.assembly).attachments] == [
        "gpu1",
        "gpu2",
    ]


# what the rules say


def test_each_board_is_asked_for_its_own_processor_and_memory() -> None:
    ddr5 = Memory.of(
        {
            "kind": "memory",
            "id": "ram",
            "name": "RAM",
            "brand": "Test",
            "source": "this",
            "confidence": "high",
            "ram_type": "DDR5",
            "form_factor": "UDIMM",
            "module_count": 2,
            "total_gb": 32.0,
        }
    )
    e = two(more=(ddr5, cpu()), cpus=Quantity("a-cpu"), memory=(Quantity("ram"),))
    (socket,), (memory,) = found(e, "cpu-socket-mismatch"), found(e, "ram-unfit")
    assert socket.parts == ("cpu2", "board2") and memory.parts == ("memory2", "board2")
    assert socket.message.startswith("Second system: The cpu does not go into The ITX.")


def test_a_board_too_large_for_the_second_chamber() -> None:
    large = ITX.changed(form_factor="ATX", width_mm=305.0, depth_mm=244.0)
    (finding,) = [
        f for f in found(two(itx=large), "board-form-factor-unfit") if "board2" in f.parts
    ]
    assert finding.severity is Severity.ERROR and "takes Mini-ITX" in finding.message
    assert "a-chassis.second_form_factors" in finding.rests_on
    assert not found(two(), "board-form-factor-unfit")


def test_a_chassis_for_one_board() -> None:
    (finding,) = found(two(case=chassis()), "second-board-unfit")
    assert (
        finding.message
        == "The chassis holds one board. No chamber for a second system is known of it."
    )
    unsaid = two(case=dual(second_form_factors=()))
    assert unchecked(unsaid, "second-board-unfit") == ("a-chassis.second_form_factors",)
    assert not found(two(), "second-board-unfit")


def test_how_long_a_card_may_be_there_is_unknown_until_somebody_measures() -> None:
    e = two((CARD, "1"), (OTHER, "second:1"))
    fields = {entry.field for entry in e.not_checked if entry.rule == "card-length-over"}
    assert fields == {"a-chassis.second_gpu_length_mm"}
    long = two((OTHER, "second:1"), case=dual(second_gpu_length_mm=200.0))
    (finding,) = found(long, "card-length-over")
    assert finding.parts == ("gpu1",) and finding.message.startswith(
        "Second system: GPU 1 needs 267 mm."
    )
    assert not found(two((CARD, "1"), case=dual(second_gpu_length_mm=200.0)), "card-length-over")


def test_what_is_missing_of_the_second_system_is_told_apart_and_sent_to_no_wrong_figure() -> None:
    """The record has the mounts of the first room alone, and no figure for those of the second."""
    pump = cooler(id="pump", cooler_type="aio", radiator_mm=240.0)
    stick = drive("nvme_m2", "2280", id="stick")
    case = dual(radiator_support=(RadiatorMount(location="top", max_mm=360.0),))
    silent = ITX.changed(name="The small board", m2_slots=None)
    drives = (Quantity(stick.id),)
    e = two(case=case, itx=silent, more=(pump, stick), cooler=pump.id, drives=drives)
    found = missing_figures(e.not_checked, e.assembly)
    (radiator,) = [one for one in found if "radiator-unfit" in one.rules]
    assert (radiator.part_id, radiator.link) == ("", "") and "second chamber" in radiator.title
    (sockets,) = [one for one in found if one.path == "m2_slots"]
    assert "of The small board" in sockets.title and sockets.part_id == silent.id


def test_two_cards_on_the_second_board_may_collide() -> None:
    both = ITX.changed(form_factor="mATX", width_mm=244.0, slots=(slot(1), slot(2)))
    case = dual(second_form_factors=("mATX",), second_expansion_slots=4)
    placed = ((OTHER, "second:1"), (OTHER, "second:2"), (CARD, "1"))
    (finding,) = found(two(*placed, case=case, itx=both), "cards-collide")
    assert set(finding.parts) == {"gpu1", "gpu2"} and finding.severity is Severity.ERROR
    past = two(
        (OTHER, "second:2"),
        case=dual(second_form_factors=("mATX",), second_expansion_slots=2),
        itx=both,
    )
    assert [f.parts[0] for f in found(past, "case-slot-count-over")] == ["gpu1"]


def test_cards_of_two_boards_do_not_meet_in_the_same_position() -> None:
    e = two((CARD, "1"), (OTHER, "second:1"))
    assert not found(e, "cards-collide") and e.assembly.neighbours == ()


def test_candidates_judge_the_second_boards_slots() -> None:
    before = two()
    catalog = MemoryCatalog([dual(), board(), cpu(), psu(), ITX, SMALL, CARD])
    answers = {c.seat.name: c for c in candidates(before, catalog, CARD.id)}
    assert answers["second:1"].fit is Fit.UNKNOWN and "second chamber" in answers["second:1"].reason
    assert answers["1"].fit is Fit.FITS


# watts and plugs


def test_both_systems_draw_from_one_outlet() -> None:
    """88 W of processor and 45 W of board beside what the first system draws."""
    alone = world((CARD, "1"), chassis=dual(), psus=(psu(), psu()))
    e = two((CARD, "1"))
    assert e.budget.dc_w == pytest.approx(alone.budget.dc_w + 88 + 45)
    assert [d.title for d in e.budget.draws if d.label.endswith("2")] == [
        "Second CPU",
        "Second board",
    ]


def test_every_system_hangs_on_its_own_supply() -> None:
    e = two((CARD, "1"), (OTHER, "second:1"))
    wiring = wiring_of(e.assembly)
    assert [wiring.supplies_of(c) for c in ("board", "gpu1", "board2", "gpu2")] == [
        (0,),
        (0,),
        (1,),
        (1,),
    ]
    loads = carried_of(e.assembly).watts
    assert [supply.dc_w for supply in e.supplies] == pytest.approx(loads)
    assert loads == pytest.approx((250 + 100 + 45, 350 + 88 + 45)) and sum(loads) == pytest.approx(
        e.budget.dc_w
    )
    assert not found(e, "multi-psu-start"), "each starts when its own board does"


def test_a_first_system_that_needs_both_supplies_uses_them() -> None:
    placed = [(gpu(id=f"g{i}", board_power_w=500.0), str(i)) for i in (1, 3, 5)]
    e = two(*placed, more=tuple(card for card, _ in placed))
    used = {psu for i in (1, 2, 3) for psu in wiring_of(e.assembly).supplies_of(f"gpu{i}")}
    assert used == {0, 1} and found(e, "multi-psu-start")


def test_one_system_may_not_lean_on_the_others_supply() -> None:
    """483 W of the second system on 400 W, while the first has a thousand to spare."""
    small = psu(id="weak", watts=400.0)
    e = two((CARD, "1"), (OTHER, "second:1"), psus=(psu(), small))
    (finding,) = found(e, "psu-overload")
    assert finding.severity is Severity.ERROR
    assert finding.measure is not None and finding.measure.value == pytest.approx(350 + 88 + 45)
    assert finding.message.startswith(
        "Supply 2 is 83 W short. What hangs on it draws 483 W of 400 W"
    )
    assert not found(two((CARD, "1"), (OTHER, "second:1")), "psu-overload")


def test_a_supply_with_two_24_pin_outputs_feeds_two_systems() -> None:
    """By its record; one with a single output leaves the second board without a supply."""
    says = "two 24-pin outputs: powers two systems"
    both = psu(id="both", watts=1600.0, input_voltage_note=says)
    e = two((CARD, "1"), (OTHER, "second:1"), psus=(both,))
    assert not found(e, "second-board-unfed")
    wiring = wiring_of(e.assembly)
    assert [wiring.supplies_of(board) for board in ("board", "board2")] == [(0,), (0,)]
    assert found(
        two((CARD, "1"), (OTHER, "second:1"), psus=(psu(watts=1600.0),)), "second-board-unfed"
    )
    apart = wiring_of(two((CARD, "1"), (OTHER, "second:1"), psus=(both, psu())).assembly)
    assert apart.supplies_of("board2") == (1,), "a supply of its own where there is one"


def test_two_boards_on_one_supply() -> None:
    (finding,) = found(two(psus=(psu(),)), "second-board-unfed")
    assert finding.severity is Severity.ERROR and "the build has 1" in finding.message
    assert not found(two(), "second-board-unfed")


def test_the_second_processor_wants_its_eps() -> None:
    few = psu(
        id="few", connectors=psu_plugs(pcie_8pin=4, eps_8pin=2, conn_16pin=0, sata=2, molex=2)
    )
    short = two(
        psus=(
            few,
            few.changed(
                id="none",
                connectors=psu_plugs(pcie_8pin=4, eps_8pin=0, conn_16pin=0, sata=2, molex=2),
            ),
        )
    )
    (finding,) = found(short, "eps-cpu-short")
    assert finding.parts == ("board2", "psu") and finding.message.startswith(
        "Second system: The board lacks 1 × EPS"
    )


# documents


def test_a_file_keeps_the_second_system_and_files_without_one_open() -> None:
    build = two((CARD, "1"), (OTHER, "second:1")).build
    catalog = MemoryCatalog([dual(), board(), cpu(), psu(), ITX, SMALL, CARD, OTHER])
    parts = {part_id: catalog.get(part_id) for part_id in build.part_ids()}
    assert {"itx", "small"} <= set(parts) and None not in parts.values()
    assert Build.of({"title": "Old", "chassis": "a-chassis"}).second is None


def test_the_order_of_placing_does_not_matter_for_two_systems() -> None:
    placed = ((CARD, "1"), (OTHER, "second:1"), (nic(), "5"))
    one, two_ = (two(*some, more=(nic(),)) for some in (placed, placed[::-1]))
    told = [
        sorted(
            (f.rule, f.severity.value, repr(f.measure))
            for f in e.findings
            if f.rule != "link-report"
        )
        for e in (one, two_)
    ]
    assert told[0] == told[1] and one.budget.dc_w == two_.budget.dc_w


def test_an_empty_second_system_is_no_crash() -> None:
    e = world((CARD, "1"), chassis=dual(), second=SecondarySystem())
    assert set(unchecked(e, "machine-incomplete")) >= {"build.second.board", "build.second.cpus"}
    assert evaluate(
        Build(second=SecondarySystem("nothing")), MemoryCatalog([])
    ).assembly.missing == ("nothing",)


def test_a_second_system_without_a_board_or_a_processor_is_not_decided() -> None:
    whole = unchecked(two(), "machine-incomplete")
    assert not [field for field in whole if field.startswith("build.second")]
    for field, menu in (("board", "second.motherboard"), ("cpus", "second.cpu")):
        without: dict[str, Any] = {field: None}
        lacking = deciding_figures(two(**without))
        ways = [one.choose for one in lacking if one.field == f"build.second.{field}"]
        assert ways == [menu], field


def test_badges_leave_the_second_boards_slots_unknown() -> None:
    """Nobody knows the room there, and so no card is promised to fit."""
    import numpy as np

    from rigwright.fitting.cards import WORST_LAST, CardColumns, CardTrials

    before = two()
    columns = CardColumns([CARD, OTHER.changed(weight_g=900.0)])
    list(columns.prepare())
    trials = CardTrials(before, columns)
    list(trials.answer(np.arange(2)))
    answers = {
        seat.name: {WORST_LAST[level] for level in row}
        for seat, row in zip(trials.seats, trials.levels, strict=True)
    }
    assert answers["second:1"] == {Fit.UNKNOWN} and Fit.FITS in answers["1"]


def test_the_sheet_and_the_report_name_both_systems() -> None:
    e = two((CARD, "1"), (OTHER, "second:1"))
    lines = {line.name: line.note for line in parts_of(e.assembly)}
    assert (
        lines["The ITX"].startswith("second system: board, Mini-ITX") and "The motherboard" in lines
    )
    assert machine(e.assembly)[:3] == ("The chassis", "The motherboard", "The ITX")
    (finding,) = found(two(psus=(psu(),)), "second-board-unfed")
    assert part_words(finding.parts) == "second board, supply"
    limits = {figures.card.label: figures.available_mm for figures in card_figures(e)}
    assert limits["gpu1"] is not None and limits["gpu2"] is None, (
        "the room of the other chamber is not the second's"
    )


def test_the_sheet_tells_boards_and_supplies_apart() -> None:
    one, other = psu(id="psu-a", length_mm=150.0), psu(id="psu-b", length_mm=180.0)
    e = two((CARD, "1"), (OTHER, "second:1"), psus=(one, other))
    sheet = sheet_of(e)
    lengths = [line.subject for line in sheet.margins if "ength, PSU" in line.subject]
    assert sorted(lengths) == ["Length, PSU 1", "Length, PSU 2"]
    assert not [line.subject for line in sheet.margins if line.subject.endswith(", ")]
    assert sheet.board is not None
    drawn = [outline.title for outline in sheet.board.shapes if outline.kind == "supply"]
    assert drawn == ["PSU 1", "PSU 2"]
    modules = sheet_of(evaluate(read_document(EIGHT).build, shipped())).board
    assert modules is not None
    drawn = [outline.title for outline in modules.shapes if outline.kind == "supply"]
    assert drawn == ["PSU 1, PSU 3", "PSU 2, PSU 4"], "two lie below two others"
    assert [card.slot for card in sheet.boot_cards][1].endswith(" of the second board")
    links = [one.expected[0] for one in sheet.boot_checks if one.command == "sudo lspci -vv"]
    assert [words.partition(": LnkSta")[0] for words in links] == [
        "First system: GPU 1",
        "Second system: GPU 2",
    ], "a system sees its own cards"
    assert {"Serial, board", "Serial, second board"} <= set(sheet.to_fill_in)
    (rest,) = (line.plugs for line in sheet.power if line.name == "Rest")
    assert "second CPU " in rest and "second board " in rest
    care = [words for step in sheet.steps for words in step.care]
    assert not any("names no slot for the riser" in words for words in care)


def test_a_ribbon_from_the_second_board_has_no_known_way() -> None:
    e = two(
        Placement("other", "vertical1", None, "cable", "second:PCIE1"), more=(riser(id="cable"),)
    )
    assert unchecked(e, "riser-too-short") == ("build.second",)


def test_limits_are_set_on_the_system_that_has_the_card() -> None:
    """Each counts its own cards from 0: the only card of the second system is its card 0."""
    card = CARD.changed(id="nvidia", vendor="NVIDIA")
    e = two(
        Placement(card.id, "1", 250.0),
        Placement(card.id, "second:1", 200.0),
        Placement(card.id, "4", 260.0),
        more=(card,),
    )
    lines = [line for line in shell_lines(e.assembly) if line.startswith(("# ", "nvidia-smi -i"))]
    assert lines == [
        "# First system",
        "nvidia-smi -i 0 -pl 250",
        "nvidia-smi -i 1 -pl 260",
        "# Second system",
        "nvidia-smi -i 0 -pl 200",
    ]
    units = text_of(e.assembly).split("[Service]")[1:]
    assert [unit.count(" nvidia-smi -i ") for unit in units] == [2, 1]


def test_what_is_unknown_of_the_second_chamber_reads_as_one_name() -> None:
    """The headline of a build begins with such a title."""
    e = two((CARD, "second:1"), more=(cooler(id="small-cooler"),), cooler="small-cooler")
    titles = {missing.title for missing in missing_figures(e.not_checked, e.assembly)}
    assert {
        "Card length at the second board of the case unknown.",
        "Cooler height at the second board of the case unknown.",
    } <= titles
    assert not [title for title in titles if ", second board" in title]
