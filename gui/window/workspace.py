"""Where the panels stand beside each other while a build is open, divided by lines that can be
dragged.

Knows their places and sizes and how the keyboard goes round them, nothing of what they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSplitter, QWidget

from gui.app.guard import guarded
from gui.app.settings import kept_width, restore_sizes, save_sizes, save_width
from gui.look.surfaces import CHECK_PX, HEADER_PX, set_ground
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.window.side_column import SideColumn

if TYPE_CHECKING:
    from gui.inspector.panel import Inspector
    from gui.meters.panel import MetersPanel
    from gui.parts_list.panel import PartsList

LADDER_PX, LEAST_LADDER_PX, VIEW_PX, CHECKS_SHARE, CHECKS_PX = 384, 300, 440, 0.3, 240
METERS_PX = 272
LEAST_CHECKS = 3  # rows
# A wider window than the one that the panels were made for lets the sides grow by a share of what
# is more, so that names are whole there, up to a width beyond which no row gains.
DESIGN_PX, SIDE_SHARE, MOST_MORE_PX = 1440, 1 / 6, 80


@guarded
class PanelGround(QWidget):
    """The ground of a panel that is not made yet, as wide as the panel will be."""

    def __init__(self, theme: Theme, width_px: int = 0, least_px: int = 0) -> None:
        super().__init__()
        self._hint = QSize(width_px, 1)
        self.setMinimumWidth(least_px)
        set_ground(self, theme, theme.panel)

    def sizeHint(self) -> QSize:
        return self._hint


@guarded
class Workspace(Themed, QSplitter):
    """Catalog | 3D view and ladder over checks | figures, parts list and inspector.

    The view is there from the start, the others come with `fill`; until then their room is kept
    free. The sides hide where the window has no room for them, unless the user says otherwise.
    Signal: side_shown(name, on).
    """

    side_shown = Signal(str, bool)

    def __init__(self, view: QWidget, settings: QSettings, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme, self.own_sizes = theme, False  # True once the user has dragged a line
        edge = kept_width(settings, "catalog") or _catalog_width(theme)
        catalog = PanelGround(theme, edge, edge)
        ladder = PanelGround(theme, least_px=theme.px(LEAST_LADDER_PX))
        checks = PanelGround(theme, least_px=LEAST_LADDER_PX)
        meters = PanelGround(theme, theme.px(METERS_PX))
        inspector = PanelGround(theme)
        self.panes: Sequence[QWidget] = (catalog, view, ladder, checks, meters, inspector)
        self.upper = QSplitter(Qt.Orientation.Horizontal)
        self.middle = QSplitter(Qt.Orientation.Vertical)
        self.column = SideColumn(meters, inspector, theme)
        self._divide(self.upper, "upper", (view, ladder), stretched=view)
        self._divide(self.middle, "middle", (self.upper, checks), stretched=self.upper)
        self._divide(self, "workspace", (catalog, self.middle, self.column), stretched=self.middle)
        self.sides: dict[str, QWidget] = {"catalog": catalog, "meters": self.column}
        self._wished: dict[str, bool] = {}
        self.is_filled = False
        self._checks: int | None = None  # rows to make room for; None: their full share
        self.setMinimumSize(1, 1)
        view.setMinimumWidth(LEAST_LADDER_PX)
        for splitter in self.splitters:
            splitter.splitterMoved.connect(self.keep_sizes)

    def _divide(
        self, splitter: QSplitter, name: str, widgets: Sequence[QWidget], stretched: QWidget
    ) -> None:
        splitter.setObjectName(name)
        splitter.setHandleWidth(1)
        for number, widget in enumerate(widgets):
            splitter.addWidget(widget)
            splitter.setStretchFactor(number, int(widget is stretched))
            splitter.setCollapsible(number, False)

    def fill(
        self,
        catalog: QWidget,
        ladder: QWidget,
        checks: QWidget,
        meters: MetersPanel,
        parts: PartsList,
        inspector: Inspector,
    ) -> None:
        """Put the panels where room was kept for them."""
        rooms = self.panes
        checks_at = self.middle.indexOf(self.panes[3])
        checks.setMinimumWidth(LEAST_LADDER_PX)
        self.panes = (catalog, rooms[1], ladder, checks, meters, parts, inspector)
        self.is_filled = True
        for splitter, number, panel in (
            (self, 0, catalog),
            (self.upper, 1, ladder),
            (self.middle, checks_at, checks),
        ):
            splitter.replaceWidget(number, panel)
        self.column.fill(meters, parts, inspector)
        for room in (rooms[0], rooms[2], rooms[3]):
            room.deleteLater()
        self.sides["catalog"] = catalog
        if not self.own_sizes:
            self.arrange()

    @property
    def splitters(self) -> list[QSplitter]:
        """All that can be dragged, to be remembered."""
        return [self, self.middle, self.upper]

    def dress(self, theme: Theme) -> None:
        """Draw the lines in other colours, and divide the room anew for other letters once all
        panels have them.
        """
        self._theme = theme
        if not self.own_sizes:
            QTimer.singleShot(0, self, self.arrange)
        for room in (pane for pane in self.panes if isinstance(pane, PanelGround)):
            set_ground(room, theme, theme.panel)

    def arrange(self) -> None:
        """Give every panel the size it was made for, as far as there is room."""
        self.own_sizes = False
        self._show_sides()
        catalog, _, ladder_panel, _, meters, *_ = self.panes
        more = self._more_for_a_side()
        edges = catalog.sizeHint().width() + more, meters.sizeHint().width() + more
        shown = [not side.isHidden() for side in self.sides.values()]
        middle = self.width() - sum(
            edge + 1 for edge, there in zip(edges, shown, strict=True) if there
        )
        self.setSizes([edges[0], middle, edges[1]])
        ladder = max(ladder_panel.minimumWidth(), min(self._theme.px(LADDER_PX), middle - VIEW_PX))
        self.upper.setSizes([middle - ladder - 1, ladder])
        checks = self._checks_px()
        self.middle.setSizes([self.height() - checks - 1, checks])

    def _checks_px(self) -> int:
        """How high the checks are: as high as their rows, at most their share of the window to the
        nearest whole row.
        """
        head, row = self._theme.px(HEADER_PX), self._theme.px(CHECK_PX)
        share = min(self._theme.px(CHECKS_PX), round(self.height() * CHECKS_SHARE))
        rows = round((share - head) / row)
        if self._checks is not None:
            rows = min(rows, max(self._checks, LEAST_CHECKS))
        return head + rows * row

    def make_room(self, rows: int, *, anew: bool) -> None:
        """Give the checks room for the rows of another build, `anew`. One that is edited gets their
        full share once it has more rows, and keeps it: nothing moves under the pointer twice.
        """
        if anew:
            self._checks = rows
        elif self._checks is not None and rows > max(self._checks, LEAST_CHECKS):
            self._checks = None
        checks = self._checks_px()
        if not self.own_sizes and checks != self.middle.sizes()[1]:
            self.middle.setSizes([self.middle.height() - checks - 1, checks])

    def _more_for_a_side(self) -> int:
        """Return by how many pixels each side is wider than it was made for."""
        beyond = self.width() - self._theme.px(DESIGN_PX)
        return round(min(self._theme.px(MOST_MORE_PX), max(0, beyond) * SIDE_SHARE))

    def reset(self) -> None:
        """Forget what the user has moved and hidden."""
        self._wished.clear()
        self.arrange()

    def turn_side(self, name: str) -> None:
        """Hide the catalog or the meters, or show them.

        What was shown before makes room where there is too little.
        """
        wished = self.sides[name].isHidden()
        self._wished.pop(name, None)
        self._wished[name] = wished
        self.arrange()

    def reveal_side(self, name: str) -> None:
        """Make sure that a side is there."""
        if self.sides[name].isHidden():
            self.turn_side(name)

    def _show_sides(self) -> None:
        """Where there is no room for all, the meters go first, since verdict and counts stand
        elsewhere too.
        """
        room = self.width() - self.upper.minimumSizeHint().width()
        latest = next((name for name, wished in reversed(self._wished.items()) if wished), None)
        wished_first = sorted(self.sides, key=lambda name: name != latest)
        for name in wished_first:
            needed = self._least_px(name) + 1
            shown = self._wished.get(name, True) and (room >= needed or name == latest)
            self.sides[name].setVisible(shown)
            room -= needed if shown else 0
        for name, side in self.sides.items():
            self.side_shown.emit(name, not side.isHidden())

    def _least_px(self, name: str) -> int:
        """How narrow a side can be; of a column also while what was just put into it is not laid
        out yet.
        """
        side = self.sides[name]
        inside = self.panes[4:] if name == "meters" else ()
        return max(
            max(one.minimumWidth(), one.minimumSizeHint().width()) for one in (side, *inside)
        )

    def save(self, settings: QSettings) -> None:
        """Remember the sizes, if they are the user's own."""
        save_sizes(settings, self.splitters if self.own_sizes else ())
        save_width(settings, "catalog", self.panes[0].sizeHint().width())
        self.column.save(settings)

    def restore(self, settings: QSettings) -> None:
        """Take the sizes that the user gave the panels before."""
        self.own_sizes = restore_sizes(settings, self.splitters)
        self.column.restore(settings)

    def keep_sizes(self) -> None:
        """The user has divided the window; leave it so."""
        self.own_sizes = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.own_sizes:
            self._show_sides()
        else:
            self.arrange()

    def step_pane(self, step: int) -> None:
        """Move the keyboard to the next panel, or the one before."""
        entrances = self._entrances()
        if not entrances:
            return
        here = self._focused_pane()
        if step > 0:
            following = next((i for i in entrances if i > here), min(entrances))
        else:
            following = next((i for i in reversed(entrances) if i < here), max(entrances))
        entrances[following].activateWindow()  # which a view's own window may have been
        # as a key that is not Tab: with Tab's reason Qt takes the frames away that keys bring
        entrances[following].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _entrances(self) -> dict[int, QWidget]:
        """What takes the keyboard in each visible panel, by the panel's number."""
        found: dict[int, QWidget] = {}
        for i, pane in enumerate(self.panes):
            target = entrance(pane) if pane.isVisible() else None
            if target is not None:
                found[i] = target
        return found

    def _focused_pane(self) -> int:
        """The number of the panel that has the keyboard; -1 for none."""
        focus = self.window().focusWidget()
        for i, pane in enumerate(self.panes):
            if focus and (pane is focus or pane.isAncestorOf(focus)):
                return i
        return -1


def _catalog_width(theme: Theme) -> int:
    """How wide the catalog will be.

    Measured at the first start alone, since it takes a tenth of one.
    """
    from gui.catalog.delegate import natural_width

    return natural_width(theme)


def entrance(pane: QWidget) -> QWidget | None:
    """What takes the keyboard first in a panel: its list or picture, and only without one a
    button.
    """
    candidates = [
        getattr(pane, "focus_target", None) or pane.focusProxy() or pane,
        *pane.findChildren(QWidget),
    ]
    targets = [
        w for w in candidates if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisibleTo(pane)
    ]
    return min(targets, key=lambda target: isinstance(target, QAbstractButton), default=None)
