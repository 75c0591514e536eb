"""What stands at the foot of the right column: the lines of the build, and below them those of the
selected card with its power limit, of another selected part, or of the card in the hand.

Shows what `properties` says, every figure with the mark that tells its source, and makes edits
through the session, each as one named step.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSpinBox, QWidget

from gui.app.guard import guarded
from gui.hand.card_words import place_words
from gui.hand.choices import set_count
from gui.hand.part_rows import selected_row
from gui.inspector.compared import compared_build, compared_card
from gui.inspector.folding_lines import FoldingLines
from gui.inspector.lines import MOST_ROWS, ROW_PX, PropertyLines
from gui.inspector.part_properties import of_row
from gui.inspector.power_limit import PowerLimit
from gui.inspector.properties import (
    Property,
    can_be_counted,
    held_at,
    of_carried_card,
    of_several,
)
from gui.look.figure_fields import CountField
from gui.look.stacks import STRETCH, in_column
from gui.look.surfaces import hairline, set_ground, set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.session.session import CarriedCard, Session, Snapshot
from gui.session.snapshot import Pinned
from rigwright.assembly import SeatedCard
from rigwright.evaluation import Evaluation
from rigwright.inventory import PartRow
from rigwright.parts import Part
from rigwright.parts.kind_words import KIND_TITLES
from rigwright.text.language import translated
from rigwright.text.sentence import messages, plural, worded

if TYPE_CHECKING:
    from gui.inspector.figures_card import FiguresCard

MOST_COUNT = 64
COUNTED_ROWS = {"cpu": 2, "memory": 4}  # in the lines of the build
# Fans stand in one row, and what joins parts is no part of the catalog.
ROW_TITLES = {
    **KIND_TITLES,
    **messages({"fan": "Fans", "radiator": "Radiator", "cable": "Adapter"}),
}
PART = messages("Part")


@guarded
class Inspector(Themed, QWidget):
    """Two sections, each of which folds and scrolls on its own.

    Signals: kind_wanted(kind) to choose another part of the build, edit_wanted(part id, field) to
    edit a figure, list_wanted() to see every part, turned() when a section was folded or unfolded.
    """

    list_wanted = Signal()
    kind_wanted = Signal(str)
    edit_wanted = Signal(str, str)
    turned = Signal()

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._session = session
        self._in_hand: tuple[CarriedCard, tuple[Property, ...]] | None = None
        self._soon = QTimer(self, singleShot=True)
        # where the parts list is beside it, which says what the build is made of
        self._brief = False
        self._built: tuple[Evaluation, Pinned | None, bool] | None = None
        self.all_parts = QPushButton(worded("All parts…"), self)
        self.counts = {"cpu": CountField(self), "memory": CountField(self)}
        counted = {COUNTED_ROWS[kind]: field for kind, field in self.counts.items()}
        self.build = FoldingLines(PropertyLines(theme, counted), theme, aside=self.all_parts)
        self.build.name(worded("Build"))
        self.power = PowerLimit(session, theme)
        self.chosen = FoldingLines(PropertyLines(theme, {}), theme, below=self.power)
        self._line = hairline(theme)
        in_column(self.build, self._line, self.chosen, STRETCH, owner=self, spacing=0)
        self._connect()
        self.dress(theme)

    @cached_property
    def figures(self) -> FiguresCard:
        """All figures of a part, made when they are first asked for."""
        from gui.inspector.figures_card import FiguresCard

        card = FiguresCard(self._theme, self)
        card.edit_wanted.connect(self.edit_wanted)
        return card

    def _connect(self) -> None:
        for section in (self.build, self.chosen):
            section.lines.kind_wanted.connect(self.kind_wanted)
            section.lines.figures_wanted.connect(self._show_figures)
            section.turned.connect(self._divide)
            section.turned.connect(self.turned)
        for kind, field in self.counts.items():
            field.setRange(1, MOST_COUNT)
            field.setPrefix("× ")
            field.setAccessibleName(
                worded("Number of processors") if kind == "cpu" else worded("Number of memory kits")
            )
            field.valueChanged.connect(
                lambda count, kind=kind: set_count(self._session, kind, count)
            )
        self.all_parts.clicked.connect(self.list_wanted)
        self._soon.timeout.connect(self._show_now)
        self._session.shown.connect(self.show_snapshot)

    def set_brief(self, brief: bool) -> None:
        """Leave out of the build what the parts list says, or not."""
        if brief != self._brief:
            self._brief = brief
            self.show_snapshot(self._session.snapshot)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        set_ground(self._line, theme, theme.line)
        self.all_parts.setFont(theme.font(12))
        set_sheet(
            self.all_parts,
            f"QPushButton {{ border: 0; padding: 0; background: none; color: {theme.accent} }}"
            f" QPushButton:hover, QPushButton:focus {{ text-decoration: underline; border: 0 }}",
        )
        for field in self.counts.values():
            field.setFont(theme.font(12, 500))
            field.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            field.setFixedSize(theme.px(44), theme.px(ROW_PX))
        self._in_hand = None
        self.show_snapshot(self._session.snapshot)

    def begin_limit(self) -> None:
        """Let the user type the power limit of the selected card."""
        self.chosen.title.setChecked(True)
        self.power.begin()

    # what is shown

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the build, and below it the card in the hand, else what is selected.

        A card that was just taken up is shown a moment later: its lines need other room, for which
        the whole column is laid out anew, and the answers of the places are looked at first.
        """
        carried_card = snapshot.carried_card
        held = self._in_hand[0] if self._in_hand is not None else None
        if carried_card is not held and carried_card is not None and snapshot.hovered is None:
            self._soon.start()
        else:
            self._show(snapshot)

    def _show_now(self) -> None:
        self._show(self._session.snapshot)

    def _show(self, snapshot: Snapshot) -> None:
        self._show_build(snapshot)
        card, row = self._chosen_parts(snapshot)
        several = card is not None and bool(snapshot.others)
        if snapshot.carried_card is None:
            self._in_hand = None
        if snapshot.carried_card is not None:
            place = place_words(snapshot.hovered.seat) if snapshot.hovered else ""
            properties = held_at(self._figures_in_hand(snapshot.carried_card), place)
            self._show_chosen(worded("Dragged card"), properties)
        elif several:
            title = str(plural("{n} card selected", "{n} cards selected", len(snapshot.chosen)))
            self._show_chosen(title, of_several(snapshot.committed.assembly, snapshot.chosen))
        elif card is not None:
            self._show_chosen(card.title, compared_card(snapshot, card))
        elif row is not None:
            title = row.title or translated(ROW_TITLES.get(row.kind, PART))
            self._show_chosen(title, of_row(snapshot, row)[:MOST_ROWS])
        else:
            self._show_chosen("", ())
        self.power.show_card(card)
        self._follow_figures()
        self._divide()

    def _show_build(self, snapshot: Snapshot) -> None:
        """Show the document's build, where it is another one: a drag changes nothing of it."""
        built = (snapshot.committed, snapshot.pinned, self._brief)
        if built == self._built:
            return
        self._built = built
        self.build.lines.show_properties(compared_build(snapshot, brief=self._brief))
        self.all_parts.setVisible(not self._brief)
        assembly = snapshot.committed.assembly
        counts = {
            "cpu": assembly.cpu_count,
            "memory": assembly.memory[0][1] if assembly.memory else 1,
        }
        for kind, field in self.counts.items():
            countable = not self._brief and can_be_counted(snapshot.committed, kind)
            field.setVisible(countable)
            field.blockSignals(True)
            field.setValue(max(1, counts[kind]))
            field.blockSignals(False)

    def _show_chosen(self, title: str, properties: tuple[Property, ...]) -> None:
        self.chosen.name(title)
        self.chosen.lines.show_properties(properties)
        self.chosen.setVisible(bool(properties))
        self._line.setVisible(bool(properties))

    def _figures_in_hand(self, carried_card: CarriedCard) -> tuple[Property, ...]:
        """The lines of a card in the hand, kept while it is held: only its place is another with
        every move.
        """
        if self._in_hand is None or self._in_hand[0] is not carried_card:
            self._in_hand = (carried_card, of_carried_card(carried_card))
        return self._in_hand[1]

    def _chosen_parts(self, snapshot: Snapshot) -> tuple[SeatedCard | None, PartRow | None]:
        """The selected card or the selected row of the parts, while nothing is in the hand."""
        if snapshot.carried_card is not None:
            return None, None
        row = selected_row(snapshot) if snapshot.part is not None else None
        if row is not None:
            return None, row
        return snapshot.card(snapshot.selected), None

    def _follow_figures(self) -> None:
        """Bring the list of figures up to date, where it was made and is open."""
        if "figures" not in self.__dict__ or not self.figures.isVisible():
            return
        if self.figures.part is not None:
            self.figures.follow(self._session.catalog.get(self.figures.part.id))

    def _show_figures(self, part: Part, path: str) -> None:
        """All figures of the part that a line is about, with this one chosen."""
        at = QRect(self.mapToGlobal(QPoint(0, 0)), self.size())
        self.figures.show_part(part, path, at)

    # room

    @property
    def folded(self) -> frozenset[str]:
        """The names of the sections that are folded."""
        return frozenset(
            name for name, section in self._sections.items() if not section.title.isChecked()
        )

    def fold(self, names: Collection[str]) -> None:
        """Fold the sections with these names, and unfold the others."""
        for name, section in self._sections.items():
            section.title.setChecked(name not in names)

    @property
    def _sections(self) -> dict[str, FoldingLines]:
        return {"build": self.build, "chosen": self.chosen}

    def sizeHint(self) -> QSize:
        """As high as all lines are."""
        heights = [section.sizeHint().height() for section in self._shown_sections]
        return QSize(self._theme.px(240), sum(heights) + self._line_px)

    @property
    def least_px(self) -> int:
        """The least height in which the lines of each section can be used."""
        return sum(section.least_px for section in self._shown_sections) + self._line_px

    @property
    def _shown_sections(self) -> tuple[FoldingLines, ...]:
        if self.chosen.isHidden():
            return (self.build,)
        return self.build, self.chosen

    @property
    def _line_px(self) -> int:
        if self._line.isHidden():
            return 0
        return self._line.height()

    def _divide(self) -> None:
        """Give the build what the section below it leaves, or half of the room."""
        room = self.height() - self._line_px
        build = self.build.sizeHint().height()
        if self.chosen.isHidden():
            self.build.give(min(build, room))
            return
        chosen = self.chosen.sizeHint().height()
        upper = min(build, max(room // 2, room - chosen))
        self.build.give(upper)
        self.chosen.give(min(chosen, room - upper))

    def event(self, event: QEvent) -> bool:
        """Divide the room anew where lines ask for more or less of it."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._divide()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()
