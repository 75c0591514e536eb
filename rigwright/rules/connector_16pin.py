"""What the sockets of a card may deliver: ratings of all its plugs, and the sense pins, adapters
and margin of 16-pins.

Which cable is in which socket comes from `rigwright.power.wiring`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.envelopes import SIXTEEN_PIN
from rigwright.assembly.seated import labels_of
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Limit, Need, Remedy, Replace
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.parts import PowerConnector
from rigwright.parts.gpu_limits import SLOT_W
from rigwright.power.wiring import Run, Wiring, unknown_counts, wiring_of
from rigwright.power.wiring.order import supplies_in_order
from rigwright.power.wiring.own_cables import brings_cables
from rigwright.power.wiring.psu_assignment import ADAPTER_CABLE_W, cables_wanted
from rigwright.power.wiring.psu_cables import PsuOutputs
from rigwright.power.wiring.separate_cables import can_be_separate, plugs_in_use
from rigwright.power.wiring.sockets import RATED_W, Socket, card_sockets
from rigwright.rules.plug_room import SIXTEEN_PIN_ROOM
from rigwright.rules.plugs import gpu_connectors_short, uncounted, unknown_eps
from rigwright.rules.positions import unknown_lowest_limit, unknown_power, unknown_power_of
from rigwright.rules.psu_cables import uncounted_cables
from rigwright.rules.rule import Plugs, rule
from rigwright.rules.say import (
    card_lacks,
    sentence,
    unanswered,
    undecided,
    without_supply,
)
from rigwright.rules.server_cables import older_than_16_pin
from rigwright.text.numbers import length, signed, watts

Result = Iterator[Check | NotChecked]
FULL_16PIN_W, LEAST_16PIN_W, MARGIN_16PIN_W = 600.0, 150.0, 540.0
_DECIDING = ("connectors.conn_16pin", "connectors.pcie_8pin", "connectors.pcie_8pin_cables")
PIN_A, PINS = 9.2, 6  # rating of a contact, and how many share the current


def _with_16pin(a: Assembly) -> list[SeatedGpu]:
    return [card for card in a.gpus if _has_16pin(card)]


def _has_16pin(card: SeatedGpu) -> bool:
    plugs = card.gpu.power_connectors
    return any(plug.type in SIXTEEN_PIN and plug.count for plug in plugs or ())


def _sockets_16pin(card: SeatedCard) -> list[Socket]:
    return [socket for socket in card_sockets(card) if socket.sixteen]


def _unknown_plugs(rule: str, a: Assembly) -> Iterator[NotChecked]:
    """One entry for every card that may have a 16-pin for all that is known."""
    for card in a.gpus:
        if card.gpu.power_connectors is None:
            yield card_lacks(rule, card, "power_connectors")


@rule(
    "power",
    noun="rating of the plugs",
    source="PCIe CEM: 75 W slot, 75 W 6-pin, 150 W 8-pin; sense pins of the 16-pin",
    plugs=Plugs.ALL,
)
def gpu_aux_underrated(a: Assembly) -> Result:
    """A card's limit is more than slot and plugs are rated for."""
    rule = "gpu-aux-underrated"
    wiring = wiring_of(a) if _with_16pin(a) else Wiring((), ())
    for card in a.gpus:
        plugs = card.gpu.power_connectors
        limit = card.power_w
        if plugs is None:
            yield card_lacks(rule, card, "power_connectors")
        elif limit is None:
            yield from unknown_power(rule, card)
        else:
            senses = _senses(a, wiring, _sockets_16pin(card)) if _has_16pin(card) else []
            yield from _underrated(a, card, limit, _rated_below_16pin(plugs), senses)


def _underrated(
    a: Assembly, card: SeatedGpu, limit: float, smaller_w: float, senses: list[float | None]
) -> Result:
    """A card against what its slot, its smaller plugs and its 16-pins may carry together."""
    rule = "gpu-aux-underrated"
    stock = card.gpu.board_power_w
    others = SLOT_W + smaller_w
    most = others + _together(senses, FULL_16PIN_W)
    least = others + _together(senses, LEAST_16PIN_W)
    if least < limit <= most:
        yield from _unknown_sense(rule, a, (card.label,))
        return
    is_limited = card.placement.power_limit_w is not None
    is_raised = is_limited and stock is not None and limit > stock
    by_sense = most < others + FULL_16PIN_W * len(senses)
    # what its maker sets is true of every card of the kind, and its sockets are made for it
    severity = Severity.ERROR if by_sense or is_raised else Severity.INFO
    if is_limited and stock is None and severity is Severity.INFO and limit > most:
        field = card.card.address("board_power_w")
        entry = undecided(rule, (card.label,), field, card.card.name)
        yield entry.changed(sinks=True)  # beyond its own power it is an error
    yield _over_rating(card, limit, most, severity)


def _together(senses: list[float | None], unknown_w: float) -> float:
    """What 16-pins are allowed together where each that nobody knows is allowed so much, in W."""
    return sum(unknown_w if sense is None else sense for sense in senses)


def _rated_below_16pin(plugs: tuple[PowerConnector, ...]) -> float:
    """What the plugs that are no 16-pins are rated for together, in W."""
    smaller = [plug for plug in plugs if RATED_W[plug.type] < FULL_16PIN_W]
    return sum(RATED_W[plug.type] * plug.count for plug in smaller)


def _senses(a: Assembly, wiring: Wiring, sockets: list[Socket]) -> list[float | None]:
    """What each 16-pin socket is allowed by its cable, in W; None where nobody knows.

    The cables that a server brings for the cards of its bays are made for these cards.
    """
    senses: list[float | None] = []
    for socket in sockets:
        own = brings_cables(a, socket)
        senses.append(FULL_16PIN_W if own else _sense_w(a, wiring, socket))
    return senses


def _over_rating(card: SeatedCard, limit: float, most: float, severity: Severity) -> Check:
    fields = (card.card.address("power_connectors"), card.card.address("board_power_w"))
    return Check(
        rule="gpu-aux-underrated",
        what="rating of slot and plugs",
        parts=(card.label,),
        value=limit,
        limit=most,
        figures=(Figure(most, Basis.DERIVED, fields),),
        words=partial(_over_rating_words, card, limit, most),
        unit="W",
        at_most=True,
        clash=0.0 if severity is Severity.ERROR else -math.inf,
        tight_is=Severity.INFO,
    )


def _over_rating_words(card: SeatedCard, limit: float, most: float, judged: Judged) -> Said:
    detail = "Its limit is {limit}; slot and plugs are rated for {most}."
    if judged.severity is Severity.INFO:
        detail = "Its maker sets {limit}; slot and plugs are rated for {most}."
    return Said(
        sentence("{card} may draw more than its plugs are rated for.", card=card.title),
        sentence(detail, limit=watts(limit), most=watts(most)),
        remedies=(_limit_to(card, most),),
        doubted=doubted(card.card, "power_connectors", "board_power_w"),
    )


def _limit_to(card: SeatedCard, limit: float) -> Remedy:
    whole = math.floor(limit)
    return Remedy(
        sentence("Limit {card} to {watts}", card=card.title, watts=watts(whole)),
        Limit((card.label,), float(whole)),
    )


def _sense_w(a: Assembly, wiring: Wiring, socket: Socket) -> float | None:
    """What the cable in a 16-pin socket tells the card it may draw.

    None where that is not known or nothing is in.
    """
    run = next(
        (run for run in wiring.of(socket.consumer) if run.socket.number == socket.number), None
    )
    if run is None:
        return None
    if run.through:
        return min(ADAPTER_CABLE_W * len(run.cables), FULL_16PIN_W)
    connectors = a.psus[run.psu].connectors
    return connectors.conn_16pin_w if connectors is not None else None


def _unknown_sense(rule: str, a: Assembly, labels: tuple[str, ...]) -> Result:
    """Which figure is missing to say what a card may draw through its 16-pin."""
    if not a.psus:
        yield without_supply(rule, labels, a)
    for psu in a.psus:
        connectors = psu.connectors
        if connectors is None or connectors.conn_16pin is None:
            why = sentence("the number of 16-pin plugs of {psu} is unknown.", psu=psu.name)
            yield unanswered(rule, labels, f"{psu.id}.connectors.conn_16pin", why)
        elif connectors.conn_16pin and connectors.conn_16pin_w is None:
            why = sentence(
                "the power that the 16-pin cables of {psu} allow is unknown.",
                psu=psu.name,
            )
            yield unanswered(rule, labels, f"{psu.id}.connectors.conn_16pin_w", why)


@rule(
    "power",
    noun="what the 16-pin allows",
    source="ATX 3.x: sense pins of the 16-pin",
    plugs=Plugs.SIXTEEN_PIN,
    needs_all_supplies=True,
)
def sixteen_pin_sense_limit(a: Assembly) -> Result:
    """A 16-pin cable allows less than the card's limit."""
    rule = "sixteen-pin-sense-limit"
    yield from _unknown_plugs(rule, a)
    cards = _with_16pin(a)
    wiring = wiring_of(a) if cards else Wiring((), ())
    for card in cards:
        if not _by_the_server(a, card):
            yield from _allowed(rule, a, card, wiring)


def _by_the_server(a: Assembly, card: SeatedCard) -> bool:
    """Whether the cables of a card are the server's own, which are made for it."""
    return all(brings_cables(a, socket) for socket in _sockets_16pin(card))


def _allowed(rule: str, a: Assembly, card: SeatedCard, wiring: Wiring) -> Result:
    """A card's limit against what the cables of its 16-pin sockets allow."""
    sockets = _sockets_16pin(card)
    limit = sockets[0].limit_share_w
    if limit is None:
        yield from unknown_power(rule, card)
        return
    senses = _senses(a, wiring, sockets)
    known = [sense for sense in senses if sense is not None]
    short = [sense for sense in known if sense < limit]
    if not short and None in senses and limit > LEAST_16PIN_W:
        yield from _unknown_sense(rule, a, (card.label,))
    elif known:
        yield _sense_short(a, card, limit, [*short, *known][0])


def _sense_short(a: Assembly, card: SeatedCard, limit: float, sense: float) -> Check:
    fields = (card.card.address("board_power_w"), *(f"{p.id}.connectors" for p in a.psus))
    return Check(
        rule="sixteen-pin-sense-limit",
        what="what the 16-pin cable allows",
        parts=(card.label, "psu"),
        value=limit,
        limit=sense,
        figures=(Figure(sense, Basis.DERIVED, fields),),
        words=partial(_sense_words, a, card, limit, sense),
        unit="W",
        at_most=True,
    )


def _sense_words(
    a: Assembly, card: SeatedCard, limit: float, sense: float, _judged: Judged
) -> Said:
    plugs = ("connectors.conn_16pin", "connectors.conn_16pin_w")
    return Said(
        sentence("The 16-pin cable of {card} allows {sense}.", card=card.title, sense=watts(sense)),
        sentence(
            "The card's limit is {limit} through it: it will cap itself or not start.",
            limit=watts(limit),
        ),
        remedies=(Remedy(sentence("Use a cable or an adapter for 600 W")), _limit_to(card, sense)),
        doubted=tuple(field for psu in a.psus for field in doubted(psu, *plugs)),
    )


@rule(
    "power",
    noun="cables of the adapter",
    follows_from=(gpu_connectors_short,),
    source="Adapters: one separate 8-pin cable for every 150 W",
    plugs=Plugs.SIXTEEN_PIN,
    unfed_too=True,
    needs_all_supplies=True,
)
def sixteen_pin_adapter(a: Assembly) -> Result:
    """An adapter for a 16-pin has too few separate 8-pin cables."""
    rule = "sixteen-pin-adapter"
    yield from _unknown_plugs(rule, a)
    yield from older_than_16_pin(rule, a, _with_16pin(a))
    if not _with_16pin(a):
        return
    wiring = wiring_of(a)
    on = wiring.on("pcie_8pin")
    yield from _unknown_beside_adapters(rule, a, wiring)
    for run in wiring.runs:
        if run.through == "adapter":
            alone = sum(len(on[cable]) == 1 for cable in set(run.cables))
            yield from _adapter(rule, a, run, alone, wiring)
    for socket in wiring.unwired:
        if socket.sixteen and not brings_cables(a, socket):
            yield from _no_cables(rule, a, socket, wiring)


def _unknown_beside_adapters(rule: str, a: Assembly, wiring: Wiring) -> Result:
    """What would tell how many 8-pins adapters want and get: how low the cards can be limited, and
    the EPS cables, since cards that find none of them take 8-pins.
    """
    runs = [run for run in wiring.runs if run.through == "adapter"]
    adapted = tuple(dict.fromkeys(run.socket.consumer for run in runs))
    if not adapted:
        return
    for card in _with_16pin(a):
        yield from unknown_lowest_limit(rule, card)
    yield from unknown_eps(rule, a, wiring.unwired, adapted)


def _adapter(rule: str, a: Assembly, run: Run, alone: int, wiring: Wiring) -> Result:
    """`alone`: how many of its cables feed nothing else."""
    card = next(card for card in a.gpus if card.label == run.socket.consumer)
    wanted = cables_wanted(run.socket)
    psu = a.psus[run.psu]
    are_separate = all(cable.separate for cable in run.cables)
    if run.socket.limit_w is None:
        yield from unknown_power(rule, card)
    elif wanted > 1 and not are_separate and not can_be_separate(wiring, run.psu, psu):
        used = plugs_in_use(wiring, run.psu)
        yield uncounted_cables(rule, (card.label,), psu, used)
    else:
        yield _few_cables(a, run.socket, wanted, alone)


def _no_cables(rule: str, a: Assembly, socket: Socket, wiring: Wiring) -> Result:
    """What to say of a 16-pin that nothing feeds."""
    if not a.psus:
        yield without_supply(rule, (socket.consumer,), a)
    elif unknown_counts(a, "pcie_8pin", "conn_16pin"):
        yield from uncounted(rule, (socket.consumer,), a, "pcie_8pin", "conn_16pin")
    elif socket.limit_w is None:
        yield from unknown_power_of(rule, a, socket.consumer)
    else:
        yield _few_cables(a, socket, cables_wanted(socket), _separate_left(a, wiring))


def _separate_left(a: Assembly, wiring: Wiring) -> int:
    """The most 8-pin cables that one supply has and no card uses."""
    bench = PsuOutputs(a.psus, supplies_in_order(a))
    used = {cable for run in wiring.runs if run.socket.card is not None for cable in run.cables}
    left: list[int] = []
    for psu in range(len(a.psus)):
        free = [cable for cable in bench.cables(psu, "pcie_8pin") if cable not in used]
        left.append(len(free))
    return max(left)


def _few_cables(a: Assembly, socket: Socket, wanted: int, had: int) -> Check:
    fields = (
        *(c.card.address("board_power_w") for c in a.gpus if c.label == socket.consumer),
        *(f"{p.id}.connectors" for p in a.psus),
    )
    return Check(
        rule="sixteen-pin-adapter",
        what="cables of the adapter",
        parts=(socket.consumer, "psu"),
        value=float(wanted),
        limit=float(had),
        figures=(Figure(float(had), Basis.DERIVED, fields),),
        words=partial(_few_cables_words, a, socket, wanted, had),
        unit="cables",
        at_most=True,
        clash=-math.inf,
    )


def _few_cables_words(a: Assembly, socket: Socket, wanted: int, had: int, _judged: Judged) -> Said:
    needs = "The adapter of {card} needs {wanted} separate 8-pin cables."
    if wanted == 1:
        needs = "The adapter of {card} needs an 8-pin cable of its own."
    there = "There are {had} for it."
    if had < 2:
        there = "There is one for it." if had else "There is none for it."
    words = sentence("Choose a supply with a 16-pin cable of its own")
    return Said(
        sentence(needs, card=socket.title, wanted=wanted),
        sentence(there, had=had),
        remedies=(Remedy(words, Replace("psu", (Need("connectors.conn_16pin", at_least=1),))),),
        doubted=tuple(field for psu in a.psus for field in doubted(psu, *_DECIDING)),
    )


@rule(
    "power",
    noun="margin of the 16-pin",
    source="Contacts of 9.2 A; 600 W are 8.33 A in each",
    follows_from=(gpu_aux_underrated, sixteen_pin_sense_limit),
    plugs=Plugs.SIXTEEN_PIN,
)
def sixteen_pin_margin(a: Assembly) -> Result:
    """A 16-pin carries more than 90 percent of its rating."""
    rule = "sixteen-pin-margin"
    yield from _unknown_plugs(rule, a)
    alike: list[tuple[list[SeatedCard], float]] = []  # cards of one product and one limit
    for card in _with_16pin(a):
        limit = next(socket.limit_share_w for socket in card_sockets(card) if socket.sixteen)
        if limit is None:
            yield from unknown_power(rule, card)
        else:
            _put_with_its_like(alike, card, limit)
    for cards, limit in alike:
        yield _margin(rule, cards, limit)


def _put_with_its_like(
    alike: list[tuple[list[SeatedCard], float]], card: SeatedCard, limit: float
) -> None:
    for cards, their_limit in alike:
        if cards[0].card.id == card.card.id and their_limit == limit:
            cards.append(card)
            return
    alike.append(([card], limit))


def _margin(rule: str, cards: list[SeatedCard], limit: float) -> Check:
    field = cards[0].card.address("board_power_w")
    return Check(
        rule=rule,
        what="load of the 16-pin",
        parts=labels_of(cards),
        value=limit,
        limit=MARGIN_16PIN_W,
        figures=(Figure(limit, Basis.DERIVED, (field,)),),
        words=partial(_margin_words, cards, limit),
        unit="W",
        at_most=True,
        clash=-math.inf,
        # Every card of 575 W runs like this: worth knowing, and a warning only beyond what the
        # contacts take.
        tight_is=Severity.INFO if limit <= 12 * PINS * PIN_A else Severity.WARNING,
    )


def _margin_words(cards: list[SeatedCard], limit: float, _judged: Judged) -> Said:
    amperes = limit / 12 / PINS
    titles = in_sentence(card.label for card in cards)
    title = "The 16-pin of {cards} runs with little margin."
    if amperes > PIN_A:
        title = "The 16-pin of {cards} carries more than its contacts are made for."
    return Said(
        sentence(title, cards=titles),
        sentence(
            "{limit} = {amperes:.1f} A per pin of {rated} A: margin {margin} %.",
            limit=watts(limit),
            amperes=amperes,
            rated=PIN_A,
            margin=signed(100 * (1 - amperes / PIN_A), 0),
        ),
        remedies=(
            Remedy(
                sentence("Limit {cards} to 500 W for work around the clock", cards=titles),
                Limit(labels_of(cards), 500.0),
            ),
            Remedy(
                sentence(
                    "Seat the plug fully, and leave {length} straight",
                    length=length(SIXTEEN_PIN_ROOM[0]),
                )
            ),
        ),
    )
