"""The field that finds a command or a part by a few letters, with its answers in a list below it.

Commands come from the window's actions, parts from the catalog. Nothing of it blocks; Esc leaves
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.app.guard import guarded
from gui.hand.actions import COMMANDS, plain_words
from gui.hand.asked_for import asked_for
from gui.hand.search_field import SearchField
from gui.look import icons
from gui.look.announcing import announce
from gui.look.availability import reason_of
from gui.look.plain_words import tip
from gui.look.stacks import in_row
from gui.look.surfaces import KeyHint
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session
from gui.window.command_synonyms import SYNONYMS
from rigwright.catalog import PartSummary, words_of
from rigwright.parts.kind_words import kind_counted
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from PySide6.QtWidgets import QListWidget, QMenu

MOST_COMMANDS, MOST_PARTS = 6, 8
WIDTH_PX, ROW_PX, BESIDE_PX = 380, 30, 56  # beside the words: glass, edges, the key and its gap
NOTHING = messages("No command and no part is called that.")


class SearchAnswer(Value, frozen=True):
    """A line of the list: what it says, what stands at its end, and what it does."""

    words: str
    right: str
    icon: str
    use: Callable[[], object]
    tip: str = ""


@guarded
class CommandSearch(Themed, SearchField):
    """The field. Signal: part_found(PartSummary)."""

    part_found = Signal(object)

    def __init__(
        self, session: Session, actions: Iterable[QAction], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._actions, self._theme = session, list(actions), theme
        self._answers: list[SearchAnswer] = []
        self.menus: Mapping[str, Callable[[], QMenu]] = {}  # what gives each, by what it is called
        self._before: QWidget | None = None
        self._glass = QAction(worded("Search"), self)
        self._hint = KeyHint("Ctrl K", theme, self)
        self.setObjectName("search")
        self.setPlaceholderText(worded("Find a command or part"))
        self.setAccessibleName(worded("Find a command or part"))
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        inside = in_row(self._hint, owner=self, margins=(0, 0, 8, 0))
        inside.setAlignment(self._hint, Qt.AlignmentFlag.AlignRight)
        self.textEdited.connect(self._answer)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._glass.setIcon(icons.icon("search", theme))
        if "_list" in vars(self):
            self._dress(self._list)
        self.setMaximumWidth(theme.px(WIDTH_PX))

    @cached_property
    def _list(self) -> QListWidget:
        """The answers below the field, from the first time that it is typed into."""
        from PySide6.QtWidgets import QListWidget

        from gui.window.answer_delegate import AnswerDelegate

        made = QListWidget(self.window())
        self._delegate = AnswerDelegate(self._theme, made)
        made.setItemDelegate(self._delegate)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.itemClicked.connect(self._use_current)
        made.hide()
        self._dress(made)
        return made

    def _dress(self, answers: QListWidget) -> None:
        theme = self._delegate.theme = self._theme
        answers.setStyleSheet(
            f"QListWidget {{ background: {theme.raised}; border: 1px solid {theme.line_strong}; "
            "border-radius: 8px;"
            f" padding: 4px; outline: 0 }} QListWidget::item {{ border-radius: 6px; color: "
            f"{theme.text_1} }}"
            f" QListWidget::item:selected {{ background: {theme.selected} }}"
        )

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(WIDTH_PX), super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The key makes room for the words."""
        super().resizeEvent(event)
        words = self.fontMetrics().horizontalAdvance(self.placeholderText())
        self._hint.setVisible(
            self.width() >= words + self._hint.sizeHint().width() + self._theme.px(BESIDE_PX)
        )

    def begin(self) -> None:
        """Take the keyboard; Esc gives it back."""
        self._before = self.window().focusWidget()
        self.window().activateWindow()  # the key may have been pressed in a view's own window
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    # the answers

    def _answer(self, text: str) -> None:
        from PySide6.QtWidgets import QListWidgetItem

        self._hint.setVisible(not text)
        self._answers = []
        if text.strip():
            self._answers = [*self._commands(text), *self._menus(text), *self._parts(text)]
        if text.strip() and not self._answers:
            self._answers = [SearchAnswer(translated(NOTHING), "", "search", lambda: None)]
        self._list.clear()
        for answer in self._answers:
            item = QListWidgetItem(
                icons.icon(answer.icon or "chevron-right", self._theme), answer.words, self._list
            )
            item.setSizeHint(QSize(10, self._theme.px(ROW_PX)))
            item.setData(Qt.ItemDataRole.UserRole, answer.right)
            item.setToolTip(tip(answer.tip))
        self._list.setCurrentRow(0)
        self._place_list()
        self._tell()

    def _tell(self) -> None:
        """Have a screen reader say the answer that Enter takes, and how many there are."""
        row = self._list.currentRow()
        told = ""
        if self._answers:
            answer = self._answers[row]
            told = worded(
                "{answer}, {number} of {count}",
                answer=comma_words(filter(None, (answer.words, answer.right))),
                number=row + 1,
                count=len(self._answers),
            )
        self.setAccessibleDescription(told)
        if self.hasFocus():
            announce(self, told)

    def _commands(self, text: str) -> list[SearchAnswer]:
        """The commands of that name, then those that people call so as well; of each of both what
        can be done comes first.
        """
        words = words_of(text)
        named: list[QAction] = []
        called: list[QAction] = []
        for action in self._actions:
            name = plain_words(action)
            synonyms = translated(SYNONYMS.get(action.objectName(), ""))
            if _begins(name, words):
                named.append(action)
            elif _begins(f"{name} {synonyms}", words):
                called.append(action)
        for group in (named, called):
            group.sort(key=lambda action: not action.isEnabled())
        return [self._of_action(action) for action in [*named, *called][:MOST_COMMANDS]]

    def _of_action(self, action: QAction) -> SearchAnswer:
        """A command with its keys; one that cannot be used now with the reason, which it says."""
        words = plain_words(action)
        icon = COMMANDS[action.objectName()].icon
        why_not = reason_of(action)
        if why_not:
            return SearchAnswer(words, why_not, icon, partial(self._session.say, why_not), why_not)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return SearchAnswer(words, keys, icon, action.trigger, action.statusTip())

    def _menus(self, text: str) -> list[SearchAnswer]:
        """The menus whose entries are no commands."""
        words = words_of(text)
        found: list[SearchAnswer] = []
        for name, menu in self.menus.items():
            if _begins(name, words):
                found.append(SearchAnswer(name, worded("Menu"), "", partial(self._open, menu)))
        return found

    def _open(self, menu: Callable[[], QMenu]) -> None:
        """Open a menu below the field, with its first entry current."""
        opened = menu()
        opened.popup(self.mapToGlobal(QPoint(0, self.height() + 4)))
        if opened.actions():
            opened.setActiveAction(opened.actions()[0])

    def _parts(self, text: str) -> list[SearchAnswer]:
        if len(text.strip()) < 2:
            return []
        found = self._session.catalog.search(text, None, MOST_PARTS)
        alone, count = asked_for(text)  # as the start page takes "4 x rtx 3090"
        if not found and count > 1 and alone:
            found = self._session.catalog.search(alone, None, MOST_PARTS)
        return [self._of_part(row) for row in found]

    def _of_part(self, row: PartSummary) -> SearchAnswer:
        kind = kind_counted(row.kind, 1)
        return SearchAnswer(
            row.name, kind, f"part-{row.kind}", lambda: self.part_found.emit(row), row.name
        )

    def _place_list(self) -> None:
        self._list.setVisible(bool(self._answers))
        window = self.window()
        below = self.mapTo(window, QPoint(0, self.height() + 4))
        wanted = len(self._answers) * self._theme.px(ROW_PX) + 10
        height = min(wanted, window.height() - below.y() - 8)
        width = max(self.width(), self._theme.px(WIDTH_PX))
        rightmost = window.width() - width - 8
        left = max(8, min(below.x(), rightmost))
        self._list.setGeometry(left, below.y(), width, height)
        self._list.raise_()

    def _use_current(self) -> None:
        row = self._list.currentRow()
        answer = self._answers[row] if 0 <= row < len(self._answers) else None
        self._leave()
        if answer is not None:
            answer.use()

    def _leave(self) -> None:
        self.clear()
        self._answer("")
        if self._before is not None and self.hasFocus():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

    # what Qt calls

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if event.key() in steps and self._answers:
            row = (self._list.currentRow() + steps[Qt.Key(event.key())]) % len(self._answers)
            self._list.setCurrentRow(row)
            self._tell()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._use_current()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if "_list" in vars(self):
            self._list.hide()

    def event(self, event: QEvent) -> bool:
        """Keep Esc while there is something to clear."""
        # Esc closes the list; without this the window would take the key for the card in the hand.
        escapes = (
            isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and bool(self.text())
        )
        if escapes and event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


def _begins(words: str, wanted: list[str]) -> bool:
    known = words_of(words)
    for beginning in wanted:
        if not any(word.startswith(beginning) for word in known):
            return False
    return bool(wanted)
