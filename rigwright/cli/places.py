"""Parts and places named on the command line: the part of an id, the seat of a place, what is said
of the card there.

Refuses what there is not, each with what there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from difflib import get_close_matches

from rigwright.arranging.freely import in_mid_air
from rigwright.arranging.more import added
from rigwright.assembly import Assembly, SeatedCard, assemble
from rigwright.assembly.bars import bar_length_mm
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.enclosure import is_sandwich
from rigwright.assembly.mid_air import new_name
from rigwright.assembly.seats import PlaceError, Seat, describe_seats, seat_named, slot_seats
from rigwright.build import TRAY, Build, Placement, Quantity
from rigwright.catalog import ALL, SearchableCatalog
from rigwright.catalog.layers import curated
from rigwright.cli.spots import spot_in
from rigwright.cli.terminal import CommandError, complain
from rigwright.cli.units import length_in
from rigwright.cli.words import NONE, pair_of
from rigwright.evaluation import candidate_at, evaluate, offered_brackets
from rigwright.evaluation.hanging import hung, hung_words
from rigwright.parts import Gpu, Motherboard, Part
from rigwright.parts.kind_words import kind_counted
from rigwright.parts.motherboard import m2_slots_of, slots_of
from rigwright.proposals.no_place import why_no_place
from rigwright.routing.bar_spacing import on_a_bar
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, or_words, plain_length, whole_length
from rigwright.text.sentence import messages, paragraph, worded
from rigwright.text.typed import number_in

MOST_WATTS, MOST_ALONG_MM = 100_000, 10_000
MOST_OF_A_PART = 64
NO_CARD = messages("There is no card at {place}; name it with --gpu first.")
NO_CARD_FOR_A_DUCT = messages("There is no card at {place} for a duct; name it with --gpu first.")
NO_CARD_FOR_A_RISER = messages("There is no card at {place} for a riser; name it with --gpu first.")

M2_NAMES = ("m.2", "m2")  # how the names of M.2 sockets begin
EXAMPLES: Mapping[str, str] = {"gpu": "asus-tuf-rtx-3090", "nic": "intel-x710-da2"}


PART = messages("part")


def known_part(catalog: SearchableCatalog, part_id: str, kind: str | None = None) -> Part:
    """The part of that id and kind; a CommandError names parts that may have been meant."""
    part = catalog.get(part_id)
    words = translated(PART) if kind is None else kind_counted(kind, 1)
    if part is None:
        raise CommandError(
            "There is no {words} {part_id!r} in the catalog; {perhaps}",
            words=words,
            part_id=part_id,
            perhaps=_perhaps(catalog, part_id, kind),
        )
    if kind is not None and part.kind != kind:
        raise CommandError(
            "{part_id!r} is a {kind_words}, not a {words}.",
            part_id=part_id,
            kind_words=kind_counted(part.kind, 1),
            words=words,
        )
    return part


def _perhaps(catalog: SearchableCatalog, part_id: str, kind: str | None) -> str:
    words = part_id.replace("-", " ")
    near = [hit.id for hit in catalog.search(words, kind, 3)] if len(words) > 2 else []
    near = near or get_close_matches(
        part_id.lower(), [hit.id for hit in curated(catalog).search("", kind, ALL)], 3, 0.6
    )
    near = [other for other in near if other != part_id]  # it is there, and cannot be read
    if near:
        return worded("did you mean {near}?", near=or_words(near))
    return worded("rigwright catalog search lists what there is.")


def quantity_of(catalog: SearchableCatalog, text: str, kind: str) -> Quantity:
    """The part and its number, from ID or ID*N."""
    part_id, star, number = text.rpartition("*")
    if not star:
        return Quantity(known_part(catalog, text, kind).id)
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:5]) <= MOST_OF_A_PART):
        raise CommandError(
            "{text!r} wants a whole number from 1 to {most} after the star.",
            text=text,
            most=MOST_OF_A_PART,
        )
    return Quantity(known_part(catalog, part_id, kind).id, int(number))


def placed(build: Build, catalog: SearchableCatalog, kind: str, wanted: str) -> Build:
    """The build with one more card, from ID@PLACE; the place is stored as the files write it.

    ID or ID*N puts cards into the best free places, one after the other.
    """
    if wanted and "@" not in wanted:
        return _placed_anywhere(build, catalog, quantity_of(catalog, wanted, kind))
    part_id, at, place = wanted.rpartition("@")
    if not at or not part_id or not place.strip():
        raise CommandError(
            "--{kind} wants ID@PLACE, for example {examples}@1, not {wanted!r}.",
            kind=kind,
            examples=EXAMPLES[kind],
            wanted=wanted,
        )
    card = known_part(catalog, part_id, kind)
    if (spot := spot_in(place)) is not None:
        name = new_name(build)
        return build.place(card.id, name).hold_at(len(build.placements), name, spot)
    there = assemble(build, catalog)
    assembly = assemble(build, catalog, offered_brackets(there))
    seat = _seat_named(assembly, place)
    _insist_on_free(assembly, seat, place, card)
    return build.place(card.id, seat.name).hang(len(build.placements), seat.bracket)


def _insist_on_free(assembly: Assembly, seat: Seat, place: str, card: Part) -> None:
    """Raise a CommandError that names the free places where another card has this one."""
    occupant = assembly.card_at(seat)
    if occupant is None:
        return
    free = tuple(seat for seat in assembly.seats if assembly.card_at(seat) is None)
    rest = worded("no place is free")
    if free:
        rest = worded("free are {describe_seats}", describe_seats=describe_seats(free))
    raise CommandError(
        "The place {place!r} for {card} is taken by {occupant}; {rest}.",
        place=place,
        card=card.name,
        occupant=occupant.title,
        rest=rest,
    )


def _placed_anywhere(build: Build, catalog: SearchableCatalog, cards: Quantity) -> Build:
    wanted = [Placement(cards.part_id, TRAY)] * cards.count
    after = added(evaluate(build, catalog), catalog, wanted)
    new = after.placements[len(build.placements) :]
    if len(new) < cards.count:
        raise CommandError("A build takes {most} cards at most.", most=len(after.placements))
    lying = sum(card.place == TRAY for card in new)
    if lying:
        said = worded(
            "{lying} of {count} × {part} found no free place.",
            lying=lying,
            count=cards.count,
            part=cards.part_id,
        )
        complain(str(paragraph(said, why_no_place(after, catalog, cards.part_id))))
    return after


def without_cards(build: Build, catalog: SearchableCatalog, kind: str) -> Build:
    """The build without its cards of a kind, also without those that lie beside the machine."""
    for index in reversed(range(len(build.placements))):
        card = catalog.get(build.placements[index].part_id)
        if card is not None and card.kind == kind:
            build = build.remove(index)
    return build


def removed(build: Build, catalog: SearchableCatalog, place: str) -> Build:
    """The build without the card at a place."""
    return build.remove(card_at(assemble(build, catalog), place).index)


def moved(build: Build, catalog: SearchableCatalog, wanted: str) -> Build:
    """The build with one of its cards at another place, from PLACE=PLACE."""
    pair = pair_of(wanted)
    if pair is None:
        raise CommandError(
            "--move wants PLACE=PLACE, for example 2=5, not {wanted!r}.", wanted=wanted
        )
    before = evaluate(build, catalog)
    card = card_at(before.assembly, pair[0])
    if (spot := spot_in(pair[1])) is not None:
        return in_mid_air(before, catalog, card.card.id, spot, card.index).evaluation.build
    offered = offered_brackets(before.assembly)
    assembly = assemble(build, catalog, offered)
    seat = _seat_named(assembly, pair[1])
    candidate = candidate_at(before, catalog, card.card.id, seat, card.index, offered)
    if candidate.taken:
        raise CommandError(
            "The place {pair!r} for {card} is taken; take that card out with --remove first.",
            pair=pair[1],
            card=card.title,
        )
    return candidate.evaluation.build


def limited(build: Build, catalog: SearchableCatalog, wanted: str) -> Build:
    """The build with the power limit of one card, from PLACE=W."""
    pair = pair_of(wanted)
    watts = None if pair is None or pair[1] == NONE else number_in(pair[1], MOST_WATTS)
    if pair is None or (watts is None and pair[1] != NONE):
        raise CommandError(
            "--limit wants PLACE=W, more than 0 and at most {most:,} watts, for example "
            "1=280, not {wanted!r}.",
            most=MOST_WATTS,
            wanted=wanted,
        )
    return build.limit(card_at(assemble(build, catalog), pair[0]).index, watts)


def all_limited(build: Build, catalog: SearchableCatalog, watts: float) -> Build:
    """Return the build with one power limit for every graphics card that takes it.

    Among cards of several kinds, one that is known to draw less keeps its own limit, since its
    driver refuses more; a complaint names it. Where all draw less, the limit is meant to raise
    theirs.
    """
    gpus = dict[int, Gpu]()
    for index, placement in enumerate(build.placements):
        card = catalog.get(placement.part_id)
        if isinstance(card, Gpu):
            gpus[index] = card
    refusing = {gpu.id: gpu for gpu in gpus.values() if _refuses(gpu, watts)}
    if all(gpu.id in refusing for gpu in gpus.values()):
        refusing = {}
    for index, gpu in gpus.items():
        if gpu.id not in refusing:
            build = build.limit(index, watts)
    for gpu in refusing.values():
        complain(
            worded(
                "{gpu} keeps its own {own:,.0f} W: it is not known to take a limit of "
                "{watts:,.0f} W. --limit sets one all the same.",
                gpu=gpu.name,
                own=gpu.board_power_w,
                watts=watts,
            )
        )
    return build


def _refuses(gpu: Gpu, watts: float) -> bool:
    """Whether a limit is more than a card is known to take."""
    own = gpu.board_power_w
    return own is not None and watts > max(own, gpu.max_power_limit_w or 0.0)


def _seat_named(assembly: Assembly, place: str) -> Seat:
    """The seat a place names; a slot of the board stands for the place behind it where cards
    hang there on a riser.
    """
    try:
        return seat_named(assembly.seats, place)
    except PlaceError:
        if (
            assembly.chassis is None
            or assembly.enclosure is None
            or not is_sandwich(assembly.chassis)
        ):
            raise
        with suppress(PlaceError):
            seat_named(slot_seats(assembly.board, assembly.enclosure), place)
            behind = seat_named(assembly.seats, "vertical1")
            complain(
                worded(
                    "The card of {place} lies behind the board of {chassis}: {behind}.",
                    place=place,
                    chassis=assembly.chassis.name,
                    behind=behind.name,
                )
            )
            return behind
        raise


def fed(build: Build, catalog: SearchableCatalog, wanted: str) -> Build:
    """The build with the riser of one of its cards, from [ID]@PLACE=SLOT or ID@PLACE, which keeps
    the slot that feeds it.

    Several parts, from the slot on, are joined by "+"; the last one is the riser that the card is
    in.
    """
    part_id, _, rest = wanted.partition("@")
    place, equals, slot_name = (text.strip() for text in rest.partition("="))
    if not place or not (slot_name if equals else part_id):
        raise CommandError(
            "--riser wants [ID]@PLACE=SLOT, for example @vertical1=PCIEX16_1, not {wanted!r}.",
            wanted=wanted,
        )
    chain = [
        known_part(catalog, one.strip(), "riser").id for one in part_id.split("+") if one.strip()
    ]
    assembly = assemble(build, catalog)
    card = card_at(assembly, place, NO_CARD_FOR_A_RISER)
    name = _slot_called(assembly, slot_name) if equals else card.placement.slot
    own = card.placement.riser if is_bracket(card.riser) else None
    placements = list(build.placements)
    riser = chain[-1] if chain else own
    placements[card.index] = placements[card.index].changed(
        riser=riser, slot=name, adapters=tuple(chain[:-1])
    )
    return build.changed(placements=tuple(placements))


def on_risers(build: Build, catalog: SearchableCatalog, first: int) -> Build:
    """The build with what its cards from a number on lack to hang on their bars, and a word on
    that.
    """
    after = hung(build, catalog, range(first, len(build.placements)))
    for card in assemble(after, catalog).cards:
        told = hung_words(card)
        if told is not None and after.placements[card.index] != build.placements[card.index]:
            complain(str(told))
    return after


def _slot_called(assembly: Assembly, slot_name: str) -> str:
    """The slot as the board has it printed."""
    slots = _slots_of(assembly)
    wanted = slot_name.casefold().replace(" ", "")
    for name in slots:
        if name.casefold().replace(" ", "") == wanted:
            return name
    for one in assembly.systems:
        if wanted.startswith(M2_NAMES) and one.board is not None and one.board.m2_slots is None:
            raise CommandError(
                "There is no {slot_name!r} known: the M.2 sockets of {board} are not recorded; "
                "its slots are {slots}.",
                slot_name=slot_name,
                board=one.board.name,
                slots=comma_words(slots) or worded("none that are known"),
            )
    raise CommandError(
        "There is no slot {slot_name!r}; there are {slots}.",
        slot_name=slot_name,
        slots=comma_words(slots) or worded("none that are known"),
    )


def ducted(build: Build, catalog: SearchableCatalog, wanted: str) -> Build:
    """The build with a fan on a duct at one of its cards, from ID@PLACE, or without one, from
    none@PLACE.
    """
    part_id, at, place = (text.strip() for text in wanted.partition("@"))
    if not part_id or not at or not place:
        raise CommandError(
            "--duct wants ID@PLACE or {none}@PLACE, for example arctic-s8038-10k@1, not "
            "{wanted!r}.",
            none=NONE,
            wanted=wanted,
        )
    card = card_at(assemble(build, catalog), place, NO_CARD_FOR_A_DUCT)
    if part_id == NONE:
        return build.change_card(card.index, duct=None)
    fan = known_part(catalog, part_id, "fan")
    if card.gpu is None or card.gpu.cooler != "passive":
        raise CommandError(
            "{card} at {place} has no need of a duct: only cards without fans take one.",
            card=card.title,
            place=place,
        )
    return build.change_card(card.index, duct=fan.id)


def _slots_of(assembly: Assembly) -> list[str]:
    """The slots and sockets that a riser may stand in, those of a second board with the word for
    it.
    """
    return [one.system.place(name) for one in assembly.systems for name in _names_on(one.board)]


def _names_on(board: Motherboard | None) -> list[str]:
    if board is None:
        return []
    sockets = (*(m2_slots_of(board)), *(board.cable_sockets or ()))
    return [slot.name for slot in slots_of(board)] + [
        socket.name for socket in sockets if socket.name
    ]


def shifted(build: Build, catalog: SearchableCatalog, wanted: str) -> Build:
    """The build with one of its cards elsewhere on its bar, from PLACE=MM."""
    pair = pair_of(wanted)
    along = length_in(pair[1], MOST_ALONG_MM) if pair is not None else None
    if pair is None or along is None:
        raise CommandError(
            "--along wants PLACE=MM, for example frame2=120, not {wanted!r}.", wanted=wanted
        )
    place = pair[0]
    assembly = assemble(build, catalog)
    card = card_at(assembly, place)
    if not on_a_bar(card) or assembly.chassis is None:
        raise CommandError(
            "{card} is not on a movable bar; --along is for the places frame1… of open frames.",
            card=card.title,
        )
    most = bar_length_mm(assembly.chassis)
    if along > most:
        raise CommandError(
            "The bar of {place} ends {most} from its first place; {along} is beyond it.",
            place=place,
            most=whole_length(most),
            along=plain_length(along),
        )
    return build.change_card(card.index, along_mm=along)


def card_at(assembly: Assembly, place: str, no_card: str = NO_CARD) -> SeatedCard:
    """The card at a place.

    A CommandError where there is no such place, or, with the message `no_card`, nothing in it.
    """
    card = assembly.card_at(seat_named(assembly.seats, place))
    if card is None:
        raise CommandError(no_card, place=place)
    return card
