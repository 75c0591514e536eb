"""Which parts of a kind are worth trying in an unfinished machine, by their own figures alone.

A cheap first look: what surely cannot go in is left out, the rest is put in order, and the best few
are then tried by `evaluate`. Unknown figures count as the worst.
"""

from __future__ import annotations

from math import ceil

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.chambers import Chamber
from rigwright.assembly.envelopes import SLOT_PITCH, card_size
from rigwright.build.thresholds import free_air_mm, headroom
from rigwright.evaluation import Evaluation
from rigwright.inventory.choosing import processors_at_once
from rigwright.lanes.demand import leaves_widths_open
from rigwright.parts import Chassis, Cooler, Cpu, Gpu, Memory, Motherboard, Part, Psu
from rigwright.parts.chassis import included_psus
from rigwright.parts.psu_forms import is_for_servers
from rigwright.proposals.facts import vram_gb, wide_slots
from rigwright.rules.coolers import holes_of
from rigwright.rules.memory import types_of_board

Merit = tuple[float, ...]
OPEN_FANS = ("open_air", "flow_through")
OPENINGS, BOARD_SLOTS = 8, 4  # where no card says how many: room for four of two slots
CORES_PER_CARD = 2
COMFORTABLE = 1.25  # of the load: a supply in the middle of its curve, with room for peaks
NOTHING_YET_W = 1000.0  # a supply for a machine without cards
LONG_CARD_MM = 360.0


def merit_of(part: Part, before: Evaluation) -> Merit | None:
    """Return what a part is worth in a machine, the least first; None where it cannot go in."""
    own = _own_merit(part, before)
    if own is None:
        return None
    newest = -float(part.release_year or 0)
    return (*own, newest, part.price_usd or float("inf"))


def _own_merit(part: Part, before: Evaluation) -> Merit | None:
    match part:
        case Chassis():
            return _of_chassis(part, before)
        case Motherboard():
            return _of_board(part, before)
        case Cpu():
            return _of_cpu(part, before)
        case Cooler():
            return _of_cooler(part, before)
        case Memory():
            return _of_memory(part, before)
        case Psu():
            return _of_psu(part, before)
        case Gpu():
            return _of_gpu(part, before)
        case _:
            return None


def _of_chassis(part: Chassis, before: Evaluation) -> Merit | None:
    """A case for the board and all cards: none too short, then the one with the fewest openings
    missing, then the smallest.
    """
    a = before.assembly
    form = a.board.form_factor if a.board is not None else "EEB"
    takes = form in (part.motherboard_form_factors or ())
    if a.board is not None:
        if part.board is not None:
            return None
        if form is not None and not takes:
            return None
    in_bays = part.max_double_width_gpus
    if in_bays is not None:
        return _of_server(in_bays, a)
    return _of_case(part, a, takes)


def _of_server(in_bays: int, a: Assembly) -> Merit:
    """A server is for cards without fans, and for more than a tower holds."""
    homeless = max(0, len(a.cards) - in_bays)
    asked_for = _passive_cards(a) > 0 or len(a.cards) > BOARD_SLOTS
    return (homeless, 0 if asked_for else 1, 0.0, 0.0)


def _of_case(chassis: Chassis, a: Assembly, takes: bool) -> Merit | None:
    """A case with slots; `takes` says whether it takes the board, or the largest one."""
    longest = max((card_size(card.card).length.value for card in a.cards), default=LONG_CARD_MM)
    length = chassis.max_gpu_length_mm
    if length is None:
        return None
    if a.cards and length < longest:
        return None
    missing = max(0, _openings_for(a) - (chassis.expansion_slots or 0))
    passive = _passive_cards(a) > 0
    short = 0.0 if length >= longest else longest - length
    return (missing, float(passive), float(not takes), short)


def _passive_cards(a: Assembly) -> int:
    return sum(card.gpu.cooler == "passive" for card in a.gpus)


def _openings_for(a: Assembly) -> int:
    """Return how many openings the cards want: their thickness, and free air below open fans."""
    if not a.cards:
        return OPENINGS
    return sum(_pitches(card, free_air_mm(a.build)) for card in a.cards)


def _pitches(card: SeatedCard, air_mm: float) -> int:
    """Return how many openings a card wants to the next one, with air before open fans."""
    part = card.card
    open_fans = isinstance(part, Gpu) and part.cooler in OPEN_FANS
    room = card.size.thickness.value + (air_mm if open_fans else 0.0)
    return ceil(room / SLOT_PITCH)


def _of_board(part: Motherboard, before: Evaluation) -> Merit | None:
    """A board with a wide slot for every card, where it is known which openings those are, and
    far enough apart.
    """
    a = before.assembly
    if not _goes_with(part, a):
        return None
    positions: list[int] = []
    generation = 0
    for slot in wide_slots(part):
        if slot.position is not None:
            positions.append(slot.position)
            generation = max(generation, slot.generation or 0)
    count = len(positions)
    needed = len(a.cards) or _cards_of(a.chassis)
    missing = max(0, needed - count)
    spare = max(needed, 1) * 2
    unused = max(0, count - spare)
    is_unplaced = float(not positions)
    return (missing, _cramped(a, positions), is_unplaced, float(unused), -generation)


def _goes_with(board: Motherboard, a: Assembly) -> bool:
    """Whether a board has the processor's socket, or one that the cooler and the memory go with,
    and a size that the case takes, or may take where no list of its sizes is known.
    """
    if a.cpu is not None and board.socket != a.cpu.socket:
        return False
    if not _fits_socket(a.cooler, board.socket):
        return False
    taken = types_of_board(board)[0]
    chosen = {kit.ram_type for kit, _ in a.memory if kit.ram_type is not None}
    if taken and not chosen.issubset(taken):
        return False
    forms = a.chassis.motherboard_form_factors if a.chassis is not None else ()
    return not forms or board.form_factor in forms


def _fits_socket(cooler: Cooler | None, socket: str | None) -> bool:
    """Whether a cooler is listed for the holes round a socket, or may go there where nobody lists
    its sockets or the socket is not known.
    """
    if cooler is None or not cooler.sockets or socket is None:
        return True
    holes = holes_of(socket)
    return any(holes_of(name) == holes for name in cooler.sockets)


def _cramped(a: Assembly, positions: list[int]) -> int:
    """Return how many cards find no slot far enough below the one before."""
    cards = list(a.cards)
    free_from = 0
    for position in sorted(positions):
        if cards and position >= free_from:
            free_from = position + _pitches(cards.pop(0), free_air_mm(a.build))
    return len(cards)


def _cards_of(chassis: Chassis | None) -> int:
    """Return how many cards of two slots a case holds, up to four."""
    openings = OPENINGS
    if chassis is not None and chassis.expansion_slots:
        openings = chassis.expansion_slots
    cards = max(1, openings // 2)
    return min(BOARD_SLOTS, cards)


def _of_cpu(part: Cpu, before: Evaluation) -> Merit | None:
    """A processor of the socket with two cores and eight lanes for every card, the coolest; those
    last of which nobody says how the board divides their lanes, and that work alone on a board
    with several sockets.
    """
    a = before.assembly
    socket = a.board.socket if a.board is not None else None
    if socket is not None and part.socket != socket:
        return None
    if not _fits_socket(a.cooler, part.socket):
        return None
    cards = max(1, len(a.cards))
    cores = part.cores or 0
    lanes = part.pcie_lanes_total_usable or 0
    few_cores = max(0, CORES_PER_CARD * cards - cores)
    few_lanes = max(0, 16 * cards - lanes)
    is_open = a.board is not None and leaves_widths_open(a.board, part)
    slow = -(part.generation or 0)
    empty = _empty_sockets(a.board, part)
    return (empty, few_cores, few_lanes, float(is_open), slow, part.tdp_w or 1000.0)


def _empty_sockets(board: Motherboard | None, cpu: Cpu) -> float:
    """How many sockets of a board stay empty with a processor that works alone."""
    if board is None:
        return 0.0
    return float((board.cpu_sockets or 1) - processors_at_once(board, cpu))


def _of_cooler(part: Cooler, before: Evaluation) -> Merit | None:
    """A cooler for the socket that is rated for the processor, the lowest of them; those on air
    first, and of them one that nobody sells, or whose room beside the cards nobody knows, last.
    In a second chamber whose height nobody gives, those with a radiator come first.
    """
    cpu = before.assembly.cpu
    if cpu is not None and not _fits_socket(part, cpu.socket):
        return None
    heat = cpu.tdp_w if cpu is not None else None
    short = max(0.0, (heat or 0.0) - (part.cooling_class_w or 0.0))
    liquid = part.radiator_mm is not None
    is_stand_in = part.brand.casefold() == "generic"
    unknown = not liquid and (part.width_mm is None or part.depth_mm is None)
    doubts = float(is_stand_in) + float(unknown)
    is_later = liquid != _has_unknown_height(before.assembly.chassis)
    return (short, float(is_later), doubts, part.height_mm or 200.0)


def _has_unknown_height(room: Chassis | None) -> bool:
    """Whether a room is a second chamber of which nobody says how high a cooler may be."""
    return isinstance(room, Chamber) and room.max_cpu_cooler_height_mm is None


def _of_memory(part: Memory, before: Evaluation) -> Merit | None:
    """Memory of the board's kind, as many kits of it as hold what the cards hold."""
    a = before.assembly
    board = a.board
    taken = types_of_board(board)[0] if board is not None else ()
    if taken and part.ram_type not in taken:
        return None
    total = (part.total_gb or 0.0) * kits_of(part, a)
    short = max(0.0, vram_gb(a) - total)
    return (short, float(kits_of(part, a)), -(part.speed_mts or 0))


def kits_of(kit: Memory, a: Assembly) -> int:
    """Return how many kits of memory a machine wants: one for every channel of its processors,
    or as many as hold what its cards hold, and no more than its board has sockets for.
    """
    modules = kit.module_count or 1
    channels = 2
    if a.cpu is not None and a.cpu.mem_channels:
        channels = a.cpu.mem_channels * max(1, a.cpu_count)
    sockets = modules
    if a.board is not None and a.board.ram_slots:
        sockets = a.board.ram_slots
    wanted = ceil(channels / modules)
    if kit.total_gb:
        as_large = ceil(vram_gb(a) / kit.total_gb)
        wanted = max(wanted, as_large)
    most = sockets // modules
    return max(1, min(wanted, most))


def _of_psu(part: Psu, before: Evaluation) -> Merit | None:
    """The supply that the case is sold with, then the smallest of its kind that carries the load
    with a tenth to spare, those with a quarter to spare first.
    """
    a = before.assembly
    forms = a.chassis.psu_form_factors if a.chassis is not None else None
    if forms is not None and part.form_factor not in forms:
        return None
    if not part.watts:
        return None
    is_other = part.id not in included_psus(a.chassis)
    lying_w = sum(card.power_w or 0.0 for card in a.built.beside)  # which will find their places
    load = before.budget.dc_w + lying_w
    if not a.cards:
        load = max(load, NOTHING_YET_W / COMFORTABLE)
    wanted = load * headroom(a.build)
    short = max(0.0, wanted - part.watts)
    uncomfortable = float(part.watts < load * COMFORTABLE)
    plugs = part.connectors
    unknown = float(plugs is None or plugs.pcie_8pin is None)
    return (float(is_other), short, unknown, uncomfortable, part.watts)


def _of_gpu(part: Gpu, before: Evaluation) -> Merit | None:
    """A card of the latest generation with the most memory for its watts, of a size that is
    known; in a server one without fans, elsewhere one with its own.
    """
    if part.thickness_mm is None or part.length_mm is None or not part.vram_gb:
        return None
    chassis = before.assembly.chassis
    served = chassis is not None and is_for_servers(chassis)
    unsuited = float((part.cooler == "passive") is not served)
    return (unsuited, -(part.generation or 0), -part.vram_gb, part.board_power_w or 1000.0)
