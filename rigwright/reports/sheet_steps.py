"""In which order a machine goes together: what a later part would cover first, cards so that each
still has its way.

The order of the cards is that of `mechanics.insertion`; what they cover is said by the rules. Knows
no layout.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.assembly.seats import Mount
from rigwright.evaluation import Evaluation
from rigwright.findings import Finding, Verdict
from rigwright.labels import part_words
from rigwright.lanes.storage_sockets import is_stick
from rigwright.mechanics.insertion import hidden_latches, insertion_order
from rigwright.record import Value
from rigwright.rules import rule_of
from rigwright.rules.rule import StepKind
from rigwright.text.numbers import capital, watts


class Step(Value, frozen=True):
    """One thing to do, and what to mind."""

    words: str
    note: str = ""


def steps_of(evaluation: Evaluation) -> tuple[Step, ...]:
    """The steps of a build that has a chassis, a board and a card; none while it fails."""
    a = evaluation.assembly
    if a.chassis is None or a.board is None or not a.cards or evaluation.verdict is Verdict.FAIL:
        return ()
    return (*_before_the_cards(evaluation), *_cards(a), *_after_the_cards(a))


def is_told(finding: Finding) -> bool:
    """Return whether the steps say what a finding says, so that it stands once on paper."""
    return rule_of(finding.rule).step in (StepKind.COVERED, StepKind.ORDER)


def _before_the_cards(evaluation: Evaluation) -> Iterator[Step]:
    a, build = evaluation.assembly, evaluation.build
    assert a.board is not None and a.chassis is not None
    said = {
        "drive cage": build.drive_cage,
        "front fans": build.front_fans,
        "reservoir": build.reservoir,
    }
    if out := [thing for thing, there in said.items() if there is False]:
        yield Step(f"Take out: {', '.join(out)}")
    for found in evaluation.findings:
        if rule_of(found.rule).step is StepKind.STAND_OFFS:
            yield Step("Set the stand-offs", found.reason)
    on_board = [
        name for name, part in (("CPU", a.cpu), ("memory", a.memory), ("cooler", a.cooler)) if part
    ]
    if any(is_stick(drive) for drive, _ in a.drives):
        on_board.append("M.2 drives")
    if on_board:
        yield Step(capital(f"{', '.join(on_board)} onto the board"))
    into = [] if a.chassis.board is not None else ["board"]
    into += ["supplies" if len(a.psus) > 1 else "supply"] if a.psus else []
    if into:
        yield Step(capital(f"{' and '.join(into)} into the case, with the leads of the board"))
    covered = [
        str(found.title)
        for found in evaluation.findings
        if rule_of(found.rule).step is StepKind.COVERED
    ]
    if covered:
        yield Step("Plug what the cards will cover", " ".join(covered))


def _cards(a: Assembly) -> Iterator[Step]:
    order = insertion_order(a)
    if len(order) > 1:
        below = [part_words((gap.lower.label,)) for gap in hidden_latches(a)]
        later = f"No finger reaches the latch of {', '.join(below)} afterwards." if below else ""
        yield Step(
            f"Cards in this order: {', '.join(part_words((label,)) for label in order)}", later
        )
    elif order:
        yield Step(f"Card: {part_words(order)}")
    for card in a.cards:
        if (
            card.riser is not None
            and card.placement.slot
            and card.seat is not None
            and card.seat.mount != Mount.SLOT
        ):
            chain = ", ".join(part.name for part in dict.fromkeys(card.chain))
            yield Step(f"Riser of {card.title} into {card.placement.slot}", chain)


def _after_the_cards(a: Assembly) -> Iterator[Step]:
    for bridge in a.bridges:
        ends = tuple(card.label for card in bridge.cards if card is not None)
        if len(ends) == len(bridge.cards):
            yield Step(f"Bridge over {part_words(ends)}", bridge.part.name)
    if a.psus:
        yield Step("Leads of the cards, as in the wiring table")
    limits: dict[float, list[str]] = {}
    for card in a.gpus:
        if card.placement.power_limit_w is not None:
            limits.setdefault(card.placement.power_limit_w, []).append(card.label)
    for limit, labels in limits.items():
        yield Step(
            f"Limit {part_words(tuple(labels))} to {watts(limit)} at every boot",
            f"nvidia-smi -pl {limit:.0f}",
        )
