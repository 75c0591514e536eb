"""The window's half that makes the panels, all together and when they are first asked for.

It knows which panel leads to which; bars and menus it does not know.

The picture is painted first and all panels are made in the turn after it, so that the window is
there soonest; empty grounds keep their places, and nothing moves. Whoever asks for a panel earlier,
such as a command, makes all of them at once.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from gui.app.own_outlet import kept_site
from gui.dialogs.waiving import Waiving
from gui.files.files import Files
from gui.forms.build_forms import FORMS, BuildForms
from gui.forms.site_words import usual_country
from gui.hand.actions import PAGES, Actions
from gui.hand.part_rows import begin_replacing, row_with, selected_row
from gui.importing.commands import ImportCommands
from gui.look import icons
from gui.look.appearance import Appearance
from gui.look.theme import Theme
from gui.part_editor.commands import PartCommands
from gui.session.session import Session
from gui.view3d.commands import ViewCommands
from gui.view3d.viewport_panel import ViewportPanel
from gui.window.center_tabs import Views
from gui.window.status_line import StatusLine
from gui.window.toolbar import Toolbar
from gui.window.workspace import Workspace
from rigwright.build import Build, Site
from rigwright.inventory.part_row import UNKNOWN_KIND
from rigwright.proposals.outlets import assumed_site
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from gui.air.panel import AirPanel
    from gui.catalog.panel import CatalogPanel
    from gui.checks.panel import ChecksPanel
    from gui.dialogs.manual_window import ManualWindow
    from gui.files.stages import StagesNotice
    from gui.inspector.panel import Inspector
    from gui.ladder.drop_card import DropQuestion
    from gui.ladder.panel import SlotLadder
    from gui.margins.panel import MarginsPanel
    from gui.meters.panel import MetersPanel
    from gui.next_step.strip import NextStep
    from gui.plan.panel import PlanPanel
    from gui.power.panel import PowerPanel
    from gui.start.welcome import Welcome
    from gui.topology.panel import TopologyPanel
    from gui.window.difference_notice import DifferenceNotice
    from gui.window.disk_notice import DiskNotice
    from gui.window.own_windows import OwnWindows
    from gui.window.panels import Panels
    from gui.window.pinned_notice import PinnedNotice
    from gui.window.verdict_notice import VerdictNotice
    from gui.wiring.panel import WiringPanel

RISER_MENUS = frozenset({"riser", "feed", "bar", "second", "duct"})

# The pages of the manual on the views that are not about whether things fit.
PAGES_OF_VIEWS = {"topology": "lanes", "wiring": "power", "power": "power", "air": "air"}


class PanelWindow(QMainWindow):
    """Panels on one session, in the places that the workspace keeps for them."""

    session: Session
    theme: Theme
    settings: QSettings
    appearance: Appearance
    files: Files
    parts: PartCommands
    waiving: Waiving
    imports: ImportCommands
    actions_of: Actions
    forms: BuildForms
    viewport: ViewportPanel
    views: Views
    own_windows: OwnWindows
    looks: ViewCommands
    workspace: Workspace
    toolbar: Toolbar
    status: StatusLine
    pages: QStackedWidget
    column: QVBoxLayout
    picture_first: bool
    is_complete = False

    def complete(self) -> None:
        """Make what is not there yet; the start page only where no build is open."""
        if not self.is_complete:
            self.is_complete = True
            QApplication.setWindowIcon(icons.application_icon())
            self.actions_of.dress(self.theme)
            for made in (self.panels, self.question):
                assert made is not None
            self.next_step.look()

    @cached_property
    def panels(self) -> Panels:
        """All panels but the picture, in their places."""
        from gui.dialogs.adjust_questions import AdjustQuestions
        from gui.window.bill_commands import BillCommands
        from gui.window.panels import make_panels

        panels = make_panels(self.session, self.theme)
        panels.ladder.edit_wanted.connect(self.parts.edit)
        for panel in (panels.inspector, panels.checks, panels.meters):
            panel.kind_wanted.connect(self.go_to)
            panel.edit_wanted.connect(self.parts.edit)
        panels.checks.waiver_wanted.connect(self.waiving.waive)
        panels.checks.waiver_unwanted.connect(self.waiving.take_back)
        panels.checks.manual_wanted.connect(self.show_manual)
        panels.parts.kind_wanted.connect(self.go_to)
        panels.parts.other_wanted.connect(self.show_catalog)
        panels.parts.show_wanted.connect(self._show_selection)
        panels.parts.order_wanted.connect(BillCommands(self.session, self.files).order)
        panels.inspector.list_wanted.connect(self.show_parts)
        panels.catalog.menu_wanted.connect(self.parts.fill_for)
        panels.ladder.context_wanted.connect(self.open_card_menu)
        middle = (panels.ladder, panels.checks)
        self.workspace.fill(panels.catalog, *middle, panels.meters, panels.parts, panels.inspector)
        self.session.asks = AdjustQuestions(self.session, self.settings, self).ask
        self.column.insertWidget(1, self.differences)
        self.column.insertWidget(1, self.verdict_change)
        self.column.insertWidget(1, self.disk)
        self.column.insertWidget(1, self.pinned_notice)
        self.column.insertWidget(1, self.stages_notice)
        return panels

    @cached_property
    def differences(self) -> DifferenceNotice:
        """Where the open file's parts differ from the catalog."""
        from gui.window.difference_notice import DifferenceNotice

        return DifferenceNotice(self.session, self.settings, self.theme)

    @cached_property
    def verdict_change(self) -> VerdictNotice:
        """Where an update judges the open build otherwise than when it was saved."""
        from gui.window.verdict_notice import VerdictNotice

        return VerdictNotice(self.session, self.theme)

    @cached_property
    def pinned_notice(self) -> PinnedNotice:
        """Where the open build is compared with another."""
        from gui.window.pinned_notice import PinnedNotice

        return PinnedNotice(self.session, self.actions_of, self.theme)

    @cached_property
    def stages_notice(self) -> StagesNotice:
        """Where a stage that is planned for later is at odds with the build."""
        from gui.files.stages import StagesNotice

        return StagesNotice(self.session, self.theme, self.actions_of["versions"].trigger)

    @cached_property
    def disk(self) -> DiskNotice:
        """Where others changed the open file."""
        from gui.window.disk_notice import DiskNotice

        return DiskNotice(self.files, self.theme)

    @cached_property
    def next_step(self) -> NextStep:
        """What an unfinished build wants next."""
        from gui.next_step.strip import NextStep

        strip = NextStep(self.session, self.theme)
        strip.kind_wanted.connect(self.choose)
        if self.picture_first:
            strip.wait()
        strip.set_open(self.files.is_open)
        self.files.changed.connect(lambda: strip.set_open(self.files.is_open))
        return strip

    @cached_property
    def welcome(self) -> Welcome:
        """The start page."""
        from gui.start.welcome import Welcome

        welcome = Welcome(self.session, self.files, self.theme)
        welcome.machines.chosen_site = lambda: kept_site(self.settings)
        welcome.new_wanted.connect(self.begin)
        welcome.import_wanted.connect(lambda: self.imports.begin())
        welcome.paste_wanted.connect(lambda: self.imports.paste())
        welcome.start_wanted.connect(self.begin_with)
        self.pages.addWidget(welcome)
        return welcome

    @cached_property
    def manual(self) -> ManualWindow:
        """The manual."""
        from gui.dialogs.manual_window import ManualWindow

        return ManualWindow(self, self.theme)

    def show_manual(self, rule: str = "") -> None:
        """Open the manual: at a check, else at the page on what has the keyboard."""
        page = self._manual_page()
        self.manual.show()
        self.manual.raise_()
        if rule:
            self.manual.open_rule(rule)
        else:
            self.manual.open_page(page)

    def _manual_page(self) -> str:
        """The name of the page on the panel that has the keyboard; "" for any other."""
        focus = QApplication.focusWidget()
        panels: tuple[tuple[QWidget, str], ...] = (
            (self.checks, "verdicts"),
            (self.ladder, "fit"),
            (self.views, PAGES_OF_VIEWS.get(self.views.shown, "fit")),
        )
        for panel, page in panels:
            if focus is not None and panel.isAncestorOf(focus):
                return page
        return ""

    @cached_property
    def question(self) -> DropQuestion:
        """What a refused drop in the picture asks."""
        from gui.ladder.drop_card import DropQuestion

        return DropQuestion(self.session, self.theme, self.viewport)

    # the views of the middle

    def offer_views(self) -> None:
        """What the middle can show: the picture at once, the others when they are asked for."""
        offer = self.views.offer
        standing = worded("The machine as it would stand there")
        offer("3d", worded("3D view"), standing, lambda: self.viewport, "3D")
        links = worded("Which link every card gets, and why")
        offer("topology", worded("Topology"), links, self.make_topology)
        cables = worded("Which cable feeds which socket; drag plugs to rewire")
        offer("wiring", worded("Wiring"), cables, self.make_wiring)
        carries = worded("Limit the cards; see what the circuit carries")
        offer("power", worded("Power limits"), carries, self.make_power, worded("Limits"))
        offer(
            "margins",
            worded("Clearances"),
            worded("Every clearance: the fit proof"),
            self.make_margins,
        )
        offer("plan", worded("Plan"), worded("From the open side, to scale"), self.make_plan)
        offer(
            "air", worded("Air"), worded("Where the air goes, and how warm it gets"), self.make_air
        )

    def make_topology(self) -> TopologyPanel:
        """The view of links."""
        from gui.topology.panel import TopologyPanel

        panel = TopologyPanel(self.session, self.theme)
        panel.export_wanted.connect(self.files.export_picture)
        return panel

    def make_power(self) -> PowerPanel:
        """The view of limits and of what supply and circuit carry."""
        from gui.power.panel import PowerPanel

        return PowerPanel(self.session, self.theme)

    def make_wiring(self) -> WiringPanel:
        """The view of plugs and cables."""
        from gui.wiring.panel import WiringPanel

        panel = WiringPanel(self.session, self.theme)
        panel.edit_wanted.connect(self.parts.edit)
        panel.kind_wanted.connect(self.go_to)
        return panel

    def make_margins(self) -> MarginsPanel:
        """The view of every clearance."""
        from gui.margins.panel import MarginsPanel

        panel = MarginsPanel(self.session, self.theme)
        panel.show_wanted.connect(self._show_selection)
        panel.print_wanted.connect(self._print_proof)
        panel.export_wanted.connect(self._export_proof)
        return panel

    def make_plan(self) -> PlanPanel:
        """The view from the open side, to scale."""
        from gui.plan.panel import PlanPanel

        panel = PlanPanel(self.session, self.theme)
        panel.context_wanted.connect(self.open_card_menu)
        return panel

    def make_air(self) -> AirPanel:
        """The view of air, heat and noise."""
        from gui.air.panel import AirPanel

        panel = AirPanel(self.session, self.theme)
        panel.compare_wanted.connect(lambda: self._compare_air(panel))
        return panel

    def _compare_air(self, panel: AirPanel) -> None:
        other = self.files.other_build()
        if other is not None:
            panel.lay_beside(*other)

    def show_parts(self) -> None:
        """Turn to the list of everything in the machine."""
        assert self.panels is not None
        self.workspace.reveal_side("meters")
        self.workspace.column.show_parts()

    def _show_selection(self) -> None:
        self.views.show_view("3d")
        if self.viewport.viewport is not None:
            self.viewport.viewport.parts.frame_meant()

    def _print_proof(self) -> None:
        from gui.sheet.sheets import preview_proof

        preview_proof(self.session.snapshot.committed, self.files.name, self).open()

    def _export_proof(self) -> None:
        from gui.sheet.sheets import export_proof

        self.files.export(
            partial(export_proof, self.session.snapshot.committed, self.files.name),
            worded("fit proof"),
        )

    @property
    def catalog(self) -> CatalogPanel:
        """All parts."""
        return self.panels.catalog

    @property
    def ladder(self) -> SlotLadder:
        """The places, to scale."""
        return self.panels.ladder

    @property
    def checks(self) -> ChecksPanel:
        """The findings."""
        return self.panels.checks

    @property
    def meters(self) -> MetersPanel:
        """The figures."""
        return self.panels.meters

    @property
    def inspector(self) -> Inspector:
        """What is selected."""
        return self.panels.inspector

    # who leads to whom

    def begin(self) -> None:
        """An empty build, which begins with its case."""
        if self.files.new(self._begun(Build(site=self._usual_site()))):
            self.choose("chassis")

    def begin_with(self, build: Build) -> None:
        """A build that the start page offers, at the outlet of the region where it has none."""
        if build.site.volts is None:
            build = build.changed(site=self._usual_site())
        if self.files.new(self._begun(build)):
            self.welcome.begin_anew()
            if build.chassis is None:
                self.choose("chassis")

    def _usual_site(self) -> Site:
        """Where new builds stand: as the user chose, else at the usual outlet of the region."""
        return kept_site(self.settings) or assumed_site(usual_country())

    def _begun(self, build: Build) -> Build:
        """A new build with the user's own thresholds; as it is where their file is damaged."""
        from rigwright.documents.usual_thresholds import ThresholdsError, begun

        try:
            return begun(build)
        except ThresholdsError as error:
            self.session.say(str(error))
            return build

    def go_to(self, kind: str) -> None:
        """To what changes a line of the build: a form, a menu, or the catalog, by a kind of part or
        by the key of a placeholder.
        """
        row = row_with(self.session.snapshot, kind)
        if row is not None and row.is_placeholder:
            begin_replacing(self.session, row)
            self.show_catalog("" if row.kind == UNKNOWN_KIND else row.kind)
        elif kind in FORMS:
            self.forms.open(kind, self.inspector)
        elif kind in PAGES:
            self.views.show_view(kind)
        elif kind in RISER_MENUS:
            self._open_riser_menu(kind)
        else:
            self.choose(kind)

    def _open_riser_menu(self, kind: str) -> None:
        from gui.inspector.riser_menu import riser_menu

        menu = riser_menu(self, self.session, kind)
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.inspector.mapToGlobal(QPoint(-menu.sizeHint().width(), 0)))

    def choose(self, kind: str = "") -> None:
        """Lead to the catalog, to a kind of part there.

        What is chosen there replaces nothing in particular.
        """
        self.session.replace_next("")
        self.show_catalog(kind)

    def show_catalog(self, kind: str) -> None:
        """Turn the catalog to a kind of part and let the user type."""
        self.workspace.reveal_side("catalog")
        self.catalog.begin(kind)
        self.catalog.focus_search()

    def open_view_menu(self, label: str | None, part: str | None, at: QPoint) -> None:
        """What can be done with a card in the 3D view, or with any other part there."""
        from gui.window.card_menu import card_menu

        menu = card_menu(self, self.session, self.actions_of, label)
        row = selected_row(self.session.snapshot) if label is None and part is not None else None
        if row is not None:
            menu.addSeparator()
            self.panels.parts.offer_edits(menu, row)
        self.looks.fill_context(menu, part)
        menu.popup(at)

    def open_card_menu(self, label: str | None, at: QPoint) -> None:
        """What can be done with a card."""
        from gui.window.card_menu import card_menu

        card_menu(self, self.session, self.actions_of, label).popup(at)
