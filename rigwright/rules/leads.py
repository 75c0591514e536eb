"""What single 8-pin leads carry: daisy chains, and plugs that do not belong into their sockets.

Which plug hangs on which lead comes from `rigwright.wiring`; whether there are plugs at all is asked in plugs.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.figures import field_of
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.rules.plugs import uncounted
from rigwright.rules.positions import unknown_power
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.text.numbers import watts
from rigwright.wiring import Run, Wiring, unknown_counts, wiring_of
from rigwright.wiring.homes import leads_wanted
from rigwright.wiring.leads import Lead
from rigwright.wiring.sockets import Socket

Result = Iterator[Finding | NotChecked]
LEAD_W, CONTACTS_W = 150.0, 288.0  # an 8-pin's rating; three pairs of contacts at 8 A and 12 V


@rule(
    "power",
    noun="load of every lead",
    source="150 W per 8-pin lead; contacts of 8 A at 12 V",
)
def pcie_cable_daisy_chain(a: Assembly) -> Result:
    """One 8-pin lead feeds two sockets or more."""
    rule, wiring = "pcie-cable-daisy-chain", wiring_of(a)
    yield from _uncounted_8pins(rule, a, wiring)
    for number, psu in enumerate(a.psus):
        on = {lead: runs for lead, runs in wiring.on("pcie_8pin").items() if lead.psu == number}
        unsure = [run for lead, runs in on.items() if not lead.separate for run in runs]
        if len(unsure) > 1 and sum(run.lead_w or 0.0 for run in unsure) > LEAD_W:
            labels = tuple(dict.fromkeys(run.socket.consumer for run in unsure))
            why = f"on how many separate cables the 8-pin plugs of {psu.name} are is unknown"
            yield unanswered(rule, labels, f"{psu.id}.connectors.pcie_8pin_cables", why)
        for lead, runs in on.items():
            if len(runs) > 1:
                yield from _shared_lead(rule, a, lead, runs)


def _uncounted_8pins(rule: str, a: Assembly, wiring: Wiring) -> Result:
    waiting = [s for s in wiring.unwired if s.card is not None and _wants_8pins(a, s)]
    labels = tuple(dict.fromkeys(socket.consumer for socket in waiting))
    if len(waiting) > 1 and not a.psus:
        yield unanswered(rule, labels, "build.psus", "no power supply is chosen")
    elif len(waiting) > 1:
        yield from uncounted(rule, labels, a, "pcie_8pin")


def _wants_8pins(a: Assembly, socket: Socket) -> bool:
    """Whether an unwired socket would take 8-pins if there were any; where its own kind is not counted nobody knows."""
    own = socket.takes[0] == "pcie_8pin"
    return own or (leads_wanted(socket) > 0 and not unknown_counts(a, *socket.takes))


def _shared_lead(rule: str, a: Assembly, lead: Lead, runs: tuple[Run, ...]) -> Result:
    for run in runs:
        if run.lead_w is None and run.socket.card is not None:
            yield from (e for card in a.gpus if card.label == run.socket.consumer for e in unknown_power(rule, card))
            return
    load = sum(run.lead_w or 0.0 for run in runs)
    if load <= LEAD_W:
        return
    psu, limit = a.psus[lead.psu], CONTACTS_W if load > CONTACTS_W else LEAD_W
    labels = tuple(dict.fromkeys(run.socket.consumer for run in runs))
    yield finding(
        rule, Severity.ERROR if load > CONTACTS_W else Severity.WARNING, (*labels, "psu"),
        sentence("One lead carries {load}.", load=watts(load)),
        sentence("{sockets} hang on {lead} of {psu}; a lead is rated for {rated}, its contacts for {contacts}.",
                 sockets=" and ".join(run.socket.words for run in runs), lead=lead.words, psu=psu.name,
                 rated=watts(LEAD_W), contacts=watts(CONTACTS_W)),
        measure=Measure(load, limit, "W"),
        rests_on=(*(field_of(c.card.id, "board_power_w") for c in a.gpus if c.label in labels), f"{psu.id}.connectors",
                  *doubted(psu, "connectors.pcie_8pin", "connectors.pcie_8pin_cables")),
        remedies=("Use a separate lead for each socket", "Choose a supply with more 8-pin leads"),
    )  # fmt: skip


@rule(
    "power",
    noun="the right plug for the card",
    source="Board specifications of accelerators",
)
def eps_plug_gpu(a: Assembly) -> Result:
    """An EPS socket of a card has a PCIe 8-pin plug in it."""
    if not a.build.wires:
        return
    for run in wiring_of(a).runs:
        if run.through == "bare":
            card = next(card for card in a.gpus if card.label == run.socket.consumer)
            yield finding(
                "eps-plug-gpu", Severity.ERROR, (card.label, "psu"),
                sentence("{card} takes an EPS plug and has a PCIe 8-pin.", card=card.title),
                sentence("They are wired the other way round: {lead} of {psu} would be shorted.",
                         lead=run.leads[0].words, psu=a.psus[run.psu].name),
                rests_on=(field_of(card.card.id, "power_connectors"), *doubted(card.card, "power_connectors")),
                remedies=("Use an EPS lead", "Use the dongle from two PCIe 8-pins to EPS"),
            )  # fmt: skip
    for choice in wiring_of(a).refused:
        yield from _unknown_plug("eps-plug-gpu", choice.wire, a)


def _unknown_plug(rule: str, wire: Wire, a: Assembly) -> Iterator[NotChecked]:
    """A PCIe 8-pin plug chosen for a card whose sockets nobody knows, or of a supply whose leads nobody counted."""
    card = next((card for card in a.gpus if card.index == wire.card), None)
    if card is None or wire.plug != "pcie_8pin":
        return
    if card.gpu is not None and card.gpu.power_connectors is None:
        yield not_checked(rule, (card.label,), field_of(card.card.id, "power_connectors"), card.card.name)
    elif wire.psu < len(a.psus):
        yield from uncounted(rule, (card.label,), a, "pcie_8pin")


def refused_wires(rule: str, a: Assembly) -> Iterator[NotChecked]:
    """One entry for the leads chosen by hand that cannot be plugged in; the first of them says why."""
    refused = wiring_of(a).refused if a.build.wires else ()
    titles = {None: "the board", **{card.index: card.title for card in a.cards}}
    labels = {None: "board", **{card.index: card.label for card in a.cards}}
    for choice in refused[:1]:
        whose = titles.get(choice.wire.card, "a card that is not there")
        more = f", and {len(refused) - 1} more" if len(refused) > 1 else ""
        parts = dict.fromkeys(labels.get(other.wire.card, "psu") for other in refused)
        why = f"a lead chosen for {whose} cannot be used: {choice.why}{more}"
        yield unanswered(rule, parts, "build.wires", why)
