"""The risers and NVLink bridges of a list: each riser goes under a card that wants one, each bridge
over the first two cards that it joins.

Risers move no card; a bridge moves one where it joins none as they stand. What joins nothing stays
out of the build and is named.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations

from rigwright.arranging.standing import adds_clash, free_seats
from rigwright.assembly.brackets import is_bracket
from rigwright.assembly.envelopes import SLOT_PITCH
from rigwright.assembly.seated import SeatedGpu
from rigwright.assembly.seats import Mount, Seat
from rigwright.build import Bridge, Build, Placement
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.checks.remedy import Split
from rigwright.evaluation import Evaluation, evaluate
from rigwright.geometry import Pose
from rigwright.importing.lists.meanings import Match
from rigwright.lanes.feeds import free_slots, splits
from rigwright.parts import Riser
from rigwright.remedies import applied
from rigwright.remedies.choosing import SPLITTERS, meets
from rigwright.remedies.trying import adds_error
from rigwright.routing.bridges import TOLERANCE, Pitch, enters, is_bridge, pitch_of, spans
from rigwright.rules.riser_plugs import M2, SLOT, device_plug, host_plug, leads
from rigwright.rules.slots_for_risers import cards_left_out, sharing_groups
from rigwright.text.numbers import counted

FULL_WIDTH = 16


def is_joining(part: object) -> bool:
    """Return whether a part joins a card with its slot or with another card; brackets, which make
    a place, do not.
    """
    return isinstance(part, Riser) and not is_bracket(part)


def with_joints(
    build: Build, catalog: Catalog, joints: Iterable[Match]
) -> tuple[Build, tuple[str, ...]]:
    """Return the build with the risers and bridges of a list, as far as cards want them, and the
    names of those that join nothing.
    """
    risers: list[Match] = []
    bridges: list[Match] = []
    for match in joints:
        if is_bridge(catalog.get(match.part_id or "")):
            bridges.append(match)
        else:
            risers.append(match)
    build, spare = _with_risers(build, catalog, risers)
    build, idle = _with_bridges(build, catalog, bridges)
    return build, (*_named(spare), *_named(idle))


def _with_risers(
    build: Build, catalog: Catalog, risers: Iterable[Match]
) -> tuple[Build, Counter[str]]:
    """Return the build with the list's risers on the cards that want one, and the names of risers
    that are left over.

    Where a riser does not reach, the card keeps the one that its place proposed. A riser with fewer
    lanes than the card is taken: it is what the owner has.
    """
    names: dict[str, str] = {}
    left: Counter[str] = Counter()
    for match in risers:
        part_id = match.part_id or ""
        names[part_id] = match.part_name
        left[part_id] += match.count
    now = evaluate(build, catalog)
    for index in _wanting_risers(now, catalog):
        for riser in +left:
            if not takes_card(_riser_of(catalog, riser)):
                continue
            hung = _fed(evaluate(now.build.hang(index, riser), catalog), catalog, index)
            if not adds_clash(now, hung):
                now = hung
                left[riser] -= 1
                break
    build = _with_hosts(now.build, catalog, left)
    build = _on_splitters(build, catalog, left)
    spare: Counter[str] = Counter()
    for part_id, count in (+left).items():
        spare[names[part_id]] += count
    return build, spare


def _fed(hung: Evaluation, catalog: Catalog, index: int) -> Evaluation:
    """The machine with a slot for the narrow riser of a card that has none yet, such as a USB
    riser: the narrowest free one that it goes into, so that wide ones stay for others.
    """
    riser = _riser_of(catalog, hung.build.placements[index].riser or "")
    lanes = riser.lanes or FULL_WIDTH
    if lanes >= FULL_WIDTH or hung.build.placements[index].slot is not None:
        return hung
    free: list[tuple[int, str]] = []
    for slot in free_slots(hung.assembly):
        width = slot.mechanical_lanes or 0
        if width >= lanes:
            free.append((width, slot.name))
    if not free:
        return hung
    _, narrowest = min(free, key=lambda pair: pair[0])
    return evaluate(hung.build.change_card(index, slot=narrowest), catalog)


def takes_card(part: Riser) -> bool:
    """Return whether a card goes into a riser: none goes into an adapter that leads from a slot to
    cables, nor into one of these.
    """
    return device_plug(part) in (SLOT, None)


def _with_hosts(build: Build, catalog: Catalog, left: Counter[str]) -> Build:
    """The build with host adapters of a list in the slots of cards that hang on the end of cables,
    and with cables of the list in between; what is used is taken off `left`.

    Where there are fewer adapters than cards, each adapter feeds as many cards as it divides its
    slot for.
    """
    for end, indices in _at_ends_of_cables(build, catalog).items():
        plug = host_plug(_riser_of(catalog, end))
        hosts = _leading(catalog, left, SLOT, plug)
        cables = _leading(catalog, left, plug, plug)
        if not hosts and end in left:
            build = _without_hosts(build, end, indices, left)
        if not hosts:
            continue
        host = hosts[0]
        divisions = splits(_riser_of(catalog, host).split or "")
        branches = max(map(len, divisions), default=1)
        cards_of_host = min(math.ceil(len(indices) / left[host]), branches)
        fed = indices[: left[host] * cards_of_host]
        for start in range(0, len(fed), cards_of_host):
            left[host] -= 1
            slot = build.placements[fed[start]].slot
            for index in fed[start : start + cards_of_host]:
                between: list[str] = []
                if cables:
                    between = [cables[0]] * min(left[cables[0]], branches // cards_of_host)
                    left[cables[0]] -= len(between)
                build = build.change_card(index, slot=slot, adapters=(host, *between))
    return build


def _on_splitters(build: Build, catalog: Catalog, left: Counter[str]) -> Build:
    """The build with splitters of a list under cards that no slot is left for, each with a card
    whose slot divides for both; what is used is taken off `left`.
    """
    for splitter in [one for one in +left if meets(_riser_of(catalog, one), SPLITTERS)]:
        divisions = splits(_riser_of(catalog, splitter).split or "")
        branches = max(map(len, divisions), default=0)
        while left[splitter] > 0:
            now = evaluate(build, catalog)
            unfed = cards_left_out(now.assembly)
            groups = sharing_groups(unfed[: branches - 1], now.assembly, branches)
            if not groups:
                break
            shared = applied(Split(groups, splitter), now.assembly, catalog)
            if shared is None or adds_clash(now, evaluate(shared, catalog)):
                break
            build = shared
            left[splitter] -= 1
    return build


def _without_hosts(build: Build, end: str, indices: Iterable[int], left: Counter[str]) -> Build:
    """The build with cards on no riser whose list has adapters at the ends of cables and none for
    the slots: what feeds such a card is not known. The adapters are `left` over.
    """
    for index in indices:
        build = build.change_card(index, riser=None, slot=None)
        left[end] += 1
    return build


def _at_ends_of_cables(build: Build, catalog: Catalog) -> dict[str, list[int]]:
    """The numbers of the cards that hang on a riser which cables lead to, by the riser."""
    ends: dict[str, list[int]] = {}
    for index, card in enumerate(build.placements):
        part = catalog.get(card.riser or "")
        if isinstance(part, Riser) and host_plug(part) not in (SLOT, M2, None):
            ends.setdefault(part.id, []).append(index)
    return ends


def _riser_of(catalog: Catalog, part_id: str) -> Riser:
    """Return a part that is known to be a riser."""
    part = catalog.get(part_id)
    assert isinstance(part, Riser)
    return part


def _leading(
    catalog: Catalog, left: Counter[str], begins: str | None, ends: str | None
) -> list[str]:
    """The parts that are left of those that lead from a plug to another."""
    return [one for one in +left if leads(_riser_of(catalog, one), begins, ends)]


def _wanting_risers(now: Evaluation, catalog: Catalog) -> Iterator[int]:
    """The numbers of the cards that hang on a frame, in a mount of the case that comes without a
    riser, or on a riser and no bracket.
    """
    chassis = now.assembly.chassis
    comes_with_riser = chassis is not None and bool(chassis.riser_included)
    mounts = (Mount.FRAME,) if comes_with_riser else (Mount.FRAME, Mount.VERTICAL)
    hanging: set[int] = set()
    for card in now.assembly.cards:
        if card.mount in mounts and card.placement.riser is None:
            hanging.add(card.index)
    for index, card in enumerate(now.build.placements):
        if index in hanging or _is_on_riser(card, catalog):
            yield index


def _is_on_riser(card: Placement, catalog: Catalog) -> bool:
    """Whether a card is on a riser that another may replace: on no bracket, and on no dock that an
    adapter in an M.2 socket feeds.
    """
    if card.riser is None or is_bracket(catalog.get(card.riser)):
        return False
    if not card.adapters:
        return True
    first = catalog.get(card.adapters[0])
    return not isinstance(first, Riser) or host_plug(first) != M2


def _with_bridges(
    build: Build, catalog: Catalog, bridges: Iterable[Match]
) -> tuple[Build, Counter[str]]:
    """The build with bridges over cards, and the names of those that join none."""
    idle: Counter[str] = Counter()
    now = evaluate(build, catalog)
    for match in bridges:
        for _ in range(match.count):
            joined = _joined(now, catalog, match)
            if joined is None:
                idle[match.part_name] += 1
            else:
                now = joined
    return now.build, idle


def _joined(now: Evaluation, catalog: Catalog, match: Match) -> Evaluation | None:
    """Return the machine with one more bridge over two cards, in the way with the fewest warnings.

    Of the bridges that the line may mean, the likest that joins cards is taken. Where none joins
    cards as they stand, one card is moved to where a bridge joins it.
    """
    for move in (False, True):
        for bridge in _meant(catalog, match):
            ways: list[tuple[int, int, Evaluation]] = []
            for build in _bridged(now, bridge, move=move):
                after = evaluate(build, catalog)
                if not adds_error(now, {}, after):
                    ways.append((after.count(Severity.WARNING), len(ways), after))
            if ways:
                return min(ways, key=lambda way: way[:2])[2]
    return None


def _meant(catalog: Catalog, match: Match) -> Iterator[Riser]:
    """The bridges that a line may mean, the likest first."""
    for part_id in dict.fromkeys((match.part_id, *[near.part_id for near in match.near])):
        part = catalog.get(part_id or "")
        if is_bridge(part):
            yield part


def _bridged(now: Evaluation, bridge: Riser, *, move: bool) -> Iterator[Build]:
    """The builds with a bridge over two cards of a kind that no bridge joins yet: as they stand, or
    with the second moved to a free slot that the bridge reaches.
    """
    pitch = pitch_of(bridge)
    if pitch is None:
        return
    for first, second in _pairs_for(bridge, now):
        indices = sorted((first.index, second.index))
        over = now.build.changed(bridges=(*now.build.bridges, Bridge(bridge.id, *indices)))
        if not move:
            if _reaches(pitch, first.seat, second.seat):
                yield over
            continue
        for seat in free_seats(now.assembly, "gpu"):
            if _reaches(pitch, first.seat, seat):
                yield over.move(second.index, seat.name)


def _pairs_for(bridge: Riser, now: Evaluation) -> Iterator[tuple[SeatedGpu, SeatedGpu]]:
    """Two cards of a kind that a bridge enters and none joins yet."""
    joined: set[int] = set()
    for one in now.build.bridges:
        joined |= {one.first, one.second}
    free = [card for card in now.assembly.gpus if card.index not in joined]
    for first, second in permutations(free, 2):
        if first.gpu.id == second.gpu.id and enters(bridge, first.gpu):
            yield first, second


def _reaches(pitch: Pitch, first: Seat | None, second: Seat | None) -> bool:
    """Whether a bridge reaches from one place to another, as far as that is known: of slots whose
    positions nobody publishes, the owner of the bridge knows.
    """
    if first is None or second is None or first.mount is not second.mount:
        return False
    match first.mount:
        case Mount.BAY:
            apart = _bays_apart_mm(first.pose, second.pose)
            return apart is not None and spans(pitch, apart)
        case Mount.SLOT:
            if first.index is None or second.index is None:
                return True
            return spans(pitch, SLOT_PITCH * abs(first.index - second.index))
        case _:
            return False


def _bays_apart_mm(first: Pose | None, second: Pose | None) -> float | None:
    """How far apart two bays of one row are; None for those of two rows."""
    if first is None or second is None:
        return None
    steps = [abs(a - b) for a, b in zip(first.offset, second.offset, strict=True)]
    along = max(steps)
    if sum(steps) - along <= TOLERANCE:
        return along
    return None


def _named(names: Counter[str]) -> Iterator[str]:
    """The names of parts, with how many where there are several of one."""
    for name, count in names.items():
        yield counted(count, name)
