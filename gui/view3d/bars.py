"""What floats in the corner of the 3D view while the machine is shown otherwise than it stands, a
row for each way.

A row says what is done to the picture, changes it, and ends it: section, pulled apart, measuring,
hidden parts. Knows the view's parts that do it; menus and keys are elsewhere.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QPushButton,
    QSlider,
    QToolButton,
)

from gui.look import icons
from gui.look.plain_words import PlainLabel, tip
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import set_sheet
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.view3d.cut_drag import CutGrip
from gui.view3d.viewport import Viewport
from rigwright.graphics.scene.cut import Cut
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, unit_name, whole_length
from rigwright.text.sentence import messages, plural, worded

EDGE_PX, WIDEST_PX, BUTTON_PX, SLIDER_PX = 12, 420, 24, 70
STRIP_PX = 48  # what the buttons at the right take
# What a section goes across, as the tip of its button and as it is read out.
AXES = messages(
    (
        ("Across the length", "Section across the length"),
        ("Across the height of the board", "Section across the height of the board"),
        ("Across the depth, toward the board", "Section across the depth, toward the board"),
    )
)
STEPS = 100


class BarRow(QFrame):
    """One line of the bars: widgets, then a button that ends it."""

    def __init__(self, bars: ViewBars, words: str, ending: str) -> None:
        super().__init__(bars)
        self.words = PlainLabel(words, self)
        self.line = in_row(self.words, owner=self, spacing=4)
        self.close_button = bars.small_button("close", ending, self)
        self.hide()

    def end(self) -> None:
        """The button comes last."""
        self.line.addWidget(self.close_button)


class ViewBars(Themed, QFrame):
    """The rows; those that have nothing to say are not there."""

    def __init__(self, view: Viewport, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._icons: dict[QToolButton, str] = {}
        self.section, self.apart = self._section_row(), self._apart_row()
        self.measure = BarRow(self, "", worded("Put the measuring tool away (Esc)"))
        self.measure.words.setWordWrap(True)
        self.measure.line.setStretch(0, 1)
        self.measure.end()
        self.hidden = self._hidden_row()
        rows = (self.section, self.apart, self.measure, self.hidden)
        self._column = in_column(*rows, owner=self, margins=(10, 6, 6, 6), spacing=4)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(worded("How the machine is shown"))
        self.grip = CutGrip(view)
        self._connect()
        self.dress(theme)
        self.follow()

    def _connect(self) -> None:
        view = self._view
        view.stage.restaged.connect(self.follow)
        view.measuring.changed.connect(self.follow)
        self.section.close_button.clicked.connect(lambda: view.cut.show(None))
        self.apart.close_button.clicked.connect(view.apart.toggle)
        self.measure.close_button.clicked.connect(lambda: view.measuring.turn(False))

    def small_button(self, icon: str, words: str, parent: QFrame) -> QToolButton:
        """A button of one icon."""
        button = QToolButton(parent)
        button.setToolTip(tip(words))
        button.setAccessibleName(words)
        button.setAutoRaise(True)
        self._icons[button] = icon
        return button

    def _section_row(self) -> BarRow:
        row = BarRow(self, worded("Section"), worded("End the section (C)"))
        self._axes = QButtonGroup(self)
        for axis, (words, spoken) in enumerate(AXES):
            button = QToolButton(row)
            button.setText("xyz"[axis])
            button.setToolTip(tip(translated(words)))
            button.setAccessibleName(translated(spoken))
            button.setCheckable(True)
            self._axes.addButton(button, axis)
            row.line.addWidget(button)
        self._axes.idClicked.connect(self._view.cut.across)
        self.level = self._slider(
            row,
            worded(
                "Where the section is, in {unit} (Page Up and Page Down in the picture)",
                unit=unit_name(),
            ),
        )
        self.level.valueChanged.connect(self._cut_at)
        self.level_words = PlainLabel("", row)
        self.level_words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        flip = self.small_button("swap", worded("Take the other side away"), row)
        flip.clicked.connect(self._view.cut.flip)
        row.line.addWidget(self.level, 1)
        row.line.addWidget(self.level_words)
        row.line.addWidget(flip)
        row.end()
        return row

    def _apart_row(self) -> BarRow:
        row = BarRow(self, worded("Exploded"), worded("Put together (E)"))
        self.share = self._slider(row, worded("How far the machine is exploded, in hundredths"))
        self.share.setRange(0, STEPS)
        self.share.valueChanged.connect(lambda share: self._view.apart.pull(share / STEPS))
        row.line.addWidget(self.share, 1)
        row.end()
        return row

    def _slider(self, row: BarRow, words: str) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, row)
        slider.setAccessibleName(words)
        slider.setToolTip(tip(words))
        slider.setMinimumWidth(SLIDER_PX)
        slider.setPageStep(10)
        return slider

    def _hidden_row(self) -> BarRow:
        row = BarRow(self, "", worded("Show all parts (Alt+H)"))
        row.close_button.hide()
        self.show_all = QPushButton(worded("Show all"), row)
        self.show_all.setToolTip(worded("Show all parts, and all of them solid (Alt+H)"))
        self.show_all.setFlat(True)
        self.show_all.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_all.clicked.connect(self._view.parts.show_all)
        row.line.setStretch(0, 1)
        row.line.addWidget(self.show_all)
        return row

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = t = theme
        set_sheet(
            self,
            f"ViewBars {{ background: {t.panel}; border: 1px solid {t.line_strong}; border-radius: "
            "8px }"
            f" QLabel {{ color: {t.text_1}; background: transparent }}"
            f" QPushButton {{ color: {t.accent}; border: 0; padding: 2px 6px; background: "
            "transparent }"
            f" QPushButton:hover {{ text-decoration: underline }}"
            f" QPushButton:focus {{ border: 2px solid {t.accent}; padding: 0 4px }}"
            f" QToolButton:checked {{ background: {t.selected}; color: {t.text_1} }}",
        )
        for button, icon in self._icons.items():
            button.setIcon(icons.icon(icon, t))
            button.setIconSize(QSize(t.px(14), t.px(14)))
        for button in (*self._icons, *self._axes.buttons()):
            button.setFixedSize(t.px(BUTTON_PX), t.px(BUTTON_PX))
        for label in self.findChildren(QLabel):
            label.setFont(t.font(12))
        self.level_words.setFixedWidth(t.px(58))
        self.place()

    def follow(self) -> None:
        """Say how the machine is shown now."""
        staging = self._view.stage.staging
        tool = self._view.measuring
        self._show_cut(staging.cut)
        self.apart.setVisible(staging.apart > 0)
        _set_quietly(self.share, round(staging.apart * STEPS))
        self.measure.setVisible(tool.on)
        self.measure.words.setText(tool.words if tool.on else "")
        count = len(staging.hidden)
        is_hidden = bool(count or staging.seen_through)
        self.hidden.setVisible(is_hidden)
        self.hidden.words.setText(_hidden_words(count, len(staging.seen_through)))
        self.setVisible(bool(staging.cut or staging.apart) or tool.on or is_hidden)
        self.place()

    def _show_cut(self, cut: Cut | None) -> None:
        self.section.setVisible(cut is not None)
        bounds = self._view.stage.machine_bounds
        if cut is None or bounds is None:
            return
        self._axes.button(cut.axis).setChecked(True)
        low, high = bounds.interval(cut.axis)
        self.level.blockSignals(True)
        self.level.setRange(round(low), round(high))
        self.level.setValue(round(cut.level_mm))
        self.level.blockSignals(False)
        self.level_words.setText(str(whole_length(cut.level_mm)))

    def _cut_at(self, level_mm: int) -> None:
        cut = self._view.stage.staging.cut
        if cut is not None:
            self._view.cut.show(cut.changed(level_mm=float(level_mm)))

    def place(self) -> None:
        """Move to the upper left corner, no wider than there is room."""
        if self.isHidden():
            return
        for row in (self.section, self.apart, self.measure, self.hidden):
            # what was said before the bars were shown is not measured by itself
            row.line.invalidate()
        self._column.invalidate()
        room = self._view.width() - 2 * EDGE_PX - self._theme.px(STRIP_PX)
        wide = (
            self.section.isVisibleTo(self)
            or self.apart.isVisibleTo(self)
            or self.measure.isVisibleTo(self)
        )
        width = min(room, self._theme.px(WIDEST_PX)) if wide else min(room, self.sizeHint().width())
        self.section.words.setVisible(width >= self._theme.px(320))
        self.resize(width, self.sizeHint().height())
        if self.measure.isVisibleTo(self):
            self.resize(width, self.heightForWidth(width))  # its words are on one line, or on two
        self.move(EDGE_PX, EDGE_PX)
        self.raise_()


def _hidden_words(hidden: int, seen_through: int) -> str:
    words: list[str] = []
    if hidden:
        words.append(str(plural("{n} part hidden", "{n} parts hidden", hidden)))
    if seen_through:
        words.append(worded("{n} X-rayed", n=seen_through))
    return comma_words(words)


def _set_quietly(slider: QSlider, value: int) -> None:
    slider.blockSignals(True)
    slider.setValue(value)
    slider.blockSignals(False)
