"""The power of an evaluated build as plain values: draws, peaks, supplies, circuits and energy.

Only what the engine found, rounded; None where a figure is not known.
"""

from __future__ import annotations

from typing import Any

from rigwright.evaluation import Evaluation
from rigwright.power import CircuitLoad, Draw, Peak, SupplyLoad
from rigwright.power.efficiency import POWER_FACTOR
from rigwright.power.energy_cost import energy_of


def power_record(evaluation: Evaluation) -> dict[str, Any]:
    """All there is to say about the watts of a build."""
    budget = evaluation.budget
    known = not budget.unknown_fields
    share, efficiency = budget.load if known else None, budget.efficiency if known else None
    return {
        "dc_w": number(budget.dc_w),
        "wall_w": number(budget.wall_w) if known else None,
        "psu_load_pct": None if share is None else number(share * 100),
        "rated_w": number(budget.rated_w),
        "efficiency_pct": None if efficiency is None else number(efficiency * 100),
        "amps": number(budget.amperes) if known else None,
        "power_factor": POWER_FACTOR,
        "va": number(budget.apparent_va) if known else None,
        "btu_h": number(budget.heat_btu_h) if known else None,
        "worst_w": number(budget.worst_w),
        "idle_w": number(budget.idle_w),
        "peaks_w": {
            "1_ms": _peak(evaluation.peaks.ms_1, known),
            "10_ms": _peak(evaluation.peaks.ms_10, known),
        },
        "draws": [_draw(draw) for draw in budget.draws],
        "supplies": [_supply(supply, evaluation, known) for supply in evaluation.supplies],
        "circuits": [
            _circuit(circuit, known) for circuit in evaluation.circuits if circuit.volts is not None
        ],
        "energy": _energy(evaluation) if known else None,
    }


def number(value: float | None) -> float | None:
    """To a hundredth, and never -0.0."""
    return None if value is None else round(value, 2) + 0.0


def _peak(peak: Peak, known: bool) -> dict[str, Any]:
    return {
        "watts": number(peak.watts) if known and peak.known else None,
        "estimate": peak.estimate,
    }


def _draw(draw: Draw) -> dict[str, Any]:
    return {
        "part": draw.label,
        "watts": number(draw.watts),
        "worst_w": number(draw.worst_w),
        "idle_w": number(draw.idle_w),
        "estimate": draw.estimate,
        "source": draw.source,
    }


def _supply(supply: SupplyLoad, evaluation: Evaluation, known: bool) -> dict[str, Any]:
    return {
        "part": evaluation.assembly.psus[supply.index].id,
        "circuit": supply.circuit,
        "rated_w": number(supply.rated_w),
        "dc_w": number(supply.dc_w) if known else None,
        "wall_w": number(supply.wall_w) if known else None,
        "amps": number(supply.amperes) if known else None,
    }


def _circuit(circuit: CircuitLoad, known: bool) -> dict[str, Any]:
    return {
        "circuit": circuit.index,
        "volts": number(circuit.volts),
        "limit_a": number(circuit.limit_a),
        "limit_w": number(circuit.limit_w),
        "continuous_w": number(circuit.continuous_w),
        "build_w": number(circuit.build_w) if known else None,
        "other_w": number(circuit.other_w),
        "amps": number(circuit.amperes) if known else None,
        "supplies": list(circuit.psus),
    }


def _energy(evaluation: Evaluation) -> dict[str, Any] | None:
    energy = energy_of(evaluation.assembly, evaluation.budget.wall_w)
    if energy is None:
        return None
    return {
        "kwh_per_year": number(energy.kwh),
        "cost_per_year": number(energy.cost),
        "currency": energy.currency,
    }
