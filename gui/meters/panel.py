"""The meters at the right of the window: verdict, power, circuit, efficiency, links, clearances,
air, heat, totals.

Follows the session's snapshot, previews included. The figures are made in meter_values.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.app.guard import guarded
from gui.hand.card_words import as_drawn
from gui.hand.part_rows import begin_choosing
from gui.look.marks import focus_ring
from gui.look.scroll_view import ScrollView
from gui.look.stacks import STRETCH, in_column
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.meters.air import TITLE, air_lines
from gui.meters.banner import Banner
from gui.meters.clearances import clearance_lines
from gui.meters.efficiency_plot import EfficiencyPlot
from gui.meters.groups import GaugeMeter, LinesMeter, LinksMeter, LoadsMeter, MeterGroup
from gui.meters.loads import circuit_rows, supplies_aside, supply_rows
from gui.meters.peaks_plot import PeaksPlot
from gui.meters.power import circuit_gauge, power_gauge
from gui.meters.values import (
    MeterLine,
    banner_leads_to,
    banner_words,
    heat_lines,
    lanes_words,
    link_lines,
    total_lines,
)
from gui.session.session import Session, Snapshot
from rigwright.text.language import translated
from rigwright.text.sentence import worded

WIDTH_PX = 272
SPARE_PX = 44  # the most that stays empty below what ends with a whole line


@guarded
class MetersPanel(Themed, QWidget):
    """The column of meters; it scrolls where the window is short, the verdict stays.

    Signals: edit_wanted(part id, field) to enter the figure that decides most, kind_wanted(kind) to
    choose a part.
    """

    edit_wanted = Signal(str, str)
    kind_wanted = Signal(str)

    def __init__(self, session: Session, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._whole = True
        self.banner = Banner(theme, self)
        self.power = GaugeMeter(theme)
        self.supplies = LoadsMeter(theme)
        self.circuit = GaugeMeter(theme)
        self.circuits = LoadsMeter(theme)
        self.site = LinesMeter(theme)
        self.efficiency = EfficiencyPlot(theme)
        self.peaks = PeaksPlot(theme)
        self.links = LinksMeter(theme)
        self.clearances = LinesMeter(theme)
        self.air = LinesMeter(theme)
        self.heat = LinesMeter(theme)
        self.totals = LinesMeter(theme)
        self._lay_out()
        self._session = session
        self._shown: Snapshot | None = None
        self.banner.clicked.connect(self._follow_banner)
        session.shown.connect(self.show_snapshot)
        self.show_snapshot(session.snapshot)

    @property
    def _groups(self) -> tuple[MeterGroup, ...]:
        return (
            self.power,
            self.supplies,
            self.circuit,
            self.circuits,
            self.site,
            self.links,
            self.clearances,
            self.peaks,
            self.efficiency,
            self.air,
            self.heat,
            self.totals,
        )

    def _lay_out(self) -> None:
        inside = QWidget()
        in_column(
            *self._groups, STRETCH, owner=inside, margins=(0, 0, 0, self._theme.px(8)), spacing=0
        )
        self._scroll = ScrollView(self, sideways=False)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # nothing in it takes the keys
        self._scroll.hold(inside, on_ground=True)
        self._outer = in_column(self.banner, (self._scroll, 1), owner=self, spacing=0)
        self._outer.addStretch()
        self.setMinimumWidth(self._theme.px(WIDTH_PX - 32))
        self._scroll.setAccessibleName(worded("Figures"))

    def put_below_verdict(self, *widgets: QWidget) -> None:
        """Keep other widgets between the verdict and the figures."""
        for number, widget in enumerate(widgets, 1):
            self._outer.insertWidget(number, widget)

    def show_figures(self, *, whole: bool, shown: bool) -> None:
        """Show the figures below the verdict or not.

        `whole`: they may take all the room there is.
        """
        self._scroll.setVisible(shown)
        policies = QSizePolicy.Policy
        self._whole = whole and shown
        self.setSizePolicy(
            policies.Preferred, policies.Preferred if self._whole else policies.Maximum
        )
        self.updateGeometry()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the figures of another state, where it has others."""
        snapshot = as_drawn(snapshot)
        before = self._shown
        self._shown = snapshot
        if before is not None and _is_alike(before, snapshot):
            return
        missing = banner_leads_to(snapshot)
        snapshot = snapshot.against_pinned
        self.banner.say(
            *banner_words(snapshot), "" if missing is None else missing.link or missing.title
        )
        if self._shown.evaluation is self._shown.committed and self._shown.hovered is None:
            self.banner.tell()
        self.power.show_gauge(power_gauge(snapshot))
        self._show_circuit(snapshot)
        self._show_loads(snapshot)
        for plot in (self.peaks, self.efficiency):
            plot.show_evaluation(snapshot.evaluation, snapshot.committed)
        self.links.show_links(link_lines(snapshot), lanes_words(snapshot))
        self.links.setVisible(bool(self.links.lines))
        self._show_lines(self.clearances, worded("Clearances"), clearance_lines(snapshot))
        self._show_lines(self.air, translated(TITLE), air_lines(snapshot))
        self._show_lines(self.heat, worded("Hot air"), heat_lines(snapshot))
        self._show_lines(self.totals, worded("Totals"), total_lines(snapshot))

    def _follow_banner(self) -> None:
        """Lead to where the figure is entered that keeps the build undecided, or to the card
        without a place.
        """
        missing = banner_leads_to(self._session.snapshot)
        if missing is None:
            return
        if missing.choose:
            self.kind_wanted.emit(begin_choosing(self._session, missing))
        elif missing.part_id:
            self.edit_wanted.emit(missing.part_id, missing.path)
        else:
            self._session.selection.select(next(iter(missing.parts), None))

    def _show_lines(self, group: LinesMeter, title: str, lines: tuple[MeterLine, ...]) -> None:
        """An empty group takes no room."""
        group.show_lines(title, lines)
        group.setVisible(bool(lines))

    def _show_loads(self, snapshot: Snapshot) -> None:
        """Bars for several supplies and several circuits; one of each has its gauge."""
        supplies = supply_rows(snapshot)
        circuits = circuit_rows(snapshot)
        self.supplies.show_rows(worded("Supplies"), supplies, supplies_aside(snapshot.evaluation))
        self.supplies.setVisible(bool(supplies))
        self.circuits.show_rows(worded("All circuits"), circuits)
        self.circuits.setVisible(bool(circuits))

    def _show_circuit(self, snapshot: Snapshot) -> None:
        gauge = circuit_gauge(snapshot)
        self.circuit.setVisible(gauge is not None)
        self.site.setVisible(gauge is None)
        no_site = MeterLine(worded("No site chosen"), worded("mains not checked"))
        self.site.show_lines(worded("Circuit"), (no_site,))
        if gauge is not None:
            self.circuit.show_gauge(gauge)

    def sizeHint(self) -> QSize:
        """Without a limit as high as a window usually is.

        Beside something else as high as the figures are.
        """
        height = self._theme.px(800)
        if not self._whole:
            inside = self._scroll.widget()
            if inside is not None and not self._scroll.isHidden():
                figures = inside.sizeHint().height()
            else:
                figures = 0
            height = (
                self._outer.minimumSize().height()
                - self._scroll.minimumSizeHint().height() * bool(figures)
                + figures
            )
        return QSize(self._theme.px(WIDTH_PX), height)

    def height_within(self, most_px: int) -> int:
        """The greatest height up to a limit that cuts no line of the figures."""
        above = self._scroll.y()
        return above + self._figures_within(most_px - above)

    def _figures_within(self, most_px: int) -> int:
        """How high the figures may be shown, so that what they end with is whole."""
        ends = list[int]()
        top = 0
        for group in self._groups:
            if not group.isHidden():
                ends += [top + end for end in group.ends()]
                top = ends[-1]
        if top <= most_px:
            return most_px
        return max((end for end in ends if end <= most_px), default=most_px)

    def _end_with_a_line(self) -> None:
        """Cut no line where there is no room for all of them."""
        room = max(0, self.height() - self._scroll.y())
        whole = self._figures_within(room)
        if room - whole > self._theme.px(SPARE_PX):
            whole = room  # a plot that is cut says more than a hole as high
        self._scroll.setMaximumHeight(whole)

    def event(self, event: QEvent) -> bool:
        """Other figures, or another height, end elsewhere."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._end_with_a_line()
        return done

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        if self._scroll.hasFocus():
            focus_ring(painter, QRectF(self._scroll.geometry()), self._theme)


def _is_alike(before: Snapshot, now: Snapshot) -> bool:
    """Whether two states have the same figures, such as before and after a card is picked up."""
    pairs = (
        (before.evaluation, now.evaluation),
        (before.committed, now.committed),
        (before.hovered, now.hovered),
        (before.pinned, now.pinned),
    )
    # a card in the hand alone changes what a pinned machine is compared with
    compared = now.pinned is not None and (before.carried_card is None) is not (
        now.carried_card is None
    )
    return not compared and all(one is other for one, other in pairs)
