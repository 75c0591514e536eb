"""What the catalog has otherwise than the open build, figure by figure: take all, take some, or
keep the build's own.

Taking is one step that can be undone; before it, the verdict that it would lead to is shown. Knows
the session's records and no file.
"""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gui.look import icons
from gui.look.availability import allow
from gui.look.dialog_shell import open_as_large, set_letters
from gui.look.plain_words import PlainLabel, tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import plain, tick_sheet
from gui.look.theme import Theme
from gui.session.session import Session
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import FILE
from rigwright.editing.differences import Difference, taken
from rigwright.editing.figure_words import label_at, value_words
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import VERDICT_WORDS, counts
from rigwright.figures.provenance import confidence_words
from rigwright.reports.since_saved import changed_checks
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, named_value
from rigwright.text.sentence import messages, plural, worded

CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked
HEADINGS = messages(("Figure", "In this build", "In the catalog", "Source"))
ICON_PX = 16
MOST_CHANGES = 4  # checks that are named below the verdict
DIFFERENCE_ROLE = Qt.ItemDataRole.UserRole


def verdict_words(evaluation: Evaluation) -> str:
    """A verdict with its counts: "Does not fit, 2 errors, 1 warning"."""
    return comma_words((translated(VERDICT_WORDS[evaluation.verdict]), *counts(evaluation)))


def list_style(theme: Theme) -> str:
    """The list's look."""
    return f"""{tick_sheet("QTreeView", theme)}
QTreeView {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 8px }}
QTreeView::item {{ padding: 4px 10px 4px 2px }}
QHeaderView {{ background: transparent }}
QHeaderView::section {{ background: transparent; color: {theme.text_3}; border: 0;
  border-bottom: 1px solid {theme.line}; padding: 6px 10px 6px 4px }}
"""


class DifferencesDialog(QDialog):
    """The list. Signal: kept(tuple of differences) where the build's own values are kept."""

    kept = Signal(object)

    def __init__(
        self,
        session: Session,
        found: tuple[Difference, ...],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._found = found
        self.setWindowTitle(worded("Differences from the Catalog"))
        self.list = QTreeWidget(self)
        self.effect, self.changes = PlainLabel("", self), PlainLabel("", self)
        self._marks = (PlainLabel("", self), PlainLabel("", self))
        self.take_all = QPushButton(worded("Update All"), self)
        self.take = QPushButton(worded("Update Selected"), self)
        self.keep = QPushButton(worded("Keep Build's Values"), self)
        self._fill()
        self._lay_out()
        self.list.itemChanged.connect(lambda *_: self._show_effect())
        self.take_all.clicked.connect(lambda: self._take(self._found))
        self.take.clicked.connect(lambda: self._take(self.chosen))
        self.keep.clicked.connect(self._keep)
        session.shown.connect(self._follow)
        self._show_effect()

    def _fill(self) -> None:
        self.list.setColumnCount(len(HEADINGS))
        self.list.setHeaderLabels([translated(heading) for heading in HEADINGS])
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(worded("Figures that differ"))
        self.list.setRootIsDecorated(False)
        for _, group in groupby(self._found, key=lambda d: d.part_id):
            differing = list(group)
            head = QTreeWidgetItem(self.list, [differing[0].name])
            head.setFirstColumnSpanned(True)
            head.setFont(0, self._theme.font(12, 600))
            head.setFlags(
                head.flags() | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsAutoTristate
            )
            for difference in differing:
                self._add(head, difference)
        self.list.expandAll()

    def _add(self, head: QTreeWidgetItem, d: Difference) -> None:
        was = value_words(d.kind, d.field, d.was)
        now = value_words(d.kind, d.field, d.now)
        label = label_at(d.kind, d.field)
        item = QTreeWidgetItem(head, [label, was, now, d.source])
        item.setData(0, DIFFERENCE_ROLE, d)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(0, CHECKED)
        sure = confidence_words(d.confidence)
        item.setToolTip(3, tip(f"{d.source} ({sure})"))

    def _lay_out(self) -> None:
        theme = self._theme
        intro = plain(
            worded(
                "The build was saved with other values than the catalog has now. "
                "Nothing changes until you say so."
            )
        )
        intro.setWordWrap(True)
        fields = (intro, self.list, self.effect, self.changes)
        set_letters(theme, fields, (self.keep, self.take, self.take_all))
        outcome = in_row(*self._marks, (self.effect, 1), spacing=8)
        line = in_row(self.keep, STRETCH, self.take, self.take_all)
        in_column(
            intro,
            (self.list, 1),
            outcome,
            self.changes,
            4,
            line,
            owner=self,
            margins=(20, 16, 20, 16),
            spacing=10,
        )
        header = self.list.header()
        for number in range(3):
            header.setSectionResizeMode(number, QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionsClickable(False)
        header.setFont(theme.font(11))
        self.list.setStyleSheet(list_style(theme))
        open_as_large(self, theme, (760, 420))

    @property
    def chosen(self) -> tuple[Difference, ...]:
        """The differences that are ticked."""
        heads = (self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount()))
        items = (
            head.child(number) for head in heads if head for number in range(head.childCount())
        )
        return tuple(
            item.data(0, DIFFERENCE_ROLE)
            for item in items
            if item and item.checkState(0) == CHECKED
        )

    def effect_of(self, chosen: tuple[Difference, ...]) -> tuple[Evaluation, Evaluation]:
        """The build as it is, and with some figures taken."""
        session = self._session
        records = taken(session.parts.records, session.parts.library, chosen)
        catalog = session.parts.library.under(FILE, MemoryCatalog(records.values()))
        after = evaluate(session.build, catalog, shapes=session.parts.shapes)
        return session.snapshot.committed, after

    def _show_effect(self) -> None:
        chosen = self.chosen
        why_not = "" if chosen else worded("No figure is ticked.")
        if len(chosen) == len(self._found):
            why_not = worded("All figures are ticked.")
        allow(self.take, why_not)
        evaluations = self.effect_of(chosen)
        before, after = map(verdict_words, evaluations)
        changed = bool(chosen) and before != after
        size = self._theme.px(ICON_PX)
        for mark, evaluation in zip(self._marks, evaluations, strict=True):
            mark.setPixmap(icons.verdict(evaluation.verdict, self._theme, size))
        self._marks[0].setVisible(changed)
        if chosen:
            same = worded("The verdict stays: {before}.", before=before)
        else:
            same = worded("Nothing is ticked. {before}.", before=before)
        self.effect.setText(
            worded("Now: {before}. With the ticked figures: {after}.", before=before, after=after)
            if changed
            else same
        )
        told = [
            named_value(change.subject, f"{change.was} → {change.now}")
            for change in changed_checks(*evaluations)
        ]
        more = ["…"] if len(told) > MOST_CHANGES else []
        self.changes.setText("\n".join(told[:MOST_CHANGES] + more))
        self.changes.setVisible(bool(told))

    def _take(self, chosen: tuple[Difference, ...]) -> None:
        session = self._session
        number = len(chosen)
        session.shown.disconnect(self._follow)
        words = plural(
            "Take {n} figure from the catalog", "Take {n} figures from the catalog", number
        )
        session.parts.take_records(
            taken(session.parts.records, session.parts.library, chosen), str(words)
        )
        self.accept()

    def _keep(self) -> None:
        self.kept.emit(self._found)
        self.reject()

    def _follow(self) -> None:
        """Another build, or another catalog, has other differences."""
        if any(self._session.parts.records.get(d.part_id) is None for d in self._found):
            self.reject()
        else:
            self._show_effect()
