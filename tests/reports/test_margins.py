from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rigwright.assembly.brackets import makes_place
from rigwright.build import Build, Placement, Quantity
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding, Fit, Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.figures import Basis
from rigwright.parts import Chassis, Part, Riser
from rigwright.parts.part import FigureSource
from rigwright.reports.clearances import CLEARANCES_WORST_FIRST, Margin, margins_of
from rigwright.rules import RULES
from tests.fit_parts import bridge, bridged, cooler
from tests.sampling import count
from tests.shipped_parts import shipped, shipped_parts
from tests.test_golden_builds import BUILDS
from tests.test_golden_builds import evaluated as golden_evaluated
from tests.worlds import board, chassis, fans, gpu, open_card, plugs, psu, slot, world

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "assets/examples").glob("*.rig"))
MECHANICAL = frozenset(rule.id for rule in RULES if rule.category == "mechanical")


def margins(e: Evaluation, rule: str, what: str = "") -> list[Margin]:
    return [m for m in margins_of(e) if m.rule == rule and what in m.what]


def only(e: Evaluation, rule: str, what: str = "") -> Margin:
    (margin,) = margins(e, rule, what)
    return margin


def sources(confidence: str, *fields: str) -> dict[str, FigureSource]:
    return {field: FigureSource(source="this test", confidence=confidence) for field in fields}


def looked_up(part: Any, confidence: str = "spec_page") -> Any:
    """The part with all its figures from one kind of source."""
    return part.changed(confidence=confidence)


# Held against the findings


def clashes_as(finding: Finding, margin: Margin) -> bool:
    """Whether a margin is that of a finding: of its rule, its first part and its number."""
    same = margin.rule == finding.rule and set(margin.parts) >= set(finding.parts[:1])
    measure = finding.measure
    if not same or measure is None:
        return same
    if measure.unit != "mm":
        return margin.verdict is Fit.CLASH
    return margin.value_mm == pytest.approx(measure.value, abs=0.01) and margin.verdict is Fit.CLASH


def assert_proof_and_findings_agree(e: Evaluation) -> None:
    rows = margins_of(e)
    for finding in e.findings:
        of_distance = (
            finding.measure is not None
            and finding.measure.unit == "mm"
            and finding.rule in MECHANICAL
        )
        if finding.severity is Severity.ERROR and of_distance and not _of_another_form(finding):
            assert any(clashes_as(finding, m) for m in rows), finding
    for margin in rows:
        if margin.verdict is Fit.CLASH:
            grave = [f for f in e.findings if f.severity is Severity.ERROR or f.estimate]
            told = [f for f in grave if clashes_as(f, margin)]
            assert told, margin
            assert (margin.basis is Basis.ASSUMED) in {f.estimate for f in told}, (margin, told)
        if margin.verdict in (Fit.TIGHT, Severity.INFO):
            called = {f.severity for f in e.findings if f.rule == margin.rule}
            as_told = Severity.WARNING if margin.verdict is Fit.TIGHT else Severity.INFO
            assert as_told in called, (margin, called)
        assert (margin.verdict is Fit.CLASH) <= ((margin.margin_mm or 0.0) < 0)
        assert (margin.basis is Basis.UNKNOWN) == (margin.margin_mm is None)
        assert margin.verdict is Fit.UNKNOWN or margin.margin_mm is not None
    ranks = [CLEARANCES_WORST_FIRST.index(m.verdict) for m in rows]
    assert ranks == sorted(ranks)


def _of_another_form(finding: Finding) -> bool:
    """A board of a form that the chassis does not list; its depth is only told beside."""
    return finding.rule == "board-form-factor-unfit" and "takes at most" not in finding.message


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_proof_of_an_example_agrees_with_its_findings(path: Path) -> None:
    document = read_document(path)
    e = evaluate(document.build, MemoryCatalog(document.parts))
    assert margins_of(e)
    assert_proof_and_findings_agree(e)


@pytest.mark.parametrize("golden", BUILDS)
def test_the_proof_of_a_known_build_agrees_with_its_findings(golden: dict[str, Any]) -> None:
    assert_proof_and_findings_agree(golden_evaluated(golden))


@cache
def ids(kind: str) -> tuple[str, ...]:
    return tuple(part.id for part in shipped_parts() if part.kind == kind)


def random_build(chance: random.Random) -> Build:
    build = Build(
        chassis=chance.choice(ids("chassis")),
        board=chance.choice(ids("motherboard")),
        cooler=chance.choice((None, *ids("cooler"))),
        psus=tuple(chance.choices(ids("psu"), k=chance.randrange(3))),
        memory=(Quantity(chance.choice(ids("memory")), 2),),
        drives=(Quantity(chance.choice(ids("drive"))),),
    )
    cards = ids("gpu") + ids("nic")
    risers = ids("riser")
    for seat in evaluate(build, shipped()).assembly.seats:
        if chance.random() < 0.5:
            build = build.place(chance.choice(cards), seat.name)
            if seat.slot is None and chance.random() < 0.7:
                build = on_riser(build, chance.choice(risers), chance)
    return build


def on_riser(build: Build, riser: str, chance: random.Random) -> Build:
    """The last card on a riser from any slot of the board."""
    mainboard = evaluate(build, shipped()).assembly.board
    slots = [s.name for s in mainboard.slots or ()] if mainboard is not None else []
    *others, last = build.placements
    hung = last.changed(riser=riser, slot=chance.choice(slots) if slots else None)
    return build.changed(placements=(*others, hung))


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("seed", range(5))
def test_the_proof_of_any_build_of_the_catalog_agrees_with_its_findings(seed: int) -> None:
    chance = random.Random(f"margins {seed}")
    for _ in range(count(5, of=60)):
        assert_proof_and_findings_agree(evaluate(random_build(chance), shipped()))


@cache
def held_by_brackets() -> list[tuple[Riser, Chassis]]:
    """The brackets of the catalog with the cases that they suit: on end anywhere, else where
    eight openings are.
    """
    parts = shipped_parts()
    brackets = [part for part in parts if isinstance(part, Riser)]
    cases = [part for part in parts if isinstance(part, Chassis)]
    return [
        (bracket, case)
        for bracket in brackets
        for case in cases
        if makes_place(bracket, case)
        and (bracket.holds_card == "upright" or case.expansion_slots == 8)
    ]


def test_cards_on_brackets_have_margins_that_agree_with_their_findings() -> None:
    chance = random.Random("brackets")
    verdicts = set[Fit]()
    for bracket, case in chance.choices(held_by_brackets(), k=60):
        place = "upright1" if bracket.holds_card == "upright" else "vertical1"
        build = Build(
            chassis=case.id,
            board=chance.choice(ids("motherboard")),
            cooler=chance.choice(ids("cooler")),
        )
        build = build.place(chance.choice(ids("gpu")), "1").place(chance.choice(ids("gpu")), place)
        e = evaluate(on_riser(build, bracket.id, chance), shipped())
        assert_proof_and_findings_agree(e)
        verdicts |= {
            m.verdict for m in margins(e, "card-hits-side-panel", "thickness") if "gpu2" in m.parts
        }
    assert {Fit.FITS, Fit.TIGHT} <= verdicts


def test_a_card_on_end_before_the_board_is_held_by_its_thickness() -> None:
    bracket, case = next((b, c) for b, c in held_by_brackets() if b.holds_card == "upright")
    build = Build(chassis=case.id, board="asus-pro-ws-x570-ace").place(
        "rtx-3090-founders", "upright1"
    )
    e = evaluate(on_riser(build, bracket.id, random.Random(1)), shipped())
    whats = {m.what for m in margins(e, "card-hits-side-panel")}
    assert whats == {"thickness to the panel", "height"}


# By hand


def test_two_cards_of_known_thickness() -> None:
    card = looked_up(open_card())
    clash = only(world((card, "1"), (card, "3")), "cards-collide")
    assert (clash.margin_mm, clash.verdict, clash.parts) == (
        -11.36,
        Fit.CLASH,
        ("gpu1", "gpu2"),
    )  # 40.64 − 52
    assert (clash.tolerance_mm, clash.basis, clash.rests_on) == (
        1.0,
        Basis.PUBLISHED,
        ("an-open-card.thickness_mm",),
    )
    near = world(
        (card, "1"), (card, "4")
    )  # 8.96: enough for the card, too little for its fans, which want 18
    assert only(near, "cards-collide").verdict is Fit.FITS
    assert only(near, "open-air-gap").verdict is Fit.TIGHT
    nearer = world(
        (looked_up(open_card(id="thicker", thickness_mm=56.5)), "1"), (card, "4")
    )  # 4.46: less than a quarter of a slot
    assert only(nearer, "open-air-gap").verdict is Fit.CLASH
    assert only(world((card, "1"), (card, "5")), "cards-collide").verdict is Fit.FITS  # 29.28


def test_a_stated_figure_is_taken_at_its_word_and_its_tolerance_said() -> None:
    """0.64 mm between blowers, by a drawing or by memory: the headline and the list of
    clearances say one thing.
    """
    for confidence, tolerance in (("datasheet", 0.5), ("recalled", 3.0)):
        card = looked_up(gpu(), confidence)
        e = world((card, "1"), (card, "3"))
        gap = only(e, "cards-collide")
        assert (gap.margin_mm, gap.tolerance_mm, gap.verdict) == (0.64, tolerance, Fit.FITS)
        assert "cards-collide" not in {finding.rule for finding in e.findings}


def test_touching_is_tight_and_overlapping_more_than_a_millimetre_clashes() -> None:
    for thickness, verdict in ((41.64, Fit.TIGHT), (41.65, Fit.CLASH)):
        card = gpu(thickness_mm=thickness)
        assert only(world((card, "1"), (card, "3")), "cards-collide").verdict is verdict


def test_tolerances_of_card_and_chassis_add_up() -> None:
    e = world((looked_up(gpu()), "1"), chassis=looked_up(chassis(), "datasheet"))
    length = only(e, "card-length-over")
    assert (length.value_mm, length.limit_mm, length.margin_mm) == (267.0, 500.0, 233.0)
    assert length.tolerance_mm == 1.5 and length.verdict is Fit.FITS
    assert set(length.rests_on) == {"a-gpu.length_mm", "a-chassis.max_gpu_length_mm"}


def test_an_unknown_figure_leaves_a_margin_unknown_and_names_itself() -> None:
    e = world((gpu(thickness_mm=None), "1"), (gpu(thickness_mm=None), "3"))
    gap = only(e, "cards-collide")
    assert (gap.margin_mm, gap.tolerance_mm, gap.verdict) == (None, None, Fit.UNKNOWN)
    assert gap.rests_on == ("a-gpu.thickness_mm",) and gap.basis is Basis.UNKNOWN


def test_a_guessed_size_promises_nothing_near_the_limit() -> None:
    card = gpu(figure_sources=sources("inferred", "thickness_mm"))
    near, far = (only(world((card, "1"), (card, place)), "cards-collide") for place in ("3", "5"))
    assert (near.margin_mm, near.tolerance_mm, near.verdict) == (0.64, None, Fit.UNKNOWN)
    assert far.verdict is Fit.FITS and far.basis is Basis.ASSUMED


def test_a_guessed_slot_leaves_the_gap_unknown() -> None:
    unsure = board(slot(1), slot(None, name="LOWER", position_guess=3))
    gaps = margins(world((gpu(), "1"), (gpu(), "LOWER"), board=unsure), "cards-collide")
    assert [(m.verdict, m.rests_on) for m in gaps] == [
        (Fit.UNKNOWN, ("a-motherboard.slots.LOWER.position",))
    ]


def test_a_measured_chassis_is_surer_than_a_formula() -> None:
    known = only(
        world((gpu(), "7"), chassis=looked_up(chassis(), "measured")), "card-past-board-bottom"
    )
    guessed = only(
        world((gpu(), "7"), chassis=chassis(below_board_mm=None)), "card-past-board-bottom"
    )
    assert (
        known.margin_mm == pytest.approx(60 - (284.18 + 36.54 - 305))
        and known.basis is Basis.MEASURED
    )
    assert guessed.basis is Basis.ASSUMED
    assert known.tolerance_mm is not None and guessed.tolerance_mm is not None
    assert guessed.tolerance_mm > known.tolerance_mm


def test_openings_are_counted_whole() -> None:
    e = world((gpu(bracket_slots=2), "7"), chassis=chassis(expansion_slots=7))
    over = only(e, "case-slot-count-over")
    assert (over.margin_mm, over.verdict, over.tolerance_mm) == (-20.32, Fit.CLASH, 0.0)
    fits = only(
        world((gpu(bracket_slots=2), "6"), chassis=chassis(expansion_slots=7)),
        "case-slot-count-over",
    )
    assert (fits.margin_mm, fits.verdict) == (0.0, Fit.FITS)
    thick = gpu(bracket_slots=2, thickness_mm=50.0)
    assert (
        only(
            world((thick, "6"), chassis=chassis(expansion_slots=7)), "case-slot-count-over"
        ).verdict
        is Fit.TIGHT
    )


def test_a_plug_has_its_own_room() -> None:
    """A 16-pin cable runs straight for 35 mm, at least 20: 192.5 − 3.4 − 155 are 34.1."""
    card = gpu(height_mm=155.0, power_connectors=(), power_connector_edge="top")
    assert margins(world((card, "1")), "plug-bend-space") == []
    plug = only(world((card.changed(power_connectors=plugs(pin16=1)), "1")), "plug-bend-space")
    assert (plug.value_mm, plug.limit_mm, plug.margin_mm) == (
        34.1,
        20.0,
        14.1,
    ) and plug.verdict is Fit.TIGHT


def test_hot_fans_want_more_before_the_floor_than_cool_ones() -> None:
    floor = chassis(below_board_mm=40.0)
    hot, cool = (
        only(world((open_card(board_power_w=watts), "7"), chassis=floor), "bottom-card-fan-starved")
        for watts in (350.0, 150.0)
    )
    free = 40 - (284.18 + 52 - 3.46 - 305)  # 12.28
    assert hot.value_mm == cool.value_mm == pytest.approx(free)
    assert (hot.margin_mm, hot.verdict) == (pytest.approx(free - 20), Fit.TIGHT)
    assert cool.verdict is Fit.TIGHT
    lower = chassis(below_board_mm=37.0)  # 9.28 mm are less than the 10 that hot fans need at least
    hot, cool = (
        only(world((open_card(board_power_w=watts), "7"), chassis=lower), "bottom-card-fan-starved")
        for watts in (350.0, 150.0)
    )
    assert (hot.verdict, cool.verdict) == (Fit.CLASH, Fit.TIGHT)


COOLER = cooler(height_mm=165.0, width_mm=150.0, depth_mm=120.0, confidence="datasheet")


def test_a_cooler_has_height_and_a_neighbour() -> None:
    e = world(
        (gpu(), "1"), others=[COOLER], cooler="a-cooler", chassis=looked_up(chassis(), "spec_page")
    )
    height = only(e, "cooler-too-tall")
    assert (height.margin_mm, height.tolerance_mm, height.verdict) == (20.0, 1.5, Fit.FITS)
    beside = only(e, "cooler-hits-slot1-card")
    assert beside.margin_mm == pytest.approx(162.26 - 80 - 75 - 3.46)  # 3.80, ±10
    assert beside.verdict is Severity.INFO, "only worth telling"
    too_high = world(others=[COOLER.changed(height_mm=190.0)], cooler="a-cooler")
    assert (
        only(too_high, "cooler-too-tall").margin_mm,
        only(too_high, "cooler-too-tall").verdict,
    ) == (-5.0, Fit.CLASH)


def test_a_cooler_clashes_beyond_what_boards_differ_by() -> None:
    """The socket's middle is 78.80 mm from the card's back, give or take 10."""
    for width, verdict in ((177.0, Severity.INFO), (178.0, Fit.CLASH)):
        wide = COOLER.changed(width_mm=width)
        beside = only(
            world((gpu(), "1"), others=[wide], cooler="a-cooler"), "cooler-hits-slot1-card"
        )
        assert beside.margin_mm == pytest.approx(78.80 - width / 2) and beside.verdict is verdict


def test_a_plug_behind_a_card_in_a_bay_is_an_assumption() -> None:
    server = chassis(max_double_width_gpus=4, chassis_type="rack_4u", up="+z", rack_units=4)
    card = gpu(
        length_mm=267.0,
        power_connector_edge="rear_end",
        power_connectors=plugs(eps=1),
        confidence="datasheet",
    )
    length = only(world((card, "bay1"), chassis=server), "card-length-over")
    assert (length.margin_mm, length.basis) == (312 - 267 - 35, Basis.ASSUMED)
    clash = only(world((card.changed(length_mm=280.0), "bay1"), chassis=server), "card-length-over")
    assert (clash.margin_mm, clash.basis, clash.verdict) == (-3.0, Basis.ASSUMED, Fit.TIGHT)


def test_a_supply_has_a_length() -> None:
    assert only(world(), "psu-unfit").margin_mm == 100.0
    assert (
        only(world(psus=(psu(length_mm=245.0),)), "psu-unfit").verdict is Fit.TIGHT
    )  # 15 mm for plugs
    assert only(world(psus=(psu(length_mm=265.0),)), "psu-unfit").verdict is Fit.CLASH


def test_a_bridge_meets_both_connectors_or_clashes() -> None:
    part = bridge(card_pitch_slots=3)
    assert (
        only(bridged((gpu(), "1"), (gpu(), "4"), part=part), "nvlink-pitch-mismatch").verdict
        is Fit.FITS
    )
    apart = only(bridged((gpu(), "1"), (gpu(), "5"), part=part), "nvlink-pitch-mismatch")
    assert (apart.value_mm, apart.verdict) == (20.32, Fit.CLASH)


# What must hold for every build

PLACES = st.lists(st.sampled_from("1234567"), min_size=1, max_size=4, unique=True)
SIZES = {
    "length_mm": st.floats(150, 520),
    "height_mm": st.floats(70, 190),
    "thickness_mm": st.floats(15, 90),
}
CARDS = st.builds(lambda **sizes: gpu(**sizes), **SIZES)
QUICK = settings(max_examples=count(6, of=40))


@QUICK
@given(CARDS, st.sampled_from(list(SIZES)), st.floats(0.01, 80), PLACES)
def test_a_larger_part_never_gains_clearance(
    card: Any, side: str, more: float, places: list[str]
) -> None:
    larger = card.changed(**{side: getattr(card, side) + more})
    before, after = (
        {
            (m.rule, m.what, m.parts): m.margin_mm
            for m in without_cables(margins_of(world(*((c, p) for p in places))))
        }
        for c in (card, larger)
    )
    for key, margin in before.items():
        if key in after and margin is not None:
            assert (after[key] or 0.0) <= margin + 1e-9, key


@QUICK
@given(CARDS, PLACES, st.sampled_from(["-y", "+z", "-x"]))
def test_a_turned_or_mirrored_chassis_has_the_same_margins(
    card: Any, places: list[str], up: str
) -> None:
    cube: dict[str, Any] = {"width_mm": 600.0, "height_mm": 600.0, "depth_mm": 600.0}
    upright, turned = (
        margins_of(world(*((card, p) for p in places), chassis=chassis(**cube, up=way)))
        for way in ("+y", up)
    )
    assert without_cables(upright) == without_cables(turned)


def without_cables(rows: tuple[Margin, ...]) -> list[Margin]:
    """The supply stands at the floor, however the board is turned, and in front of it: a larger
    card brings its plug
    nearer to the one, and a turned board to neither.
    """
    return [m for m in rows if m.rule != "cable-length-short"]


@QUICK
@given(CARDS, CARDS, st.permutations("1234567"))
def test_the_order_of_placing_changes_no_margin(one: Any, two: Any, places: list[str]) -> None:
    placed = [(one, places[0]), (two.changed(id="other"), places[1]), (one, places[2])]
    assert sizes_of(world(*placed)) == sizes_of(world(*reversed(placed)))


def sizes_of(e: Evaluation) -> list[tuple[Any, ...]]:
    place = {card.label: card.placement.place for card in e.assembly.cards}
    rows = (
        (m.rule, m.what, [place.get(p, p) for p in m.parts], m.margin_mm, m.tolerance_mm)
        for m in margins_of(e)
    )
    return sorted(rows, key=repr)


def test_an_empty_build_has_no_margins() -> None:
    assert margins_of(evaluate(Build(), MemoryCatalog([]))) == ()


def test_a_card_without_a_place_has_no_margins() -> None:
    build = world().build.changed(placements=(Placement("a-gpu", "99"),))
    parts: list[Part] = [gpu(), chassis(), board(), psu()]
    rows = margins_of(evaluate(build, MemoryCatalog(parts)))
    assert {(m.rule, m.parts) for m in rows} == {
        ("psu-unfit", ("psu", "chassis")),
        ("cable-length-short", ("psu", "board")),
    }


def test_a_floor_with_fans_feeds_the_lowest_card() -> None:
    case = chassis(below_board_mm=33.0, included_fans=fans(2, "bottom"))
    assert only(world((open_card(), "7"), chassis=case), "bottom-card-fan-starved").limit_mm == 10.0
