"""Which cards somebody has: a search field over the cards of the catalog, and how many of each.

Knows the catalog and no build.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QLineEdit, QToolButton, QWidget

from gui.app.guard import guarded
from gui.hand.asked_for import asked_for
from gui.hand.card_words import short_name
from gui.hand.part_search import FoundRows, PartSearch
from gui.look import icons
from gui.look.figure_fields import CountField
from gui.look.flow import FlowLayout
from gui.look.plain_words import PlainLabel, tip
from gui.look.stacks import in_column, in_row
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.themed import Themed
from rigwright.catalog import PartSummary, SearchableCatalog
from rigwright.catalog.summary import INFERRED_THICKNESS, imported_words
from rigwright.proposals.for_cards import MOST_CARDS
from rigwright.text.language import translated
from rigwright.text.numbers import plain_length, watts, whole_length
from rigwright.text.sentence import messages, plural, worded

MOST_FOUND = 12
PLACEHOLDER = messages("Search your card: RTX 3090, A6000, 4 × MI210 …")


def found_words(row: PartSummary) -> str:
    """A card in the list of what was found: "ASUS Turbo RTX 3090 · 24 GB · 350 W · 40 mm thick".

    A thickness that follows from a number of slots alone is said to be about that.
    """
    facts = [short_name(row.name)]
    if row.vram_gb is not None:
        facts.append(f"{row.vram_gb:g} GB")
    if row.board_power_w is not None:
        facts.append(watts(row.board_power_w))
    if row.thickness_mm is not None and imported_words(row) == INFERRED_THICKNESS:
        facts.append(worded("about {thickness} thick", thickness=whole_length(row.thickness_mm)))
    elif row.thickness_mm is not None:
        facts.append(worded("{thickness} thick", thickness=plain_length(row.thickness_mm)))
    return " · ".join(facts)


@guarded
class CardChip(Themed, QFrame):
    """A kind of card and how many of it. Signals: counted(), removed()."""

    counted = Signal()
    removed = Signal()

    def __init__(self, part_id: str, name: str, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.part_id = part_id
        self.count = CountField(self, minimum=1, maximum=MOST_CARDS, value=count)
        self.count.setSuffix(" ×")
        self.count.setAccessibleName(worded("Number of {name}", name=name))
        self._name = PlainLabel(name, self)
        self.remove = QToolButton(self)
        self.remove.setText(worded("Remove"))
        self.remove.setAccessibleName(worded("Remove {name}", name=name))
        self.remove.setToolTip(tip(worded("Remove {name}", name=name)))
        self.remove.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        pieces = (self.count, self._name, self.remove)
        in_row(*pieces, owner=self, margins=(6, 4, 4, 4), spacing=8)
        self.setObjectName("card_chip")
        self.count.valueChanged.connect(self.counted)
        self.remove.clicked.connect(self.removed)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._name.setFont(theme.font(13))
        self.remove.setIcon(icons.icon("close", theme))
        self.remove.setIconSize(QSize(theme.px(12), theme.px(12)))
        self.setStyleSheet(
            f"#card_chip {{ border: 1px solid {theme.line_strong}; border-radius: 8px;"
            f" background: {theme.raised} }}"
        )


@guarded
class CardPicker(Themed, QWidget):
    """The search and the cards that were picked. Signal: changed()."""

    changed = Signal()

    def __init__(
        self, catalog: SearchableCatalog, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._catalog = catalog
        self._theme = theme
        self.chips: list[CardChip] = []
        self.search = PartSearch(self._found, self)
        self.search.setPlaceholderText(translated(PLACEHOLDER))
        self.search.setObjectName("search")
        self.search.setAccessibleName(worded("Search a card that you have"))
        self.search.list.setAccessibleName(worded("Cards that were found"))
        self._glass = QAction(worded("Search"), self.search)
        self.search.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self._rows = FlowLayout(gap=8)
        in_column(self.search, self._rows, owner=self, spacing=10)
        self.search.taken.connect(self._take)
        self.dress(theme)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.search.setFont(theme.font(14))
        # in a sheet: that of the window says how high search fields are, and would win
        high = theme.px(34)
        self.search.setStyleSheet(f"QLineEdit {{ min-height: {high}px; max-height: {high}px }}")
        self._glass.setIcon(icons.icon("search", theme))

    def use_catalog(self, catalog: SearchableCatalog) -> None:
        """Search other layers from now on."""
        self._catalog = catalog

    @property
    def cards(self) -> list[str]:
        """The ids of all cards, each as often as there are of it, at most as a machine has."""
        ids: list[str] = []
        for chip in self.chips:
            ids += [chip.part_id] * chip.count.value()
        return ids[:MOST_CARDS]

    def add(self, part_id: str, count: int = 1) -> None:
        """Take some cards of a kind; of one that is there already as many more."""
        known = next((chip for chip in self.chips if chip.part_id == part_id), None)
        if known is not None:
            known.count.setValue(known.count.value() + count)
            return
        part = self._catalog.get(part_id)
        name = short_name(part.name) if part is not None else part_id
        chip = CardChip(part_id, name, count, self)
        chip.dress(self._theme)
        chip.counted.connect(self.changed)
        chip.removed.connect(lambda: self._drop(chip))
        self.chips.append(chip)
        self._rows.addWidget(chip)
        tab_through(
            [self.search, *(stop for one in self.chips for stop in (one.count, one.remove))]
        )
        chip.show()
        self.changed.emit()

    def _drop(self, chip: CardChip) -> None:
        self.chips.remove(chip)
        self._rows.removeWidget(chip)
        had_focus = chip.isAncestorOf(self.window().focusWidget() or self)
        chip.hide()
        chip.deleteLater()
        if had_focus:
            self.search.setFocus()
        self.updateGeometry()
        self.changed.emit()

    def _found(self, text: str) -> FoundRows:
        """The cards that a text asks for, and what is said of them."""
        words, _ = asked_for(text)
        if not words:
            return FoundRows()
        rows = self._catalog.search(words, "gpu", MOST_FOUND)
        found = tuple((row.id, found_words(row)) for row in rows)
        if not found:
            return FoundRows(
                told=worded("No card is called that. Its chip is enough, such as RTX 3090")
            )
        return FoundRows(
            found, str(plural("{n} card is listed", "{n} cards are listed", len(found)))
        )

    def _take(self, part_id: str) -> None:
        _, count = asked_for(self.search.text())
        self.search.clear()
        self.search.setFocus()
        self.add(part_id, count)
