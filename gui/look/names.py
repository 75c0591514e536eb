"""The names of products that stand in one list, cut so that different ones stay different.

Knows letters and room; which rows stand beside each other says whoever paints them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.look.marks import ELLIPSIS, KEPT_WIDTHS, first_that_fits, width_of
from gui.look.plain_words import PlainLabel, tip

Names = tuple[str, ...]  # of one product, from the longest to the shortest


@lru_cache(maxsize=KEPT_WIDTHS)
def _alone(names: Names, font: QFont, width: float) -> str:
    """The first name that fits, else the last one, cut. Kept, since lists ask for it again."""
    return first_that_fits(names, font, width)


def told_apart(names: Names, beside: Iterable[Names], font: QFont, width: float) -> str:
    """A product's name for a width, where those of other products stand beside it.

    Where another one would read the same, a run of words is kept that no other has, with as many of
    the others as there is room for: "… x16 riser 250 mm (90 deg)".
    """
    shown = _alone(names, font, width)
    if shown == names[0]:
        return shown
    others = {one for one in beside if one[0] != names[0]}
    rivals = {one for one in others if _alone(one, font, width) == shown}
    if not rivals:
        return shown
    all_names = tuple(sorted(one[0] for one in others))
    alike = tuple(sorted(one[0] for one in rivals))
    ways = ((" ", all_names), ("", all_names), (" ", alike), ("", alike))
    runs = (_own_run(names[0], joint, whose, font, width) for joint, whose in ways)
    return next(filter(None, runs), shown)


@lru_cache(maxsize=KEPT_WIDTHS)
def _own_run(name: str, joint: str, others: Names, font: QFont, width: float) -> str:
    """The longest run of a name's words that fits and that no other name has; "" for none.

    `joint` stands between the pieces of a run: without one they are letters.
    """
    pieces = name.split(joint) if joint else list(name)
    longest = ""
    for first in range(len(pieces)):
        for last in range(len(pieces), first, -1):
            run = joint.join(pieces[first:last])
            shown = _cut(run, joint, before=first > 0, behind=last < len(pieces))
            if width_of(shown, font) <= width:
                if len(shown) > len(longest) and not any(_has(one, run, joint) for one in others):
                    longest = shown
                break
    return longest


def _cut(run: str, joint: str, *, before: bool, behind: bool) -> str:
    """A run with an ellipsis where something is left out."""
    head = f"{ELLIPSIS}{joint}" if before else ""
    tail = f"{joint}{ELLIPSIS}" if behind else ""
    return f"{head}{run}{tail}"


def _has(name: str, run: str, joint: str) -> bool:
    """Whether a name has all pieces of a run, one after the other."""
    return f"{joint}{run}{joint}" in f"{joint}{name}{joint}"


@guarded
class ProductLabel(PlainLabel):
    """A product's name in a list of widgets; the whole stands in its tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._names: Names = ("",)
        self._beside: tuple[Names, ...] = ()

    def say(self, names: Names, beside: Iterable[Names] = ()) -> None:
        """Show another product."""
        self._names = names
        self._beside = tuple(beside)
        self.setToolTip(tip(names[0]))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """It may shrink to a few letters."""
        return QSize(40, super().minimumSizeHint().height())

    def _fit(self) -> None:
        room = self.contentsRect().width()
        self.setText(told_apart(self._names, self._beside, self.font(), room))
