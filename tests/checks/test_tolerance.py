from __future__ import annotations

from typing import Any

from rigwright.checks import SharedWidths
from rigwright.checks.tolerance import STATED_MM, tolerance_of, width_of_figure
from rigwright.figures import Basis, Figure
from rigwright.parts import Part
from rigwright.parts.part import FigureSource
from tests.sampling import every
from tests.worlds import board, chassis, gpu, nic


def sourced(part: Any, field: str, confidence: str) -> Any:
    return part.changed(
        figure_sources={field: FigureSource(source="this test", confidence=confidence)}
    )


@every(
    [
        ("measured", 0.5, 0.5),
        ("datasheet", 0.5, 0.5),
        ("manual", 0.5, 0.5),
        ("spec_page", 1, 1),
        ("opendb", 2, 2),
        ("confirmed", 1, 1),
        ("recalled", 5, 3),
        ("inferred", None, None),
        ("a word of our own", 5, 3),
    ]
)
def test_each_source_has_its_tolerance(
    confidence: str, length: float | None, thickness: float | None
) -> None:
    assert tolerance_of(sourced(gpu(), "length_mm", confidence), "length_mm") == length
    assert tolerance_of(sourced(gpu(), "thickness_mm", confidence), "thickness_mm") == thickness


def test_less_sure_sources_have_no_smaller_tolerances() -> None:
    by_sureness = (
        "measured",
        "datasheet",
        "manual",
        "confirmed",
        "spec_page",
        "opendb",
        "recalled",
    )
    values = [STATED_MM[word] for word in by_sureness]
    assert values == sorted(values) and set(by_sureness) == set(STATED_MM)


def test_a_derived_figure_counts_what_it_rests_on() -> None:
    case = chassis(confidence="spec_page", derived_fields=("max_gpu_length_mm",))
    assert tolerance_of(case, "max_gpu_length_mm") == 2 * 1.0


def test_a_doubted_figure_counts_as_recalled() -> None:
    assert (
        tolerance_of(gpu(confidence="datasheet", uncertain_fields=("length_mm",)), "length_mm") == 5
    )
    assert tolerance_of(gpu(confidence="datasheet"), "length_mm") == 0.5


def test_counts_and_words_are_not_off() -> None:
    assert tolerance_of(chassis(), "expansion_slots") == tolerance_of(gpu(), "cooler") == 0


def of(figure: Figure, *parts: Part) -> float | None:
    return width_of_figure(figure, {part.id: part for part in parts})


def test_figures_add_up_and_assumptions_come_on_top() -> None:
    card = gpu(confidence="datasheet")
    case = chassis(confidence="spec_page", max_cpu_cooler_height_mm=None)
    both = Figure(0, Basis.PUBLISHED, ("a-gpu.length_mm", "a-chassis.max_gpu_length_mm"))
    assert of(both, card, case) == 1.5
    assert of(Figure(0, Basis.ASSUMED, ("a-chassis.max_cpu_cooler_height_mm",)), card, case) == 10
    assert (
        of(Figure(0, Basis.ASSUMED, ("a-chassis.max_gpu_thickness_vertical_mm",)), card, case) == 5
    )
    low = Figure(0, Basis.ASSUMED, ("a-chassis.expansion_slots", "a-motherboard.width_mm"))
    assert of(low, case, board(confidence="spec_page")) == 5 + 1
    assert of(Figure(0, Basis.UNKNOWN, ("a-gpu.length_mm",)), card) is None


def test_a_size_by_the_standard_is_as_good_as_its_drawing() -> None:
    card = gpu(height_mm=None, confidence="recalled")
    assert of(Figure(111.15, Basis.DERIVED, ("a-gpu.height_mm",)), card) == 0.5
    assert of(Figure(18.71, Basis.DERIVED, ("a-nic.slot_width",)), nic()) == 0


def test_what_is_only_inferred_is_unknown() -> None:
    card = sourced(gpu(), "thickness_mm", "inferred")
    assert of(Figure(40, Basis.ASSUMED, ("a-gpu.thickness_mm",)), card) is None


def test_widths_are_shared_by_the_very_same_parts_alone() -> None:
    shared = SharedWidths()
    card = gpu()
    first = shared.among({card.id: card})
    assert shared.among({card.id: card}) is first
    better = card.changed(confidence="measured")
    other = shared.among({card.id: better})
    assert other is not first and other.parts[card.id] is better
