"""What a row of the checks leads to: its part in the views, a missing figure, its remedies, its
waiver, the clipboard.

Knows the session and one row at a time; neither the list nor which row is current.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from gui.app.guard import guarded
from gui.checks.rows import CheckRow
from gui.hand.part_rows import begin_choosing
from gui.look.plain_words import without_key
from gui.session.session import Session
from rigwright.checks import Finding
from rigwright.reports.missing import Missing
from rigwright.text.language import translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from gui.hand.offers_menu import OffersMenu
    from rigwright.remedies import Offer

WAIVE = messages("Wai&ve…")


@guarded
class RowActions(QObject):
    """The verbs of a row.

    Signals: edit_wanted(part id, field) to enter a missing figure, kind_wanted(kind) to choose a
    part, waiver_wanted(Finding) and waiver_unwanted(Waived).
    """

    edit_wanted = Signal(str, str)
    kind_wanted = Signal(str)
    waiver_wanted = Signal(object)
    waiver_unwanted = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session

    def focus(self, row: CheckRow) -> None:
        """Frame what a row is about in every view.

        For an unknown figure, the card that lacks it.
        """
        selection = self._session.selection
        if isinstance(row.source, Finding):
            selection.focus(row.source)
            return
        labels = {card.label for card in self._session.snapshot.committed.assembly.cards}
        selection.select(next((part for part in row.source.parts if part in labels), None))

    def enter(self, missing: Missing) -> None:
        """Lead to where a missing figure is entered."""
        if missing.choose:
            self.kind_wanted.emit(begin_choosing(self._session, missing))
        else:
            self.edit_wanted.emit(missing.part_id, missing.path)

    def fixes_menu(self, row: CheckRow, finding: Finding, parent: QWidget) -> OffersMenu:
        """Return the menu of what helps against a row's finding, found out while it is open."""
        from gui.hand.offers_menu import OffersMenu
        from rigwright.remedies import trials

        session = self._session
        found = trials(session.snapshot.committed, finding, session.catalog)
        menu = OffersMenu(session, found, parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.by_hand.connect(lambda offer: self._suggest(row, offer))
        if row.counts:
            waive = menu.end_with(translated(WAIVE))
            waive.triggered.connect(lambda: self.waiver_wanted.emit(finding))
            self._offer_as_rule(menu, finding)
        return menu

    def _suggest(self, row: CheckRow, offer: Offer) -> None:
        """Frame what is to be done by hand, and lead to where that is."""
        self.focus(row)
        if offer.leads:
            self.kind_wanted.emit(offer.leads)
        self._session.say(worded("By hand: {words}", words=offer.words))

    def add_waivers(self, menu: QMenu, row: CheckRow) -> None:
        """Offer to waive what counts, and to take back a waiver.

        The menu of remedies ends with the same, since users look for it in either.
        """
        source = row.source
        waived = row.waived
        if row.counts and isinstance(source, Finding):
            action = menu.addAction(translated(WAIVE))
            action.triggered.connect(lambda: self.waiver_wanted.emit(source))
            self._offer_as_rule(menu, source)
        if waived is not None:
            action = menu.addAction(worded("Take Waiver &Back"))
            action.triggered.connect(lambda: self.waiver_unwanted.emit(waived))

    def _offer_as_rule(self, menu: QMenu, finding: Finding) -> None:
        """Offer to want no more here than there is, where the finding is of what can be wanted."""
        from rigwright.remedies.own_line import own_line

        session = self._session
        line = own_line(session.snapshot.committed, finding, session.catalog)
        if line is not None:
            words = str(line.words)
            action = menu.addAction(words)
            name = without_key(words)
            action.triggered.connect(lambda: session.document.commit(line.build, name))

    def copy(self, row: CheckRow, verdict: str) -> None:
        """Put the row's verdict and sentence on the clipboard."""
        QGuiApplication.clipboard().setText(named_value(verdict, row.sentence))
