"""Paints into the slot ladder where the cards of the pinned machine stood.

Takes its geometry from the layout; knows no events.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QRegion

from gui.ladder.cards import CARD_RADIUS, LadderView, letters_of
from gui.ladder.layout import outlines_of
from gui.look.marks import pen_of, rounded_box
from rigwright.assembly import SeatedCard


def paint_pinned(view: LadderView) -> None:
    """The outlines of the cards that this machine does not have in those places; they leave the
    letters of its own cards free.
    """
    pinned = view.snapshot.pinned
    if pinned is None or not view.snapshot.against_pinned.compared:
        return
    here = {(card.card.id, card.placement.place) for card in view.evaluation.assembly.cards}
    elsewhere: list[SeatedCard] = []
    for card in pinned.evaluation.assembly.cards:
        if (card.card.id, card.placement.place) not in here:
            elsewhere.append(card)
    pen = pen_of(view.theme.text_2, 1.25)
    pen.setDashPattern([2, 3])
    outlines = tuple(outlines_of(view.ladder, elsewhere))
    beside = QRegion()
    for box in outlines:
        beside += box.shell.toAlignedRect().adjusted(-2, -2, 2, 2)
    for card in view.ladder.cards:
        beside -= QRegion(letters_of(view, card).toAlignedRect())
    view.painter.save()
    view.painter.setClipRegion(beside, Qt.ClipOperation.IntersectClip)
    for box in outlines:
        rounded_box(view.painter, box.shell, CARD_RADIUS, pen)
    view.painter.restore()
