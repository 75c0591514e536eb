"""The one answer about a build, and what every place would mean for a card."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rigwright.assembly import Assembly, assemble
from rigwright.assembly.addresses import parts_of
from rigwright.assembly.seats import Mount
from rigwright.build import Build, Site, Ups, Workload
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.checks import Finding, Fit, Judged, Sentence, Severity, Verdict, unanswered
from rigwright.documents.document import read_document
from rigwright.evaluation import answer as evaluation
from rigwright.evaluation import candidates, evaluate, evaluated, smallest_margin
from rigwright.evaluation.added import added_findings, deciding, fit_of
from rigwright.evaluation.evaluated import (
    findings_of,
    is_tight_by_gaps,
    rooms,
    standing_in,
    without_mains,
)
from rigwright.files.places import assets_dir
from rigwright.parts import Chassis
from rigwright.reports.missing import deciding_figures, lacking_figures, lacking_words
from rigwright.rules import RULES
from rigwright.rules.rule import Measured, Rule
from rigwright.rules.say import finding_of, sentence
from tests.fit_parts import cooler
from tests.sampling import every
from tests.worlds import (
    US_15A,
    board,
    chassis,
    found,
    gpu,
    machine,
    nic,
    only,
    open_card,
    places_for,
    psu,
    slot,
    unchecked,
    world,
)

EXAMPLES = tuple(sorted((assets_dir() / "examples").glob("*.rig")))
SECOND_OPEN_CARD = {
    "1": "clash",
    "2": "clash",
    "3": "clash",
    "4": "tight",
    "5": "fits",
    "6": "fits",
    "7": "fits",
}


def fits(places: dict[str, Any]) -> dict[str, str]:
    return {name: candidate.fit.value for name, candidate in places.items()}


def cooled(takes_w: float | None) -> dict[str, Any]:
    """An air cooler whose maker says how much it takes, or does not."""
    known = cooler(height_mm=120.0, cooling_class_w=takes_w)
    return {"cooler": known.id, "others": (known,)}


def test_findings_come_worst_first_in_the_order_of_the_rules() -> None:
    e = world(*((open_card(), str(k)) for k in (1, 3, 5, 7)), psus=(psu(watts=800.0),))
    ranks = [f.severity.rank for f in e.findings]
    assert ranks == sorted(ranks) and len(set(ranks)) > 1
    assert [f.rule for f in e.findings[:4]] == ["cards-collide"] * 3 + ["psu-overload"]
    assert e.verdict is Verdict.FAIL
    assert e.count(Severity.ERROR) == sum(f.severity is Severity.ERROR for f in e.listed) >= 2


def test_of_part() -> None:
    e = world((open_card(), "1"), (open_card(), "3"), (gpu(), "7"))
    assert {f.rule for f in findings_of(e, "gpu2")} >= {"cards-collide", "link-report"}
    assert "cards-collide" not in {f.rule for f in findings_of(e, "gpu3")}


def test_one_unknown_figure_is_one_entry_for_all_parts() -> None:
    e = world(
        (gpu(thickness_mm=None), "1"), (gpu(thickness_mm=None), "3"), (gpu(thickness_mm=None), "5")
    )
    entries = [(n.rule, n.field) for n in e.not_checked]
    assert len(entries) == len(set(entries))
    (entry,) = (n for n in e.not_checked if n.rule == "case-slot-count-over")
    assert entry.parts == ("gpu1", "gpu2", "gpu3")


def test_what_could_sink_the_machine_leaves_it_undecided() -> None:
    e = world((gpu(thickness_mm=None, length_mm=None, board_power_w=None), "1"))
    assert e.not_checked and e.verdict is Verdict.UNDECIDED
    assert {n.rule for n in e.undecided} >= {
        "card-length-over",
        "case-slot-count-over",
        "psu-overload",
    }


def test_what_sinks_no_machine_leaves_the_verdict_as_it_is() -> None:
    e = world((gpu(), "1"), psus=(psu(efficiency=None),), site=US_15A)
    assert e.verdict is Verdict.UNDECIDED, "the load of the circuit follows from the efficiency"
    heavy = world((gpu(weight_g=None, length_mm=320.0), "1"))
    assert heavy.verdict is Verdict.WARN, "by its size it may be heavy, which sinks no machine"


def test_a_site_that_is_not_chosen_leaves_nothing_undecided() -> None:
    e = world((gpu(), "1"), site=Site())
    assert "build.site" in {n.field for n in e.not_checked}
    assert e.verdict is Verdict.PASS and without_mains(e)
    assert not without_mains(world((gpu(), "1")))


def test_a_ups_without_a_rating_leaves_a_question_open_where_a_site_is_chosen() -> None:
    rated = world((gpu(), "1"), site=US_15A.changed(ups=Ups(watts=1500.0, volt_amperes=0.0)))
    unrated = world((gpu(), "1"), site=US_15A.changed(ups=Ups(watts=0.0, volt_amperes=0.0)))
    assert rated.verdict is Verdict.PASS and rated.unsettled == ()
    assert [entry.rule for entry in unrated.unsettled] == ["ups-undersized"]
    assert unrated.verdict is Verdict.WARN and not without_mains(unrated)


def test_a_machine_fits_only_where_every_check_that_could_warn_has_its_answer() -> None:
    known = world((gpu(), "1"), **cooled(250.0))
    assert known.verdict is Verdict.PASS and not is_tight_by_gaps(known)
    unrated = world((gpu(), "1"), **cooled(None))
    assert unrated.listed == known.listed, "nothing is found that was not"
    assert unrated.verdict is Verdict.WARN and is_tight_by_gaps(unrated)
    assert lacking_figures(unrated)[0].rules == ("cooler-too-weak",)
    assert lacking_figures(unrated)[0].path == "cooling_class_w"
    assert lacking_words(unrated) and not lacking_words(known)


def test_what_nobody_said_of_the_work_takes_nothing_from_the_verdict() -> None:
    card = gpu(vram_gb=24.0)
    cards = ((card, "1"), (card, "5"))
    group = world(*cards, workload=Workload("inference", tensor_parallel=2))
    assert "build.workload" in {entry.field for entry in group.not_checked}
    assert group.verdict is Verdict.PASS and group.unsettled == ()
    said = Workload("inference", tensor_parallel=2, attention_heads=63)
    assert world(*cards, workload=said).verdict is Verdict.WARN


def test_what_findings_object_to_is_said_before_what_is_missing() -> None:
    both = world((gpu(weight_g=None, length_mm=320.0), "1"), **cooled(None))
    assert both.count(Severity.WARNING) == 1 and both.unsettled
    assert both.verdict is Verdict.WARN and not is_tight_by_gaps(both)
    assert lacking_figures(both) == () and lacking_words(both) == ""


@every([rule for rule in RULES if rule.only_informs])
def test_a_note_that_nobody_can_give_takes_nothing_from_the_verdict(rule: Rule) -> None:
    e = world((gpu(), "1"))
    assert e.verdict is Verdict.PASS
    noted = e.not_checked + (unanswered(rule.id, ("gpu1",), "gpu.note", sentence("nobody knows")),)
    assert replace(e, not_checked=noted).verdict is Verdict.PASS
    objecting = unanswered("cooler-too-weak", ("cpu",), "a.max_power_w", sentence("nobody knows"))
    assert replace(e, not_checked=(*noted, objecting)).verdict is Verdict.WARN


@pytest.mark.parametrize("kind", ["chassis", "board", "cpus", "psus"])
def test_without_one_of_its_parts_there_is_no_machine_to_judge(kind: str) -> None:
    e = world((gpu(), "1"))
    parts = MemoryCatalog(parts_of(e.assembly).values())
    lacking = evaluate(e.build.changed(**{kind: () if kind == "psus" else None}), parts)
    assert lacking.verdict is Verdict.UNDECIDED
    assert deciding_figures(lacking)[0].field == f"build.{kind}"


def test_a_part_that_no_record_describes_leaves_the_machine_undecided() -> None:
    e = world((gpu(), "1"))
    parts = MemoryCatalog(parts_of(e.assembly).values())
    unknown = evaluate(e.build.changed(board="nobodys-board", placements=()), parts)
    assert unknown.verdict is Verdict.UNDECIDED


def test_a_card_without_a_place_leaves_the_machine_undecided() -> None:
    e = world((gpu(), "1"), (gpu(), "99"))
    assert e.verdict is Verdict.UNDECIDED
    assert deciding_figures(e)[0].parts == ("gpu2",)


def test_an_error_is_worse_than_what_is_not_known() -> None:
    e = world((open_card(), "1"), (open_card(), "3"), (gpu(length_mm=None), "7"))
    assert e.undecided and e.verdict is Verdict.FAIL


def test_links_and_budget_are_part_of_the_answer() -> None:
    e = world((gpu(), "1"))
    assert [link.words for link in e.links] == ["Gen4 x16"]
    assert e.budget.dc_w == 395


# Candidates


def test_every_place_answers_for_a_second_open_card() -> None:
    places = places_for(world((open_card(), "1")), open_card(), psu())
    # slots 2 and 3 overlap it (20.32 and 40.64 under 52), slot 4 leaves 8.96, slot 5 29.28; 8 and 9
    # are free below 7
    assert fits(places) == {
        "1": "clash",
        "2": "clash",
        "3": "clash",
        "4": "tight",
        "5": "fits",
        "6": "fits",
        "7": "fits",
    }
    assert [places[str(k)].margin_mm for k in (3, 4, 5)] == pytest.approx([-11.36, 8.96, 29.28])
    assert places["3"].refused and not places["4"].refused and not places["5"].refused
    assert (
        "11.36 mm" in places["3"].reason
        and "8.96 mm" in places["4"].reason
        and places["5"].reason == ""
    )
    assert [name for name, c in places.items() if c.taken] == ["1"]


def test_a_candidate_is_the_build_with_the_card_in_it() -> None:
    before = world((open_card(), "1"))
    place = places_for(before, gpu(), psu())["5"]
    assert place.evaluation.build == before.build.place("a-gpu", "5")
    assert place.evaluation.assembly.cards[-1].label == "gpu2"
    assert {f.rule for f in place.added} == {"link-report"}


def test_what_the_verdict_of_a_place_stands_on_is_the_worst_that_it_adds() -> None:
    catalog = open_catalog()
    assert EXAMPLES
    for path in EXAMPLES:
        before = evaluate(read_document(path).build, catalog)
        for place in candidates(before, catalog, "asus-tuf-rtx-3090"):
            label = place.evaluation.assembly.cards[-1].label
            assert place.deciding == deciding(place.added), (path.name, place.seat.name)
            assert place.fit is fit_of(place.added, place.evaluation.not_checked, label)


def test_the_words_of_a_place_that_does_not_fit_are_made_where_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    def noted(judged: Judged) -> Finding | None:
        told.append(judged.rule)
        return finding_of(judged)

    before = world((open_card(), "1"))
    monkeypatch.setattr(evaluation, "finding_of", noted)
    monkeypatch.setattr(evaluated, "finding_of", noted)
    places = places_for(before, open_card())
    assert fits(places) == SECOND_OPEN_CARD
    fitting = [place for place in places.values() if place.fit is Fit.FITS]
    assert told == [judged.rule for place in fitting for judged in place.evaluation.checks]
    told.clear()
    decides = places["2"].deciding
    assert decides is not None and told == [decides.rule] == ["cards-collide"]
    assert len(places["2"].evaluation.checks) == len(told) - 1 > 1


def test_a_card_that_stays_where_it_is_is_the_same_card() -> None:
    before = world((open_card(), "1"), (open_card(), "5"))
    first, second = before.assembly.cards
    moved = places_for(before, open_card(), moving=1)
    assert moved["7"].evaluation.assembly.cards[0] is first
    assert moved["7"].evaluation.assembly.cards[1] != second
    assert moved["5"].evaluation.assembly.cards == (first, second)


def test_what_was_wrong_before_is_not_added() -> None:
    before = world((open_card(), "1"), (open_card(), "3"), psus=(psu(watts=300.0),))
    place = places_for(before, gpu(), psu(watts=300.0))["7"]
    assert found(place.evaluation, "cards-collide") and found(place.evaluation, "psu-overload")
    assert not {f.rule for f in place.added} & {"cards-collide", "psu-overload"}
    assert place.fit is Fit.FITS


def test_what_gets_worse_is_added() -> None:
    before = world((gpu(), "1"), psus=(psu(watts=420.0),))  # 395 of 420 W: no reserve
    assert only(before, "psu-headroom").severity is Severity.WARNING
    place = places_for(before, gpu(), psu(watts=420.0))["5"]
    assert {f.rule for f in place.added} >= {"psu-overload"}
    assert place.fit is Fit.TIGHT, "an error of power refuses no place"
    assert "W short" in place.reason


def test_a_place_whose_geometry_is_not_known() -> None:
    mainboard = board(
        slot(1), slot(None, name="GUESS", position_guess=3), slot(None, name="NOWHERE")
    )
    places = places_for(world(board=mainboard), gpu(), psu())
    assert fits(places) == {"1": "fits", "GUESS": "unknown", "NOWHERE": "unknown"}
    assert "only guessed" in places["GUESS"].reason and not places["GUESS"].refused
    unknown = places_for(world(), gpu(thickness_mm=None), psu())["1"]
    assert unknown.fit is Fit.UNKNOWN and unknown.reason[0].isupper()
    ids = {entry.rule for entry in unknown.evaluation.not_checked}
    assert not any(rule in unknown.reason for rule in ids), "the id of a rule tells nobody anything"


def test_what_is_not_known_of_another_card_is_no_reason() -> None:
    before = world((gpu(id="unknown", thickness_mm=None, length_mm=None), "7"))
    place = places_for(before, gpu(), psu())["1"]
    assert (place.fit, place.reason) == (Fit.FITS, "")


def test_an_error_that_is_certain_goes_before_what_is_not_known() -> None:
    mainboard = board(slot(None, name="GUESS", position_guess=3, mechanical_lanes=1))
    places = places_for(world(board=mainboard), gpu(), psu())
    assert places["GUESS"].fit is Fit.CLASH and "closed x1" in places["GUESS"].reason


def test_moving_a_card_leaves_its_place_free() -> None:
    before = world((open_card(), "1"), (open_card(), "5"))
    places = places_for(before, open_card(), psu(), moving=1)
    assert len(places["7"].evaluation.assembly.cards) == 2
    assert [name for name, c in places.items() if c.taken] == ["1"]
    assert (
        fits(places)["5"] == "fits" and fits(places)["6"] == "fits" and fits(places)["3"] == "clash"
    )
    assert places["5"].evaluation.build == before.build


def test_moving_the_upper_card_moves_only_it() -> None:
    before = world((open_card(), "1", 280), (gpu(), "4"))
    places = places_for(before, open_card(), psu(), moving=0)
    after = places["7"].evaluation
    assert [(p.part_id, p.place, p.power_limit_w) for p in after.build.placements] == [
        ("an-open-card", "7", 280),
        ("a-gpu", "4", None),
    ]
    assert after.assembly.cards[0].label == "gpu1"
    # below the blower of 40 mm: 60.96 - 40
    assert places["7"].margin_mm == pytest.approx(20.96) and places["7"].fit is Fit.FITS
    # between: the blower would reach 19.68 mm into slots 5 and its own
    assert places["5"].fit is Fit.CLASH and places["2"].fit is Fit.CLASH


def test_moving_out_of_a_clash_takes_the_clash_away() -> None:
    before = world((open_card(), "1"), (open_card(), "3"))
    places = places_for(before, open_card(), psu(), moving=1)
    assert fits(places)["3"] == "clash", "it still clashes where it is"
    assert not found(places["5"].evaluation, "cards-collide") and fits(places)["5"] == "fits"


def test_network_cards_have_places_too() -> None:
    places = places_for(world((open_card(), "1")), nic(), psu())
    # 52 mm reach past slot 3; in slot 4 it takes the open fans' air
    assert fits(places) == {
        "1": "clash",
        "2": "clash",
        "3": "clash",
        "4": "tight",
        "5": "fits",
        "6": "fits",
        "7": "fits",
    }


def test_every_kind_of_place_answers() -> None:
    case = chassis(
        vertical_slots=3, max_gpu_thickness_vertical_mm=80.0, side_panel="tempered_glass"
    )
    places = places_for(world(chassis=case), open_card(), psu())
    # 80 - 52 = 28 mm to the glass; one slot nearer 7.68: an error of air, two: 12.64 mm too thick
    verticals = {name: fit for name, fit in fits(places).items() if name.startswith("vertical")}
    assert verticals == {"vertical1": "fits", "vertical2": "clash", "vertical3": "clash"}


def test_parts_that_are_no_cards_have_no_places() -> None:
    e = machine((gpu(), "1"))
    catalog = MemoryCatalog([psu(), gpu()])
    assert candidates(e, catalog, "a-psu") == () and candidates(e, catalog, "nothing") == ()


def test_a_taken_place_is_evaluated_when_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(build: Build, *others: Any) -> Assembly:
        asked.append(build.placements[-1].place)
        return assemble(build, *others)

    e = world((gpu(), "1"), (gpu(), "4"))
    monkeypatch.setattr(evaluation, "assemble", noted)
    places = places_for(e, gpu())
    assert asked == ["2", "3", "5", "6", "7"]
    assert [name for name, place in places.items() if place.taken] == ["1", "4"]
    assert asked == ["2", "3", "5", "6", "7"], "whether it is taken needs no evaluation"
    assert places["4"].refused and found(places["4"].evaluation, "cards-collide")
    assert places["4"].fit is Fit.CLASH and asked[5:] == ["4"]


def test_without_neighbours_there_is_no_gap() -> None:
    assert smallest_margin(world((gpu(), "1")), "gpu1") is None
    e = world((gpu(), "1"), (gpu(), "3"), (gpu(), "6"))
    assert [smallest_margin(e, f"gpu{k}") for k in (1, 2, 3)] == pytest.approx([0.64, 0.64, 20.96])


def test_the_answer_depends_on_nothing_but_the_build() -> None:
    catalog = MemoryCatalog([chassis(), board(), gpu(), psu()])
    build = (
        Build(chassis="a-chassis", board="a-motherboard").place("a-gpu", "1").place("a-gpu", "3")
    )
    assert evaluate(build, catalog) == evaluate(build, catalog)


# The catalog as it is sold


def test_a_board_of_guessed_positions_answers_nothing_about_gaps() -> None:
    """The TRX50 AERO D: four slots whose places nobody has confirmed."""
    catalog = open_catalog()
    build = Build(chassis="fractal-design-define-7-xl", board="gigabyte-trx50-aero-d")
    for name in ("PCIEX16_1", "PCIEX16_2"):
        build = build.place("asus-tuf-rtx-3090", name)
    e = evaluate(build, catalog)
    assert not found(e, "cards-collide") and not found(e, "open-air-gap")
    for rule in ("cards-collide", "open-air-gap"):
        fields = {field.rpartition(".")[0].rpartition(".")[2] for field in unchecked(e, rule)}
        assert fields == {"PCIEX16_1", "PCIEX16_2"}, rule
    for rule in ("case-slot-count-over", "card-past-board-bottom"):
        assert not unchecked(e, rule), "two long slots stand after these, wherever they are"
        assert not found(e, rule)
    places = candidates(e, catalog, "asus-tuf-rtx-3090")
    assert {c.fit for c in places if c.seat.mount.value == "slot"} == {Fit.UNKNOWN}


@pytest.mark.parametrize(
    "part_id", ["fractal-design-ridge", "fractal-design-terra", "formd-t1-v2-1"]
)
def test_behind_the_board_only_the_published_limits_are_asked(part_id: str) -> None:
    catalog = open_catalog()
    e = evaluate(
        Build(chassis=part_id, board="asrock-x99-ws-e-10g").place(
            "gigabyte-rtx-3090-turbo", "vertical1"
        ),
        catalog,
    )
    asked = {f.rule for f in findings_of(e, "gpu1")} | {
        n.rule for n in e.not_checked if "gpu1" in n.parts
    }
    plugs = {"gpu-connectors-short", "pcie-cable-daisy-chain"}
    links = {
        "link-report",
        "link-below-gen3-x8",
        "link-x1-training",
        "riser-without-slot",
    }  # nobody knows which slot feeds it
    assert asked <= {"card-length-over", "card-hits-side-panel"} | links | plugs
    assert bool(unchecked(e, "card-hits-side-panel")) == (part_id == "formd-t1-v2-1"), (
        "its thickness is not published"
    )


def test_a_mining_frame_has_six_places_besides_the_slots_of_its_board() -> None:
    e = evaluate(
        Build(chassis="generic-mining-open-frame-6-gpu", board="asus-b250-mining-expert"),
        open_catalog(),
    )
    by_mount = {
        mount: [seat.name for seat in e.assembly.seats if seat.mount is mount] for mount in Mount
    }
    assert by_mount[Mount.FRAME] == [f"frame{k}" for k in range(1, 7)]
    assert e.assembly.board is not None
    assert len(by_mount[Mount.SLOT]) == len(e.assembly.board.slots or ())


@pytest.mark.parametrize("first_second", list(product(("1", "9"), ("bay1",))))
def test_places_that_are_not_there_are_never_clashes(first_second: tuple[str, str]) -> None:
    e = machine(*((gpu(), place) for place in first_second))
    assert not found(e, "cards-collide")


def test_the_worst_of_several_things_about_the_same_parts_was_known() -> None:
    parts = ("psu", "chassis")
    error = Finding("psu-unfit", Severity.ERROR, parts, Sentence("Two for one bay."), Sentence(""))
    info = Finding("psu-unfit", Severity.INFO, parts, Sentence("Little room."), Sentence(""))
    assert added_findings([error, info], [error, info], "gpu1") == ()
    assert added_findings([info], [error, info], "gpu1") == (error,)


def test_a_server_whose_board_nobody_knows_asks_for_no_board_of_ones_own() -> None:
    """Its board is no choice: the figures of the server lack it."""
    shipped = open_catalog()
    server = shipped.get("asus-esc8000a-e12")
    assert isinstance(server, Chassis)
    bare = MemoryCatalog([server.changed(board=None, included_psu=None)])
    for build, catalog, field in (
        (Build(chassis=server.id), bare, "asus-esc8000a-e12.board"),
        (Build(chassis="hyte-y60"), shipped, "build.board"),
    ):
        asked = {one.field for one in evaluate(build, catalog).not_checked if "board" in one.field}
        assert asked == {field}


def test_an_open_question_of_several_cards_names_all_of_them() -> None:
    """Whatever is not chosen for three cards alike is one entry, and does not speak of one."""
    frame = chassis(
        chassis_type="open_frame", gpu_positions=4, expansion_slots=None, below_board_mm=None
    )
    cards = [gpu(id=name) for name in ("a", "b", "c")]
    e = world(*((card, f"frame{n}") for n, card in enumerate(cards, 1)), chassis=frame)
    reasons = [entry.reason for entry in e.not_checked if len(entry.parts) == 3]
    assert "no riser is chosen for GPU 1–3." in reasons
    assert "no slot is chosen for the riser of GPU 1–3." in reasons
    assert not any("for GPU 1." in one or "of GPU 1." in one for one in reasons)


@pytest.mark.parametrize("thing", Measured)
def test_the_checks_of_a_direction_say_what_all_checks_say_of_it(thing: Measured) -> None:
    e = world((gpu(id="a"), "1"), (gpu(id="b", thickness_mm=70.0), "3"), (gpu(id="c"), "7"))
    of_it = e.by_direction[thing]
    assert rooms(of_it, thing) == rooms(e.checks, thing)
    for labels in ((), ("gpu1",), ("gpu2",), ("gpu1", "gpu2")):
        assert standing_in(of_it, thing, *labels) == standing_in(e.checks, thing, *labels)
    assert set(of_it) <= set(e.checks)
