"""Widgets in a row, or one below the other, put into their layout by one call."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget


class Stretch:
    """Empty room that takes what the others leave."""


STRETCH = Stretch()
Held = QWidget | QLayout
Piece = Held | tuple[Held, int] | Stretch | int  # with its share of the room; a gap in pixels
Margins = tuple[int, int, int, int]  # left, top, right, bottom
NO_MARGINS: Margins = (0, 0, 0, 0)


def in_row(
    *pieces: Piece,
    owner: QWidget | None = None,
    margins: Margins = NO_MARGINS,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Lay pieces beside one another, in the widget `owner` or to be put into another layout.

    Without `spacing` the layout around it or the style decides.
    """
    row = QHBoxLayout() if owner is None else QHBoxLayout(owner)
    _fill(row, pieces, margins, spacing)
    return row


def in_column(
    *pieces: Piece,
    owner: QWidget | None = None,
    margins: Margins = NO_MARGINS,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Lay pieces below one another; the rest is as in `in_row`."""
    column = QVBoxLayout() if owner is None else QVBoxLayout(owner)
    _fill(column, pieces, margins, spacing)
    return column


def _fill(
    box: QBoxLayout, pieces: tuple[Piece, ...], margins: Margins, spacing: int | None
) -> None:
    box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for piece in pieces:
        held, share = piece if isinstance(piece, tuple) else (piece, 0)
        match held:
            case Stretch():
                box.addStretch(1)
            case int():
                box.addSpacing(held)
            case QLayout():
                box.addLayout(held, share)
            case QWidget():
                box.addWidget(held, share)
