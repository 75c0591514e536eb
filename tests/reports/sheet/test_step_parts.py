"""What the steps of assembly leave out: every part of the list has its step, every fan its plug,
and a frame is neither entered nor closed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rigwright.build import FanSetting, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.inventory import RowGroup, rows_of
from rigwright.inventory.part_row import Origin, PartRow
from rigwright.parts import Drive, Fan
from rigwright.reports.sheet.bench import Step
from rigwright.reports.sheet.board import board_drawing_of
from rigwright.reports.sheet.steps import steps_of
from rigwright.reports.sheet.wiring import wire_lines
from tests.sampling import every
from tests.worlds import chassis, fans, gpu, world

TESTS = Path(__file__).parents[2]
FILES = sorted(
    [*(TESTS.parent / "assets/examples").glob("*.rig"), *TESTS.glob("real_machines/*.rig")],
    key=lambda path: path.stem,
)
NAMES = [path.stem for path in FILES]


@cache
def machine(name: str) -> Evaluation:
    document = read_document(FILES[NAMES.index(name)])
    return evaluate(document.build, MemoryCatalog(document.parts))


def told(steps: tuple[Step, ...], what: str) -> list[str]:
    """The facts of all steps under one short word."""
    return [detail.words for step in steps for detail in step.details if detail.what == what]


def all_words(steps: tuple[Step, ...]) -> str:
    said: list[str] = []
    for step in steps:
        said += [step.words, step.note, *step.care]
        said += [detail.words for detail in step.details]
    return "\n".join(said)


def is_put_in(row: PartRow) -> bool:
    """Chosen parts but for the case itself, and what supplies are held or started by."""
    if row.group is RowGroup.ASSUMED:
        return row.label == "psu"
    return row.origin is Origin.CHOSEN and row.kind != "chassis"


@every(NAMES)
def test_every_part_that_somebody_chose_is_put_in_by_a_step(name: str) -> None:
    evaluation = machine(name)
    steps = steps_of(evaluation)
    if not steps:
        return
    said = all_words(steps)
    rows = [row for row in rows_of(evaluation.assembly) if is_put_in(row)]
    assert rows
    assert [str(row.name) for row in rows if str(row.name) not in said] == []


def test_a_duct_goes_onto_its_card_and_its_fan_is_plugged_in() -> None:
    steps = steps_of(machine("W17-2xP40-duct"))
    cards = [step for step in steps if step.words.startswith("GPU ")]
    assert len(cards) == 2
    for card in cards:
        (duct,) = told((card,), "Duct")
        assert duct.startswith("Duct with a 97 × 33 mm blower (generic), onto the far end")
        assert "Fan of the duct → a fan header of the board, or a hub" in told((card,), "Plug")


def test_supplies_that_start_together_are_joined_in_a_step() -> None:
    steps = steps_of(machine("R08-tinybox-red-6x7900xtx"))
    joined = [words for words in told(steps, "Plug") if "sync adapter" in words]
    assert joined == ["24-pin of PSU 2 → sync adapter or splitter, to start with PSU 1"]
    alone = steps_of(machine("four-blower-3090"))
    assert "sync adapter" not in all_words(alone)


@every(NAMES)
def test_a_supply_without_a_bay_stays_out_of_the_case(name: str) -> None:
    evaluation = machine(name)
    steps = steps_of(evaluation)
    told_of = [step for step in steps if any("No bay is left for PSU" in c for c in step.care)]
    goes_outside = any(
        found.rule == "psu-unfit" and "stands outside" in found.message
        for found in evaluation.findings
    )
    assert len(told_of) == (goes_outside and bool(steps) and not is_on_a_frame(name))


@every(NAMES)
def test_supplies_that_nothing_starts_together_are_told_of_where_they_go_in(name: str) -> None:
    """So are all cards of the frame, whose place is no opening to go into."""
    evaluation = machine(name)
    steps = steps_of(evaluation)
    told_of = [
        step for step in steps if any("starts the supplies together" in c for c in step.care)
    ]
    is_open = any(found.rule == "multi-psu-start" for found in evaluation.findings)
    assert len(told_of) == (is_open and bool(steps))
    for step in told_of:
        assert step.words.startswith("Supplies ")
    assert not any("into frame" in step.words for step in steps)


def test_machines_without_and_with_what_starts_their_supplies_are_among_them() -> None:
    for name in ("W04-wopr", "W07-bittide-bad"):
        assert any(found.rule == "multi-psu-start" for found in machine(name).findings)
    assert "GPU 6 onto the frame, place 6" in [
        step.words for step in steps_of(machine("R08-tinybox-red-6x7900xtx"))
    ]


def is_on_a_frame(name: str) -> bool:
    case = machine(name).assembly.chassis
    return case is not None and case.chassis_type == "open_frame"


def frames() -> list[str]:
    return [name for name in NAMES if is_on_a_frame(name)]


@every(frames)
def test_nothing_is_put_into_a_frame_or_closed_over_it(name: str) -> None:
    said = [step.words for step in steps_of(machine(name))]
    assert "Board onto the frame" in said
    assert not [words for words in said if "the case" in words]


def test_the_last_thing_put_together_is_as_heavy_as_it_is_known_to_be() -> None:
    """A case of 25 kg is one for two people, whatever comes on top."""
    heavy, light = (world((gpu(), "1"), chassis=chassis(weight_kg=kg)) for kg in (25.0, 9.0))
    (care,) = [words for step in steps_of(heavy) for words in step.care if "kg" in words]
    assert care.startswith("Weight: at least 25.0 kg. Two people lift it")
    (care,) = [words for step in steps_of(light) for words in step.care if "kg" in words]
    assert "at least 9.0 kg. With 4 parts of unknown weight on top" in care


def test_a_mining_frame_has_no_rear_shield_and_a_glass_front_has_a_panel_to_put_on() -> None:
    frame = machine("R08-tinybox-red-6x7900xtx")
    glass = machine("W22-coreP3-2x3090")
    assert "Rear shield" not in all_words(steps_of(frame))
    assert steps_of(frame)[-1].words == "See that no cable touches a fan"
    assert "Put the panel on; no cable touches a fan" in all_words(steps_of(glass))
    tower = steps_of(machine("two-open-air-3090"))
    assert "Rear shield" in all_words(tower) and "Close the case" in all_words(tower)


def test_what_the_plan_does_not_name_is_asked_for_before_the_board_goes_in() -> None:
    words = [step.words for step in steps_of(world((gpu(), "1")))]
    wanted = "Add what the plan does not name: CPU cooler and memory"
    assert words.index(wanted) < words.index("Board into the case")
    whole = [step.words for step in steps_of(machine("vertical-4090-y70"))]
    assert not [one for one in whole if one.startswith("Add what")]


def test_a_server_comes_with_its_coolers() -> None:
    words = [step.words for step in steps_of(machine("W26-8xPro6000server-4124"))]
    assert "Add what the plan does not name: memory" in words


def test_every_fan_of_the_case_is_plugged_in_once() -> None:
    own = fans(3)
    case = chassis(included_fans=own, fan_mounts=())
    plugs = told(steps_of(world((gpu(), "1"), chassis=case)), "Plug")
    assert "3 fans of the case → fan headers of the board, or a hub" in plugs

    setting = FanSetting(case.id, number=0, header="CHA_FAN2")
    named = world((gpu(), "1"), chassis=case, fan_settings=(setting,))
    plugs = told(steps_of(named), "Plug")
    assert "1 fan of the case → CHA_FAN2" in plugs
    assert "2 fans of the case → fan headers of the board, or a hub" in plugs


def test_fans_that_were_bought_are_counted_with_those_of_the_case() -> None:
    known = {"source": "this test", "confidence": "high", "size_mm": 140.0}
    fan = Fan.of({"kind": "fan", "id": "a-fan", "name": "The fan", "brand": "Test", **known})
    bought = world((gpu(), "1"), others=[fan], fans=(Quantity(fan.id, 2),))
    plugs = told(steps_of(bought), "Plug")
    assert "2 fans of the case → fan headers of the board, or a hub" in plugs


def drive(kind: str) -> Drive:
    known = {"brand": "Test", "source": "this test", "confidence": "high", "name": f"The {kind}"}
    return Drive.of({"kind": "drive", "id": f"a-{kind}", **known, "drive_type": kind})


def test_drives_have_their_data_cables_and_those_on_cards_go_into_slots() -> None:
    parts = [drive(kind) for kind in ("hdd", "sata_ssd", "u2", "aic")]
    chosen = tuple(Quantity(part.id, 1 + number) for number, part in enumerate(parts))
    steps = steps_of(world((gpu(), "1"), others=parts, drives=chosen))
    (bays,) = [step for step in steps if step.words == "Drives into their bays"]
    assert told((bays,), "Part") == ["The hdd", "2 × The sata_ssd", "3 × The u2"]
    plugs = told((bays,), "Plug")
    assert "3 SATA data cables → SATA ports of the board" in plugs  # 1 + 2
    assert "3 U.2 cables → U.2 ports of the board or a card" in plugs
    (slots,) = [step for step in steps if step.words == "Drives on cards into free slots"]
    assert told((slots,), "Part") == ["4 × The aic"]


def test_a_server_has_its_own_data_cables() -> None:
    assert "data cable" not in all_words(steps_of(machine("eight-v100-server")))


@every(NAMES)
def test_the_wiring_table_is_spoken_of_only_where_there_is_one(name: str) -> None:
    steps = steps_of(machine(name))
    spoken_of = "wiring table" in all_words(steps)
    assert spoken_of == bool(steps and wire_lines(machine(name)))


@every(NAMES)
def test_a_detail_shows_a_card_with_its_board_or_in_its_whole_case(name: str) -> None:
    drawing = board_drawing_of(machine(name))
    assert drawing is not None
    boards = [shape.area.out for shape in drawing.shapes if shape.kind == "board"]
    cases = [shape.area.out for shape in drawing.shapes if shape.kind == "case"]
    for card in machine(name).assembly.cards:
        low, high = drawing.near([card.label]).out
        has_board = any(start < high and low < end for start, end in boards)
        has_case = any(low <= start and end <= high for start, end in cases)
        assert has_board or has_case, card.label
