"""How rules write findings: short constructors that keep sentences, measures and estimates alike everywhere.

Knows the wording conventions (true minus sign, unit after the figure), not what any rule asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rigwright.assembly.shapes import MODEL_SHAPE
from rigwright.figures import Figure
from rigwright.findings import Finding, Fix, Measure, NotChecked, Sentence, Severity
from rigwright.geometry import Box

MINUS = "\N{MINUS SIGN}"
BY_MODEL = f".{MODEL_SHAPE}"

# What a person measures or looks up to replace an assumed figure, by the field that is missing or only suggests it.
_TO_MEASURE: Mapping[str, str] = {
    "expansion_slots": "Measure from the board's lower edge to what lies beyond the last slot",
    "half_height_slots": "Measure from the board's lower edge to what lies beyond the last slot",
    "max_cpu_cooler_height_mm": "Measure from the board's face to the side panel",
    "max_gpu_thickness_vertical_mm": "Measure from the back of a vertical card to the side panel",
    "max_double_width_gpus": "Measure where the bays lie beside the slots",
    "gpu_positions": "Measure the distance between two places of the frame",
    "power_connector_edge": "Look up at which edge the card has its power sockets",
}


def millimetres(value: float) -> str:
    """A gap with two decimals: "−11.36 mm"."""
    return f"{signed(value, 2)} mm"


def length(value: float) -> str:
    """A length without decimals where it has none: "300 mm", "267.7 mm"."""
    return f"{signed(value, 1).removesuffix('.0')} mm"


def watts(value: float) -> str:
    """Watts with thousands separated: "1,852 W"."""
    return f"{value:,.0f} W"


def amperes(value: float, limit: float) -> str:
    """To a tenth, or to a hundredth where a tenth would not show which is more: "15.3", "15.04"."""
    return f"{value:.1f}" if round(value, 1) != round(limit, 1) else f"{value:.2f}"


def signed(value: float, decimals: int) -> str:
    """A figure with a true minus sign and no negative zero."""
    text = f"{value:,.{decimals}f}"
    size = text.removeprefix("-")
    return size if size == text or not size.strip("0.,") else MINUS + size


def sentence(template: str, **values: Any) -> Sentence:
    """A sentence with named values."""
    return Sentence(template, values)


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def finding(
    rule: str,
    severity: Severity,
    parts: Iterable[str],
    title: Sentence,
    detail: Sentence,
    *,
    measure: Measure | None = None,
    figures: Iterable[Figure | None] = (),
    fixes: Iterable[str] = (),
    place: Box | None = None,
    rests_on: Iterable[str] = (),
    boxes: str = "",
) -> Finding:
    """A finding; one that rests on an assumed figure is an estimate and at most a warning.

    One on the shape of a part's own model says so, and with `boxes` what would be true of boxes instead.
    """
    used = [f for f in figures if f is not None]
    estimate = any(f.estimate for f in used)
    capped = Severity.WARNING if estimate and severity is Severity.ERROR else severity
    fields = dict.fromkeys([*(r for f in used for r in f.rests_on), *rests_on])
    first, more = (choices := tuple(fixes))[:1], choices[1:]
    ways_out = dict.fromkeys([*first, *_to_measure(used), *more])
    said = _with_model(_with_estimate(detail, estimate), fields, boxes)
    return Finding(
        rule, capped, tuple(parts), title, said, measure, estimate, tuple(fields),
        tuple(Fix(text) for text in ways_out), place,
    )  # fmt: skip


def _to_measure(figures: Iterable[Figure]) -> list[str]:
    """What to measure instead of the assumed ones among the figures."""
    names = [field.rpartition(".")[2] for figure in figures if figure.estimate for field in figure.rests_on]
    return [_TO_MEASURE[name] for name in names if name in _TO_MEASURE]


def _with_estimate(detail: Sentence, estimate: bool) -> Sentence:
    return Sentence(detail.template + " (estimate)", detail.values) if estimate else detail


def _with_model(detail: Sentence, fields: Iterable[str], boxes: str) -> Sentence:
    if not any(field.endswith(BY_MODEL) for field in fields):
        return detail
    by = "By the shape of its model{by_boxes}."
    return Sentence(f"{detail.template} {by}", {**detail.values, "by_boxes": f"; {boxes}" if boxes else ""})


def unanswered(rule: str, parts: Iterable[str], field: str, why: str) -> NotChecked:
    """The rule could not be answered, for lack of a field; `why` ends the sentence."""
    return NotChecked(rule, tuple(parts), field, f"{rule} was not checked: {why}.")


def not_checked(rule: str, parts: Iterable[str], field: str, subject: str) -> NotChecked:
    """The rule could not be answered: the field is unknown. `subject` names the part in words."""
    words = field.rpartition(".")[2].removesuffix("_mm").removesuffix("_w").replace("_", " ")
    return unanswered(rule, parts, field, f"{subject} has no known {words}")


def unknown_figures(rule: str, label: str, subject: str, *figures: Figure) -> list[NotChecked]:
    """One entry per unknown figure."""
    return [not_checked(rule, (label,), f.rests_on[0], subject) for f in figures if not f.known]
