"""Whether bridges between cards suit them: their distance, their connectors, one bridge to a card.

Which bridge enters which card is in rigwright/mechanics/bridges.py; what a link over it carries is a question of lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly, FittedBridge, SeatedCard
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seats import Mount
from rigwright.checks import Check, Judged, Said, matching
from rigwright.figures import Basis, Figure, field_of, for_words
from rigwright.figures.uncertain import doubted
from rigwright.findings import Finding, Measure, NotChecked, Severity
from rigwright.mechanics.bridges import TOLERANCE, Pitch, enters, pitch_of
from rigwright.parts import Gpu, Riser
from rigwright.rules.positions import doubted_places, unlocated
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.text.numbers import millimetres

Result = Iterator[Check | Finding | NotChecked]
Pair = tuple[SeatedCard, SeatedCard]
ANYWHERE = 1000.0  # mm: cards without a place of their own on a bar are hung where their bridge wants them


def _pairs(a: Assembly) -> Iterator[tuple[FittedBridge, Pair]]:
    for bridge in a.bridges:
        first, second = bridge.cards if bridge.part.riser_type == "nvlink_bridge" else (None, None)
        if first is not None and second is not None and first is not second:
            yield bridge, (first, second)


@rule(
    "mechanical",
    noun="distance of bridged cards",
    short="the bridge does not span it",
    source="Makers' bridges of 2, 3 and 4 slots",
    clearance="bridge ends",
)
def nvlink_pitch_mismatch(a: Assembly) -> Result:
    """A bridge spans another distance than its two cards are apart."""
    rule = "nvlink-pitch-mismatch"
    for bridge, (first, second) in _pairs(a):
        missing = [entry for card in (first, second) if (entry := unlocated(rule, card, a))]
        pitch = pitch_of(bridge.part)
        yield from missing
        if pitch is None:
            field = field_of(bridge.part.id, "card_pitch_slots")
            yield not_checked(rule, (first.label, second.label), field, bridge.part.name)
        elif not missing and first.located and second.located:
            yield from _distance(bridge.part, pitch, (first, second), a)


def _in_one_row(first: SeatedCard, second: SeatedCard) -> bool:
    if first.seat is None or second.seat is None or first.seat.mount is not second.seat.mount:
        return False
    return first.row == second.row


def _distance(part: Riser, pitch: Pitch, pair: Pair, a: Assembly) -> Result:
    """How far a bridge's ends are from the connectors that they go onto."""
    rule, what, (first, second) = "nvlink-pitch-mismatch", "bridge ends", pair
    parts, own = (first.label, second.label), Figure(pitch.mm, Basis.PUBLISHED, (_pitch_field(part),))
    if not _in_one_row(first, second):
        words = partial(_pitch_words, part, pitch, pair, None, a)
        yield matching(rule, what, parts, False, (own,), words)
        return
    apart = round(abs(first.along_row - second.along_row), 6)
    planes = [card.seat.plane for card in pair if card.seat is not None and card.seat.mount is Mount.FRAME]
    movable = any(plane is not None and plane.estimate for plane in planes)
    yield Check(
        rule=rule,
        what=what,
        parts=parts,
        value=round(abs(apart - pitch.mm), 6),
        limit=TOLERANCE,
        figures=(own, *(plane for plane in planes if plane is not None)),
        words=partial(_pitch_words, part, pitch, pair, apart, a),
        at_most=True,
        clash=-ANYWHERE if movable else 0.0,
        contact=False,
    )


def _pitch_field(part: Riser) -> str:
    return field_of(part.id, "card_pitch_slots")


def _pitch_words(part: Riser, pitch: Pitch, pair: Pair, apart: float | None, a: Assembly, _judged: Judged) -> Said:
    first, second = pair
    slots = round((apart or 0.0) / SLOT_PITCH, 2)
    detail = "{first} and {second} are {slots:g} slots apart ({apart})."
    if apart is None:
        detail = "{first} and {second} are not in one row."
    elif slots == 1:
        detail = "{first} and {second} are one slot apart ({apart})."
    return Said(
        sentence("{bridge} spans {pitch} ({mm}).", bridge=part.name, pitch=pitch.words, mm=millimetres(pitch.mm)),
        sentence(
            detail,
            first=first.title,
            second=second.title,
            slots=slots,
            apart=millimetres(apart or 0.0),
        ),
        remedies=_other_pitch(part, pitch, pair, slots),
        place=second.drawn,
        doubted=doubted_places(a, first, second),
        measure=Measure(slots, pitch.slots, "slots") if apart is not None else None,
    )


def _other_pitch(part: Riser, pitch: Pitch, pair: Pair, slots: float) -> tuple[str, ...]:
    """A bridge of the cards' distance where there are such, else the distance of this bridge."""
    first, second = pair
    made = sorted(set(first.gpu.nvlink.bridge_slot_spacings) if first.gpu and first.gpu.nvlink else ())
    choice = (f"Use a {slots:g}-slot bridge",) if slots in made else ()
    return (*choice, f"Set {first.title} and {second.title} {pitch.words} apart", f"Leave {part.name} out")


@rule(
    "mechanical",
    noun="cards of a bridge",
    short="the bridge joins no such cards",
    source="Makers' lists and published trials of NVLink bridges",
)
def nvlink_cards_incompatible(a: Assembly) -> Result:
    """A bridge does not join these cards: no connector, another generation, or cards that differ."""
    rule, used = "nvlink-cards-incompatible", dict[str, FittedBridge]()
    for bridge in a.bridges:
        if bridge.part.riser_type != "nvlink_bridge":
            yield _unfit(bridge, a, f"{bridge.part.name} is no NVLink bridge")
        elif None in bridge.cards or bridge.cards[0] is bridge.cards[1]:
            yield unanswered(rule, (), "build.bridges", f"{bridge.part.name} does not name two cards of the build")
        else:
            yield from _joined(bridge, a, used)


def _joined(bridge: FittedBridge, a: Assembly, used: dict[str, FittedBridge]) -> Result:
    cards = [card for card in bridge.cards if card is not None]
    why = next(filter(None, (_cannot(bridge, card) for card in cards)), "") or _differ(cards)
    others = [card for card in cards if (one := used.get(card.label)) and set(_labels(one)) != set(_labels(bridge))]
    for card in cards:
        used.setdefault(card.label, bridge)
    if why:
        yield _unfit(bridge, a, why)
    elif others:
        yield _unfit(bridge, a, f"{others[0].title} is joined to another card already, and a bridge joins two")
    else:
        yield from _unknown(bridge.part, cards)


def _labels(bridge: FittedBridge) -> tuple[str, ...]:
    return tuple(card.label for card in bridge.cards if card is not None)


def _cannot(bridge: FittedBridge, card: SeatedCard) -> str:
    if card.gpu is None:
        return f"{card.title} is no GPU"
    if card.gpu.nvlink is None:
        return f"{card.title} has no connector for a bridge"
    if enters(bridge.part, card.gpu) is False:
        return f"it is made for other cards than {card.title}"
    return ""


def _differ(cards: list[SeatedCard]) -> str:
    chips = {card.gpu.chip for card in cards if card.gpu is not None}
    return f"{cards[0].title} and {cards[1].title} are different models" if len(chips - {None}) > 1 else ""


def _unknown(part: Riser, cards: list[SeatedCard]) -> Result:
    rule, labels = "nvlink-cards-incompatible", [card.label for card in cards]
    if part.compatible_with is None:
        yield not_checked(rule, labels, field_of(part.id, "compatible_with"), part.name)
    for card in cards:
        if card.gpu is not None and card.gpu.chip is None:
            yield not_checked(rule, (card.label,), field_of(card.card.id, "chip"), card.card.name)


def _doubted(gpu: Gpu | None) -> tuple[str, ...]:
    return doubted(gpu, "nvlink", "chip") if gpu is not None else ()


def _unfit(bridge: FittedBridge, a: Assembly, why: str) -> Finding:
    cards = [card for card in bridge.cards if card is not None]
    made = ", ".join(bridge.part.compatible_with or ()) or "unknown cards"
    return finding(
        "nvlink-cards-incompatible", Severity.ERROR, _labels(bridge) or ("board",),
        sentence("{bridge} cannot join {cards}.", bridge=bridge.part.name,
                 cards=" and ".join(card.title for card in cards) or "anything"),
        sentence("{why}; the bridge is made for {made}.", why=why[:1].upper() + why[1:], made=made),
        rests_on=(*(field_of(card.card.id, "nvlink") for card in cards if card.gpu is not None),
                  field_of(bridge.part.id, "compatible_with"), *(d for card in cards for d in _doubted(card.gpu))),
        remedies=("Leave the bridge out: the cards talk over the slots",),
        place=for_words(cards[0]).drawn if cards else None,
    )  # fmt: skip
