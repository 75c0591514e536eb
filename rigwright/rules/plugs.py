"""Whether the supplies have the plugs that the cards ask for, adapters and dongles included.

Counts only; which plug goes where is in `rigwright.power.wiring`, and what a single cable carries
in cables.py.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.envelopes import SIXTEEN_PIN
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, NotChecked, Said
from rigwright.checks.remedy import Add, Need, Remedy, Replace
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted
from rigwright.parts import Psu, PsuConnectors
from rigwright.power.wiring.psu_assignment import ADAPTER_CABLE_W, DONGLE_CABLES, STOCK_16PIN_W
from rigwright.power.wiring.psu_cables import cable_words, plug_count
from rigwright.power.wiring.sockets import PsuCableKind, Socket
from rigwright.record import Value
from rigwright.rules.positions import unknown_lowest_limit, unknown_power
from rigwright.rules.rule import Plugs, rule
from rigwright.rules.say import card_lacks, not_stated, sentence, unanswered, without_supply
from rigwright.rules.supply import supply_name
from rigwright.text.numbers import and_words
from rigwright.text.sentence import Sentence, paragraph, plural

Result = Iterator[Check | NotChecked]

# The fewest 8-pin plugs that an ATX supply is known to have: from so many watts on, with so many
# 16-pin plugs (None for any number).
LEAST_8PIN: tuple[tuple[float, int | None, int], ...] = (
    (1500.0, None, 4),
    (1000.0, 0, 4),
    (1000.0, 1, 2),
)


def uncounted(
    rule: str, labels: Iterable[str], a: Assembly, *kinds: PsuCableKind
) -> Iterator[NotChecked]:
    """One entry for every supply that does not say how many plugs of some kinds it has."""
    for kind in kinds:
        for psu in a.psus:
            if plug_count(psu, kind) is None:
                why = sentence(
                    "the number of {cable_words} plugs of {psu} is unknown.",
                    cable_words=cable_words(kind),
                    psu=psu.name,
                )
                yield unanswered(rule, labels, f"{psu.id}.connectors.{kind}", why)


def unknown_eps(
    rule: str, a: Assembly, unwired: Iterable[Socket], labels: tuple[str, ...]
) -> Iterator[NotChecked]:
    """The EPS cables and sockets that nobody counted, where a card takes such a plug."""
    if not any(map(_takes_eps, a.gpus)):
        return
    if any(socket.kind == "eps8" for socket in unwired):
        yield from uncounted(rule, labels, a, "eps_8pin")
    if a.board is not None and a.board.eps_8pin is None:
        yield not_stated(rule, labels, a.board, "eps_8pin")


def _takes_eps(card: SeatedGpu) -> bool:
    return any(plug.type == "eps8" for plug in card.gpu.power_connectors or ())


class PlugDemand(Value, frozen=True):
    """Plugs that the cards need, before adapters."""

    pin8: int
    pin6: int  # of these for sockets of six pins, which take the same plugs
    pin16: tuple[float, ...]  # what every 16-pin socket carries at its card's limit, lowest first
    eps: int
    labels: tuple[str, ...]


def in_bay(card: SeatedCard) -> bool:
    """Whether a card is in a bay of a server."""
    return card.mount is Mount.BAY


def plug_demand(a: Assembly) -> PlugDemand:
    """Return what all GPUs ask of the supplies; a 6-pin is served by a 6+2 plug.

    Cards in the bays of a server are left out: a server comes with the cables of its bays.
    """
    counts: Counter[str] = Counter()
    sixteen: list[float] = []
    labels: list[str] = []
    for card in a.gpus:
        if in_bay(card):
            continue
        plugs = card.gpu.power_connectors or ()
        for plug in plugs:
            if plug.type in SIXTEEN_PIN:
                watts = card.power_w or STOCK_16PIN_W
                sixteen.extend(watts / plug.count for _ in range(plug.count))
            else:
                counts[plug.type] += plug.count
        if any(plug.count for plug in plugs):
            labels.append(card.label)
    pin8 = counts["8pin"] + counts["6pin"]
    sixes = counts["6pin"]
    return PlugDemand(
        pin8=pin8,
        pin6=sixes,
        pin16=tuple(sorted(sixteen)),
        eps=counts["eps8"],
        labels=tuple(labels),
    )


@rule(
    "power",
    noun="power plugs",
    short="too few plugs for the cards",
    source="PCIe CEM plug ratings; 150 W per 8-pin cable of an adapter",
    sinks=True,
    refuses_supply=True,
    plugs=Plugs.NONE_BUT_UNFED,
    unfed_too=True,
    needs_all_supplies=True,
)
def gpu_connectors_short(a: Assembly) -> Result:
    """The supplies have fewer plugs than the cards need, adapters included."""
    rule = "gpu-connectors-short"
    demand = plug_demand(a)
    for card in a.gpus:
        if card.gpu and card.gpu.power_connectors is None and not in_bay(card):
            yield card_lacks(rule, card, "power_connectors")
    if not demand.labels:
        return
    unknown = tuple(_unknown_plugs(rule, a, demand))
    yield from unknown
    if not unknown:
        yield from _plugs(a, demand)
        yield from _unknown_limits(rule, a, demand)


def _unknown_plugs(rule: str, a: Assembly, demand: PlugDemand) -> Iterator[NotChecked]:
    """Yield each figure that is missing to count plugs.

    It may be a supply, its plugs, those that the board takes, or a card's share of an adapter.
    """
    if not a.psus:
        yield without_supply(rule, demand.labels, a)
        return
    if demand.eps and a.board is not None and a.board.eps_8pin is None:
        why = sentence("how many EPS cables {board} takes is unknown.", board=a.board.name)
        yield unanswered(rule, demand.labels, a.board.address("eps_8pin"), why)
    yield from uncounted(rule, demand.labels, a, *_deciding_counts(a, demand))
    if demand.pin16 and (_total(a, "conn_16pin") or 0) < len(demand.pin16):
        for card in a.gpus:
            yield from unknown_power(rule, card) if _has_16pin(card) else ()


def _unknown_limits(rule: str, a: Assembly, demand: PlugDemand) -> Iterator[NotChecked]:
    """The cards whose adapters may want more cables than the limit of the build asks of them."""
    if (_total(a, "conn_16pin") or 0) < len(demand.pin16):
        for card in filter(_has_16pin, a.gpus):
            yield from unknown_lowest_limit(rule, card)


def _has_16pin(card: SeatedGpu) -> bool:
    return any(plug.type in SIXTEEN_PIN for plug in card.gpu.power_connectors or ())


def _needed_counts(a: Assembly, demand: PlugDemand) -> Iterator[PsuCableKind]:
    """The plug counts that decide: of the kinds asked for, and of 8-pins wherever those may not
    do.
    """
    if demand.pin16:
        yield "conn_16pin"
    if demand.eps:
        yield "eps_8pin"
    sixteen = _total(a, "conn_16pin")
    eps = _total(a, "eps_8pin")
    lacks_16pin = sixteen is not None and sixteen < len(demand.pin16)
    lacks_eps = eps is not None and _free_eps(a, eps) < demand.eps
    if demand.pin8 or lacks_16pin or lacks_eps:
        yield "pcie_8pin"


def least_8pin(psu: Psu) -> int:
    """Return how many 8-pin plugs a supply has, or at least has where nobody counted them."""
    had = plug_count(psu, "pcie_8pin")
    if had is not None:
        return had
    native = plug_count(psu, "conn_16pin")
    for from_w, with_16pin, least in LEAST_8PIN:
        is_so_strong = psu.form_factor == "ATX" and psu.watts >= from_w
        if is_so_strong and with_16pin in (None, native):
            return least
    return 0


def _deciding_counts(a: Assembly, demand: PlugDemand) -> Iterator[PsuCableKind]:
    """The plug counts without which nobody can say whether there are enough: of the 8-pins only
    where those that the supplies have at least may be too few.
    """
    surely_enough = _pin8_needed(a, demand) <= sum(map(least_8pin, a.psus))
    for kind in _needed_counts(a, demand):
        if kind != "pcie_8pin" or not surely_enough:
            yield kind


def _free_eps(a: Assembly, had: int) -> int:
    """EPS cables that the board leaves."""
    return max(0, had - ((a.board.eps_8pin or 0) if a.board else 0))


def _total(a: Assembly, field: str) -> int | None:
    counts = [getattr(p.connectors or PsuConnectors(), field) for p in a.psus]
    return None if None in counts else sum(counts)


class _Shortage(Value, frozen=True):
    """8-pin plugs needed and had, and how many of them go into adapters and dongles."""

    pin8: int
    have: int
    adapters: int
    dongles: int


def _adapters(a: Assembly, demand: PlugDemand) -> int:
    return max(0, len(demand.pin16) - (_total(a, "conn_16pin") or 0))


def _dongles(a: Assembly, demand: PlugDemand) -> int:
    return max(0, demand.eps - _free_eps(a, _total(a, "eps_8pin") or 0))


def _pin8_needed(a: Assembly, demand: PlugDemand) -> int:
    pin8 = demand.pin8 + DONGLE_CABLES * _dongles(a, demand)
    # The sockets that carry most take the native plugs; the rest use adapters.
    for watts in demand.pin16[: _adapters(a, demand)]:
        pin8 += math.ceil(round(watts / ADAPTER_CABLE_W, 6))
    return pin8


def _plugs(a: Assembly, demand: PlugDemand) -> Result:
    short = _Shortage(
        pin8=_pin8_needed(a, demand),
        have=sum(map(least_8pin, a.psus)),
        adapters=_adapters(a, demand),
        dongles=_dongles(a, demand),
    )
    yield _count(a, demand, short)


def _doubted_plugs(a: Assembly, demand: PlugDemand) -> tuple[str, ...]:
    """Return the addresses of the uncertain ones among the counts that decide.

    They are the plugs of the supplies and the EPS sockets of the board.
    """
    counts = [f"connectors.{field}" for field in _needed_counts(a, demand)]
    found: list[str] = []
    for psu in a.psus:
        found += doubted(psu, *counts)
    if a.board is not None and demand.eps:
        found += doubted(a.board, "eps_8pin")
    return tuple(found)


def _count(a: Assembly, demand: PlugDemand, short: _Shortage) -> Check:
    """Return the check of the plugs that cards need and supplies have: 16-pins where those alone
    are short, else 8-pins.
    """
    sockets = len(demand.pin16)
    needed = short.pin8
    had = short.have
    if short.adapters and not demand.pin8 and short.pin8 > short.have:
        needed = sockets
        had = sockets - short.adapters
    fields = (
        *(card.card.address("power_connectors") for card in a.gpus),
        *(psu.address("connectors") for psu in a.psus),
    )
    basis = Basis.PUBLISHED
    if needed and "pcie_8pin" in _needed_counts(a, demand) and _total(a, "pcie_8pin") is None:
        basis = Basis.ASSUMED
    return Check(
        rule="gpu-connectors-short",
        what="plugs for the cards",
        parts=(*demand.labels, "psu"),
        value=float(needed),
        limit=float(had),
        figures=(Figure(float(had), basis, fields),),
        words=partial(_short_words, a, demand, short, needed, had),
        unit="plugs",
        at_most=True,
    )


def _short_words(
    a: Assembly, demand: PlugDemand, short: _Shortage, needed: int, had: int, _judged: Judged
) -> Said:
    sockets = len(demand.pin16)
    kind = "16-pin" if short.adapters and not demand.pin8 else "8-pin"
    via: list[str] = []
    if short.adapters:
        by_adapter = plural(
            "an adapter on one of {sockets} 16-pin cards",
            "adapters on {n} of {sockets} 16-pin cards",
            short.adapters,
            sockets=sockets,
        )
        if sockets == short.adapters == 1:
            by_adapter = sentence("an adapter on the 16-pin card")
        via.append(str(by_adapter))
    if short.dongles:
        dongles = plural("a dongle on one EPS card", "dongles on {n} EPS cards", short.dongles)
        via.append(str(dongles))
    by_8_pin = sentence("")
    if via:
        by_8_pin = sentence(
            "With {via}, {pin8} × 8-pin are needed; there are {have}.",
            via=and_words(via),
            pin8=short.pin8,
            have=short.have,
        )
    remedies = [
        Remedy(sentence("Choose a supply with more plugs")),
        Remedy(sentence("Add a second supply"), Add("psu")),
    ]
    if len(a.psus) == 1:
        plug = "connectors.conn_16pin" if kind == "16-pin" else "connectors.pcie_8pin"
        needs = (Need(plug, at_least=float(needed)),)
        remedies[0] = Remedy(sentence("Choose a supply with more plugs"), Replace("psu", needs))
    return Said(
        sentence("The supply lacks {short} × {kind}.", short=needed - had, kind=kind),
        paragraph(_needed_words(a, demand, needed, had, kind), by_8_pin),
        remedies=tuple(remedies),
        doubted=_doubted_plugs(a, demand),
    )


def _needed_words(a: Assembly, demand: PlugDemand, needed: int, had: int, kind: str) -> Sentence:
    """Return how many plugs of a kind the cards need and the supplies have."""
    if demand.pin6 and kind == "8-pin":
        return sentence(
            "The cards need {needed} × 8-pin ({sixes} for 6-pin sockets); {psu} has {had}.",
            needed=needed,
            sixes=demand.pin6,
            psu=supply_name(a),
            had=had,
        )
    return sentence(
        "The cards need {needed} × {kind}; {psu} has {had}.",
        needed=needed,
        kind=kind,
        psu=supply_name(a),
        had=had,
    )
