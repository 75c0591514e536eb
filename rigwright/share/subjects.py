"""What the page tells of a part that somebody picks in the picture: its name, its figures and what
was found about it.

Every figure is the check's or the parts list's. Knows no picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rigwright.assembly import Assembly
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import findings_of
from rigwright.evaluation.summary import CardFigures, card_figures
from rigwright.findings.labels import part_words
from rigwright.parts import Part
from rigwright.reports.sheet_parts import parts_of
from rigwright.share.sections import SHAPES
from rigwright.text.numbers import capital, length, millimetres
from rigwright.text.sentence import worded

SEVERAL, OF_CHASSIS = "{count} × {name}", "included with {chassis}"
UNKNOWN = "?"


def subjects(evaluation: Evaluation, labels: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return what is told of each label that the picture has."""
    a = evaluation.assembly
    names = _names(a)
    cards = {figures.card.label: figures for figures in card_figures(evaluation)}
    notes = {line.name: line.note for line in parts_of(a)}
    told: dict[str, dict[str, Any]] = {}
    for label in dict.fromkeys(labels):
        name = cards[label].card.card.name if label in cards else names.get(label, "")
        lines = list(_card_lines(cards[label])) if label in cards else []
        found = [
            {"shape": SHAPES[finding.severity], "title": str(finding.title)}
            for finding in evaluation.listed
            if label in finding.parts
        ]
        note = "" if label in cards else capital(notes.get(name.rpartition(" × ")[2], ""))
        title = capital(part_words((label,)))
        told[label] = {
            "title": title,
            "name": name,
            "note": note,
            "figures": lines,
            "findings": found,
        }
    return told


def verdicts(evaluation: Evaluation) -> Mapping[str, str]:
    """Return the worst verdict on each card: fits, tight or clash."""
    worst: dict[str, str] = {}
    for card in evaluation.assembly.cards:
        shapes = {SHAPES[finding.severity] for finding in findings_of(evaluation, card.label)}
        worst[card.label] = next((shape for shape in ("clash", "tight") if shape in shapes), "fits")
    return worst


def _names(a: Assembly) -> dict[str, str]:
    """Return what the parts besides cards are, by the labels that bodies of the picture have."""
    single = {"chassis": a.chassis, "board": a.board, "cooler": a.cooler}
    found = {label: part.name for label, part in single.items() if part is not None}
    for label, counted in (("memory", a.memory), ("fans", a.fans), ("drives", a.drives)):
        if counted:
            found[label] = _together(counted)
    if a.chassis is not None:
        found.setdefault("fans", worded(OF_CHASSIS, chassis=a.chassis.name))
    if a.psus:
        found["psu"] = _together((psu, a.psus.count(psu)) for psu in dict.fromkeys(a.psus))
    return found


def _together(counted: Iterable[tuple[Part, int]]) -> str:
    names = (
        worded(SEVERAL, count=count, name=part.name) if count > 1 else part.name
        for part, count in counted
    )
    return ", ".join(names)


def _card_lines(figures: CardFigures) -> Iterator[tuple[str, str]]:
    size = figures.card.size
    yield worded("Place"), figures.place
    yield worded("Link"), figures.link_words
    yield worded("Length"), figures.length
    yield worded("Height"), str(length(size.height.value)) if size.height.known else UNKNOWN
    yield (
        worded("Thickness"),
        str(millimetres(size.thickness.value)) if size.thickness.known else UNKNOWN,
    )
    if figures.below is not None:
        yield worded("Gap to next"), figures.gap
    yield worded("Power"), figures.power
