"""In which order a machine goes together: what a later part would cover first, cards so that each
still has its way.

The order of the cards is that of `mechanics.insertion`; what they cover is said by the rules. Each
step has the clearances that exist from that step on. Knows no layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rigwright.assembly.enclosure import has_side_panel
from rigwright.build.labels import part_words
from rigwright.checks import Finding, Verdict
from rigwright.evaluation import Evaluation
from rigwright.inventory.mass import mass_of
from rigwright.parts import Chassis
from rigwright.power.limit_commands import PERSISTENCE, commands_of, numbering_words
from rigwright.reports.clearances import margins_of
from rigwright.reports.mass import lifting_words, mass_words
from rigwright.reports.sheet.bench import Bench, Detail, Step, is_frame
from rigwright.reports.sheet.card_steps import card_steps
from rigwright.reports.sheet.case_steps import into_the_case, on_the_board, on_the_case
from rigwright.reports.sheet.wiring import wire_lines
from rigwright.rules import rule_of
from rigwright.rules.rule import StepKind
from rigwright.text.numbers import watts
from rigwright.text.sentence import worded


def steps_of(evaluation: Evaluation) -> tuple[Step, ...]:
    """The steps of a build that has a chassis, a board and a card; none while it fails."""
    a = evaluation.assembly
    if a.chassis is None or a.board is None or not a.cards or evaluation.verdict is Verdict.FAIL:
        return ()
    bench = Bench(evaluation, open=list(margins_of(evaluation)))
    return (
        *on_the_case(bench),
        *on_the_board(bench),
        *into_the_case(bench),
        *card_steps(bench),
        *_after_the_cards(bench),
    )


def is_told(finding: Finding) -> bool:
    """Return whether the steps say what a finding says, so that it stands once on paper."""
    return rule_of(finding.rule).step in (StepKind.COVERED, StepKind.ORDER)


def _after_the_cards(bench: Bench) -> Iterator[Step]:
    a = bench.evaluation.assembly
    for bridge in a.bridges:
        ends = tuple(card.label for card in bridge.cards if card is not None)
        if len(ends) == len(bridge.cards):
            words = worded("Bridge over {cards}", cards=part_words(ends))
            yield bench.step(words, bridge.part.name, shows=ends)
    if wire_lines(bench.evaluation):
        yield bench.step(worded("Hold every cable against the wiring table and tick it there"))
    yield bench.step(_last_words(a.chassis), puts=tuple(_left_out(bench)), care=_lifting(bench))
    yield from _power_limits(bench)


def _lifting(bench: Bench) -> Iterator[str]:
    """Yield what the whole machine weighs, and how many people lift it."""
    mass = mass_of(bench.evaluation.assembly)
    lifting = lifting_words(mass)
    if lifting is not None:
        yield worded("Weight: {words}. {lifting}", words=mass_words(mass), lifting=lifting)


def _last_words(chassis: Chassis | None) -> str:
    """Return the last step: a frame has nothing to close."""
    if not is_frame(chassis):
        return worded("Close the case; no cable touches a fan")
    if chassis is not None and has_side_panel(chassis):
        return worded("Put the panel on; no cable touches a fan")
    return worded("See that no cable touches a fan")


def _power_limits(bench: Bench) -> Iterator[Step]:
    """The cards of one limit make one step together."""
    a = bench.evaluation.assembly
    limits: dict[float, list[str]] = {}
    for card in a.gpus:
        if card.limit_w is not None:
            limits.setdefault(card.limit_w, []).append(card.label)
    lines = {command.label: command.line for command in commands_of(a)}
    for limit, limited in limits.items():
        words = "Limit {cards} to {limit} at every boot"
        values = {"cards": part_words(tuple(limited)), "limit": watts(limit)}
        typed = [PERSISTENCE] if _by_nvidia(lines, limited) else []
        typed += [lines[label] for label in limited if lines.get(label)]
        details = [Detail(worded("Command"), line, is_command=True) for line in typed]
        yield bench.step(worded(words, **values), details=details, care=numbering_words(a))


def _left_out(bench: Bench) -> Iterator[str]:
    """Parts that clearances speak of and no step put in, such as a second system's."""
    for margin in bench.open:
        for label in margin.parts:
            if label not in bench.there:
                yield label


def _by_nvidia(lines: dict[str, str], limited: Iterable[str]) -> bool:
    return any(lines.get(label, "").startswith("nvidia-smi") for label in limited)
