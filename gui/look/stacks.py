"""Widgets in a row, or one below the other, put into their layout by one call."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget


@dataclass(frozen=True)
class Stretch:
    """Empty room that takes a share of what is left."""

    share: int = 1


STRETCH = Stretch()
Held = QWidget | QLayout
# Alone, with its share of the room, with its place in the room too; or a gap in pixels.
Piece = Held | tuple[Held, int] | tuple[QWidget, int, Qt.AlignmentFlag] | Stretch | int
Margins = tuple[int, int, int, int]  # left, top, right, bottom


def in_row(
    *pieces: Piece,
    owner: QWidget | None = None,
    margins: Margins = (0, 0, 0, 0),
    spacing: int | None = None,
) -> QHBoxLayout:
    """Lay pieces beside one another; on a widget, where the layout has an `owner`."""
    box = QHBoxLayout()
    _fill(box, owner, pieces, margins, spacing)
    return box


def in_column(
    *pieces: Piece,
    owner: QWidget | None = None,
    margins: Margins = (0, 0, 0, 0),
    spacing: int | None = None,
) -> QVBoxLayout:
    """Lay pieces below one another; on a widget, where the layout has an `owner`."""
    box = QVBoxLayout()
    _fill(box, owner, pieces, margins, spacing)
    return box


def _fill(
    box: QBoxLayout,
    owner: QWidget | None,
    pieces: tuple[Piece, ...],
    margins: Margins,
    spacing: int | None,
) -> None:
    if owner is not None:
        owner.setLayout(box)
    box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for piece in pieces:
        _add(box, piece)


def _add(box: QBoxLayout, piece: Piece) -> None:
    match piece:
        case int():
            box.addSpacing(piece)
        case Stretch():
            box.addStretch(piece.share)
        case QLayout():
            box.addLayout(piece)
        case QWidget():
            box.addWidget(piece)
        case (QLayout() as held, int() as share):
            box.addLayout(held, share)
        case (QWidget() as held, int() as share, place):
            box.addWidget(held, share, place)
        case (held, share):
            box.addWidget(held, share)
