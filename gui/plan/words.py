"""What the plan says of its shapes, and which of them are selected.

Values of a snapshot; knows no widget.
"""

from __future__ import annotations

from gui.hand.card_words import link_words, place_words
from gui.session.session import Snapshot
from rigwright.assembly import Assembly
from rigwright.assembly.seats import Seat
from rigwright.build.systems import slot_title
from rigwright.evaluation import Evaluation
from rigwright.inventory import PartRow, rows_of
from rigwright.inventory.standing import standings
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.parts.motherboard import m2_slots_of
from rigwright.reports.sheet.board import BoardDrawing, BoardOutline
from rigwright.text.numbers import comma_words, semicolon_words
from rigwright.text.sentence import messages, worded

SLOT = "slot:"  # before the name of a slot in the key of its shape
NO_CARD, WITH_CARD = messages(("{place}: no card", "{place}: {card}"))


def cards_from_above(drawing: BoardDrawing) -> tuple[str, ...]:
    """The labels of the cards as they stand below each other."""
    cards = [shape for shape in drawing.shapes if shape.kind == "card"]
    cards.sort(key=lambda card: -card.area.out[1])
    return tuple(card.key for card in cards)


def spoken(drawing: BoardDrawing) -> str:
    """The cards with their places, as the drawing is read out."""
    titles = {shape.key: shape.title for shape in drawing.shapes if shape.kind == "card"}
    return semicolon_words(titles[key] for key in cards_from_above(drawing))


def marked_keys(snapshot: Snapshot) -> frozenset[str]:
    """The keys of the shapes of all that is selected, and of the card that is tried."""
    seat = _seat_named(snapshot.evaluation.assembly, snapshot.place)
    slot = seat.slot.name if seat is not None and seat.slot is not None else None
    named = (snapshot.selected, snapshot.part, snapshot.ghost)
    keys = {key for key in named if key is not None}
    if slot is not None:
        keys.add(f"{SLOT}{slot}")
    return frozenset(keys | snapshot.others | snapshot.also)


def seat_of(a: Assembly, key: str) -> Seat | None:
    """The place whose slot a shape shows."""
    for seat in a.seats:
        if seat.slot is not None and f"{SLOT}{seat.slot.name}" == key:
            return seat
    return None


def row_of(a: Assembly, key: str) -> PartRow | None:
    """The row of the parts list that a shape shows; None for the key "" beside all shapes."""
    if not key:
        return None
    rows = rows_of(a)
    by_key = next((row for row in rows if row.key == key), None)
    return by_key or next((row for row in rows if row.shown == key), None)


def tip_of(shape: BoardOutline, evaluation: Evaluation) -> str:
    """Return the words of a shape: a place with its card, or a part with the worst verdict on
    it.
    """
    a = evaluation.assembly
    seat = seat_of(a, shape.key)
    if seat is not None:
        card = a.card_at(seat)
        if card is None:
            return worded(NO_CARD, place=place_words(seat))
        return worded(WITH_CARD, place=place_words(seat), card=card.card.name)
    row = row_of(a, shape.key)
    if row is None:
        return shape.title
    why = standings(evaluation)[row.key].why
    said = (row.title, row.name, row.where, why or "")
    return "\n".join(words for words in map(str, said) if words)


def unplaced_words(a: Assembly, *, with_drives: bool = True) -> str:
    """Return the board's sockets, each with its drive or without, and its fan headers without a
    recorded place on the board; "" where it has none.
    """
    if a.board is None:
        return ""
    sockets = (*m2_slots_of(a.board), *(a.board.cable_sockets or ()))
    carried_card = {seated.socket: seated.drive.name for seated in seated_drives(a)}
    named: list[str] = []
    for socket in sockets:
        if socket.name is not None:
            drive = carried_card.get(socket.name)
            said = with_drives and drive is not None
            named.append(f"{socket.name} ({drive})" if said else socket.name)
    named += [header.name for header in a.board.fan_headers]
    if not named:
        return ""
    return worded("On the board, place unknown: {names}", names=comma_words(named))


def lane_words(evaluation: Evaluation) -> str:
    """Which slot or socket feeds each card, by how many lanes they have from where."""
    cards: dict[str, list[str]] = {}
    for link in evaluation.links:
        if link.slot is None:
            continue
        card = worded("{card} ({slot})", card=link.card.title, slot=slot_title(link.slot))
        cards.setdefault(link_words(link), []).append(card)
    told = [
        worded("{link} to {cards}", link=link, cards=comma_words(cards[link])) for link in cards
    ]
    if not told:
        return ""
    return worded("Lanes: {links}", links=semicolon_words(told))


def undrawn_words(a: Assembly) -> str:
    """Return the sentence that the plan lacks a second board; "" where there is none."""
    if all(chamber.board is None for chamber in a.chambers):
        return ""
    return worded("The second board is not drawn: no maker gives its place.")


def _seat_named(a: Assembly, name: str | None) -> Seat | None:
    return next((seat for seat in a.seats if seat.name == name), None)
