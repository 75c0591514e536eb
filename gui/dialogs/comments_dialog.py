"""The comments on the open build: what was said of a part, of a check or of the whole, by whom, and
what is done.

Each change is one step that can be undone. What a comment is about, the engine says.
"""

from __future__ import annotations

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.app.settings import text_at
from gui.look.availability import allow
from gui.look.choice_box import ChoiceBox
from gui.look.dialog_shell import close_box, set_letters, set_up
from gui.look.plain_words import tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import plain, quiet, words_when_empty
from gui.look.theme import Theme
from gui.session.session import Session, Snapshot
from rigwright.build import Build
from rigwright.build.comment import Comment
from rigwright.inventory import rows_of
from rigwright.reports.comments import (
    CommenterError,
    CommentError,
    closed,
    commented,
    told_comments,
)
from rigwright.rules import noun_of
from rigwright.text.language import translated
from rigwright.text.numbers import capital
from rigwright.text.sentence import messages, worded

SIZE_PX, LABEL_PX = (600, 460), 90
LAST = "comments/by"  # who commented last
WHOLE = messages("The build as a whole")
NOBODY = messages("Nobody has commented on the build.")
HINT = messages("Comments are kept in the build's file. They go along with it only if you agree.")
DONE, AGAIN = messages(("&Done", "Open &Again"))
STEP, WHOLE_STEP = messages(("Comment on {subject}", "Comment on the build"))
CLOSE_STEP, OPEN_STEP = messages(("Close comment {n}", "Open comment {n} again"))


@guarded
class CommentsDialog(QDialog):
    """The comments, and below them what a further one is about, who makes it and what it says.

    `part` is the key of the row of the parts list, `rule` the check that it is to be about at
    first; without either it is the build as a whole.
    """

    def __init__(
        self,
        parent: QWidget | None,
        theme: Theme,
        session: Session,
        settings: QSettings,
        part: str = "",
        rule: str = "",
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._settings = settings
        self._rule = rule  # offered besides parts and the whole
        self._shown: tuple[Comment, ...] = ()
        self._subjects: list[tuple[str, str]] = []  # part and rule of each that is offered
        self.list = QListWidget(self)
        self.empty = words_when_empty(translated(NOBODY), self.list, theme)
        self.turn = QPushButton(translated(DONE), self)
        self.about = ChoiceBox(theme, self)
        self.name = QLineEdit(text_at(settings, LAST), self)
        self.text = QLineEdit(self)
        self.add = QPushButton(worded("&Comment"), self)
        self.note = quiet(translated(HINT), self)
        self._lay_out(theme)
        set_up(self, theme, worded("Review Comments"), SIZE_PX)
        self._offer_subjects(part, rule)
        self._fill()
        self._choose_said_of(part, rule)
        self.list.currentRowChanged.connect(self._offer_closing)
        self.turn.clicked.connect(self._turn)
        self.add.clicked.connect(self._comment)
        self.name.returnPressed.connect(self.text.setFocus)
        self.text.returnPressed.connect(self._comment)
        session.shown.connect(self._follow)
        self.text.setFocus()

    def _lay_out(self, theme: Theme) -> None:
        self.list.setAccessibleName(worded("Comments"))
        self.list.setWordWrap(True)
        self.note.setWordWrap(True)
        rows = (
            (worded("On"), self.about),
            (worded("By"), self.name),
            (worded("Comment"), self.text),
        )
        set_letters(
            theme, (self.list, self.about, self.name, self.text, self.note), (self.turn, self.add)
        )
        closing = close_box(self)
        closing.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)  # Enter adds
        lines: list[QHBoxLayout] = []
        for words, field in rows:
            field.setAccessibleName(words)
            label = plain(words, self)
            label.setFont(theme.font(12))
            label.setFixedWidth(theme.px(LABEL_PX))
            lines.append(in_row(label, (field, 1)))
        in_column(
            (self.list, 1),
            in_row(self.turn, STRETCH),
            *lines,
            self.note,
            in_row(self.add, STRETCH, closing),
            owner=self,
            margins=(20, 16, 20, 16),
            spacing=10,
        )

    # what is there

    def _offer_subjects(self, part: str, rule: str) -> None:
        """Offer the whole, the check that was led from, and every part that is there."""
        self._subjects = [("", "")]
        words = [translated(WHOLE)]
        if self._rule:
            self._subjects.append(("", self._rule))
            words.append(capital(noun_of(self._rule)))
        for row in rows_of(self._session.snapshot.committed.assembly):
            self._subjects.append((row.key, ""))
            words.append(row.title_and_name)
        self.about.clear()
        self.about.addItems(words)
        if (part, rule) in self._subjects:
            self.about.setCurrentIndex(self._subjects.index((part, rule)))

    def _fill(self) -> None:
        """Show the comments; the one that was chosen stays so."""
        chosen = self.list.currentRow()
        evaluation = self._session.snapshot.committed
        self._shown = evaluation.build.comments
        self.list.blockSignals(True)
        self.list.clear()
        for one in told_comments(evaluation):
            item = QListWidgetItem(f"{one.number}. {one.words}", self.list)
            item.setToolTip(tip(str(one.words)))
        self.empty.setVisible(self.list.count() == 0)
        self.list.setCurrentRow(min(max(chosen, 0), self.list.count() - 1))
        self.list.blockSignals(False)
        self._offer_closing()

    def _choose_said_of(self, part: str, rule: str) -> None:
        """Choose the first open comment on what was led from."""
        if not part and not rule:
            return
        for one in told_comments(self._session.snapshot.committed):
            key = one.row.key if one.row is not None else ""
            if (key, one.comment.rule) == (part, rule) and not one.comment.done:
                self.list.setCurrentRow(one.number - 1)
                self._offer_closing()
                return

    @property
    def chosen(self) -> Comment | None:
        """The comment that is selected in the list."""
        row = self.list.currentRow()
        if 0 <= row < len(self._shown):
            return self._shown[row]
        return None

    def _offer_closing(self, _row: int = -1) -> None:
        chosen = self.chosen
        is_done = chosen is not None and chosen.done
        self.turn.setText(translated(AGAIN if is_done else DONE))
        allow(self.turn, "" if chosen is not None else worded("No comment is selected."))

    def _follow(self, snapshot: Snapshot) -> None:
        """Show another state of the build."""
        if snapshot.previewing:
            return
        part, rule = self._subjects[self.about.currentIndex()]
        self._offer_subjects(part, rule)
        self._fill()

    # what is done

    def _comment(self) -> None:
        part, rule = self._subjects[self.about.currentIndex()]
        committed = self._session.snapshot.committed
        try:
            build = commented(committed, self.name.text(), self.text.text(), part=part, rule=rule)
        except CommentError as error:
            self.note.setText(str(error))
            wrong = self.name if isinstance(error, CommenterError) else self.text
            wrong.setFocus()
            return
        self._settings.setValue(LAST, self.name.text())
        step = translated(WHOLE_STEP)
        if part or rule:
            step = worded(STEP, subject=self._subject(part, rule))
        if self._commit(build, step):
            self.text.clear()
            self.list.setCurrentRow(self.list.count() - 1)

    def _subject(self, part: str, rule: str) -> str:
        if rule:
            return noun_of(rule)
        rows = rows_of(self._session.snapshot.committed.assembly)
        return next(row.called for row in rows if row.key == part)

    def _turn(self) -> None:
        """Close the chosen comment, or open it again."""
        chosen = self.chosen
        if chosen is None:
            return
        number = self.list.currentRow() + 1
        template = OPEN_STEP if chosen.done else CLOSE_STEP
        build = closed(self._session.build, number, done=not chosen.done)
        self._commit(build, worded(template, n=number))

    def _commit(self, build: Build, step: str) -> bool:
        """Make it one step of the session; a refused step says why."""
        done = self._session.document.commit(build, step)
        self.note.setText(translated(HINT) if done else self._session.snapshot.message)
        return done
