"""The bill of materials on its way out of the window, whole or what of it is to buy from one shop:
into a file, or on the clipboard.

The engine makes its content.
"""

from __future__ import annotations

import json

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from gui.files.files import Files
from gui.session.owned_parts import OwnedParts
from gui.session.session import Session
from rigwright.inventory.money.bill import Bill, bill_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

ORDER = messages("order from {shop}")
REST_OF_ORDER = messages("order without a shop")
COPIED_ORDER = messages("The order list is on the clipboard, as a table and as Markdown.")
COPIED = messages("The bill of materials is on the clipboard, as a table and as Markdown.")


class BillCommands:
    """What can be done with the bill of the open build."""

    def __init__(self, session: Session, files: Files) -> None:
        self._session, self._files, self._owned = session, files, OwnedParts()

    @property
    def bill(self) -> Bill:
        """The bill of the build as it is now."""
        assembly = self._session.snapshot.committed.assembly
        return bill_of(assembly, self._owned.now.owned)

    def export(self) -> None:
        """Ask where, and write it there."""
        bill = self.bill
        self._files.exports.bill(lambda suffix: text_of(bill, suffix))

    def copy(self) -> None:
        """Put it on the clipboard: a table for spreadsheets and mails, Markdown for the rest."""
        self._copy(self.bill, translated(COPIED))

    def order(self, shop: str, to_file: bool) -> None:
        """Write what is to buy from a shop, or copy it; "" for what no shop is named for."""
        bill = self.bill.from_shop(shop)
        if to_file:
            what = worded(ORDER, shop=shop) if shop else translated(REST_OF_ORDER)
            self._files.exports.bill(lambda suffix: text_of(bill, suffix), what)
        else:
            self._copy(bill, translated(COPIED_ORDER))

    def _copy(self, bill: Bill, said: str) -> None:
        from rigwright.share.bill import bill_html, bill_markdown

        data = QMimeData()
        data.setData("text/html", bill_html(bill).encode("utf-8"))
        data.setText(bill_markdown(bill))
        QGuiApplication.clipboard().setMimeData(data)
        self._session.say(said)


def text_of(bill: Bill, suffix: str) -> str:
    """Return the bill in the form that a file's name ends in; CSV for any other ending."""
    from rigwright.reports.bill import bill_record
    from rigwright.share.bill import bill_csv, bill_markdown

    match suffix:
        case ".md":
            return bill_markdown(bill)
        case ".json":
            record = bill_record(bill)
            return json.dumps(record, indent=2, allow_nan=False, ensure_ascii=False) + "\n"
        case _:
            return bill_csv(bill)
