"""Whether a command, a button or a field can be used now: it can, or there is a reason why not.

The reason is kept with what it is about. The tool tip says it, in menus as well, and the search
for commands beside the entry. Nothing is only grey.
"""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.look.plain_words import tip
from rigwright.text.sentence import worded

REASON, OWN_TIP = "why_not", "own_tip"
Offered = QAction | QWidget


def allow(offered: Offered, why_not: str) -> None:
    """Offer something, or withhold it for a reason; "" offers it."""
    if why_not:
        _withhold(offered, why_not)
    elif reason_of(offered):
        offered.setProperty(REASON, "")
        offered.setToolTip(tip(str(offered.property(OWN_TIP) or "")))
    offered.setEnabled(not why_not)


def allow_menu(menu: QMenu, why_not: str) -> None:
    """Offer a menu within another one, or withhold it for a reason; "" offers it."""
    menu.setEnabled(not why_not)
    allow(menu.menuAction(), why_not)


def _withhold(offered: Offered, why_not: str) -> None:
    if not reason_of(offered):
        offered.setProperty(OWN_TIP, offered.toolTip())
    offered.setProperty(REASON, why_not)
    offered.setToolTip(tip(why_not))
    if isinstance(offered, QAction):
        for holder in offered.associatedObjects():
            if isinstance(holder, QMenu):
                holder.setToolTipsVisible(True)


def reason_of(offered: Offered) -> str:
    """Return why something cannot be used now; "" where it can."""
    return str(offered.property(REASON) or "")


def why_too_long(typed: str, most: int) -> str:
    """Why a line cannot be kept; "" where there is room for it."""
    if len(typed) <= most:
        return ""
    return worded(
        "There is room for {most:,} letters, and these are {count:,}.", most=most, count=len(typed)
    )
