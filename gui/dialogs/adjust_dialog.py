"""The question before an edit that changes more than was asked for: each part with its place before
and after.

Where there are several ways to go, each says what it would change. Nothing is committed here.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QCheckBox,
    QDialog,
    QHeaderView,
    QPushButton,
    QRadioButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gui.app.guard import guarded
from gui.look import icons
from gui.look.plain_words import PlainLabel, label_words, tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import heading, plain, radio_sheet, tick_sheet
from gui.look.theme import Theme
from gui.session.proposal import BuildProposal, ProposalOption
from gui.session.session import Session
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import VERDICT_WORDS, counts
from rigwright.inventory.changes import Change
from rigwright.parts.kind_words import KIND_WORDS
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, worded

WIDTH_PX, ROW_PX, MOST_ROWS, ICON_PX = 520, 27, 8, 16
HEADINGS = messages(("Part", "Now", "Then"))
PART = messages("part")
NOUNS = {kind: one for kind, (one, _) in KIND_WORDS.items()} | {"second": messages("second system")}


def list_sheet(theme: Theme) -> str:
    """How the list of changes looks."""
    return f"""
QTreeView {{ background: {theme.raised}; border: 1px solid {theme.line}; border-radius: 8px }}
QTreeView::item {{ padding: 4px 8px 4px 4px; color: {theme.text_1} }}
QHeaderView {{ background: transparent }}
QHeaderView::section {{ background: transparent; color: {theme.text_3}; border: 0;
  border-bottom: 1px solid {theme.line}; padding: 6px 8px 6px 6px }}
"""


@guarded
class AdjustDialog(QDialog):
    """The question. Signal: answered(Proposal, Option, whether not to be asked again)."""

    answered = Signal(object, object, bool)

    def __init__(self, session: Session, proposal: BuildProposal, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._proposal = proposal
        self._theme: Theme = getattr(parent, "theme")  # noqa: B009 (every window of ours has one)
        self.setWindowTitle(proposal.title)
        self.setMinimumWidth(self._theme.px(WIDTH_PX))
        self.ways = [QRadioButton(label_words(option.words), self) for option in proposal.options]
        self.list = QTreeWidget(self)
        self.nothing = plain(worded("Nothing else changes."), self)
        self.verdict, self._icon = PlainLabel("", self), PlainLabel("", self)
        self.quiet = QCheckBox(self)
        self.accept_button = QPushButton(worded("Accept"), self)
        self.cancel_button = QPushButton(worded("Cancel"), self)
        self._lay_out()
        self._connect()
        self._show(0)

    @property
    def option(self) -> ProposalOption:
        """The way that is chosen."""
        number = next((i for i, way in enumerate(self.ways) if way.isChecked()), 0)
        return self._proposal.options[number]

    def _lay_out(self) -> None:
        theme = self._theme
        title = heading(self._proposal.title, self)
        intro = plain(self._proposal.intro, self)
        title.setFont(theme.font(15, 600))
        intro.setFont(theme.font(12))
        intro.setWordWrap(True)
        group = QButtonGroup(self)
        for number, way in enumerate(self.ways):
            way.setVisible(len(self.ways) > 1)
            way.setChecked(number == 0)
            group.addButton(way)
        self._dress_list()
        outcome = in_row(self._icon, (self.verdict, 1), spacing=8)
        buttons = in_row(self.quiet, STRETCH, self.cancel_button, self.accept_button)
        pieces = (title, intro, *self.ways, self.list, self.nothing, outcome, 4, buttons)
        in_column(*pieces, owner=self, margins=(20, 18, 20, 16), spacing=10)
        self._dress_quiet()
        self.accept_button.setDefault(True)
        self.cancel_button.setAutoDefault(False)

    def _dress_list(self) -> None:
        self.list.setColumnCount(len(HEADINGS))
        self.list.setHeaderLabels([translated(heading) for heading in HEADINGS])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setAccessibleName(worded("What changes as well"))
        self.list.setStyleSheet(list_sheet(self._theme))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def _dress_quiet(self) -> None:
        kind = self._proposal.kind
        noun = translated(NOUNS.get(kind.removeprefix("remove-"), PART))
        if kind == "drive-socket":
            words = worded("Do not ask again when a drive takes another socket")
        elif kind.startswith("remove-"):
            words = worded("Do not ask again when a {noun} is taken out", noun=noun)
        else:
            words = worded("Do not ask again for another {noun}", noun=noun)
        self.quiet.setText(label_words(words))
        self.quiet.setVisible(bool(kind))
        self.setStyleSheet(radio_sheet(self._theme) + tick_sheet("QCheckBox", self._theme))

    def _connect(self) -> None:
        self.accept_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        for number, way in enumerate(self.ways):
            way.toggled.connect(lambda on, number=number: on and self._show(number))

    def _show(self, number: int) -> None:
        """Say what a way changes and its verdict, and show the build behind the question."""
        option = self._proposal.options[number]
        self.list.clear()
        for change in option.changes:
            self._add(change)
        rows = min(len(option.changes), MOST_ROWS)
        self.list.setVisible(bool(option.changes))
        self.list.setFixedHeight(self._theme.px(ROW_PX) * (rows + 1) + 6)
        self.nothing.setVisible(not option.changes)
        self.accept_button.setText(label_words(option.button))
        self._session.comparison.try_build(option.build)
        self._show_verdict()
        self.adjustSize()

    def _add(self, change: Change) -> None:
        row = change.row
        name = row.title_and_name
        before = str(change.before) or worded("in the build")
        after = str(change.after)
        item = QTreeWidgetItem(self.list, [name, before, after])
        item.setToolTip(0, tip(name))
        words = worded("{name}: {before}, then {after}", name=name, before=before, after=after)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, words)

    def _show_verdict(self) -> None:
        snapshot = self._session.snapshot
        now = snapshot.committed
        then = snapshot.evaluation
        size = self._theme.px(ICON_PX)
        self._icon.setPixmap(icons.verdict(then.verdict, self._theme, size))
        self.verdict.setText(
            worded(
                "Now: {now}\nThen: {then}",
                now=_verdict_words(now),
                then=_verdict_words(then),
            )
        )
        self.verdict.setFont(self._theme.font(12))

    def accept(self) -> None:
        """Go the chosen way."""
        option = self.option
        self._session.comparison.try_build(None)
        super().accept()
        self.answered.emit(self._proposal, option, self.quiet.isChecked())

    def reject(self) -> None:
        """Leave everything as it was."""
        self._session.comparison.try_build(None)
        super().reject()


def _verdict_words(evaluation: Evaluation) -> str:
    """A verdict with its counts: "Does not fit, 2 errors, 1 warning"."""
    return comma_words((translated(VERDICT_WORDS[evaluation.verdict]), *counts(evaluation)))
