"""What feeds risers that have a socket of their own: a plug that is left, and one that carries what
the card takes from its slot.

Which plug hangs on which cable comes from `rigwright.power.wiring`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.checks import Check, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Remedy, by_hand
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.power.wiring import Run, Wiring, unknown_counts, wiring_of
from rigwright.power.wiring.own_cables import brings_cables
from rigwright.power.wiring.psu_cables import cable_words
from rigwright.power.wiring.sockets import PsuCableKind, Socket
from rigwright.rules.plugs import uncounted
from rigwright.rules.rule import Plugs, rule
from rigwright.rules.say import not_stated, sentence, unanswered
from rigwright.rules.slot_power import most_from_slot
from rigwright.text.numbers import or_words, watts
from rigwright.text.sentence import plural

Result = Iterator[Check | NotChecked]
SATA_W, MOLEX_W = 54.0, 100.0  # three pins of 1.5 A; one pin of 8 A or more


@rule(
    "power",
    noun="power of the riser",
    source="SATA power: three pins of 1.5 A",
    plugs=Plugs.RISER,
    unfed_too=True,
)
def sata_fed_riser(a: Assembly) -> Result:
    """A riser has no plug left, draws its slot power from a SATA plug, or shares a Molex chain."""
    rule = "sata-fed-riser"
    risers = [card for card in a.gpus if card.riser is not None]
    yield from _unknown_riser_plugs(rule, risers)
    if not any(card.riser and card.riser.aux_power for card in risers):
        return
    wiring = wiring_of(a)
    runs = _riser_runs(wiring)
    yield from _unfed_risers(rule, a, wiring)
    yield from _without_plugs(rule, a, wiring, risers)
    fed = [(card, runs[card.label]) for card in risers if card.label in runs]
    for card, run in fed:
        if run.cables[0].kind == "sata":
            yield _on_sata(a, card, run, most_from_slot(card))
    yield from _molex_chains(rule, a, fed)


def _riser_runs(wiring: Wiring) -> dict[str, Run]:
    """Return what feeds the plugs of risers, by the card's label."""
    return {run.socket.consumer: run for run in wiring.runs if run.socket.kind == "riser"}


def _unknown_riser_plugs(rule: str, cards: Sequence[SeatedCard]) -> Result:
    """Risers of one lane mostly have a plug of their own."""
    for card in cards:
        riser = card.riser
        if riser is None or riser.aux_power is not None:
            continue
        if riser.lanes == 1:
            yield not_stated(rule, (card.label,), riser, "aux_power")


def _unfed_risers(rule: str, a: Assembly, wiring: Wiring) -> Result:
    for socket in wiring.unwired:
        if socket.kind == "riser":
            yield from uncounted(rule, (socket.consumer,), a, *socket.takes)


def _without_plugs(rule: str, a: Assembly, wiring: Wiring, cards: Sequence[SeatedCard]) -> Result:
    """The risers for which every plug that they take is in use."""
    waiting = {socket.consumer: socket for socket in wiring.unwired if socket.kind == "riser"}
    for card in cards:
        socket = waiting.get(card.label)
        if socket is None or not a.psus or brings_cables(a, socket):
            continue
        if not unknown_counts(a, *socket.takes):
            yield _without_plug(rule, a, card, socket)


def _without_plug(rule: str, a: Assembly, card: SeatedCard, socket: Socket) -> Check:
    assert card.riser is not None
    field = card.riser.address("aux_power")
    counts = dict.fromkeys(psu.address("connectors") for psu in a.psus)
    is_sure = not doubted(card.riser, "aux_power")
    return matching(
        rule=rule,
        what="plug for the riser",
        parts=(card.label, "psu"),
        matches=False,
        figures=(Figure(0.0, Basis.DERIVED, (field, *counts)),),
        words=partial(_no_plug_words, a, card, socket.takes),
        unless=Severity.WARNING if is_sure else Severity.INFO,
    )


def _no_plug_words(
    a: Assembly, card: SeatedCard, takes: Sequence[PsuCableKind], _judged: Judged
) -> Said:
    assert card.riser is not None
    plugs = or_words(cable_words(kind) for kind in takes)
    return Said(
        sentence("No plug is left for the riser of {card}.", card=card.title),
        plural(
            "It takes {plugs} plugs, and all that the supply has are in use.",
            "It takes {plugs} plugs, and all that the {n} supplies have are in use.",
            len(a.psus),
            plugs=plugs,
        ),
        remedies=(by_hand("Choose a supply with more of these plugs", leads="psu"),),
        doubted=doubted(card.riser, "aux_power"),
    )


def _on_sata(a: Assembly, card: SeatedCard, run: Run, most: float) -> Check:
    assert card.riser is not None
    field = card.riser.address("aux_power")
    return Check(
        rule="sata-fed-riser",
        what="load of the SATA plug",
        parts=(card.label, "psu"),
        value=most,
        limit=SATA_W,
        figures=(Figure(most, Basis.PUBLISHED, (field,)),),
        words=partial(_sata_words, a, card, run, most),
        unit="W",
        at_most=True,
    )


def _sata_words(a: Assembly, card: SeatedCard, run: Run, most: float, _judged: Judged) -> Said:
    assert card.riser is not None
    return Said(
        sentence("The riser of {card} hangs on a SATA plug.", card=card.title),
        sentence(
            "{cable} of {psu} is good for {sata}; the slot may draw {most}.",
            cable=run.cables[0].words,
            psu=a.psus[run.psu].name,
            sata=watts(SATA_W),
            most=watts(most),
        ),
        remedies=(Remedy(sentence("Feed the riser by a 6-pin, one cable for each")),),
        doubted=doubted(card.riser, "aux_power"),
    )


def _molex_chains(rule: str, a: Assembly, fed: Sequence[tuple[SeatedCard, Run]]) -> Result:
    for number, psu in enumerate(a.psus):
        on: list[SeatedCard] = []
        for card, run in fed:
            if run.cables[0].kind == "molex" and run.psu == number:
                on.append(card)
        if sum(most_from_slot(card) for card in on) > MOLEX_W:
            why = sentence("on how many cables {psu} has its Molex plugs is unknown.", psu=psu.name)
            yield unanswered(rule, [card.label for card in on], f"{psu.id}.connectors.molex", why)
