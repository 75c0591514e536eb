"""Waivers: what they cover, how long they hold, and what they leave of the verdict."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rigwright.build import Build, Quantity, Waiver
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding, Severity, Verdict
from rigwright.cli import main
from rigwright.documents.document import read_document, write_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.evaluated import is_tight_by_gaps
from rigwright.evaluation.listed import everything
from rigwright.evaluation.summary import alone_and_notes
from rigwright.evaluation.waivers import CHANGED, take_back, waive
from rigwright.parts import Chassis, Cooler, Memory, Part
from rigwright.record import RecordError
from rigwright.reports.check import check_record, check_text, waived_text
from rigwright.reports.sheet.content import sheet_of
from rigwright.share.along import NOTHING, as_shared, reasons_of
from rigwright.share.markdown import markdown_of
from rigwright.share.page import page_of
from tests.fit_parts import memory
from tests.worlds import gpu, world

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
FOUR = "four-open-air-3090.rig"
COLLIDE, OVERLOAD, OPENINGS = "cards-collide", "psu-overload", "case-slot-count-over"
UNFIT = "ram-unfit"
KITS = ((1, "Amber"), (2, "Beryl"))
RESERVE, LIMIT = "psu-headroom", "power-limit-option"
FILES = sorted(path.name for path in EXAMPLES.glob("*.rig"))


class Machine:
    """A machine of an example file, evaluated with the parts that the file carries; a cooler
    takes as many watts as is said.
    """

    def __init__(self, name: str = FOUR, *, cooler_w: float | None = None) -> None:
        document = read_document(EXAMPLES / name)
        parts: list[Part] = []
        for part in document.parts:
            is_rated = isinstance(part, Cooler) and cooler_w is not None
            parts.append(part.changed(cooling_class_w=cooler_w) if is_rated else part)
        self.catalog = MemoryCatalog(parts)
        self.before = self.evaluated(document.build)

    def evaluated(self, build: object) -> Evaluation:
        return evaluate(build, self.catalog)  # type: ignore[arg-type]

    def waived(self, *rules: str, reason: str = "measured") -> Evaluation:
        findings = [f for f in self.before.listed if f.rule in rules]
        assert {f.rule for f in findings} == set(rules)
        build = waive(self.before.build, self.before.assembly, findings, reason)
        return self.evaluated(build)


def rules_of(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.rule for finding in findings]


@pytest.mark.parametrize("name", FILES)
def test_whatever_is_waived_leaves_the_list_with_all_that_it_stands_for(name: str) -> None:
    machine = Machine(name)
    before = machine.before
    for number, finding in enumerate(before.listed):
        build = waive(before.build, before.assembly, (finding,), "known")
        after = machine.evaluated(build)
        assert after.findings == before.findings, "what is found does not depend on waivers"
        assert after.listed == (*before.listed[:number], *before.listed[number + 1 :])
        (one,) = after.waived
        assert one.reason == "known" and one.finding.rule == finding.rule
        assert len(one.waivers) == len(everything((finding,)))
        assert take_back(build, one.waivers) == before.build


def test_an_error_that_is_waived_leaves_the_machine_tight_at_best() -> None:
    machine = Machine()
    grave = {f.rule for f in machine.before.listed if f.severity is not Severity.INFO}
    assert machine.before.verdict is Verdict.FAIL
    after = machine.waived(*grave)
    assert after.count(Severity.ERROR) == after.count(Severity.WARNING) == 0
    assert after.verdict is Verdict.WARN


def test_warnings_that_are_waived_leave_a_machine_that_fits() -> None:
    machine = Machine("four-blower-3090.rig", cooler_w=300.0)
    assert machine.before.verdict is Verdict.WARN
    warnings = {f.rule for f in machine.before.listed if f.severity is Severity.WARNING}
    assert machine.waived(*warnings).verdict is Verdict.PASS


def test_a_waiver_answers_no_open_question() -> None:
    """Nobody says how much the cooler takes, so it may be too weak for all that is waived."""
    machine = Machine("four-blower-3090.rig")
    warnings = {f.rule for f in machine.before.listed if f.severity is Severity.WARNING}
    after = machine.waived(*warnings)
    assert after.verdict is Verdict.WARN and is_tight_by_gaps(after)
    assert [entry.rule for entry in after.unsettled] == ["cooler-too-weak"]


def test_it_counts_again_once_it_is_worse_and_holds_while_it_is_better() -> None:
    """The supply is 236 W short. Five watts more on one card are too many, five less are not."""
    machine = Machine()
    waived = machine.waived(OVERLOAD)
    own = waived.assembly.cards[0].power_w
    assert own is not None and OVERLOAD not in rules_of(waived.listed)
    better = machine.evaluated(waived.build.limit(0, own - 5))
    assert OVERLOAD in rules_of(better.findings) and OVERLOAD not in rules_of(better.listed)
    assert better.sorted_out.reopened == ()

    capped = machine.evaluated(machine.before.build.limit(0, own - 5))
    finding = next(f for f in capped.listed if f.rule == OVERLOAD)
    build = waive(capped.build, capped.assembly, (finding,), "short runs only")
    worse = machine.evaluated(build.limit(0, own))
    assert OVERLOAD in rules_of(worse.listed) and worse.verdict is Verdict.FAIL
    said = {(one.finding.rule, one.reason) for one in worse.sorted_out.reopened}
    assert (OVERLOAD, "short runs only") in said
    assert "the situation changed" in check_text(worse)


def test_what_only_follows_counts_again_with_what_it_follows_from() -> None:
    """The limit that would do is folded under the reserve of the supply and was waived with it.

    Two watts more on one card make the reserve worse; the limit that would do stays the same.
    """
    machine = Machine("four-blower-3090.rig")
    waived = machine.waived(RESERVE)
    below = rules_of(everything(f for f in machine.before.listed if f.rule == RESERVE))
    assert below == [RESERVE, "psu-sustained-load", "room-heat", LIMIT]
    build = waived.build.limit(3, 282.0)
    worse = machine.evaluated(build)
    assert worse.waived == (), "nothing of it is waived any more"
    assert rules_of(everything(f for f in worse.listed if f.rule == RESERVE)) == below
    assert LIMIT not in [one.finding.rule for one in worse.sorted_out.reopened]

    both = machine.waived(RESERVE, "psu-unfit").build.limit(3, 282.0)
    rest = machine.evaluated(both).waived
    assert [one.finding.rule for one in rest] == ["psu-unfit"], "it follows from nothing"

    limit = [finding for finding in machine.before.findings if finding.rule == LIMIT]
    apart = waive(build, machine.before.assembly, limit, "known")
    still = machine.evaluated(apart)
    assert [one.finding.rule for one in still.waived] == [LIMIT], "waived for a reason of its own"


def test_openings_that_lack_count_again_once_there_are_fewer() -> None:
    """The card needs more openings than there are: the measure is above its limit, not below."""
    build = Machine().before.build
    own = read_document(EXAMPLES / FOUR).parts

    def with_openings(build: Build, count: int) -> Evaluation:
        parts = [
            part.changed(expansion_slots=count) if isinstance(part, Chassis) else part
            for part in own
        ]
        return evaluate(build, MemoryCatalog(parts))

    one_lacks = with_openings(build, 7)
    lacking = [f for f in one_lacks.listed if f.rule == OPENINGS]
    assert lacking and all(f.measure is not None and f.measure.room < 0 for f in lacking)
    waived = waive(build, one_lacks.assembly, lacking, "cut open")
    assert OPENINGS not in rules_of(with_openings(waived, 7).listed)
    assert OPENINGS in rules_of(with_openings(waived, 6).listed)


def test_a_more_severe_finding_is_not_waived() -> None:
    machine = Machine()
    error = next(f for f in machine.before.listed if f.rule == OVERLOAD)
    build = waive(machine.before.build, machine.before.assembly, (error,), "known")
    softer = tuple(w.changed(severity="warning") for w in build.waivers)
    after = machine.evaluated(build.changed(waivers=softer))
    assert OVERLOAD in rules_of(after.listed) and after.sorted_out.reopened


def test_it_is_about_the_cards_and_not_about_their_numbers() -> None:
    """Without GPU 1 all others have another number; its own overlap goes, the others stay waived.
    With another card in a place, what was said of the former one says nothing.
    """
    machine = Machine()
    waived = machine.waived(COLLIDE)
    last = next(f for f in machine.before.findings if set(f.parts) == {"gpu3", "gpu4"})
    build = waive(machine.before.build, machine.before.assembly, (last,), "cut")
    (pair,) = machine.evaluated(build.remove(0)).waived
    assert pair.finding.rule == COLLIDE and set(pair.finding.parts) == {"gpu2", "gpu3"}
    twin = machine.catalog.get(build.placements[3].part_id).changed(id="a-twin")  # type: ignore[union-attr]
    machine.catalog = MemoryCatalog([*read_document(EXAMPLES / FOUR).parts, twin])
    assert machine.evaluated(build.replace_card(3, "a-twin")).waived == ()
    moved = machine.evaluated(waived.build.move(3, "8"))
    overlaps = [f for f in moved.findings if f.rule == COLLIDE]
    assert len(overlaps) == 2 and COLLIDE not in rules_of(moved.listed)


def test_another_supply_is_another_matter() -> None:
    machine = Machine()
    waived = machine.waived(OVERLOAD)
    (psu,) = waived.build.psus
    renamed = machine.catalog.get(psu).changed(id="another-supply")  # type: ignore[union-attr]
    catalog = MemoryCatalog([*read_document(EXAMPLES / FOUR).parts, renamed])
    after = evaluate(waived.build.choose("psu", "another-supply"), catalog)
    assert OVERLOAD in rules_of(after.listed)


def both_kits(*kits: Memory, waivers: tuple[Waiver, ...] = ()) -> Evaluation:
    """A machine with kits of memory, none of which suits its board."""
    chosen = tuple(Quantity(kit.id) for kit in kits)
    return world((gpu(), "1"), others=kits, memory=chosen, waivers=waivers)


def test_a_waiver_on_one_thing_takes_no_other_on_the_same_parts() -> None:
    """That one kit is of the wrong type was answered for; that another is too, nobody has."""
    first, later = (memory(id=f"kit-{i}", name=f"Kit {name}", ram_type="DDR3") for i, name in KITS)
    alone = both_kits(first)
    (known,) = (finding for finding in alone.findings if finding.rule == UNFIT)
    waivers = waive(alone.build, alone.assembly, (known,), "sold").waivers
    assert rules_of(both_kits(first, waivers=waivers).listed).count(UNFIT) == 0
    for kits in ((first, later), (later, first)):
        e = both_kits(*kits, waivers=waivers)
        (standing,) = (finding for finding in e.sorted_out.standing if finding.rule == UNFIT)
        assert later.name in str(standing.title)
        assert e.sorted_out.formerly_waived(standing) is None, "nobody ever waived it"
        (one,) = (one for one in e.waived if one.finding.rule == UNFIT)
        assert first.name in str(one.finding.title)


def test_a_waiver_of_an_older_file_holds_for_all_on_the_same_parts() -> None:
    first, later = (memory(id=f"kit-{i}", name=f"Kit {name}", ram_type="DDR3") for i, name in KITS)
    both = both_kits(first, later)
    found = [finding for finding in both.findings if finding.rule == UNFIT]
    (one, other) = waive(both.build, both.assembly, found, "sold").waivers
    assert one.subject != other.subject
    older = both_kits(first, later, waivers=(one.changed(subject=""),))
    assert rules_of(older.listed).count(UNFIT) == 0
    again = waive(older.build, older.assembly, found[:1], "kept")
    assert [waiver.subject for waiver in again.waivers] == [one.subject], "it takes its place"


def test_a_waiver_on_a_lone_finding_holds_whatever_its_words_are() -> None:
    """Another release may say the same otherwise."""
    machine = Machine()
    waived = machine.waived(COLLIDE)
    other = tuple(one.changed(subject="It said that.") for one in waived.build.waivers)
    after = machine.evaluated(waived.build.changed(waivers=other))
    assert after.listed == waived.listed


def test_the_later_reason_counts() -> None:
    machine = Machine()
    once = machine.waived(COLLIDE, reason="first")
    again = waive(once.build, once.assembly, [o.finding for o in once.waived], "second")
    assert {waiver.reason for waiver in again.waivers} == {"second"}
    assert len(again.waivers) == len(once.build.waivers)


def test_a_file_keeps_them(tmp_path: Path) -> None:
    machine = Machine()
    waived = machine.waived(COLLIDE, reason="Kühler gekürzt")
    path = tmp_path / "waived.rig"
    write_document(path, waived.build, machine.catalog)
    assert read_document(path).build == waived.build
    with pytest.raises(RecordError):
        Waiver.of({"rule": "x", "parts": [], "reason": "", "severity": "error"})


def test_reports_say_what_is_waived_and_why() -> None:
    waived = Machine().waived(COLLIDE, reason="Cut down to 40 mm.")
    text = check_text(waived)
    record = check_record(waived)
    assert "1 waived" in text and "Waived: Cut down to 40 mm." in text
    assert [one["rule"] for one in record["waived"]] == [COLLIDE] and record["reopened"] == []
    assert COLLIDE not in [one["rule"] for one in record["findings"]]
    assert waived_text(Machine().before) == "Nothing is waived in this build.\n"


def counts_again(machine: Machine, *rules: str) -> Evaluation:
    """A machine whose findings of these rules were waived while each had one more of its unit."""
    waived = machine.waived(*rules, reason="measured")
    roomier: list[Waiver] = []
    for waiver in waived.build.waivers:
        assert waiver.room is not None
        roomier.append(waiver.changed(room=waiver.room + 1.0))
    return machine.evaluated(waived.build.changed(waivers=tuple(roomier)))


@pytest.mark.sampled(step=2)
@pytest.mark.parametrize("rule", [OVERLOAD, COLLIDE])
def test_every_report_says_that_the_situation_changed(rule: str) -> None:
    machine = Machine()
    worse = counts_again(machine, rule)
    said = CHANGED.format(reason="measured")
    remarks = [remark for remark in sheet_of(worse).remarks if remark.detail.startswith(said)]
    again = [finding for finding in worse.listed if finding.rule == rule]
    assert [remark.title for remark in remarks] == [str(finding.title) for finding in again]
    assert rule in [one["rule"] for one in check_record(worse)["reopened"]]
    assert said in " ".join(check_text(worse).split())
    assert said in page_of(worse, machine.catalog) and said in markdown_of(worse)
    before = machine.before
    for silent in (page_of(before, machine.catalog), markdown_of(before), check_text(before)):
        assert "the situation changed" not in silent


@pytest.mark.parametrize("rule", ["case-air-rise", "bottom-headers-covered"])
def test_a_note_that_counts_again_is_told_by_itself(rule: str) -> None:
    """Others are one row, and what the steps of the sheet tell stands only there."""
    worse = counts_again(Machine("four-passive-a40.rig"), rule)
    (note,) = [finding for finding in worse.listed if finding.rule == rule]
    assert note.severity is Severity.INFO
    said = CHANGED.format(reason="measured")
    (remark,) = [one for one in sheet_of(worse).remarks if one.detail.startswith(said)]
    assert remark.title == str(note.title)
    assert said in markdown_of(worse)
    alone, notes = alone_and_notes(worse, worse.listed)
    assert note in alone and note not in notes and notes


def test_the_command_waives_and_takes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "four.rig"
    path.write_bytes((EXAMPLES / FOUR).read_bytes())
    before = read_document(path).build
    assert main(["waive", str(path), COLLIDE]) == 2
    assert "needs a reason" in capsys.readouterr().err
    assert main(["waive", str(path), "no-such-rule", "--reason", "x"]) == 2
    assert COLLIDE in capsys.readouterr().err
    assert main(["waive", str(path), COLLIDE, "--part", "gpu7", "--reason", "x"]) == 2
    capsys.readouterr()
    assert main(["waive", str(path), COLLIDE, "--part", "gpu2", "--reason", "cut"]) == 1
    assert "1 waived" in capsys.readouterr().out
    assert main(["check", str(path), "--json"]) == 1
    assert [one["reason"] for one in json.loads(capsys.readouterr().out)["waived"]] == ["cut"]
    assert main(["waive", str(path), COLLIDE, "--back"]) == 1
    assert read_document(path).build == before
    capsys.readouterr()
    assert main(["waive", str(path), COLLIDE, "--back"]) == 2
    assert "nothing of" in capsys.readouterr().err


def test_reasons_are_shared_only_where_that_is_wished() -> None:
    waived = Machine().waived(COLLIDE, reason="The <b>boss</b> says so.")
    build = waived.build.changed(notes="between us")
    assert (build.notes, *reasons_of(build)) == ("between us", "The <b>boss</b> says so.")
    stranger = as_shared(build, NOTHING)
    assert not stranger.notes and reasons_of(stranger) == ()
    assert len(stranger.waivers) == len(build.waivers)
    machine = Machine()
    shown = machine.evaluated(stranger)
    assert shown.listed == waived.listed and "boss" not in check_text(shown)
    assert "Waived" in markdown_of(shown) and "boss" not in markdown_of(shown)
    assert "&lt;b&gt;boss" in markdown_of(waived)
    page = page_of(waived, machine.catalog)
    assert "1 waived" in page and "<b>boss" not in page and "&lt;b&gt;boss" in page
