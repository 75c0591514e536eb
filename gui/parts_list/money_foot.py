"""The foot of the parts list: what is still to buy, how that stands with the budget, what can be
done about it, and whether the rows show prices instead of places.

What it comes to is worked out by the engine.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gui.app.guard import guarded
from gui.app.settings import open_settings, text_at
from gui.look.plain_words import tip
from gui.look.stacks import STRETCH, in_column, in_row
from gui.look.surfaces import PADDING_PX, plain
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.evaluation.summary import NO_BREAK_SPACE
from rigwright.inventory.money.amounts import CURRENCIES
from rigwright.inventory.money.bill import Bill
from rigwright.inventory.money.readings import Standing, budget_reading, over_words
from rigwright.reports.bill import LIST_PRICES, sum_sentences
from rigwright.text.sentence import messages, paragraph, worded

KEY, SHOWN = "parts/prices", "shown"
GAP_PX, PAD_PX = 8, 5
TO_BUY = messages("To buy: {sum}.")


@guarded
class MoneyFoot(Themed, QWidget):
    """A sentence on what is to buy, one on the budget, a button that turns to prices, and one that
    opens a menu of what is to buy.

    Signal: turned(whether prices are shown).
    """

    turned = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = open_settings()
        self.words = plain("", self)
        self.budget = plain("", self)
        self.button = QToolButton(self)
        self.buy = QToolButton(self)
        for label in (self.words, self.budget):
            label.setWordWrap(True)
        self._column = in_column(self.words, self.budget, STRETCH, spacing=0)
        self.button.setText(worded("Prices"))
        self.button.setCheckable(True)
        self.button.setChecked(text_at(self._settings, KEY) == SHOWN)
        self.button.setToolTip(
            worded("Show in the list what each part costs, instead of where it stands")
        )
        self.button.setAccessibleName(worded("Show prices in the list"))
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.toggled.connect(self._turn)
        self.buy.setText(worded("Buy"))
        self.buy.setToolTip(
            worded("The order list of each shop, and cheaper parts over the budget")
        )
        self.buy.setAccessibleName(worded("Order lists, and cheaper parts"))
        self.buy.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.buy.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row = in_row(
            (self._column, 1),
            self.button,
            self.buy,
            owner=self,
            margins=(PADDING_PX, PAD_PX, PADDING_PX, PAD_PX),
            spacing=GAP_PX,
        )
        for button in (self.button, self.buy):
            row.setAlignment(button, Qt.AlignmentFlag.AlignTop)
        self.dress(theme)

    @property
    def shows_prices(self) -> bool:
        """Whether the rows are to show prices."""
        return self.button.isChecked()

    def dress(self, theme: Theme) -> None:
        """Write in other colours."""
        self._theme = theme
        self.words.setFont(theme.font(11))
        self.budget.setFont(theme.font(11))
        for button in (self.button, self.buy):
            button.setFont(theme.font(11))
        self._align()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._align()  # the letters of the window's style sheet are there only now

    def _align(self) -> None:
        """The first line stands on one line with the words of the buttons, not above them."""
        spare = self.button.sizeHint().height() - self.words.fontMetrics().height()
        self._column.setContentsMargins(0, max(0, spare // 2), 0, 0)

    def show_bill(self, bill: Bill) -> None:
        """Say what a bill comes to; all that there is to say stands in the tooltip."""
        self.words.setText(_tied(worded(TO_BUY, sum=bill.to_buy.brief)))
        reading = budget_reading(bill)
        said: list[str] = []
        is_over = False
        if reading is not None:
            said.append(str(reading.brief))
            is_over = reading.standing is Standing.OVER
        over = over_words(bill)
        if over is not None:
            said.append(str(over))
        self.budget.setText(str(paragraph(*said)))
        self.budget.setVisible(reading is not None)
        self.budget.setStyleSheet(f"color: {self._theme.clash}" if is_over else "")
        whole = [str(sentence) for sentence in sum_sentences(bill)]
        if bill.has_list_prices:
            whole.append(str(LIST_PRICES))
        self.setToolTip(tip("\n".join(whole)))
        self.setVisible(bool(bill.lines))

    def _turn(self, on: bool) -> None:
        self._settings.setValue(KEY, SHOWN if on else "")
        self.turned.emit(on)


def _tied(words: str) -> str:
    """The words with every amount tied to its currency, so that no line ends between them."""
    for currency in CURRENCIES:
        words = words.replace(f" {currency}", f"{NO_BREAK_SPACE}{currency}")
    return words
