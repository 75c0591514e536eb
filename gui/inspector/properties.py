"""The few lines that describe a card in its place, a card in the hand, or the build as a whole.

Values for the inspector, each figure with how sure it is, from engine and records. No widgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gui.catalog.facts import title_of
from gui.forms.site_words import shortest_site_words, site_words
from gui.forms.workload_words import workload_words
from gui.hand.card_words import link_of, link_words, names_of, place_words, spot_words
from gui.hand.riser_hand import takes_duct
from gui.inspector.figure_rows import shown_value
from gui.inspector.property import Property as Property
from gui.inspector.property import figures_words as figures_words
from gui.look.confidence_icon import APPROXIMATELY
from gui.session.session import CarriedCard
from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.chambers import holds_two
from rigwright.assembly.envelopes import Card, Opening, card_openings
from rigwright.assembly.lost import first_lost
from rigwright.assembly.part_distance import part_distance
from rigwright.assembly.seats import Seat, spot_of
from rigwright.build import TRAY
from rigwright.build.labels import part_words
from rigwright.evaluation import Evaluation
from rigwright.figures.provenance import provenance_of
from rigwright.inventory.risers import hangs_on_a_riser
from rigwright.inventory.storage_rows import without_socket
from rigwright.lanes.storage_sockets import seated_drives
from rigwright.parts import Chassis, Gpu, Motherboard, Nic, Part, Slot
from rigwright.reports.comments import open_on, told_comments
from rigwright.reports.distance import distance_words, short_words
from rigwright.routing.bar_spacing import on_a_bar
from rigwright.routing.ribbons import feeds_for, reach_words
from rigwright.text.language import translated
from rigwright.text.numbers import and_words, comma_words, named_value, watts, whole_length
from rigwright.text.sentence import messages, paragraph, worded

PLUG_WORDS = {
    "6pin": "6-pin",
    "8pin": "8-pin",
    "12vhpwr": "12VHPWR",
    "12v-2x6": "12V-2x6",
    "eps8": "EPS 8-pin",
}
SIDES = messages(
    {
        "-y": "fans",
        "+y": "back",
        "-x": "bracket",
        "+x": "far end",
        "-z": "edges",
        "+z": "edges",
    }
)
STEP_W = 10
MOST_PRODUCTS = 6  # of the cards that are selected together, each on a line


def place_of(card: SeatedCard) -> str:
    """Where a card is: "PCIEX16_3, in slot"."""
    if card.placement.place == TRAY:
        return worded("beside the machine")
    if card.seat is None:
        return worded("{place}: no such place", place=card.placement.place)
    if card.seat.chamber_slot is not None:
        return worded("{slot}, second board", slot=card.seat.chamber_slot.name)
    if card.seat.slot is not None:
        return worded("{slot}, in slot", slot=card.seat.slot.name)
    return place_words(card.seat)


def plugs_of(card: Gpu | Nic) -> str:
    """The power plugs of a card: "2 × 8-pin"; a dash where that is unknown."""
    if isinstance(card, Nic):
        return worded("from the slot")
    if card.power_connectors is None:
        return "–"
    words = [
        f"{plug.count} × {PLUG_WORDS[plug.type]}" for plug in card.power_connectors if plug.count
    ]
    return comma_words(words) or worded("from the slot")


def figure(label: str, part: Part, path: str) -> Property:
    """One figure of a part."""
    found = provenance_of(part, path)
    value = shown_value(part, found)
    return Property(label, value, value, part=part, path=path)


def of_card(evaluation: Evaluation, card: SeatedCard) -> tuple[Property, ...]:
    """A placed card."""
    return (
        _part(card.card),
        _place(evaluation, card),
        *_sizes(card.card),
        *_air(card.card),
        _plugs(card.card, "wiring"),
        *_riser(evaluation, card),
        *_duct(card),
        *comments_on(evaluation, card.label),
        Property(
            worded("Figures"),
            figures_words(card.card),
            worded("All figures with their sources"),
            part=card.card,
        ),
    )


def of_several(a: Assembly, cards: Sequence[SeatedCard]) -> tuple[Property, ...]:
    """Several placed cards that are selected together: a line for each product, then what they
    draw, and of two the distance between them.
    """
    products: dict[str, list[SeatedCard]] = {}
    for card in cards:
        products.setdefault(card.card.name, []).append(card)
    lines: list[Property] = []
    for name, alike in products.items():
        label = part_words(tuple(one.label for one in alike))
        lines.append(Property(label, names_of(alike[0].card)[1], name))
    if len(lines) > MOST_PRODUCTS:
        rest = comma_words(line.value for line in lines[MOST_PRODUCTS - 1 :])
        lines[MOST_PRODUCTS - 1 :] = [Property(worded("Others"), rest, rest)]
    tip = worded("The power limits of these cards together")
    lines.append(Property(worded("Power"), _together(cards), tip))
    lying = sum(card.placement.place == TRAY for card in cards)
    if lying:
        lines.append(Property(worded("Beside"), worded("{lying} in no place", lying=lying)))
    if len(cards) == 2:
        lines.extend(_between(a, cards[0].label, cards[1].label))
    return tuple(lines)


def _between(a: Assembly, first: str, second: str) -> Iterator[Property]:
    """How near two cards come to each other; nothing where one of them has no known place."""
    found = part_distance(a, first, second)
    if found is not None:
        yield Property(worded("Between"), short_words(found), str(distance_words(found)))


def _together(cards: Sequence[SeatedCard]) -> str:
    """What cards draw together."""
    known = [card.power_w for card in cards if card.power_w is not None]
    if len(known) < len(cards):
        return worded("unknown for some cards")
    return watts(sum(known))


def _place(evaluation: Evaluation, card: SeatedCard) -> Property:
    """Where a card is; a slot whose place on the board is known has a figure for it, and so has
    a guess.
    """
    link = link_words(link_of(evaluation, card.label))
    words = place_of(card)
    board = evaluation.assembly.board
    chassis = evaluation.assembly.chassis
    seat = card.seat
    if seat is not None and on_a_bar(card):
        spot = worded("{place}, at {at}", place=words, at=whole_length(spot_of(seat)))
        return Property(
            worded("Place"),
            spot,
            worded("{spot} of its bar: change the spacing; {link}", spot=spot, link=link),
            "bar",
        )
    if card.placement.at_mm is not None:
        spot = spot_words(card.placement.at_mm)
        tip = worded(
            "{place}, {spot} from the rear wall, above the wall beyond the last slot and over the "
            "board; {link}",
            place=words,
            spot=spot,
            link=link,
        )
        return Property(worded("Place"), spot, tip)
    if board is None or seat is None or seat.slot is None:
        return Property(worded("Place"), words, comma_words((words, link)))
    return _in_slot(seat, seat.slot, board, chassis, words, link)


def _in_slot(
    seat: Seat, slot: Slot, board: Motherboard, chassis: Chassis | None, words: str, link: str
) -> Property:
    """The place of a card in a slot, with the figure of where the slot is."""
    if seat.guessed and seat.pose is not None:
        words = f"{APPROXIMATELY}{slot.name}"
        link = worded("in slot, its position is a guess; {link}", link=link)
    built_in = chassis is not None and chassis.board is not None
    path = f"{'board.' if built_in else ''}slots.{slot.name}.position"
    part = chassis if built_in else board
    return Property(worded("Place"), words, comma_words((words, link)), part=part, path=path)


def _riser(evaluation: Evaluation, card: SeatedCard) -> tuple[Property, ...]:
    """Yield the parts between a card outside the slots and the board."""
    if not hangs_on_a_riser(card):
        return ()
    a = evaluation.assembly
    riser = card.riser
    chassis = a.chassis
    reach = reach_words(card, a)
    nearest = next(
        (worded("choose: {slot} is nearest", slot=feed.slot.name) for feed in feeds_for(card, a)),
        worded("choose"),
    )
    if chassis is not None and chassis.riser_included:
        included = worded("comes with the case")
    else:
        included = worded("choose")
    link = link_words(link_of(evaluation, card.label))
    words = riser.name if riser is not None else included
    return (
        Property(
            worded("Riser"),
            words,
            worded("{words}: change; {reach}", words=words, reach=reach)
            if reach
            else worded("{words}: change", words=words),
            "riser",
            riser,
        ),
        Property(
            worded("Riser slot"),
            card.placement.slot or nearest,
            worded("The slot that the riser stands in; {link}", link=link),
            "feed",
        ),
    )


def _duct(card: SeatedCard) -> tuple[Property, ...]:
    """What blows into a card without fans."""
    if not takes_duct(card):
        return ()
    words = card.duct.name if card.duct is not None else worded("choose")
    return (
        Property(
            worded("Duct"),
            words,
            worded("{words}: a fan that blows through a duct into the far end", words=words),
            "duct",
            card.duct,
        ),
    )


def comments_on(evaluation: Evaluation, key: str) -> tuple[Property, ...]:
    """Return the line of what was said of a part in review and is still open; none for no word."""
    said = [one.words for one in open_on(told_comments(evaluation), key)]
    if not said:
        return ()
    words = str(paragraph(*said))
    shown = words if len(said) == 1 else named_value(str(len(said)), words)
    return (Property(worded("Comments"), shown, words, "comment"),)


def _sizes(card: Gpu | Nic) -> tuple[Property, ...]:
    height = "height_mm" if isinstance(card, Gpu) else "card_height_mm"
    if isinstance(card, Gpu):
        thickness = (figure(worded("Thickness"), card, "thickness_mm"),)
    else:
        thickness = ()
    return (
        figure(worded("Length"), card, "length_mm"),
        figure(worded("Height"), card, height),
        *thickness,
    )


def _sides(openings: Iterable[Opening], role: str) -> str:
    """The sides of a card where air goes in, or out."""
    sides = dict.fromkeys(SIDES[opening.side] for opening in openings if opening.role == role)
    return and_words(map(translated, sides)) if sides else ""


def _air(card: Gpu | Nic) -> tuple[Property, ...]:
    """Which sides of a card breathe; nothing for cards without a cooler of their own."""
    openings = card_openings(card)
    if not openings:
        return ()
    inward = _sides(openings, "intake")
    outward = _sides(openings, "exhaust")
    ways = inward
    tip = worded("Air goes in at the {inward}", inward=inward)
    if outward:
        ways = worded("{inward} to {outward}", inward=inward, outward=outward)
        tip = worded(
            "Air goes in at the {inward} and out at the {outward}", inward=inward, outward=outward
        )
    return (figure(worded("Air"), card, "cooler").changed(value=ways, tip=tip),)


def _plugs(card: Gpu | Nic, kind: str = "") -> Property:
    if isinstance(card, Nic):
        return Property(worded("Plugs"), plugs_of(card))
    plugs = figure(worded("Plugs"), card, "power_connectors")
    return plugs.changed(value=plugs_of(card), kind=kind)


def _part(card: Card) -> Property:
    title = title_of(card.name, card.brand)
    return Property(worded("Part"), title, card.name, short=names_of(card)[1])


def of_carried_card(carried_card: CarriedCard) -> tuple[Property, ...]:
    """A card in the hand, wherever it is held."""
    card = carried_card.part
    if isinstance(card, Gpu):
        power = "board_power_w"
    else:
        power = "tdp_max_w" if card.tdp_max_w else "tdp_typ_w"
    return (
        _part(card),
        *_sizes(card),
        figure(worded("Board power"), card, power),
        _plugs(card),
    )


def held_at(properties: tuple[Property, ...], place: str) -> tuple[Property, ...]:
    """The lines of a card in the hand with the place that it is over, or "" for none."""
    part, *figures = properties
    return (part, Property(worded("Place"), place or worded("choose one")), *figures)


def of_build(evaluation: Evaluation, *, brief: bool = False) -> tuple[Property, ...]:
    """The build as a whole: what was chosen, and what is still to choose.

    `brief`: without its parts.
    """
    a = evaluation.assembly
    if brief:
        return (*_further_board(a), *_use(a))
    built_in = a.chassis is not None and a.chassis.board is not None
    built_in_words = worded("built in")
    name = a.chassis.name if a.chassis else ""
    board = _chosen(worded("Board"), a.board, "motherboard", lost=first_lost(a, a.build.board))
    if built_in:
        title = a.board.name if a.board else ""
        board = Property(worded("Board"), built_in_words, title, part=a.chassis)
    cooler = _chosen(worded("Cooler"), a.cooler, "cooler", lost=first_lost(a, a.build.cooler))
    if built_in and not a.build.cooler:
        cooler = Property(worded("Cooler"), built_in_words, name, "cooler")
    cpus = 1 if can_be_counted(evaluation, "cpu") else a.cpu_count
    return (
        _chosen(worded("Case"), a.chassis, "chassis", lost=first_lost(a, a.build.chassis)),
        board,
        _chosen("CPU", a.cpu, "cpu", cpus, first_lost(a, a.build.cpus)),
        cooler,
        _chosen(
            worded("Memory"),
            a.memory[0][0] if a.memory else None,
            "memory",
            lost=first_lost(a, *a.build.memory),
        ),
        _supply(a),
        *_drives(a),
        *_further_board(a),
        *_use(a),
    )


def _use(a: Assembly) -> tuple[Property, Property]:
    """Where the machine stands and what it is for."""
    return (
        Property(
            worded("Outlet"),
            site_words(a.build.site),
            worded("Site: outlet, room, UPS, price, circuits"),
            "site",
            short=shortest_site_words(a.build.site),
        ),
        Property(
            worded("Work"),
            workload_words(a.build.workload),
            worded("Workload: task, duty, groups of cards"),
            "workload",
        ),
    )


def _further_board(a: Assembly) -> Iterator[Property]:
    """The board of a further system, where the chassis takes one or the build has one."""
    missing = bool(a.chassis is not None and holds_two(a.chassis) and not a.chambers)
    for chamber in a.chambers:
        board = chamber.board
        cpu = chamber.cpu
        if board is None:
            missing = True
            continue
        words = worded("{board}, no processor chosen: change", board=board.name)
        if cpu is not None:
            words = worded("{board}, {cpu}: change", board=board.name, cpu=cpu.name)
        name = title_of(board.name, board.brand)
        yield Property(
            chamber.system.titled(worded("Board")),
            name,
            words,
            "second",
            board,
        )
    if missing:
        yield Property(
            worded("Second board"),
            worded("choose"),
            worded("A second system in the same case"),
            "second",
        )


def _drives(a: Assembly) -> tuple[Property, ...]:
    """Return the line of the M.2 drives and their sockets; nothing without such drives."""
    seated = seated_drives(a)
    if not seated:
        return ()
    if any(one.socket for one in seated):
        sockets = comma_words(dict.fromkeys(s.socket or worded("no socket") for s in seated))
        words = worded("{n} in {sockets}", n=len(seated), sockets=sockets)
    else:
        words = comma_words((str(len(seated)), str(without_socket(a.board))))
    return (
        Property(worded("M.2 drives"), words, worded("{words}: change", words=words), "drives"),
    )


def _supply(a: Assembly) -> Property:
    alike = len({psu.id for psu in a.psus}) == 1
    if len(a.psus) > 1 and not alike:
        return Property(
            worded("PSU"),
            worded("{n} supplies", n=len(a.psus)),
            comma_words(psu.name for psu in a.psus),
            "psu",
        )
    lost = first_lost(a, *a.build.psus)
    return _chosen(worded("PSU"), a.psus[0] if a.psus else None, "psu", len(a.psus), lost)


def _chosen(label: str, part: Part | None, kind: str, count: int = 1, lost: str = "") -> Property:
    if part is None and lost:
        words = worded("{part} is not in the catalog: choose another", part=lost)
        return Property(label, worded("not in the catalog"), words, kind)
    if part is None:
        return Property(label, worded("choose"), "", kind)
    short = title_of(part.name, part.brand)
    words = f"{count} × {short}" if count > 1 else short
    return Property(label, words, worded("{part}: change", part=part.name), kind, part)


def alike(assembly: Assembly, card: SeatedCard) -> list[SeatedCard]:
    """All cards of the same product."""
    return [other for other in assembly.cards if other.card.id == card.card.id]


def can_be_counted(evaluation: Evaluation, kind: str) -> bool:
    """Whether a build can have several of a part that is chosen once."""
    a = evaluation.assembly
    if kind == "memory":
        return bool(a.memory)
    return (
        kind == "cpu"
        and a.cpu is not None
        and ((a.board.cpu_sockets if a.board else None) or 1) > 1
    )
