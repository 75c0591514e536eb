from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rigwright.build import Build, Placement, Wire
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.reports.elevation import Elevation, elevation_of
from rigwright.reports.sheet.board import board_drawing_of
from rigwright.reports.sheet.content import Sheet, Tile, sheet_of
from rigwright.reports.sheet.parts import PartLine
from rigwright.reports.sheet.steps import steps_of
from rigwright.rules import RULES
from rigwright.text.sentence import worded
from tests.shipped_parts import shipped
from tests.worlds import board, gpu, plugs, psu, psu_plugs, slot, world

EXAMPLES = Path(__file__).resolve().parents[3] / "assets/examples"


def evaluated(name: str, **changes: object) -> Evaluation:
    document = read_document(EXAMPLES / f"{name}.rig")
    return evaluate(document.build.changed(**changes), MemoryCatalog(document.parts))


def sheet(name: str, **changes: object) -> Sheet:
    return sheet_of(evaluated(name, **changes), f"{name}.rig", date(2026, 3, 5))


def drawing(name: str, **changes: object) -> Elevation:
    drawn = elevation_of(evaluated(name, **changes))
    assert drawn is not None
    return drawn


# Words and figures


def test_the_head_says_what_it_is() -> None:
    s = sheet("four-blower-3090")
    assert (s.title, s.day) == ("Four blower RTX 3090", "5 March 2026")
    assert s.machine == "Fractal Design Define 7 XL · ASUS Pro WS WRX80E-SAGE SE WIFI"
    assert (
        s.verdict is Verdict.WARN
        and s.verdict_word == "Fits, tight"
        and s.counts == "0 errors, 3 warnings, 1 not checked, 3 uncertain figures"
    )
    assert s.origin.endswith(" · four-blower-3090.rig")


def test_the_headline_figures() -> None:
    assert sheet("four-blower-3090").tiles == (
        Tile("0.64 mm", "smallest gap"),
        Tile("1,556 W", "of 1,600 W supply"),
        Tile("14.7 A", "of 15 A, 120 V"),  # 1,725 W
        Tile("96 GB", "GPU memory"),
    )
    assert sheet("four-open-air-3090").tiles[0] == Tile("11.36 mm", "overlap")


def test_every_part_is_on_the_list_once_with_its_number() -> None:
    parts = sheet("four-blower-3090").parts
    assert [(part.count, part.name) for part in parts] == [
        (1, "Fractal Design Define 7 XL"),
        (1, "ASUS Pro WS WRX80E-SAGE SE WIFI"),
        (1, "AMD Ryzen Threadripper PRO 3975WX"),
        (1, "Noctua NH-U14S TR4-SP3"),
        (8, "Samsung 32GB DDR4-3200 RDIMM (M393A4K40DB3-CWE class)"),
        (4, "ASUS Turbo GeForce RTX 3090 24GB"),
        (1, "EVGA SuperNOVA 1600 T2"),
        (1, "Samsung 990 PRO 2TB"),
    ]
    assert parts[0].note == "case, 9 openings, 3 fans included"
    assert parts[4].note == "memory, 256 GB in all"
    assert parts[5].note == "268 × 113 × 40 mm, blower"


def test_a_server_has_two_cpus_and_no_board_to_buy() -> None:
    parts = sheet("eight-v100-server").parts
    assert [part.count for part in parts] == [1, 2, 12, 8, 2]
    included = "its own board, 4 supplies included, 8 fans included"
    assert parts[0].note == f"case, 8 GPU bays, {included}"


def test_a_part_the_catalog_lacks_is_on_the_list_too() -> None:
    assert sheet("four-blower-3090", cooler="unheard-of").parts[-1] == PartLine(
        "unheard-of", "not in the catalog", part_id="unheard-of"
    )


def test_plugs_and_watts_of_every_consumer() -> None:
    s = sheet("four-blower-3090")
    assert [(line.name, line.plugs, line.load) for line in s.power] == [
        *[(f"GPU {i}", "2 × 8-pin, far end", "280 W") for i in range(1, 5)],
        ("CPU", "2 × EPS 8-pin", "280 W"),
        ("Board", "24-pin ATX, 2 × 6-pin PCIe + 1 × 8-pin PCIe (uncertain)", "≈ 100 W"),
        ("Rest", "memory ≈ 40 W, drives ≈ 7 W, fans ≈ 9 W", "≈ 56 W"),
    ]
    assert s.sums == (
        "Together 1,556 W of 1,600 W (97 %).",
        "At the wall 1,725 W, 14.7 A of 15 A at 120 V.",
        "Plugs for the cards: 8 × 8-pin of 9.",
    )


def test_plugs_by_dongle_are_counted_as_the_8_pins_that_they_take() -> None:
    """Four A40 take an EPS plug each; the supply's two feed the processor."""
    assert "Plugs for the cards: 4 × EPS from 8 × 8-pin." in sheet("four-passive-a40").sums


def test_plugs_that_are_not_known_are_not_counted() -> None:
    uncounted = world((gpu(power_connectors=plugs(eps=1)), "1"), psus=(psu(connectors=None),))
    assert "Plugs for the cards: 1 × EPS of an unknown number." in sheet_of(uncounted).sums
    without = psu(connectors=psu_plugs(pcie_8pin=6, conn_16pin=0))
    adapted = world((gpu(power_connectors=plugs(pin16=1)), "1"), psus=(without,))
    assert "Plugs for the cards: 1 × 16-pin from 2 × 8-pin." in sheet_of(adapted).sums
    too_few = psu(connectors=psu_plugs(pcie_8pin=1, conn_16pin=0))
    lacking = world((gpu(power_connectors=plugs(pin16=1)), "1"), psus=(too_few,))
    words = "Plugs for the cards: 1 × 16-pin (the supply has none)."
    assert words in sheet_of(lacking).sums
    assert not any("Plugs" in words for words in sheet("eight-v100-server").sums), (
        "a server brings its own cables"
    )
    assert [line.plugs for line in sheet("vertical-4090-y60").power][
        0
    ] == "1 × 16-pin (12VHPWR), top edge"


def test_findings_come_worst_first_with_both_numbers_and_a_way_out() -> None:
    remarks = sheet("four-open-air-3090").remarks
    ranks = [remark.severity.rank for remark in remarks]
    assert (
        ranks == sorted(ranks)
        and remarks[0].severity is Severity.ERROR
        and remarks[0].word == "Error"
    )
    assert remarks[0].title == "GPU 2 overlaps GPU 1 by 11.36 mm at slot 3."
    assert remarks[0].detail.startswith("Needs 52.00 mm, has 40.64 mm. Likewise GPU 2 with GPU 3")
    assert all(remark.fix for remark in remarks if remark.severity is Severity.ERROR)


def test_what_was_not_checked_is_said() -> None:
    s = sheet("vertical-4090-y60", placements=(Placement("rtx-4090-founders", "vertical1"),))
    sense = "The power that the 16-pin cables of MSI MPG A1000G PCIE5 allow is unknown."
    assert s.not_checked == (
        f"Rating of the plugs, what the 16-pin allows (GPU 1). {sense}",
        "A slot for every card, links of one lane, slow links, speed of the link "
        "(GPU 1). No slot is chosen for the riser of GPU 1.",
    )
    assert s.counts == "0 errors, 1 warning, 2 not checked, 1 uncertain figure", (
        "as many as are said"
    )


@pytest.mark.parametrize("name", ["four-blower-3090", "four-open-air-3090", "vertical-4090-y60"])
def test_no_name_of_a_rule_is_on_paper(name: str) -> None:
    """Who holds a screwdriver does not know them."""
    s = sheet(name)
    said = " ".join(
        (*s.not_checked, s.counts, *(f"{r.title} {r.detail} {r.fix}" for r in s.remarks))
    )
    assert s.not_checked and not [rule.id for rule in RULES if "-" in rule.id and rule.id in said]


def test_there_is_a_line_for_every_serial_number_and_the_tightest_gap() -> None:
    assert sheet("two-open-air-3090").to_fill_in == (
        "Built by",
        "Date",
        "Checked by",
        "Date of the check",
        "Serial, case",
        "Serial, board",
        "Serial, supply",
        "Serial, GPU 1",
        "Serial, GPU 2",
        "Serial, drive 1",
        "Gap measured, GPU 1 to GPU 2",
    )


def test_the_foot_names_the_circuit() -> None:
    assert (
        sheet("four-blower-3090").site
        == "120 V, 15 A circuit; 12.0 A around the clock. This build draws 14.7 A."
    )
    assert (
        sheet("four-blower-3090", site=Build().site).site
        == "No site chosen: the mains were not checked."
    )


def test_the_steps_follow_what_covers_what() -> None:
    steps = sheet("four-blower-3090").steps
    words = [step.words for step in steps]
    # 0.64 mm above each lower card hide its latch: cards go in from the lowest up
    into = [line for line in words if line.startswith("GPU")]
    assert into == [
        "GPU 4 into PCIEX16_7 (slot 7)",
        "GPU 3 into PCIEX16_5 (slot 5)",
        "GPU 2 into PCIEX16_3 (slot 3)",
        "GPU 1 into PCIEX16_1 (slot 1)",
    ]
    by_words = {step.words: step for step in steps}
    assert by_words[into[0]].care == (
        "Hear the latch click now: no finger reaches it once GPU 3 is in.",
    )
    assert by_words[into[3]].care == ()
    covers = by_words["Plug what the cards will cover"].note
    assert "GPU 4 covers the headers on the lower edge" in covers
    assert words.index("Plug what the cards will cover") < words.index(into[0])
    assert words[-1] == "Limit GPU 1–4 to 280 W at every boot"
    commands = [detail.words for detail in steps[-1].details]
    assert commands == [
        "nvidia-smi -pm 1",
        *(f"nvidia-smi -i {number} -pl 280" for number in range(4)),
    ]
    assert words[:5] == [
        "Set the stand-offs",
        "CPU into its socket",
        "Memory into its sockets",
        "M.2 drives onto the board",
        "Cooler onto the CPU",
    ]


def test_a_cage_comes_out_first_and_a_bridge_goes_on_last() -> None:
    from rigwright.build import Bridge

    build = evaluated("four-blower-3090").build
    bridge = Bridge("nvidia-geforce-rtx-3090-nvlink-bridge-4-slot", 0, 2)
    e = evaluate(build.changed(drive_cage=False, bridges=(bridge,)), shipped())
    words = [step.words for step in steps_of(e)]
    assert words[0] == "Take out: drive cage"
    last_card = max(i for i, line in enumerate(words) if line.startswith("GPU"))
    assert words[last_card + 1] == "Bridge over GPU 1, GPU 3"


def test_there_are_no_steps_without_cards_nor_while_the_build_fails() -> None:
    assert sheet("four-open-air-3090").steps == ()
    assert (
        sheet("four-blower-3090", placements=()).steps == ()
        and steps_of(evaluate(Build(), shipped())) == ()
    )


def test_an_empty_build_has_a_sheet() -> None:
    s = sheet_of(evaluate(Build(), MemoryCatalog([])))
    assert s.elevation is None and s.parts == () and s.power == () and s.remarks == ()
    assert len(s.not_checked) == 5  # no case, no board, no processor, no supply, no site
    assert s.verdict is Verdict.UNDECIDED and s.counts == "No case is chosen. 3 more unknown."


# The drawing


def test_cards_stand_where_their_slots_are() -> None:
    drawn = drawing("four-blower-3090")
    starts = [card.body.along[0] for card in drawn.cards]
    assert [b - a for a, b in zip(starts, starts[1:], strict=False)] == pytest.approx([40.64] * 3)
    assert [card.body.length for card in drawn.cards] == pytest.approx([40.0] * 4)
    assert [row.number for row in drawn.rows] == [str(k) for k in range(1, 10)]
    assert [row.title for row in drawn.rows][:2] == ["PCIEX16_1", "PCIEX16_2"] and drawn.rows[
        8
    ].title == ""
    steps = [b.along - a.along for a, b in zip(drawn.rows, drawn.rows[1:], strict=False)]
    assert steps == pytest.approx([20.32] * 8)
    assert drawn.rows[0].along == pytest.approx(starts[0])


def test_cards_say_link_length_and_limit() -> None:
    card = drawing("four-blower-3090").cards[0]
    assert (
        card.label == "GPU 1"
        and card.facts == "Gen4 x16 · 303 of 524 mm · limit 280 W"
        and not card.estimated
    )


def test_every_overlap_is_drawn_as_deep_as_it_is() -> None:
    drawn = drawing("four-open-air-3090")
    assert [area.length for area in drawn.overlaps] == pytest.approx([11.36] * 3)
    kinds = [d.kind for d in drawn.dimensions]
    assert kinds.count("overlap") == 3 and kinds.count("card") == 4
    assert {d.text for d in drawn.dimensions} == {"52.00", "−11.36", "≥\N{THIN SPACE}12.64"}


def test_the_room_below_the_last_card_is_measured_to_the_shroud() -> None:
    """Where the shroud's place is only estimated, the figure is the least that there surely is."""
    drawn = drawing("four-open-air-3090")
    assert drawn.floor is not None and drawn.floor.estimated
    (below,) = [d for d in drawn.dimensions if d.text.endswith("12.64")]
    assert below.kind == "tight", "its fans want 20 mm"
    assert below.along == pytest.approx((drawn.cards[-1].body.along[1], drawn.floor.at))


def test_a_room_below_that_is_known_needs_no_sign() -> None:
    elevation = elevation_of(world((gpu(), "7")))
    assert elevation is not None and elevation.floor is not None
    (below,) = [d for d in elevation.dimensions if d.kind != "card"]
    room = elevation.floor.at - elevation.cards[0].body.along[1]
    assert below.text == f"{room:.2f}"


def test_a_gap_is_measured_between_the_cards() -> None:
    drawn = drawing("two-open-air-3090")
    gap, _below = [d for d in drawn.dimensions if d.kind == "gap"]
    assert gap.along == pytest.approx((drawn.cards[0].body.along[1], drawn.cards[1].body.along[0]))
    assert gap.text == "29.28" and drawn.overlaps == ()


def test_a_gap_that_a_finding_is_about_is_tight() -> None:
    document = read_document(EXAMPLES / "two-open-air-3090.rig")
    first, second = document.build.placements
    drawn = drawing("two-open-air-3090", placements=(first, second.changed(place="4")))
    assert [d.kind for d in drawn.dimensions if d.text == "8.96"] == ["tight"]


def test_a_vertical_card_shows_its_room_to_the_panel() -> None:
    drawn = drawing("vertical-4090-y60")
    (room,) = drawn.clearances
    assert (
        room.text == "14.00"
        and room.out[1] - room.out[0] == pytest.approx(14.0)
        and room.kind == "tight"
    )
    assert (
        drawn.dimensions == ()
        and drawn.panel is not None
        and drawn.panel.at == pytest.approx(room.out[1])
    )
    assert drawing("vertical-4090-y70").clearances[0].kind == "gap"


def test_a_server_is_drawn_as_it_stands() -> None:
    drawn = drawing("eight-v100-server")
    assert drawn.turn == "right" and [row.number for row in drawn.rows] == [
        str(k) for k in range(1, 9)
    ]
    assert drawn.board is None and drawn.floor is None
    assert [d.text for d in drawn.dimensions if d.kind == "gap"] == ["1.64"] * 7


def test_what_has_no_place_is_named_instead() -> None:
    placements = (Placement("asus-turbo-rtx-3090", "1"), Placement("asus-turbo-rtx-3090", "99"))
    drawn = drawing("four-blower-3090", placements=placements)
    assert [card.label for card in drawn.cards] == ["GPU 1"]
    assert len(drawn.undrawn) == 1 and drawn.undrawn[0].startswith("GPU 2 in 99")


def test_a_card_in_a_guessed_place_is_drawn_as_a_guess_and_nothing_is_measured_from_it() -> None:
    """Elevation and plan give one answer; the guessed card stands 52 mm deep in the known one."""
    mainboard = board(slot(3), slot(None, name="GUESS", position_guess=4))
    evaluation = world((gpu(), "3"), (gpu(), "GUESS"), board=mainboard)
    drawn = elevation_of(evaluation)
    plan = board_drawing_of(evaluation)
    assert drawn is not None and plan is not None
    assert [card.guessed for card in drawn.cards] == [False, True]
    assert [card.estimated for card in drawn.cards] == [False, True]
    assert drawn.cards[1].facts.startswith(worded("place guessed"))
    assert drawn.undrawn == () and drawn.overlaps == () and plan.overlaps == ()
    first = drawn.cards[0].body.along
    assert [d.along for d in drawn.dimensions if d.kind == "card"] == [first]
    assert [s.assumed for s in plan.shapes if s.kind == "card"] == [False, True]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.rig")), ids=lambda path: path.stem)
def test_everything_lies_inside_the_drawing(path: Path) -> None:
    drawn = drawing(path.stem)
    for card in drawn.cards:
        for inner, outer in ((card.body.along, drawn.area.along), (card.body.out, drawn.area.out)):
            assert outer[0] <= inner[0] <= inner[1] <= outer[1]
    assert all(drawn.area.along[0] <= row.along <= drawn.area.along[1] for row in drawn.rows)
    assert drawn.floor is None or drawn.floor.at <= drawn.area.along[1]


# Wiring


def test_the_wiring_table_names_cables_sockets_and_watts() -> None:
    lines = sheet("four-blower-3090").wiring
    assert [(line.cable, line.to, line.load) for line in lines] == [
        ("24-pin", "Board, 24-pin", ""),
        ("EPS 1–2", "Board, EPS 1 and 2", "2 × 140 W"),
        # (280 − 45) / 2 = 117.5
        ("8-pin 1–2", "GPU 1, 8-pin 1 and 2", "2 × 118 W"),
        ("8-pin 3–4", "GPU 2, 8-pin 1 and 2", "2 × 118 W"),
        ("8-pin 5–6", "GPU 3, 8-pin 1 and 2", "2 × 118 W"),
        ("8-pin 7–8", "GPU 4, 8-pin 1 and 2", "2 × 118 W"),
        ("8-pin 9", "Board, 6-pin 1", ""),
    ]
    assert {line.supply for line in lines} == {"EVGA SuperNOVA 1600 T2"}


def test_what_hangs_on_nothing_is_said_below_the_wiring() -> None:
    assert sheet("four-blower-3090").wiring_notes == ("Without a cable: Board, 6-pin 2, 8-pin.",)
    assert sheet("four-blower-3090", board_aux_connected=False).wiring_notes == ()
    (note,) = sheet("eight-v100-server").wiring_notes
    assert note == (
        "Cables of the server itself feed GPU 1–8, EPS; Drive 1, Drive 2, SATA; the catalog does "
        "not list them."
    )
    assert (
        sheet("four-blower-3090", psus=()).wiring_notes
        == sheet("four-blower-3090", psus=()).wiring
        == ()
    )


def test_the_wiring_of_two_supplies_says_which_is_which() -> None:
    s = sheet(
        "four-blower-3090",
        psus=("evga-supernova-1600-t2",) * 2,
        wires=(Wire(0, 0, 1, 7), Wire(9, 0, 0, 0)),
    )
    assert {line.supply[:7] for line in s.wiring} == {"PSU 1: ", "PSU 2: "}
    assert [line.cable for line in s.wiring if line.to == "GPU 1, 8-pin 1"] == ["8-pin 8"]
    assert "A cable chosen by hand cannot be used: there is no socket 1." in s.wiring_notes


def test_dongles_are_one_line_with_all_their_cables() -> None:
    lines = [line for line in sheet("four-passive-a40").wiring if line.to.startswith("GPU 1")]
    assert [(line.cable, line.to, line.load) for line in lines] == [
        ("8-pin 1–2", "GPU 1, EPS by dongle", "2 × 102 W")
    ]
