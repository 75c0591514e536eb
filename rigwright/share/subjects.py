"""What the page tells of a part that somebody picks in the picture: its name, its figures and what
was found about it.

Every figure is the check's or the parts list's. Knows no picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rigwright.assembly import Assembly
from rigwright.build.labels import part_words
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import findings_of
from rigwright.evaluation.summary import CardFigures, card_figures
from rigwright.parts import Part
from rigwright.reports.sheet.parts import parts_of
from rigwright.share.sections import SHAPES
from rigwright.text.numbers import capital, comma_words, length, millimetres
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
        card = cards.get(label)
        if card is not None:
            name = card.card.card.name
            note = ""
            figures = list(_card_lines(card))
        else:
            name = names.get(label, "")
            *_, product = name.rpartition(" × ")
            note = capital(notes.get(product, ""))
            figures = []
        told[label] = {
            "title": capital(part_words((label,))),
            "name": name,
            "note": note,
            "figures": figures,
            "findings": _found(evaluation, label),
        }
    return told


def _found(evaluation: Evaluation, label: str) -> list[dict[str, str]]:
    """Return what was found about a part."""
    found: list[dict[str, str]] = []
    for finding in evaluation.listed:
        if label in finding.parts:
            shape = SHAPES[finding.severity]
            found.append({"shape": shape, "title": str(finding.title)})
    return found


def verdicts(evaluation: Evaluation) -> Mapping[str, str]:
    """Return the worst verdict on each card: fits, tight or clash."""
    worst: dict[str, str] = {}
    for card in evaluation.assembly.cards:
        found = findings_of(evaluation, card.label)
        shapes = {SHAPES[finding.severity] for finding in found}
        worst[card.label] = "fits"
        for shape in ("tight", "clash"):
            if shape in shapes:
                worst[card.label] = shape
    return worst


def _names(a: Assembly) -> dict[str, str]:
    """Return what the parts besides cards are, by the labels that bodies of the picture have."""
    found: dict[str, str] = {}
    for label, part in (("chassis", a.chassis), ("board", a.board), ("cooler", a.cooler)):
        if part is not None:
            found[label] = part.name
    for label, counted in (("memory", a.memory), ("fans", a.fans), ("drives", a.drives)):
        if counted:
            found[label] = _together(counted)
    if a.chassis is not None:
        included = worded(OF_CHASSIS, chassis=a.chassis.name)
        found.setdefault("fans", included)
    if a.psus:
        supplies = Counter(a.psus)
        found["psu"] = _together(supplies.items())
    return found


def _together(counted: Iterable[tuple[Part, int]]) -> str:
    names: list[str] = []
    for part, count in counted:
        name = part.name
        if count > 1:
            name = worded(SEVERAL, count=count, name=part.name)
        names.append(name)
    return comma_words(names)


def _card_lines(figures: CardFigures) -> Iterator[tuple[str, str]]:
    size = figures.card.size
    height = thickness = UNKNOWN
    if size.height.known:
        height = str(length(size.height.value))
    if size.thickness.known:
        thickness = str(millimetres(size.thickness.value))
    yield worded("Place"), figures.place
    yield worded("Link"), figures.link_words
    yield worded("Length"), figures.length
    yield worded("Height"), height
    yield worded("Thickness"), thickness
    if figures.below is not None:
        yield worded("Gap to next"), figures.gap
    yield worded("Power"), figures.power
