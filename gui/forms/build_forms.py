"""The forms about the build: site, workload, drives, what is in the case, prices, thresholds,
own rules.

Each made when it is first opened. Knows which forms there are and beside what they float, nothing
of what they change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.look.themed import worn
from gui.session.session import Session
from rigwright.text.language import translated
from rigwright.text.sentence import messages

if TYPE_CHECKING:
    from gui.forms.popover import Popover


def _site(session: Session, theme: Theme) -> QWidget:
    from gui.forms.site_panel import SitePanel

    return SitePanel(session, theme)


def _workload(session: Session, theme: Theme) -> QWidget:
    from gui.forms.workload_panel import WorkloadPanel

    return WorkloadPanel(session, theme)


def _drives(session: Session, theme: Theme) -> QWidget:
    from gui.forms.drive_panel import drive_panel

    return drive_panel(session, theme)


def _inside(session: Session, theme: Theme) -> QWidget:
    from gui.forms.interior_panel import inside_panel

    return inside_panel(session, theme)


def _price(session: Session, theme: Theme) -> QWidget:
    from gui.forms.price_panel import PricePanel

    return PricePanel(session, theme)


def _thresholds(session: Session, theme: Theme) -> QWidget:
    from gui.forms.own_rules_panel import wanted_panel

    return wanted_panel(session, theme)


FORMS: Mapping[str, tuple[str, Callable[[Session, Theme], QWidget]]] = messages(
    MappingProxyType(
        {
            "site": ("Site", _site),
            "workload": ("Workload", _workload),
            "drives": ("M.2 drives", _drives),
            "inside": ("Inside the case", _inside),
            "price": ("Price and budget", _price),
            "thresholds": ("Thresholds and own rules", _thresholds),
        }
    )
)


class BuildForms:
    """The forms of a window."""

    def __init__(self, session: Session, window: QWidget) -> None:
        self._session = session
        self._window = window
        self.made: dict[str, Popover] = {}

    def put_away(self) -> None:
        """Hide what is open, as when there is no build any more."""
        for form in self.made.values():
            form.put_away()

    def open(self, name: str, beside: QWidget | None = None) -> None:
        """Open a form beside a panel, at the window's right edge where that is not shown.

        Again, it closes.
        """
        if name not in self.made:
            from gui.forms.popover import Popover

            title, make = FORMS[name]
            self.made[name] = Popover(
                translated(title), make(self._session, worn()), worn(), self._window
            )
        form = self.made[name]
        if form.isVisible():
            form.put_away()
            return
        self.put_away()
        self._window.activateWindow()  # the key may have been pressed in a view's own window
        form.open(self._place(beside))

    def _place(self, beside: QWidget | None) -> QRect:
        if beside is not None and beside.isVisible():
            return QRect(beside.mapToGlobal(QPoint(0, 0)), beside.size())
        return QRect(
            self._window.mapToGlobal(QPoint(self._window.width(), 120)), self._window.size()
        )
