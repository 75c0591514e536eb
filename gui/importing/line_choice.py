"""The part that a line of a list means: one of those that come near, another that is searched for
in the catalog, or none.

Offers parts and says what was chosen; what the line then means is for whoever listens.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.app.guard import guarded
from gui.forms.fields import ChoiceField
from gui.hand.part_search import FoundRows, PartSearch
from gui.look.plain_words import tip
from gui.look.stacks import in_row
from gui.look.surfaces import field_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.catalog import SearchableCatalog
from rigwright.catalog.lookup import look_up
from rigwright.importing.lists.meanings import Match
from rigwright.parts.kind_words import kind_counted
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural, worded

PART_OF = messages("Part of the line {line}")
KEPT, LEFT_OUT = messages(
    ("No part yet: keep the line as a placeholder", "No part: leave the line out")
)
SEARCH = messages("Another part: search the catalog…")
DROPPED, SEARCHED = "dropped", "searched"  # what stands for these entries
MOST_FOUND, GAP_PX, LETTERS_PX = 12, 3, 12


@guarded
class _NearParts(ChoiceField):
    """The list to choose from. Signal: typed(text) for a letter, which begins a search."""

    typed = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        with_command = event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        )
        if event.text().strip() and event.text().isprintable() and not with_command:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


@guarded
class _LineSearch(PartSearch):
    """The search in the place of that list. Signal: given_up()."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends the search, and nothing else."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def leave(self) -> None:
        """End the search, since the keyboard went elsewhere."""
        super().leave()
        self.given_up.emit()


class LineChoice(Themed, QWidget):
    """The choice of a line. Signals: settled(part id, None or DROPPED) for what was offered,
    found(part id) for a part of the catalog.
    """

    settled = Signal(object)
    found = Signal(str)

    def __init__(
        self, match: Match, catalog: Callable[[], SearchableCatalog], ground: QWidget, theme: Theme
    ) -> None:
        super().__init__()
        self._match = match
        self._catalog = catalog
        self._ground = ground
        self.search: _LineSearch | None = None  # while something is searched for
        self.near = _NearParts(worded(PART_OF, line=match.line.text), parent=self)
        self.near.settled.connect(self._settle)
        self.near.typed.connect(self.begin_search)
        self._row = in_row(self.near, owner=self, margins=(0, GAP_PX, 0, GAP_PX))
        self.dress(theme)
        self.show_match(match)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.near.setFont(theme.font(LETTERS_PX))

    def show_match(self, match: Match) -> None:
        """Offer the parts near a line, and show which one it means."""
        self._match = match
        entries: list[tuple[object, str]] = [(near.part_id, near.name) for near in match.near]
        entries += [
            (SEARCHED, translated(SEARCH)),
            (None, translated(KEPT)),
            (DROPPED, translated(LEFT_OUT)),
        ]
        self.near.offer(entries)
        self.near.show_value(DROPPED if match.dropped else match.part_id)
        self.near.setToolTip(tip(self.near.currentText()))

    def _settle(self, value: object) -> None:
        if value == SEARCHED:
            self.show_match(self._match)  # which the line means until something is found
            # an open list gives the keyboard back after it said what was chosen
            QTimer.singleShot(0, self, self.begin_search)
        else:
            self.settled.emit(value)

    def begin_search(self, typed: str = "") -> None:
        """Search for what is typed, at first for the line itself."""
        if self.search is not None:
            return
        self.search = _LineSearch(self._find, self, self._ground, LETTERS_PX)
        name = worded("Search the part of the line {line}", line=self._match.line.text)
        self.search.setAccessibleName(name)
        self.search.list.setAccessibleName(worded("Parts that were found"))
        self.search.setFont(self._theme.font(LETTERS_PX))
        self.search.taken.connect(self._take)
        self.search.given_up.connect(self.end_search)
        self.search.setStyleSheet(field_sheet("QLineEdit", self._theme))
        self._row.replaceWidget(self.near, self.search)
        self.near.hide()
        self.search.show()
        text = typed or self._match.line.text
        self.search.setText(text)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        if not typed:
            self.search.setSelection(len(text), -len(text))  # its beginning stays in sight
        self.search.search(text)
        if not typed and not self.search.list.can_be_entered():
            self.search.list.hide()  # nobody typed these words, so nobody need be told

    def end_search(self) -> None:
        """Show the choice again, with the keyboard if the search had it."""
        search = self.search
        if search is None:
            return
        self.search = None
        had_focus = search.hasFocus() or search.list.hasFocus()
        self._row.replaceWidget(search, self.near)
        self.near.show()
        if had_focus:
            self.near.setFocus(Qt.FocusReason.OtherFocusReason)
        for piece in (search.list, search):
            piece.hide()
            piece.deleteLater()

    def _take(self, part_id: str) -> None:
        self.end_search()
        self.near.setFocus(Qt.FocusReason.OtherFocusReason)
        self.found.emit(part_id)

    def _find(self, text: str) -> FoundRows:
        """The parts that a text finds, of the kind that the list says if it says one."""
        line = self._match.line
        kind = None if line.assumes_kind else line.kind
        if not text.strip():
            return FoundRows()
        catalog = self._catalog()
        ids = look_up(catalog, text, kind).part_ids[:MOST_FOUND]
        rows: list[tuple[str, str]] = []
        for row in catalog.rows(ids):
            words = row.name if kind else f"{row.name} · {kind_counted(row.kind, 1)}"
            rows.append((row.id, words))
        if not rows:
            return FoundRows(told=worded("No part of the catalog is called that"))
        told = str(plural("{n} part is listed", "{n} parts are listed", len(rows)))
        return FoundRows(tuple(rows), told)
