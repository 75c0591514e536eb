"""What single 8-pin cables carry: daisy chains, and plugs that do not belong into their sockets.

Which plug hangs on which cable comes from `rigwright.power.wiring`; whether there are plugs at all
is asked in plugs.py.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from rigwright.assembly import Assembly, SeatedCard
from rigwright.build import Wire
from rigwright.build.labels import in_number_order
from rigwright.checks import Check, Judged, NotChecked, Said, matching
from rigwright.checks.remedy import Choose, Remedy
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.parts import Psu
from rigwright.power.wiring import Run, Wiring, unknown_counts, wiring_of
from rigwright.power.wiring.own_cables import brings_cables
from rigwright.power.wiring.psu_assignment import cables_wanted
from rigwright.power.wiring.psu_cables import PsuCable
from rigwright.power.wiring.separate_cables import MOST_PLUGS, can_be_separate, least_cables
from rigwright.power.wiring.sockets import Socket
from rigwright.rules.plugs import uncounted
from rigwright.rules.positions import unknown_power_of
from rigwright.rules.rule import Plugs, rule
from rigwright.rules.say import card_lacks, plural, sentence, unanswered, without_supply, worded
from rigwright.text.numbers import and_words, watts

Result = Iterator[Check | NotChecked]
CABLE_W, CONTACTS_W = 150.0, 288.0  # an 8-pin's rating; three pairs of contacts at 8 A and 12 V


@rule(
    "power",
    noun="load of every cable",
    source="150 W per 8-pin cable; contacts of 8 A at 12 V",
    plugs=Plugs.SHARED_CABLE,
    needs_all_supplies=True,
)
def pcie_cable_daisy_chain(a: Assembly) -> Result:
    """One 8-pin cable feeds two sockets or more."""
    rule = "pcie-cable-daisy-chain"
    wiring = wiring_of(a)
    yield from _uncounted_8pins(rule, a, wiring)
    for number, psu in enumerate(a.psus):
        on: dict[PsuCable, tuple[Run, ...]] = {}
        for cable, runs in wiring.on("pcie_8pin").items():
            if cable.psu == number:
                on[cable] = runs
        if not can_be_separate(wiring, number, psu):
            yield from _may_share(rule, psu, on)
        for cable, runs in on.items():
            if len(runs) > 1:
                yield from _shared_cable(rule, a, cable, runs)


def _may_share(rule: str, psu: Psu, on: Mapping[PsuCable, tuple[Run, ...]]) -> Iterator[NotChecked]:
    """Plugs of a supply that may hang on one cable, which would be too much for it."""
    unsure: list[Run] = []
    for cable, runs in on.items():
        if not cable.separate:
            unsure += runs
    if len(unsure) > 1 and _most_on_one(unsure) > CABLE_W:
        labels = in_number_order(run.socket.consumer for run in unsure)
        yield uncounted_cables(rule, labels, psu, len(unsure))


def _most_on_one(runs: Sequence[Run]) -> float:
    """Return the most that one cable may carry of some plugs, in W: of as many as it has, the
    heaviest.

    Plugs of cards of unknown power count nothing: what those draw is asked elsewhere.
    """
    loads = sorted((run.cable_w or 0.0 for run in runs), reverse=True)
    return sum(loads[:MOST_PLUGS])


def uncounted_cables(rule: str, labels: Iterable[str], psu: Psu, used: int) -> NotChecked:
    """Return the entry for plugs in use of which nobody knows whether they share cables."""
    why = plural(
        "the number of separate cables that carry the 8-pin plugs of {psu} is unknown: there is at "
        "least one, and {used} plugs are in use.",
        "the number of separate cables that carry the 8-pin plugs of {psu} is unknown: there are "
        "at least {n}, and {used} plugs are in use.",
        least_cables(psu),
        psu=psu.name,
        used=used,
    )
    return unanswered(rule, labels, f"{psu.id}.connectors.pcie_8pin_cables", why)


def _uncounted_8pins(rule: str, a: Assembly, wiring: Wiring) -> Result:
    waiting: list[Socket] = []
    for socket in wiring.unwired:
        if socket.card is None or brings_cables(a, socket):
            continue
        if _wants_8pins(a, socket):
            waiting.append(socket)
    if len(waiting) <= 1:
        return
    labels = tuple(dict.fromkeys(socket.consumer for socket in waiting))
    if not a.psus:
        yield without_supply(rule, labels, a)
    else:
        yield from uncounted(rule, labels, a, "pcie_8pin")


def _wants_8pins(a: Assembly, socket: Socket) -> bool:
    """Whether an unwired socket would take 8-pins if there were any.

    Where its own kind is not counted nobody knows.
    """
    if socket.takes[0] == "pcie_8pin":
        return True
    return cables_wanted(socket) > 0 and not unknown_counts(a, *socket.takes)


def _is_of_unknown_card(run: Run) -> bool:
    """Whether a run feeds a card whose power nobody knows."""
    return run.cable_w is None and run.socket.card is not None


def _shared_cable(rule: str, a: Assembly, cable: PsuCable, runs: tuple[Run, ...]) -> Result:
    unknown = next(filter(_is_of_unknown_card, runs), None)
    if unknown is not None:
        yield from unknown_power_of(rule, a, unknown.socket.consumer)
        return
    load = sum(run.cable_w or 0.0 for run in runs)
    labels = tuple(dict.fromkeys(run.socket.consumer for run in runs))
    powers = (card.card.address("board_power_w") for card in a.gpus if card.label in labels)
    fields = (*powers, f"{a.psus[cable.psu].id}.connectors")
    limit = CABLE_W
    clash = -math.inf
    if load > CONTACTS_W:
        limit = CONTACTS_W
        clash = 0.0
    yield Check(
        rule=rule,
        what=worded(
            "load of cable {number} of supply {psu}", number=cable.number + 1, psu=cable.psu + 1
        ),
        parts=(*labels, "psu"),
        value=load,
        limit=limit,
        figures=(Figure(load, Basis.DERIVED, fields),),
        words=partial(_shared_words, a, cable, runs, load),
        unit="W",
        at_most=True,
        clash=clash,
    )


def _shared_words(
    a: Assembly, cable: PsuCable, runs: tuple[Run, ...], load: float, _judged: Judged
) -> Said:
    psu = a.psus[cable.psu]
    sockets = Counter(run.socket.words for run in runs)
    names = [
        name if count == 1 else worded("{n} plugs of {name}", n=count, name=name)
        for name, count in sockets.items()
    ]
    return Said(
        sentence("One cable carries {load}.", load=watts(load)),
        sentence(
            "{sockets} hang on {cable} of {psu}; a cable is rated for {rated}, its contacts for "
            "{contacts}.",
            sockets=and_words(names),
            cable=cable.words,
            psu=psu.name,
            rated=watts(CABLE_W),
            contacts=watts(CONTACTS_W),
        ),
        remedies=(
            Remedy(sentence("Use a separate cable for each socket")),
            Remedy(sentence("Choose a supply with more 8-pin cables")),
        ),
        doubted=doubted(psu, "connectors.pcie_8pin", "connectors.pcie_8pin_cables"),
    )


@rule(
    "power",
    noun="the right plug for the card",
    source="Board specifications of accelerators",
    plugs=Plugs.EPS_AS_CARD_PLUG,
    needs_all_supplies=True,
)
def eps_plug_gpu(a: Assembly) -> Result:
    """An EPS socket of a card has a PCIe 8-pin plug in it."""
    if not a.build.wires:
        return
    for run in wiring_of(a).runs:
        if run.socket.kind == "eps8" and run.socket.card is not None:
            card = next(card for card in a.gpus if card.label == run.socket.consumer)
            field = card.card.address("power_connectors")
            yield matching(
                rule="eps-plug-gpu",
                what="plug of the card",
                parts=(card.label, "psu"),
                matches=run.through != "bare",
                figures=(Figure(0.0, Basis.PUBLISHED, (field,)),),
                words=partial(_bare_words, a, card, run),
            )
    for choice in wiring_of(a).refused:
        yield from _unknown_plug("eps-plug-gpu", choice.wire, a)


def _unknown_plug(rule: str, wire: Wire, a: Assembly) -> Iterator[NotChecked]:
    """A PCIe 8-pin plug chosen for a card whose sockets nobody knows, or of a supply whose cables
    nobody counted.
    """
    card = next((card for card in a.gpus if card.index == wire.card), None)
    if card is None or wire.plug != "pcie_8pin":
        return
    if card.gpu.power_connectors is None:
        yield card_lacks(rule, card, "power_connectors")
    elif wire.psu < len(a.psus):
        yield from uncounted(rule, (card.label,), a, "pcie_8pin")


def _bare_words(a: Assembly, card: SeatedCard, run: Run, _judged: Judged) -> Said:
    others = tuple(
        wire
        for wire in a.build.wires
        if (wire.card, wire.socket) != (run.socket.card, run.socket.number)
    )
    return Said(
        sentence("{card} takes an EPS plug and has a PCIe 8-pin.", card=card.title),
        sentence(
            "They are wired the other way round: {cable} of {psu} would be shorted.",
            cable=run.cables[0].words,
            psu=a.psus[run.psu].name,
        ),
        remedies=(
            Remedy(
                sentence("Use an EPS cable, or the dongle from two PCIe 8-pins to EPS"),
                Choose({"wires": others}),
            ),
        ),
        doubted=doubted(card.card, "power_connectors"),
    )


def refused_wires(rule: str, a: Assembly) -> Iterator[NotChecked]:
    """One entry for the cables chosen by hand that cannot be plugged in.

    The first of them says why.
    """
    refused = wiring_of(a).refused if a.build.wires else ()
    if not refused:
        return
    titles: dict[int | None, str] = {None: worded("the board")}
    labels: dict[int | None, str] = {None: "board"}
    for card in a.cards:
        titles[card.index] = card.title
        labels[card.index] = card.label
    first = refused[0]
    whose = titles.get(first.wire.card, worded("a card that is not there"))
    parts = dict.fromkeys(labels.get(choice.wire.card, "psu") for choice in refused)
    cannot = "a cable chosen for {whose} cannot be used: {why}."
    if len(refused) > 1:
        cannot = "a cable chosen for {whose} cannot be used: {why}, and {more} more."
    why = sentence(cannot, whose=whose, why=first.why, more=len(refused) - 1)
    yield unanswered(rule, parts, "build.wires", why)
