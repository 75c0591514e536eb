"""The 3D view with its header: what is shown, the standard views, and what to do where OpenGL is
missing.

The window stays fully usable without the picture; the ladder holds the same places.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QOpenGLContext,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QPushButton,
    QStackedLayout,
    QWidget,
)

from gui.app.guard import guarded
from gui.app.safe_mode import is_safe_mode
from gui.catalog.facts import title_of
from gui.hand.actions import Actions
from gui.hand.choice_rack import ChoiceRack
from gui.hand.drags import drop_chosen, left_view, over_view
from gui.hand.drive_rack import DriveRack
from gui.look.plain_words import PlainLabel
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import Elided
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import Session, Snapshot
from gui.view3d.air_legend import AirLegend
from gui.view3d.bars import ViewBars
from gui.view3d.gap_chip import GapChip
from gui.view3d.invitation import Invitation
from gui.view3d.strip import ViewStrip
from gui.view3d.viewport import Viewport
from rigwright.parts import Chassis
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

LINE_PX = 32  # with its margins the header is as high as that of other panels
WITHOUT_VIEWS = frozenset({"offscreen", "minimal", "vnc", "linuxfb"})  # even where they have OpenGL
FIRST_FRAME_MS = 3000  # a view without a context by then gets none
NO_OPENGL = messages("The 3D view needs OpenGL, which this display does not offer.")
SAFE_MODE = messages("There is no 3D view in safe mode.")
INSTEAD = messages("The slot ladder and the plan show every place, to scale.")


@guarded
class ViewportPanel(Themed, QWidget):
    """Header, picture and summary. Signals: refused and context_wanted as the view's."""

    refused = Signal(object, QPoint)
    context_wanted = Signal(object, object, QPoint)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self.viewport = Viewport(session, theme, self) if has_opengl() else None
        self._title, self._what = PlainLabel(worded("3D view"), self), Elided(self)
        self._fallback = QFrame(self)
        self._why = PlainLabel(f"{no_view_words()} {translated(INSTEAD)}", self._fallback)
        self._why.setWordWrap(True)
        self._why.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.again = QPushButton(worded("Try Again"), self._fallback)
        self.again.hide()
        self.plan = QPushButton(worded("Show the Plan"), self._fallback)
        self._stack = QStackedLayout()
        self._summary = GapChip(theme, self.viewport or self)
        self._bars = ViewBars(self.viewport, theme) if self.viewport is not None else None
        self.strip = ViewStrip(self.viewport, theme) if self.viewport is not None else None
        self._legend = AirLegend(self.viewport, theme) if self.viewport is not None else None
        self.invitation = Invitation(theme, self.viewport or self._fallback)
        over = self.viewport or self._fallback
        self.rack = DriveRack(session, theme, over)
        self.answers = ChoiceRack(session, theme, over)
        self.setAcceptDrops(True)
        self._lay_out()
        if self.viewport is not None:
            self.viewport.drawing.failed.connect(self._fall_back)
            self.viewport.drawing.begun.connect(self._show_picture)
            self.again.clicked.connect(self.viewport.drawing.begin_again)
            self.viewport.placing.refused.connect(self.refused)
            self.viewport.context_wanted.connect(self.context_wanted)
        session.shown.connect(self.show_snapshot)
        self.dress(theme)
        self.show_snapshot(session.snapshot)

    def offer(self, actions: Actions, views: QMenu, parts: QMenu) -> None:
        """The commands of the view as buttons over it: views, tools, and what to do with parts;
        the way to the plan, which shows the machine without a picture.
        """
        self.plan.clicked.connect(actions["page_plan"].trigger)
        if self.strip is not None:
            self.strip.offer(actions, views, parts)

    @property
    def driver(self) -> str:
        """What draws in 3D here, or why nothing does."""
        return no_view_words() if self.viewport is None else self.viewport.drawing.driver

    def _lay_out(self) -> None:
        self._header = in_row(self._title, 8, (self._what, 1), margins=(16, 4, 16, 4))
        instead = in_column(STRETCH, self._why, 16, owner=self._fallback, margins=(32, 16, 32, 16))
        for button in (self.again, self.plan):
            instead.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        instead.addStretch(1)
        self._stack.addWidget(self._fallback)
        if self.viewport is not None:
            self._stack.addWidget(self.viewport)
            self._stack.setCurrentWidget(self.viewport)
        in_column(self._header, (self._stack, 1), owner=self, spacing=0)

    def leave_room(self, px: int) -> None:
        """Keep the left of the header free for what names the view there."""
        self._title.hide()
        self._header.setContentsMargins(px, 4, 16, 4)

    def _fall_back(self, why: str) -> None:
        self._why.setText(f"{why} {translated(INSTEAD)}")
        self._stack.setCurrentWidget(self._fallback)
        self.again.show()

    def _show_picture(self) -> None:
        if self.viewport is not None:
            self._stack.setCurrentWidget(self.viewport)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._title.setFont(theme.font(13, 600))
        self._what.setFixedHeight(theme.px(LINE_PX))
        self._what.setStyleSheet(f"color: {theme.text_2}")
        self._why.setStyleSheet(f"color: {theme.text_2}")
        self._fallback.setStyleSheet(f"QFrame {{ background: {theme.view_centre} }}")
        self.show_snapshot(self._session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Name the chassis and sum up the gaps."""
        assembly = snapshot.evaluation.assembly
        self._what.say(*_titles(assembly.chassis))
        self.invitation.show_snapshot(snapshot)
        if self.viewport is None:  # which says what else there is
            self.invitation.hide()
        self._summary.show_snapshot(snapshot)
        if self.viewport is None:
            self._summary.hide()
        self._place_summary()

    def showEvent(self, event: QShowEvent) -> None:
        """Look once whether the picture came about, since Qt sends no signal for that."""
        QTimer.singleShot(FIRST_FRAME_MS, self, self._look)

    def _look(self) -> None:
        view = self.viewport
        if view is not None and view.isVisible() and not view.picture.works:
            self._fall_back(
                worded("The 3D view could not start: OpenGL gave it nothing to draw with.")
            )

    def resizeEvent(self, event: object) -> None:
        """Keep the summary in its corner."""
        self._place_summary()

    # what can be dropped besides cards, which the view itself takes

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if over_view(event.mimeData(), self._session):
            self.invitation.show_near(True)
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.answers.hover(self.answers.below(self, event.position()))
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.invitation.show_near(False)
        # onto the list of sockets perhaps, which hears of it in the same turn
        QTimer.singleShot(0, self, self._left)

    def _left(self) -> None:
        if not self.rack.entered:
            left_view(self._session)

    def dropEvent(self, event: QDropEvent) -> None:
        self.invitation.show_near(False)
        answer = self.answers.answer_at(self.answers.below(self, event.position()))
        drop_chosen(self, event, self._session, answer)

    def _place_summary(self) -> None:
        self.invitation.place()
        for floating in (self._bars, self.strip):
            if floating is not None:
                floating.place()
        if self.viewport is not None and self.strip is not None:
            self.viewport.camera.leave_right(self.strip.covered_px)
            self.invitation.leave_right(self.strip.covered_px)
            self._summary.move(16, self.viewport.height() - self._summary.height() - 16)
        if self._legend is not None:
            no_summary = self._summary.isHidden()
            self._legend.place(QRect() if no_summary else self._summary.geometry())


def _titles(chassis: Chassis | None) -> tuple[str, str, str]:
    """The chassis, and what was taken off it to look inside; nothing more to be said; and its name
    alone.
    """
    if chassis is None:
        return worded("no case chosen"), "", ""
    name = title_of(chassis.name, chassis.brand)
    if chassis.chassis_type == "open_frame":
        return chassis.name, "", name
    if chassis.up == "+z":
        return worded("{chassis}, lid removed", chassis=chassis.name), "", name
    return worded("{chassis}, side panel removed", chassis=chassis.name), "", name


def no_view_words() -> str:
    """Why nothing draws in 3D here."""
    return translated(SAFE_MODE if is_safe_mode() else NO_OPENGL)


def has_opengl() -> bool:
    """Whether this display has OpenGL, and it may be used.

    Without it, a window that holds a view would stay black as a whole.
    """
    if is_safe_mode():
        return False
    # Qt has tried this one already; another would cost time.
    shared = QOpenGLContext.globalShareContext()
    return QGuiApplication.platformName() not in WITHOUT_VIEWS and bool(shared and shared.isValid())
