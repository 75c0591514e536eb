"""Watts: what each part draws, what the supplies give, what the wall sees, and which plugs there are.

80 PLUS test points; typical full-load draws, each marked as an estimate. Knows no severities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import add

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import for_words
from rigwright.parts import Cooler, Cpu, Drive, Memory, Motherboard, Nic, Psu
from rigwright.record import Value
from rigwright.sites import CONTINUOUS_SHARE

HEADROOM = 1.10
# W per module by type and buffering
_MODULE_W: Mapping[tuple[str, bool], float] = {
    ("DDR4", False): 4, ("DDR4", True): 5, ("DDR5", False): 5, ("DDR5", True): 8,
}  # fmt: skip
_DRIVE_W: Mapping[str, float] = {"nvme_m2": 7, "u2": 7, "aic": 7, "sata_ssd": 3, "hdd": 8}
_GEN5_DRIVE_W = 11.0
FAN_W, PUMP_W = 3.0, 12.0
_WORKSTATION = frozenset({"sWRX8", "SP3", "SP5", "SP6", "LGA3647", "LGA4189", "LGA4677"})
_HEDT = frozenset({"TR4", "sTR4", "sTRX4", "sTR5", "LGA2066", "LGA2011-3"})
# Turbo or PPT budgets of CPUs whose record has only a TDP
_CPU_W: Mapping[str, float] = {
    "intel-core-i9-10900x": 165, "intel-xeon-w-2245": 155, "intel-xeon-w-2255": 165, "intel-xeon-e5-2697-v4": 145,
}  # fmt: skip

# 80 PLUS points: level -> ((share of rating, efficiency), …)
_POINTS: Mapping[str, Mapping[str, tuple[float | None, float, float, float]]] = {
    "115": {
        "white": (None, 80, 80, 80), "bronze": (None, 82, 85, 82), "silver": (None, 85, 88, 85),
        "gold": (None, 87, 90, 87), "platinum": (None, 90, 92, 89), "titanium": (90, 92, 94, 90),
    },
    "230": {
        "white": (None, 82, 85, 82), "bronze": (None, 85, 88, 85), "silver": (None, 87, 90, 87),
        "gold": (None, 90, 92, 89), "platinum": (None, 92, 94, 90), "titanium": (90, 94, 96, 94),
    },
    "redundant": {
        "bronze": (None, 81, 85, 81), "silver": (None, 85, 89, 85), "gold": (None, 88, 92, 88),
        "platinum": (None, 90, 94, 91), "titanium": (90, 94, 96, 91),
    },
}  # fmt: skip
_LOADS = (0.10, 0.20, 0.50, 1.00)
LOW_LINE_V, LOW_LINE_LOSS = 105.0, 0.5  # at 100 V supplies lose 0.5 to 1 % more than at 115 V


class Draw(Value, frozen=True):
    """What one consumer takes, sustained. `estimate` where the figure is typical rather than the part's own."""

    label: str
    title: str
    watts: float
    estimate: bool = False
    rests_on: tuple[str, ...] = ()


class Budget(Value, frozen=True):
    """The power of a whole build. None: not known (no supply chosen, or a figure is missing)."""

    draws: tuple[Draw, ...]
    dc_w: float
    rated_w: float | None
    efficiency: float | None
    wall_w: float | None
    volts: float | None
    circuit_w: float | None
    continuous_w: float | None
    unknown_fields: tuple[str, ...]
    estimate: bool
    unchosen: tuple[str, ...]

    @property
    def load(self) -> float | None:
        """Share of the rating that is drawn."""
        return self.dc_w / self.rated_w if self.rated_w else None

    @property
    def amperes(self) -> float | None:
        """Current from the wall; None without a site or an efficiency."""
        return self.wall_w / self.volts if self.wall_w and self.volts else None


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


def _gpu_draws(a: Assembly) -> Iterator[Draw]:
    for card in a.cards:
        watts = card.power_w
        if watts is not None:
            field = "board_power_w" if card.gpu else _nic_power_field(card)
            rests = () if card.placement.power_limit_w else (f"{card.card.id}.{field}",)
            yield Draw(card.label, card.title, watts, card.gpu is None, rests)


def _nic_power_field(card: SeatedCard) -> str:
    nic = for_words(card).card
    return "tdp_max_w" if isinstance(nic, Nic) and nic.tdp_max_w else "tdp_typ_w"


def _platform_draws(a: Assembly) -> Iterator[Draw]:
    if a.cpu is not None:
        watts, estimate = cpu_power_w(a.cpu)
        if watts is not None:
            yield Draw(
                "cpu",
                "CPU",
                watts * max(1, a.cpu_count),
                estimate,
                (f"{a.cpu.id}.{'tdp_w' if estimate else 'max_power_w'}",),
            )
    if a.board is not None:
        yield Draw("board", "Board", board_power_w(a.board), True)
    if isinstance(a.cooler, Cooler) and a.cooler.cooler_type == "aio":
        yield Draw("cooler", "Pump", PUMP_W, True)


def _small_draws(a: Assembly) -> Iterator[Draw]:
    modules = sum(module_power_w(m) * (m.module_count or 1) * n for m, n in a.memory)
    if modules:
        yield Draw("memory", "Memory", modules, True)
    drives = sum(drive_power_w(d) * n for d, n in a.drives)
    if drives:
        yield Draw("drives", "Drives", drives, True)
    included = sum(f.count for f in (a.chassis.included_fans or () if a.chassis else ()))
    fans = included + sum(n for _, n in a.fans)
    if fans:
        yield Draw("fans", "Fans", fans * _fan_power_w(a), True)


def _fan_power_w(a: Assembly) -> float:
    """Server fans of a chassis with GPU bays take far more than case fans."""
    return 25.0 if a.chassis and a.chassis.max_double_width_gpus else FAN_W


def drive_power_w(drive: Drive) -> float:
    """Typical full-load draw of a drive of its type."""
    return _GEN5_DRIVE_W if drive.pcie_gen == 5 else _DRIVE_W[drive.drive_type]


def draws_of(a: Assembly) -> tuple[Draw, ...]:
    """Every consumer of a build with its sustained watts."""
    return (*_gpu_draws(a), *_platform_draws(a), *_small_draws(a))


def redundant_units(psu: Psu, count: int) -> int:
    """How many of `count` modules are spare, after the configuration that has that many."""
    for wanted, spare in re.findall(r"(\d)\+(\d)", psu.redundancy_config or ""):
        if int(wanted) + int(spare) == count:
            return int(spare)
    alone = (psu.redundancy_config or "").startswith("none")
    return count // 2 if psu.redundant and count > 1 and not alone else 0


def rated_power_w(psus: tuple[Psu, ...]) -> float | None:
    """Nominal watts of all supplies that carry load; spare modules of a redundant set do not count."""
    if not psus:
        return None
    spare = redundant_units(psus[0], len(psus)) if psus[0].redundant else 0
    return sum(p.watts for p in psus[: len(psus) - spare])


def efficiency_level(psu: Psu) -> str | None:
    """The 80 PLUS level, lower case; a Cybenetics level counts as the 80 PLUS one of that name."""
    text = (psu.efficiency or "").lower()
    names = ("titanium", "platinum", "gold", "silver", "bronze", "diamond")
    level = next((name for name in names if name in text), None)
    if level == "diamond":
        return "titanium"
    return level or ("white" if "80 plus" in text else None)


def efficiency_at(psu: Psu, load: float, volts: float | None) -> float | None:
    """DC over AC watts at a share of the rating; None where the level is unknown. 115 V figures below 180 V."""
    level = efficiency_level(psu)
    column = "redundant" if psu.redundant else "230" if (volts or 115) >= 180 else "115"
    points = _POINTS[column].get(level or "")
    if points is None:
        return None
    known = [(x, y) for x, y in zip(_LOADS, points, strict=True) if y is not None]
    percent = _interpolated(known, load)
    if volts is not None and volts <= LOW_LINE_V:
        percent -= LOW_LINE_LOSS
    return max(percent, 1.0) / 100


def efficiency_of(psus: tuple[Psu, ...], load: float, volts: float | None) -> float | None:
    """The same for supplies that share a load by their ratings; None where one's level is unknown."""
    each = [efficiency for psu in psus if (efficiency := efficiency_at(psu, load, volts)) is not None]
    if len(each) < len(psus):
        return None
    return sum(p.watts for p in psus) / sum(p.watts / e for p, e in zip(psus, each, strict=True))


def efficiency_doubts(psu: Psu, volts: float | None) -> str:
    """What is only estimated in `efficiency_at`, as a sentence to follow others; empty where nothing is."""
    doubts = []
    if "cybenetics" in (psu.efficiency or "").lower():
        doubts.append(f"{psu.efficiency} counts as the 80 PLUS level of that name")
    if volts is not None and volts <= LOW_LINE_V:
        doubts.append(f"{LOW_LINE_LOSS:g} % less at {volts:.0f} V than at 115 V")
    return f" The efficiency is an estimate: {'; '.join(doubts)}." if doubts else ""


def _interpolated(points: list[tuple[float, float]], load: float) -> float:
    """Linear between the points; below the first 1 % less per 2 % of load; clamped above full load."""
    first_load, first = points[0]
    if load < first_load:
        return first - (first_load - load) * 100 / 2
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        if load <= x1:
            return y0 + (y1 - y0) * (load - x0) / (x1 - x0)
    return points[-1][1]


def _unknown_fields(a: Assembly) -> Iterator[str]:
    for card in a.cards:
        if card.power_w is None:
            yield f"{card.card.id}.{'board_power_w' if card.gpu else 'tdp_max_w'}"
    if a.cpu is not None and cpu_power_w(a.cpu)[0] is None:
        yield f"{a.cpu.id}.tdp_w"


def _unchosen(a: Assembly) -> tuple[str, ...]:
    chosen = {"CPU": a.cpu, "board": a.board, "memory": a.memory, "drives": a.drives, "power supply": a.psus}
    return tuple(name for name, part in chosen.items() if not part)


def circuit_power_w(a: Assembly) -> float | None:
    """What the outlet or the breaker gives, the lower; None without a site."""
    site = a.build.site
    amperes = [x for x in (site.outlet_a, site.breaker_a) if x is not None]
    return site.volts * min(amperes) if site.volts is not None and amperes else None


def budget_of(a: Assembly) -> Budget:
    """The power of a build: sum, supplies, wall and circuit."""
    draws = draws_of(a)
    total = reduce(add, (d.watts for d in draws), 0.0)  # one rounding after the other, on every Python alike
    rated = rated_power_w(a.psus)
    efficiency = efficiency_of(a.psus, total / rated, a.build.site.volts) if rated else None
    circuit = circuit_power_w(a)
    return Budget(
        draws=draws,
        dc_w=total,
        rated_w=rated,
        efficiency=efficiency,
        wall_w=total / efficiency if efficiency else None,
        volts=a.build.site.volts,
        circuit_w=circuit,
        continuous_w=circuit * CONTINUOUS_SHARE if circuit else None,
        unknown_fields=tuple(dict.fromkeys(_unknown_fields(a))),
        estimate=any(d.estimate for d in draws if d.label == "cpu"),
        unchosen=_unchosen(a),
    )
