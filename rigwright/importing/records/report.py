"""What an import did: each record with its outcome and every reason, as text and as JSON.

Values only; written for the window, the command and files alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rigwright.importing.records.rules import RULES, Repair
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.on_terminal import left, right
from rigwright.text.sentence import messages, worded

Outcome = Literal["imported", "repaired", "rejected", "already"]
OUTCOMES: tuple[Outcome, ...] = ("imported", "repaired", "rejected", "already")
OUTCOME_WORDS: Mapping[str, str] = messages(
    {
        "imported": "as given",
        "repaired": "repaired",
        "rejected": "rejected",
        "already": "already in the catalog",
    }
)
LISTED: Mapping[Outcome, str] = messages(
    {
        "rejected": "Rejected:",
        "repaired": "Repaired:",
        "already": "Already in the catalog:",
    }
)
CAUGHT = messages(
    {
        "reject": "  {count:>6,}  {catches} (rejected)",
        "repair": "  {count:>6,}  {catches} (repaired)",
    }
)
ATTRIBUTION = (
    "Contains information from BuildCores OpenDB, made available under the ODC "
    "Attribution License (ODC-By) 1.0."
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One record: where it stands, what it is called, what became of it and why.

    `record` is its id in its database, "" for a row of a table, which has a `line` instead.
    `part_id` is "" where it stays out.
    """

    category: str
    record: str
    name: str
    outcome: Outcome
    part_id: str = ""
    repairs: tuple[Repair, ...] = ()
    rule: str = ""
    reason: str = ""
    line: int | None = None

    @property
    def where(self) -> str:
        """Where it stands, in words: the id of the record, or the line of the table."""
        if self.line is None:
            return self.record
        return worded("line {line}", line=self.line)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it was rejected, or what was repaired, in sentences."""
        if self.reason:
            return (self.reason,)
        return tuple(repair.sentence for repair in self.repairs)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that applied."""
        if self.rule:
            return (self.rule,)
        return tuple(dict.fromkeys(repair.rule for repair in self.repairs))


@dataclass(frozen=True)
class Report:
    """Everything about one import. `others` counts files of categories that have no kind here."""

    source: str
    entries: tuple[Entry, ...]
    others: Mapping[str, int]
    attribution: str = ""

    def with_outcome(self, *outcomes: Outcome) -> tuple[Entry, ...]:
        """The entries of those outcomes."""
        return tuple(entry for entry in self.entries if entry.outcome in outcomes)

    def count(self, *outcomes: Outcome) -> int:
        """How many entries have those outcomes."""
        return sum(entry.outcome in outcomes for entry in self.entries)

    def by_category(self) -> dict[str, dict[str, int]]:
        """Counts of every outcome per category."""
        found: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            if entry.category not in found:
                found[entry.category] = dict.fromkeys(OUTCOMES, 0)
            found[entry.category][entry.outcome] += 1
        return found

    def by_rule(self) -> dict[str, int]:
        """How many records each rule applied to, the commonest first."""
        counts: Counter[str] = Counter()
        for entry in self.entries:
            counts.update(entry.rules)
        return dict(counts.most_common())

    def as_json(self) -> dict[str, Any]:
        """The report as plain values."""
        return {
            "source": self.source,
            "attribution": self.attribution,
            "categories": self.by_category(),
            "categories_without_a_kind": dict(self.others),
            "rules": self.by_rule(),
            "rejected": [_plain(entry) for entry in self.with_outcome("rejected")],
            "repaired": [_plain(entry) for entry in self.with_outcome("repaired")],
            "already": [_plain(entry) for entry in self.with_outcome("already")],
        }

    def as_text(self, every_entry: bool = False) -> str:
        """The report for people: counts, what each rule caught, and with `every_entry` each
        record with its reasons.
        """
        lines = [
            worded("Import of {source}", source=self.source),
            "",
            *_table(self.by_category()),
            "",
            *_caught(self.by_rule()),
        ]
        if self.others:
            others = comma_words(f"{count} {category}" for category, count in self.others.items())
            lines += ["", worded("Not read, having no kind here: {others}.", others=others)]
        if every_entry:
            for outcome in LISTED:
                lines += self._listed(outcome)
        if self.attribution:
            lines += ["", self.attribution]
        return "\n".join([*lines, ""])

    def _listed(self, outcome: Outcome) -> Iterator[str]:
        entries = self.with_outcome(outcome)
        if entries:
            yield from ("", translated(LISTED[outcome]))
        for entry in entries:
            yield f"  {entry.category} {entry.where}  {entry.name}"
            yield from (f"      {reason}" for reason in entry.reasons)


def _plain(entry: Entry) -> dict[str, Any]:
    return {
        "category": entry.category,
        "record": entry.record or None,
        "line": entry.line,
        "name": entry.name,
        "part": entry.part_id or None,
        "rules": list(entry.rules),
        "reasons": list(entry.reasons),
    }


def _table(counts: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    widest = max((len(category) for category in counts), default=8)
    heads = [right(translated(OUTCOME_WORDS[outcome]), 24) for outcome in OUTCOMES]
    yield " " * (widest + 2) + "".join(heads)
    total: Counter[str] = Counter()
    for category, row in counts.items():
        total.update(row)
        yield _table_row(category, widest, row)
    yield _table_row(translated("Total"), widest, total)


def _table_row(title: str, widest: int, counts: Mapping[str, int]) -> str:
    cells = [f"{counts[outcome]:>24,}" for outcome in OUTCOMES]
    return f"  {left(title, widest)}" + "".join(cells)


def _caught(rules: Mapping[str, int]) -> Iterable[str]:
    yield translated("What the rules caught:")
    for rule, count in rules.items():
        caught = CAUGHT[RULES[rule].outcome]
        yield worded(caught, count=count, catches=translated(RULES[rule].catches))
