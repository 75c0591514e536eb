from __future__ import annotations

import json

import pytest

from rigwright.build import TRAY, Build, Circuit, Placement, Quantity, Site, Workload
from rigwright.build.labels import in_number_order, part_words
from rigwright.catalog import MemoryCatalog
from rigwright.checks import NotChecked, missing_count
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import card_figures, glued, supply_words, unanswered, wall_words
from rigwright.parts import Chassis, Cpu, Gpu, Motherboard, PowerConnector, Psu, PsuConnectors, Slot
from rigwright.reports.check import check_record, check_text
from rigwright.rules import noun_of
from rigwright.text.sentence import worded
from tests.sampling import share

SOURCE = {"brand": "Acme", "source": "a test", "confidence": "measured"}
CARD = Gpu(
    id="card",
    name="Acme Open 52",
    cooler="open_air",
    length_mm=300.0,
    height_mm=127.0,
    thickness_mm=52.0,
    bracket_slots=2,
    board_power_w=350.0,
    power_connectors=(PowerConnector(type="8pin", count=2),),
    power_connector_edge="top",
    generation=4,
    lanes=16,
    fan_count=3,
    **SOURCE,
)
CASE = Chassis(
    id="case",
    name="Acme Tower",
    chassis_type="full_tower",
    width_mm=240.0,
    height_mm=560.0,
    depth_mm=600.0,
    motherboard_form_factors=("ATX",),
    expansion_slots=9,
    max_gpu_length_mm=524.0,
    included_fans=(),
    max_cpu_cooler_height_mm=180.0,
    below_board_mm=120.0,
    side_panel="mesh",
    **SOURCE,
)
BOARD = Motherboard(
    id="board",
    name="Acme Seven",
    form_factor="ATX",
    width_mm=305.0,
    depth_mm=244.0,
    socket="AM5",
    cpu_sockets=1,
    slots=tuple(
        Slot(
            name=f"PCIEX16_{k}",
            position=k,
            mechanical_lanes=16,
            electrical_lanes=16,
            generation=4,
            source="cpu",
        )
        for k in range(1, 8)
    ),
    eps_8pin=1,
    **SOURCE,
)
CPU = Cpu(
    id="cpu",
    name="Acme Sixteen",
    socket="AM5",
    max_power_w=200.0,
    generation=5,
    pcie_lanes_total_usable=128,
    **SOURCE,
)
SUPPLY = Psu(
    id="supply", name="Acme 1000 Gold", watts=1000.0, efficiency="80 PLUS Gold",
    connectors=PsuConnectors(pcie_8pin=8, conn_16pin=0, eps_8pin=2), **SOURCE,
)  # fmt: skip
CATALOG = MemoryCatalog([CARD, CASE, BOARD, CPU, SUPPLY])
US = Site("us-120v-15a", 120.0, 15.0, 15.0)


def machine(*places: str, **changes: object) -> Build:
    build = Build(
        "Bench",
        "case",
        "board",
        Quantity("cpu"),
        psus=("supply",),
        site=US,
        placements=tuple(Placement("card", place) for place in places),
    )
    return build.changed(**changes)


def evaluated(*places: str, **changes: object) -> Evaluation:
    return evaluate(machine(*places, **changes), CATALOG)


# The record for programs


def test_the_record_has_the_documented_shape() -> None:
    record = check_record(evaluated("1", "3"))
    assert list(record) == [
        "format",
        "verdict",
        "since_saved",
        "as_built",
        "approval",
        "comments",
        "fits_by_uncertain",
        "thresholds",
        "findings",
        "stages",
        "waived",
        "reopened",
        "not_checked",
        "placeholders",
        "undecided",
        "unsettled",
        "figures",
        "margins",
    ]
    assert record["format"] == "rigwright-check/1" and record["verdict"] == "fail"
    collision = next(f for f in record["findings"] if f["rule"] == "cards-collide")
    # 2 × 20.32 mm of slots, 52 mm of card
    assert collision["measure"] == {"value": -11.36, "limit": 0.0, "unit": "mm"}
    assert (
        collision["severity"] == "error"
        and collision["parts"] == ["gpu1", "gpu2"]
        and collision["estimate"] is False
    )
    assert "11.36 mm" in collision["message"] and "card.thickness_mm" in collision["rests_on"]
    assert all(set(fix) == {"title", "edit"} for fix in collision["fixes"]) and collision["fixes"]
    assert list(record["figures"]) == [
        "power",
        "links",
        "gaps_mm",
        "lengths",
        "wiring",
        "own_cables",
    ]


def test_every_margin_is_in_the_record_with_its_tolerance() -> None:
    gap = next(
        m for m in check_record(evaluated("1", "3"))["margins"] if m["rule"] == "cards-collide"
    )
    assert gap == {
        "rule": "cards-collide",
        "what": "gap",
        "parts": ["gpu1", "gpu2"],
        "value_mm": -11.36,
        "limit_mm": 0.0,
        "margin_mm": -11.36,
        "tolerance_mm": 0.5,
        "verdict": "clash",
        "basis": "published",
        "rests_on": ["card.thickness_mm"],
    }


def test_the_figures_are_those_of_a_calculation_by_hand() -> None:
    figures = check_record(evaluated("1", "5"))["figures"]
    # 2 × 350 W, a CPU of 200 W, an ATX board of 45 W; 80 PLUS Gold at 115 V: 90 % at half load, 87
    # % at full load
    efficiency = 0.90 - 0.03 * (945 - 500) / 500
    sums = {
        "dc_w": 945.0,
        "wall_w": round(945 / efficiency, 2),
        "psu_load_pct": 94.5,
        "rated_w": 1000.0,
    }
    assert sums.items() <= figures["power"].items()
    assert figures["gaps_mm"] == [{"upper": "gpu1", "lower": "gpu2", "gap": 29.28}]
    assert figures["lengths"][1] == {
        "part": "gpu2",
        "needed_mm": 300.0,
        "available_mm": 524.0,
        "available_is_assumed": False,
    }
    # 16 GT/s in 128/130 coding over 16 lanes
    link = {"part": "gpu2", "place": "5", "slot": "PCIEX16_5", "gen": 4, "width": 16, "gb_s": 31.51}
    assert figures["links"][1] == link


def test_peaks_current_heat_circuits_and_energy_are_in_the_record() -> None:
    paid = US.changed(price_per_kwh=0.5, currency="EUR", other_load_w=120.0)
    power = check_record(evaluated("1", "5", site=paid, workload=Workload(hours_per_day=2.0)))[
        "figures"
    ]["power"]
    wall_w = 945 / (0.90 - 0.03 * (945 - 500) / 500)
    assert power["amps"] == pytest.approx(power["va"] / 120, abs=0.01)
    assert power["btu_h"] == pytest.approx(wall_w * 3.412, rel=1e-3)
    assert power["va"] == pytest.approx(wall_w / 0.98, abs=0.01)
    assert [(draw["part"], draw["watts"], draw["estimate"]) for draw in power["draws"]] == [
        ("gpu1", 350, False),
        ("gpu2", 350, False),
        ("cpu", 200, False),
        ("board", 45, True),
    ]
    assert power["peaks_w"]["1_ms"] == {"watts": None, "estimate": False}, (
        "nobody has measured this card"
    )
    (circuit,), (supply,) = power["circuits"], power["supplies"]
    assert (circuit["limit_a"], circuit["continuous_w"], circuit["other_w"]) == (15, 1411.2, 120)
    assert circuit["build_w"] == supply["wall_w"] == power["wall_w"] and supply["part"] == "supply"
    kwh = wall_w * 2 * 365 / 1000
    assert power["energy"]["kwh_per_year"] == pytest.approx(kwh, abs=0.01)
    assert power["energy"]["cost_per_year"] == pytest.approx(kwh / 2, abs=0.01)
    assert power["energy"]["currency"] == "EUR"


def test_a_machine_at_two_circuits_says_both() -> None:
    further = {
        "circuits": (Circuit(240.0, 20.0, 20.0),),
        "psu_circuits": (0, 1),
        "psus": ("supply", "supply"),
    }
    e = evaluated("1", "5", **further)
    # one carries 245 W and 2 × 45 W through the slots, the other the cables of both: 335 and 610 W
    # of 1000 80 PLUS Gold gives 87 and 90 % at a fifth and at half on 115 V; 92 and 89 % at half
    # and full load on 230 V
    low = 335 / (0.87 + 0.03 * 0.135 / 0.3)
    high = 610 / (0.92 - 0.03 * 0.11 / 0.5)
    words = wall_words(e) or ""
    assert (
        words
        == f"{low + high:,.0f} W, {low / 117.6:.1f} A of 15 A at 120 V, {high / 235.2:.1f} A of 20 "
        "A at 240 V"
    )


def test_the_wiring_names_sockets_cables_and_watts() -> None:
    wiring = check_record(evaluated("1"))["figures"]["wiring"]
    assert [(run["part"], run["kind"]) for run in wiring] == [
        ("board", "24pin"),
        ("board", "eps8"),
        ("gpu1", "8pin"),
        ("gpu1", "8pin"),
    ]
    # 350 W, of which 45 come from the slot, over two plugs
    assert wiring[2] == {
        "part": "gpu1",
        "socket": 0,
        "kind": "8pin",
        "leads": [{"psu": 0, "kind": "pcie_8pin", "lead": 0}],
        "through": None,
        "by_hand": False,
        "lead_w": 152.5,
    }
    assert check_record(evaluated("1", psus=()))["figures"]["wiring"] == []


def test_the_gap_across_three_slots() -> None:
    record = check_record(evaluated("1", "4"))
    assert record["figures"]["gaps_mm"][0]["gap"] == 8.96  # 3 × 20.32 − 52
    starved = next(f for f in record["findings"] if f["rule"] == "open-air-gap")
    assert starved["severity"] == "warning" and starved["measure"] == {
        "value": 8.96,
        "limit": 18.0,
        "unit": "mm",
    }


def test_a_build_without_a_supply_has_unknown_figures() -> None:
    record = check_record(evaluated("1", psus=()))
    sums = {
        "dc_w": 595.0,
        "wall_w": None,
        "psu_load_pct": None,
        "amps": None,
        "btu_h": None,
        "supplies": [],
    }
    assert sums.items() <= record["figures"]["power"].items()
    assert {"psu-overload", "psu-headroom"} <= {entry["rule"] for entry in record["not_checked"]}
    assert all(
        set(entry) == {"rule", "parts", "field", "message"} for entry in record["not_checked"]
    )


def test_an_unknown_power_leaves_share_and_wall_unknown() -> None:
    catalog = MemoryCatalog([CARD.changed(board_power_w=None), CASE, BOARD, CPU, SUPPLY])
    power = check_record(evaluate(machine("1"), catalog))["figures"]["power"]
    assert power["wall_w"] is None and power["psu_load_pct"] is None


def test_an_unknown_thickness_leaves_the_gap_unknown() -> None:
    catalog = MemoryCatalog([CARD.changed(thickness_mm=None), CASE, BOARD, CPU, SUPPLY])
    figures = check_record(evaluate(machine("1", "5"), catalog))["figures"]
    assert figures["gaps_mm"] == [{"upper": "gpu1", "lower": "gpu2", "gap": None}]


def test_an_unknown_link_stays_unknown() -> None:
    slots = tuple(slot.changed(generation=None) for slot in BOARD.slots or ())
    catalog = MemoryCatalog([CARD, CASE, BOARD.changed(slots=slots), CPU, SUPPLY])
    link = check_record(evaluate(machine("1"), catalog))["figures"]["links"][0]
    assert link["gen"] is None and link["gb_s"] is None and link["slot"] == "PCIEX16_1"


@pytest.mark.parametrize(
    "build", [Build(), Build(placements=(Placement("card", "1"), Placement("nope", "2")))]
)
def test_even_an_empty_build_has_a_record(build: Build) -> None:
    record = check_record(evaluate(build, CATALOG))
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    assert record["figures"]["links"] == record["figures"]["lengths"] == []


def test_numbers_have_two_decimals_and_no_negative_zero() -> None:
    text = json.dumps(check_record(evaluated("1", "3", "5", "7")))
    assert "-0.0," not in text
    assert all(
        len(number.partition(".")[2]) <= 2
        for number in text.replace(",", " ").split()
        if is_number(number)
    )


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


# The text for people


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("places", [(), ("1",), ("1", "3", "5", "7"), ("1", "5")])
def test_no_line_is_longer_than_the_terminal(places: tuple[str, ...], width: int) -> None:
    text = check_text(evaluated(*places), width)
    table_from = text.index("Figures")
    assert all(len(line) <= width for line in text[:table_from].splitlines())
    assert all(len(line) <= 80 for line in text[table_from:].splitlines())
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_the_text_says_verdict_findings_and_figures() -> None:
    text = check_text(evaluated("1", "3"))
    assert text.startswith("Bench\nAcme Tower · Acme Seven · 2 × Acme Open 52\n\n✕ Does not fit: ")
    assert "  ✕ Error    GPU 2 overlaps GPU 1 by 11.36 mm at slot 3.\n" in text
    assert "             Needs 52.00 mm, has 40.64 mm.\n             → " in text
    assert text.index("Error") < text.index("Warning") < text.index("Info") < text.index("Figures")
    assert (
        "\n  Power    945 W of 1,000 W (9" in text
        and "\n  At wall  1,082 W, 9.2 A of 15 A at 120 V\n" in text
    )
    row = next(line for line in text.splitlines() if line.startswith("  GPU 1 "))
    assert " ".join(row.split()) == "GPU 1 1 (PCIEX16_1) Gen4 x16 300 of 524 mm −11.36 mm 350 W"


def test_what_was_not_checked_is_in_the_verdict_and_in_the_text() -> None:
    e = evaluated("1", psus=(), site=Site())
    text = check_text(e)
    head = text.splitlines()
    assert f" {missing_count(e.not_checked)} not checked" in head[3], (
        "each figure or choice that is missing once"
    )
    assert len(e.not_checked) > 5
    assert (
        head[3].startswith("? Not decided, without mains: ")
        and head[4] == "  No power supply is chosen."
    )
    asked = ", ".join(map(noun_of, ("machine-incomplete", "psu-overload")))
    assert f"\nNot checked\n  ? {asked}," in text


@pytest.mark.sampled
def test_a_figure_and_its_unit_stay_on_one_line() -> None:
    for width in share(range(40, 100), 5):
        lines = check_text(evaluated("1", "3"), width).splitlines()
        assert not any(line.lstrip().startswith(("mm", "W ", "W;", "A)")) for line in lines)


# Words


def test_parts_are_named_as_people_name_them() -> None:
    assert part_words(()) == ""
    assert part_words(("gpu1",)) == "GPU 1"
    assert part_words(("gpu1", "gpu2")) == "GPU 1, GPU 2"
    assert part_words(("gpu1", "gpu2", "gpu3", "gpu4", "psu")) == "GPU 1–4, supply"
    assert (
        part_words(("gpu1", "gpu3", "nic1", "chassis", "cpu")) == "GPU 1, GPU 3, NIC 1, case, CPU"
    )
    assert part_words(("gpu9", "gpu10", "gpu11")) == "GPU 9–11"


def test_labels_come_in_the_order_of_their_numbers() -> None:
    labels = ("psu", "gpu10", "chassis", "gpu2", "gpu10", "gpu1")
    assert in_number_order(labels) == ("psu", "gpu1", "chassis", "gpu2", "gpu10")
    assert in_number_order(()) == ()


def test_rules_with_the_same_reason_stand_together() -> None:
    entries = (
        NotChecked("cards-collide", ("gpu1",), "x", "no reason."),
        NotChecked("psu-peak", (), "y", "The part is gone.", how=""),
        NotChecked("card-length-over", ("gpu2",), "x", "no reason."),
    )
    gaps, peaks, lengths = map(noun_of, ("cards-collide", "psu-peak", "card-length-over"))
    assert unanswered(entries) == (
        f"{gaps}, {lengths} (GPU 1, GPU 2): no reason.",
        f"{peaks}: The part is gone.",
    )


def test_the_text_names_no_rule_and_no_place_by_its_id() -> None:
    frame = CASE.changed(chassis_type="open_frame", gpu_positions=3, expansion_slots=None)
    unknown = CARD.changed(length_mm=None, board_power_w=None)
    catalog = MemoryCatalog([unknown, frame, BOARD, CPU, SUPPLY])
    evaluation = evaluate(machine("frame2"), catalog)
    assert evaluation.not_checked
    text = check_text(evaluation)
    unchecked = text[text.index(worded("Not checked") + "\n") :]
    for entry in evaluation.not_checked:
        assert "-" not in entry.rule or entry.rule not in unchecked
    assert "frame2" not in text and "frame 2" in text


def test_only_figures_are_glued_to_units() -> None:
    assert glued("52 mm, 80 % of 15 A, 5 cards, ≈ 3 W") == (
        "52\u00a0mm, 80\u00a0% of 15\u00a0A, 5 cards, ≈\u00a03\u00a0W"
    )


def test_power_in_words() -> None:
    two = evaluated("1", "5")
    assert supply_words(two).startswith("945 W of 1,000 W")
    assert wall_words(two) == "1,082 W, 9.2 A of 15 A at 120 V"
    assert wall_words(evaluated("1", "5", site=Site())) == "1,082 W"
    assert wall_words(evaluated("1", psus=())) is None
    assert supply_words(evaluated("1", psus=())) == "595 W, no supply chosen"


def test_a_card_without_a_place_has_no_figures_of_one() -> None:
    figures = card_figures(evaluated("9"))[0]
    assert (
        figures.place == "9 (no such place)" and figures.available_mm is None and figures.gap == "–"
    )
    assert card_figures(evaluated(TRAY))[0].place == "beside the machine"
