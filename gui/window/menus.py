"""The menu bar: which commands stand where, the lists that change, and the build's name in the
middle.

Knows the order of the commands; recent files, examples and sites it asks for when a menu opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui.app.guard import guarded
from gui.files.files import Files, example_files
from gui.files.pinning import pin_version
from gui.forms.site_changes import plugged_in
from gui.forms.site_words import country_of, outlet_words, site_words, usual_country
from gui.hand.actions import (
    CARDS,
    LAYOUT,
    OTHERS,
    PAGES,
    SHARES,
    SHOWN,
    VIEWS,
    ZOOMS,
    Actions,
    plain_words,
)
from gui.hand.choices import set_count
from gui.look.availability import allow
from gui.look.plain_words import label_words
from gui.look.theme import Theme
from gui.look.themed import Themed
from gui.part_editor.commands import PartCommands
from gui.session.session import Session, Snapshot
from gui.window.build_name import BuildName
from rigwright.build import Site
from rigwright.documents.document import DocumentError, read_document
from rigwright.power.sites import country_name, sites_of
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from gui.view3d.commands import ViewCommands

LINE = ""
MARGIN_PX = 14  # right of the name of the build
BARE = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
FILE = (
    "new",
    "new_window",
    "open",
    "@recent",
    "@examples",
    LINE,
    "save",
    "save_as",
    "rename",
    LINE,
    "import",
    "@share",
    LINE,
    "preview",
    "export",
    "export_bill",
    LINE,
    "approve",
    "verify",
    "versions",
    "compare",
    LINE,
    "close",
    "quit",
)
EDIT = (
    "undo",
    "redo",
    LINE,
    "cut",
    "copy",
    "paste",
    "duplicate",
    "select_all",
    LINE,
    "move",
    "remove",
    "cancel",
    "@cards",
    LINE,
    "copy_bill",
    "notes",
    "comment",
    LINE,
    "find",
    "command",
    LINE,
    "preferences",
)
VIEW = (
    "@theme",
    LINE,
    *(f"page_{page}" for page in PAGES),
    "own_window",
    LINE,
    "@views",
    "@saved_views",
    LINE,
    "section",
    "apart",
    "air",
    "measure",
    "clear_measures",
    LINE,
    "@shown",
    "@pinned",
    "@layout",
)
BUILD = (
    "show_parts",
    "next_step",
    LINE,
    "choose_chassis",
    "choose_motherboard",
    "choose_cpu",
    "@cpu_count",
    "choose_cooler",
    "choose_memory",
    "choose_psu",
    "choose_gpu",
    "@others",
    "inside",
    "price",
    LINE,
    "limit",
    LINE,
    "site",
    "@site",
    "workload",
    "@duty",
    "thresholds",
)
PARTS = ("@new_part", "part_edit", "part_measure", LINE, "rack")
HELP = ("manual", "whats_this", "shortcuts", "@examples", LINE, "diagnostics", "about")
MENUS = (
    (messages("&File"), FILE),
    (messages("&Edit"), EDIT),
    (messages("&View"), VIEW),
    (messages("&Build"), BUILD),
    (messages("&Parts"), PARTS),
    (messages("&Help"), HELP),
)
BEST_PLACES = messages("Best Places")
# The duty, its entry, and the step that sets it.
DUTIES = (
    (
        "sustained",
        messages("&Around the clock, at full load"),
        messages("Work around the clock, at full load"),
    ),
    (
        "burst",
        messages("&Less than three hours at a time"),
        messages("Work less than three hours at a time"),
    ),
)


@guarded
class MenuKeys(QObject):
    """Gives bare keys in menus to their entries.

    While the bar has the keyboard, Qt finds the keys of the 3D view through these menus, and would
    do its commands.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        asks = event.type() == QEvent.Type.ShortcutOverride
        if asks and isinstance(event, QKeyEvent) and event.modifiers() in BARE:
            event.accept()
        return False


@guarded
class MenuBar(Themed, QMenuBar):
    """All menus of the window."""

    def __init__(
        self, session: Session, files: Files, actions: Actions, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._actions = actions
        self.parts: PartCommands | None = None  # the way to the part editor, where there is one
        self.looks: ViewCommands | None = None  # the 3D view's commands, once they are made
        self._title = BuildName(theme, self)
        self._changing_menus: list[QMenu] = []
        self._lists: dict[str, Callable[[], QMenu]] = {
            "@recent": lambda: self._changing(worded("Open &Recent"), self._fill_recent),
            "@examples": lambda: self._changing(worded("E&xamples"), self._fill_examples),
            "@share": self._share_menu,
            "@cards": lambda: self._changing(worded("Card&s"), self._fill_cards),
            "@others": self._others_menu,
            "@theme": self._theme_menu,
            "@site": lambda: self._changing(worded("&Outlet"), self._fill_sites),
            "@duty": lambda: self._changing(worded("&Duty"), self._fill_duty),
            "@cpu_count": lambda: self._changing(
                worded("&Number of Processors"), self._fill_cpu_count
            ),
            "@new_part": lambda: self._changing(worded("&New Part"), self._fill_new_part),
            "@views": self._views_menu,
            "@saved_views": lambda: self._changing(worded("Save&d Views"), self._fill_saved_views),
            "@layout": self._layout_menu,
            "@pinned": lambda: self._changing(worded("C&ompare With"), self._fill_pinned),
            "@shown": self._shown_menu,
        }
        for words, names in MENUS:
            self._fill(self.addMenu(translated(words)), names)
        own_keys = MenuKeys(self)
        self.installEventFilter(own_keys)
        for menu in self.findChildren(QMenu):
            menu.installEventFilter(own_keys)
            menu.setToolTipsVisible(True)  # they say why an entry is off
        self.dress(theme)
        session.shown.connect(self.show_snapshot)
        files.changed.connect(lambda: self.show_snapshot(session.snapshot))

    def dress(self, theme: Theme) -> None:
        """Write in other colours."""
        self._theme = theme
        self.setFixedHeight(max(theme.px(28), self.sizeHint().height()))
        self.show_snapshot(self._session.snapshot)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Name the build that is open."""
        suffix = snapshot.path.suffix if snapshot.path else ""
        if snapshot.dirty:
            state = worded(" — edited")
        elif self._session.document.foreign:
            state = worded(" — read-only")
        else:
            state = "" if snapshot.path else worded(" — not saved")
        name = self._files.naming.name if self._files.is_open else ""
        self._title.say(name, suffix + state, self._theme)
        self._place_title()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_title()

    def _place_title(self) -> None:
        """Write the build's name in the middle, or as much of it as there is room for."""
        least_left = self.actionGeometry(self.actions()[-1]).right() + 24
        self._title.fit(self.width() - least_left - MARGIN_PX)
        left = max((self.width() - self._title.width()) // 2, least_left)
        self._title.move(left, (self.height() - self._title.height()) // 2)

    # filling

    def _fill(self, menu: QMenu, names: tuple[str, ...]) -> None:
        for name in names:
            if name == LINE:
                menu.addSeparator()
            elif name in self._lists:
                menu.addMenu(self._lists[name]())
            else:
                menu.addAction(self._actions[name])

    def _changing(self, words: str, fill: Callable[[QMenu], None]) -> QMenu:
        menu = QMenu(words, self)
        menu.aboutToShow.connect(lambda: (menu.clear(), fill(menu)))
        self._changing_menus.append(menu)
        return menu

    def menus_by_name(self) -> dict[str, Callable[[], QMenu]]:
        """Return what gives each menu with entries that are no commands, by what it is called."""
        found: dict[str, Callable[[], QMenu]] = {}
        for menu in self._changing_menus:
            found[plain_words(menu.menuAction())] = lambda menu=menu: menu
        found[translated(BEST_PLACES)] = self._best_places
        return found

    def _best_places(self) -> QMenu:
        from gui.hand.best_places import BestPlacesMenu  # with what tries edits, not at start

        menu = BestPlacesMenu(self._session, self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)  # it holds the judged machines
        return menu

    def _fill_new_part(self, menu: QMenu) -> None:
        if self.parts is not None:
            self.parts.fill_new(menu)

    def _fill_saved_views(self, menu: QMenu) -> None:
        menu.addAction(self._actions["save_view"])
        if self.looks is not None:
            self.looks.fill_saved(menu)

    def _fill_shown_parts(self, menu: QMenu) -> None:
        if self.looks is not None:
            self.looks.fill_parts(menu)

    def _views_menu(self) -> QMenu:
        menu = QMenu(worded("Standard &Views"), self)
        menu.addActions([self._actions[f"view_{view}"] for view in VIEWS])
        menu.addSeparator()
        menu.addActions([self._actions[name] for name in (*ZOOMS, "parallel")])
        return menu

    def _others_menu(self) -> QMenu:
        menu = QMenu(worded("Ot&her Parts"), self)
        menu.addActions([self._actions[name] for name in OTHERS])
        return menu

    def _shown_menu(self) -> QMenu:
        menu = QMenu(worded("&Hide and Show"), self)
        menu.addActions([self._actions[name] for name in SHOWN])
        menu.addSeparator()
        menu.addMenu(self._changing(worded("&Visible Parts"), self._fill_shown_parts))
        return menu

    def _fill_pinned(self, menu: QMenu) -> None:
        menu.addActions([self._actions[name] for name in ("pin", "pin_file")])
        menu.addSeparator()
        for version in self._session.build.versions:
            action = menu.addAction(worded("The version “{name}”", name=label_words(version.name)))
            action.triggered.connect(
                lambda _on=False, version=version: pin_version(self._session, version)
            )
        menu.addSeparator()
        menu.addActions([self._actions[name] for name in ("ghost", "unpin")])

    def _layout_menu(self) -> QMenu:
        menu = QMenu(worded("La&yout"), self)
        menu.addActions([self._actions[name] for name in LAYOUT])
        return menu

    def _share_menu(self) -> QMenu:
        menu = QMenu(worded("S&hare"), self)
        menu.addActions([self._actions[name] for name in SHARES])
        return menu

    def _fill_cards(self, menu: QMenu) -> None:
        menu.addActions([self._actions[name] for name in CARDS])
        places = self._best_places()
        menu.addMenu(places)
        menu.aboutToHide.connect(places.deleteLater)

    def _theme_menu(self) -> QMenu:
        menu = QMenu(worded("&Theme"), self)
        group = QActionGroup(self)
        for name in ("theme_system", "theme_light", "theme_dark"):
            menu.addAction(group.addAction(self._actions[name]))
        return menu

    def _fill_recent(self, menu: QMenu) -> None:
        for left in self._files.recovery.left_over():
            action = menu.addAction(
                worded(
                    "Recovered: {title}, {at:%Y-%m-%d %H:%M}",
                    title=label_words(left.title),
                    at=left.kept_at,
                )
            )
            action.triggered.connect(lambda _on=False, left=left: self._files.recover(left))
        if self.parts is not None:
            self.parts.fill_left(menu)
        recent = {path: path.stem for path in self._files.recent.paths()}
        self._add_paths(menu, recent, self._files.open)
        menu.addSeparator()
        for state in self._files.recovery.earlier_states():
            action = menu.addAction(
                worded(
                    "Earlier: {title}, {at:%Y-%m-%d %H:%M}",
                    title=label_words(state.title),
                    at=state.kept_at,
                )
            )
            action.triggered.connect(
                lambda _on=False, state=state: self._files.open_example(state.path)
            )
        menu.addSeparator()
        clear = menu.addAction(worded("&Clear List"))
        allow(clear, "" if self._files.recent.paths() else worded("The list is empty."))
        clear.triggered.connect(self._files.recent.clear)

    def _fill_examples(self, menu: QMenu) -> None:
        named = {path: title_in(path) for path in example_files()}
        self._add_paths(menu, named, self._files.open_example)

    def _add_paths(
        self, menu: QMenu, named: Mapping[Path, str], use: Callable[[Path], bool]
    ) -> None:
        for path, name in named.items():
            action = menu.addAction(label_words(name))
            action.setStatusTip(str(path))
            action.triggered.connect(lambda _on=False, path=path: use(path))

    def _choice(self, menu: QMenu, words: str, chosen: bool, use: Callable[[], object]) -> QAction:
        action = menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(chosen)
        action.triggered.connect(lambda: use())
        return action

    def _fill_sites(self, menu: QMenu) -> None:
        current = self._session.build.site
        self._choice(
            menu,
            worded("Not chosen: circuit not checked"),
            current.name is None,
            lambda: self._set_site(Site()),
        )
        country = country_of(current) or usual_country()
        menu.addSection(country_name(country))
        for outlet in sites_of(country):
            self._choice(
                menu,
                outlet_words(outlet),
                current.name == outlet.id,
                lambda site=outlet.site: self._set_site(site),
            )
        menu.addSeparator()
        other = menu.addAction(worded("&Other Country, or Figures of My Own…"))
        other.triggered.connect(self._actions["site"].trigger)

    def _set_site(self, site: Site) -> None:
        self._session.document.commit(
            plugged_in(self._session.build, site),
            worded("Plug in at {site}", site=site_words(site)),
        )

    def _fill_duty(self, menu: QMenu) -> None:
        build = self._session.build
        for duty, words, step in DUTIES:
            after = build.changed(workload=build.workload.changed(duty=duty))
            name = translated(step)
            self._choice(
                menu,
                translated(words),
                build.workload.duty == duty,
                lambda after=after, name=name: self._session.document.commit(after, name),
            )

    def _fill_cpu_count(self, menu: QMenu) -> None:
        assembly = self._session.snapshot.committed.assembly
        sockets = (assembly.board.cpu_sockets if assembly.board else None) or 2
        for count in range(1, sockets + 1):
            action = self._choice(
                menu,
                f"&{count}",
                assembly.cpu_count == count,
                lambda count=count: set_count(self._session, "cpu", count),
            )
            allow(action, "" if assembly.cpu is not None else worded("No processor is chosen."))


def title_in(path: Path) -> str:
    """The title of the build in a file, or the file's name where it cannot be read."""
    try:
        return read_document(path).build.shown_title
    except DocumentError:
        return path.stem
