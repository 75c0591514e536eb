"""Machines on several supplies: whether they start together, and whether each card hangs on one of
them.

Modules of a redundant set are not asked: they share a board of their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Choose, Remedy
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted_in
from rigwright.parts.chassis import has_own_board
from rigwright.power.wiring import Wiring, wiring_of
from rigwright.rules.plugs import uncounted
from rigwright.rules.positions import unknown_power
from rigwright.rules.rule import Plugs, StepKind, rule
from rigwright.rules.say import card_lacks, not_stated, sentence, worded
from rigwright.text.numbers import and_words

Result = Iterator[Check | NotChecked]


@rule(
    "power",
    noun="starting all supplies",
    source="Builders' practice",
    step=StepKind.STARTED,
)
def multi_psu_start(a: Assembly) -> Result:
    """Several supplies do not start together."""
    rule = "multi-psu-start"
    if _are_started(a):
        return
    yield from _unknown_kinds(rule, a)
    modules = [psu.is_module for psu in a.psus]
    if None in modules or all(modules):
        return
    fields = tuple(psu.address("redundant") for psu in a.psus)
    stated = all(psu.redundant is not None for psu in a.psus)
    basis = Basis.PUBLISHED if stated else Basis.ASSUMED
    yield Check(
        rule=rule,
        what="supplies that start by themselves",
        parts=("psu",),
        value=float(len(a.psus)),
        limit=1.0,
        figures=(Figure(float(len(a.psus)), basis, fields),),
        words=partial(_start_words, len(a.psus)),
        unit="supplies",
        at_most=True,
        clash=-math.inf,
    )


def _unknown_kinds(rule: str, a: Assembly) -> Iterator[NotChecked]:
    """What is missing to say whether supplies are modules; the form of a PC would tell, too."""
    for psu in a.psus:
        if psu.is_module is None:
            yield not_stated(rule, ("psu",), psu, "redundant")
            if psu.form_factor is None:
                yield not_stated(rule, ("psu",), psu, "form_factor")


def _start_words(count: int, _judged: Judged) -> Said:
    fit = sentence("Fit a sync adapter or a 24-pin splitter")
    return Said(
        sentence("{count} supplies do not start together by themselves.", count=count),
        sentence(
            "The others must start with the board's, and share its ground through board and case."
        ),
        remedies=(Remedy(fit, Choose({"psus_start_together": True})),),
    )


def _are_started(a: Assembly) -> bool:
    """Whether each supply starts with its board, or somebody sees to it."""
    if len(a.psus) < 2 or has_own_board(a.chassis) or a.build.psus_start_together:
        return True
    return len(a.psus) == len(a.systems) and _each_its_own(a)


def _each_its_own(a: Assembly) -> bool:
    """Whether the systems have a supply each, which starts when its own board does."""
    wiring = wiring_of(a)
    taken = set[int]()
    for system in a.systems:
        own: set[int] = set()
        for consumer in (system.label("board"), *(card.label for card in system.cards)):
            own.update(wiring.supplies_of(consumer))
        if not own or own & taken:
            return False
        taken |= own
    return True


@rule(
    "power",
    noun="one supply for each card",
    source="Builders' practice",
    plugs=Plugs.ALL,
    needs_all_supplies=True,
)
def multi_psu_split_card(a: Assembly) -> Result:
    """A card is fed by two supplies."""
    rule = "multi-psu-split-card"
    if len(a.psus) < 2 or has_own_board(a.chassis):
        return
    wiring = wiring_of(a)
    for card in a.gpus:
        supplies = wiring.supplies_of(card.label)
        if supplies:
            yield _split(a, card, supplies)
        if card.gpu.power_connectors is None:
            yield card_lacks(rule, card, "power_connectors")
        yield from unknown_power(rule, card)  # by which the cables are chosen
    yield from _unknown_split(rule, a, wiring)


def _unknown_split(rule: str, a: Assembly, wiring: Wiring) -> Result:
    """What is missing to say which supplies feed a card, where plugs that nobody counted may feed a
    socket, or spare it an adapter: 8-pins do so by one, too.
    """
    for run in wiring.runs:
        if run.socket.card is not None and run.through and not run.chosen:
            yield from uncounted(rule, (run.socket.consumer,), a, *run.socket.takes)
    for socket in wiring.unwired:
        if socket.card is not None:
            kinds = dict.fromkeys((*socket.takes, "pcie_8pin"))
            yield from uncounted(rule, (socket.consumer,), a, *kinds)


def _split(a: Assembly, card: SeatedCard, supplies: tuple[int, ...]) -> Check:
    fields = (
        card.card.address("power_connectors"),
        *(f"{a.psus[i].id}.connectors" for i in supplies),
    )
    return Check(
        rule="multi-psu-split-card",
        what="supplies of the card",
        parts=(card.label, "psu"),
        value=float(len(supplies)),
        limit=1.0,
        figures=(Figure(float(len(supplies)), Basis.DERIVED, fields),),
        words=partial(_split_words, a, card, supplies),
        unit="supplies",
        at_most=True,
        clash=-math.inf,
    )


def _split_words(a: Assembly, card: SeatedCard, supplies: tuple[int, ...], _judged: Judged) -> Said:
    names = and_words(worded("supply {number}", number=number + 1) for number in supplies)
    feeding = [a.psus[supply] for supply in supplies]
    remedies = [Remedy(sentence("Feed the card and its riser from one supply"))]
    if any(wire.card == card.index for wire in a.build.wires):
        others = tuple(wire for wire in a.build.wires if wire.card != card.index)
        words = sentence("Leave the cables of {card} to the program", card=card.title)
        remedies.insert(0, Remedy(words, Choose({"wires": others})))
    hang = "Its plugs hang on {names}; when one of them stops, the other feeds it alone."
    if len(supplies) > 2:
        hang = "Its plugs hang on {names}; when one of them stops, the others feed it alone."
    return Said(
        sentence("{card} is fed by {count} supplies.", card=card.title, count=len(supplies)),
        sentence(hang, names=names),
        remedies=tuple(remedies),
        doubted=doubted_in(feeding, "connectors.pcie_8pin", "connectors.conn_16pin"),
    )
