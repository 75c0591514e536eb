"""What a list can be narrowed by, floating beside the button that opens it: a row for each facet of
the kind shown.

Asks the catalog what there is to choose. Esc, a click elsewhere or the button puts it away.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.catalog.facet_rows import ChoiceRow, RangeRow
from gui.catalog.question import Asked
from gui.look.availability import allow
from gui.look.floating import SHADOW_PX, FloatingForm
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import heading, quiet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.catalog import SearchableCatalog
from rigwright.catalog.facets import ANY, CHOICES, FACETS_OF_KIND, Facets, Setting
from rigwright.text.sentence import worded

WIDTH_PX, PAD_PX, GAP_PX = 336, 16, 4

Row = ChoiceRow | RangeRow


@guarded
class FacetPopover(Themed, FloatingForm):
    """The filter. Signals: changed(Facets) with every change, closed()."""

    changed = Signal(object)
    closed = Signal()

    def __init__(self, theme: Theme, owner: QWidget) -> None:
        super().__init__(theme, owner.window())
        self._owner = owner
        self._facets = ANY
        self.rows: list[Row] = []
        self._title, self._count = heading(worded("Filter"), self), quiet("", self)
        self.clear = QPushButton(worded("Clear all"), self)
        self.clear.setAutoDefault(False)
        self.clear.clicked.connect(lambda: self._change(ANY))
        self._scroll = ScrollView(self, sideways=False)
        self._inside, self._beside = QWidget(), QRect()
        self._lay_out()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(worded("Filter"))
        self.hide()
        QApplication.instance().focusChanged.connect(self._follow_focus)  # type: ignore[union-attr]

    def _lay_out(self) -> None:
        pad = SHADOW_PX + self._theme.px(PAD_PX)
        head = in_row((self._title, 1), self.clear, margins=(0, 0, 4, 0))
        in_column(
            head,
            (self._scroll, 1),
            self._count,
            owner=self,
            margins=(pad, pad - 4, pad - 4, pad - 4),
            spacing=self._theme.px(GAP_PX),
        )

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self._title.setFont(theme.font(13, 600))
        self._count.setFont(theme.font(12))
        self.clear.setFont(theme.font(11))
        self.clear.setStyleSheet(
            "QPushButton { border: 2px solid transparent; border-radius: 6px; padding: 2px 6px;"
            f" background: transparent; color: {theme.accent} }} QPushButton:disabled {{ color: "
            f"{theme.raised} }}"
            f" QPushButton:focus {{ border-color: {theme.accent} }} QPushButton:hover {{ "
            f"background: {theme.hover} }}"
        )

    # showing

    def open(self, question: Asked, words: str, beside: QRect) -> None:
        """Show the facets of a kind at the right of a place in global coordinates."""
        self.dress(self._theme)
        self._inside = QWidget()
        self._beside = beside
        gap = self._theme.px(GAP_PX)
        column = in_column(owner=self._inside, margins=(0, 0, 4, 0), spacing=gap)
        catalog = question.catalog
        kind = question.kind
        self.rows = [
            self._row(name, catalog, kind)
            for name in FACETS_OF_KIND.get(kind, ())
            if has(catalog, kind, name)
        ]
        for row in self.rows:
            column.addWidget(row)
        column.addStretch(1)
        self._scroll.hold(self._inside, on_ground=True)
        self.refresh(question, words)
        self._place()
        self.show()
        self.raise_()
        self._first_field().setFocus(Qt.FocusReason.PopupFocusReason)

    def refresh(self, question: Asked, words: str) -> None:
        """Show what is asked, and how many parts each value would leave with the words typed."""
        catalog = question.catalog
        text = question.text
        kind = question.kind
        facets = question.facets
        self._facets = facets
        self._count.setText(words)
        allow(self.clear, "" if facets.asked else worded("No filter is set."))
        for row in self.rows:
            row.show_setting(facets.asked.get(row.facet))
            if isinstance(row, ChoiceRow):
                row.show_counts(catalog.values(row.facet, text, kind, facets))
            else:
                row.show_span(catalog.span(row.facet, text, kind, facets))

    def put_away(self) -> None:
        """Put it away; the keyboard goes back to the owner if it was here."""
        if self.isVisible():
            inside = self.isAncestorOf(self.window().focusWidget() or self._owner)
            self.hide()
            self.closed.emit()
            if inside:
                self._owner.setFocus(Qt.FocusReason.PopupFocusReason)

    def _row(self, name: str, catalog: SearchableCatalog, kind: str) -> Row:
        if name in CHOICES:
            row = ChoiceRow(name, kind, self._theme)
            row.offer(catalog.values(name, "", kind))
            row.grown.connect(self._place)
        else:
            row = RangeRow(name, kind, self._theme)
        row.changed.connect(self._setting_changed)
        return row

    def _place(self) -> None:
        window = self._owner.window()
        t = self._theme
        inside = self._inside
        beside = self._beside
        if self.parentWidget() is not window:
            self.setParent(window)
        width = t.px(WIDTH_PX)
        room = width + 2 * SHADOW_PX - self._margins_px()
        tall = inside.heightForWidth(room) if inside.hasHeightForWidth() else -1
        tall = max(tall, inside.minimumSizeHint().height())
        tall += self._title.sizeHint().height() + self._count.sizeHint().height() + 3 * t.px(PAD_PX)
        at = window.mapFromGlobal(beside.topRight())
        fits = tall <= window.height() - 8
        if fits:
            policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        else:
            policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self._scroll.setVerticalScrollBarPolicy(
            policy
        )  # a bar takes room from the lines, which then would need one
        top = max(0, min(at.y(), window.height() - tall - 8))
        self.setFixedSize(
            width + 2 * SHADOW_PX, min(tall, window.height() - top - 8) + 2 * SHADOW_PX
        )
        left = max(0, min(at.x() + t.px(6), window.width() - width - 8))
        self.move(left - SHADOW_PX, top - SHADOW_PX)

    def _margins_px(self) -> int:
        layout = self.layout()
        margins = layout.contentsMargins() if layout is not None else self.contentsMargins()
        return margins.left() + margins.right()

    def _first_field(self) -> QWidget:
        row = self.rows[0] if self.rows else None
        if isinstance(row, ChoiceRow):
            return next(iter(row.buttons.values()))
        return row.least if row else self.clear

    # changes

    def _setting_changed(self, name: str, setting: Setting | None) -> None:
        self._change(self._facets.having(name, setting))

    def _change(self, facets: Facets) -> None:
        self._facets = facets
        self.changed.emit(facets)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        here = now is None or now is self._owner or now is self or self.isAncestorOf(now)
        if self.isVisible() and not here:
            self.put_away()


def has(catalog: SearchableCatalog, kind: str, facet: str) -> bool:
    """Whether any part of a kind has that figure, or a value to choose."""
    if facet in CHOICES:
        return bool(catalog.values(facet, "", kind))
    return catalog.span(facet, "", kind) is not None
