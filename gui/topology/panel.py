"""The topology of the build: a picture of its links, why the chosen card gets its link, and the
matrix.

Follows the session's snapshot, previews included, and marks what they change. The picture is
painted in topology_canvas; the matrix is the one that `nvidia-smi topo -m` is expected to print.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontDatabase,
    QGuiApplication,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QPlainTextEdit,
    QTextEdit,
    QToolButton,
    QWidget,
)

from gui.app.guard import guarded
from gui.hand.card_words import as_drawn, place_words
from gui.look import icons
from gui.look.plain_words import tip
from gui.look.scroll_view import ScrollView
from gui.look.stacks import in_column, in_row
from gui.look.surfaces import Elided, hairline, heading, plain, set_ground
from gui.look.tab_chain import tab_through
from gui.look.theme import Theme
from gui.look.waiting import Waiting
from gui.meters.values import lanes_words
from gui.session.session import Session, Snapshot
from gui.topology.bridge_menu import bridge_menu
from gui.topology.canvas import CardWords, TopologyCanvas, TopologyPicture
from gui.topology.words import (
    attachment_of,
    elsewhere_words,
    gb_s_words,
    is_untold,
    link_change,
    new_cells,
    spoken,
    why_words,
)
from rigwright.checks import Severity
from rigwright.evaluation import Evaluation
from rigwright.evaluation.evaluated import findings_of
from rigwright.lanes.topology import Attachment, Topology, matrix_text, topology_of
from rigwright.lanes.topology_drawing import TopologyDrawing, TopologyNode, drawing_of, svg_of
from rigwright.rules import RULES
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

HEADER_PX, PAD_PX, MOST_MATRIX = 40, 16, 0.45
# Shown instead of a matrix of question marks alone.
UNTOLD = messages(
    "Not predicted: which CPU or switch feeds the cards is unknown, so every cell would be a "
    "question mark."
)
HINT = messages("Choose a card to see why it gets its link.")
_LANES = frozenset(rule.id for rule in RULES if rule.category == "lanes")


@guarded
class TopologyPanel(Waiting, QWidget):
    """The view. Signal: export_wanted(svg) with the picture as a file of its own."""

    export_wanted = Signal(str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._topology: Topology | None = None
        self._drawing = TopologyDrawing((), (), 0, 0)
        self.canvas = TopologyCanvas(theme)
        self.why = plain("", self)
        self.lanes = Elided(self)
        self._heading = heading(worded("nvidia-smi topo -m, predicted"), self)
        self.matrix = QPlainTextEdit(self)
        self.untold = plain(translated(UNTOLD), self)
        self.copy = QToolButton(self)
        self.export = QToolButton(self)
        self._line = hairline(theme, self)
        self._lay_out()
        self._connect()
        self.dress(theme)

    def _lay_out(self) -> None:
        self._header = in_row((self.lanes, 1), self.copy, self.export)
        self.area = ScrollView(self)
        self.area.hold(self.canvas)
        below = in_column(
            self.why,
            4,
            self._heading,
            self.matrix,
            self.untold,
            margins=(PAD_PX, 6, PAD_PX, 4),
            spacing=2,
        )
        in_column(self._header, (self.area, 1), self._line, below, owner=self, spacing=0)

    def _connect(self) -> None:
        for label in (self.why, self.untold):
            label.setWordWrap(True)
        self.why.setAccessibleName(worded("The link of the chosen card"))
        self.matrix.setReadOnly(True)
        self.matrix.setFrameShape(QFrame.Shape.NoFrame)
        self.matrix.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.matrix.setTabChangesFocus(True)
        self.matrix.setAccessibleName(worded("Predicted output of nvidia-smi topo -m"))
        flags = Qt.TextInteractionFlag
        self.matrix.setTextInteractionFlags(
            flags.TextSelectableByMouse | flags.TextSelectableByKeyboard
        )
        for button, words in (
            (self.copy, worded("Copy the matrix")),
            (self.export, worded("Export the picture as SVG")),
        ):
            button.setToolTip(tip(words))
            button.setAccessibleName(words)
            button.setAutoRaise(True)
        self.copy.clicked.connect(self.copy_matrix)
        self.export.clicked.connect(self.export_picture)
        self.canvas.chosen.connect(self._session.selection.select)
        self.canvas.menu_wanted.connect(self._open_menu)
        self._session.shown.connect(self.refresh)
        self.setFocusProxy(self.canvas)
        tab_through((self.copy, self.export, self.canvas, self.matrix))

    def leave_room(self, px: int) -> None:
        """Keep the left of the header free."""
        self._header.setContentsMargins(px + 8, 4, PAD_PX, 4)

    def dress(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        set_ground(self, theme, theme.panel)
        set_ground(self._line, theme, theme.line)
        set_ground(self.area.viewport(), theme, theme.panel)
        for label in (self.why, self.untold, self.lanes):
            label.setFont(theme.font(12))
        self._heading.setFont(theme.font(12, 600))
        for button, name in ((self.copy, "copy"), (self.export, "export")):
            button.setIcon(icons.icon(name, theme))
            button.setIconSize(QSize(16, 16))
            button.setFixedHeight(theme.px(HEADER_PX - 8))
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        fixed.setPointSizeF(theme.font(11).pointSizeF())
        self.matrix.setFont(fixed)
        self.matrix.document().setDocumentMargin(0)
        self.matrix.setStyleSheet(f"background: transparent; color: {theme.text_2}")
        self.lanes.setStyleSheet(f"color: {theme.text_3}")
        self._topology = None
        self.refresh()

    # what is shown

    def show_now(self) -> None:
        """Show the present links, of the card in the hand too."""
        snapshot = as_drawn(self._session.snapshot).against_pinned
        topology = topology_of(snapshot.evaluation.assembly)
        before = topology_of(snapshot.committed.assembly) if snapshot.previewing else topology
        self._drawing = drawing_of(topology)
        new: str | None = None
        if snapshot.carried_card is not None and snapshot.carried_card.moving is None:
            new = snapshot.ghost
        cards: dict[str, CardWords] = {}
        for a in topology.attachments:
            label = a.card.label
            words = _words_of(a, topology, before, snapshot.evaluation, new=label == new)
            cards[label] = words
        chosen = snapshot.ghost or snapshot.selected
        self.canvas.show_picture(TopologyPicture(_named(self._drawing, snapshot), cards, chosen))
        self.canvas.setAccessibleDescription(spoken(topology))
        self.lanes.say(lanes_words(snapshot))
        self._show_why(topology, snapshot, chosen)
        self._show_matrix(before, topology)

    def _show_why(self, topology: Topology, snapshot: Snapshot, chosen: str | None) -> None:
        a = attachment_of(topology, chosen)
        elsewhere = elsewhere_words(snapshot.evaluation)
        told: list[str] = []
        if a is not None:
            told.append(why_words(a, topology, snapshot.evaluation))
        elif topology.attachments:
            told.append(translated(HINT))
        if elsewhere:
            told.append(elsewhere)
        self.why.setText("\n".join(told))
        self.why.setVisible(bool(told))

    def _show_matrix(self, before: Topology, topology: Topology) -> None:
        if topology != self._topology:
            self._topology = topology
            self.matrix.setPlainText(matrix_text(topology).rstrip("\n"))
            untold = is_untold(topology)
            self.untold.setVisible(untold)
            self.matrix.setVisible(not untold)
            self._fit_matrix()
        marks: list[QTextEdit.ExtraSelection] = []
        if before is not topology:
            marks = [self._mark(*cell) for cell in new_cells(before, topology)]
        self.matrix.setExtraSelections(marks)

    def _mark(self, line: int, column: int, length: int) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self.matrix.document().findBlockByNumber(line))
        right = QTextCursor.MoveOperation.Right
        cursor.movePosition(right, n=column)
        cursor.movePosition(right, QTextCursor.MoveMode.KeepAnchor, length)
        form = QTextCharFormat()
        form.setForeground(QColor(self._theme.accent))
        mark = QTextEdit.ExtraSelection()
        mark.cursor, mark.format = cursor, form  # type: ignore[misc] (fields that the stubs leave out)
        return mark

    def _fit_matrix(self) -> None:
        """As high as its lines, as far as the picture keeps more than half of the room."""
        metrics = self.matrix.fontMetrics()
        lines = self.matrix.toPlainText().splitlines()
        high = self.matrix.document().blockCount() * metrics.lineSpacing() + self._theme.px(4)
        widest = max(map(len, lines), default=0) * metrics.averageCharWidth()
        if widest > self.matrix.viewport().width():
            high += self._theme.px(12)
        most = max(self._theme.px(72), round(self.height() * MOST_MATRIX))
        self.matrix.setFixedHeight(min(high, most))

    def resizeEvent(self, event: object) -> None:
        """Divide the room anew."""
        self._fit_matrix()

    # what can be done with it

    def copy_matrix(self) -> None:
        """Put the matrix on the clipboard."""
        QGuiApplication.clipboard().setText(self.matrix.toPlainText() + "\n")
        self._session.say(worded("The matrix is on the clipboard"))

    def export_picture(self) -> None:
        """Ask for a file for the picture; it shows the document, not a preview."""
        topology = topology_of(self._session.snapshot.committed.assembly)
        self.export_wanted.emit(svg_of(drawing_of(topology)))

    def _open_menu(self, at: QPoint) -> None:
        menu = self.context_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    def context_menu(self) -> QMenu:
        """What can be done with the chosen card's links, and with the picture."""
        menu = QMenu(self)
        selected = self._session.snapshot.selected
        if selected is not None:
            menu.addMenu(bridge_menu(self._session, selected, menu))
            menu.addSeparator()
        menu.addAction(worded("&Copy Matrix")).triggered.connect(self.copy_matrix)
        menu.addAction(worded("&Export Picture as SVG…")).triggered.connect(self.export_picture)
        return menu


def _words_of(
    a: Attachment, topology: Topology, before: Topology, shown: Evaluation, *, new: bool
) -> CardWords:
    link = link_change(a, before)
    severities: list[Severity] = []
    for finding in findings_of(shown, a.card.label):
        if finding.rule in _LANES and finding.severity is not Severity.INFO:
            severities.append(finding.severity)
    return CardWords(
        title=worded("New") if new else a.card.title,
        link=link,
        gb_s=gb_s_words(a.link.gb_s),
        lanes=a.link.width,
        tip=why_words(a, topology, shown),
        judged=min(severities, key=lambda severity: severity.rank, default=None),
        changed="→" in link,
        new=new,
    )


def _named(drawing: TopologyDrawing, snapshot: Snapshot) -> TopologyDrawing:
    """The boxes with the CPU's name, and with places as the ladder calls them."""
    a = snapshot.evaluation.assembly
    nodes: list[TopologyNode] = []
    for node in drawing.nodes:
        card = a.card(node.key)
        if node.kind == "cpu" and a.cpu is not None:
            node = node.changed(detail=a.cpu.name)
        elif card is not None and card.seat is not None and card.seat.slot is None:
            node = node.changed(detail=place_words(card.seat))
        nodes.append(node)
    return TopologyDrawing(tuple(nodes), drawing.wires, drawing.width, drawing.height)
