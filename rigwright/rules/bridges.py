"""Whether bridges between cards suit them: their distance, their connectors, one bridge to a card.

Which bridge enters which card is in rigwright/routing/bridges.py; what a link over it carries is
a question of lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly, FittedBridge, SeatedCard
from rigwright.assembly.bars import bar_length_mm
from rigwright.assembly.enclosure import HEAT_SPREADER, has_side_panel, missing_for_panel
from rigwright.assembly.envelopes import BRIDGE_RISE, FINGER_BOTTOM, SLOT_PITCH
from rigwright.assembly.seated import plane_along_row
from rigwright.assembly.seats import Mount, has_lying_bays
from rigwright.assembly.validated import is_validated
from rigwright.build.labels import in_sentence
from rigwright.checks import Check, Judged, Measure, NotChecked, Said, Sentence, matching
from rigwright.checks.remedy import Need, Remedy
from rigwright.figures import Basis, Figure, field_of, published
from rigwright.figures.uncertain import doubted
from rigwright.parts import Chassis, Gpu, Riser
from rigwright.routing.bridges import (
    TOLERANCE,
    Pitch,
    bridge_room,
    enters,
    is_bridge,
    pitch_of,
)
from rigwright.rules.mending import another_chassis, move_to
from rigwright.rules.positions import card_panel, doubted_places, unlocated
from rigwright.rules.rule import rule
from rigwright.rules.say import card_lacks, not_checked, sentence, unanswered, worded
from rigwright.text.numbers import comma_words, millimetres

Result = Iterator[Check | NotChecked]
Pair = tuple[SeatedCard, SeatedCard]


def _pairs(a: Assembly) -> Iterator[tuple[FittedBridge, Pair]]:
    for bridge in a.bridges:
        first, second = bridge.cards if is_bridge(bridge.part) else (None, None)
        if first is not None and second is not None and first is not second:
            yield bridge, (first, second)


@rule(
    "mechanical",
    noun="distance of bridged cards",
    short="the bridge does not span it",
    tight="the bridge barely spans it",
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
    if first.seat is None or second.seat is None or first.mount is not second.mount:
        return False
    return first.row == second.row


def _distance(part: Riser, pitch: Pitch, pair: Pair, a: Assembly) -> Result:
    """How far a bridge's ends are from the connectors that they go onto: too far and too near
    are alike.
    """
    rule, what, (first, second) = "nvlink-pitch-mismatch", "bridge ends", pair
    parts = (first.label, second.label)
    own = Figure(pitch.mm, Basis.PUBLISHED, (field_of(part.id, "card_pitch_slots"),))
    if not _in_one_row(first, second):
        words = partial(_pitch_words, part, pitch, pair, None, a)
        yield matching(rule, what, parts, False, (own,), words)
        return
    apart = round(abs(plane_along_row(first) - plane_along_row(second)), 6)
    on_bars = (card.seat for card in pair if card.mount is Mount.FRAME)
    planes = [seat.plane for seat in on_bars if seat is not None and seat.plane is not None]
    movable = any(plane.estimate for plane in planes)
    yield Check(
        rule=rule,
        what=what,
        parts=parts,
        value=round(abs(apart - pitch.mm), 6),
        limit=TOLERANCE,
        figures=(own, *planes),
        words=partial(_pitch_words, part, pitch, pair, apart, a),
        at_most=True,
        clash=-bar_length_mm(a.chassis) if movable and a.chassis is not None else 0.0,
        contact=False,
    )


def _pitch_words(
    part: Riser, pitch: Pitch, pair: Pair, apart: float | None, a: Assembly, _judged: Judged
) -> Said:
    first, second = pair
    slots = round((apart or 0.0) / SLOT_PITCH, 2)
    detail = "{first} and {second} are {slots:g} slots apart ({apart})."
    if apart is None:
        detail = "{first} and {second} are not in one row."
    elif slots == 1:
        detail = "{first} and {second} are one slot apart ({apart})."
    return Said(
        sentence(
            "{bridge} spans {pitch} ({mm}).",
            bridge=part.name,
            pitch=pitch.words,
            mm=millimetres(pitch.mm),
        ),
        sentence(
            detail,
            first=first.title,
            second=second.title,
            slots=slots,
            apart=millimetres(apart or 0.0),
        ),
        remedies=_other_pitch(part, pitch, pair, slots, a),
        place=second.drawn,
        doubted=doubted_places(a, first, second),
        measure=Measure(slots, pitch.slots, "slots") if apart is not None else None,
    )


def _other_pitch(
    part: Riser, pitch: Pitch, pair: Pair, slots: float, a: Assembly
) -> tuple[Remedy | str, ...]:
    """A bridge of the cards' distance where there are such, else the distance of this bridge.

    Without it the last.
    """
    first, second = pair
    made = sorted(
        set(first.gpu.nvlink.bridge_slot_spacings) if first.gpu and first.gpu.nvlink else ()
    )
    choice = (worded("Use a {slots:g}-slot bridge", slots=slots),) if slots in made else ()
    apart = worded(
        "Keep a distance of {pitch} between {first} and {second}",
        first=first.title,
        second=second.title,
        pitch=pitch.words,
    )
    return (
        *choice,
        *_moved_apart(pitch, pair, a),
        apart,
        worded("Leave {part} out", part=part.name),
    )


def _moved_apart(pitch: Pitch, pair: Pair, a: Assembly) -> Iterator[Remedy]:
    """Either card into the slot that is as far from the other as the bridge is long."""
    for card, other in (pair[1], pair[0]), pair:
        for seat in a.seats:
            if (
                seat.mount is not Mount.SLOT
                or not seat.located
                or seat.index is None
                or a.card_at(seat) is not None
            ):
                continue
            from_here = None if other.position is None else abs(seat.index - other.position)
            if from_here == pitch.slots:
                yield move_to(card, seat, a)
                return


@rule(
    "mechanical",
    noun="cards of a bridge",
    short="the bridge joins no such cards",
    source="Makers' lists and published trials of NVLink bridges",
)
def nvlink_cards_incompatible(a: Assembly) -> Result:
    """A bridge does not join these cards: no connector, another generation, or cards that
    differ.
    """
    rule = "nvlink-cards-incompatible"
    used = dict[str, FittedBridge]()
    for bridge in a.bridges:
        if not is_bridge(bridge.part):
            yield _suits(bridge, sentence("{bridge} is no NVLink bridge.", bridge=bridge.part.name))
        elif None in bridge.cards or bridge.cards[0] is bridge.cards[1]:
            yield unanswered(
                rule,
                (),
                "build.bridges",
                sentence("{part} does not name two cards of the build.", part=bridge.part.name),
            )
        else:
            yield from _joined(bridge, used)


def _joined(bridge: FittedBridge, used: dict[str, FittedBridge]) -> Result:
    cards = [card for card in bridge.cards if card is not None]
    why = _why_not(bridge, cards) or _joined_already(bridge, cards, used)
    for card in cards:
        used.setdefault(card.label, bridge)
    unknown = list(_unknown(bridge.part, cards)) if why is None else []
    yield from unknown
    if not unknown:
        yield _suits(bridge, why)


def _why_not(bridge: FittedBridge, cards: list[SeatedCard]) -> Sentence | None:
    """Why a bridge does not go on these cards."""
    for card in cards:
        why = _cannot(bridge, card)
        if why is not None:
            return why
    return _differ(cards)


def _joined_already(
    bridge: FittedBridge, cards: list[SeatedCard], used: dict[str, FittedBridge]
) -> Sentence | None:
    """A bridge before it that joins one of its cards to another."""
    for card in cards:
        before = used.get(card.label)
        if before is not None and set(_labels(before)) != set(_labels(bridge)):
            twice = "{card} is joined to another card already, and a bridge joins two."
            return sentence(twice, card=card.title)
    return None


def _labels(bridge: FittedBridge) -> tuple[str, ...]:
    return tuple(card.label for card in bridge.cards if card is not None)


def _cannot(bridge: FittedBridge, card: SeatedCard) -> Sentence | None:
    if card.gpu is None:
        return sentence("{card} is no GPU.", card=card.title)
    if card.gpu.nvlink is None:
        return sentence("{card} has no connector for a bridge.", card=card.title)
    if enters(bridge.part, card.gpu) is False:
        made = comma_words(bridge.part.compatible_with or ()) or worded("unknown cards")
        return sentence("It is made for {made}, not for {card}.", card=card.title, made=made)
    return None


def _differ(cards: list[SeatedCard]) -> Sentence | None:
    chips = {card.gpu.chip for card in cards if card.gpu is not None}
    if len(chips - {None}) > 1:
        different = "{first} and {second} are different models."
        return sentence(different, first=cards[0].title, second=cards[1].title)
    return None


def _unknown(part: Riser, cards: list[SeatedCard]) -> Iterator[NotChecked]:
    rule = "nvlink-cards-incompatible"
    labels = [card.label for card in cards]
    if part.compatible_with is None:
        yield not_checked(rule, labels, field_of(part.id, "compatible_with"), part.name)
    for card in cards:
        if card.gpu is not None and card.gpu.chip is None:
            yield card_lacks(rule, card, "chip")


def _doubted(gpu: Gpu | None) -> tuple[str, ...]:
    if gpu is None:
        return ()
    return doubted(gpu, "nvlink", "chip")


def _suits(bridge: FittedBridge, why: Sentence | None) -> Check:
    """Whether a bridge joins its cards: `why` it does not."""
    figures = [published(bridge.part.id, "compatible_with", 0.0)]
    for card in bridge.cards:
        if card is not None and card.gpu is not None:
            figures.append(published(card.card.id, "nvlink", 0.0))
    return matching(
        rule="nvlink-cards-incompatible",
        what="cards of the bridge",
        parts=_labels(bridge) or ("board",),
        matches=why is None,
        figures=tuple(figures),
        words=partial(_unfit_words, bridge, why),
    )


def _unfit_words(bridge: FittedBridge, why: Sentence | None, _judged: Judged) -> Said:
    cards = [card for card in bridge.cards if card is not None]
    title = sentence("{bridge} joins no cards.", bridge=bridge.part.name)
    if cards:
        joined = in_sentence(card.label for card in cards)
        title = sentence("{bridge} cannot join {cards}.", bridge=bridge.part.name, cards=joined)
    return Said(
        title,
        why or sentence(""),
        remedies=("Leave the bridge out: the cards talk over the slots",),
        place=cards[0].drawn if cards else None,
        doubted=tuple(address for card in cards for address in _doubted(card.gpu)),
    )


@rule(
    "mechanical",
    noun="room over NVLink bridges",
    short="the bridge meets the panel",
    source="A bridge stands 16 mm over its cards, assumed",
    clearance="bridge to the panel",
    opens_place=False,  # a card goes in; what may not is the bridge
    no_clash="how high the bridge stands is an assumption",
)
def nvlink_bridge_hits_panel(a: Assembly) -> Result:
    """A bridge over two cards meets the side panel or lid."""
    chassis = a.chassis
    if chassis is None or a.enclosure is None or not has_side_panel(chassis):
        return
    panel = card_panel(chassis, a.enclosure.panel)
    for bridge, (first, second) in _pairs(a):
        if bridge_room(first, second) is not None and _stands_upright(first, chassis):
            yield from _under_panel(bridge.part, (first, second), chassis, panel)


def _under_panel(part: Riser, pair: Pair, chassis: Chassis, panel: Figure | None) -> Result:
    rule = "nvlink-bridge-hits-panel"
    labels = tuple(card.label for card in pair)
    heights = [card.size.height for card in pair]
    unknown = [figure.rests_on[0] for figure in heights if not figure.known]
    if panel is None:
        unknown += missing_for_panel(chassis)
    for field in unknown:
        yield not_checked(rule, labels, field, part.name)
    if panel is None or unknown:
        return
    higher = max(heights, key=lambda figure: figure.value)
    top = Figure(FINGER_BOTTOM + higher.value + BRIDGE_RISE, Basis.ASSUMED, higher.rests_on)
    yield Check(
        rule=rule,
        what="bridge to the panel",
        parts=labels,
        value=round(top.value, 6),
        limit=panel.value,
        figures=(top, panel),
        words=partial(_panel_words, part, chassis, pair[0]),
        at_most=True,
        clash=-inf,
    )


def _stands_upright(card: SeatedCard, chassis: Chassis) -> bool:
    """Whether a card's upper edge is toward the panel, in a chassis that is not said to take it."""
    if card.mount is Mount.BAY:
        return not (has_lying_bays(chassis) or is_validated(card, chassis))
    return card.mount is Mount.SLOT


def _panel_words(part: Riser, chassis: Chassis, card: SeatedCard, judged: Judged) -> Said:
    check = judged.check
    return Said(
        sentence(
            "{bridge} stands {value} above the board.",
            bridge=part.name,
            value=millimetres(check.value),
        ),
        sentence(
            "The side panel of {chassis} is at {limit}. That a bridge stands {rise} over its cards "
            "is an assumption: measure yours.",
            chassis=chassis.name,
            limit=millimetres(check.limit),
            rise=millimetres(BRIDGE_RISE),
        ),
        remedies=(
            another_chassis(
                sentence("Choose a wider case"),
                Need("max_cpu_cooler_height_mm", at_least=check.value - HEAT_SPREADER),
            ),
            worded("Use a lower bridge"),
            worded("Leave {part} out", part=part.name),
        ),
        place=card.drawn,
    )
