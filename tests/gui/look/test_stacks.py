"""Rows and columns that one call fills lie as those whose layout is filled by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.look.stacks import STRETCH, in_column, in_row

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = (400, 300)
KINDS: list[tuple[Callable[..., QBoxLayout], type[QHBoxLayout | QVBoxLayout]]] = [
    (in_row, QHBoxLayout),
    (in_column, QVBoxLayout),
]


def pieces_of(owner: QWidget) -> tuple[QLabel, QLabel, QLabel]:
    """Three labels of different size."""
    return QLabel("a", owner), QLabel("longer words", owner), QLabel("two\nlines", owner)


def places(owner: QWidget) -> list[QRect]:
    """Where the labels lie once the window has its size."""
    owner.resize(*SIZE)
    layout = owner.layout()
    assert layout is not None
    layout.activate()
    return [label.geometry() for label in owner.findChildren(QLabel)]


def test_pieces_lie_as_by_hand() -> None:
    """Margins, spacing, shares, gaps and the room that is left."""
    for fill, kind in KINDS:
        one, other = QWidget(), QWidget()
        a, b, c = pieces_of(one)
        fill(a, (b, 2), 7, STRETCH, (c, 1), owner=one, margins=(3, 5, 11, 13), spacing=9)
        a, b, c = pieces_of(other)
        hand = kind(other)
        hand.setContentsMargins(3, 5, 11, 13)
        hand.setSpacing(9)
        hand.addWidget(a)
        hand.addWidget(b, 2)
        hand.addSpacing(7)
        hand.addStretch(1)
        hand.addWidget(c, 1)
        assert places(one) == places(other)
        assert len({rect.getRect() for rect in places(one)}) == 3


def test_layouts_within_lie_as_by_hand() -> None:
    """A layout in another has no margins, and a spacing that is not said follows the outer one."""
    for fill, kind in KINDS:
        one, other = QWidget(), QWidget()
        a, b, c = pieces_of(one)
        fill((fill(a, b), 3), (c, 1), owner=one, margins=(2, 2, 2, 2), spacing=21)
        a, b, c = pieces_of(other)
        outer, inner = kind(other), kind()
        outer.setContentsMargins(2, 2, 2, 2)
        outer.setSpacing(21)
        inner.addWidget(a)
        inner.addWidget(b)
        outer.addLayout(inner, 3)
        outer.addWidget(c, 1)
        assert places(one) == places(other)


def test_a_piece_may_be_set_to_an_edge_afterwards() -> None:
    """The alignment that a call would have given when it added the piece."""
    for fill, kind in KINDS:
        one, other = QWidget(), QWidget()
        a, b, c = pieces_of(one)
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        fill(a, (b, 1), c, owner=one).setAlignment(b, corner)
        a, b, c = pieces_of(other)
        hand = kind(other)
        hand.setContentsMargins(0, 0, 0, 0)
        hand.addWidget(a)
        hand.addWidget(b, 1, corner)
        hand.addWidget(c)
        assert places(one) == places(other)


def test_nothing_said_means_no_margins_and_the_spacing_of_the_style() -> None:
    """A widget's own layout would have the margins of the style."""
    for fill, kind in KINDS:
        owner = QWidget()
        box = fill(owner=owner)
        assert owner.layout() is box
        assert box.contentsMargins().isNull()
        other = QWidget()
        assert box.spacing() == kind(other).spacing()
