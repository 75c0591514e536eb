"""What the selected part costs, where, and how many of it one has; the budget, and what the build
comes to.

Price and budget belong to the build, each change one step. What one has belongs to no build, so
that it is stored at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from gui.forms.fields import NOT_SAID, ChoiceField, Form, Number, WordsField
from gui.hand.part_rows import selected_row
from gui.look.availability import allow
from gui.look.surfaces import plain
from gui.look.theme import Theme
from gui.session.owned_parts import OwnedParts
from gui.session.session import Session, Snapshot
from rigwright.build import Budget, Build, Price
from rigwright.inventory.money.amounts import CURRENCIES
from rigwright.inventory.money.bill import Bill, BillLine, bill_of
from rigwright.inventory.money.owned import MOST_OWNED
from rigwright.inventory.money.prices import (
    is_day,
    list_price,
    own_price,
    with_price,
    without_price,
)
from rigwright.power.sites import currency_of
from rigwright.reports.bill import sum_sentences
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

MOST_AMOUNT, MOST_SHOP, MOST_LINK = 1_000_000_000, 200, 2_000
USUAL_CURRENCY = "USD"
NOTHING = messages("Select a part in the list to say what it costs.")
LISTED = messages("{name}: {price}. {source}.")
UNLISTED = messages("{name}: the catalog has no price.")
NO_DAY = messages("A day is written as 2026-11-22.")


class PricePanel(Form):
    """The form."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__(theme)
        self._session, self.owned = session, OwnedParts()
        self._item, self._name = "", ""
        self._snapshot: object = None
        self.told = plain("")
        self.amount = Number(
            worded("Price of one"), 0, MOST_AMOUNT, step=10, decimals=2, unsaid=translated(NOT_SAID)
        )
        self.currency = ChoiceField(worded("Currency"), _currencies())
        self.shop = WordsField(worded("Shop"), MOST_SHOP)
        self.link = WordsField(worded("Link to the offer"), MOST_LINK, "https://")
        self.day = WordsField(worded("Day of the price"), MOST_SHOP, "2026-11-22")
        self.have = Number(worded("How many you have"), 0, MOST_OWNED)
        self.shared = plain("")
        self.budget = Number(
            worded("Budget"), 0, MOST_AMOUNT, step=100, decimals=2, unsaid=worded("None")
        )
        self.budget_currency = ChoiceField(worded("Currency of the budget"), _currencies())
        self.sums = plain("")
        self._lay_out()
        self._connect()
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    def _lay_out(self) -> None:
        self.add_note(self.told)
        self.add_row(worded("P&rice of one"), self.amount, self.currency)
        self.add_row(worded("&Shop"), self.shop)
        self.add_row(worded("&Link"), self.link)
        self.add_row(worded("&Day"), self.day)
        self.add_row(worded("Yo&u have"), self.have)
        self.add_note(self.shared)
        self.add_row(worded("Bud&get"), self.budget, self.budget_currency)
        self.add_note(self.sums)

    def _connect(self) -> None:
        self.have.setToolTip(worded("Over all builds; what you have is not to buy"))
        self.budget.setToolTip(worded("What may be spent on what is still to buy"))
        self.amount.settled.connect(self._set_amount)
        self.currency.settled.connect(lambda c: self._change(currency=c))
        self.shop.settled.connect(lambda words: self._change(shop=words))
        self.link.settled.connect(lambda words: self._change(link=words))
        self.day.settled.connect(self._set_day)
        for words in (self.shop, self.link, self.day):
            words.refused.connect(self._session.say)
        self.have.settled.connect(self._set_have)
        self.budget.settled.connect(lambda amount: self._set_budget(amount, None))
        self.budget_currency.settled.connect(
            lambda currency: self._set_budget(self.budget.figure, str(currency))
        )

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the price of the selected part, and what the build comes to."""
        row = selected_row(snapshot)
        item = row.item if row is not None else ""
        shown = (snapshot.committed, item, self.owned.now)
        if shown == self._snapshot:
            return
        self._snapshot = shown
        if item != self._item:
            self._settle()
            if self._snapshot is not shown:  # that was an edit, and what came of it is shown
                return
        bill = bill_of(snapshot.committed.assembly, self.owned.now.owned)
        line = bill.line_of(item)
        self._item = item if line is not None else ""
        self._name = str(line.name) if line is not None else ""
        for field in (self.amount, self.shop, self.link, self.day, self.have):
            self.show_row(field, line is not None)
        build = snapshot.committed.build
        self.currency.setVisible(line is not None)
        self.told.setText(_told(line))
        if line is not None:
            self._show_price(own_price(build, item), build)
            self.have.show_figure(line.have)
        self._show_shared(item)
        self._show_budget(build, bill)

    def _settle(self) -> None:
        """Say what was typed, while it still belongs to the part that it was typed for."""
        for number in (self.amount, self.have):
            number.say(number.figure)
        for words in (self.shop, self.link, self.day):
            words.say()

    def _show_price(self, price: Price | None, build: Build) -> None:
        self.amount.show_figure(price.amount if price is not None else None)
        currency = price.currency if price is not None else usual_currency(build)
        self.currency.offer(_currencies([currency]))
        self.currency.show_value(currency)
        for field, words in (
            (self.shop, price.shop if price is not None else ""),
            (self.link, price.link if price is not None else ""),
            (self.day, price.date if price is not None else ""),
        ):
            field.show_words(words)
            allow(field, "" if price is not None else worded("There is no price yet."))

    def _show_shared(self, item: str) -> None:
        shared = self.owned.now.shared_words(item) if item else None
        words = "" if shared is None else str(shared)
        self.shared.setText(self.owned.fault or words)
        self.shared.setVisible(bool(self.shared.text()))

    def _show_budget(self, build: Build, bill: Bill) -> None:
        budget = build.budget
        self.budget.show_figure(budget.amount if budget is not None else None)
        currency = budget.currency if budget is not None else usual_currency(build)
        self.budget_currency.offer(_currencies([currency]))
        self.budget_currency.show_value(currency)
        self.sums.setText("\n".join(map(str, sum_sentences(bill))))

    # edits

    def _commit(self, build: Build, step: str) -> None:
        self._session.document.commit(build, step)

    def _set_amount(self, amount: float | None) -> None:
        if not self._item:
            return
        if amount is None:
            build = without_price(self._session.build, self._item)
            self._commit(build, worded("Say no price of {name}", name=self._name))
        else:
            self._change(amount=amount, date=date.today().isoformat())

    def _change(self, **fields: object) -> None:
        """Another price, shop, link or day; a currency alone is no price yet."""
        build = self._session.build
        item = self._item
        price = own_price(build, item)
        if not item or (price is None and "amount" not in fields):
            return
        former = price or Price(item, 0.0, str(self.currency.value or USUAL_CURRENCY))
        changed = former.changed(**fields)
        self._commit(with_price(build, changed), worded("Price {name}", name=self._name))

    def _set_day(self, words: str) -> None:
        if words and not is_day(words):
            self._session.say(translated(NO_DAY))
            price = own_price(self._session.build, self._item)
            self.day.show_words(price.date if price is not None else "")
            return
        self._change(date=words)

    def _set_have(self, count: float | None) -> None:
        if self._item:
            said = self.owned.own(self._item, int(count or 0))
            self._session.say(
                said or worded("You have {count} × {name}.", count=int(count or 0), name=self._name)
            )

    def _set_budget(self, amount: float | None, currency: str | None) -> None:
        build = self._session.build
        if amount is None:
            self._commit(build.changed(budget=None), worded("Say no budget"))
            return
        currency = currency or str(self.budget_currency.value or USUAL_CURRENCY)
        self._commit(build.changed(budget=Budget(amount, currency)), worded("Set the budget"))


def usual_currency(build: Build) -> str:
    """The currency to begin with: that of the last price, of the budget, of the energy, or of the
    country.
    """
    if build.prices:
        return build.prices[-1].currency
    if build.budget is not None:
        return build.budget.currency
    if build.site.currency in CURRENCIES:
        return build.site.currency
    return currency_of(build.site) or USUAL_CURRENCY


def _currencies(more: Iterable[str] = ()) -> list[tuple[object, str]]:
    codes = dict.fromkeys((*CURRENCIES, *more))
    return [(code, code) for code in codes]


def _told(line: BillLine | None) -> str:
    """What the catalog says of the part's price."""
    if line is None:
        return translated(NOTHING)
    listed = list_price(line.part) if line.part is not None else None
    if listed is None:
        return worded(UNLISTED, name=line.name)
    price = line.changed(price=listed).each
    return worded(LISTED, name=line.name, price=price, source=listed.source)
