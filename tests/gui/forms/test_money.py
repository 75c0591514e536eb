"""Prices in the window: in the list and at its foot, in their form, and on their way out."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.files.dialogs import BILL_FILTERS, QtDialogs
from gui.files.files import Files
from gui.forms.price_panel import NOTHING, PricePanel, usual_currency
from gui.hand.offers_menu import OffersMenu
from gui.look.availability import why_too_long
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.parts_list.panel import PartsList
from gui.session.session import Session
from gui.window.bill_commands import BillCommands
from rigwright.build import Budget, Build, Price, Site
from rigwright.inventory.money.bill import bill_of
from rigwright.inventory.money.owned import open_owned
from rigwright.power.sites import site_named
from tests.gui.files.test_files import Asked
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.parts_list.test_parts_list import SPOKEN, indexes, row

pytestmark = pytest.mark.usefixtures("qapp")
NO_SPACE_BEFORE = re.compile(r" (?=EUR|USD)")  # where a line must not end
TWO = with_cards(TUF, "1", "4").changed(title="Two")
PRICE = Price(TUF, 650.0, "EUR", "A shop", "https://shop.example", "2026-11-22")
BOARD = "asus-pro-ws-wrx80e-sage-se-wifi"


def listed(qtbot: QtBot, session: Session) -> PartsList:
    made = PartsList(session, LIGHT)
    qtbot.addWidget(made)
    made.resize(300, 700)
    made.show()
    return made


def form(qtbot: QtBot, session: Session, selected: str | None = "gpu1") -> PricePanel:
    session.selection.select(selected)
    made = PricePanel(session, LIGHT)
    qtbot.addWidget(made)
    made.show()
    return made


def steps(session: Session) -> list[str]:
    return [session.document.history.text(i) for i in range(session.document.history.count())]


# the list


def test_the_foot_says_what_is_to_buy(qtbot: QtBot) -> None:
    made = listed(qtbot, session_with(TWO.changed(prices=(PRICE,), budget=Budget(1000.0, "EUR"))))
    bill = bill_of(made.session.snapshot.committed.assembly)
    assert made.foot.words.text() == NO_SPACE_BEFORE.sub("\u00a0", f"To buy: {bill.to_buy.brief}.")
    assert f"To buy: {bill.to_buy.words}." in made.foot.toolTip()
    assert "1,300\u00a0EUR" in made.foot.words.text()
    assert made.foot.budget.text() == (
        "At least 300 EUR over the budget of 1,000 EUR. As far as prices are known, it is kept "
        "without 1 × ASUS TUF Gaming GeForce RTX 3090 24GB (650 EUR)."
    )
    assert "Each currency is summed by itself" in made.foot.toolTip()
    made.session.document.commit(made.session.build.changed(budget=Budget(1400.0, "EUR")), "More")
    assert made.foot.budget.text() == "100 EUR of 1,400 EUR left so far."
    made.session.document.commit(made.session.build.changed(budget=None), "None")
    assert not made.foot.budget.isVisible() and made.foot.words.isVisible()
    made.session.document.commit(Build(), "Nothing")
    assert not made.foot.isVisible()


def test_prices_stand_in_the_place_of_places_where_one_asks(qtbot: QtBot) -> None:
    open_owned().own(BOARD, 1)
    made = listed(qtbot, session_with(TWO.changed(prices=(PRICE,))))
    board = row(made, "Pro WS WRX80E").data(Qt.ItemDataRole.UserRole)
    assert (board.ends, board.price) == ((), "")
    made.foot.button.click()
    ends = {
        index.data(Qt.ItemDataRole.UserRole).key: "".join(
            index.data(Qt.ItemDataRole.UserRole).ends[:1]
        )
        for index in indexes(made.view.model())
        if hasattr(index.data(Qt.ItemDataRole.UserRole), "key")
    }
    assert (ends["gpu1"], ends["gpu2"], ends["board"]) == ("650 EUR", "650 EUR", "owned")
    assert "650 EUR" in str(row(made, "GPU 1,").data(SPOKEN))
    assert "PCIEX16_1" in str(row(made, "GPU 1,").data(SPOKEN)), "the place is still read out"
    wear(DARK)
    assert not made.grab().isNull()
    again = listed(qtbot, session_with(TWO))
    assert again.foot.shows_prices, "it is remembered"


def test_every_row_shows_the_price_of_its_line_of_the_bill(qtbot: QtBot) -> None:
    made = listed(qtbot, session_with(TWO.changed(prices=(PRICE,))))
    made.foot.button.setChecked(True)
    bill = bill_of(made.session.snapshot.committed.assembly)
    for index in indexes(made.view.model()):
        line = index.data(Qt.ItemDataRole.UserRole)
        if getattr(line, "row", None) is not None and line.row.item:
            found = bill.line_of(line.row.item)
            assert found is not None
            assert line.price == (str(found.each) if found.each is not None else "no price")


def test_the_menu_of_a_row_leads_to_its_price(qtbot: QtBot) -> None:
    made = listed(qtbot, session_with(TWO))
    menu = made.menu_for(row(made, "Pro WS WRX80E").data(Qt.ItemDataRole.UserRole))
    with qtbot.waitSignal(made.kind_wanted) as wanted:
        next(action for action in menu.actions() if action.text() == "&Price…").trigger()
    assert wanted.args == ["price"] and made.session.snapshot.part == "board"


def test_what_one_owns_is_seen_at_once(qtbot: QtBot) -> None:
    made = listed(qtbot, session_with(TWO.changed(prices=(PRICE,))))
    assert "1,300\u00a0EUR" in made.foot.words.text()
    open_owned().own(TUF, 1)
    made.session.say("")
    assert "650\u00a0EUR" in made.foot.words.text() and "1,300" not in made.foot.words.text()


# what is to buy


def test_the_menu_has_an_order_for_each_shop_and_cheaper_parts(qtbot: QtBot) -> None:
    made = listed(qtbot, session_with(TWO.changed(prices=(PRICE,), budget=Budget(1e6, "USD"))))
    menu = made.buy_menu
    menu.aboutToShow.emit()
    shops = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert shops == ["A shop", "Without a Shop"], "the budget is kept"
    orders: list[tuple[str, bool]] = []
    made.order_wanted.connect(lambda shop, to_file: orders.append((shop, to_file)))
    for action in menu.actions():
        inner = action.menu()
        assert isinstance(inner, QMenu)
        for one in inner.actions():
            one.trigger()
    assert orders == [("A shop", False), ("A shop", True), ("", False), ("", True)]
    made.session.document.commit(made.session.build.changed(budget=Budget(100.0, "USD")), "Less")
    menu.aboutToShow.emit()
    cheaper = menu.actions()[-1].menu()
    assert isinstance(cheaper, OffersMenu)
    cheaper.aboutToShow.emit()
    qtbot.waitUntil(lambda: cheaper.is_complete, timeout=30_000)
    before = made.session.snapshot.committed
    offer = cheaper.offers[0]
    cheaper.actions()[0].trigger()
    assert made.session.build == offer.build != before.build
    assert made.session.snapshot.message == f"{offer.words}."
    made.session.document.undo()
    assert made.session.build == before.build


# the form


def test_a_price_is_one_step_and_can_be_undone(qtbot: QtBot) -> None:
    session = session_with(TWO)
    made = form(qtbot, session)
    assert not made.shop.isEnabled() and "list price" not in made.told.text()
    made.amount.say(649.5)
    (price,) = session.build.prices
    assert (price.part_id, price.amount, price.currency) == (TUF, 649.5, "USD") and price.date
    assert len(steps(session)) == 1 and steps(session)[0].startswith("Price ")
    made.currency.choose("EUR")
    for field, words in ((made.shop, "A shop"), (made.link, "https://x"), (made.day, "2026-11-01")):
        assert field.isEnabled()
        field.setText(words)
        field.say()
    assert session.build.prices == (Price(TUF, 649.5, "EUR", "A shop", "https://x", "2026-11-01"),)
    for _ in range(5):
        session.document.undo()
    assert session.build == TWO
    assert made.amount.figure is None and made.shop.text() == ""


def test_a_price_can_be_taken_back(qtbot: QtBot) -> None:
    session = session_with(TWO.changed(prices=(PRICE,)))
    made = form(qtbot, session)
    assert (made.amount.figure, made.shop.text(), made.day.text()) == (
        650.0,
        "A shop",
        "2026-11-22",
    )
    made.amount.say(None)
    assert session.build.prices == () and not made.shop.isEnabled()


def test_a_price_of_nothing_is_no_missing_one(qtbot: QtBot) -> None:
    session = session_with(TWO)
    made = form(qtbot, session)
    made.amount.say(0.0)
    assert session.build.prices[0].amount == 0.0 and made.amount.figure == 0.0


def test_a_day_that_is_none_is_refused_in_a_sentence(qtbot: QtBot) -> None:
    session = session_with(TWO.changed(prices=(PRICE,)))
    made = form(qtbot, session)
    made.day.setText("yesterday")
    made.day.say()
    assert session.snapshot.message == "A day is written as 2026-11-22."
    assert made.day.text() == "2026-11-22" and session.build.prices == (PRICE,)


def test_what_is_typed_belongs_to_the_part_that_it_was_typed_for(qtbot: QtBot) -> None:
    session = session_with(TWO)
    made = form(qtbot, session)
    made.amount.setValue(5.0)
    made.have.setValue(3)
    session.selection.select(None, frozenset(), "board")
    assert [(price.part_id, price.amount) for price in session.build.prices] == [(TUF, 5.0)]
    assert dict(open_owned().now().owned) == {TUF: 3}
    assert made.amount.figure is None and made.have.value() == 0


def test_what_one_has_is_kept_for_all_builds(qtbot: QtBot, tmp_path: Path) -> None:
    session = session_with(TWO)
    made = form(qtbot, session)
    made.have.say(1)
    assert dict(open_owned().now().owned) == {TUF: 1}
    assert session.snapshot.message.startswith("You have 1 × ")
    assert session.build == TWO and steps(session) == []
    for name in ("one.rig", "two.rig"):
        files = Files(session_with(TWO), open_settings(), Asked(to_save=tmp_path / name))
        assert files.save_as()
    session.say("")
    assert made.shared.text() == "2 builds use 4 of it, you have 1." and made.shared.isVisible()


def test_a_list_of_owned_parts_that_cannot_be_read_is_said(qtbot: QtBot) -> None:
    path = open_owned().path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{", encoding="utf-8")
    session = session_with(TWO)
    made = form(qtbot, session)
    assert "owned.json" in made.shared.text()
    made.have.say(1)
    assert "owned.json" in session.snapshot.message
    assert path.read_text(encoding="utf-8") == "{"


def test_a_budget_is_set_and_taken_away(qtbot: QtBot) -> None:
    session = session_with(TWO)
    made = form(qtbot, session, selected=None)
    assert made.told.text() == NOTHING and not made.amount.isVisible() and made.budget.isVisible()
    made.budget.say(3000.0)
    made.budget_currency.choose("EUR")
    assert session.build.budget == Budget(3000.0, "EUR")
    assert "3,000 EUR" in made.sums.text()
    made.budget.say(None)
    assert session.build.budget is None


def test_what_comes_with_another_part_has_no_price(qtbot: QtBot) -> None:
    session = session_with(Build(chassis="supermicro-sys-4029gp-trt"))
    made = form(qtbot, session, selected=None)
    session.selection.select(None, frozenset(), "board")
    assert made.told.text() == NOTHING and not made.amount.isVisible()


def test_the_currency_begins_with_the_one_used_last() -> None:
    assert usual_currency(Build()) == "USD"
    assert usual_currency(Build(site=Site(currency="CHF"))) == "CHF"
    assert usual_currency(Build(site=site_named("gb-230v-13a"))) == "GBP"
    assert usual_currency(Build(site=Site(currency="$"))) == "USD"
    assert usual_currency(Build(budget=Budget(1.0, "GBP"))) == "GBP"
    assert usual_currency(Build(prices=(PRICE,), budget=Budget(1.0, "GBP"))) == "EUR"


# out of the window


def commands(build: Build, path: Path | None = None) -> tuple[BillCommands, Session, Asked]:
    session = session_with(build)
    asked = Asked(to_export=path)
    return BillCommands(session, Files(session, open_settings(), asked)), session, asked


def test_an_order_has_what_is_to_buy_in_one_shop(tmp_path: Path) -> None:
    path = tmp_path / "order.csv"
    made, session, asked = commands(TWO.changed(prices=(PRICE,)), path)
    made.order("A shop", True)
    assert asked.asked[-1].name == "Two, order from A shop.csv"  # type: ignore[attr-defined]
    assert session.snapshot.message == f"The order from A shop is in {path}"
    rows = list(csv.DictReader(StringIO(path.read_text(encoding="utf-8"))))
    assert [(row["item"], row["to_buy"]) for row in rows] == [(TUF, "2")]
    made.order("", False)
    text = QGuiApplication.clipboard().text()
    assert "Pro WS WRX80E" in text and "A shop" not in text


@pytest.mark.parametrize("suffix", [".csv", ".md", ".json", ".odd"])
def test_the_bill_goes_to_a_file_in_the_form_of_its_name(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"bill{suffix}"
    made, session, asked = commands(TWO.changed(prices=(PRICE,)), path)
    made.export()
    assert asked.asked[-1].name == "Two, bill of materials.csv"  # type: ignore[attr-defined]
    text = path.read_bytes().decode()
    match suffix:
        case ".md":
            assert text.startswith("## Two\n")
        case ".json":
            assert json.loads(text)["title"] == "Two"
        case _:
            cards = [r for r in csv.DictReader(StringIO(text)) if r["item"] == TUF]
            assert [(r["to_buy"], r["price_to_buy"]) for r in cards] == [("2", "1300.00")]
    assert session.snapshot.message == f"The bill of materials is in {path}"


def test_a_bill_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    made, _, asked = commands(TWO, tmp_path / "nowhere" / "bill.csv")
    made.export()
    assert len(asked.told) == 1 and asked.told[0].endswith(".")
    made, _, asked = commands(TWO, None)
    made.export()
    assert asked.told == []


def test_the_clipboard_has_a_table_and_markdown() -> None:
    made, session, _ = commands(TWO.changed(prices=(PRICE,)))
    made.copy()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasHtml() and "<td>650 EUR</td>" in data.html()
    assert data.text().startswith("## Two\n") and "| 650 EUR | 1,300 EUR |" in data.text()
    assert session.snapshot.message.startswith("The bill of materials is on the clipboard")


@pytest.mark.parametrize(
    ("typed", "chosen", "wanted"),
    [
        ("bill.csv", "CSV tables (*.csv)", "bill.csv"),
        ("bill.csv", "Markdown (*.md)", "bill.md"),
        ("bill.json", "CSV tables (*.csv)", "bill.json"),
        ("bill", "JSON (*.json)", "bill.json"),
        ("2 x 3090, v1.5", "CSV tables (*.csv)", "2 x 3090, v1.5.csv"),
        ("", "", None),
    ],
)
def test_the_name_or_the_filter_says_the_form(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    typed: str,
    chosen: str,
    wanted: str | None,
) -> None:
    name = str(tmp_path / typed) if typed else ""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (name, chosen))
    window = QWidget()
    qtbot.addWidget(window)
    path = QtDialogs(window).path_to_export(tmp_path / "bill.csv")
    assert (path.name if path is not None else None) == wanted
    assert set(BILL_FILTERS) == {".csv", ".md", ".json"}


def test_enter_in_a_text_says_it(qtbot: QtBot) -> None:
    session = session_with(TWO.changed(prices=(PRICE,)))
    made = form(qtbot, session)
    made.shop.setText("Another")
    QTest.keyClick(made.shop, Qt.Key.Key_Return)
    assert session.build.prices[0].shop == "Another"


def test_a_link_that_is_too_long_is_said_and_not_cut(qtbot: QtBot) -> None:
    """Half a link leads nowhere."""
    session = session_with(TWO.changed(prices=(PRICE,)))
    made = form(qtbot, session)
    pasted = f"https://shop.example/{'x' * 2_000}"
    made.link.setText(pasted)
    QTest.keyClick(made.link, Qt.Key.Key_Return)
    assert session.build.prices == (PRICE,) and made.link.text() == pasted
    assert session.snapshot.message == why_too_long(pasted, 2_000)
