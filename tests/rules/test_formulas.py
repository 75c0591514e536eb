"""The formulas of the manual and of "Why?": each rule has one, and where one is made of several
figures, the figures of a machine put in give what the rule measures there.

That every check of every other test of the rules has its formula, with the limits, reserves and
severities that the formula names, is held by `conftest.py`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from math import inf

import pytest

from rigwright.air.physics import kelvin_cfm_per_watt
from rigwright.build import Circuit, Placement, Quantity, Ups, Workload
from rigwright.evaluation import Evaluation
from rigwright.parts import RadiatorMount
from rigwright.parts.chassis import FanMount, FanSize
from rigwright.rules import RULES, SPEC_UNKNOWN
from rigwright.rules.formulas import FORMULAS, Formula, formula_lines, formula_of, formulas_of
from rigwright.rules.formulas.formula import ANY_UNIT
from tests.fit_parts import (
    LINKED,
    aio,
    bridge,
    bridged,
    cooled,
    cooler,
    disk,
    fan,
    memory,
    obstacle,
)
from tests.rules.test_adapter_sockets import cabled, slimsas_device, slimsas_host
from tests.rules.test_covered_slots import hung
from tests.rules.test_risers import chained
from tests.sampling import every
from tests.worlds import (
    US_15A,
    board,
    chassis,
    cpu,
    fans,
    gpu,
    nic,
    open_card,
    psu,
    slot,
    world,
)

SIGNS: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "−": operator.sub,
    "×": operator.mul,
    "÷": operator.truediv,
}
TOKENS = re.compile(r"min\(|[(),]| [+−×÷] ")
Figures = Mapping[str, float]


def test_every_rule_has_a_formula_and_no_other_has_one() -> None:
    rules = {rule.id for rule in (*RULES, SPEC_UNKNOWN)}
    assert set(FORMULAS) == rules
    for rule in rules:
        assert formulas_of(rule)
        for formula in formulas_of(rule):
            assert formula.value or formula.more, rule
            assert bool(formula.limit) == (formula.unit not in ("", ANY_UNIT)), rule
            assert list(formula_lines(formula)), rule


def names_in(words: str) -> set[str]:
    """The named figures of an expression."""
    pieces = (piece.strip() for piece in TOKENS.split(words))
    return {piece for piece in pieces if piece and not is_number(piece)}


def is_number(words: str) -> bool:
    return words.replace(".", "", 1).isdigit()


def is_made_of_several(formula: Formula) -> bool:
    """Whether there is something to work out."""
    if not formula.limit:  # what has to hold is a sentence
        return False
    return bool(TOKENS.search(formula.value) or TOKENS.search(formula.limit))


class Sum:
    """An expression that is worked out from left to right, products before sums."""

    def __init__(self, words: str, figures: Figures) -> None:
        pieces = re.split(f"({TOKENS.pattern})", words)
        self._pieces = [piece.strip() for piece in pieces if piece.strip()]
        self._figures = figures

    def result(self) -> float:
        total = self._sum()
        assert not self._pieces, self._pieces
        return total

    def _sum(self) -> float:
        total = self._product()
        while self._next() in ("+", "−"):
            sign = self._pieces.pop(0)
            total = SIGNS[sign](total, self._product())
        return total

    def _product(self) -> float:
        total = self._one()
        while self._next() in ("×", "÷"):
            sign = self._pieces.pop(0)
            total = SIGNS[sign](total, self._one())
        return total

    def _one(self) -> float:
        piece = self._pieces.pop(0)
        if piece in ("(", "min("):
            inner = [self._sum()]
            while self._pieces.pop(0) == ",":
                inner.append(self._sum())
            return min(inner)
        return float(piece) if is_number(piece) else self._figures[piece]

    def _next(self) -> str:
        return self._pieces[0] if self._pieces else ""


def test_an_expression_is_worked_out_as_it_is_read() -> None:
    figures = {"a card": 4.0, "the rest of it": 2.0}
    assert Sum("10 − a card − the rest of it", figures).result() == 4.0
    assert Sum("10 − (a card − the rest of it)", figures).result() == 8.0
    assert Sum("2 + 3 × a card ÷ the rest of it", figures).result() == 8.0
    assert Sum("min(a card, 3 × the rest of it, 5)", figures).result() == 4.0


def riser_below_a_card() -> Evaluation:
    return hung("PCIE2", 40.0)


def one_blower() -> Evaluation:
    """One blower of 250 W in the first slot of the usual tower, on 120 V."""
    return world((gpu(), "1"))


def two_open_cards() -> Evaluation:
    """Two cards of 52 mm, the second in the fourth slot."""
    return world((open_card(), "1"), (open_card(id="lower"), "4"))


def three_blowers() -> Evaluation:
    return world((gpu(), "1"), (gpu(), "3"), (gpu(), "5"))


def behind_glass() -> Evaluation:
    case = chassis(
        vertical_slots=4, max_gpu_thickness_vertical_mm=80.0, side_panel="tempered_glass"
    )
    return world((open_card(), "vertical1"), chassis=case)


def beside_cooler() -> Evaluation:
    return cooled((gpu(), "1"), by=cooler(width_mm=150.0))


def under_roof() -> Evaluation:
    mounts = (RadiatorMount(location="top", max_mm=420.0),)
    case = chassis(radiator_support=mounts, above_board_mm=30.0)
    by = aio(radiator_thickness_mm=27.0)
    return cooled(by=by, kit=memory(height_mm=60.0), chassis=case)


def in_rack() -> Evaluation:
    low = chassis(
        chassis_type="rack_4u",
        up="+z",
        rack_units=4,
        width_mm=430.0,
        height_mm=177.8,
        max_cpu_cooler_height_mm=None,
        psu_position="rear",
    )
    return world((gpu(), "1"), chassis=low)


def over_ports() -> Evaluation:
    parts = (obstacle("right_angle_sata", "pos 3"), obstacle("m2_socket", "pos 3"))
    return world((gpu(), "1"), board=board(obstructions=parts))


def before_cage() -> Evaluation:
    case = chassis(max_gpu_length_condition="no_hdd_cage", max_gpu_length_with_hdd_cage_mm=300.0)
    drives = (Quantity(disk().id, 1),)
    return world((gpu(), "1"), chassis=case, others=(disk(),), drives=drives)


def fans_in_front() -> Evaluation:
    part = fan(power_w=3.0, thickness_mm=25.0)
    front = FanMount(location="front", sizes=(FanSize(mm=120.0, count=3),))
    case = chassis(fan_mounts=(front,))
    return world(chassis=case, others=(part,), fans=(Quantity(part.id, 3, ("front",) * 3),))


def fans_on_header() -> Evaluation:
    part = fan(power_w=4.2)
    return world(others=(part,), fans=(Quantity(part.id, 4, ("CHA_FAN1",) * 4),))


def warm_loop() -> Evaluation:
    return cooled(by=aio(radiator_mm=280.0, cooling_class_w=2000.0), cpu=cpu(max_power_w=409.0))


def cables_in_adapters() -> Evaluation:
    return chained("PCIE1", *cabled(2, slimsas_host(), slimsas_device()))


def wide_board() -> Evaluation:
    """A board of 267 mm beside a radiator of 120 mm in a case 440 mm deep."""
    case = chassis(
        motherboard_form_factors=("E-ATX",),
        max_gpu_length_mm=280.0,
        depth_mm=440.0,
        radiator_support=(RadiatorMount(location="side", max_mm=240.0),),
    )
    by = aio(radiator_mm=240.0)
    deep = board(form_factor="E-ATX", depth_mm=267.0)
    return world(chassis=case, board=deep, others=(by,), cooler=by.id)


def on_duct() -> Evaluation:
    card = gpu(cooler="passive", board_power_w=300.0, fan_count=0)
    duct = fan(id="a-duct", airflow_cfm=30.0, thickness_mm=28.0, size_mm=40.0)
    return world((card, "1"), others=(duct,), placements=(Placement(card.id, "1", duct=duct.id),))


def redundant() -> Evaluation:
    module = psu(watts=1000.0, redundant=True, redundancy_config="2+1")
    return world((gpu(), "1"), psus=(module,) * 3)


def on_two_circuits() -> Evaluation:
    module = psu(
        watts=1000.0, redundant=True, redundancy_config="2+1", efficiency="80 PLUS Platinum"
    )
    second = (Circuit(120.0, 20.0, 20.0),)
    return world((gpu(), "1"), psus=(module,) * 3, circuits=second, psu_circuits=(0, 0, 1))


def on_ups(ups: Ups) -> Evaluation:
    return world((gpu(), "1"), site=US_15A.changed(ups=ups))


def on_ups_by_watts() -> Evaluation:
    return on_ups(Ups(1000.0, 1500.0))


def on_ups_by_va() -> Evaluation:
    return on_ups(Ups(2000.0, 1000.0))


def aired() -> Evaluation:
    case = chassis(included_fans=fans(3))
    return world((open_card(), "1"), chassis=case, psus=(psu(watts=2000.0),))


def behind_radiator() -> Evaluation:
    by = aio(radiator_mm=240.0, cooling_class_w=500.0)
    case = chassis(
        included_fans=fans(3),
        radiator_support=(RadiatorMount(location="front", max_mm=240.0),),
        max_gpu_length_front_rad_mm=400.0,
    )
    return cooled((open_card(), "1"), by=by, chassis=case, cpu=cpu(max_power_w=250.0))


def limited() -> Evaluation:
    """Four cards of 350 W that software limits to 250 W, on a supply before ATX 3."""
    card = open_card(chip="GeForce RTX 3090")
    return world(
        *((card, place, 250.0) for place in ("1", "3", "5", "7")),
        psus=(psu(watts=1600.0, atx_version="2.4"),),
    )


def in_group() -> Evaluation:
    workload = Workload("tensor-parallel inference", tensor_parallel=2)
    cards = (gpu(generation=3), "1"), (gpu(generation=3), "5")
    return world(*cards, workload=workload)


def behind_switch() -> Evaluation:
    slots = (slot(1, source="plx"), slot(3, source="plx"))
    return world((gpu(), "1"), (gpu(), "3"), board=board(*slots))


def on_network() -> Evaluation:
    card = nic(max_speed_gbps=200.0, pcie_gen=4, pcie_lanes=16)
    return world((card, "1"), board=board(slot(1, electrical_lanes=8)))


def one_lying() -> Evaluation:
    """A card of three slots in a bay of a server of two rack units."""
    case = chassis(chassis_type="rack_2u", up="+z", rack_units=2, max_double_width_gpus=2)
    return world((gpu(thickness_mm=52.0), "bay1"), chassis=case)


ONE_BLOWER = {
    "length of the card": 267.0,
    "room of its plug or duct": 0.0,
    "free length at its place": 500.0,
    "height of the card": 111.15,
    "height of the side panel": 192.5,
    "number of its first opening": 1.0,
    "openings of its bracket": 2.0,
    "openings of the case": 9.0,
    "slot of the card": 1.0,
    "thickness of the card": 40.0,
    "width of the board": 305.0,
    "room below the board": 60.0,
    "least room of its plug": 15.0,
    "power of the cards": 250.0,
    "power of the processors": 100.0,
    "power of the rest": 45.0,
    "rated power of the supply": 1600.0,
    "load of the supply": 395.0,
    "headroom": 1.1,
    "share that supplies carry for hours": 80.0,
    "steady load of the supply": 395.0,
    "what the peaks that meet are above it": 25.0,  # a tenth of the card's power for 10 ms
    "times that its standard allows": 1.6,
    "power on its label at the voltage": inf,  # not stated
    "voltage": 120.0,
    "amperes of its cord": 15.0,
    # 1,764 W through a cord of 15 A are P = 1,764 × (0.95 − 0.06 × P / 1,600) = 1,571.8 W
    "efficiency at what it gives": 0.89106,
    "efficiency": 0.903125,  # Platinum at 115 V: 90 % at a fifth, 92 % at half of the rating
    "power at the wall": 395.0 / 0.903125,
    "other loads of the circuit": 0.0,
    "amperes of outlet or breaker": 15.0,
    "share for hours": 0.8,
    "amperes of cord and inlet": 15.0,
    "power limit of the card": 250.0,
    "ratings of its plugs": 300.0,
    "most that the processors draw": 100.0,
    "EPS cables": 2.0,
    "cores of the processors": 64.0,
    "threads of the processors": 128.0,
    "number of cards": 1.0,
    "lanes of the link": 16.0,
    "speed of a lane": 1.969,
}
K_CFM_PER_W = kelvin_cfm_per_watt(25.0)  # of the room
LINKED_CARD = gpu(**LINKED, height_mm=140.0)
PAIR = {"slots between the two cards": 3.0, "thickness of the upper card": 52.0}
WORKED: tuple[tuple[str, Callable[[], Evaluation], Figures], ...] = (
    ("card-length-over", one_blower, ONE_BLOWER),
    ("card-hits-side-panel", one_blower, ONE_BLOWER),
    (
        "nvlink-bridge-hits-panel",
        lambda: bridged((LINKED_CARD, "1"), (LINKED_CARD, "5"), part=bridge()),
        {"height of the higher card": 140.0},
    ),
    ("case-slot-count-over", one_blower, ONE_BLOWER),
    ("case-slot-count-over", one_lying, {"slots by its thickness": 3.0}),
    ("card-past-board-bottom", one_blower, ONE_BLOWER),
    ("plug-bend-space", one_blower, ONE_BLOWER),
    ("psu-overload", one_blower, ONE_BLOWER),
    ("psu-headroom", one_blower, ONE_BLOWER),
    ("psu-sustained-load", one_blower, ONE_BLOWER),
    ("psu-peak", one_blower, ONE_BLOWER),
    ("psu-line-derate", one_blower, ONE_BLOWER),
    ("mains-breaker-over", one_blower, ONE_BLOWER),
    ("mains-continuous-over", one_blower, ONE_BLOWER),
    ("cord-inlet-over", one_blower, ONE_BLOWER),
    ("gpu-aux-underrated", one_blower, ONE_BLOWER),
    ("eps-cpu-short", one_blower, ONE_BLOWER),
    ("cpu-cores-low", one_blower, ONE_BLOWER),
    ("link-x1-training", one_blower, ONE_BLOWER),
    ("link-below-gen3-x8", one_blower, ONE_BLOWER),
    (
        "riser-under-card",
        riser_below_a_card,
        {"slots down to the riser's": 1.0, "thickness of the card": 40.0},
    ),
    ("cards-collide", two_open_cards, PAIR),
    ("open-air-gap", two_open_cards, {**PAIR, "free air before fans": 18.0}),
    (
        "bottom-card-fan-starved",
        two_open_cards,
        {
            "room below the board": 60.0,
            # 162.26 + 3 · 20.32 + 52 − 3.46 − 305
            "how far the card reaches below the board": -33.24,
            "air before the floor": 20.0,
        },
    ),
    (
        "blower-stack-inner",
        three_blowers,
        {"slots between the two cards": 2.0, "thickness of the upper card": 40.0},
    ),
    (
        "vertical-mount-glass-gap",
        behind_glass,
        {"room before the side panel": 80.0, "thickness of the card": 52.0},
    ),
    (
        "cooler-hits-slot1-card",
        beside_cooler,
        # AM5: 162.26 − 80
        {"distance from the socket to the card's slot": 82.26, "width of the cooler": 150.0},
    ),
    (
        "radiator-unfit",
        under_roof,
        {"room above the board": 30.0, "thickness of the radiator with its fans": 52.0},
    ),
    (
        "full-height-in-low-case",
        in_rack,
        {"height of the card": 111.15, "room of its plugs": 25.0, "rack units": 4.0},
    ),
    (
        "ports-covered",
        over_ports,
        {"thickness of the card": 40.0, "slots from the card to the ports": 2.0},
    ),
    (
        "mount-double-booked",
        before_cage,
        {
            "length of the card": 267.0,
            "room of its plug or duct": 0.0,
            "free length with the drive cage in place": 300.0,
        },
    ),
    (
        "mount-double-booked",
        fans_in_front,
        {
            "widths of the fans on the wall": 360.0,
            "length of the radiator there": 0.0,
            "length of the wall's mounts": 360.0,
        },
    ),
    ("fan-header-over", fans_on_header, {"amperes of the header": 1.0}),
    (
        "radiator-too-small",
        warm_loop,
        {
            "most that the processor draws": 409.0,
            "length of the radiator": 280.0,
            "width of its fans": 140.0,
        },
    ),
    (
        "adapter-sockets-over",
        cables_in_adapters,
        {"lanes of the adapter": 16.0, "lanes of one plug": 8.0, "cables in the adapter": 2.0},
    ),
    (
        "board-front-blocked",
        wide_board,
        {"free length of cards": 280.0, "depth of the board": 267.0},
    ),
    (
        "board-front-blocked",
        wide_board,
        {
            "depth of the case": 440.0,
            "depth of the board": 267.0,
            "width of the fans beside the board": 120.0,
        },
    ),
    (
        "passive-airflow-short",
        on_duct,
        {
            "air that the fan of the duct moves": 30.0,
            "power of the card": 300.0,
            "air for each watt": 0.089,
        },
    ),
    (
        "case-air-rise",
        aired,
        {
            "warming by a watt": K_CFM_PER_W,
            "heat in the case": 350.0 + 100.0 + 45.0 + 9.0,
            # two of three fans of 75 CFM blow in, one out, and 10 CFM go round them
            "air through the case": 1.2 * 0.5 * 75 + 0.5 * 75 * 50 / (0.5 * 75 + 50) + 10,
        },
    ),
    (
        "front-radiator-preheat",
        behind_radiator,
        {
            "warming by a watt": K_CFM_PER_W,
            "heat of the radiator": 250.0,
            "air through the radiator": 2 * 55 * 0.5 * 0.75,
        },
    ),
    (
        "limited-cards-peak",
        limited,
        {
            "steady load of the supply": 145.0 + 4 * 250.0,
            "what the peaks of cards in step are above it": 4 * 280.0,
            "times that its standard allows": 1.3,
            "rated power of the supply": 1600.0,
        },
    ),
    (
        "psu-redundancy-lost",
        redundant,
        {**ONE_BLOWER, "what the modules but the spare ones give": 2000.0},
    ),
    (
        "psu-redundancy-lost",
        on_two_circuits,
        {
            "power at the wall": 395.0 / 0.8995,  # Platinum, redundant: 90 % at a fifth of 2,000 W
            "modules of the circuit": 2.0,
            "modules but the spare ones": 2.0,
            "voltage": 120.0,
            "amperes of outlet or breaker": 15.0,
        },
    ),
    ("ups-undersized", on_ups_by_watts, {**ONE_BLOWER, "watts of the UPS": 1000.0}),
    ("ups-undersized", on_ups_by_va, {**ONE_BLOWER, "volt-amperes of the UPS": 1000.0}),
    (
        "tp-without-fast-link",
        in_group,
        {"lanes of the slowest link": 16.0, "speed of a lane": 0.985},
    ),
    ("switch-uplink-shared", behind_switch, {"lanes of the cards behind the switch": 32.0}),
    (
        "nic-slot-bandwidth",
        on_network,
        {"speed of the card's ports": 25.0, "speed of the link": 15.75},
    ),
)


def is_given(words: str, figures: Figures) -> bool:
    """Whether the figures of an expression are at hand, where there is anything to work out."""
    return bool(TOKENS.search(words)) and names_in(words) <= set(figures)


@every(WORKED)
def test_the_figures_put_in_give_what_the_rule_measures(
    rule: str, machine: Callable[[], Evaluation], figures: Figures
) -> None:
    worked = 0
    for judged in machine().checks:
        check = judged.check
        formula = formula_of(check) if check.rule == rule else None
        if formula is None:
            continue
        for words, value in ((formula.value, check.value), (formula.limit, check.limit)):
            if is_given(words, figures):
                worked += 1
                assert Sum(words, figures).result() == pytest.approx(value, rel=1e-3), words
            elif words in figures:
                assert figures[words] == pytest.approx(value, rel=1e-3), words
        if worked:  # the figures are those of the first card
            return
    assert worked


def test_every_formula_of_several_figures_is_worked() -> None:
    """None is written down without having been compared with the rule."""
    for rule, formulas in FORMULAS.items():
        given = [figures for name, _, figures in WORKED if name == rule]
        for formula in filter(is_made_of_several, formulas):
            for words in (formula.value, formula.limit):
                if TOKENS.search(words):
                    assert any(is_given(words, figures) for figures in given), (rule, words)
