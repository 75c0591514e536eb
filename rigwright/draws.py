"""What each part of a build draws: sustained, at worst, and idle where that is known, each with where it comes from.

Typical full-load draws are estimates and marked so. Knows neither supplies nor the wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import for_words
from rigwright.parts import Cooler, Cpu, Drive, Memory, Motherboard, Nic
from rigwright.record import Value

# W per module by type and buffering
_MODULE_W: Mapping[tuple[str, bool], float] = {
    ("DDR4", False): 4, ("DDR4", True): 5, ("DDR5", False): 5, ("DDR5", True): 8,
}  # fmt: skip
_DRIVE_W: Mapping[str, float] = {"nvme_m2": 7, "u2": 7, "aic": 7, "sata_ssd": 3, "hdd": 8}
_GEN5_DRIVE_W, _SPIN_UP_W = 11.0, 24.0
FAN_W, PUMP_W = 3.0, 12.0
_SERVER_FAN_W, _MOST_SERVER_FAN_W = 25.0, 60.0
_WORKSTATION = frozenset({"sWRX8", "SP3", "SP5", "SP6", "LGA3647", "LGA4189", "LGA4677"})
_HEDT = frozenset({"TR4", "sTR4", "sTRX4", "sTR5", "LGA2066", "LGA2011-3"})
# Turbo or PPT budgets of CPUs whose record has only a TDP
_CPU_W: Mapping[str, float] = {
    "intel-core-i9-10900x": 165, "intel-xeon-w-2245": 155, "intel-xeon-w-2255": 165, "intel-xeon-e5-2697-v4": 145,
}  # fmt: skip
TYPICAL = "typical at full load"
# Of a processor's package power while only the cards work and a thread feeds each. Four RTX 3090 rendering alone took
# 1,717 W at the wall (thefpsreview.com, 2020-10-22): with this share the model gives 1,767 W, with all of it 1,899 W.
FEEDING_SHARE = 0.30


class Draw(Value, frozen=True):
    """What one consumer takes, sustained. `estimate` where the figure is typical rather than the part's own.

    `worst_w` is the most it takes for longer than a peak, the sustained watts where nothing more is known; `source`
    says in words where the watts come from. `idle_w` None: not known.
    """

    label: str
    title: str
    watts: float
    estimate: bool = False
    rests_on: tuple[str, ...] = ()
    worst_w: float = 0.0
    source: str = TYPICAL
    idle_w: float | None = None


def draws_of(a: Assembly) -> tuple[Draw, ...]:
    """Every consumer of a build with its watts."""
    return (*a.derived(_card_draws), *draws_beside_cards(a))


def draws_beside_cards(a: Assembly) -> tuple[Draw, ...]:
    """Every consumer but the cards."""
    return a.derived_without_cards(_other_draws)


def unknown_fields(a: Assembly) -> Iterator[str]:
    """The figures for lack of which a consumer is not among the draws."""
    for card in a.cards:
        if card.power_w is None:
            yield f"{card.card.id}.{'board_power_w' if card.gpu else 'tdp_max_w'}"
    for system in a.systems:
        if system.cpu is not None and cpu_power_w(system.cpu)[0] is None:
            yield f"{system.cpu.id}.tdp_w"


def _other_draws(a: Assembly) -> tuple[Draw, ...]:
    return tuple(draw for system in a.systems for draw in (*_platform_draws(system), *_small_draws(system)))


def _card_draws(a: Assembly) -> tuple[Draw, ...]:
    return tuple(_draws_of_cards(a))


def _draws_of_cards(a: Assembly) -> Iterator[Draw]:
    for card in a.cards:
        watts = card.power_w
        if watts is None:
            continue
        if card.gpu is None:
            field = _nic_power_field(card)
            named = "the network card's highest power" if field == "tdp_max_w" else "the network card's typical power"
            yield Draw(card.label, card.title, watts, True, (f"{card.card.id}.{field}",), watts, named)
        elif card.placement.power_limit_w:
            yield Draw(card.label, card.title, watts, worst_w=watts, source="the power limit of the build")
        else:
            field = f"{card.card.id}.board_power_w"
            yield Draw(card.label, card.title, watts, False, (field,), watts, "the card's board power")


def _nic_power_field(card: SeatedCard) -> str:
    nic = for_words(card).card
    return "tdp_max_w" if isinstance(nic, Nic) and nic.tdp_max_w else "tdp_typ_w"


def _platform_draws(a: Assembly) -> Iterator[Draw]:
    if a.cpu is not None:
        watts, by_tdp = cpu_power_w(a.cpu)
        if watts is not None:
            total, field = watts * max(1, a.cpu_count), "tdp_w" if by_tdp else "max_power_w"
            source = "the CPU's TDP" if by_tdp else "the CPU's package power"
            feeding = a.build.workload.load == "cards"
            yield Draw(
                label=a.label("cpu"),
                title=a.system.titled("CPU"),
                watts=total * FEEDING_SHARE if feeding else total,
                estimate=by_tdp or feeding,
                rests_on=(f"{a.cpu.id}.{field}",),
                worst_w=total,
                source=f"{source}, of which {FEEDING_SHARE:.0%} feed the cards".replace("%", " %")
                if feeding
                else source,
            )
    if a.board is not None:
        board_w = board_power_w(a.board)
        yield Draw(a.label("board"), a.system.titled("Board"), board_w, True, worst_w=board_w)
    if isinstance(a.cooler, Cooler) and a.cooler.cooler_type == "aio":
        yield Draw(a.label("cooler"), a.system.titled("Pump"), PUMP_W, True, worst_w=PUMP_W)


def beyond_feeding_w(a: Assembly) -> float:
    """What the processors draw at full load beyond what it takes to feed the cards."""
    beyond = 0.0
    for system in a.systems:
        if system.cpu is not None:
            watts = cpu_power_w(system.cpu)[0] or 0.0
            beyond += watts * max(1, system.cpu_count) * (1 - FEEDING_SHARE)
    return beyond


def cpu_power_w(cpu: Cpu) -> tuple[float | None, bool]:
    """Package power to budget and whether it is an estimate: PPT or PL2, else a known budget, else the TDP."""
    if cpu.max_power_w is not None:
        return cpu.max_power_w, False
    if cpu.id in _CPU_W:
        return _CPU_W[cpu.id], False
    return cpu.tdp_w, True


def board_power_w(board: Motherboard) -> float:
    """Typical draw of a board with what is on it."""
    slots = board.slots or ()
    if (board.cpu_sockets or 1) >= 2:
        return 120.0
    if sum(s.mechanical_lanes == 1 for s in slots) > 8:
        return 40.0
    if board.socket in _WORKSTATION or any(s.source == "plx" for s in slots):
        return 100.0
    return 75.0 if board.socket in _HEDT else 45.0


def module_power_w(memory: Memory) -> float:
    """Draw of one module: its own figure where certain, else the typical one of its type."""
    if memory.power_w_per_module is not None and not memory.is_uncertain("power_w_per_module"):
        return memory.power_w_per_module
    registered = (memory.form_factor or "").endswith(("RDIMM", "LRDIMM"))
    return _MODULE_W.get((memory.ram_type or "", registered), 5.0)


def _small_draws(a: Assembly) -> Iterator[Draw]:
    modules = sum(module_power_w(m) * (m.module_count or 1) * n for m, n in a.memory)
    if modules:
        yield Draw(a.label("memory"), a.system.titled("Memory"), modules, True, worst_w=modules)
    drives = sum(drive_power_w(d) * n for d, n in a.drives)
    if drives:
        worst_w = sum(_worst_drive_w(d) * n for d, n in a.drives)
        idle_w = _idle_drives_w(a)
        rest = idle_w is not None and a.build.workload.load in ("cards", "cards and processor")
        yield Draw(
            label=a.label("drives"),
            title=a.system.titled("Drives"),
            watts=min(drives, idle_w or 0.0) if rest else drives,
            estimate=True,
            worst_w=worst_w,
            idle_w=idle_w,
        )
    included = sum(f.count for f in (a.chassis.included_fans or () if a.chassis else ()))
    fans = included + sum(n for _, n in a.fans)
    if fans:
        each_w = _fan_power_w(a)
        yield Draw("fans", "Fans", fans * each_w, True, worst_w=max(fans * each_w, _worst_fans_w(a, included)))


def drive_power_w(drive: Drive) -> float:
    """Typical full-load draw of a drive of its type."""
    return _GEN5_DRIVE_W if drive.pcie_gen == 5 else _DRIVE_W[drive.drive_type]


def _worst_drive_w(drive: Drive) -> float:
    """Its own highest figure where that is more; a disk's while it spins up."""
    return max(drive_power_w(drive), drive.power_max_w or 0.0, _SPIN_UP_W if drive.drive_type == "hdd" else 0.0)


def _idle_drives_w(a: Assembly) -> float | None:
    idle = [drive.power_idle_w * n for drive, n in a.drives if drive.power_idle_w is not None]
    return sum(idle) if len(idle) == len(a.drives) else None


def _is_server(a: Assembly) -> bool:
    return a.chassis is not None and bool(a.chassis.max_double_width_gpus)


def _fan_power_w(a: Assembly) -> float:
    """Server fans of a chassis with GPU bays take far more than case fans."""
    return _SERVER_FAN_W if _is_server(a) else FAN_W


def _worst_fans_w(a: Assembly, included: int) -> float:
    own = _MOST_SERVER_FAN_W if _is_server(a) else FAN_W
    return included * own + sum(max(own, fan.power_w or 0.0) * n for fan, n in a.fans)
