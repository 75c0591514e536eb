"""The menu of what is still to buy: the order list of each shop, to copy or to save, and cheaper
parts where the budget is exceeded.

The engine works out what is to buy and what would cost less. Knows the session and no panel.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from gui.app.guard import guarded
from gui.hand.offers_menu import OffersMenu
from gui.look.plain_words import label_words
from gui.session.owned_parts import OwnedParts
from gui.session.session import Session
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.money.readings import Standing, budget_reading
from rigwright.remedies.cheaper import cheaper_parts
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

NO_SHOP = messages("Without a Shop")
NOTHING = messages("Nothing is to buy")
COPY, SAVE = messages(("&Copy the Order List", "&Save the Order List…"))
CHEAPER = messages("C&heaper Parts")


@guarded
class BuyMenu(QMenu):
    """Signal: order_wanted(shop, whether into a file); the shop is "" where none is named."""

    order_wanted = Signal(str, bool)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(worded("Buy"), parent)
        self._session, self._owned = session, OwnedParts()
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        """Look at the build as it is now."""
        self.clear()
        committed = self._session.snapshot.committed
        owned = self._owned.now.owned
        bill = bill_of(committed.assembly, owned)
        for shop in bill.shops():
            self.addMenu(self._shop_menu(shop))
        if self.isEmpty():
            self.addAction(translated(NOTHING)).setEnabled(False)
        reading = budget_reading(bill)
        if reading is not None and reading.standing is Standing.OVER:
            found = cheaper_parts(committed, owned, self._session.catalog)
            cheaper = OffersMenu(self._session, found, self)
            cheaper.setTitle(translated(CHEAPER))
            self.addSeparator()
            self.addMenu(cheaper)

    def _shop_menu(self, shop: str) -> QMenu:
        menu = QMenu(label_words(shop) if shop else translated(NO_SHOP), self)
        for words, to_file in ((translated(COPY), False), (translated(SAVE), True)):
            action = menu.addAction(words)
            action.triggered.connect(
                lambda _on=False, to_file=to_file: self.order_wanted.emit(shop, to_file)
            )
        return menu
