"""The 3D view with its header: what is shown, the standard views, and what to do where OpenGL is missing.

The window stays fully usable without the picture; the ladder holds the same places.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QOpenGLContext, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedLayout, QToolButton, QVBoxLayout, QWidget

from gui import icons
from gui.session import Session, Snapshot
from gui.surfaces import set_sheet
from gui.theme import Theme
from gui.viewport import Viewport
from rigwright.parts import Chassis
from rigwright.rules.say import signed

# icon, tooltip, view name; None fits everything
_BUTTONS = (
    ("view-iso", "Default view (6)", "iso"),
    ("view-side", "From the side (1)", "side"),
    ("view-rear", "From the rear (2)", "rear"),
    ("view-top", "From above (3)", "top"),
    ("view-fit", "Show all (F)", None),
)
WITHOUT_VIEWS = frozenset({"offscreen", "minimal", "vnc", "linuxfb"})  # even where they have OpenGL
FIRST_FRAME_MS = 3000  # a view without a context by then gets none
NO_OPENGL = "The 3D view needs OpenGL, which this display does not offer."
INSTEAD = "The slot ladder shows every place, to scale."


class Elided(QLabel):
    """One line that ends in dots where there is no room for all of it; the whole stands in its tooltip."""

    def say(self, words: str) -> None:
        """Show other words."""
        self.setToolTip(words)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words anew."""
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """It may shrink to a few letters."""
        return QSize(40, super().minimumSizeHint().height())

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self.toolTip(), Qt.TextElideMode.ElideRight, self.width())
        if shown != self.text():
            self.setText(shown)


class ViewportPanel(QWidget):
    """Header, picture and summary. Signals: refused and context_wanted as the Viewport's."""

    refused = Signal(object, QPoint)
    context_wanted = Signal(object, QPoint)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self.viewport = Viewport(session, theme, self) if has_opengl() else None
        self._title, self._what = QLabel("3D view", self), Elided(self)
        self._buttons = [self._button(*entry) for entry in _BUTTONS]
        self._fallback = QLabel(f"{NO_OPENGL} {INSTEAD}", self)
        self._fallback.setWordWrap(True)
        self._fallback.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout()
        self._summary = QLabel(self.viewport or self)
        self._summary.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._lay_out()
        if self.viewport is not None:
            self.viewport.failed.connect(self._fall_back)
            self.viewport.refused.connect(self.refused)
            self.viewport.context_wanted.connect(self.context_wanted)
        session.shown.connect(self.show_snapshot)
        self.set_theme(theme)
        self.show_snapshot(session.snapshot)

    def _button(self, icon: str, tip: str, view: str | None) -> QToolButton:
        button = QToolButton(self)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setAutoRaise(True)
        button.setProperty("icon_name", icon)
        button.clicked.connect(lambda: self._show_view(view))
        return button

    def _lay_out(self) -> None:
        header = QHBoxLayout()
        header.setContentsMargins(16, 4, 16, 4)
        header.addWidget(self._title)
        header.addSpacing(8)
        header.addWidget(self._what, 1)
        for button in self._buttons:
            header.addWidget(button)
        self._stack.addWidget(self._fallback)
        if self.viewport is not None:
            self._stack.addWidget(self.viewport)
            self._stack.setCurrentWidget(self.viewport)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(header)
        column.addLayout(self._stack, 1)

    def _show_view(self, view: str | None) -> None:
        if self.viewport is not None:
            self.viewport.fit_all() if view is None else self.viewport.set_view(view)

    def _fall_back(self, why: str) -> None:
        self._fallback.setText(f"{why} {INSTEAD}")
        self._stack.setCurrentWidget(self._fallback)

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._title.setFont(theme.font(13, 600))
        self._what.setStyleSheet(f"color: {theme.text_2}")
        self._fallback.setStyleSheet(f"color: {theme.text_2}; background: {theme.view_centre}; padding: 32px")
        for button in self._buttons:
            button.setIcon(icons.icon(button.property("icon_name"), theme))
            button.setIconSize(QSize(16, 16))
        if self.viewport is not None:
            self.viewport.set_theme(theme)
        self.show_snapshot(self._session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Name the chassis and sum up the gaps."""
        assembly = snapshot.evaluation.assembly
        self._what.say(_title(assembly.chassis))
        text = _summary(snapshot)
        t = self._theme
        self._summary.setText(text)
        set_sheet(
            self._summary,
            f"color: {t.text_1}; background: {t.panel}; border: 1px solid {t.line_strong}; border-radius: 8px;"
            " padding: 6px 10px",
        )
        self._summary.setVisible(bool(text) and self.viewport is not None)
        self._summary.adjustSize()
        self._place_summary()

    def showEvent(self, event: QShowEvent) -> None:
        """Look once whether the picture came about; Qt does not say so by itself."""
        QTimer.singleShot(FIRST_FRAME_MS, self, self._look)

    def _look(self) -> None:
        if self.viewport is not None and self.viewport.isVisible() and not self.viewport.isValid():
            self._fall_back("The 3D view could not start: OpenGL gave it nothing to draw with.")

    def resizeEvent(self, event: object) -> None:
        """Keep the summary in its corner."""
        self._place_summary()

    def _place_summary(self) -> None:
        if self.viewport is not None:
            self._summary.move(16, self.viewport.height() - self._summary.height() - 16)


def _title(chassis: Chassis | None) -> str:
    """The chassis, and what was taken off it to look inside."""
    if chassis is None:
        return "no chassis chosen"
    if chassis.chassis_type == "open_frame":
        return chassis.name
    return f"{chassis.name}, {'lid' if chassis.up == '+z' else 'side panel'} removed"


def has_opengl() -> bool:
    """Whether this display has OpenGL; without it, a window that holds a view would stay black as a whole."""
    shared = QOpenGLContext.globalShareContext()  # Qt has tried this one already; another would cost time
    return QGuiApplication.platformName() not in WITHOUT_VIEWS and bool(shared and shared.isValid())


def _summary(snapshot: Snapshot) -> str:
    gaps = [g.gap.value for g in snapshot.evaluation.assembly.neighbours if g.gap.known]
    if not gaps:
        return ""
    overlaps = sum(f.rule == "cards-collide" for f in snapshot.evaluation.findings)
    head = f"<b>{overlaps} overlap{'s' if overlaps != 1 else ''}</b> · " if overlaps else ""
    return f"{head}smallest gap <b>{signed(min(gaps), 2)} mm</b>"
