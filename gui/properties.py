"""The few lines that describe a card in its place, a card in the hand, or the build as a whole.

Values for the inspector; figures come from the engine and the parts' records. Knows no widget.
"""

from __future__ import annotations

from dataclasses import dataclass

from gui.card_words import link_of, link_words, place_words
from gui.catalog_facts import CONFIDENCE_SHORT, CONFIDENCE_WORDS, COOLER_WORDS, title_of
from gui.session import Held
from gui.site_words import site_words
from rigwright.assembly import Assembly, SeatedCard
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu, Nic, Part
from rigwright.rules.say import length

PLUG_WORDS = {"6pin": "6-pin", "8pin": "8-pin", "12vhpwr": "12VHPWR", "12v-2x6": "12V-2x6", "eps8": "EPS 8-pin"}
LEAST_LIMIT_W, MOST_LIMIT_W, STEP_W = 30, 2000, 10


@dataclass(frozen=True)
class Property:
    """One line: a label, its value, what to say on pointing at it, and the kind of part that a click leads to."""

    label: str
    value: str
    tip: str = ""
    kind: str = ""


def place_of(card: SeatedCard) -> str:
    """Where a card is: "PCIEX16_3, in slot"."""
    if card.seat is None:
        return f"{card.placement.place}: no such place"
    if card.seat.slot is not None:
        return f"{card.seat.slot.name}, in slot"
    return place_words(card.seat)


def plugs_of(card: Gpu | Nic) -> str:
    """The power plugs of a card: "2 × 8-pin"; a dash where nobody knows."""
    if isinstance(card, Nic):
        return "from the slot"
    if card.power_connectors is None:
        return "–"
    words = [f"{plug.count} × {PLUG_WORDS[plug.type]}" for plug in card.power_connectors if plug.count]
    return ", ".join(words) or "from the slot"


def size_of(card: Gpu | Nic) -> str:
    """Length × height × thickness of a card; a dash for what is not known."""
    height, thickness = (card.card_height_mm, None) if isinstance(card, Nic) else (card.height_mm, card.thickness_mm)
    sides = (card.length_mm, height, thickness)
    return " × ".join(length(side).removesuffix(" mm") if side is not None else "–" for side in sides) + " mm"


def cooling_of(card: Gpu | Nic) -> str:
    """How a card is cooled."""
    return COOLER_WORDS[card.cooler] if isinstance(card, Gpu) else "passive"


def provenance(part: Part) -> Property:
    """Where a part's figures come from."""
    words = CONFIDENCE_WORDS.get(part.confidence, part.confidence)
    doubtful = ", ".join(name.replace("_", " ") for name in part.uncertain_fields)
    tip = f"Figures {words}: {part.source}." + (f" Doubtful: {doubtful}." if doubtful else "")
    return Property("Data", CONFIDENCE_SHORT.get(part.confidence, part.confidence), tip)


def of_card(evaluation: Evaluation, card: SeatedCard) -> tuple[Property, ...]:
    """A placed card."""
    link = link_words(link_of(evaluation, card.label))
    return (
        _part(card.card),
        Property("Place", place_of(card), f"{place_of(card)}, {link}"),
        Property("Size", size_of(card.card), f"Length × height × thickness, {cooling_of(card.card)}"),
        Property("Plugs", plugs_of(card.card)),
        provenance(card.card),
    )


def _part(part: Part) -> Property:
    short = title_of(part.name, part.brand)
    return Property("Part", short if short.startswith(part.brand) else f"{part.brand} {short}", part.name)


def of_held(held: Held, place: str) -> tuple[Property, ...]:
    """A card in the hand, over a place or not."""
    card = held.part
    power = card.board_power_w if isinstance(card, Gpu) else card.tdp_max_w or card.tdp_typ_w
    return (
        _part(card),
        Property("Place", place or "choose one"),
        Property("Size", size_of(card), f"Length × height × thickness, {cooling_of(card)}"),
        Property("Board power", f"{power:,.0f} W" if power is not None else "–"),
        Property("Plugs", plugs_of(card)),
        provenance(card),
    )


def of_build(evaluation: Evaluation) -> tuple[Property, ...]:
    """The build as a whole: what was chosen, and what is still to choose."""
    a = evaluation.assembly
    built_in = a.chassis is not None and a.chassis.board is not None
    board = Property("Board", "built in", a.board.name if a.board else "")
    return (
        _chosen("Case", a.chassis, "chassis"),
        board if built_in else _chosen("Board", a.board, "motherboard"),
        _chosen("CPU", a.cpu, "cpu", 1 if can_be_counted(evaluation, "cpu") else a.cpu_count),
        _chosen("Cooler", a.cooler, "cooler"),
        _chosen("Memory", a.memory[0][0] if a.memory else None, "memory"),
        _supply(a),
        Property("Outlet", site_words(a.build.site), "Change it under Build, Outlet"),
    )


def _supply(a: Assembly) -> Property:
    alike = len({psu.id for psu in a.psus}) == 1
    if len(a.psus) > 1 and not alike:
        return Property("PSU", f"{len(a.psus)} supplies", ", ".join(psu.name for psu in a.psus), "psu")
    return _chosen("PSU", a.psus[0] if a.psus else None, "psu", len(a.psus))


def _chosen(label: str, part: Part | None, kind: str, count: int = 1) -> Property:
    if part is None:
        return Property(label, "choose", "", kind)
    short = title_of(part.name, part.brand)
    words = f"{count} × {short}" if count > 1 else short
    return Property(label, words, f"{part.name}: change", kind)


def alike(assembly: Assembly, card: SeatedCard) -> list[SeatedCard]:
    """All cards of the same product."""
    return [other for other in assembly.cards if other.card.id == card.card.id]


def limits_w(card: Gpu) -> tuple[int, int]:
    """The power limits that a card can be set to, as far as they are known."""
    own = card.board_power_w or MOST_LIMIT_W
    return round(card.min_power_limit_w or LEAST_LIMIT_W), round(max(own, card.max_power_limit_w or own))


def can_be_counted(evaluation: Evaluation, kind: str) -> bool:
    """Whether a build can have several of a part that is chosen once."""
    a = evaluation.assembly
    if kind == "memory":
        return bool(a.memory)
    return kind == "cpu" and a.cpu is not None and ((a.board.cpu_sockets if a.board else None) or 1) > 1
