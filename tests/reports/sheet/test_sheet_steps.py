"""The steps, settings and first-boot checks of the assembly sheet, against hand calculations and
the order of insertion.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rigwright.build import Budget, Build, Placement, Price, Site
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.checks import Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.documents.text_code import content_of
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.waivers import CHANGED, waive
from rigwright.parts import Drive, LaneRule, M2Slot, Riser
from rigwright.power.limit_commands import numbering_words
from rigwright.power.wiring import wiring_of
from rigwright.reports.sheet.bench import Step
from rigwright.reports.sheet.board import board_drawing_of
from rigwright.reports.sheet.content import sheet_of
from rigwright.reports.sheet.sections import (
    ALL_SECTIONS,
    SectionError,
    SheetSection,
    sections_named,
)
from rigwright.reports.sheet.settings import (
    ERRORS_OF_LINKS,
    boot_cards,
    boot_checks,
    limit_lines,
    settings_of,
)
from rigwright.reports.sheet.steps import steps_of
from rigwright.reports.sheet.wires import MOST_SOCKETS, wire_drawings
from rigwright.routing.insertion import insertion_order
from rigwright.share.code import printed_code
from rigwright.text.sentence import worded
from tests.shipped_parts import shipped
from tests.test_second_system import two
from tests.worlds import board, chassis, gpu, nic, open_card, plugs, psu, slot, world

EXAMPLES = Path(__file__).resolve().parents[3] / "assets/examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.rig"))
ANY = Site()  # leaves the mains unanswered, so that they fail no build


def example(name: str) -> Evaluation:
    document = read_document(EXAMPLES / f"{name}.rig")
    return evaluate(document.build, MemoryCatalog(document.parts))


def rooms(step: Step) -> list[str]:
    return [detail.words for detail in step.details if detail.what == "Room"]


def of_card(steps: tuple[Step, ...], title: str) -> Step:
    (step,) = [step for step in steps if step.words.startswith(f"{title} ")]
    return step


# steps


@pytest.mark.parametrize("name", NAMES)
def test_every_card_has_one_step_in_the_order_of_insertion(name: str) -> None:
    evaluation = example(name)
    steps = steps_of(evaluation)
    if evaluation.verdict is Verdict.FAIL:
        assert steps == () and "does not fit" in sheet_of(evaluation).no_steps
        return
    order = [step.shows[0] for step in steps if step.shows[:1] and step.shows[0][:3] == "gpu"]
    assert tuple(order) == insertion_order(evaluation.assembly)


@pytest.mark.parametrize("name", NAMES)
def test_what_stands_only_grows_from_step_to_step(name: str) -> None:
    former: tuple[str, ...] = ()
    for step in steps_of(example(name)):
        assert step.there[: len(former)] == former
        former = step.there


def test_a_gap_is_told_when_the_second_of_its_cards_goes_in() -> None:
    # cards of 40 mm in openings 1 and 3: 2 × 20.32 − 40 = 0.64 mm
    evaluation = world((gpu(), "1"), (gpu(), "3"), site=ANY)
    steps = steps_of(evaluation)
    order = insertion_order(evaluation.assembly)
    first = of_card(steps, f"GPU {order[0][3:]}")
    second = of_card(steps, f"GPU {order[1][3:]}")
    assert not any(words.startswith("Gap,") for words in rooms(first))
    (gap,) = [words for words in rooms(second) if words.startswith("Gap,")]
    assert gap.startswith("Gap, GPU 1, GPU 2: 0.64 ")


def test_a_card_says_openings_screws_and_plugs() -> None:
    evaluation = world((gpu(), "3"), site=ANY)
    details = [(d.what, d.words) for d in of_card(steps_of(evaluation), "GPU 1").details]
    assert ("Opening", "Take the covers off openings 3–4") in details
    assert ("Screws", "2 screws at the bracket, one for each opening") in details
    assert [words for what, words in details if what == "Plug"] == [
        "8-pin 1 → GPU 1, 8-pin 1",
        "8-pin 2 → GPU 1, 8-pin 2",
    ]
    narrow = world((nic(), "2"), site=ANY)
    words = [d.words for d in of_card(steps_of(narrow), "NIC 1").details]
    assert "Take the cover off opening 2" in words and "1 screw at the bracket" in words


def test_care_is_asked_for_where_the_part_needs_it() -> None:
    heavy = world((gpu(weight_g=2100.0, power_connectors=plugs(pin16=1)), "1"), site=ANY)
    care = " ".join(of_card(steps_of(heavy), "GPU 1").care)
    assert "weighs 2.1 kg" in care and "16-pin" in care
    light = world((gpu(weight_g=900.0), "1"), site=ANY)
    assert of_card(steps_of(light), "GPU 1").care == ()


def test_a_radiator_is_told_with_its_wall() -> None:
    steps = steps_of(example("vertical-4090-y60"))
    (step,) = [s for s in steps if s.words == "Radiator into the case, pump onto the CPU"]
    (where,) = [d.words for d in step.details if d.what == "Radiator"]
    assert where == "240 mm radiator of the CPU cooler: top"
    (card,) = [s for s in steps if s.words.startswith("GPU 1 ")]
    assert not [d for d in card.details if d.what == "Radiator"], "the card has none"
    words = [s.words for s in steps]
    assert words.index(step.words) > words.index("Board into the case")


def test_the_board_of_a_second_system_has_a_step_of_its_own() -> None:
    steps = steps_of(two((gpu(), "1")))
    (step,) = [s for s in steps if s.words == "Second system: board into its chamber"]
    words = [detail.words for detail in step.details]
    assert words[:2] == ["The ITX", "The cpu"]
    assert any("24-pin" in line for line in words), "its own plugs are told with it"


def test_stand_offs_are_counted_where_the_form_has_a_hole_map() -> None:
    def place(form: str | None) -> str:
        evaluation = world((gpu(), "1"), site=ANY, board=board(form_factor=form))
        (step,) = [s for s in steps_of(evaluation) if s.words == "Set the stand-offs"]
        return step.details[0].words

    # the ATX drawing: A, C, F, G, H, J, K, L, M; Mini-ITX has the four C, F, H, J
    assert place("ATX").startswith("ATX: 9 stand-offs")
    assert place("Mini-ITX").startswith("Mini-ITX: 4 stand-offs")
    assert not any(letter.isdigit() for letter in place(None))


def test_a_riser_goes_in_right_before_its_card() -> None:
    riser = Riser.of(
        {
            "kind": "riser",
            "id": "a-riser",
            "name": "A riser",
            "brand": "Test",
            "source": "this test",
            "confidence": "high",
            "riser_type": "riser_cable",
            "length_mm": 500.0,
            "pcie_gen": 3,
            "lanes": 16,
        }
    )
    evaluation = _on_riser(riser)
    words = [step.words for step in steps_of(evaluation)]
    at = words.index("Riser of GPU 1 into PCIE1")
    assert words[at + 1].startswith("GPU 1 into ")
    # slot and card are of generation 4, the riser of 3: the slot is set to 3
    (speed,) = [s for s in settings_of(evaluation) if s.name == "PCIE1: link speed"]
    assert speed.value == "Gen3" and "A riser of GPU 1" in speed.why
    as_fast = _on_riser(riser.changed(pcie_gen=4))
    assert not any("link speed" in setting.name for setting in settings_of(as_fast))


def _on_riser(riser: Riser) -> Evaluation:
    case = chassis(vertical_slots=3, max_gpu_thickness_vertical_mm=90.0)
    card = gpu()
    placement = Placement(card.id, "vertical1", riser=riser.id, slot="PCIE1")
    return world((card, "1"), chassis=case, others=(riser,), site=ANY, placements=(placement,))


def test_without_steps_the_sheet_says_why() -> None:
    assert "no card" in sheet_of(world(site=ANY)).no_steps
    assert "case or the board" in sheet_of(world((gpu(), "1"), chassis=None)).no_steps
    assert sheet_of(world((gpu(), "1"), site=ANY)).no_steps == ""


# settings


def test_a_splitter_wants_its_slot_divided() -> None:
    splitter = Riser.of(
        {
            "kind": "riser",
            "id": "a-splitter",
            "name": "A splitter",
            "brand": "Test",
            "source": "this test",
            "confidence": "high",
            "riser_type": "bifurcation_card",
            "split": "x8x8 or x4x4x4x4",
            "pcie_gen": 4,
            "lanes": 16,
        }
    )
    frame = chassis(chassis_type="open_frame", gpu_positions=4)
    card = gpu()

    def value(count: int) -> str:
        placements = tuple(
            Placement(card.id, f"frame{number}", riser=splitter.id, slot="PCIE1")
            for number in range(1, count + 1)
        )
        evaluation = world(
            (card, "frame1"), chassis=frame, others=(splitter,), site=ANY, placements=placements
        )
        (setting,) = [s for s in settings_of(evaluation) if "bifurcation" in s.name]
        assert setting.name == "PCIE1: bifurcation"
        return setting.value

    assert value(2) == "x8/x8" and value(3) == value(4) == "x4/x4/x4/x4"


def test_a_card_with_several_processors_has_its_slot_divided() -> None:
    evaluation = world((gpu(split="x8x8"), "1"), site=ANY)
    (setting,) = [s for s in settings_of(evaluation) if "bifurcation" in s.name]
    assert (setting.name, setting.value) == ("PCIE1: bifurcation", "x8/x8")
    one = world((gpu(), "1"), site=ANY)
    assert not [s for s in settings_of(one) if "bifurcation" in s.name]


def test_a_drive_that_takes_lanes_of_a_used_slot_is_named() -> None:
    drive = Drive.of(
        {
            "kind": "drive",
            "id": "a-stick",
            "name": "A stick",
            "brand": "Test",
            "source": "this test",
            "confidence": "high",
            "drive_type": "nvme_m2",
            "form_factor": "M.2 2280",
        }
    )
    from rigwright.build import Quantity

    rule = LaneRule(m2=("M2_1",), lanes={"PCIE1": 8})
    socket = M2Slot(name="M2_1", shares_with=("PCIE1",))
    shared = board(*map(slot, range(1, 8)), lane_rules=(rule,), m2_slots=(socket,))

    def names(place: str) -> dict[str, str]:
        evaluation = world(
            (gpu(), place), board=shared, others=(drive,), drives=(Quantity(drive.id),), site=ANY
        )
        return {s.name: s.value for s in settings_of(evaluation)}

    assert names("1")["PCIE1: width"] == "x8" and "M2_1: lanes" in names("1")
    assert not {"PCIE1: width", "M2_1: lanes"} & names("3").keys()


def test_windows_are_asked_for_with_graphics_cards_only() -> None:
    with_card = world((gpu(vram_gb=24.0), "1"), (gpu(vram_gb=24.0), "3"), site=ANY)
    settings = {s.name: s for s in settings_of(with_card)}
    assert "48 GB" in settings["Above 4G Decoding"].why
    assert settings_of(world((nic(), "1"), site=ANY)) == ()


def test_limits_are_the_commands_of_the_cards_that_have_one() -> None:
    limited = world((gpu(vendor="NVIDIA"), "1", 200.0), (gpu(vendor="NVIDIA"), "3"), site=ANY)
    warning, *commands = limit_lines(limited)
    assert warning == f"# {numbering_words(limited.assembly)[0]}"
    assert commands == ["nvidia-smi -pm 1", "nvidia-smi -i 0 -pl 200"]
    (step,) = [step for step in steps_of(limited) if step.words.startswith("Limit")]
    assert step.care == numbering_words(limited.assembly)
    assert limit_lines(world((gpu(vendor="NVIDIA"), "1"), site=ANY)) == ()


# first boot


def test_the_first_boot_expects_what_lspci_prints() -> None:
    """Speeds per lane by generation: 8 GT/s is 3, 16 GT/s is 4 (PCI-SIG)."""
    evaluation = world((gpu(), "1"), (nic(), "3"), site=ANY)
    cards = {card.title: card for card in boot_cards(evaluation)}
    assert (cards["GPU 1"].speed, cards["GPU 1"].width) == ("16GT/s", "x16")
    assert (cards["NIC 1"].speed, cards["NIC 1"].width) == ("8GT/s", "x8")
    said = [line for check in boot_checks(evaluation) for line in check.expected]
    assert "GPU 1: LnkSta: Speed 16GT/s, Width x16" in said
    assert "NIC 1: LnkSta: Speed 8GT/s, Width x8" in said


def test_links_over_risers_are_watched_for_errors_and_others_are_not() -> None:
    upright = example("vertical-4090-y60")
    watched = [check for check in boot_checks(upright) if check.command == ERRORS_OF_LINKS]
    assert [line.partition(":")[0] for check in watched for line in check.expected] == ["GPU 1"]
    slotted = boot_checks(example("four-blower-3090"))
    assert ERRORS_OF_LINKS not in [check.command for check in slotted]


def test_what_the_plan_does_not_know_is_a_question_mark_and_no_pass() -> None:
    evaluation = world((gpu(vram_gb=None, lanes=None, board_power_w=None), "1"), site=ANY)
    (card,) = boot_cards(evaluation)
    assert (card.width, card.memory, card.limit) == ("?", "?", "?")
    said = " ".join(line for check in boot_checks(evaluation) for line in check.expected)
    assert "write down what it shows" in said


def test_a_mark_of_the_matrix_is_explained_where_it_stands_and_nowhere_else() -> None:
    document = read_document(Path("tests/real_machines/W12-2x5090fe-x8.rig"))
    known = evaluate(document.build, MemoryCatalog(document.parts))
    for evaluation, marked in ((example("eight-v100-server"), True), (known, False)):
        (matrix,) = (c for c in boot_checks(evaluation) if c.command == "nvidia-smi topo -m")
        assert any("~" in line for line in matrix.exact) == marked
        assert any(line.startswith("~ marks") for line in matrix.expected) == marked


def test_a_card_without_a_slot_stands_in_its_place_by_the_name_in_sentences() -> None:
    server = example("eight-v100-server")
    assert [card.slot for card in boot_cards(server)][:2] == ["bay 1", "bay 2"]
    unfed = example("vertical-4090-y60").build.change_card(0, slot=None)
    upright = evaluate(unfed, open_catalog())
    assert [card.slot for card in boot_cards(upright)] == ["vertical 1"]


def test_a_file_name_is_quoted_for_the_shell() -> None:
    commands = [c.command for c in boot_checks(world((gpu(), "1"), site=ANY), "my rig; rm.rig")]
    assert commands[-1] == "rigwright probe | rigwright verify 'my rig; rm.rig' --from -"


# drawings


@pytest.mark.parametrize("name", NAMES)
def test_the_side_elevation_has_every_card_in_its_true_size(name: str) -> None:
    evaluation = example(name)
    drawing = board_drawing_of(evaluation)
    assert drawing is not None
    shapes = {shape.key: shape for shape in drawing.shapes if shape.kind == "card"}
    for card in evaluation.assembly.cards:
        area = shapes[card.label].area
        assert area.along[1] == pytest.approx(card.size.length.value)  # from the rear wall
        if "vertical" not in name:
            assert area.reach == pytest.approx(card.size.thickness.value)
    for shape in drawing.shapes:
        assert drawing.area.along[0] <= shape.area.along[0]
        assert shape.area.along[1] <= drawing.area.along[1]
        assert drawing.area.out[0] <= shape.area.out[0]
        assert shape.area.out[1] <= drawing.area.out[1]


def test_the_room_before_a_card_ends_at_its_limit() -> None:
    # 500 mm for cards, 267 mm of card with its plugs on top: 233 mm are left
    drawing = board_drawing_of(world((gpu(), "1"), site=ANY))
    assert drawing is not None
    (reach,) = drawing.reaches
    assert reach.text == "233.00" and reach.across == pytest.approx((267.0, 500.0))
    assert reach.kind == "gap"
    long = board_drawing_of(world((gpu(length_mm=520.0), "1"), site=ANY))
    assert long is not None and long.reaches[0].kind == "overlap"


def test_two_cards_in_one_place_are_drawn_as_an_overlap() -> None:
    # slots are 20.32 mm apart: of 52 mm over two slots 52 - 40.64 = 11.36 mm are in the next card
    drawing = board_drawing_of(world((open_card(), "1"), (open_card(), "3"), site=ANY))
    assert drawing is not None
    (shared,) = drawing.overlaps
    assert shared.reach == pytest.approx(11.36)
    apart = board_drawing_of(world((open_card(), "1"), (open_card(), "4"), site=ANY))
    assert apart is not None and apart.overlaps == ()


def test_a_frame_of_unknown_size_is_drawn_as_large_as_holds_its_cards() -> None:
    evaluation = evaluate(
        Build(chassis="generic-mining-open-frame-6-gpu").place("asus-tuf-rtx-3090", "frame4"),
        shipped(),
    )
    drawing = board_drawing_of(evaluation)
    assert drawing is not None
    (case,) = (shape.area for shape in drawing.shapes if shape.kind == "case")
    (card,) = (shape.area for shape in drawing.shapes if shape.kind == "card")
    assert case.out[0] <= card.out[0] and card.out[1] <= case.out[1]
    assert case.along[0] <= card.along[0] and card.along[1] <= case.along[1]


def test_every_run_of_the_wiring_is_drawn_once() -> None:
    cards = [(gpu(), str(place)) for place in (1, 3, 5)]
    evaluation = world(*cards, psus=(psu(), psu()), site=ANY)
    drawn = wire_drawings(evaluation)
    runs = wiring_of(evaluation.assembly).runs
    assert sum(len(drawing.sockets) for drawing in drawn) == len(runs)
    assert sum(len(drawing.joins) for drawing in drawn) == sum(len(run.cables) for run in runs)
    assert all(len(drawing.sockets) <= MOST_SOCKETS for drawing in drawn)
    for drawing in drawn:
        for cable, socket in drawing.joins:
            assert drawing.cables[cable].kind == drawing.sockets[socket].kind


# waivers


def test_what_is_waived_stands_apart_with_its_reason() -> None:
    before = example("four-open-air-3090")
    errors = [f for f in before.listed if f.severity is Severity.ERROR]
    build = waive(before.build, before.assembly, errors, "The shrouds come off.")
    document = read_document(EXAMPLES / "four-open-air-3090.rig")
    after = evaluate(build, MemoryCatalog(document.parts))
    sheet = sheet_of(after)
    titles = {remark.title for remark in sheet.waived}
    assert "GPU 2 overlaps GPU 1 by 11.36 mm at slot 3." in titles
    assert not titles & {remark.title for remark in sheet.remarks}
    assert all("The shrouds come off." in remark.doubt for remark in sheet.waived)
    assert sheet.steps, "somebody answers for it, so it is built"
    grave = [d.words for step in sheet.steps for d in step.details if d.grave]
    assert any("−11.36" in words and words.endswith("clash") for words in grave)


def test_what_counts_again_says_so_on_paper_with_the_reason_of_its_waiver() -> None:
    """Ten watts more on one card: the reserve that somebody answered for is smaller now."""
    before = example("four-blower-3090")
    reserve = [f for f in before.listed if f.rule == "psu-headroom"]
    build = waive(before.build, before.assembly, reserve, "It never runs for hours.")
    document = read_document(EXAMPLES / "four-blower-3090.rig")
    worse = evaluate(build.limit(3, 290.0), MemoryCatalog(document.parts))
    (again,) = [one for one in worse.listed if one.rule == "psu-headroom"]
    remarks = {remark.title: remark for remark in sheet_of(worse).remarks}
    said = worded(CHANGED, reason="It never runs for hours.")
    assert remarks[str(again.title)].detail.startswith(said)
    others = [remark for title, remark in remarks.items() if title != str(again.title)]
    assert others and not any(said in remark.detail for remark in others)


def test_the_code_on_paper_has_nothing_that_its_owner_wrote() -> None:
    before = example("four-open-air-3090")
    errors = [f for f in before.listed if f.severity is Severity.ERROR]
    build = waive(before.build, before.assembly, errors, "The shrouds come off.")
    document = read_document(EXAMPLES / "four-open-air-3090.rig")
    catalog = MemoryCatalog(document.parts)
    plain = printed_code(evaluate(build, catalog), catalog)
    prices = (Price(build.placements[0].part_id, 650.0, "EUR"),)
    own = build.changed(notes="Call Ann first.", prices=prices, budget=Budget(3000.0, "EUR"))
    assert printed_code(evaluate(own, catalog), catalog) == plain
    assert b"shrouds" not in content_of(plain) and b"waivers" in content_of(plain)


# sections and stamp


def test_sections_are_read_by_name() -> None:
    assert sections_named("steps, Cover") == {SheetSection.STEPS, SheetSection.COVER}
    assert sections_named(",".join(section.value for section in SheetSection)) == ALL_SECTIONS
    with pytest.raises(SectionError, match="no section 'stepz'; it has cover, parts"):
        sections_named("stepz")


def test_the_stamp_changes_with_a_figure_of_a_part_and_with_nothing_else() -> None:
    def stamp(**figures: object) -> str:
        return sheet_of(world((gpu(**figures), "1"), site=ANY)).stamp

    assert stamp() == stamp() != stamp(length_mm=268.0)
