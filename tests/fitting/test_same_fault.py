"""A choice that would have the same fault as the part of its kind that the build has now is not
said to fit.

Compared with whole evaluations: of the machine with the choice, and of the machine without any part
of the kind.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rigwright.build.systems import SECONDARY
from rigwright.catalog import ALL, MemoryCatalog
from rigwright.checks import Fit, Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.places import assets_dir
from rigwright.fitting import CHOSEN_KINDS
from rigwright.fitting.choices import LABELS, whoever_is_chosen
from rigwright.fitting.row_fits import fit_of_choice
from rigwright.inventory.choosing import with_chosen
from rigwright.parts import Part
from rigwright.rules import rule_of
from tests.fitting_worlds import BUILDS
from tests.sampling import every, share
from tests.shipped_parts import shipped

REAL = Path(__file__).parent.parent / "real_machines"
FILES = (*sorted((assets_dir() / "examples").glob("*.rig")), *sorted(REAL.glob("*.rig")))


@cache
def evaluated(name: str) -> Evaluation:
    """Return a machine of a file, with the parts of the catalog beside its own."""
    (path,) = [path for path in FILES if path.stem == name]
    document = read_document(path)
    own = {part.id: part for part in document.parts}
    others = [part for kind in CHOSEN_KINDS for part in of_kind(kind) if part.id not in own]
    return evaluate(document.build, MemoryCatalog([*own.values(), *others]))


@cache
def of_kind(kind: str) -> tuple[Any, ...]:
    return tuple(shipped().get(hit.id) for hit in shipped().search("", kind, ALL))


def of_name(part_id: str) -> Part:
    part = shipped().get(part_id)
    assert part is not None
    return part


def with_choice(before: Evaluation, part: Part) -> Evaluation:
    assert before.assembly.catalog is not None
    return evaluate(with_chosen(before.assembly, part), before.assembly.catalog)


def without(before: Evaluation, kind: str) -> Evaluation:
    assert before.assembly.catalog is not None
    return evaluate(before.build.choose(kind, None), before.assembly.catalog)


def faults(e: Evaluation) -> set[tuple[str, tuple[str, ...]]]:
    return {finding.key for finding in e.findings if finding.severity is not Severity.INFO}


def questions(e: Evaluation) -> set[tuple[str, str]]:
    """Return what is open, but for what another choice answers, such as the slot of a riser."""
    asked = {(entry.rule, entry.field) for entry in e.unsettled}
    return {(rule, field) for rule, field in asked if not field.startswith("build.")}


def lacks(e: Evaluation) -> set[str]:
    """Return what is not chosen and without which there is no machine."""
    return {entry.field for entry in e.not_checked if entry.rule == "machine-incomplete"}


@pytest.mark.sampled
def test_what_is_said_to_fit_has_no_fault_that_the_build_has_not_without_it() -> None:
    for number, path in enumerate(share(FILES, 16, 2)):
        before = evaluated(path.stem)
        for kind in CHOSEN_KINDS:
            bare = without(before, kind)
            for part in share(of_kind(kind), len(of_kind(kind)) // 3 - 1, 5 * number):
                after = with_choice(before, part)
                if fit_of_choice(before, after, part).fit is Fit.FITS:
                    added = {
                        rule_id
                        for rule_id, _ in (faults(after) - faults(bare))
                        | (questions(after) - questions(bare))
                        if rule_of(rule_id).hangs_on(kind)
                    }
                    assert not added, (path.stem, part.id, added)
                    assert lacks(after) <= lacks(before), (path.stem, part.id)


PRESENT = [
    # the machine, a kind, and what its present part has and another one would have too
    ("R25-wallner-4xa6000", "chassis", "gpu-predicted-throttle"),
    ("R26-shi3z-2x3090-100V", "chassis", "card-sag"),
    ("four-blower-3090", "memory", "psu-peak"),
    ("W17-2xP40-duct", "cpu", "no-display-output"),
    ("W01-puget-4x3090", "motherboard", "blower-stack-inner"),
]


@every(PRESENT)
def test_the_present_part_is_not_said_to_fit_with_its_fault(
    name: str, kind: str, rule: str
) -> None:
    """Each of these faults names no part of the kind and rests on no figure of one."""
    before = evaluated(name)
    label = LABELS[kind]
    (part,) = {part for label_, part in chosen(before).items() if label_ == label}
    found = [f for f in before.findings if f.rule == rule and f.severity is not Severity.INFO]
    assert found and not any(label in f.parts for f in found)
    assert not any(field.startswith(f"{part.id}.") for f in found for field in f.rests_on)
    assert fit_of_choice(before, before, part).fit is not Fit.FITS


def test_the_present_part_is_not_said_to_fit_with_its_question() -> None:
    """Whether memory is too high for a cooler that says nothing of it is asked of any memory."""
    before = evaluated("R18-letsrtfm-2x3090fe-split")
    field = "noctua-nh-l12s.ram_clearance_mm"
    assert ("cooler-hits-dimm", field) in questions(before) - questions(without(before, "memory"))
    assert {entry.parts for entry in before.unsettled if entry.field == field} == {("cooler",)}
    fit = fit_of_choice(before, before, chosen(before)["memory"])
    assert fit.fit is Fit.TIGHT and fit.words == rule_of("cooler-hits-dimm").unknown_words


def test_a_case_that_takes_the_supplies_with_it_leaves_the_machine_undecided() -> None:
    """The supplies and the board of a server go with it, so that the machine has none."""
    before = evaluated("eight-v100-server")
    assert before.verdict is not Verdict.UNDECIDED
    other = of_name("tyan-ft77d-b7109")
    after = with_choice(before, other)
    assert not after.build.psus and after.verdict is Verdict.UNDECIDED
    fit = fit_of_choice(before, after, other)
    assert fit.fit is Fit.UNKNOWN and fit.words == "leaves no power supply"
    # who has no supply yet loses none, and who has chosen some keeps them
    bare = without(before, "psu")
    assert fit_of_choice(bare, with_choice(bare, other), other).fit is Fit.FITS
    tower = of_name("fractal-design-define-7-xl")
    empty = evaluate(before.build.changed(placements=()), shipped())
    fit = fit_of_choice(empty, with_choice(empty, tower), tower)
    assert fit.fit is Fit.UNKNOWN and fit.words == "leaves no board"
    own = evaluated("R02-curtis-4x2080ti-blower")
    assert own.build.psus and with_choice(own, other).build.psus == own.build.psus


def chosen(e: Evaluation) -> dict[str, Part]:
    a = e.assembly
    there: dict[str, Part | None] = {"chassis": a.chassis, "board": a.board, "cpu": a.cpu}
    there["memory"] = a.memory[0][0] if a.memory else None
    return {label: part for label, part in there.items() if part is not None}


def test_a_slow_slot_is_no_fault_of_a_chassis() -> None:
    """Without a chassis no card has a slot; a slow one is the board's all the same."""
    before = evaluated("W09-b550-tomahawk")
    assert faults(before) > faults(without(before, "chassis"))
    assert "link-below-gen3-x8" in {rule for rule, _ in faults(before)}
    known = whoever_is_chosen(before, "chassis")
    assert ("link-below-gen3-x8", ("gpu2",)) in known.ranks


@pytest.mark.sampled
def test_what_chassis_or_board_make_of_a_fault_hangs_on_them() -> None:
    """A fault that some of them have and others not, with every card in its place, is due to them:
    its rule says so, names them, or rests on a figure of theirs.
    """
    for number, path in enumerate(share(FILES, 8, 3)):
        before = evaluated(path.stem)
        for kind in ("chassis", "motherboard"):
            parts = share(of_kind(kind), len(of_kind(kind)) // 5 - 1, 3 * number)
            tried = [with_choice(before, part) for part in parts]
            seated = [e for e in tried if not (e.assembly.misplaced or has_own_board(e))]
            had = Counter(key for e in seated for key in foreign_faults(e, kind))
            varying = {rule for (rule, _), times in had.items() if times < len(seated)}
            assert {rule for rule in varying if not rule_of(rule).hangs_on(kind)} <= NOT_DUE[kind]


# by the few watts of a board, which are not why air is warm
NOT_DUE: dict[str, set[str]] = {"chassis": set(), "motherboard": {"case-air-rise"}}


def has_own_board(e: Evaluation) -> bool:
    return e.assembly.chassis is not None and e.assembly.chassis.board is not None


def foreign_faults(e: Evaluation, kind: str) -> set[tuple[str, tuple[str, ...]]]:
    """Return the faults that neither name a part of a kind nor rest on a figure of it."""
    part = chosen(e)[LABELS[kind]]
    found = set[tuple[str, tuple[str, ...]]]()
    for finding in e.findings:
        rests_on_it = any(field.startswith(f"{part.id}.") for field in finding.rests_on)
        if finding.key in faults(e) and not rests_on_it and LABELS[kind] not in finding.parts:
            found.add(finding.key)
    return found


def test_the_second_system_is_asked_without_its_own_part() -> None:
    """Taking out a part of the second system leaves that of the first where it is."""
    before = evaluate(BUILDS["two systems"], shipped())
    second = before.build.second
    assert second is not None
    emptied = {"motherboard": second.changed(board=None), "cpu": second.changed(cpus=None)}
    for kind, left in emptied.items():
        apart = evaluate(before.build.changed(second=left), shipped())
        both = faults(before) & faults(apart)
        known = set(whoever_is_chosen(before, kind, SECONDARY).ranks)
        assert known >= both
        assert {key for key in known - both if rule_of(key[0]).hangs_on(kind)} <= notes(before)


def notes(e: Evaluation) -> set[tuple[str, tuple[str, ...]]]:
    return {finding.key for finding in e.findings} - faults(e)
