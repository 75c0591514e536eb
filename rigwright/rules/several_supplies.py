"""Machines on several supplies: whether they start together, and whether each card hangs on one of them.

Modules of a redundant set are not asked: they share a board of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import field_of
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.rules.plugs import uncounted
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence
from rigwright.wiring import Wiring, wiring_of
from rigwright.wiring.sockets import built_in

Result = Iterator[Finding | NotChecked]


@rule(
    "power",
    noun="starting all supplies",
    source="Builders' practice",
)
def multi_psu_start(a: Assembly) -> Result:
    """Several supplies do not start together."""
    rule = "multi-psu-start"
    if len(a.psus) < 2 or built_in(a) or a.build.psus_start_together:
        return
    if a.second is not None and len(a.psus) == 2 and _each_its_own(a):
        return
    unknown = [psu for psu in a.psus if psu.redundant is None]
    if unknown:
        yield from (not_checked(rule, ("psu",), field_of(p.id, "redundant"), p.name) for p in unknown)
    elif not all(psu.redundant for psu in a.psus):
        yield finding(
            rule, Severity.WARNING, ("psu",),
            sentence("{count} supplies do not start together by themselves.", count=len(a.psus)),
            sentence("The others must start with the board's, and share its ground through board and chassis."),
            measure=Measure(len(a.psus), 1, "supplies"), rests_on=tuple(field_of(p.id, "redundant") for p in a.psus),
            remedies=("Fit a sync adapter or a 24-pin splitter, and say so", "Plug them into the same circuit"),
        )  # fmt: skip


def _each_its_own(a: Assembly) -> bool:
    """Whether two systems have a supply each, which start when their own board does."""
    wiring, second = wiring_of(a), {card.label for card in a.cards if card.of_second}
    of_first = {psu for c in ("board", *(card.label for card in a.cards if card.label not in second))
                for psu in wiring.supplies_of(c)}  # fmt: skip
    of_second = {psu for consumer in ("board2", *second) for psu in wiring.supplies_of(consumer)}
    return of_first.isdisjoint(of_second) and bool(of_second)


@rule(
    "power",
    noun="one supply for each card",
    source="Builders' practice",
)
def multi_psu_split_card(a: Assembly) -> Result:
    """A card is fed by two supplies."""
    rule = "multi-psu-split-card"
    if len(a.psus) < 2 or built_in(a):
        return
    wiring = wiring_of(a)
    for card in a.gpus:
        supplies = wiring.supplies_of(card.label)
        if len(supplies) > 1:
            yield _split(a, card, supplies)
    yield from _unknown_split(rule, a, wiring)


def _unknown_split(rule: str, a: Assembly, wiring: Wiring) -> Result:
    for socket in wiring.unwired:
        if socket.card is not None:
            yield from uncounted(rule, (socket.consumer,), a, *socket.takes)


def _split(a: Assembly, card: SeatedCard, supplies: tuple[int, ...]) -> Finding:
    names = " and ".join(f"supply {number + 1}" for number in supplies)
    return finding(
        "multi-psu-split-card", Severity.WARNING, (card.label, "psu"),
        sentence("{card} is fed by two supplies.", card=card.title),
        sentence("Its plugs hang on {names}; when one of them stops, the other feeds it alone.", names=names),
        measure=Measure(len(supplies), 1, "supplies"),
        rests_on=(field_of(card.card.id, "power_connectors"), *(f"{a.psus[i].id}.connectors" for i in supplies),
                  *(r for i in supplies for r in doubted(a.psus[i], "connectors.pcie_8pin", "connectors.conn_16pin"))),
        remedies=("Feed the card and its riser from one supply",),
    )  # fmt: skip
