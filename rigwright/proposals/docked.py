"""Cards that a list puts on a dock beside the machine: each hangs there on the dock of the list,
fed by the adapters and cables between a socket of the board and the dock.

Where the catalog has no such dock, or the board no socket for it, the card lies beside the machine
with that reason, and goes into no slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from rigwright.arranging.standing import free_seats
from rigwright.assembly import Assembly
from rigwright.assembly.brackets import risers_in
from rigwright.assembly.enclosure import has_side_panel
from rigwright.assembly.mid_air import new_name
from rigwright.assembly.seats import Mount
from rigwright.build import TRAY, Build
from rigwright.catalog import Catalog
from rigwright.checks import Severity
from rigwright.evaluation import evaluate
from rigwright.importing.lists.card_holds import Held
from rigwright.importing.lists.meanings import Match
from rigwright.lanes.storage_sockets import free_sockets
from rigwright.parts import Riser
from rigwright.parts.motherboard import m2_slots_of
from rigwright.rules.riser_plugs import ADAPTER, M2, SLOT, device_plug, host_plug, leads
from rigwright.text.sentence import messages, worded

AWAY_MM = 150.0  # from the side panel
APART_MM = 150.0  # from dock to dock
UNFED = messages("“{line}” is on a dock beside the machine, and no part is known that feeds it.")
OCULINK = "SFF-8611"  # as records call its plugs


class Docked(NamedTuple):
    """A build with cards on docks, what is left of the list's joints, the cards that lie beside it
    by their parts, and why.
    """

    build: Build
    joints: list[Match]
    lying: list[str]
    why: dict[str, str]


def is_docked(match: Match) -> bool:
    """Return whether a line puts its card on a dock beside the machine."""
    return match.held is Held.DOCKED


def with_docked(
    build: Build, catalog: Catalog, cards: Iterable[Match], joints: Iterable[Match]
) -> Docked:
    """Return the build with the cards of a list that are docked: on their docks, as far as there
    are such and sockets for them, else beside it.
    """
    joints = tuple(joints)
    own: Counter[str] = Counter()
    for match in joints:
        own[match.part_id or ""] += match.count
    left = own.copy()
    lying: list[str] = []
    why: dict[str, str] = {}
    for match in filter(is_docked, cards):
        part_id = match.part_id or ""
        for _ in range(match.count):
            beside = build.place(part_id, TRAY)
            build = _on_dock(beside, catalog, _parts_for(match, catalog, left))
            if build is beside:
                lying.append(part_id)
                why[part_id] = worded(UNFED, line=match.line.text)
            card = build.placements[-1]
            left.subtract(filter(None, (card.riser, *card.adapters)))
    return Docked(build, _without(joints, own - left), lying, why)


def _parts_for(match: Match, catalog: Catalog, left: Counter[str]) -> tuple[str, ...]:
    """The adapter for an M.2 socket, the cable and the dock of a card, those of the list first;
    empty where the catalog lacks one of them.

    A dock that is not in the list is one for OCuLink, where the line says that.
    """
    there = risers_in(catalog)
    own = [part for part in there if left[part.id] > 0]
    parts = (*own, *there)
    docks = list(filter(_is_dock, own))
    if "oculink" in match.line.text.casefold():
        docks += filter(_is_for_oculink, there)
    for dock in docks:
        plug = host_plug(dock)
        adapter = _leading(parts, M2, plug)
        cable = _leading(parts, plug, plug)
        if adapter is not None and cable is not None:
            return adapter, cable, dock.id
    return ()


def _is_dock(part: Riser) -> bool:
    """Whether a card stands in a part that a cable leads to."""
    is_end = part.riser_type == ADAPTER and device_plug(part) == SLOT
    return is_end and host_plug(part) not in (SLOT, M2, None)


def _is_for_oculink(part: Riser) -> bool:
    return _is_dock(part) and (host_plug(part) or "").startswith(OCULINK)


def _leading(parts: Iterable[Riser], begins: str | None, ends: str | None) -> str | None:
    """The first of some parts that leads from one plug to another."""
    return next((part.id for part in parts if leads(part, begins, ends)), None)


def _on_dock(build: Build, catalog: Catalog, parts: tuple[str, ...]) -> Build:
    """The build with its last card on a dock beside the side panel, fed from the free M.2 socket
    that leaves the least to say; the same build where nothing feeds it.
    """
    a = evaluate(build, catalog).assembly
    held = _beside(build, a)
    if not parts or held is None:
        return build
    *adapters, dock = parts
    index = len(build.placements) - 1
    ways: list[tuple[int, int, Build]] = []
    sockets = {socket.name for socket in m2_slots_of(a.board)} & set(free_sockets(a))
    for socket in sorted(filter(None, sockets)):
        fed = held.change_card(index, riser=dock, adapters=tuple(adapters), slot=socket)
        after = evaluate(fed, catalog)
        against = after.count(Severity.ERROR) + after.count(Severity.WARNING)
        ways.append((against, len(ways), fed))
    return min(ways)[2] if ways else build


def _beside(build: Build, a: Assembly) -> Build | None:
    """The build with its last card beside the side panel, or in the first free place of a frame;
    None where neither is known.
    """
    index = len(build.placements) - 1
    if a.chassis is None or a.enclosure is None:
        return None
    if not has_side_panel(a.chassis):
        bars = [seat for seat in free_seats(a, "gpu") if seat.mount is Mount.FRAME]
        if not bars:
            return None
        return build.move(index, bars[0].name)
    if a.enclosure.panel is None:
        return None
    docks = sum(card.at_mm is not None for card in build.placements)
    y = a.enclosure.size_y - docks * APART_MM
    return build.hold_at(index, new_name(build), (0.0, y, a.enclosure.panel.value + AWAY_MM))


def _without(joints: Iterable[Match], used: Counter[str]) -> list[Match]:
    """The joints of a list, less what docks have taken of them."""
    found: list[Match] = []
    for match in joints:
        taken = min(used[match.part_id or ""], match.count)
        used[match.part_id or ""] -= taken
        if taken < match.count:
            found.append(replace(match, line=replace(match.line, count=match.count - taken)))
    return found
