"""The line at the window's foot: what was done last or is under the pointer, the outlet, the unit,
what is saved.

Says in words what the session holds; hints of menus cover it while they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QStatusBar, QWidget
from shiboken6 import isValid

from gui.app.guard import guarded
from gui.forms.site_words import assumed_words, site_words
from gui.hand.card_words import shown_words
from gui.look.announcing import announce
from gui.look.marks import elided_sentence, smooth_painter, write
from gui.look.plain_words import label_words, tip
from gui.look.surfaces import plain, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import CarriedCard, Session, Snapshot
from rigwright.assembly.seats import is_for
from rigwright.build import Site
from rigwright.checks import Fit
from rigwright.text.language import translated
from rigwright.text.lengths import LengthUnit, unit_in_use, unit_symbol
from rigwright.text.sentence import messages, worded

HEIGHT_PX = 28
QT_GAP_PX = 2  # before the first piece of a status bar
HINT = messages("Drag a card into a slot, or click it and then the slot")
FULL = messages(
    "Every place has its card: drag one onto another to swap them, or onto the catalog to take it "
    "out"
)
BEGIN = messages("Drag a case into the 3D view, or double-click one in the catalog")


TURN: Mapping[LengthUnit, str] = MappingProxyType(
    messages(
        {
            LengthUnit.MM: "Lengths are in millimetres; show inches",
            LengthUnit.INCH: "Lengths are in inches; show millimetres",
        }
    )
)


@guarded
class StatusLine(Themed, QStatusBar):
    """The line. Signals: site_wanted(), for the form with the outlet, and unit_wanted(), for the
    other unit of length.
    """

    site_wanted = Signal()
    unit_wanted = Signal()

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._said = ""
        self._done = ""
        self._step = 0
        self._words = ""
        self._noticed, self._is_open = "", True
        self._left, self._saved = plain("", self), plain("", self)
        self._site, self._unit = QPushButton("", self), QPushButton("", self)
        self._site.clicked.connect(self.site_wanted)
        self._unit.clicked.connect(self.unit_wanted)
        self._left.setMinimumWidth(40)
        self._left.installEventFilter(self)
        self._left.setAccessibleName(worded("Status"))
        self.setSizeGripEnabled(False)
        self.addWidget(self._left, 1)
        self._saved.setContentsMargins(8, 0, 0, 0)
        for piece in (self._site, self._unit, self._saved):
            self.addPermanentWidget(piece)
        session.document.history.indexChanged.connect(self._stepped)
        session.shown.connect(self.show_snapshot)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Write in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.window)
        self._unit.setText(unit_symbol())
        turn = translated(TURN[unit_in_use()])
        self._unit.setToolTip(tip(turn))
        self._unit.setAccessibleName(turn)
        for label in (self._left, self._site, self._unit, self._saved):
            label.setFont(theme.font(12))
        for button in (self._site, self._unit):
            button.setStyleSheet(
                "QPushButton { border: 0; padding: 0 4px; background: none;"
                f" color: {theme.text_2} }}"
                f" QPushButton:hover, QPushButton:focus {{ text-decoration: underline; color:"
                f" {theme.accent} }}"
            )
        self.setFixedHeight(theme.px(HEIGHT_PX))
        self.setContentsMargins(14, 0, 14, 0)
        self.show_snapshot(self._session.snapshot)

    def set_open(self, is_open: bool) -> None:
        """Whether there is a build to speak of."""
        self._is_open = is_open
        for label in (self._site, self._unit, self._saved):
            label.setVisible(is_open)
        self.show_snapshot(self._session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Say what matters at this moment."""
        if snapshot.message != self._said:
            self._said = self._done = snapshot.message
            announce(self, snapshot.message)
        if snapshot.notice != self._noticed:
            self._noticed = self._done = snapshot.notice
            announce(self, snapshot.notice)
        if snapshot.hovered is not None:
            self._words = shown_words(snapshot)
        else:
            if snapshot.carried_card:
                self._words = carried_card_words(snapshot.carried_card)
            else:
                self._words = self._done or snapshot.notice or hint_words(snapshot)
        self._left.setVisible(self._is_open or bool(snapshot.notice))
        self._show_site(snapshot.committed.build.site)
        self._saved.setText(saved_words(snapshot))
        self._show_left()

    def _show_site(self, site: Site) -> None:
        """Where the machine stands; an outlet that nobody chose says so and can be changed."""
        assumed = assumed_words(site)
        if assumed:
            said = worded("{assumed} Change…", assumed=assumed)
        else:
            said = worded("Site: {site}", site=site_words(site))
        self._site.setText(label_words(said))
        self._site.setAccessibleName(said)
        self._site.setToolTip(tip(worded("The outlet, the room and the price of energy")))

    def _stepped(self, step: int) -> None:
        history = self._session.document.history
        if not isValid(history):  # it empties itself once more when it is deleted
            return
        back = (
            step < self._step and step < history.count()
        )  # a build that is opened or closed has no steps
        if back:
            self._done = worded("Undone: {step}", step=history.text(step))
        elif step:
            self._done = worded("Done: {step}", step=history.text(step - 1))
        else:
            self._done = ""
        self._step = step
        announce(self, self._done)
        self.show_snapshot(
            self._session.snapshot
        )  # the history hears of a step after the build was shown

    def _show_left(self) -> None:
        written = elided_sentence(self._words, self._left.font(), self._left.width() - 4)
        self._left.setText(written)
        self._left.setToolTip(tip(self._words) if written != self._words else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cut the words anew where they have other room, as when what stands beside them comes."""
        if watched is self._left and event.type() is QEvent.Type.Resize:
            self._show_left()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the hint of a menu where the line's own words stand, which Qt does not."""
        hint = self.currentMessage()
        if not hint:
            super().paintEvent(event)
            return
        painter = smooth_painter(self)
        room = QRectF(self.contentsRect()).adjusted(QT_GAP_PX, 0, -QT_GAP_PX, 0)
        font = self._left.font()
        write(painter, room, elided_sentence(hint, font, room.width()), font, self._theme.text_2)


def hint_words(snapshot: Snapshot) -> str:
    """What can be done where nothing was done yet."""
    a = snapshot.committed.assembly
    if not a.seats:
        return translated(BEGIN)
    taken = {card.seat.name for card in a.cards if card.seat is not None}
    places = {seat.name for seat in a.seats if is_for("gpu", seat, a.chassis)}
    is_full = bool(places) and places <= taken
    return translated(FULL if is_full else HINT)


def carried_card_words(carried_card: CarriedCard) -> str:
    """What can be done with the card in the hand."""
    free = [c for c in carried_card.candidates if not c.taken]
    fitting = sum(c.fit is not Fit.CLASH for c in free)
    return worded(
        "{card} in hand: {fitting} of {places} places fit · click one to place it · Alt holds it "
        "anywhere · Esc puts it back",
        card=carried_card.part.name,
        fitting=fitting,
        places=len(carried_card.candidates),
    )


def saved_words(snapshot: Snapshot) -> str:
    """Whether the file has what is shown."""
    if snapshot.dirty:
        return worded("Edited")
    if snapshot.path is None:
        return worded("Not saved")
    try:
        saved_at = datetime.fromtimestamp(snapshot.path.stat().st_mtime)
    except OSError:
        return worded("File is gone")
    if saved_at.date() == datetime.now().date():
        return worded("Saved {saved_at:%H:%M}", saved_at=saved_at)
    return worded("Saved {saved_at:%Y-%m-%d}", saved_at=saved_at)
