"""The commands that take the open build out of the window for others: pages, models, codes, posts,
pictures and the bill of materials.

Knows which view a picture is asked of. What is shared is made when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gui.files.files import Files
from gui.look.themed import worn
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel
from gui.window.own_windows import OwnWindows
from rigwright.text.language import translated
from rigwright.text.sentence import messages

if TYPE_CHECKING:
    from gui.dialogs.sharing import Sharing
    from gui.window.bill_commands import BillCommands
    from gui.window.panels import Panels

PICTURE_OF_VIEW, PICTURE_OF_SLOTS = messages(("Picture of This View", "Picture of the Slots"))


class ShareCommands:
    """The ways to share the open build of one window, over which dialogs open (`owner`)."""

    def __init__(
        self,
        session: Session,
        files: Files,
        settings: QSettings,
        viewport: ViewportPanel,
        own_windows: OwnWindows,
        panels: Callable[[], Panels],
        owner: QWidget,
    ) -> None:
        self._session = session
        self._files = files
        self._settings = settings
        self._viewport = viewport
        self._own_windows = own_windows
        self._panels = panels
        self._owner = owner

    def uses(self) -> dict[str, Callable[[], object]]:
        """What the commands do that share something, by their names."""
        return {
            "share_page": lambda: self.sharing.share_page(),
            "share_model": lambda: self.sharing.share_model(),
            "share_view": self._share_view,
            "share_slots": self._share_slots,
            "share_code": lambda: self.sharing.share_code(),
            "share_post": lambda: self.sharing.share_post(),
            "export_bill": lambda: self.bill.export(),
            "copy_bill": lambda: self.bill.copy(),
        }

    @cached_property
    def sharing(self) -> Sharing:
        """The ways to share the build, made when they are first asked for."""
        from gui.dialogs.sharing import QtShareDialogs, Sharing

        dialogs = QtShareDialogs(self._owner)
        return Sharing(self._session, self._files, self._settings, dialogs, self._owner)

    @cached_property
    def bill(self) -> BillCommands:
        """The ways that the bill of materials takes out of the window."""
        from gui.window.bill_commands import BillCommands

        return BillCommands(self._session, self._files)

    def _share_view(self) -> None:
        from gui.dialogs.view_pictures import picture_of_machine, picture_of_page, picture_of_scene

        title = translated(PICTURE_OF_VIEW)
        page = self._own_windows.current_page
        scene = self._viewport.viewport
        if page is not self._viewport:
            picture = picture_of_page(page, title, worn())
        elif scene is not None:
            picture = picture_of_scene(scene, title, worn())
        else:
            picture = picture_of_machine(self._session.snapshot.committed, page.size(), title)
        self.sharing.share_picture(picture)

    def _share_slots(self) -> None:
        from gui.dialogs.view_pictures import picture_of_widget

        ladder = self._panels().ladder.canvas
        picture = picture_of_widget(ladder, translated(PICTURE_OF_SLOTS), worn())
        self.sharing.share_picture(picture)
