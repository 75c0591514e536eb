"""The window's half that makes the panels, all together and when they are first asked for.

It knows which panel leads to which; bars and menus it does not know.

The picture is painted first and all panels are made in the turn after it, so that the window is
there soonest; empty grounds keep their places, and nothing moves. Whoever asks for a panel earlier,
such as a command, makes all of them at once.
"""

from __future__ import annotations

from functools import cached_property
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

if TYPE_CHECKING:
    from gui.dialogs.manual_window import ManualWindow
    from gui.ladder.drop_card import DropQuestion
    from gui.next_step.strip import NextStep
    from gui.start.welcome import Welcome
    from gui.window.own_windows import OwnWindows
    from gui.window.panels import Panels
    from gui.window.window_notices import WindowNotices

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
        panels.parts.show_wanted.connect(self.show_selection)
        panels.parts.order_wanted.connect(BillCommands(self.session, self.files).order)
        panels.inspector.list_wanted.connect(self.show_parts)
        panels.catalog.menu_wanted.connect(self.parts.fill_for)
        panels.ladder.context_wanted.connect(self.open_card_menu)
        middle = (panels.ladder, panels.checks)
        self.workspace.fill(panels.catalog, *middle, panels.meters, panels.parts, panels.inspector)
        self.session.document.asks = AdjustQuestions(self.session, self.settings, self).ask
        self.notices.insert(self.column, 1)
        return panels

    @cached_property
    def notices(self) -> WindowNotices:
        """The quiet lines below the toolbar."""
        from gui.window.window_notices import make_notices

        return make_notices(self.session, self.files, self.settings, self.actions_of, self.theme)

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
            (self.panels.checks, "verdicts"),
            (self.panels.ladder, "fit"),
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

    def show_parts(self) -> None:
        """Turn to the list of everything in the machine."""
        assert self.panels is not None
        self.workspace.reveal_side("meters")
        self.workspace.column.show_parts()

    def show_selection(self) -> None:
        """Turn to the picture, at what is selected."""
        self.views.show_view("3d")
        if self.viewport.viewport is not None:
            self.viewport.viewport.parts.frame_meant()

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
        by the key of a row that lacks its part.
        """
        row = row_with(self.session.snapshot, kind)
        if row is not None and row.missing:
            begin_replacing(self.session, row)
            self.show_catalog("" if row.kind == UNKNOWN_KIND else row.kind)
        elif kind in FORMS:
            self.forms.open(kind, self.panels.inspector)
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
            menu.popup(self.panels.inspector.mapToGlobal(QPoint(-menu.sizeHint().width(), 0)))

    def choose(self, kind: str = "") -> None:
        """Lead to the catalog, to a kind of part there.

        What is chosen there replaces nothing in particular.
        """
        self.session.selection.replace_next("")
        self.show_catalog(kind)

    def show_catalog(self, kind: str) -> None:
        """Turn the catalog to a kind of part and let the user type."""
        self.workspace.reveal_side("catalog")
        self.panels.catalog.begin(kind)
        self.panels.catalog.focus_search()

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
