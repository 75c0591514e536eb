"""What each part of a build draws: sustained, at worst, and idle where that is known, each with
the source of the figure.

Typical full-load draws are estimates and marked so. A part of unknown draw counts as the most that
its kind draws, so that a missing figure never makes a build draw less. Knows no supply and no wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rigwright.assembly import Assembly, SeatedCard, derived_without_places
from rigwright.parts import Cpu, Drive, Gpu, Motherboard, Nic
from rigwright.parts.chassis import has_own_board
from rigwright.parts.gpu_limits import perhaps_above_w
from rigwright.parts.motherboard import slots_of
from rigwright.parts.psu_forms import is_for_servers
from rigwright.power.liquid_coolers import FAN_W, liquid_cooler_power
from rigwright.power.modules import (
    DRIVE_W,
    any_module_w,
    drive_power_w,
    module_range_w,
    unknown_of_drive,
    unknown_of_modules,
    worst_drive_w,
)
from rigwright.power.processors import CpuPower, cpu_power
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

# The fields of entries about lines of a list that mean no part yet, before their number.
PLACEHOLDER = "build.placeholders."
_WORKING = frozenset({"gpu", "cpu"})  # kinds without which a load is only the least it is
MOST_MODULES, MOST_RAM_SLOTS = 8, 32  # of a kit, of a board
_SERVER_FAN_W, _MOST_SERVER_FAN_W = 25.0, 60.0
_WORKSTATION = frozenset({"sWRX8", "SP3", "SP5", "SP6", "LGA3647", "LGA4189", "LGA4677"})
_HEDT = frozenset({"TR4", "sTR4", "sTRX4", "sTR5", "LGA2066", "LGA2011-3"})
# Sockets of which there are boards with two, and what such a board draws.
_TWO_SOCKETS = frozenset(
    {"SP3", "SP5", "LGA3647", "LGA4189", "LGA4677", "LGA4710", "LGA2011-3", "LGA2011"}
)
_TWO_SOCKET_BOARD_W, _LARGE_BOARD_W, _DESKTOP_BOARD_W = 120.0, 100.0, 45.0
MOST_CASE_FANS = MOST_SERVER_FANS = 8  # that a case comes with; no shipped one has more
TYPICAL = messages("typical at full load")
# Of a processor's package power while only the cards work and a thread feeds each. Four RTX 3090
# rendering alone took 1,717 W at the wall (thefpsreview.com, 2020-10-22): with this share the model
# gives 1,767 W, with all of it 1,899 W.
FEEDING_SHARE = 0.30


def placeholder_number(field: str) -> int | None:
    """Return which line of a list a field of an entry is about, counted from 1; None for another
    field.
    """
    if not field.startswith(PLACEHOLDER):
        return None
    return int(field.removeprefix(PLACEHOLDER))


class Draw(Value, frozen=True):
    """What one consumer takes, sustained.

    `estimate` where the figure is typical rather than the part's own. `worst_w` is the most it
    takes for longer than a peak, the sustained watts where nothing more is known; `source` is a
    message that says where the watts come from. `idle_w` None: not known. Where the watts are the
    most of its kind for lack of figures, `lacks` names these, and `off_w` is how much less it may
    be; `more_w` is how much more it may be where nobody states how low a power limit goes.
    """

    label: str
    title: str
    watts: float
    estimate: bool = False
    rests_on: tuple[str, ...] = ()
    worst_w: float = 0.0
    source: str = TYPICAL
    idle_w: float | None = None
    lacks: tuple[str, ...] = ()
    off_w: float = 0.0
    more_w: float = 0.0


def draws_of(a: Assembly) -> tuple[Draw, ...]:
    """Every consumer of a build with its watts."""
    return (*_card_draws(a), *draws_beside_cards(a))


def draws_beside_cards(a: Assembly) -> tuple[Draw, ...]:
    """Every consumer but the cards."""
    return a.derived_without_cards(_other_draws)


def unknown_fields(a: Assembly) -> Iterator[str]:
    """The figures for lack of which a consumer is not among the draws."""
    for card in a.cards:
        if card.power_w is None:
            yield f"{card.card.id}.{'board_power_w' if card.gpu else 'tdp_max_w'}"
    for system in a.systems:
        if system.cpu is not None and cpu_power(system.cpu) is None:
            yield f"{system.cpu.id}.max_power_w"
            yield f"{system.cpu.id}.tdp_w"
    for number, placeholder in enumerate(a.build.placeholders, 1):
        if placeholder.kind in _WORKING:
            yield f"{PLACEHOLDER}{number}"


def _other_draws(a: Assembly) -> tuple[Draw, ...]:
    draws: list[Draw] = []
    for system in a.systems:
        draws += _platform_draws(system)
        draws += _small_draws(system)
    return tuple(draws)


@derived_without_places
def _card_draws(a: Assembly) -> tuple[Draw, ...]:
    return tuple(_draws_of_cards(a))


def _draws_of_cards(a: Assembly) -> Iterator[Draw]:
    for card in a.cards:
        watts = card.power_w
        if watts is None:
            continue
        if isinstance(card.card, Nic):
            yield _nic_draw(card, card.card, watts)
        elif card.placement.power_limit_w:
            yield _limited_draw(card, card.card, card.placement.power_limit_w, watts)
        else:
            field = f"{card.card.id}.board_power_w"
            yield Draw(
                card.label,
                card.title,
                watts,
                rests_on=(field,),
                worst_w=watts,
                source=messages("the card's board power"),
            )


def _limited_draw(card: SeatedCard, gpu: Gpu, asked_w: float, kept_w: float) -> Draw:
    """A card at the limit of the build, or at the nearest one that its driver takes."""
    source = messages("the power limit of the build")
    fields = tuple[str, ...]()
    if kept_w > asked_w:
        source = messages("the card's lowest power limit")
        fields = ("min_power_limit_w",)
    elif kept_w < asked_w:
        source = messages("the card's highest power limit")
        most_w = gpu.max_power_limit_w
        fields = ("max_power_limit_w" if kept_w == most_w else "board_power_w",)
        if most_w is None:
            source = messages("what the card's plugs and the slot carry")
            fields = ("power_connectors",)
    return Draw(
        card.label,
        card.title,
        kept_w,
        rests_on=tuple(gpu.address(field) for field in fields),
        worst_w=kept_w,
        source=source,
        more_w=perhaps_above_w(gpu, kept_w),
    )


def _nic_draw(card: SeatedCard, nic: Nic, watts: float) -> Draw:
    """A network card at its highest power, or at the most that one of its typical power may
    take.
    """
    draw = Draw(
        card.label,
        card.title,
        watts,
        estimate=True,
        rests_on=(nic.address("tdp_max_w"),),
        worst_w=watts,
        source=messages("the network card's highest power"),
    )
    if nic.tdp_max_w:
        return draw
    return draw.changed(
        rests_on=(nic.address("tdp_typ_w"),),
        source=messages("the most of network cards of its typical power"),
        lacks=(nic.address("tdp_max_w"),),
        off_w=watts - (nic.tdp_typ_w or 0.0),
    )


def _platform_draws(a: Assembly) -> Iterator[Draw]:
    power = cpu_power(a.cpu) if a.cpu is not None else None
    if a.cpu is not None and power is not None:
        yield _cpu_draw(a, a.cpu, power)
    if a.board is not None:
        yield _board_draw(a, a.board)
    cooler = liquid_cooler_power(a)
    if cooler is not None:
        title = a.system.titled("Liquid cooler")
        draw = Draw(a.label("cooler"), title, cooler.watts, True, worst_w=cooler.watts)
        yield draw.changed(lacks=cooler.lacks, off_w=cooler.off_w)


def _board_draw(a: Assembly, board: Motherboard) -> Draw:
    watts = board_power_w(board)
    lacks, least_w = _unknown_of_board(board, watts)
    return Draw(
        label=a.label("board"),
        title=a.system.titled("Board"),
        watts=watts,
        estimate=True,
        worst_w=watts,
        lacks=lacks,
        off_w=watts - least_w,
    )


def unknown_of_boards(a: Assembly) -> tuple[str, ...]:
    """Return the figures for lack of which boards count as the most of their kind."""
    fields: list[str] = []
    for one in a.systems:
        if one.board is not None:
            fields += _unknown_of_board(one.board, 0.0)[0]
    return tuple(fields)


def _unknown_of_board(board: Motherboard, watts: float) -> tuple[tuple[str, ...], float]:
    """The figures for lack of which a board counts as the most of its kind, and the least that it
    may draw.
    """
    if board.cpu_sockets is None and _may_have_two_sockets(board):
        return (f"{board.id}.cpu_sockets",), min(watts, board_power_w(board.changed(cpu_sockets=1)))
    if board.socket is None and _in_any_socket_w(board) is None:
        return (f"{board.id}.socket",), _DESKTOP_BOARD_W
    return (), watts


def _cpu_draw(a: Assembly, cpu: Cpu, power: CpuPower) -> Draw:
    count = max(1, a.cpu_count)
    total = power.watts * count
    source = messages("the CPU's package power")
    if power.is_assumed:
        source = messages("the most of CPUs of its kind")
    draw = Draw(
        label=a.label("cpu"),
        title=a.system.titled("CPU"),
        watts=total,
        estimate=power.is_assumed,
        rests_on=(f"{cpu.id}.{power.field}",),
        worst_w=total,
        source=source,
        lacks=_lacking(cpu) if power.off_w else (),
        off_w=power.off_w * count,
    )
    if a.build.workload.load != "cards":
        return draw
    return draw.changed(
        watts=total * FEEDING_SHARE,
        estimate=True,
        source=worded(
            "{source}, of which {percent:.0f} % feed the cards",
            source=translated(source),
            percent=100 * FEEDING_SHARE,
        ),
        off_w=draw.off_w * FEEDING_SHARE,
    )


def _lacking(cpu: Cpu) -> tuple[str, ...]:
    """The figures for lack of which a processor counts as the most that its kind draws."""
    if cpu.socket is None:
        return f"{cpu.id}.max_power_w", f"{cpu.id}.socket"
    return (f"{cpu.id}.max_power_w",)


def beyond_feeding_w(system: Assembly) -> float:
    """What the processors of one system draw at full load beyond what it takes to feed the
    cards.
    """
    power = cpu_power(system.cpu) if system.cpu is not None else None
    if power is None:
        return 0.0
    return power.watts * max(1, system.cpu_count) * (1 - FEEDING_SHARE)


def board_power_w(board: Motherboard) -> float:
    """Typical draw of a board with what is on it.

    Of one with unknown sockets that of the largest there is.
    """
    whatever_socket = _in_any_socket_w(board)
    if whatever_socket is not None:
        return whatever_socket
    if board.socket is None or board.socket in _WORKSTATION:
        return _LARGE_BOARD_W
    return 75.0 if board.socket in _HEDT else _DESKTOP_BOARD_W


def _in_any_socket_w(board: Motherboard) -> float | None:
    """Typical draw of a board that its socket says nothing of: one with two of them, of a miner or
    with a switch; None for others.
    """
    if _may_have_two_sockets(board):
        return _TWO_SOCKET_BOARD_W
    slots = slots_of(board)
    if sum(s.mechanical_lanes == 1 for s in slots) > 8:
        return 40.0
    if not any(s.source == "plx" for s in slots):
        return None
    return _LARGE_BOARD_W


def _may_have_two_sockets(board: Motherboard) -> bool:
    if board.cpu_sockets is not None:
        return board.cpu_sockets >= 2
    return board.socket in _TWO_SOCKETS


def _memory_draw(a: Assembly) -> Iterator[Draw]:
    """Yield the draw of all modules that have a slot; the slots go to the hungriest kits first, and
    a kit of an unknown number of modules fills what is left.
    """
    total = 0.0
    off_w = 0.0
    lacks: list[str] = []
    slots = MOST_RAM_SLOTS
    if a.board is not None and a.board.ram_slots:
        slots = a.board.ram_slots
    left = slots
    for kit, count in sorted(a.memory, key=lambda kits: module_range_w(kits[0])[1], reverse=True):
        least_w, each_w = module_range_w(kit)
        most = max(1, slots // count) if left == slots else left // count
        modules = min(kit.module_count or MOST_MODULES, most)
        left = max(0, left - modules * count)
        surely = modules
        if kit.module_count is None:
            surely = min(1, modules)
            lacks.append(f"{kit.id}.module_count")
        lacks += unknown_of_modules(kit)
        off_w += (modules * each_w - surely * least_w) * count
        total += modules * each_w * count
    if total:
        yield Draw(
            label=a.label("memory"),
            title=a.system.titled("Memory"),
            watts=total,
            estimate=True,
            worst_w=total,
            lacks=tuple(lacks),
            off_w=off_w,
        )


def _small_draws(a: Assembly) -> Iterator[Draw]:
    yield from _memory_draw(a)
    yield from _drive_draw(a)
    yield from _fan_draw(a)


def _drive_draw(a: Assembly) -> Iterator[Draw]:
    """Drives rest where the workload leaves them alone and what they draw idle is known."""
    watts = _drives_w(a, drive_power_w)
    idle_w = _idle_drives_w(a)
    if not watts:
        return
    unknown = [(drive, n) for drive, n in a.drives if unknown_of_drive(drive)]
    if idle_w is not None and a.build.workload.load in ("cards", "cards and processor"):
        watts = min(watts, idle_w)
        unknown = []
    lacks: list[str] = []
    for drive, _ in unknown:
        lacks += unknown_of_drive(drive)
    yield Draw(
        label=a.label("drives"),
        title=a.system.titled("Drives"),
        watts=watts,
        estimate=True,
        worst_w=_drives_w(a, worst_drive_w),
        idle_w=idle_w,
        lacks=tuple(lacks),
        off_w=sum((drive_power_w(d) - DRIVE_W[d.drive_type]) * n for d, n in unknown),
    )


def _drives_w(a: Assembly, each_w: Callable[[Drive], float]) -> float:
    return sum(each_w(drive) * n for drive, n in a.drives)


def _fan_draw(a: Assembly) -> Iterator[Draw]:
    each_w = _fan_power_w(a)
    chosen = sum(count for _, count in a.fans)
    included, lacks = _included_fans(a)
    watts = (included + chosen) * each_w
    if not chosen and not included:
        return
    yield Draw(
        label="fans",
        title=worded("Fans"),
        watts=watts,
        estimate=True,
        worst_w=max(watts, _worst_fans_w(a, included)),
        source=messages("the most fans that come with such a case") if lacks else TYPICAL,
        lacks=lacks,
        off_w=included * each_w if lacks else 0.0,
    )


def _included_fans(a: Assembly) -> tuple[int, tuple[str, ...]]:
    """How many fans come with the chassis, and the figure that is missing where that is assumed."""
    chassis = a.chassis
    if chassis is None:
        return 0, ()
    if chassis.included_fans is None:
        most = MOST_SERVER_FANS if _is_server(a) else MOST_CASE_FANS
        return most, (f"{chassis.id}.included_fans",)
    included = sum(fans.count for fans in chassis.included_fans)
    return max(included - _taken_out(a), 0), ()


def awaited_w(a: Assembly) -> float:
    """The least that memory and drives will draw that are not chosen yet: a module in every other
    slot, and one M.2 drive.

    Nothing for a board whose record says nothing of memory, unless it is a server's.
    """
    board = a.board
    if board is None:
        return 0.0
    if board.ram_slots is None and board.ram_type is None and not has_own_board(a.chassis):
        return 0.0
    awaited = 0.0
    if not a.memory:
        slots = MOST_RAM_SLOTS if board.ram_slots is None else board.ram_slots
        awaited = max(1, slots // 2) * any_module_w(board.ram_type)
    if a.drives:
        return awaited
    return awaited + DRIVE_W["nvme_m2"]


def _idle_drives_w(a: Assembly) -> float | None:
    idle_w = 0.0
    for drive, count in a.drives:
        if drive.power_idle_w is None:
            return None
        idle_w += drive.power_idle_w * count
    return idle_w


def _is_server(a: Assembly) -> bool:
    """Whether a chassis has the fans of a server: one with bays for GPUs, or for servers where
    nobody knows its bays.
    """
    chassis = a.chassis
    if chassis is None:
        return False
    if chassis.max_double_width_gpus is not None:
        return chassis.max_double_width_gpus > 0
    return is_for_servers(chassis)


def _fan_power_w(a: Assembly) -> float:
    """Server fans of a chassis with GPU bays take far more than case fans."""
    return _SERVER_FAN_W if _is_server(a) else FAN_W


def _taken_out(a: Assembly) -> int:
    """How many of the chassis' own fans the build takes out one by one."""
    source = a.chassis.id if a.chassis is not None else ""
    return sum(one.out and one.part_id == source for one in a.build.fan_settings)


def _worst_fans_w(a: Assembly, included: int) -> float:
    own = FAN_W
    if _is_server(a):
        own = _MOST_SERVER_FAN_W
    added = 0.0
    for fan, count in a.fans:
        each = max(own, fan.power_w or 0.0)
        added += each * count
    return included * own + added
