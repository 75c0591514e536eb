"""One known figure taken away from one part of a build, and what is then no longer said without a
word about it.

Knows parts and findings, no rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rigwright.assembly.addresses import address_of, parts_of
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Finding, Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.listed import everything, listed
from rigwright.parts import Gpu, Part
from rigwright.record import Record, Value
from tests.furnished_builds import furnished
from tests.generated_builds import planned, shipped
from tests.sampling import count
from tests.test_golden_builds import BUILDS
from tests.test_golden_builds import evaluated as golden
from tests.test_order import varied
from tests.test_real_machines import CATALOG, MACHINES
from tests.test_real_machines import evaluated as real

EXAMPLES = sorted((Path(__file__).parent.parent / "assets/examples").glob("*.rig"))
GENERATED, FURNISHED, VARIED = 100, 60, 40
# Empty where nobody knows; of most other lists empty is an answer.
UNKNOWN_WHERE_EMPTY = frozenset({"motherboard_form_factors", "sockets"})
# What a record says besides figures.
NO_FIGURES = frozenset(
    {
        "id",
        "kind",
        "name",
        "brand",
        "source",
        "confidence",
        "position_basis",
        "position_guess",
        "chip",
        "vendor",
        "noise_dba",
        "launch_price_usd",
        "chip_msrp_usd",
        "opendb_ids",
        "evidence",
        "weight_kg",
    }
)
BEST_LAST = (Verdict.FAIL, Verdict.UNDECIDED, Verdict.WARN, Verdict.PASS)


class Deletion(Value, frozen=True):
    """A figure that a build lacks from now on."""

    before: Evaluation
    part: Part
    path: str

    @property
    def title(self) -> str:
        """Which it is, to try it again."""
        return f"{self.before.build.title}: {self.part.id}.{self.path}"

    @property
    def after(self) -> Evaluation:
        """The same build without the figure."""
        parts = [
            part for part in parts_of(self.before.assembly).values() if part.id != self.part.id
        ]
        return evaluate(self.before.build, MemoryCatalog([*parts, without(self.part, self.path)]))


@cache
def builds() -> tuple[Evaluation, ...]:
    """Every build to take figures from, with parts of its own."""
    documents = [read_document(path) for path in EXAMPLES]
    found = [evaluate(document.build, MemoryCatalog(document.parts)) for document in documents]
    found += [golden(case.values[0]) for case in BUILDS]
    found += [real(name, CATALOG) for name in MACHINES]
    found += [evaluate(planned(number), shipped()) for number in range(count(15, of=GENERATED))]
    found += [evaluate(furnished(number), shipped()) for number in range(count(10, of=FURNISHED))]
    found += [evaluate(varied(number), shipped()) for number in range(count(6, of=VARIED))]
    return tuple(found)


def deletion(number: int) -> Deletion:
    """Return the deletion of a number: a known figure of any part of any build that has errors or
    warnings.

    Every other one is a figure that one of them rests on.
    """
    chance = random.Random(f"deletion {number}")
    before = chance.choice(
        [e for e in builds() if any(f.severity is not Severity.INFO for f in e.findings)]
    )
    parts = parts_of(before.assembly)
    part = chance.choice([part for part in parts.values() if any(known_paths(part))])
    any_figure = Deletion(before, part, chance.choice(list(known_paths(part))))
    asked = chance.choice(graver(before.findings)).rests_on
    addresses = [address for field in asked if (address := address_of(field, parts)) is not None]
    if number % 2 or not addresses:
        return any_figure
    address = chance.choice(addresses)
    paths = [path for path in known_paths(address.part) if is_same_figure(address.path, path)]
    return Deletion(before, address.part, chance.choice(paths)) if paths else any_figure


def known_paths(part: Record, prefix: str = "") -> Iterator[str]:
    """Yield the paths of the figures that a part has."""
    for field in msgspec.structs.fields(type(part)):
        value = getattr(part, field.name)
        path = f"{prefix}{field.name}"
        if field.name == "slots" and value:
            for slot in value:
                yield from known_paths(slot, f"{path}.{slot.name}.")
        elif field.name in ("connectors", "board", "nvlink") and isinstance(value, Record):
            yield from known_paths(value, f"{path}.")
        elif field.name in NO_FIGURES or (field.name == "split" and isinstance(part, Gpu)):
            continue  # a card without `split` has one processor, or a switch: that is an answer
        elif (
            value
            and field.name in UNKNOWN_WHERE_EMPTY
            or value is not None
            and field.default is None
        ):
            yield path


def without(part: Any, path: str) -> Any:
    """Return a part without one of its figures."""
    name, _, rest = path.partition(".")
    value = getattr(part, name)
    if not rest:
        return part.changed(**{name: () if name in UNKNOWN_WHERE_EMPTY else None})
    if name != "slots":
        return part.changed(**{name: without(value, rest)})
    slot_name, _, field = rest.rpartition(".")
    slots = tuple(without(slot, field) if slot.name == slot_name else slot for slot in value)
    return part.changed(slots=slots)


def graver(findings: tuple[Finding, ...]) -> list[Finding]:
    """Return the errors and warnings."""
    return [finding for finding in findings if finding.severity is not Severity.INFO]


def unexplained(one: Deletion, after: Evaluation) -> list[str]:
    """Return the rules whose error or warning went or grew milder, while they say of no figure
    that it is missing.
    """
    lost: list[str] = []
    for finding in graver(one.before.findings):
        still = [
            other
            for other in after.findings
            if other.rule == finding.rule
            and other.severity.rank <= finding.severity.rank
            and not set(other.parts).isdisjoint(finding.parts)
        ]
        # What is about a card that has no place any more cannot be asked; that it has none is said
        # for all rules.
        placeless = set(after.assembly.misplaced) - set(one.before.assembly.misplaced)
        rule = None if placeless else finding.rule
        told = still or is_told_by_a_new_one(finding, one.before, after)
        if not told and not names_the_figure(one, after, rule):
            lost.append(finding.rule)
    return sorted(set(lost))


def is_told_by_a_new_one(finding: Finding, before: Evaluation, after: Evaluation) -> bool:
    """Return whether the list would fold a finding that went into one that came, which is then no
    milder: no headroom beside a supply that is over its rating.
    """
    came = {(other.key, other.severity) for other in after.findings}
    came -= {(other.key, other.severity) for other in before.findings}
    for head in listed((*graver(after.findings), finding)):
        is_new = any((member.key, member.severity) in came for member in head.members)
        if is_new and finding in everything(head.folded):
            return True
    return False


def names_the_figure(one: Deletion, after: Evaluation, rule: str | None = None) -> bool:
    """Return whether an entry or a note, by a rule or by any, says that the figure is missing."""
    parts = parts_of(after.assembly)
    said = [(entry.rule, entry.field) for entry in after.not_checked]
    for note in after.findings:
        if note.severity is Severity.INFO and "not published" in note.message:
            said += [(note.rule, field) for field in note.rests_on]
    for by, field in said:
        if rule is not None and by != rule:
            continue
        address = address_of(field, parts)
        if (
            address is not None
            and address.part.id == one.part.id
            and is_same_figure(address.path, one.path)
        ):
            return True
    return False


def is_same_figure(asked: str, deleted: str) -> bool:
    """Return whether one path leads to the other, with or without the board of a server before
    it.
    """
    asked = asked.removeprefix("board.")
    deleted = deleted.removeprefix("board.")
    return asked == deleted or deleted.startswith(f"{asked}.") or asked.startswith(f"{deleted}.")


def is_better(after: Verdict, before: Verdict) -> bool:
    """Return whether a verdict promises more than another.

    That something is not decided promises nothing.
    """
    return after is not Verdict.UNDECIDED and BEST_LAST.index(after) > BEST_LAST.index(before)
