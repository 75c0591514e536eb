"""Why a row of the checks list says what it says: the sum with this build's figures, what would
change its answer, and the figures it rests on.

Floats over the window without blocking it. Looks records up in the catalog and knows no rule by
name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFormLayout, QGridLayout, QLabel, QPushButton, QWidget

from gui.app.guard import guarded
from gui.checks.rows import CheckRow, Notes, subject_of
from gui.look.floating import SHADOW_PX, fit_to_words, paint_floating
from gui.look.plain_words import PlainLabel, label_words
from gui.look.stacks import in_column
from gui.look.surfaces import set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.assembly.addresses import address_of
from rigwright.build.thresholds import wants_otherwise
from rigwright.catalog import Catalog
from rigwright.checks import Finding, Judged, Measure
from rigwright.editing.figure_words import value_words, words_at
from rigwright.evaluation import Evaluation
from rigwright.evaluation.listed import others_alike
from rigwright.evaluation.summary import glued
from rigwright.figures.provenance import provenance_of
from rigwright.help.manual import terms_in
from rigwright.help.subjects import subject_title
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.reports.missing import Missing
from rigwright.reports.why import (
    choice_words,
    compared_words,
    figure_words,
    formula_words,
    judged_of,
    subject_words,
    to_fail_words,
    to_pass_words,
    width_words,
)
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import headed, messages, paragraph, worded

WIDTH_PX, PAD_PX, NAMES_PX = 420, 16, 92
MOST_FIELDS, MOST_TERMS = 6, 6
OWN_LIMIT = messages("This build's own threshold (Build ▸ Thresholds and Own Rules)")
ESTIMATE = messages("An estimate: one of these figures is assumed")
UNCERTAIN = messages("; uncertain")


LINKS_IN_ROW = 2
LINK_SHEET = (
    "QPushButton {{ border: none; padding: 0 12px 2px 0; color: {color}; text-align: left }}"
    " QPushButton:hover, QPushButton:focus {{ text-decoration: underline }}"
)


class Reason(Value, frozen=True):
    """The words about one row: the rule's title, the sentence, and named lines.

    `rule` is the id of the check that the manual explains, "" where no rule or several say it;
    `terms` are the entries of its glossary for words in the sentence.
    """

    title: str
    sentence: str
    lines: tuple[tuple[str, str], ...]
    rule: str = ""
    terms: tuple[str, ...] = ()


def reason_of(row: CheckRow, evaluation: Evaluation, catalog: Catalog) -> Reason:
    """Why a row of an evaluation says what it says, and where the manual says more."""
    reason = _reason(row, evaluation, catalog)
    said = (reason.title, reason.sentence, *(words for _, words in reason.lines))
    terms = terms_in("\n".join(said))[:MOST_TERMS]
    is_named = len(row.rules) == 1 and rule_named(row.rules[0])
    rule = row.rules[0] if is_named else ""
    return reason.changed(rule=rule, terms=terms)


def _reason(row: CheckRow, evaluation: Evaluation, catalog: Catalog) -> Reason:
    parts: dict[str, Part] = {}
    for part_id in evaluation.build.part_ids():
        part = catalog.get(part_id)
        if part is not None:
            parts[part_id] = part
    if isinstance(row.source, Notes):
        lines = (
            ("" if number else worded("Note"), note.message)
            for number, note in enumerate(row.source.findings)
        )
        return Reason(worded("Worth knowing"), row.title, tuple(lines))
    if isinstance(row.source, Missing):
        return Reason(
            row.source.link or worded("Not checked"),
            row.sentence,
            tuple(_of_missing(row.source, parts)),
        )
    rule = rule_named(row.source.rule)
    title = rule.title if rule is not None else subject_of(row.source.rule)
    lines = tuple(_of_finding(row.source, rule, evaluation, parts))
    return Reason(title, str(paragraph(row.title, row.detail)), lines)


def rule_named(rule_id: str) -> Rule | None:
    """The rule of an id."""
    return next((r for r in (SPEC_UNKNOWN, *RULES) if r.id == rule_id), None)


def _of_missing(missing: Missing, parts: Mapping[str, Part]) -> Iterator[tuple[str, str]]:
    for number, rule_id in enumerate(missing.rules):
        rule = rule_named(rule_id)
        title = rule.title if rule is not None else subject_of(rule_id)
        yield worded("Not answered") if number == 0 else "", title
    yield worded("Missing"), field_words(missing.field, parts)


def _of_finding(
    found: Finding, rule: Rule | None, evaluation: Evaluation, parts: Mapping[str, Part]
) -> Iterator[tuple[str, str]]:
    judged = judged_of(found, evaluation.checks)
    reports = False
    if rule is not None:
        yield worded("Subject"), subject_title(rule)
        reports = rule.reports
    if judged is not None and not reports:
        yield from _of_check(judged)
    elif found.measure is not None:
        yield worded("Measured"), measure_words(found.measure)
    if rule is not None:
        own = bool(rule.wants) and wants_otherwise(evaluation.build, rule.wants)
        yield worded("Limit from"), translated(OWN_LIMIT if own else rule.source)
    yield from _rests_on(found, parts)
    if found.estimate:
        yield worded("Certainty"), translated(ESTIMATE)
    yield from _messages(worded("Each"), others_alike(found))
    yield from _messages(worded("Also"), found.folded)


def _rests_on(found: Finding, parts: Mapping[str, Part]) -> Iterator[tuple[str, str]]:
    """The figures, those in doubt first: none of them is left out for lack of room."""
    uncertain = translated(UNCERTAIN)
    words = sorted(
        (field_words(field, parts) for field in found.rests_on), key=lambda w: uncertain not in w
    )
    for number, line in enumerate(words[:MOST_FIELDS]):
        yield worded("Rests on") if number == 0 else "", line
    if len(words) > MOST_FIELDS:
        yield "", worded("and {n} more figures", n=len(words) - MOST_FIELDS)


def _of_check(judged: Judged) -> Iterator[tuple[str, str]]:
    """The sum of a check, and what would change its answer; nothing of what it leaves open."""
    yield worded("Checked"), subject_words(judged)
    lines = (
        (worded("Formula"), compared_words(judged)),
        (worded("In figures"), formula_words(judged)),
        (worded("To pass"), to_pass_words(judged)),
        (worded("To be an error"), to_fail_words(judged)),
        (worded("Tolerance"), width_words(judged)),
    )
    for name, words in lines:
        if words:
            yield name, words


def _messages(name: str, findings: Sequence[Finding]) -> Iterator[tuple[str, str]]:
    for number, finding in enumerate(findings[:MOST_FIELDS]):
        yield name if number == 0 else "", finding.message
    if len(findings) > MOST_FIELDS:
        yield "", worded("and {n} more", n=len(findings) - MOST_FIELDS)


def measure_words(measure: Measure) -> str:
    """What is, against what it is held: "−11.36 mm, held against 0.00 mm"."""
    value = figure_words(measure.value, measure.unit)
    limit = figure_words(measure.limit, measure.unit)
    return worded("{value}, held against {limit}", value=value, limit=limit)


def field_words(address: str, parts: Mapping[str, Part]) -> str:
    """One figure of one record: "ASUS TUF RTX 3090: thickness 52 mm, from a specification page"."""
    found = address_of(address, parts)
    if found is None:
        return choice_words(address) or address
    part = found.part
    kind = found.part.kind
    figure = provenance_of(found.part, found.path)
    name = named_value(part.name, words_at(kind, found.path))
    if figure.value is None:
        return name
    if figure.basis == "guess":
        return worded("{figure} {value}, a guess", figure=name, value=figure.value)
    doubt = translated(UNCERTAIN) if figure.uncertain else ""
    said = f"{name} {value_words(kind, found.path, figure.value)}"
    return comma_words((said, f"{figure.confidence_words}{doubt}"))


@guarded
class WhyCard(Themed, QWidget):
    """The reason of one row; Escape, a click elsewhere or the next reason puts it away.

    `read_on` opens the manual at a check's id or at an entry of the glossary.
    """

    def __init__(self, theme: Theme, owner: QWidget, read_on: Callable[[str], object]) -> None:
        super().__init__(owner.window())
        self._theme = theme
        self._owner = owner
        self._read_on = read_on
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        margin = SHADOW_PX + theme.px(PAD_PX)
        edges = (margin, margin, margin, margin)
        self._column = in_column(owner=self, margins=edges, spacing=theme.px(8))
        self.hide()

    def dress(self, theme: Theme) -> None:
        """Paint in other colours from the next reason on."""
        self._theme = theme
        self.hide()

    def explain(self, reason: Reason, row: QRect) -> None:
        """Show a reason above a row, given in global coordinates, or below it where there is no
        room above.
        """
        self.hide()  # a layout counts new children of a hidden widget only
        self._fill(reason)
        window = self._owner.window()
        fit_to_words(self, self._column, window, self._theme.px(WIDTH_PX))
        self._move_beside(QRect(window.mapFromGlobal(row.topLeft()), row.size()), window)
        self.setAccessibleName(headed(reason.title, reason.sentence))
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _move_beside(self, row: QRect, window: QWidget) -> None:
        """Right-aligned with the row, above it or below, as far as the window reaches."""
        width = self.width()
        height = self.height()
        overlap = SHADOW_PX // 2
        rightmost = window.width() - width
        lowest = window.height() - height
        left = row.right() - width + SHADOW_PX
        above = row.top() - height + overlap
        below = min(row.bottom() - overlap, lowest)
        top = above if above >= -SHADOW_PX else below
        self.move(max(0, min(left, rightmost)), top)

    def _fill(self, reason: Reason) -> None:
        while (item := self._column.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        body = QWidget(self)
        title = self._label(reason.title, 13, 600, self._theme.text_1)
        sentence = self._label(reason.sentence, 12, 400, self._theme.text_2)
        form = QFormLayout()
        form.setContentsMargins(0, self._theme.px(6), 0, 0)
        form.setHorizontalSpacing(self._theme.px(12))
        form.setVerticalSpacing(self._theme.px(4))
        form.setLabelAlignment(Qt.AlignmentFlag.AlignTop)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, words in reason.lines:
            label = self._label(name, 11, 400, self._theme.text_3)
            label.setMinimumWidth(self._theme.px(NAMES_PX))
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            form.addRow(label, self._label(words, 11, 400, self._theme.text_1))
        if reason.rule or reason.terms:
            name = self._label(worded("In the Manual"), 11, 400, self._theme.text_3)
            form.addRow(name, self._links(reason))
        in_column(title, sentence, form, owner=body, spacing=self._theme.px(6))
        self._column.addWidget(body)

    def _links(self, reason: Reason) -> QGridLayout:
        """Return links to the pages of the manual on this check and on words of its sentence."""
        topics = [(term, term) for term in reason.terms]
        if reason.rule:
            topics.insert(0, (worded("This check"), reason.rule))
        links = QGridLayout()
        links.setContentsMargins(0, 0, 0, 0)
        links.setSpacing(0)
        links.setColumnStretch(LINKS_IN_ROW, 1)
        for number, (words, topic) in enumerate(topics):
            link = QPushButton(label_words(words), self)
            link.setFlat(True)
            link.setFont(self._theme.font(11))
            link.setCursor(Qt.CursorShape.PointingHandCursor)
            set_sheet(link, LINK_SHEET.format(color=self._theme.accent))
            link.clicked.connect(partial(self._follow, topic))
            links.addWidget(link, *divmod(number, LINKS_IN_ROW))
        return links

    def _follow(self, topic: str) -> None:
        self.hide()
        self._read_on(topic)

    def _label(self, words: str, px: float, weight: int, color: str) -> QLabel:
        label = PlainLabel(glued(words), self)
        label.setFont(self._theme.font(px, weight))
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        palette = label.palette()
        palette.setColor(label.foregroundRole(), color)
        label.setPalette(palette)
        return label

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self._owner.setFocus(Qt.FocusReason.PopupFocusReason)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if not self.isAncestorOf(self.window().focusWidget()):
            self.hide()
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_floating(QPainter(self), self.rect(), self._theme.line_strong, self._theme)
