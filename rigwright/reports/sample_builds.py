"""Builds as somebody might plan them, by a number: one kind of card, and other parts that suit each
other mostly.

Each number gives the same build of the same parts every time. Made to count what builds lack and to
test what must hold for all of them; knows parts and places, no rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.seats import Mount
from rigwright.build import Build, Quantity, Workload
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import evaluate
from rigwright.parts import Chassis, Cooler, Cpu, Drive, Gpu, Memory, Motherboard, Part, Psu, Riser
from rigwright.parts.motherboard import slots_of
from rigwright.power.sites import SITES

FULL_WIDTH = 16
WELL_CHOSEN = 0.85  # of all choices
REGISTERED = (
    "SP3",
    "SP5",
    "SP6",
    "sWRX8",
    "sTR5",
    "LGA3647",
    "LGA4189",
    "LGA4677",
    "LGA4710",
    "LGA2011-3",
)
DUTIES = ("training", "inference", "tensor-parallel inference", "rendering")


class Stock:
    """The parts that builds are made of."""

    def __init__(self, parts: Iterable[Part]) -> None:
        listed = list(parts)
        self.catalog = MemoryCatalog(listed)
        self._of_kind: dict[type[Part], list[Any]] = {}
        for part in listed:
            self._of_kind.setdefault(type(part), []).append(part)

    def of_kind(self, kind: type[Part]) -> list[Any]:
        """Return every part of a kind, in the order in which they were given."""
        return self._of_kind.get(kind, [])


def _long_slots(board: Motherboard) -> int:
    return sum((slot.mechanical_lanes or 0) >= FULL_WIDTH for slot in slots_of(board))


def sample_build(number: int, stock: Stock) -> Build:
    """Return the build of a number; cards that found no place are left out."""
    # The order of the choices is part of what a number means: a new one goes last.
    chance = random.Random(f"planned {number}")
    case = chance.choice(stock.of_kind(Chassis))
    board = case.board or _board_for(case, chance, stock)
    large = [gpu for gpu in stock.of_kind(Gpu) if (gpu.board_power_w or 0) >= 150]
    card = chance.choice(large)
    count = chance.choice((1, 2, 2, 3, 4, 4, 8))
    cpus = _cpus_for(board, chance, stock)
    cooler = _cooler_for(board, case, chance, stock) if case.board is None else None
    kit = _kit_for(board, chance, stock)
    build = Build(
        title=f"Planned {number}",
        chassis=case.id,
        board=None if case.board is not None else board.id,
        cpus=cpus,
        cooler=cooler,
        memory=() if kit is None else (Quantity(kit),),
        drives=(Quantity(chance.choice(stock.of_kind(Drive)).id),),
        psus=(),
        site=chance.choice(list(SITES.values())),
        workload=Workload(task=chance.choice(DUTIES)),
    )
    build = _with_cards(build, card, count, chance, stock)
    return build.changed(psus=_supplies(build, case, card, chance, stock))


def _cpus_for(board: Motherboard, chance: random.Random, stock: Stock) -> Quantity | None:
    """Return one processor for every socket of the board."""
    cpus = [cpu for cpu in stock.of_kind(Cpu) if cpu.socket == board.socket]
    if not cpus:
        return None
    return Quantity(chance.choice(cpus).id, board.cpu_sockets or 1)


def _cooler_for(
    board: Motherboard, case: Chassis, chance: random.Random, stock: Stock
) -> str | None:
    """Return a cooler for the socket, mostly one that is 5 mm lower than the case allows."""
    coolers = [cooler for cooler in stock.of_kind(Cooler) if board.socket in cooler.sockets]
    highest = (case.max_cpu_cooler_height_mm or 1000) - 5
    low = [cooler for cooler in coolers if (cooler.height_mm or 0) <= highest]
    return _chosen(low, coolers, chance)


def _kit_for(board: Motherboard, chance: random.Random, stock: Stock) -> str | None:
    kits = [kit for kit in stock.of_kind(Memory) if kit.ram_type == board.ram_type]
    right = [kit for kit in kits if _suits(kit, board)]
    return _chosen(right, kits, chance)


def _chosen(suiting: list[Any], others: list[Any], chance: random.Random) -> str | None:
    """Return the id of a part, mostly one that suits; None without parts."""
    among = suiting if suiting and chance.random() < WELL_CHOSEN else others
    return chance.choice(among).id if among else None


def _suits(kit: Memory, board: Motherboard) -> bool:
    is_registered = kit.buffering != "unbuffered"
    if is_registered != (board.socket in REGISTERED):
        return False
    has_sockets = (kit.module_count or 1) <= (board.ram_slots or 64)
    return has_sockets and (kit.total_gb or 0) <= (board.max_ram_gb or 1e6)


def _board_for(case: Chassis, chance: random.Random, stock: Stock) -> Motherboard:
    boards = [
        board for board in stock.of_kind(Motherboard) if board.slots and _long_slots(board) >= 2
    ]
    taken = [board for board in boards if board.form_factor in case.motherboard_form_factors]
    return chance.choice(taken if taken and chance.random() < WELL_CHOSEN else boards)


def _with_cards(build: Build, card: Gpu, count: int, chance: random.Random, stock: Stock) -> Build:
    """Cards in places of one sort, as far apart as there are places."""
    a = evaluate(build, stock.catalog).assembly
    by_mount = _places_for_cards(a)
    if not by_mount:
        return build
    mount = chance.choice(list(by_mount))
    names = by_mount[mount]
    step = max(len(names) // count, 1)
    slots = [slot.name for slot in slots_of(a.board)]
    riser = chance.choice([riser for riser in stock.of_kind(Riser) if riser.length_mm])
    for number, name in enumerate(names[::step][:count]):
        build = build.place(card.id, name)
        if mount in (Mount.FRAME, Mount.VERTICAL) and number < len(slots):
            *others, last = build.placements
            build = build.changed(
                placements=(*others, last.changed(riser=riser.id, slot=slots[number]))
            )
    return build


def _places_for_cards(a: Assembly) -> dict[Mount, list[str]]:
    """The places of each sort that take a card of full width without a bracket."""
    by_mount: dict[Mount, list[str]] = {}
    for seat in a.seats:
        short = seat.slot is not None and (seat.slot.mechanical_lanes or 0) < FULL_WIDTH
        if seat.bracket is None and not short:
            by_mount.setdefault(seat.mount, []).append(seat.name)
    return by_mount


def _supplies(
    build: Build, case: Chassis, card: Gpu, chance: random.Random, stock: Stock
) -> tuple[str, ...]:
    """Supplies of about the watts that it takes: now and then too few or of another form, mostly
    enough.
    """
    wanted = (len(build.placements) * (card.board_power_w or 0) + 300) * chance.choice(
        (0.9, 1.0, 1.1, 1.3, 1.5)
    )
    ordered = _sorted_supplies(case, chance, stock)
    for number in (1, 2, 4):
        enough = [psu for psu in ordered if psu.watts * number >= wanted]
        if enough:
            return (chance.choice(enough[:12]).id,) * number
    return (ordered[-1].id,) * 4


def _sorted_supplies(case: Chassis, chance: random.Random, stock: Stock) -> list[Psu]:
    """The supplies by their watts, mostly those of a form that the chassis takes."""
    ordered = sorted(stock.of_kind(Psu), key=lambda psu: psu.watts)
    forms = case.psu_form_factors
    if forms and chance.random() < WELL_CHOSEN:
        return [psu for psu in ordered if psu.form_factor in forms] or ordered
    return ordered
