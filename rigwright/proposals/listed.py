"""A build from a pasted list: chosen parts where a build has room for them, cards at the first
places they fit, placeholders for what nobody knows.

Asks the same evaluation as a drop does; cards that fit nowhere lie beside the machine and are
named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rigwright.arranging.more import added
from rigwright.assembly import assemble
from rigwright.assembly.seats import Mount
from rigwright.build import (
    COUNTED,
    MOST_PLACEHOLDERS,
    MOST_PLACEMENTS,
    TRAY,
    Build,
    Placeholder,
    Placement,
    Price,
    Quantity,
)
from rigwright.catalog import SearchableCatalog
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation, evaluate
from rigwright.importing.lists.card_holds import on_risers
from rigwright.importing.lists.card_slots import SaidSlot, slots_said
from rigwright.importing.lists.limit_lines import SaidLimit
from rigwright.importing.lists.meanings import Match, Says
from rigwright.importing.lists.stand_ins import names_several, names_starter
from rigwright.inventory.choosing import supplies_told, with_supplies_of_another
from rigwright.inventory.counting import with_more
from rigwright.inventory.money.prices import with_price
from rigwright.parts import CARD_KINDS, Gpu, Riser
from rigwright.proposals.docked import is_docked, with_docked
from rigwright.proposals.joining import is_joining, takes_card, with_joints
from rigwright.proposals.listed_mains import at_outlet, behind_ups
from rigwright.proposals.no_place import why_no_place
from rigwright.proposals.said_slots import has_slots, with_cards_in_slots
from rigwright.proposals.seating import laid_anew, with_air
from rigwright.proposals.upright import stands_up, with_upright
from rigwright.record import Value
from rigwright.routing.bridges import is_bridge
from rigwright.text.sentence import Sentence, messages, worded

ON_A_RISER = messages("The list has a riser for it, and where it hangs is not said.")
NOT_BESIDE_RISERS = messages(
    "The list has risers for other cards, and no slot is left that takes it beside them."
)
ONE_OF_EACH = ("chassis", "motherboard")  # of which a build has one, however many a list has
MAKING_PLACES = ("chassis", "motherboard")  # until they are known, cards lie beside the machine


class WithoutPlace(Value, frozen=True):
    """How many cards of one name found no place, of how many that the list wants, and why: a
    sentence, "" where nobody knows.
    """

    name: str
    count: int
    wanted: int
    why: str


@dataclass(frozen=True)
class ListedBuild:
    """A build from a list, with placeholders for lines that mean no part.

    `unplaced` are the cards that found no place and lie beside it, and `no_place` says of each in a
    sentence why. `left_out` are the names of parts that are not in the build; those of them in
    `idle` are of no use to the cards where they stand. `told` says which supplies came with the
    chassis.
    """

    build: Build
    unplaced: tuple[str, ...]
    left_out: tuple[str, ...]
    idle: tuple[str, ...]
    no_place: Mapping[str, str]
    told: Sentence | None

    def without_place(self, matches: Iterable[Match]) -> Iterator[WithoutPlace]:
        """The cards that found no place, those of one name together, by the list they are from."""
        unplaced = Counter(self.unplaced)
        wanted: Counter[str] = Counter()
        names: dict[str, str] = {}
        for match in matches:
            part_id = match.part_id or ""
            wanted[part_id] += match.count
            names[part_id] = match.part_name
        for part_id, count in unplaced.items():
            yield WithoutPlace(names[part_id], count, wanted[part_id], self.no_place[part_id])


def build_from_list(
    matches: Iterable[Match],
    catalog: SearchableCatalog,
    title: str = "",
    day: str = "",
) -> ListedBuild:
    """The build that a matched list describes, with its prices, which were seen on a day."""
    matches = tuple(matches)
    found = _found(matches, catalog)
    empty = Build(title=title or worded("Imported list"))
    build = _priced(empty, matches, day)
    build, left_out = _with_parts(build, found.others)
    kept = tuple(match.placeholder for match in matches if match.placeholder)
    if not any(one.kind == "psu" for one in kept):
        build = with_supplies_of_another(empty, build, catalog)
    build = _starting_together(build, matches)
    in_list = _cards(found.others, catalog, _limits_of_list(matches))
    wanted, idle = _with_ducts(in_list, found.ducts, catalog)
    ribbons = max(
        _ribbons(found.joints, kept, catalog),
        sum(on_risers(match.line.text, match.count) for match in found.others),
    )
    waits = _waits(build, kept)
    build, rest, not_taken = _in_slots(build, catalog, wanted, found.others, waits=waits)
    build, hanging = _with_cards(build, catalog, _Cards(rest, ribbons), waits)
    unplaced = _lying(build, wanted)
    docked = with_docked(build, catalog, found.others, found.joints)
    beside = _at_tray(docked.build)
    build, unheld = with_upright(docked.build, catalog, found.mounts, found.others)
    stood_up = beside - _at_tray(build)
    unplaced = list((Counter(unplaced) - stood_up).elements())
    build, spare = with_joints(build, catalog, docked.joints)
    build = with_air(build, catalog)
    build, unused = at_outlet(build, matches, kept)
    build = behind_ups(build, matches)
    build = build.changed(placeholders=kept[:MOST_PLACEHOLDERS])
    no_place = dict(docked.why)
    for part_id in set(unplaced):
        if part_id in hanging:
            no_place[part_id] = worded(ON_A_RISER)
        else:
            no_place[part_id] = not_taken.get(part_id) or _why_beside(
                build, catalog, part_id, has_risers=ribbons > 0
            )
    told = supplies_told(empty, assemble(build, catalog))
    without_use = (*idle, *unheld, *spare)
    unplaced += docked.lying
    return ListedBuild(
        build, tuple(unplaced), (*left_out, *unused, *without_use), without_use, no_place, told
    )


def _why_beside(build: Build, catalog: SearchableCatalog, part_id: str, *, has_risers: bool) -> str:
    """Why a card lies beside the build. With risers in the list a free place on a frame takes it,
    but those are for other cards.
    """
    why = why_no_place(build, catalog, part_id)
    if why or not has_risers:
        return why
    return worded(NOT_BESIDE_RISERS)


def _starting_together(build: Build, matches: Iterable[Match]) -> Build:
    """The build with supplies that start together, if the list names what starts them."""
    starts = any(names_starter(match.line.text) for match in matches)
    if starts and len(build.psus) > 1:
        return build.changed(psus_start_together=True)
    return build


class _Found(NamedTuple):
    """The lines that mean something: what joins cards with slots and each other, what stands cards
    up, ducts, and other parts.
    """

    joints: list[Match]
    mounts: list[Match]
    ducts: list[Match]
    others: list[Match]


def _found(matches: Iterable[Match], catalog: SearchableCatalog) -> _Found:
    """The lines of a list that mean something, by what they are for."""
    found = _Found([], [], [], [])
    for match in matches:
        if stands_up(match, catalog):
            found.mounts.append(match)
        elif match.part_id is None:
            continue
        elif match.says is Says.DUCT:
            found.ducts.append(match)
        elif is_joining(catalog.get(match.part_id)):
            found.joints.append(match)
        else:
            found.others.append(match)
    return found


class _Cards(Value, frozen=True):
    """The cards of a list, and how many ribbons it has for them."""

    wanted: tuple[Placement, ...]
    ribbons: int


def _ribbons(
    joints: Iterable[Match], kept: Iterable[Placeholder], catalog: SearchableCatalog
) -> int:
    """Return how many ribbons and other risers a list has for its cards, also those that no part of
    the catalog is meant by.

    A list with six risers for six cards puts none of the cards into a slot.
    """
    count = sum(one.count for one in kept if one.kind == "riser")
    for match in joints:
        part = catalog.get(match.part_id or "")
        if isinstance(part, Riser) and not is_bridge(part) and takes_card(part):
            count += match.count
    return count


def _waits(build: Build, kept: Iterable[Placeholder]) -> bool:
    """Whether the case or the board of the list is not known yet, so that cards have no places."""
    return any(one.kind in MAKING_PLACES and not _has(build, one.kind) for one in kept)


def _with_parts(build: Build, found: Iterable[Match]) -> tuple[Build, list[str]]:
    """The build with the parts of a list that are no cards and nothing for them, and the names of
    those left out.
    """
    left_out: list[str] = []
    for match in found:
        build, used = _chosen(build, match)
        is_more_than_one = match.kind in ONE_OF_EACH and match.count > 1
        if not used or is_more_than_one:
            left_out.append(match.part_name)
    return build, left_out


def _with_ducts(
    cards: Iterable[Placement], ducts: Iterable[Match], catalog: SearchableCatalog
) -> tuple[list[Placement], list[str]]:
    """The cards of a list, those without fans with its ducts, and the names of ducts that are left
    over. "3D-printed ducts" without a number are one for each card without fans.
    """
    cards = list(cards)
    passive = sum(_is_passive(card, catalog) for card in cards)
    spare: list[Match] = []
    for match in ducts:
        is_uncounted = match.count == 1 and names_several(match.line.text)
        spare += [match] * (passive if is_uncounted else match.count)
    found: list[Placement] = []
    for card in cards:
        if spare and _is_passive(card, catalog):
            duct = spare.pop(0)
            card = card.changed(duct=duct.part_id)
        found.append(card)
    return found, [match.part_name for match in spare]


def _is_passive(card: Placement, catalog: SearchableCatalog) -> bool:
    part = catalog.get(card.part_id)
    return isinstance(part, Gpu) and part.cooler == "passive"


def _in_slots(
    build: Build,
    catalog: SearchableCatalog,
    wanted: Iterable[Placement],
    lines: Iterable[Match],
    *,
    waits: bool,
) -> tuple[Build, tuple[Placement, ...], Mapping[str, str]]:
    """The build with the cards in whose slots a list has them, the other cards, and why some do not
    go where they are said to be.

    `waits`: what makes the places is not known yet.
    """
    slots = tuple(_slots_said(lines))
    cards = tuple(wanted)
    if waits or not any(slots) or not has_slots(build, catalog):
        return build, cards, {}
    said: list[tuple[Placement, SaidSlot]] = []
    others: list[Placement] = []
    for card, slot in zip(cards, slots, strict=True):
        if slot is None:
            others.append(card)
        else:
            said.append((card, slot))
    placed = with_cards_in_slots(build, catalog, said)
    return placed.build, tuple(others), placed.no_place


def _slots_said(lines: Iterable[Match]) -> Iterator[SaidSlot | None]:
    """The slot of each card of a list in its order, None where the list says none: also of a card
    on a riser, which is not in the slot that feeds it.
    """
    for match in _of_cards(lines):
        slots = slots_said(match.line.text)
        if on_risers(match.line.text, match.count):
            slots = ()
        for number in range(match.count):
            yield slots[number] if number < len(slots) else None


def _lying(build: Build, wanted: Iterable[Placement]) -> list[str]:
    """The wanted cards that have no place in a build."""
    unplaced = Counter(card.part_id for card in wanted)
    placed = [card.part_id for card in build.placements if card.place != TRAY]
    unplaced.subtract(placed)
    return list(unplaced.elements())


def _at_tray(build: Build) -> Counter[str]:
    """The cards that lie beside a build."""
    return Counter(card.part_id for card in build.placements if card.place == TRAY)


def _with_cards(
    build: Build, catalog: SearchableCatalog, cards: _Cards, waits: bool
) -> tuple[Build, set[str]]:
    """The build with cards in their best places, those that have none beside it as far as a build
    may have so many, and those of these that hang on a riser nobody knows where.

    `waits`: what makes the places is not known yet, so that no card has one.
    """
    wanted = cards.wanted
    hanging: tuple[Placement, ...] = ()
    if waits:
        placed = _beside(build, wanted)
    else:
        placed = added(evaluate(build, catalog), catalog, wanted, cards.ribbons)
        placed = laid_anew(placed, range(len(build.placements), len(placed.placements)), catalog)
        fewer = _without_hanging(build, placed, catalog, cards)
        if fewer is not None:
            hanging = wanted[-cards.ribbons :]
            placed = _beside(fewer, hanging)
    return placed, {card.part_id for card in hanging}


def _beside(build: Build, cards: tuple[Placement, ...]) -> Build:
    """The build with cards that lie beside it, as far as a build may have so many."""
    room = MOST_PLACEMENTS - len(build.placements)
    return build.changed(placements=(*build.placements, *cards[:room]))


def _without_hanging(
    build: Build, placed: Build, catalog: SearchableCatalog, cards: _Cards
) -> Build | None:
    """Return the build with the cards for which the list has no riser, where these fit in slots
    and all of them do not; else None.

    In a case a card on a riser hangs wherever there was room, which no list says: the clash that it
    would have in a slot is none of that machine.
    """
    machine = evaluate(placed, catalog)
    if not cards.ribbons or any(seat.mount is Mount.FRAME for seat in machine.assembly.seats):
        return None
    faults = _faults(machine)
    if not faults:
        return None
    fewer = added(evaluate(build, catalog), catalog, cards.wanted[: -cards.ribbons])
    if _faults(evaluate(fewer, catalog)) < faults:
        return fewer
    return None


def _faults(machine: Evaluation) -> int:
    """How many errors a machine has, and cards without a place."""
    lying = sum(card.place == TRAY for card in machine.build.placements)
    return lying + machine.count(Severity.ERROR)


def _priced(build: Build, matches: Iterable[Match], day: str) -> Build:
    """The build with what the list says of prices, also of parts that find no place in it, and of
    lines that stay as placeholders.
    """
    for match in matches:
        placeholder = match.placeholder
        price = match.line.price
        item = placeholder.item if placeholder is not None else match.part_id
        if item is not None and price is not None:
            amount = price.amount
            if match.count != match.line.count:  # two modules of a line are one kit of the part
                amount = round(amount * match.line.count / match.count, 2)
            own = Price(item, amount, price.currency, price.shop, date=day)
            build = with_price(build, own)
    return build


def _chosen(build: Build, match: Match) -> tuple[Build, bool]:
    """The build with a part that is no card.

    False where the build has one of its kind already, or no use for it.
    """
    part_id = match.part_id or ""
    count = match.count
    match match.kind:
        case "cpu" if build.cpus is None:
            return build.changed(cpus=Quantity(part_id, min(count, 2))), True
        case "chassis" | "motherboard" | "cooler" if not _has(build, match.kind):
            return build.choose(match.kind, part_id), True
        case str() as kind if kind in COUNTED:
            return with_more(build, kind, part_id, count), True
        case "psu":
            return build.changed(psus=(*build.psus, *[part_id] * min(count, 4))), True
        case "gpu" | "nic":
            return build, True
        case _:
            return build, False


def _has(build: Build, kind: str) -> bool:
    chosen = {"chassis": build.chassis, "motherboard": build.board, "cooler": build.cooler}
    return chosen[kind] is not None


def _limits_of_list(matches: Iterable[Match]) -> list[SaidLimit]:
    """What the list lets its cards draw, those of some chips before all others."""
    limits: list[SaidLimit] = []
    for match in matches:
        if match.says is Says.LIMIT and match.limit is not None:
            limits.append(match.limit)
    limits.sort(key=lambda limit: limit.chip == "")
    return limits


def _cards(
    found: Iterable[Match], catalog: SearchableCatalog, of_list: Sequence[SaidLimit]
) -> Iterator[Placement]:
    """The cards of a list that go into the machine, all beside it, each with its power limit."""
    for match in _of_cards(found):
        part_id = match.part_id or ""
        part = catalog.get(part_id)
        watts = None
        if isinstance(part, Gpu):
            limit = match.limit
            for said in of_list:
                if limit is None and said.is_of(part.name):
                    limit = said
            if limit is not None:
                watts = limit.of(part.board_power_w)
        yield from [Placement(part_id, TRAY, watts)] * match.count


def _of_cards(found: Iterable[Match]) -> Iterator[Match]:
    """The lines of cards that go into the machine."""
    for match in found:
        if match.kind in CARD_KINDS and match.part_id and not is_docked(match):
            yield match
