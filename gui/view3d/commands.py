"""The 3D view's commands: each action led to a verb of a part of the view, its menus, and what is
remembered of views.

Knows the view's panel, the actions and the settings; without a picture every command says why
nothing happens.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QMenu

from gui.app.settings import text_at
from gui.files.dialogs import Dialogs
from gui.hand.actions import LOCAL_KEYS, VIEWS, ZOOMS, Actions
from gui.look.availability import allow, reason_of
from gui.look.plain_words import label_words
from gui.session.session import Session
from gui.session.snapshot import Snapshot
from gui.view3d.keys_beside_menus import KeysBesideMenus
from gui.view3d.saved_views import keep_unsaved_pins, pins_in, unsaved_pins, with_look
from gui.view3d.viewport import KEY_ZOOM, Viewport
from gui.view3d.viewport_panel import INSTEAD, ViewportPanel
from rigwright.build import Build
from rigwright.build.looks import (
    LONGEST_NAME,
    MOST_VIEWS,
    KeptView,
    view_kept,
    view_name,
    view_removed,
    view_renamed,
)
from rigwright.files.places import model_names_path
from rigwright.picture.kept_looks import camera_of, cut_of, kept_view, staging_of
from rigwright.picture.scenery.face_measure import Pin
from rigwright.picture.scenery.staging import part_words
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

if TYPE_CHECKING:
    from gui.view3d.model_commands import ModelCommands

AIR_KEY, ON = "views/air", "on"
GHOST_KEY, OFF = "views/ghost", "off"
PART_ACTIONS = ("hide", "isolate", "see_through", "show_all")
SAVE_STEP, RENAME_STEP = messages(("Save the view “{name}”", "Rename the view “{name}” to “{to}”"))
REMOVE_STEP = messages("Remove the view “{name}”")
SAVED = messages("The view “{name}” is in the menu of views, and goes with the build.")
FULL = messages("A build has room for {most} saved views: remove one first.")


class ViewCommands(QObject):
    """The commands of one view. `show_picture` brings it to the front."""

    def __init__(
        self,
        session: Session,
        panel: ViewportPanel,
        actions: Actions,
        settings: QSettings,
        dialogs: Dialogs,
        show_picture: Callable[[], None],
    ) -> None:
        super().__init__(panel)
        self._session = session
        self._panel = panel
        self._actions = actions
        self._settings = settings
        self._dialogs = dialogs
        self._show_picture = show_picture
        for name, use in self._uses().items():
            actions[name].triggered.connect(lambda _on=False, use=use: self._use(use))
        with_keys = [actions[name] for name in LOCAL_KEYS]
        panel.addActions(with_keys)
        self._keys = KeysBesideMenus(with_keys, panel)
        panel.offer(actions, self._menu(self._fill_views), self._menu(self._fill_eye))
        self._kept: tuple[Path | None, tuple[Pin, ...]] = (session.snapshot.path, ())
        self._own = session.document.saved_build  # what its file has already
        if panel.viewport is not None:
            panel.viewport.stage.restaged.connect(self._follow)
            panel.viewport.stage.restaged.connect(self._keep_pins)
            panel.viewport.measuring.changed.connect(self._follow)
            panel.viewport.stage.loaded.connect(self._restore_look)
            self._restore_look()
            session.document.as_looked_at = self._as_looked_at
            panel.viewport.stage.show_air(text_at(settings, AIR_KEY) == ON)
            panel.viewport.stage.show_ghost(text_at(settings, GHOST_KEY) != OFF)
        if panel.viewport is not None and os.path.isfile(
            model_names_path()
        ):  # they belong into the first picture
            assert self.models is not None
        self._offer_all()
        session.shown.connect(self._follow_build)
        actions["fit"].enabledChanged.connect(self._follow)
        self._follow()

    def _offer_all(self) -> None:
        """Offer the commands as long as there is a picture for them."""
        view = self._panel.viewport
        names = tuple(self._uses())
        if view is None:
            self._actions.withhold(names, self._panel.driver)
            return
        view.drawing.failed.connect(partial(self._actions.withhold, names))
        view.drawing.begun.connect(partial(self._actions.withhold, names, ""))

    def _uses(self) -> dict[str, Callable[[Viewport], object]]:
        """What each command does with the picture."""
        return {
            "parallel": self._choose_projection,
            "frame": lambda view: view.parts.frame_meant(),
            "fit": lambda view: view.camera.fit_all(),
            "zoom_in": lambda view: view.camera.zoom(KEY_ZOOM),
            "zoom_out": lambda view: view.camera.zoom(1 / KEY_ZOOM),
            "save_view": self._save_view,
            "section": lambda view: view.cut.toggle(),
            "apart": lambda view: view.apart.toggle(),
            "air": self._toggle_air,
            "ghost": self._toggle_ghost,
            "measure": lambda view: view.measuring.turn(not view.measuring.on),
            "clear_measures": lambda view: view.stage.set_pins(()),
            "hide": lambda view: view.parts.hide(view.stage.meant),
            "isolate": lambda view: view.parts.isolate(view.stage.meant),
            "see_through": lambda view: view.parts.see_through(view.stage.meant),
            "show_all": lambda view: view.parts.show_all(),
            **{
                f"view_{name}": lambda view, name=name: view.camera.set_view(name) for name in VIEWS
            },
        }

    def _use(self, use: Callable[[Viewport], object]) -> None:
        view = self._panel.viewport
        if view is None:  # saved views can be asked for all the same
            self._session.say(f"{self._panel.driver} {translated(INSTEAD)}")
        else:
            self._show_picture()
            use(view)
        self._follow()

    def _follow(self) -> None:
        """Tick what is on, and offer what can be done with the selection."""
        view = self._panel.viewport
        actions = self._actions
        if view is None:
            for name in (*PART_ACTIONS, "clear_measures"):
                allow(actions[name], self._panel.driver)
            return
        actions["section"].setChecked(view.stage.staging.cut is not None)
        actions["apart"].setChecked(view.stage.staging.apart > 0)
        actions["air"].setChecked(view.stage.staging.air)
        actions["ghost"].setChecked(view.stage.ghost_on)
        actions["measure"].setChecked(view.measuring.on)
        camera = view.camera.now
        actions["parallel"].setChecked(camera is not None and camera.orthographic)
        self._offer_parts(view)

    def _offer_parts(self, view: Viewport) -> None:
        """Offer what there is something to do with: a selection, what is hidden, measures."""
        actions = self._actions
        barred = reason_of(self._actions["fit"])
        unselected = worded("Nothing in the 3D view is selected.")
        for name in ("hide", "isolate", "see_through"):
            allow(actions[name], barred or ("" if view.stage.meant is not None else unselected))
        nothing = worded("All parts are shown.") if view.parts.all_shown else ""
        allow(actions["show_all"], barred or nothing)
        pinned = "" if view.stage.pins else worded("No measure is kept in the view.")
        allow(actions["clear_measures"], barred or pinned)

    def _follow_build(self, snapshot: Snapshot) -> None:
        self._follow()
        if snapshot.path != self._kept[0] or self._session.document.saved_build is not self._own:
            self._keep_pins()

    # menus

    def _menu(self, fill: Callable[[QMenu], None]) -> QMenu:
        menu = QMenu(self._panel)
        menu.setToolTipsVisible(True)  # they say why an entry is off
        menu.aboutToShow.connect(lambda: (menu.clear(), fill(menu)))
        return menu

    def _fill_views(self, menu: QMenu) -> None:
        menu.addActions([self._actions[f"view_{name}"] for name in VIEWS])
        menu.addSeparator()
        menu.addActions([self._actions[name] for name in (*ZOOMS, "parallel")])
        menu.addSeparator()
        menu.addAction(self._actions["save_view"])
        self.fill_saved(menu)

    def fill_saved(self, menu: QMenu) -> None:
        """The views that are saved in the build, and ways to rename and remove them."""
        kept = self._session.build.views
        if not kept:
            return
        menu.addSeparator()
        for saved in kept:
            menu.addAction(label_words(saved.name)).triggered.connect(
                partial(self._show_saved, saved)
            )
        menu.addSeparator()
        rename = menu.addMenu(worded("Re&name a View"))
        remove = menu.addMenu(worded("&Remove a View"))
        for saved in kept:
            words = label_words(saved.name)
            rename.addAction(f"{words}…").triggered.connect(partial(self._rename, saved.name))
            remove.addAction(words).triggered.connect(partial(self._remove, saved.name))

    def _fill_eye(self, menu: QMenu) -> None:
        menu.addActions([self._actions[name] for name in PART_ACTIONS])
        menu.addSeparator()
        self.fill_parts(menu)

    def fill_parts(self, menu: QMenu) -> None:
        """Every part with a tick while it is shown."""
        view = self._panel.viewport
        for label in view.stage.labels if view is not None else ():
            action = menu.addAction(label_words(part_words(label)))
            action.setCheckable(True)
            action.setChecked(view is not None and label not in view.stage.staging.hidden)
            action.triggered.connect(
                lambda _on=False, label=label: self._use(lambda view: view.parts.hide(label))
            )

    def fill_context(self, menu: QMenu, part: str | None) -> None:
        """What can be done with the look of a part, after what can be done with it in the build."""
        menu.addSeparator()
        if part is not None:
            words = label_words(part_words(part))
            entries: tuple[tuple[str, Callable[[Viewport], object]], ...] = (
                (worded("H&ide {part}", part=words), lambda view: view.parts.hide(part)),
                (worded("Show O&nly {part}", part=words), lambda view: view.parts.isolate(part)),
                (worded("&X-Ray {part}", part=words), lambda view: view.parts.see_through(part)),
            )
            for text, use in entries:
                menu.addAction(text).triggered.connect(lambda _on=False, use=use: self._use(use))
        menu.addAction(self._actions["show_all"])
        if part is not None and self.models is not None:
            menu.addSeparator()
            self.models.fill(menu, part)

    @cached_property
    def models(self) -> ModelCommands | None:
        """The way to attach models; None without a picture."""
        from gui.view3d.model_commands import ModelCommands, QtModelDialogs

        view = self._panel.viewport
        if view is not None:
            return ModelCommands(self._session, view, QtModelDialogs(view))
        return None

    # what is remembered

    def _choose_projection(self, view: Viewport) -> None:
        view.camera.set_orthographic(self._actions["parallel"].isChecked())

    def _toggle_air(self, view: Viewport) -> None:
        """Show the air, or no longer, now and at the next start."""
        view.stage.show_air(not view.stage.staging.air)
        self._settings.setValue(AIR_KEY, ON if view.stage.staging.air else "")

    def _toggle_ghost(self, view: Viewport) -> None:
        """Lay the pinned build over the open one, or no longer, now and at the next start."""
        view.stage.show_ghost(not view.stage.ghost_on)
        self._settings.setValue(GHOST_KEY, "" if view.stage.ghost_on else OFF)

    def _save_view(self, view: Viewport) -> None:
        build = self._session.build
        suggested = worded("View {number}", number=len(build.views) + 1)
        name = self._asked_name(worded("Save View"), suggested)
        if not name or view.camera.now is None:
            return
        views = view_kept(build.views, kept_view(name, view.camera.now, view.stage.staging))
        if len(views) > MOST_VIEWS:
            self._session.say(worded(FULL, most=MOST_VIEWS))
        elif self._session.document.commit(
            build.changed(views=views), worded(SAVE_STEP, name=name)
        ):
            self._session.say(worded(SAVED, name=name))

    def _asked_name(self, title: str, name: str) -> str:
        """What a view is to be called; "" where the question is given up."""
        label = worded("Name of the view")
        return view_name(self._dialogs.text(title, label, name, most=LONGEST_NAME) or "")

    def _rename(self, name: str, _on: bool = False) -> None:
        to = self._asked_name(worded("Rename View"), name)
        if to:
            build = self._session.build
            renamed = build.changed(views=view_renamed(build.views, name, to))
            self._session.document.commit(renamed, worded(RENAME_STEP, name=name, to=to))

    def _remove(self, name: str, _on: bool = False) -> None:
        build = self._session.build
        without = build.changed(views=view_removed(build.views, name))
        self._session.document.commit(without, worded(REMOVE_STEP, name=name))

    def _show_saved(self, saved: KeptView, _on: bool = False) -> None:
        self._use(lambda view: _look_as(view, saved))

    def _as_looked_at(self, build: Build) -> Build:
        """The build with the measures and the section of the picture, as it is saved."""
        view = self._panel.viewport
        if view is not None:
            return with_look(build, view.stage.pins, view.stage.staging.cut)
        return build

    def _restore_look(self) -> None:
        """Show another build with its section and measures, unsaved ones before those of its
        file.
        """
        view = self._panel.viewport
        build = self._session.build
        if view is None:
            return
        path = self._session.snapshot.path
        pins = unsaved_pins(self._settings, path)
        pins = pins_in(build) if pins is None else pins
        self._kept, self._own = (path, pins), self._session.document.saved_build
        view.stage.set_pins(pins)
        if build.section is not None:
            view.cut.show(cut_of(build.section))

    def _keep_pins(self) -> None:
        """Write measures that the file does not have down under its name, once it has one."""
        view = self._panel.viewport
        path = self._session.snapshot.path
        own = self._session.document.saved_build
        if (
            view is None
            or path is None
            or (self._kept == (path, view.stage.pins) and own is self._own)
        ):
            return
        self._kept = (path, view.stage.pins)
        self._own = own
        keep_unsaved_pins(self._settings, path, view.stage.pins, own)


def _look_as(view: Viewport, saved: KeptView) -> None:
    """A saved view as far as it applies to this machine: parts that it lacks cannot be hidden."""
    there = frozenset(view.stage.labels)
    staging = staging_of(saved)
    view.stage.set_staging(
        staging.changed(hidden=staging.hidden & there, seen_through=staging.seen_through & there)
    )
    if view.camera.now is not None:
        view.camera.travel_to(camera_of(saved, view.camera.now.up))
