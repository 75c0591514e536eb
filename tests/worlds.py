"""Small worlds to ask rules about: parts with sane, known figures, each changed by keywords, and
builds made of them.

Nothing here comes from the shipped catalog, so that a test's numbers stand in the test. All figures
of the defaults are known, and nothing is tight: a test makes one thing tight, wrong or unknown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rigwright.assembly import Assembly, assemble
from rigwright.build import Build, Placement, Quantity, Site, Workload
from rigwright.catalog import MemoryCatalog
from rigwright.checks import IS_NOT_DECIDED, Finding, Fit, Severity
from rigwright.evaluation import Candidate, Evaluation, candidates, checked
from rigwright.parts import (
    Chassis,
    Cpu,
    FanMount,
    Gpu,
    IncludedFan,
    LaneRule,
    Motherboard,
    Nic,
    Part,
    PowerConnector,
    Psu,
    PsuConnectors,
    Slot,
)
from rigwright.rules import rule_of
from tests.sampling import everything

US_15A = Site("us-120v-15a", volts=120, outlet_a=15, breaker_a=15)


def _record(kind: str, figures: dict[str, Any], **defaults: Any) -> dict[str, Any]:
    named = {
        "kind": kind,
        "name": f"The {kind}",
        "brand": "Test",
        "source": "this test",
        "confidence": "high",
    }
    return {**named, "id": f"a-{kind}", **defaults, **figures}


def plugs(**counts: int) -> tuple[PowerConnector, ...]:
    """Sockets of a card: `plugs(pin8=2)`, `plugs(pin16=1)`, `plugs(eps=1)`."""
    types = {
        "pin6": "6pin",
        "pin8": "8pin",
        "pin16": "12vhpwr",
        "pin16_2x6": "12v-2x6",
        "eps": "eps8",
    }
    return tuple(PowerConnector.of({"type": types[key], "count": n}) for key, n in counts.items())


def gpu(**figures: Any) -> Gpu:
    """A 40 mm, two-slot, 250 W blower of standard height."""
    return Gpu.of(
        _record(
            "gpu",
            figures,
            cooler="blower",
            length_mm=267.0,
            height_mm=111.15,
            thickness_mm=40.0,
            slots_occupied=2.0,
            bracket_slots=2,
            low_profile=False,
            fan_count=1,
            board_power_w=250.0,
            min_power_limit_w=50.0,
            power_connectors=plugs(pin8=2),
            power_connector_edge="top",
            generation=4,
            lanes=16,
            recess_mm=6.0,
        )
    )


def open_card(**figures: Any) -> Gpu:
    """A 52 mm open-air card of 350 W with three fans, light enough to hang in any slot."""
    return gpu(
        **{
            "weight_g": 1_200.0,
            "id": "an-open-card",
            "cooler": "open_air",
            "thickness_mm": 52.0,
            "slots_occupied": 2.7,
            "bracket_slots": 3,
            "fan_count": 3,
            "board_power_w": 350.0,
            "recess_mm": None,
            **figures,
        }
    )


def nic(**figures: Any) -> Nic:
    """A single-slot network card with an x8 edge."""
    return Nic.of(
        _record(
            "nic",
            figures,
            length_mm=167.0,
            card_height_mm=111.0,
            slot_width=1,
            edge_connector_lanes=8,
            ports=1,
            max_speed_gbps=10.0,
            pcie_lanes=8,
            pcie_gen=3,
            tdp_max_w=10.0,
        )
    )


def slot(position: int | None, **figures: Any) -> Slot:
    """An x16 Gen4 slot of the CPU."""
    return Slot.of(
        {
            "name": f"PCIE{position}",
            "position": position,
            "mechanical_lanes": 16,
            "electrical_lanes": 16,
            "generation": 4,
            "source": "cpu",
            **figures,
        }
    )


def board(*slots: Slot, lane_rules: Iterable[LaneRule] = (), **figures: Any) -> Motherboard:
    """An ATX board (305 × 244 mm) with seven x16 slots unless others are given."""
    return Motherboard.of(
        _record(
            "motherboard",
            figures,
            form_factor="ATX",
            width_mm=305.0,
            depth_mm=244.0,
            socket="AM5",
            cpu_sockets=1,
            chipset="AMD X670E",
            eps_8pin=2,
            eps_4pin=0,
            extra_pcie_power="1x 6-pin PCIe",
            slots=slots or tuple(map(slot, range(1, 8))),
            lane_rules=tuple(lane_rules),
        )
    )


def chassis(**figures: Any) -> Chassis:
    """A tower with nine openings, 500 mm for cards, 60 mm measured below the board, no fans, and
    a mesh panel.
    """
    return Chassis.of(
        _record(
            "chassis",
            figures,
            chassis_type="full_tower",
            width_mm=240.0,
            height_mm=566.0,
            depth_mm=604.0,
            motherboard_form_factors=("ATX", "mATX", "Mini-ITX"),
            expansion_slots=9,
            vertical_slots=0,
            max_gpu_length_mm=500.0,
            max_cpu_cooler_height_mm=185.0,
            below_board_mm=60.0,
            psu_position="bottom_rear",
            psu_form_factors=("ATX",),
            psu_count=4,
            max_psu_length_mm=260.0,
            side_panel="mesh",
            fan_mounts=(),
            included_fans=(),
        )
    )


def fans(
    count: int, location: str | None = None, thickness_mm: float = 25.0
) -> tuple[IncludedFan, ...]:
    """Included fans of 140 mm."""
    return (IncludedFan(count=count, size_mm=140.0, thickness_mm=thickness_mm, location=location),)


def fan_mounts(*walls: str) -> tuple[FanMount, ...]:
    """Walls that take fans."""
    return tuple(FanMount(location=wall) for wall in walls)


def psu(**figures: Any) -> Psu:
    """A 1600 W Platinum supply with plugs for everything."""
    connectors = {
        "pcie_8pin": 18,
        "pcie_8pin_cables": 18,
        "conn_16pin": 4,
        "conn_16pin_w": 600.0,
        "eps_8pin": 4,
        "sata": 8,
        "molex": 4,
    }
    return Psu.of(
        _record(
            "psu",
            figures,
            watts=1600.0,
            efficiency="80 PLUS Platinum",
            redundant=False,
            connectors=connectors,
            atx_version="3.0",
            ac_inlet="C20",
            form_factor="ATX",
            length_mm=160.0,
        )
    )


def psu_plugs(**counts: int | None) -> PsuConnectors:
    """Plugs of a supply; what is not named is unknown."""
    return PsuConnectors.of(counts)


def cpu(**figures: Any) -> Cpu:
    """A 100 W CPU of generation 5 that fits the board and has cores and clock for many cards."""
    return Cpu.of(
        _record(
            "cpu",
            figures,
            socket="AM5",
            cores=64,
            threads=128,
            boost_ghz=4.5,
            max_power_w=100.0,
            tdp_w=65.0,
            generation=5,
            pcie_lanes_total_usable=128,
            max_mem_gb=4096.0,
        )
    )


Placed = tuple[Part, str] | tuple[Part, str, float]
_DEFAULT: Any = object()
_SUSTAINED = Workload()


def machine(
    *cards: Placed,
    chassis: Chassis | None = _DEFAULT,
    board: Motherboard | None = _DEFAULT,
    cpu: Cpu | None = _DEFAULT,
    psus: tuple[Psu, ...] = _DEFAULT,
    site: Site = US_15A,
    workload: Workload = _SUSTAINED,
    others: Iterable[Part] = (),
    **choices: Any,
) -> Assembly:
    """Cards in their places, of which `found` and the other questions below run one rule alone.

    Parts that are not named are the defaults, None leaves one out.
    """
    build, parts = _build(cards, chassis, board, cpu, psus)
    build = build.changed(site=site, workload=workload, **choices)
    return assemble(build, MemoryCatalog(_distinct([*parts, *others])))


def world(*cards: Placed, **parts: Any) -> Evaluation:
    """The same machine with all that every rule says of it."""
    return checked(machine(*cards, **parts))


def _distinct(parts: list[Part]) -> list[Part]:
    """The parts, none of which hides another of its id."""
    by_id = {part.id: part for part in parts}
    assert all(part == by_id[part.id] for part in parts), (
        "two different parts of one id: give one of them an id"
    )
    return parts


def _build(
    cards: tuple[Placed, ...],
    case: Chassis | None,
    mainboard: Motherboard | None,
    processor: Cpu | None,
    psus: Any,
) -> tuple[Build, list[Part]]:
    case = chassis() if case is _DEFAULT else case
    mainboard = board() if mainboard is _DEFAULT else mainboard
    processor = cpu() if processor is _DEFAULT else processor
    supplies = (psu(),) if psus is _DEFAULT else psus
    build = Build(
        chassis=case and case.id,
        board=mainboard and mainboard.id,
        cpus=Quantity(processor.id) if processor else None,
        psus=tuple(p.id for p in supplies),
        placements=tuple(
            Placement(card[0].id, card[1], card[2] if len(card) > 2 else None) for card in cards
        ),
    )
    return build, [
        p
        for p in (case, mainboard, processor, *supplies, *(card[0] for card in cards))
        if p is not None
    ]


def places_for(
    evaluation: Evaluation, part: Part, *others: Part, moving: int | None = None
) -> dict[str, Candidate]:
    """The answer for every place of an evaluated build, by the place's name.

    `others` are the parts of the build.
    """
    a = evaluation.assembly
    known = (a.chassis, a.board, a.cpu, *a.psus, *(c.card for c in a.cards), part, *others)
    catalog = MemoryCatalog(p for p in known if p is not None)
    return {c.seat.name: c for c in candidates(evaluation, catalog, part.id, moving)}


def said_by(asked: Evaluation | Assembly, rule: str) -> Evaluation:
    """An evaluation that has all that one rule says. Of a machine that rule alone is run, with
    `--all` every rule: nine tenths of the time go into those that a test does not ask.
    """
    if isinstance(asked, Evaluation):
        return asked
    return checked(asked, None if everything() else [rule_of(rule)])


def found(asked: Evaluation | Assembly, rule: str) -> tuple[Finding, ...]:
    """The findings of one rule."""
    evaluation = said_by(asked, rule)
    return tuple(f for f in evaluation.findings if f.rule == rule)


def only(asked: Evaluation | Assembly, rule: str) -> Finding:
    """The one finding of a rule; its sentence and figures keep the conventions that all of them
    have.
    """
    evaluation = said_by(asked, rule)
    (finding,) = found(evaluation, rule)
    assert finding.message.removesuffix(" (estimate)").endswith(".")
    assert "{" not in finding.message and "None" not in finding.message
    assert finding.estimate == ("(estimate)" in finding.message)
    if finding.estimate and finding.severity is Severity.ERROR:
        judged = [
            one for one in evaluation.checks if one.key == finding.key and one.fit is Fit.CLASH
        ]
        assert judged, "an estimate that is no check is at most a warning"
        assert all(one.check.room < one.check.clash - 0.001 for one in judged), (
            "it clashes beyond its limit"
        )
    beside = {entry.how for entry in evaluation.not_checked if entry.rule == rule}
    assert beside <= {IS_NOT_DECIDED}, "answered and not answered at once"
    assert not beside or finding.severity is not Severity.ERROR, "an error is decided"
    return finding


def severity(asked: Evaluation | Assembly, rule: str) -> str | None:
    """The severity of a rule's one finding, or None where it is silent and was answered."""
    evaluation = said_by(asked, rule)
    if found(evaluation, rule):
        return only(evaluation, rule).severity.value
    assert not unchecked(evaluation, rule), unchecked(evaluation, rule)
    return None


def unchecked(asked: Evaluation | Assembly, rule: str) -> tuple[str, ...]:
    """The fields for lack of which a rule could not be answered."""
    evaluation = said_by(asked, rule)
    return tuple(entry.field for entry in evaluation.not_checked if entry.rule == rule)


def unanswered_for(asked: Evaluation | Assembly, rule: str) -> str:
    """The one field for lack of which a rule was not answered.

    It must not have found or passed anything.
    """
    evaluation = said_by(asked, rule)
    assert not found(evaluation, rule)
    (field,) = unchecked(evaluation, rule)
    return field
