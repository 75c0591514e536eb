"""Whether a build keeps to the rules of its owner's own: figures of parts and of the machine that a
shop or a lab asks for.

What such a rule may ask, and its words, stand in `editing.own_rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import inf
from typing import Any

from rigwright.assembly import Assembly
from rigwright.assembly.seated import labels_of
from rigwright.build import Build, OwnRule
from rigwright.build.labels import in_sentence
from rigwright.build.thresholds import own_thresholds
from rigwright.checks import Check, Finding, Judged, Said, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.editing.fields import PartField
from rigwright.editing.figure_words import number_words, value_words
from rigwright.editing.own_rules import (
    GPU_MEMORY_GB,
    GPUS,
    LINK_LANES,
    LOAD_W,
    MACHINE,
    NO,
    NUMBERS,
    YES,
    asked_field,
    limits_words,
    own_rule_words,
)
from rigwright.figures import Basis, Figure, recorded, resting_on
from rigwright.lanes import links_of
from rigwright.parts import Part
from rigwright.power import budget_of
from rigwright.record import Value
from rigwright.rules.links import link_rests_on
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, paragraph, sentence, worded
from rigwright.rules.stated import stated
from rigwright.rules.supply import load_figures
from rigwright.text.sentence import Sentence

RULE = "own-rule"


class AskedFigure(Value, frozen=True):
    """One thing that an own rule is held against: the labels of its parts, what it is called, its
    figure with what else that rests on, and the part whose record has it, if one does.
    """

    labels: tuple[str, ...]
    name: str
    value: Any
    figures: tuple[Figure, ...]
    part: Part | None = None


@rule(
    "owner",
    noun="what an own rule asks",
    short="against an own rule",
    source="The build's owner",
)
def own_rule(a: Assembly) -> Iterator[Check | Finding]:
    """What the build's owner asks of every part of a kind, or of the machine.

    Own rules are kept with the build; new ones begin with those in thresholds.toml.
    """
    for own in a.build.own_rules:
        field = asked_field(own)
        if field is None:
            yield finding(
                RULE,
                Severity.WARNING,
                (),
                own_rule_words(own),
                sentence("It names a figure that there is not, or asks for it in another way."),
                remedies=(_take_it_out(),),
            )
            continue
        for asked in _asked(a, own, field):
            if field.form in NUMBERS:
                yield from _limits(own, field, asked)
            else:
                yield _words(own, field, asked)


# what is asked


def _asked(a: Assembly, own: OwnRule, field: PartField) -> Iterator[AskedFigure]:
    """Yield what a rule is held against; parts of one product are one matter."""
    if own.about == MACHINE:
        yield _of_machine(a, own.figure)
    elif own.figure == LINK_LANES:
        yield from _links(a)
    else:
        labels: dict[str, list[str]] = {}
        parts: dict[str, Part] = {}
        for label, part in _parts(a, own.about):
            parts[part.id] = part
            labels.setdefault(part.id, []).append(label)
        for part in parts.values():
            value = getattr(part, field.name)
            if field.form in NUMBERS:
                figure = recorded(part.id, field.name, value)
            else:
                figure = stated(part, field.name)
            own_labels = tuple(dict.fromkeys(labels[part.id]))
            yield AskedFigure(own_labels, part.name, value, (figure,), part)


def _parts(a: Assembly, kind: str) -> Iterator[tuple[str, Part]]:
    """Yield every part of a kind in the machine with its label."""
    chosen: list[tuple[str, Part | None]] = [("chassis", a.chassis)]
    for psu in a.psus:
        chosen.append(("psu", psu))
    for fan, _ in a.fans:
        chosen.append(("fans", fan))
    chosen += _of_cards(a)
    for system in a.systems:
        chosen += _on_board(system)
    for label, part in chosen:
        if part is not None and part.kind == kind:
            yield label, part


def _of_cards(a: Assembly) -> Iterator[tuple[str, Part | None]]:
    """Yield the cards, what they hang on, what blows at them, and the bridges that join them."""
    for card in a.cards:
        for part in (card.card, *card.chain, card.duct):
            yield card.label, part
    for bridge in a.bridges:
        for joined in bridge.cards:
            if joined is not None:
                yield joined.label, bridge.part


def _on_board(system: Assembly) -> Iterator[tuple[str, Part | None]]:
    """Yield what is on the board of one system."""
    yield system.label("board"), system.board
    yield system.label("cpu"), system.cpu
    yield system.label("cooler"), system.cooler
    for kit, _ in system.memory:
        yield system.label("memory"), kit
    for drive, _ in system.drives:
        yield system.label("drives"), drive


def _of_machine(a: Assembly, name: str) -> AskedFigure:
    cards = labels_of(a.gpus)
    called = worded("The machine")
    if name == GPUS:
        count = len(a.gpus)
        return AskedFigure(cards, called, count, (Figure(count, Basis.PUBLISHED),))
    if name == GPU_MEMORY_GB:
        sizes = [recorded(gpu.card.id, "vram_gb", gpu.gpu.vram_gb) for gpu in a.gpus]
        total = sum(size.value for size in sizes)
        figure = resting_on(total, *sizes) if sizes else Figure(0.0, Basis.PUBLISHED)
        return AskedFigure(cards, called, total, (figure,))
    assert name == LOAD_W
    budget = budget_of(a)
    figures = load_figures(a)
    if budget.unknown_fields:
        figures = (Figure(budget.dc_w, Basis.UNKNOWN, budget.unknown_fields),)
    return AskedFigure(("psu",), called, budget.dc_w, figures)


def _links(a: Assembly) -> Iterator[AskedFigure]:
    """Yield the lanes that every graphics card gets."""
    for system in a.systems:
        for link in links_of(system):
            if link.card.gpu is None:
                continue
            labels = (link.card.label,)
            if link.width is None:
                field = link.unknown_field or link.card.card.address("lanes")
                figure = Figure(0.0, Basis.UNKNOWN, (field,))
            else:
                figure = Figure(link.width, Basis.DERIVED, link_rests_on(link, system))
            yield AskedFigure(labels, in_sentence(labels), link.width, (figure,))


# checks


def _limits(own: OwnRule, field: PartField, asked: AskedFigure) -> Iterator[Check]:
    """Yield the checks of a number: against what it has to reach, and what it may not exceed."""
    severity = Severity(own.severity)
    for limit, at_most in ((own.at_least, False), (own.at_most, True)):
        if limit is None:
            continue
        yield Check(
            rule=RULE,
            what=field.words,
            parts=asked.labels,
            value=asked.figures[0].value,
            limit=limit,
            figures=asked.figures,
            words=partial(_said, own, field, asked),
            unit=field.unit,
            at_most=at_most,
            clash=0.0 if severity is Severity.ERROR else -inf,
            tight_is=Severity.WARNING if severity is Severity.ERROR else severity,
            contact=False,
        )


def _words(own: OwnRule, field: PartField, asked: AskedFigure) -> Check:
    """Return the check of a word, or of a list of which one has to be among those asked for."""
    return matching(
        rule=RULE,
        what=field.words,
        parts=asked.labels,
        matches=not _stated_words(field, asked.value).isdisjoint(map(_compared, own.one_of)),
        figures=asked.figures,
        words=partial(_said, own, field, asked),
        unless=Severity(own.severity),
    )


def _stated_words(field: PartField, value: Any) -> frozenset[str]:
    if value is None:
        return frozenset()
    if field.form == "flag":
        return frozenset({YES if value else NO})
    stated_words: Iterable[str] = value if isinstance(value, tuple) else (value,)
    return frozenset(map(_compared, stated_words))


def _compared(word: str) -> str:
    """Return a word without what writers differ in: case, hyphens, underscores and spaces."""
    return "".join(letter for letter in word.casefold() if letter.isalnum())


# words


def _said(own: OwnRule, field: PartField, asked: AskedFigure, _judged: Judged) -> Said:
    if field.form in NUMBERS:
        value = number_words(float(asked.value), field)
    else:
        value = value_words(own.about, field.name, asked.value)
    title = sentence(
        "{name}: {figure} {value}, wanted {limits}.",
        name=asked.name,
        figure=field.words,
        value=value,
        limits=limits_words(own, field),
    )
    reason = own.because or sentence("An own rule of this build asks for it.")
    return Said(title, paragraph(reason), remedies=_remedies(own, field, asked))


def _remedies(own: OwnRule, field: PartField, asked: AskedFigure) -> tuple[Remedy, ...]:
    """Another part of the kind that keeps to the rule, where one part has the figure; else another
    rule.
    """
    needs: tuple[Need, ...] = ()
    if not own.one_of:
        needs = (Need(field.name, at_least=own.at_least, at_most=own.at_most),)
    elif len(own.one_of) == 1 and field.form in ("text", "choice"):
        needs = (Need(field.name, equals=own.one_of[0]),)
    if asked.part is None or own.about == "riser" or not needs:
        return (_take_it_out(),)
    words = sentence(
        "Choose another one: {figure} {limits}",
        figure=field.words,
        limits=limits_words(own, field),
    )
    first, *alike = asked.labels
    return (Remedy(words, Replace(first, needs, alike=tuple(alike))),)


def _take_it_out() -> Remedy:
    return by_hand("Change the build, or take the rule out", leads="thresholds")


def own_lines(build: Build) -> Iterator[Sentence]:
    """Yield a sentence for every line that a build's owner draws: thresholds that are not the
    usual ones, and own rules.
    """
    yield from own_thresholds(build)
    for own in build.own_rules:
        yield own_rule_words(own)
