"""Watts, against sums and 80 PLUS points done by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Quantity, Site, Workload
from rigwright.evaluation import Evaluation
from rigwright.parts import Chassis, Cooler, Cpu, Drive, Fan, Memory, Nic
from rigwright.power import (
    PowerBudget,
    board_power_w,
    budget_of,
    circuit_power_w,
    cpu_power,
    draws_of,
    drive_power_w,
    efficiency_at,
    efficiency_level,
    module_power_w,
    rated_power_w,
    redundant_units,
    shared_efficiency,
)
from rigwright.power.modules import unknown_of_drive
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import board, chassis, cpu, fans, found, gpu, nic, psu, severity, slot, world

COMMON = {"name": "A part", "brand": "Test", "source": "this test", "confidence": "high"}


def memory(**figures: Any) -> Memory:
    return Memory.of({"id": "ram", **COMMON, "ram_type": "DDR4", "form_factor": "UDIMM", **figures})


def drive(drive_type: str, generation: int | None = None) -> Drive:
    return Drive.of({"id": drive_type, **COMMON, "drive_type": drive_type, "pcie_gen": generation})


DISK = drive("hdd").changed(power_active_w=8.0)


def budget(*cards: Any, **changes: Any) -> PowerBudget:
    return budget_of(world(*cards, **changes).assembly)


def test_four_limited_cards_draw_four_limits() -> None:
    four = [(gpu(), str(place), 280) for place in (1, 3, 5, 7)]
    draws = draws_of(world(*four).assembly)
    assert sum(draw.watts for draw in draws if draw.label.startswith("gpu")) == 1120  # 4 · 280
    assert budget(*four).dc_w == 1120 + 100 + 45  # CPU and consumer board


@pytest.mark.parametrize(
    ("asked_w", "kept_w", "source", "rests_on"),
    [
        (280.0, 280.0, "the power limit of the build", ()),
        (150.0, 200.0, "the card's lowest power limit", ("min_power_limit_w",)),
        (600.0, 400.0, "the card's highest power limit", ("max_power_limit_w",)),
    ],
)
def test_a_limit_that_the_card_does_not_take_is_not_what_its_watts_come_from(
    asked_w: float, kept_w: float, source: str, rests_on: tuple[str, ...]
) -> None:
    card = gpu(board_power_w=350.0, min_power_limit_w=200.0, max_power_limit_w=400.0)
    draw = draws_of(world((card, "1", asked_w)).assembly)[0]
    assert (draw.watts, draw.source) == (kept_w, source)
    assert draw.rests_on == tuple(map(card.address, rests_on))


def test_everything_that_draws_is_in_the_sum() -> None:
    cooler = Cooler.of({"id": "cooler", **COMMON, "cooler_type": "aio"})
    fan = Fan.of({"id": "fan", **COMMON})
    others = (memory(module_count=2), drive("nvme_m2", 4), DISK, cooler, fan)
    b = budget(
        (gpu(), "1"),
        (nic(), "3"),
        others=others,
        memory=(Quantity("ram", 2),),
        drives=(Quantity("nvme_m2", 1), Quantity("hdd", 2)),
        fans=(Quantity("fan", 2),),
        cooler="cooler",
        chassis=chassis(included_fans=fans(3)),
        cpus=Quantity("a-cpu", 2),
    )
    # card 250, network card 10, two CPUs 200, board 45, pump 12 with 3 fans · 3 on a radiator of
    # unknown length, 4 modules · 4, 7 + 2 · 8, 5 fans · 3
    assert {draw.label: draw.watts for draw in b.draws} == {
        "gpu1": 250,
        "nic1": 10,
        "cpu": 200,
        "board": 45,
        "cooler": 21,
        "memory": 16,
        "drives": 23,
        "fans": 15,
    }
    assert b.dc_w == 580
    assert b.unchosen == ()


def test_what_is_not_chosen_counts_nothing_and_is_said() -> None:
    b = budget((gpu(), "1"), cpu=None, psus=())
    assert b.dc_w == 250 + 45
    assert (b.rated_w, b.load, b.efficiency, b.wall_w, b.amperes) == (None, None, None, None, None)
    assert b.unchosen == ("CPU", "memory", "drives", "power supply")


@every(
    [
        ({"max_power_w": 253.0, "tdp_w": 125.0}, 253, False),
        ({"max_power_w": None, "tdp_w": 125.0}, 170, True),  # 1.36 times on AM5
        ({"max_power_w": None, "tdp_w": 125.0, "socket": "LGA1700"}, 253, True),
        (
            {"max_power_w": None, "tdp_w": 65.0, "socket": "LGA1700"},
            227.5,
            True,
        ),  # an i9-13900 takes 219 W
        ({"max_power_w": None, "tdp_w": 280.0, "socket": "sWRX8"}, 280, True),
        # of a socket that nobody knows the most that any has
        ({"max_power_w": None, "tdp_w": 100.0, "socket": None}, 253, True),
        ({"max_power_w": None, "tdp_w": 100.0, "socket": "LGA9999"}, 200, True),
        ({"max_power_w": None, "tdp_w": 140.0, "id": "intel-core-i9-10900x"}, 165, False),
        ({"max_power_w": None, "tdp_w": 140.0, "id": "intel-xeon-w-2245"}, 155, False),
        ({"max_power_w": None, "tdp_w": 140.0, "id": "intel-xeon-w-2255"}, 165, False),
        ({"max_power_w": None, "tdp_w": 145.0, "id": "intel-xeon-e5-2697-v4"}, 145, False),
        ({"max_power_w": None, "tdp_w": None}, None, True),
    ]
)
def test_cpu_power(figures: dict[str, Any], watts: float | None, estimate: bool) -> None:
    power = cpu_power(cpu(**figures))
    assert (None if power is None else power.watts) == watts
    assert power is None or power.is_assumed == estimate
    assert budget(cpu=cpu(**figures)).estimate == (estimate and watts is not None)


@every(
    [
        ({}, 45),
        *(({"socket": s}, 75) for s in ("sTR4", "TR4", "sTRX4", "sTR5", "LGA2066", "LGA2011-3")),
        *(
            ({"socket": s}, 100)
            for s in ("sWRX8", "SP3", "SP5", "SP6", "LGA3647", "LGA4189", "LGA4677")
        ),
        ({"socket": "SP3", "cpu_sockets": 2}, 120),
        ({"cpu_sockets": None}, 45),
        ({"cpu_sockets": None, "socket": "SP3"}, 120),  # one of the boards with two of them
        ({"cpu_sockets": None, "socket": "sWRX8"}, 100),  # there are none
        ({"socket": None}, 100),
        ({"slots": (slot(1, source="plx"),)}, 100),
        ({"slots": tuple(slot(None, name=f"X{k}", mechanical_lanes=1) for k in range(9))}, 40),
        ({"slots": tuple(slot(None, name=f"X{k}", mechanical_lanes=1) for k in range(8))}, 45),
        ({"slots": None}, 45),
    ]
)
def test_board_power(figures: dict[str, Any], watts: float) -> None:
    assert board_power_w(board(**figures)) == watts


@every(
    [
        ({}, 4),
        ({"form_factor": "RDIMM"}, 5),
        ({"form_factor": "LRDIMM"}, 5),
        ({"ram_type": "DDR5"}, 5),
        ({"ram_type": "DDR5", "form_factor": "RDIMM"}, 8),
        ({"ram_type": None}, 5),
        ({"form_factor": None}, 5),
        ({"form_factor": None, "buffering": "unbuffered"}, 4),
        ({"form_factor": "RDIMM", "ram_type": None}, 8),
        ({"power_w_per_module": 6.5}, 6.5),
        ({"power_w_per_module": 6.5, "uncertain_fields": ("power_w_per_module",)}, 4),
    ]
)
def test_memory_power(figures: dict[str, Any], watts: float) -> None:
    assert module_power_w(memory(**figures)) == watts


@every(
    [
        ("nvme_m2", 4, 7),
        ("nvme_m2", 5, 11),
        ("nvme_m2", None, 11),
        ("u2", 4, 25),
        ("aic", 3, 25),
        ("sata_ssd", None, 4),
        ("hdd", None, 10),
    ]
)
def test_drive_power(drive_type: str, generation: int | None, watts: float) -> None:
    assert drive_power_w(drive(drive_type, generation)) == watts


def test_no_drive_counts_for_less_than_it_draws_by_its_own_figure() -> None:
    """Eight U.2 drives of 25 W each counted as 56 W; one that states less counts as usual."""
    assert drive_power_w(drive("u2", 4).changed(power_active_w=25.0)) == 25
    assert drive_power_w(drive("u2", 4).changed(power_active_w=5.0)) == 7
    assert drive_power_w(drive("nvme_m2", 5).changed(power_active_w=9.0)) == 11
    stated = [part for part in shipped_parts() if isinstance(part, Drive) and part.power_active_w]
    assert max(part.power_active_w or 0.0 for part in stated) > 20
    for part in stated:
        assert drive_power_w(part) >= (part.power_active_w or 0.0), part.id


def test_a_part_without_its_watts_draws_no_less() -> None:
    """Unknown watts count as the most of their kind, and the figure that lacks is named."""
    tried = 0
    for part in shipped_parts():
        if isinstance(part, Drive) and part.power_active_w is not None:
            less = part.changed(power_active_w=None)
            assert drive_power_w(less) >= drive_power_w(part), part.id
            assert drive_power_w(less) == drive_power_w(part) or unknown_of_drive(less), part.id
            tried += 1
        if isinstance(part, Nic) and part.tdp_max_w is not None:
            less = part.changed(tdp_max_w=None)
            assert part.tdp_typ_w is None or (less.most_w or 0.0) >= part.tdp_max_w, part.id
            tried += 1
    assert tried > 20


def test_what_is_counted_at_most_is_said_to_lack_its_figure() -> None:
    e = world(
        (nic(tdp_max_w=None, tdp_typ_w=8.0), "1"),
        others=(drive("u2", 4),),
        drives=(Quantity("u2", 2),),
    )
    drawn = {draw.label: (draw.watts, draw.off_w, draw.lacks) for draw in e.budget.draws}
    assert drawn["drives"] == (50, 2 * (25 - 7), ("u2.power_active_w",))
    assert drawn["nic1"] == (16, 8, ("a-nic.tdp_max_w",))


def test_no_processor_of_the_catalog_draws_more_than_the_most_of_its_kind() -> None:
    stated = [
        part
        for part in shipped_parts()
        if isinstance(part, Cpu) and part.max_power_w and part.tdp_w
    ]
    assert len(stated) > 100
    for processor in stated:
        assumed = cpu_power(processor.changed(id="another", max_power_w=None))
        assert assumed is not None and assumed.watts >= (processor.max_power_w or 0.0), processor.id
        assert assumed.watts - assumed.off_w == processor.tdp_w


def test_no_chassis_of_the_catalog_comes_with_more_fans_than_the_most_of_its_kind() -> None:
    for case in (
        part
        for part in shipped_parts()
        if isinstance(part, Chassis) and part.included_fans is not None
    ):
        unknown = budget(chassis=case.changed(included_fans=None, board=None))
        fans_w = {draw.label: draw.watts for draw in unknown.draws}["fans"]
        counted = sum(fan.count for fan in case.included_fans or ())
        assert fans_w >= counted * (25 if case.max_double_width_gpus else 3), case.id


@pytest.mark.parametrize(("server", "watts"), [(None, 8 * 3), (8, 8 * 25)])
def test_fans_that_nobody_counted_draw_what_the_most_of_them_do(
    server: int | None, watts: float
) -> None:
    b = budget(chassis=chassis(included_fans=None, max_double_width_gpus=server))
    (fans_draw,) = [draw for draw in b.draws if draw.label == "fans"]
    assert (fans_draw.watts, fans_draw.off_w, fans_draw.lacks) == (
        watts,
        watts,
        ("a-chassis.included_fans",),
    )


def test_the_fans_of_a_server_take_more() -> None:
    b = budget(chassis=chassis(included_fans=fans(8), max_double_width_gpus=8))
    assert {draw.label: draw.watts for draw in b.draws}["fans"] == 8 * 25
    for form, watts in (("rack_2u", 8 * 25), ("mid_tower", 8 * 3)):  # a tower is a workstation
        sold_with_a_board = chassis(
            included_fans=fans(8),
            max_double_width_gpus=None,
            board=board(),
            chassis_type=form,
        )
        b = budget(chassis=sold_with_a_board, board=None)
        assert {draw.label: draw.watts for draw in b.draws}["fans"] == watts, form


@pytest.mark.parametrize(
    ("forms", "watts"), [(("redundant_module",), 25), (("redundant_module", "ATX"), 3), (None, 3)]
)
def test_a_chassis_for_modules_alone_may_be_a_server(
    forms: tuple[str, ...] | None, watts: int
) -> None:
    """Nobody says how many bays for cards it has: its fans draw what those of a server do."""
    case = chassis(included_fans=fans(8), max_double_width_gpus=None, psu_form_factors=forms)
    drawn = {draw.label: draw.watts for draw in budget(chassis=case).draws}
    assert drawn["fans"] == 8 * watts
    none = budget(chassis=case.changed(max_double_width_gpus=0))
    assert {draw.label: draw.watts for draw in none.draws}["fans"] == 8 * 3


def test_unknown_power_is_named_and_not_summed() -> None:
    b = budget(
        (gpu(board_power_w=None), "1"),
        (gpu(board_power_w=None), "3"),
        (nic(tdp_max_w=None), "5"),
        cpu=cpu(max_power_w=None, tdp_w=None),
    )
    assert b.unknown_fields == (
        "a-gpu.board_power_w",
        "a-nic.tdp_max_w",
        "a-cpu.max_power_w",
        "a-cpu.tdp_w",
    )
    assert b.dc_w == 45


PLATINUM, TITANIUM = "80 PLUS Platinum", "80 PLUS Titanium"

# The certification's own points at 20, 50 and 100 % of the rating: on 115 V, on 230 V, and of
# redundant modules.
EIGHTY_PLUS: dict[str, tuple[tuple[float, float, float] | None, ...]] = {
    "80 PLUS": ((80, 80, 80), (82, 85, 82), None),
    "80 PLUS Bronze": ((82, 85, 82), (85, 88, 85), (81, 85, 81)),
    "80 PLUS Silver": ((85, 88, 85), (87, 90, 87), (85, 89, 85)),
    "80 PLUS Gold": ((87, 90, 87), (90, 92, 89), (88, 92, 88)),
    PLATINUM: ((90, 92, 89), (92, 94, 90), (90, 94, 91)),
    TITANIUM: ((92, 94, 90), (94, 96, 94), (94, 96, 91)),
}
AT_A_TENTH = {
    (120, False): 90,
    (230, False): 90,
    (230, True): 90,
}  # Titanium alone has a point there


@pytest.mark.parametrize("level", EIGHTY_PLUS)
@pytest.mark.parametrize(
    ("column", "volts", "redundant"), [(0, 120, False), (1, 230, False), (2, 230, True)]
)
def test_the_points_of_the_certification(
    level: str, column: int, volts: float, redundant: bool
) -> None:
    supply = psu(efficiency=level, redundant=redundant)
    points = EIGHTY_PLUS[level][column]
    loads = (0.20, 0.50, 1.00)
    if points is not None:
        assert [efficiency_at(supply, load, volts) for load in loads] == pytest.approx(
            [p / 100 for p in points]
        )
    if level == TITANIUM:
        assert efficiency_at(supply, 0.10, volts) == pytest.approx(
            AT_A_TENTH[int(volts), redundant] / 100
        )


def test_what_is_typical_rather_than_the_parts_own_is_marked() -> None:
    fan = Fan.of({"id": "fan", **COMMON})
    cooler = Cooler.of({"id": "cooler", **COMMON, "cooler_type": "aio"})
    b = budget(
        (gpu(), "1"),
        (nic(), "3"),
        others=(memory(module_count=1), drive("hdd"), fan, cooler),
        cooler="cooler",
        memory=(Quantity("ram"),),
        drives=(Quantity("hdd"),),
        fans=(Quantity("fan"),),
    )
    estimates = {draw.label for draw in b.draws if draw.estimate}
    assert estimates == {"nic1", "board", "cooler", "memory", "drives", "fans"}
    assert {draw.label: draw.rests_on for draw in b.draws if draw.rests_on} == {
        "gpu1": ("a-gpu.board_power_w",),
        "nic1": ("a-nic.tdp_max_w",),
        "cpu": ("a-cpu.max_power_w",),
    }


@every([(8, 1, 8), (8, 3, 6), (2, 3, 3), (24, 1, 8), (None, 1, 8)])
def test_kits_of_unknown_size_are_counted_as_if_they_filled_the_slots(
    slots: int | None, kits: int, modules: int
) -> None:
    b = budget(
        others=(memory(module_count=None),),
        memory=(Quantity("ram", kits),),
        board=board(ram_slots=slots),
    )
    assert {draw.label: draw.watts for draw in b.draws}["memory"] == 4 * modules


@every(
    [
        (None, None, 8 * 5),  # registered DDR4 of 5 W fills the eight slots
        (2, None, 2 * 5 + 6 * 4),  # unbuffered DDR4 of 4 W has what is left
        (8, 4, 8 * 5),
        (2, 4, 2 * 5 + 4 * 4),
        (None, 4, 8 * 5),
    ]
)
def test_kits_of_several_kinds_share_the_slots(
    first: int | None, second: int | None, watts: float
) -> None:
    registered = memory(form_factor="RDIMM", module_count=first).changed(id="registered")
    kinds = (memory(module_count=second), registered)
    for order in (("ram", "registered"), ("registered", "ram")):
        b = budget(
            others=kinds,
            memory=tuple(Quantity(kit, 1) for kit in order),
            board=board(ram_slots=8),
        )
        assert {draw.label: draw.watts for draw in b.draws}["memory"] == watts


# Between the points of the 80 PLUS table, worked out by hand.
@every(
    [
        ("80 PLUS Bronze", False, 331 / 600, 120, 84.69),  # 85 - 3 · (0.55167 - 0.5) / 0.5
        ("80 PLUS Gold", False, 0.871, 120, 87.774),  # 90 - 3 · 0.371 / 0.5
        (PLATINUM, False, 1338 / 1600, 120, 89.9825),  # 92 - 3 · 0.33625 / 0.5
        (PLATINUM, False, 0.20, 120, 90),
        (PLATINUM, False, 0.35, 120, 91),  # half way from 90 to 92
        (PLATINUM, False, 0.50, 120, 92),
        (PLATINUM, False, 1.00, 120, 89),
        (PLATINUM, False, 1.158, 120, 89),  # clamped above full load
        (PLATINUM, False, 0.16, 120, 88),  # below the first point 1 % less per 2 % of load
        (PLATINUM, False, 1658 / 2050, 230, 91.53),  # 230 V column: 94 - 4 · 0.30878 / 0.5
        (PLATINUM, False, 0.5, 180, 94),
        (PLATINUM, False, 0.5, 179, 92),
        (PLATINUM, False, 0.5, None, 92),
        (TITANIUM, False, 0.15, 120, 91),  # has a point at 10 %: half way from 90 to 92
        (TITANIUM, False, 0.5, 100, 93.5),  # half a per cent less at 100 V
        (TITANIUM, False, 0.5, 105, 93.5),
        (TITANIUM, False, 0.5, 106, 94),
        (TITANIUM, True, 2704 / 4000, 230, 94.24),  # redundant column: 96 - 5 · 0.176 / 0.5
        (TITANIUM, True, 0.5, 120, 96),
        ("80 PLUS Silver", False, 0.5, 120, 88),
        ("80 PLUS", False, 0.5, 120, 80),
        ("Cybenetics Platinum", False, 0.5, 120, 92),
        ("80 PLUS 230V EU Platinum", False, 1.0, 230, 90),
        (PLATINUM, False, 0.0, 120, 80),
    ]
)
def test_efficiency(
    efficiency: str, redundant: bool, load: float, volts: float | None, percent: float
) -> None:
    found = efficiency_at(psu(efficiency=efficiency, redundant=redundant), load, volts)
    assert found == pytest.approx(percent / 100, abs=2e-5)


@pytest.mark.parametrize("efficiency", [None, "", "very good"])
def test_unknown_efficiency(efficiency: str | None) -> None:
    supply = psu(efficiency=efficiency)
    assert efficiency_level(supply) is None and efficiency_at(supply, 0.5, 120) is None
    assert budget((gpu(), "1"), psus=(supply,)).wall_w is None


def test_a_level_without_a_redundant_column_is_unknown() -> None:
    assert efficiency_at(psu(efficiency="80 PLUS", redundant=True), 0.5, 230) is None


@every(
    [
        ("2+2", 4, 2),
        ("1+1", 2, 1),
        ("1+1 / 2+2", 4, 2),
        ("2+1", 3, 1),
        ("3+1", 4, 1),
        ("1+1 / 2+1", 3, 1),
        ("none", 1, 0),
        ("", 4, 2),
        (None, 2, 1),
        ("1+1", 1, 0),
        ("none (single module)", 2, 0),
    ]
)
def test_spare_modules(config: str | None, count: int, spare: int) -> None:
    module = psu(watts=2000.0, redundant=True, redundancy_config=config)
    assert redundant_units(module, count) == spare
    assert rated_power_w((module,) * count) == 2000 * (count - spare)


def test_unlike_supplies_share_the_load_by_their_ratings() -> None:
    # Half load: Gold gives 90 %, Titanium 94 %. 500 / 0.90 + 1000 / 0.94 = 555.556 + 1063.830 =
    # 1619.385 W for 1500 W
    pair = (psu(watts=1000.0, efficiency="80 PLUS Gold"), psu(watts=2000.0, efficiency=TITANIUM))
    together = shared_efficiency(pair, 0.5, [120, 120])
    assert together == pytest.approx(1500 / 1619.385, abs=1e-6)
    assert shared_efficiency(pair[::-1], 0.5, [120, 120]) == together
    assert shared_efficiency((*pair, psu(efficiency=None)), 0.5, [120] * 3) is None


def test_supplies_that_are_not_redundant_add_up() -> None:
    assert rated_power_w((psu(), psu(watts=1000.0))) == 2600
    assert rated_power_w((psu(redundancy_config="1+1"),) * 2) == 3200
    assert rated_power_w(()) is None


def test_load_wall_and_current() -> None:
    b = budget((gpu(board_power_w=1193.0), "1"))  # + 100 + 45 = 1338 W on 1600 W: 89.98 %
    assert (b.dc_w, b.load) == (1338, pytest.approx(0.83625))
    assert b.wall_w == pytest.approx(1338 / 0.899825)
    assert b.apparent_va == pytest.approx(1338 / 0.899825 / 0.98)
    assert b.amperes == pytest.approx((b.apparent_va or 0) / 120)
    assert (b.circuit_w, b.continuous_w) == (
        pytest.approx(1764),
        pytest.approx(1411.2),
    )  # volt-amperes times 0.98


@every(
    [
        (Site(volts=100, outlet_a=15, breaker_a=20), 1470),
        (Site(volts=230, outlet_a=13, breaker_a=32), 2930.2),
        (Site(volts=230, outlet_a=16), 3606.4),
        (Site(volts=230, breaker_a=16), 3606.4),
        (Site(volts=230), None),
        (Site(outlet_a=15), None),
        (Site(), None),
    ]
)
def test_the_lower_of_outlet_and_breaker_counts(site: Site, watts: float | None) -> None:
    assert circuit_power_w(world(site=site).assembly) == (
        None if watts is None else pytest.approx(watts)
    )


def test_a_supply_of_no_watts_is_no_crash() -> None:
    b = budget((gpu(), "1"), psus=(psu().changed(watts=0.0),))
    assert (b.load, b.wall_w) == (None, None)


# at worst and at rest


def test_worst_case_and_source_of_every_draw() -> None:
    fan = Fan.of({"id": "fan", **COMMON})
    hot = Fan.of({"id": "hot", **COMMON, "power_w": 6.6})
    ssd = Drive.of(
        {
            "id": "ssd",
            **COMMON,
            "drive_type": "nvme_m2",
            "pcie_gen": 4,
            "power_max_w": 9.5,
            "power_idle_w": 2.0,
        }
    )
    b = budget(
        (gpu(), "1"),
        (gpu(), "3", 200),
        (nic(), "5"),
        others=(DISK, ssd, fan, hot),
        drives=(Quantity("hdd", 2), Quantity("ssd")),
        fans=(Quantity("fan", 2), Quantity("hot")),
    )
    # disks spin up with 24 W; 2 · 3 + 6.6 W of fans
    assert {d.label: (d.watts, d.worst_w) for d in b.draws} == {
        "gpu1": (250, 250),
        "gpu2": (200, 200),
        "nic1": (10, 10),
        "cpu": (100, 100),
        "board": (45, 45),
        "drives": (23, 57.5),
        "fans": (9, 12.6),
    }
    assert b.worst_w == pytest.approx(250 + 200 + 10 + 100 + 45 + 57.5 + 12.6)
    assert {d.label: d.source for d in b.draws} == {
        "gpu1": "the card's board power",
        "gpu2": "the power limit of the build",
        "nic1": "the network card's highest power",
        "cpu": "the CPU's package power",
        "board": "typical at full load",
        "drives": "typical at full load",
        "fans": "typical at full load",
    }
    assert b.idle_w is None, "nobody publishes what all of it draws at rest"


def test_what_is_known_of_rest() -> None:
    ssd = Drive.of({"id": "ssd", **COMMON, "drive_type": "nvme_m2", "power_idle_w": 2.0})

    def idle(*drives: Quantity) -> float | None:
        return {d.label: d.idle_w for d in budget(others=(ssd, drive("hdd")), drives=drives).draws}[
            "drives"
        ]

    assert idle(Quantity("ssd", 3)) == 6
    assert idle(Quantity("ssd"), Quantity("hdd")) is None


def test_server_fans_at_worst() -> None:
    b = budget(chassis=chassis(included_fans=fans(8), max_double_width_gpus=8))
    assert {d.label: d.worst_w for d in b.draws}["fans"] == 8 * 60


def test_heat_and_apparent_power() -> None:
    b = budget((gpu(board_power_w=1193.0), "1"))
    assert b.wall_w is not None
    assert b.heat_btu_h == pytest.approx(5073, rel=0.001)  # 1487 W · 3.412
    assert b.apparent_va == pytest.approx(b.wall_w / 0.98)
    nothing = budget(psus=())
    assert (nothing.heat_btu_h, nothing.apparent_va) == (None, None)


def test_what_works_at_once_decides_the_watts() -> None:
    """A processor that only feeds the cards draws 30 % of its package power.

    Drives rest where it is known how.
    """
    disk = DISK.changed(id="disk", power_idle_w=2.0)
    figures: dict[Any, float] = {}
    for load in (None, "everything", "cards and processor", "cards"):
        e = world(
            (gpu(), "1"),
            cpu=cpu(max_power_w=200.0),
            others=(disk,),
            drives=(Quantity("disk", 2),),
            workload=Workload(load=load),
        )
        figures[load] = e.budget.dc_w
    assert figures[None] == figures["everything"]
    assert figures["everything"] - figures["cards and processor"] == pytest.approx(2 * (8 - 2))
    assert figures["cards and processor"] - figures["cards"] == pytest.approx(140)


def test_a_measured_machine_comes_out_within_five_percent() -> None:
    """Four RTX 3090 blowers rendering alone took 1,717 W at the wall (thefpsreview.com,
    2020-10-22).

    A processor of 165 W on a workstation board of 100 W, at 120 V on a Platinum supply of 1600 W.
    """

    def machine(load: Any) -> Evaluation:
        cards = [(gpu(board_power_w=350.0), place) for place in ("1", "3", "5", "7")]
        socket: Any = {"socket": "sWRX8"}
        workload = Workload(load=load)
        return world(
            *cards, board=board(**socket), cpu=cpu(max_power_w=165.0, **socket), workload=workload
        )

    assert machine("cards").budget.wall_w == pytest.approx(1717, rel=0.05)
    assert not found(machine("cards"), "psu-overload")
    assert severity(machine(None), "psu-overload") == "warning", "it ran"


def test_a_board_of_unknown_socket_names_it_where_its_watts_rest_on_it() -> None:
    """100 W are the most of boards with one socket, 45 W the least."""
    for figures, lacks, off_w in (
        ({"socket": None}, ("a-motherboard.socket",), 55.0),
        ({"socket": None, "cpu_sockets": 2}, (), 0.0),
        ({}, (), 0.0),
    ):
        (draw,) = [d for d in budget(board=board(**figures)).draws if d.label == "board"]
        assert (draw.lacks, draw.off_w) == (lacks, off_w)
