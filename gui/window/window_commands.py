"""What the window's commands do: each of the actions led to the verb of the session, the files or a
panel.

Knows the window's parts. Dialogs and sheets are loaded when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from gui.files.pinning import pin_build, pin_file
from gui.forms.build_forms import FORMS
from gui.hand import several
from gui.hand.actions import LOCAL_KEYS, PAGES
from gui.hand.choices import pick_up_selected
from gui.look.appearance import Mode
from gui.window.window_panels import PanelWindow
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from gui.dialogs.sharing import Sharing
    from gui.window.bill_commands import BillCommands
    from rigwright.as_built import AsBuilt
    from rigwright.scenery.face_measure import Pin

SAVED_SUFFIX, PARTS_SUFFIX = ".rig", ".rigpart"
BUILD_SUFFIXES = (SAVED_SUFFIX, ".html", ".htm")
PICTURE_OF_VIEW, PICTURE_OF_SLOTS = messages(("Picture of This View", "Picture of the Slots"))


class WindowCommands(QObject):
    """The commands of one window."""

    def __init__(self, window: PanelWindow) -> None:
        super().__init__(window)
        self._window = window
        self._connect()

    def _connect(self) -> None:
        window, actions = self._window, self._window.actions_of
        session, files = window.session, window.files
        for name, use in {
            "new": window.begin,
            "open": files.open,
            "save": files.save,
            "save_as": files.save_as,
            "close": files.close,
            "quit": window.close,
            "rename": files.naming.rename,
            "preview": self._preview,
            "export": self._export,
            "export_bill": lambda: self.bill.export(),
            "copy_bill": lambda: self.bill.copy(),
            "verify": self._verify,
            "notes": self._write_notes,
            "compare": self._compare,
            "versions": self._show_versions,
            "undo": session.document.undo,
            "redo": session.document.redo,
            "remove": session.selection.remove_selected,
            "cut": partial(several.cut, session),
            "copy": partial(several.copy, session),
            "paste": partial(several.paste, session),
            "duplicate": partial(several.duplicate, session),
            "select_all": partial(several.select_all, session),
            "fill": partial(several.fill, session),
            "spread": partial(several.spread_out, session),
            "shift_down": partial(several.shift_down, session),
            "block_up": partial(several.move_block, session, down=False),
            "block_down": partial(several.move_block, session, down=True),
            "aside": partial(several.lay_aside, session),
            "cancel": session.hand.put_back,
            "move": self._move_selected,
            "limit": lambda: window.panels.inspector.begin_limit(),
            "next_step": lambda: window.next_step.bring_back(),
            "find": window.choose,
            "command": window.toolbar.search.begin,
            "pin": partial(pin_build, session),
            "pin_file": partial(pin_file, session, files),
            "unpin": session.comparison.unpin,
            "reset_layout": self._reset_layout,
            "own_window": window.own_windows.turn,
            "show_parts": window.show_parts,
            "next_pane": partial(window.workspace.step_pane, 1),
            "previous_pane": partial(window.workspace.step_pane, -1),
            "new_window": self._open_another,
            "manual": window.show_manual,
            "shortcuts": self._show_shortcuts,
            "diagnostics": self._show_diagnostics,
            "about": self._show_about,
            "preferences": self._show_preferences,
            "part_edit": window.parts.edit_selected,
            "part_measure": window.parts.measure,
            "import": window.imports.begin,
            "share_page": lambda: self.sharing.share_page(),
            "share_model": lambda: self.sharing.share_model(),
            "share_view": self._share_view,
            "share_slots": self._share_slots,
            "share_code": lambda: self.sharing.share_code(),
            "share_post": lambda: self.sharing.share_post(),
            **{
                f"choose_{kind}": partial(window.choose, kind)
                for kind in ("chassis", "motherboard", "cpu", "cooler", "memory", "psu", "gpu")
            },
            **{
                f"show_{name}": partial(window.workspace.turn_side, name)
                for name in window.workspace.sides
            },
            **{name: partial(window.go_to, name) for name in FORMS},
            **{f"page_{name}": partial(self._open_view, name) for name in PAGES},
            **{f"theme_{mode.value}": partial(window.appearance.choose, mode) for mode in Mode},
        }.items():
            actions[name].triggered.connect(lambda _on=False, use=use: use())
        actions[f"theme_{window.appearance.mode.value}"].setChecked(True)
        self.check_view(window.views.shown)
        window.status.site_wanted.connect(lambda: window.go_to("site"))
        window.toolbar.verdict_clicked.connect(lambda: window.workspace.reveal_side("meters"))
        window.viewport.addActions([actions[name] for name in LOCAL_KEYS])

    @cached_property
    def sharing(self) -> Sharing:
        """The ways to share the build, made when they are first asked for."""
        from gui.dialogs.sharing import QtShareDialogs, Sharing

        window = self._window
        return Sharing(window.session, window.files, window.settings, QtShareDialogs(window), self)

    def _share_view(self) -> None:
        from gui.dialogs.view_pictures import picture_of_machine, picture_of_page, picture_of_scene

        window, title = self._window, translated(PICTURE_OF_VIEW)
        page = window.views.pages[window.own_windows.current]
        scene = window.viewport.viewport
        if page is not window.viewport:
            picture = picture_of_page(page, title, window.theme)
        elif scene is not None:
            picture = picture_of_scene(scene, title, window.theme)
        else:
            picture = picture_of_machine(window.session.snapshot.committed, page.size(), title)
        self.sharing.share_picture(picture)

    def _share_slots(self) -> None:
        from gui.dialogs.view_pictures import picture_of_widget

        ladder = self._window.panels.ladder.canvas
        self.sharing.share_picture(
            picture_of_widget(ladder, translated(PICTURE_OF_SLOTS), self._window.theme)
        )

    @cached_property
    def bill(self) -> BillCommands:
        """The ways that the bill of materials takes out of the window."""
        from gui.window.bill_commands import BillCommands

        return BillCommands(self._window.session, self._window.files)

    def take(self, paths: Sequence[Path]) -> None:
        """Do with files from outside what they are for: take every file of parts over, else open
        one that is a build by its name, or import one, whatever it is.
        """
        parts = [path for path in paths if path.suffix.casefold() == PARTS_SUFFIX]
        for path in parts:
            self._window.parts.import_file(path)
        if parts or not paths:
            return
        if _is_build(paths[0]):
            self._window.files.open(paths[0])
        else:
            self._window.imports.begin(paths[0])

    def take_anew(self, paths: Sequence[Path]) -> None:
        """The same with files of a later start: one that is open already is not read again."""
        self.take([path for path in paths if path != self._window.session.snapshot.path])

    def would_lose(self, paths: Sequence[Path]) -> bool:
        """Whether unsaved work would have to make room for one of these files."""
        shown = self._window.session.snapshot
        return shown.dirty and any(
            path.suffix.casefold() in BUILD_SUFFIXES and path != shown.path for path in paths
        )

    def _move_selected(self) -> None:
        if pick_up_selected(self._window.session):
            self._window.panels.ladder.begin_placing()

    def _open_view(self, name: str) -> None:
        views = self._window.views
        views.show_view(name)
        views.focus_target_of(name).setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.check_view(views.shown)

    def _reset_layout(self) -> None:
        self._window.own_windows.take_all_back()
        self._window.workspace.reset()

    def check_view(self, shown: str) -> None:
        """Tick the view that is shown."""
        for name in PAGES:
            self._window.actions_of[f"page_{name}"].setChecked(name == shown)

    def _preview(self) -> None:
        from gui.sheet.sheets import preview

        window = self._window
        committed, name = window.session.snapshot.committed, window.files.naming.name
        pins, stages = self._pins(), window.notices.stages.answers.stages()
        preview(committed, name, window, pins, window.settings, stages).open()

    def _pins(self) -> tuple[Pin, ...]:
        """What is measured in the 3D view, which belongs on the sheet."""
        view = self._window.viewport.viewport
        return view.stage.pins if view is not None else ()

    def _verify(self) -> None:
        from gui.dialogs.verify_dialog import VerifyDialog

        window, session = self._window, self._window.session

        def keep(record: AsBuilt) -> None:
            session.document.commit(
                session.build.changed(as_built=record), worded("Keep Verification")
            )

        suggested = window.files.naming.suggested(", verified.pdf")
        committed = session.snapshot.committed
        VerifyDialog(window, window.theme, committed, keep, suggested).open()

    def _write_notes(self) -> None:
        from gui.dialogs.notes_dialog import NotesDialog

        window = self._window
        NotesDialog(window, window.theme, window.session).open()

    def _compare(self) -> None:
        from gui.dialogs.comparison_dialog import ComparisonDialog

        window = self._window
        ComparisonDialog(window, window.theme, window.session).show()

    def _show_versions(self) -> None:
        from gui.dialogs.versions_dialog import VersionsDialog

        window = self._window
        VersionsDialog(window, window.theme, window.session).open()

    def _export(self) -> None:
        from gui.sheet.sheets import export

        window, pins = self._window, self._pins()
        committed, name = window.session.snapshot.committed, window.files.naming.name
        stages = window.notices.stages.answers.stages()
        window.files.exports.paper(
            lambda path: export(committed, name, pins, path, window.settings, stages)
        )

    def _open_another(self) -> None:
        from gui.app.single_instance import open_another

        if not open_another():
            self._window.session.say(worded("A second window could not be started."))

    def _show_preferences(self) -> None:
        from gui.dialogs.preferences import open_preferences

        window = self._window
        open_preferences(window.session, window.appearance, window.settings, window)

    def _show_about(self) -> None:
        from gui.dialogs.about import about_dialog

        window = self._window
        about_dialog(window, window.theme, window.viewport.driver).show()

    def _show_diagnostics(self) -> None:
        from gui.dialogs.diagnostics import DiagnosticsDialog

        window = self._window
        dialog = DiagnosticsDialog(window, window.theme, window.session, window.viewport.driver)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _show_shortcuts(self) -> None:
        from gui.dialogs.about import shortcuts_dialog

        steps = (self._window.panels.checks.next_action, self._window.panels.checks.previous_action)
        shortcuts_dialog(
            self._window, (*self._window.actions_of, *steps), self._window.theme
        ).show()


def _is_build(path: Path) -> bool:
    """Whether a file is a build by its name or by what is in it, or is not there, which is said
    best by who would open it.
    """
    if path.suffix.casefold() == SAVED_SUFFIX or not path.exists():
        return True
    # what reads lists of parts takes a while to load, and a start with a build needs none of it
    from rigwright.importing.file_kinds import FileKind, kind_of_file

    try:
        return kind_of_file(path) in (FileKind.BUILD, FileKind.SHARED)
    except OSError:
        return True
