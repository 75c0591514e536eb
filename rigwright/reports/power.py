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
    return {
        "dc_w": number(budget.dc_w),
        "wall_w": _if(known, budget.wall_w),
        "psu_load_pct": _if(known, _percent(budget.used)),
        "rated_w": number(budget.rated_w),
        "given_w": number(budget.given_w),
        "efficiency_pct": _if(known, _percent(budget.efficiency)),
        "amps": _if(known, budget.amperes),
        "power_factor": POWER_FACTOR,
        "va": _if(known, budget.apparent_va),
        "btu_h": _if(known, budget.heat_btu_h),
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
    """Return a figure rounded to a hundredth, and never -0.0."""
    if value is None:
        return None
    return round(value, 2) + 0.0


def _if(known: bool, value: float | None) -> float | None:
    """A figure to a hundredth; None where what it rests on is not known."""
    return number(value) if known else None


def _percent(share: float | None) -> float | None:
    return None if share is None else share * 100


def _peak(peak: Peak, known: bool) -> dict[str, Any]:
    return {
        "watts": _if(known and peak.known, peak.watts),
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
        "given_w": number(supply.given_w),
        "dc_w": _if(known, supply.dc_w),
        "wall_w": _if(known, supply.wall_w),
        "amps": _if(known, supply.amperes),
    }


def _circuit(circuit: CircuitLoad, known: bool) -> dict[str, Any]:
    return {
        "circuit": circuit.index,
        "volts": number(circuit.volts),
        "limit_a": number(circuit.limit_a),
        "limit_w": number(circuit.limit_w),
        "continuous_w": number(circuit.continuous_w),
        "build_w": _if(known, circuit.build_w),
        "other_w": number(circuit.other_w),
        "amps": _if(known, circuit.amperes),
        "total_a": _if(known, circuit.total_a),
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
