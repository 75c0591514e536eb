"""What is listed of all that was found: each subject once, what follows from it folded in, and
nothing lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from rigwright.assembly.addresses import parts_of
from rigwright.build import Placement, Site
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding, Measure, Sentence, Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.listed import everything, listed, others_alike
from rigwright.parts import CARD_KINDS, Riser
from rigwright.power.efficiency import LOW_LINE_V
from rigwright.power.sites import SITES
from rigwright.rules import RULES, Rule, causes_of, rule_of
from tests.generated_builds import planned, shipped
from tests.sampling import count, every, share
from tests.test_golden_builds import BUILDS, evaluated
from tests.test_real_machines import CATALOG, MACHINES
from tests.test_real_machines import evaluated as real
from tests.worlds import board, chassis, gpu, open_card, psu, slot, world

GENERATED = count(40, of=100)
EXAMPLES = sorted((Path(__file__).parents[2] / "assets/examples").glob("*.rig"))
MEDIAN, P95 = 4, 8
LONGEST = 200  # characters


@cache
def generated() -> tuple[Evaluation, ...]:
    return tuple(evaluate(planned(number), shipped()) for number in range(GENERATED))


@cache
def machines() -> tuple[Evaluation, ...]:
    return tuple(real(name, CATALOG) for name in MACHINES)


@cache
def all_of_them() -> tuple[Evaluation, ...]:
    documents = [read_document(path) for path in EXAMPLES]
    examples = [evaluate(document.build, MemoryCatalog(document.parts)) for document in documents]
    golden = [evaluated(case.values[0]) for case in BUILDS]
    return (*generated(), *machines(), *examples, *golden)


def at_low_mains() -> Iterator[Evaluation]:
    """Some of the machines on the two circuits of Japan, where supplies give least."""
    for e in share(all_of_them(), 12):
        own = MemoryCatalog(parts_of(e.assembly).values())
        for site in SITES.values():
            if site.volts is not None and site.volts <= LOW_LINE_V:
                yield evaluate(e.build.changed(site=site), own)


def said(findings: Any) -> Counter[tuple[str, str, tuple[str, ...]]]:
    return Counter((finding.rule, finding.message, finding.parts) for finding in findings)


@pytest.mark.sampled
def test_nothing_is_lost() -> None:
    for e in all_of_them():
        assert said(everything(e.listed)) == said(e.findings), e.build.title


def test_the_list_is_as_grave_as_what_was_found() -> None:
    for e in all_of_them():
        ranks = [finding.severity.rank for finding in e.listed]
        assert ranks == sorted(ranks)
        assert {0} & set(ranks) == {0} & {finding.severity.rank for finding in e.findings}
        for finding in e.listed:
            members = finding.members
            assert {member.severity for member in members} == {finding.severity}
            assert set(finding.parts) == {label for member in members for label in member.parts}
            assert set(finding.rests_on) == {
                field for member in members for field in member.rests_on
            }
            assert {fix.title for fix in finding.remedies} == {
                fix.title for m in members for fix in m.remedies
            }


def directly(rule: Rule) -> list[Rule]:
    """The rules that a rule follows from, whichever of them says so."""
    return [rule_of(cause) for cause in sorted(causes_of(rule))]


def all_causes(rule: Rule) -> set[str]:
    """Every rule that a rule follows from, over others too."""
    found: set[str] = set()
    for cause in directly(rule):
        found |= {cause.id} | all_causes(cause)
    return found


@cache
def tellers_of(rule: Rule) -> frozenset[str]:
    """Every rule under which a rule may be folded: itself where that is graver, what it follows
    from, what says it as well, and what tells of those.
    """
    found: set[str] = set()
    ahead = [rule]
    while ahead:
        one = ahead.pop()
        if one.id not in found:
            found.add(one.id)
            ahead += [*directly(one), *(other for other in RULES if one in other.tells_of)]
    return frozenset(found)


@pytest.mark.sampled
def test_only_what_follows_is_folded_and_never_something_worse() -> None:
    for e in all_of_them():
        for finding in e.listed:
            for child in finding.folded:
                assert finding.rule in tellers_of(rule_of(child.rule))
                assert finding.rule != child.rule or child.severity.rank > finding.severity.rank
                assert child.severity.rank >= finding.severity.rank
                assert set(cards_of(child)) <= set(cards_of(finding))


def cards_of(finding: Finding) -> list[str]:
    return [label for label in finding.parts if label.startswith(CARD_KINDS)]


@pytest.mark.sampled
def test_each_subject_is_listed_once() -> None:
    for e in all_of_them():
        subjects: Counter[Any] = Counter()
        for finding in e.listed:
            if cards_of(finding):
                others = tuple(label for label in finding.parts if label not in cards_of(finding))
                template = finding.title.template.replace("_first", "")
                subjects[finding.rule, finding.severity, template, others] += 1
        assert subjects.total() == len(subjects), e.build.title


def test_sentences_on_several_cards_are_sentences() -> None:
    for e in all_of_them():
        for finding in e.listed:
            words = finding.message
            assert (
                "{" not in words
                and "  " not in words
                and words.removesuffix(" (estimate)").endswith(".")
            )
            assert finding.estimate == words.endswith("(estimate)") or not cards_of(finding)
            if cards_of(finding) and finding.alike and not others_alike(finding):
                assert (
                    (finding.title.several and finding.title.count == len(cards_of(finding)))
                    or "ach of GPU" in words
                    or "ach of NIC" in words
                    or str(finding.alike[0].title) in words
                )


@pytest.mark.sampled
def test_what_is_said_of_one_thing_is_short() -> None:
    """Two lines of a wide list, and some for the longest names of parts; the whole sentence of a
    finding, with what it leaves out and estimates.
    """
    for e in (*all_of_them(), *at_low_mains()):
        for finding in (*e.findings, *e.listed):
            assert len(finding.message) <= LONGEST, finding.message


def rows(e: Evaluation) -> int:
    """The lines of the list: errors, warnings, and one for all notes."""
    notes = e.count(Severity.INFO)
    return e.count(Severity.ERROR) + e.count(Severity.WARNING) + min(notes, 1)


@pytest.mark.parametrize("of", [generated, machines], ids=["generated", "real machines"])
def test_half_of_all_lists_have_at_most_four_lines_and_nearly_all_eight(of: Any) -> None:
    counted = sorted(rows(e) for e in of())
    p95 = counted[round(0.95 * (len(counted) - 1))]
    assert median(counted) <= MEDIAN and p95 <= P95, counted


# one rule on several cards


def test_eight_cards_of_one_kind_are_one_finding_with_eight_parts() -> None:
    e = world(*((gpu(length_mm=600.0), str(k)) for k in range(1, 8)))
    found = [f for f in e.findings if f.rule == "card-length-over"]
    (one,) = [f for f in e.listed if f.rule == "card-length-over"]
    assert (
        len(found) == 7
        and one.alike == tuple(found)
        and one.parts == tuple(f"gpu{k}" for k in range(1, 8))
    )
    assert one.message == found[0].message.replace("GPU 1 needs", "Each of GPU 1–7 needs")
    assert others_alike(one) == ()


def test_a_sentence_that_has_a_form_for_several_is_said_in_it() -> None:
    cards = [(gpu(cooler="passive"), str(k)) for k in (1, 3, 5)]
    (one,) = [f for f in world(*cards).listed if f.rule == "passive-without-duct"]
    assert (one.title.count, one.title.template, one.title.several) == (
        3,
        "{card} has no fan of its own.",
        "{card} have no fans of their own.",
    )
    assert one.title.values["card"] == "GPU 1–3" and len(one.alike) == 3
    (single,) = [f for f in world(cards[0]).listed if f.rule == "passive-without-duct"]
    assert (single.title.count, single.title.values["card"]) == (1, "GPU 1")


def of_card(
    number: int, room: float, rule: str = "card-length-over", severity: Severity = Severity.ERROR
) -> Finding:
    values = {"card": f"GPU {number}", "room": room}
    return Finding(
        rule,
        severity,
        (f"gpu{number}", "chassis"),
        Sentence("{card} is too long.", values),
        Sentence("It has {room:.0f} mm.", values),
        Measure(400.0, room, "mm", at_most=True),
    )


def test_of_different_figures_the_worst_is_told_and_the_others_are_named() -> None:
    first = of_card(1, 380.0)
    worst = of_card(2, 300.0)
    third = of_card(4, 350.0)
    (one,) = listed((first, worst, third))
    assert one.message == "GPU 2 is too long. It has 300 mm. Likewise GPU 1 and GPU 4, none worse."
    assert one.measure == worst.measure and one.parts == ("gpu1", "gpu2", "gpu4", "chassis")
    assert others_alike(one) == (first, third)


def test_what_else_there_is_about_the_same_card_keeps_its_own_words() -> None:
    worst = of_card(2, 300.0)
    other = of_card(2, 350.0)
    third = of_card(4, 360.0)
    (one,) = listed((worst, other))
    assert one.message == "GPU 2 is too long. It has 300 mm. GPU 2 is too long."
    (one,) = listed((worst, other, third))
    assert "Likewise GPU 4, none worse. GPU 2 is too long." in one.message


def test_what_differs_in_kind_or_severity_stays_apart() -> None:
    other = of_card(2, 300.0).changed(title=Sentence("{card} is far too long.", {"card": "GPU 2"}))
    milder = of_card(3, 390.0, severity=Severity.WARNING)
    elsewhere = of_card(4, 300.0).changed(parts=("gpu4", "board"))
    assert len(listed((of_card(1, 300.0), other, elsewhere, milder))) == 4


@pytest.mark.sampled
def test_several_reasons_for_one_thing_are_one_finding_with_all_of_them() -> None:
    kit = Finding(
        "ram-unfit",
        Severity.ERROR,
        ("memory",),
        Sentence("The kit does not fit."),
        Sentence("It is DDR4."),
    )
    (one,) = listed(
        (kit, kit.changed(detail=Sentence("It is {what}.", {"what": "registered"})), kit)
    )
    assert (
        one.message == "The kit does not fit. It is DDR4. It is registered." and len(one.alike) == 3
    )


def test_what_is_apart_is_told_beside_the_others() -> None:
    findings = tuple(of_card(number, 300.0) for number in (1, 2, 3))
    lines = listed(findings, apart=lambda finding: "gpu3" in finding.parts)
    assert [line.parts[:-1] for line in lines] == [("gpu1", "gpu2"), ("gpu3",)]


# what follows from what


@every([(rule.id, cause.id) for rule in RULES for cause in directly(rule)])
def test_what_follows_is_folded_into_what_is_as_grave_and_about_the_same(
    pair: tuple[str, str],
) -> None:
    rule = rule_of(pair[0])
    cause = rule_of(pair[1])
    graver = of_card(1, 300.0, cause.id)
    child = of_card(1, 300.0, rule.id, Severity.WARNING)
    (line,) = listed((graver, child))
    assert line.rule == cause.id and line.folded == (child,)
    milder = graver.changed(severity=Severity.WARNING)
    grave_child = child.changed(severity=Severity.ERROR)
    folded = [f.folded for f in listed((grave_child, milder))]
    assert folded == ([(milder,)] if cause in rule.tells_of else [(), ()])
    assert [f.folded for f in listed((graver, of_card(2, 300.0, rule.id, Severity.WARNING)))] == [
        (),
        (),
    ]


def test_what_follows_of_several_cards_from_each_of_them_is_folded_once() -> None:
    chipset = [of_card(n, 300.0, "gpu-on-chipset-slot", Severity.WARNING) for n in (1, 2)]
    both = of_card(1, 300.0, "tp-without-fast-link", Severity.WARNING).changed(
        parts=("gpu1", "gpu2")
    )
    (line,) = listed((*chipset, both))
    assert line.alike == tuple(chipset) and line.folded == (both,)
    third = both.changed(parts=("gpu1", "gpu3"))
    assert len(listed((*chipset, third))) == 2, "of GPU 3 nothing explains it"


def test_cards_on_one_lane_each_are_one_line() -> None:
    """USB risers of one lane in slots of the chipset and of the processor: that the chipset is
    shared and that the riser is of Gen2 adds nothing to 0.50 GB/s.
    """
    usb = Riser(
        id="usb",
        name="A USB riser",
        brand="Test",
        source="a test",
        confidence="high",
        riser_type="riser_cable",
        lanes=1,
        pcie_gen=2,
        length_mm=600.0,
    )
    slots = (
        slot(1, name="CPU", generation=3),
        slot(2, name="PCH", generation=2, electrical_lanes=1, source="chipset"),
    )
    placed = [
        Placement("a-gpu", place, riser="usb", slot=name)
        for place, name in (("frame1", "CPU"), ("frame2", "PCH"))
    ]
    e = world(
        (gpu(), "1"),
        board=board(*slots),
        chassis=chassis(chassis_type="open_frame", gpu_positions=2),
        others=(usb,),
        placements=tuple(placed),
    )
    assert {"gpu-on-chipset-slot", "riser-gen-limit"} <= {finding.rule for finding in e.findings}
    (line,) = (f for f in e.listed if f.rule in ("link-x1-training", "gpu-on-chipset-slot"))
    assert line.rule == "link-x1-training" and cards_of(line) == ["gpu1", "gpu2"]
    folded = {finding.rule for finding in line.folded}
    assert {"gpu-on-chipset-slot", "riser-gen-limit"} <= folded
    assert "riser-gen-limit" not in {finding.rule for finding in e.listed}


def test_a_supply_that_is_too_small_is_one_line() -> None:
    e = world(*((open_card(), str(k)) for k in (1, 5)), psus=(psu(watts=500.0),))
    about = [
        f for f in e.listed if "psu" in f.parts and f.severity is not Severity.INFO and f.measure
    ]
    watts = [f for f in about if f.measure is not None and f.measure.unit in ("W", "%")]
    assert [f.rule for f in watts] == ["psu-overload"]
    assert {f.rule for f in watts[0].folded} == {"power-limit-option"}, (
        "load and reserve have nothing to add"
    )


def test_no_rule_follows_from_itself() -> None:
    for rule in RULES:
        assert rule.id not in all_causes(rule)
        assert all(cause in RULES for cause in (*rule.follows_from, *rule.explains))


def test_of_a_card_that_does_not_enter_its_slot_no_link_is_told() -> None:
    closed = slot(
        1, mechanical_lanes=1, electrical_lanes=1, generation=2, source="chipset", open_ended=False
    )
    e = world((gpu(), "1"), board=board(closed))
    (enters,) = (one for one in e.listed if one.rule == "edge-connector-too-short")
    assert enters.folded == ()
    about_links = {"gpu-on-chipset-slot", "link-x1-training", "link-report"}
    assert not about_links & {finding.rule for finding in e.findings}


def test_two_cards_that_touch_and_get_no_air_are_one_line() -> None:
    """Three slots have 60.96 mm; 61.4 mm are within what published thicknesses are off by."""
    card = open_card(thickness_mm=61.4)
    e = world((card, "1"), (card, "4"))
    lines = [f for f in e.listed if f.rule in ("cards-collide", "open-air-gap")]
    assert [(f.rule, f.severity) for f in lines] == [("open-air-gap", Severity.ERROR)]
    assert "cards-collide" in [f.rule for f in lines[0].folded]


@pytest.mark.sampled
def test_a_rule_is_told_once_of_the_same_parts() -> None:
    """The milder of two findings of one rule on the same parts, or the same supply, has no line of
    its own.
    """
    for e in all_of_them():
        gravest: dict[Any, Severity] = {}
        for line in e.listed:
            about = (line.rule, frozenset(line.parts), line.title.values.get("supply"))
            assert gravest.setdefault(about, line.severity) is line.severity, line.message


def on_memory(severity: Severity, said: str) -> Finding:
    return Finding(
        "ram-unfit", severity, ("memory", "board"), Sentence(said), Sentence("It is so.")
    )


def test_a_milder_reason_on_the_same_parts_is_folded_into_the_graver() -> None:
    grave = on_memory(Severity.ERROR, "The kit does not fit.")
    mild = on_memory(Severity.WARNING, "The kit is large.")
    (line,) = listed((grave, mild))
    assert line.severity is Severity.ERROR and line.folded == (mild,)
    assert listed((mild,)) == (mild,), "alone, or with the graver waived, it is listed"
    elsewhere = mild.changed(parts=("memory",))
    assert len(listed((grave, elsewhere))) == 2


def test_cards_that_touch_among_cards_that_overlap_are_told_with_those() -> None:
    def pair(first: int, second: int, severity: Severity) -> Finding:
        labels = (f"gpu{first}", f"gpu{second}")
        return of_card(first, 300.0, "cards-collide", severity).changed(parts=labels)

    grave = [pair(1, 2, Severity.ERROR), pair(2, 3, Severity.ERROR)]
    between = pair(1, 3, Severity.WARNING)
    beyond = pair(3, 4, Severity.WARNING)
    assert [line.folded for line in listed((*grave, between))] == [(between,)]
    assert [line.folded for line in listed((*grave, beyond))] == [(), ()], "nobody told of GPU 4"


def of_supply(number: int, load: float, severity: Severity = Severity.INFO) -> Finding:
    values = {"supply": f"supply {number}", "load": load}
    title = Sentence("{supply} runs at {load:.0f} %.", values, begins=True)
    measure = Measure(load, 80.0, "%", at_most=True)
    return Finding("psu-sustained-load", severity, ("psu",), title, Sentence("So it is."), measure)


def test_several_supplies_are_one_line_that_names_each() -> None:
    four = tuple(of_supply(number, load) for number, load in enumerate((85, 90, 88, 86), 1))
    (line,) = listed(four)
    assert line.alike == four
    assert line.message == (
        "Supply 2 runs at 90 %. So it is. Likewise supply 1, supply 3 and supply 4, none worse."
    )
    grave = of_supply(1, 99.0, Severity.WARNING)
    assert len(listed((grave, four[1]))) == 2, "what is wrong with one supply is not the other's"


def test_the_heat_of_the_room_is_told_with_the_circuit_that_gives_it() -> None:
    cards = tuple((open_card(board_power_w=600.0), str(k)) for k in (1, 5, 9))
    site = Site("us-120v-20a", volts=120, outlet_a=20, breaker_a=20)
    e = world(*cards, psus=(psu(watts=2400.0),), site=site)
    assert [f.rule for f in e.findings if f.rule == "room-heat"] == ["room-heat"]
    assert "room-heat" not in [f.rule for f in e.listed]
    assert "mains-continuous-over" in [f.rule for f in e.listed for c in f.folded if c.parts == ()]


def about_supply(rule: str, number: int, severity: Severity) -> Finding:
    title = Sentence("{supply} is short.", {"supply": f"S{number}", "supply_number": number})
    return Finding(rule, severity, ("psu",), title, Sentence("So it is."))


def test_what_is_wrong_with_one_supply_is_not_told_by_what_is_wrong_with_another() -> None:
    short = about_supply("psu-overload", 1, Severity.ERROR)
    for rule in ("psu-headroom", "psu-sustained-load", "psu-peak"):
        same, other = (about_supply(rule, number, Severity.WARNING) for number in (1, 2))
        assert [line.folded for line in listed((short, same))] == [(same,)]
        assert [line.folded for line in listed((short, other))] == [(), ()]
        of_all = about_supply("psu-overload", 0, Severity.ERROR)
        assert [line.folded for line in listed((of_all, other))] == [(other,)]


def test_what_a_supply_lacks_at_its_mains_tells_of_all_that_it_lacks() -> None:
    """100 V take more from it than 4 % beyond its rating."""
    derated = about_supply("psu-line-derate", 1, Severity.ERROR)
    for rule in ("psu-overload", "psu-headroom", "psu-sustained-load", "psu-peak"):
        milder = about_supply(rule, 1, Severity.WARNING)
        assert [line.rule for line in listed((derated, milder))] == ["psu-line-derate"]
        assert len(listed((derated, about_supply(rule, 2, Severity.WARNING)))) == 2
    over = about_supply("psu-overload", 1, Severity.ERROR)
    mild = about_supply("psu-line-derate", 1, Severity.WARNING)
    assert [line.rule for line in listed((over, mild))] == ["psu-overload"]


def test_what_is_about_the_whole_machine_follows_from_nothing_about_a_card() -> None:
    heat = of_card(1, 2000.0, "room-heat", Severity.INFO).changed(parts=())
    circuit = of_card(1, 20.0, "mains-breaker-over", Severity.ERROR)
    assert len(listed((circuit, heat))) == 2
    assert listed((circuit.changed(parts=("psu",)), heat))[0].folded == (heat,)
