"""The window a part is edited in: its picture at the left, its fields at the right, what is wrong
and Save at the foot.

Holds one draft and shows it everywhere at once; storing it is left to who opened the window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QMenu,
    QPushButton,
    QSplitter,
    QToolButton,
    QWidget,
)

from gui.app.front import bring_to_front
from gui.app.guard import guarded
from gui.files.dialogs import Answer, Dialogs
from gui.look import icons
from gui.look.availability import allow
from gui.look.marks import elided_product
from gui.look.plain_words import PlainLabel, tip, window_words
from gui.look.pressing import ENTER, presses_with_enter
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import heading, plain, quiet, set_ground, set_sheet
from gui.look.theme import Theme, style_sheet
from gui.look.themed import Themed
from gui.part_editor.choice import LINK, SMALL
from gui.part_editor.draft_history import DraftHistory, edited
from gui.part_editor.drawing import PartDrawing
from gui.part_editor.effect import effect_of
from gui.part_editor.pages import Edit, Pages
from gui.part_editor.tab_order import neighbour
from gui.session.session import Session, Snapshot
from rigwright.catalog.overrides import BOARD
from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.checks import Severity, Verdict
from rigwright.editing.drafts import Draft, Way, wrong_entries
from rigwright.editing.kept_drafts import resumed
from rigwright.parts.kind_words import kind_counted
from rigwright.text.language import translated
from rigwright.text.sentence import messages, paragraph, plural, plurals, worded

WIDE_PX, HIGH_PX, MOST_TITLE_PX = 1180, 680, 640
SHARES = (500, 680)  # of picture and pages
WAY_WORDS = messages(
    {
        Way.NEW: "New part",
        Way.CLONE: "Copy under a name of its own",
        Way.OWN: "Your own part",
    }
)
# With one and with several figures of the user's own.
SHIPPED_CHANGED, IMPORTED_CHANGED = plurals(
    [
        (
            "Shipped part with {n} figure of your own",
            "Shipped part with {n} figures of your own",
        ),
        (
            "Imported part with {n} figure of your own",
            "Imported part with {n} figures of your own",
        ),
    ]
)


@guarded
class PartWindow(Themed, QWidget):
    """One part. Signals: changed() with every other state of the draft, closed(), quit_wanted().

    No dialog: a dialog closes by being rejected, accepted or closed, each in a way of its own, and
    one way is enough.
    """

    changed = Signal()
    closed = Signal()
    quit_wanted = Signal()

    def __init__(
        self,
        draft: Draft,
        session: Session,
        theme: Theme,
        dialogs: Dialogs,
        save: Callable[[PartWindow], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.draft = draft
        self._session = session
        self._dialogs = dialogs
        self._store = save
        self._theme, self.history = theme, DraftHistory()
        # The sheet before the fields, and these into it as a whole: else Qt styles each of them
        # again with every one of its changes.
        self.setStyleSheet(_style(theme))
        self.drawing, self.pages = PartDrawing(theme), Pages(draft, session, theme)
        self.form = self.pages.form
        self._title = heading("", self)
        self._state = quiet("", self)
        self._icon = PlainLabel("", self)
        self.menu = QMenu(self)
        self._part_button = QToolButton(self)
        self._sign = PlainLabel("", self)
        self._status = plain("", self)
        self._detail = quiet("", self)
        self.save_button = QPushButton(worded("Save"), self)
        self._close_button = QPushButton(worded("Close"), self)
        self._lay_out()
        self._connect()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._set_frame(theme)
        self._take(draft)

    # layout

    def _lay_out(self) -> None:
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.addWidget(self.drawing)
        self._splitter.addWidget(self.pages)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._splitter.setSizes(list(SHARES))
        self._head, self._foot = QWidget(self), QWidget(self)
        self._lay_out_head()
        self._lay_out_foot()
        in_column(self._head, (self._splitter, 1), self._foot, owner=self, spacing=0)

    def _lay_out_head(self) -> None:
        in_row(
            self._icon,
            self._title,
            (self._state, 1),
            self._part_button,
            owner=self._head,
            margins=(16, 8, 12, 8),
            spacing=10,
        )
        self._part_button.setText(worded("Part"))
        self._part_button.setAccessibleName(worded("Menu of the part"))
        self._part_button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._part_button.setMenu(self.menu)
        self._part_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._part_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._title.setMinimumWidth(40)

    def _lay_out_foot(self) -> None:
        words = in_column(self._status, self._detail, spacing=1)
        in_row(
            self._sign,
            (words, 1),
            self._close_button,
            self.save_button,
            owner=self._foot,
            margins=(16, 10, 16, 10),
            spacing=8,
        )
        self._status.setWordWrap(True)
        self._detail.setWordWrap(True)
        self.save_button.setDefault(True)

    def _connect(self) -> None:
        self.pages.edited.connect(self._edit)
        self.pages.focused.connect(self.drawing.light)
        self.pages.turned.connect(lambda _page: self._show_drawing())
        self.drawing.field_wanted.connect(self.pages.focus_here)
        self.save_button.clicked.connect(self.save)
        self._close_button.clicked.connect(self.close)
        self._session.shown.connect(self._follow)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self, self.save)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self, self.undo)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Redo), self, self.redo)
        QShortcut(QKeySequence("Ctrl+W"), self, self.close)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.quit_wanted.emit)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._set_frame(theme)
        self._show()

    def _set_frame(self, theme: Theme) -> None:
        """The colours of all but picture and pages, which are made in theirs."""
        self._theme = theme
        set_sheet(self, _style(theme))
        set_ground(self, theme, theme.panel)
        for part in (self._head, self._foot):
            set_ground(part, theme, theme.window)
        self._title.setFont(theme.font(13, 600))
        self._state.setFont(theme.font(12))
        self._status.setFont(theme.font(12, 500))
        self._detail.setFont(theme.font(11))
        size = theme.px(18)
        self._icon.setPixmap(icons.pixmap(f"part-{self.draft.kind}", theme.text_2, size))
        self._part_button.setIcon(icons.icon("chevron-down", theme, 14))
        self._part_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(WIDE_PX), self._theme.px(HIGH_PX))

    # the draft

    def _edit(self, edit: Edit) -> None:
        draft = edit(self.draft)
        self.history.note(self.draft, draft)
        self._take(draft)

    def undo(self) -> None:
        """Take the last edit of the draft back."""
        self._go(self.history.back(self.draft))

    def redo(self) -> None:
        """Make the edit again that was taken back last."""
        self._go(self.history.forth(self.draft))

    def _go(self, draft: Draft) -> None:
        names = edited(self.draft, draft)
        self._take(draft)
        if names:
            self.pages.reveal(names[0])

    def _take(self, draft: Draft) -> None:
        """Show another state of the draft."""
        self.draft = draft
        self.pages.show_draft(draft)
        self._show()
        self.changed.emit()

    @property
    def part_id(self) -> str:
        """The part of the catalog that is edited; empty while the draft is to become a new one."""
        if self.draft.way in (Way.NEW, Way.CLONE):
            return ""
        return str(self.draft.record["id"])

    def resume(self, kept: Draft) -> None:
        """Make the edits of a kept draft again, as one step."""
        self._edit(lambda now: resumed(now, kept))

    def begin(self, draft: Draft) -> None:
        """Go on from a draft that was just stored."""
        self.history.clear()
        self._take(draft)

    def _show(self) -> None:
        draft = self.draft
        name = self._name()
        self._show_drawing()
        self._title.setText(elided_product(name, self._title.font(), self._theme.px(MOST_TITLE_PX)))
        self._title.setToolTip(tip(name))
        self._state.setText(_state_words(draft))
        self.setWindowTitle(worded("{part}[*] – part", part=window_words(name)))
        self.setWindowModified(draft.dirty)
        allow(self.save_button, _why_not_saved(draft))
        self._show_status()

    def _name(self) -> str:
        """What the part is called, or will be."""
        return self.draft.record.get("name") or worded(
            "New {part}", part=kind_counted(self.draft.kind, 1)
        )

    def _show_drawing(self) -> None:
        """The part, or the board in it where that is what is edited."""
        draft = self.draft.board if self.pages.shown == BOARD else None
        draft = draft or self.draft
        board = self._session.snapshot.committed.assembly.board
        self.drawing.show_part(
            draft.preview, frozenset(draft.changed) if draft.base else frozenset(), board
        )

    def _show_status(self) -> None:
        """The first thing that is wrong, else what the part would do to the open build and what
        it still needs.
        """
        wrong = wrong_entries(self.draft)
        missing = self._missing()
        if wrong:
            self._say(Severity.ERROR, wrong[0], _others(len(wrong) - 1))
            return
        effect = effect_of(
            self._session.snapshot.committed, self._session.catalog, self.draft.preview
        )
        if effect is None:
            self._say(None, missing or worded("The open build does not have this part"), "")
        else:
            judged = effect.after if effect.changes else None
            self._say(judged, effect.words, str(paragraph(missing, effect.detail)))

    def _missing(self) -> str:
        """What the part still needs, once something of it is entered."""
        if not self.draft.dirty:
            return ""
        return next(iter(self.draft.faults.values()), "")

    def _say(self, judged: Severity | Verdict | None, words: str, detail: str) -> None:
        self._status.setText(words)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._sign.setVisible(judged is not None)
        if judged is not None:
            self._sign.setPixmap(icons.verdict(judged, self._theme, self._theme.px(16)))

    @property
    def state_words(self) -> str:
        """What the head says beside the name."""
        return self._state.text()

    @property
    def status_words(self) -> str:
        """What the foot says."""
        detail = "" if self._detail.isHidden() else self._detail.text()
        return str(paragraph(self._status.text(), detail))

    def _follow(self, snapshot: Snapshot) -> None:
        if not snapshot.previewing:
            self._show_status()

    # doing

    def focus_field(self, name: str) -> None:
        """Bring a field to the front and put the cursor into it.

        Without a name it stays where it is.
        """
        begun = bool(self.focusWidget())
        self.pages.focus_field(name if name or begun else "name")

    def come_forward(self) -> None:
        """Stand before all other windows, with the keyboard."""
        bring_to_front(self)

    def begin_measuring(self) -> None:
        """Open the page of distances."""
        self.pages.begin_measuring()

    def save(self) -> bool:
        """Store the draft; False where it cannot be stored, and nothing is lost then."""
        return self.save_button.isEnabled() and self._store(self)

    def may_close(self) -> bool:
        """Whether the draft may be given up: nothing to lose, saved now, or the user said so.

        The draft itself stays as it is, since another window may yet be asked and say no.
        """
        if not self.draft.dirty:
            return True
        self.come_forward()
        answer = self._dialogs.about_changes(self._name(), self)
        if answer is Answer.SAVE:
            return self.save()
        return answer is Answer.DISCARD

    def done_with(self) -> None:
        """Close without a question: there is nothing left to edit."""
        self.draft = self.draft.given_up()
        self.close()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt gives the pages back their former colours when it polishes them to be shown."""
        super().showEvent(event)
        for pages in (self.pages, self.form):
            pages.dress(self._theme)

    def closeEvent(self, event: QCloseEvent) -> None:
        event.setAccepted(self.may_close())
        if event.isAccepted():
            self.closed.emit()

    def focusNextPrevChild(self, forward: bool) -> bool:
        areas = (self._head, *self.pages.areas, self._foot)
        stop = neighbour(areas, self.focusWidget(), forward=forward)
        if stop is not None:
            stop.setFocus(
                Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            )
        return stop is not None

    def keyPressEvent(self, event: Any) -> None:
        """Escape closes, unless a field has a use for it; Enter in a field is no wish to save."""
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.close()
            return
        if presses_with_enter(self, event):
            return
        if event.key() in ENTER:
            event.accept()
            return
        super().keyPressEvent(event)


def _style(t: Theme) -> str:
    """The style of the program, and what the window's fields look like besides."""
    fields = "".join(
        f"{kind} {{ border: 1px solid {t.line_strong}; border-radius: 6px; background: {t.raised}; "
        "padding: 4px 7px } "
        f"{kind}:focus {{ border: 2px solid {t.accent}; padding: 3px 6px; }} "
        f"{kind}[fault='yes'] {{ border: 1px solid {t.clash}; padding: 4px 7px; }} "
        f"{kind}[fault='yes']:focus {{ border: 2px solid {t.clash}; padding: 3px 6px; }} "
        for kind in ("QLineEdit", "QPlainTextEdit")
    )
    return (
        f"{style_sheet(t)}{fields}"
        f"QPushButton#{SMALL} {{ padding: 3px 10px; }} "
        f"QPushButton#{LINK} {{ padding: 2px 8px; color: {t.accent}; }} "
    )


def _why_not_saved(draft: Draft) -> str:
    """Why a part cannot be saved now: its first fault, or that nothing is new; "" where it can."""
    if draft.faults:
        return next(iter(draft.faults.values()))
    if draft.dirty or draft.way in (Way.NEW, Way.CLONE):
        return ""
    return worded("Nothing was changed since it was saved.")


def _state_words(draft: Draft) -> str:
    if draft.way is not Way.OVERRIDE:
        return translated(WAY_WORDS[draft.way])
    imported = draft.base.get("confidence") == IMPORTED_CONFIDENCE
    if not draft.changed:
        return worded("Imported part") if imported else worded("Shipped part")
    template = IMPORTED_CHANGED if imported else SHIPPED_CHANGED
    return str(plural(*template, len(draft.changed)))


def _others(count: int) -> str:
    return "" if count < 1 else worded("and {count} more to set right", count=count)
