"""The commands that open a dialog on the build or on the program.

Knows which dialog each opens and what it is made with. Each is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QWidget

from gui.app.own_unit import keep_unit
from gui.hand.part_rows import selected_row
from gui.look.appearance import Appearance
from gui.look.themed import worn
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel
from rigwright.evaluation import Evaluation
from rigwright.text.lengths import LengthUnit, unit_in_use
from rigwright.text.sentence import worded


class DialogCommands:
    """The dialogs of one window, their `owner`."""

    def __init__(
        self,
        session: Session,
        settings: QSettings,
        appearance: Appearance,
        viewport: ViewportPanel,
        owner: QWidget,
    ) -> None:
        self._session = session
        self._settings = settings
        self._appearance = appearance
        self._viewport = viewport
        self._owner = owner
        self._beside: list[tuple[str, Evaluation]] = []  # what was compared last, kept for later

    def uses(self) -> dict[str, Callable[[], object]]:
        """What the commands do that open a dialog or another window, by their names."""
        return {
            "notes": self._write_notes,
            "compare": self._compare,
            "versions": self._show_versions,
            "approve": self._approve,
            "comment": self._comment,
            "rack": self._show_rack,
            "new_window": self._open_another,
            "preferences": self._show_preferences,
            "diagnostics": self._show_diagnostics,
            "about": self._show_about,
        }

    def turn_unit(self) -> None:
        """Show lengths in the other unit from now on."""
        from gui.dialogs.preferences import show_lengths_anew

        is_metric = unit_in_use() is LengthUnit.MM
        keep_unit(self._settings, LengthUnit.INCH if is_metric else LengthUnit.MM)
        show_lengths_anew(self._session, self._appearance)

    def _write_notes(self) -> None:
        from gui.dialogs.notes_dialog import NotesDialog

        NotesDialog(self._owner, worn(), self._session).open()

    def _compare(self) -> None:
        from gui.dialogs.comparison_dialog import ComparisonDialog

        beside, settings = self._beside, self._settings
        ComparisonDialog(self._owner, worn(), self._session, beside, settings).show()

    def _show_versions(self) -> None:
        from gui.dialogs.versions_dialog import VersionsDialog

        VersionsDialog(self._owner, worn(), self._session).open()

    def _approve(self) -> None:
        from gui.dialogs.approval_dialog import ApprovalDialog

        ApprovalDialog(self._owner, worn(), self._session, self._settings).open()

    def _show_rack(self) -> None:
        from gui.dialogs.rack_dialog import RackDialog

        RackDialog(self._owner, worn(), self._session).show()

    def _comment(self) -> None:
        """Show the comments, ready for one on what is selected."""
        row = selected_row(self._session.snapshot)
        self._show_comments(part=row.key if row is not None else "")

    def comment_on_check(self, rule: str) -> None:
        """Show the comments, ready for one on a check."""
        self._show_comments(rule=rule)

    def _show_comments(self, part: str = "", rule: str = "") -> None:
        from gui.dialogs.comments_dialog import CommentsDialog

        CommentsDialog(self._owner, worn(), self._session, self._settings, part, rule).open()

    def _open_another(self) -> None:
        from gui.app.single_instance import open_another

        if not open_another():
            self._session.say(worded("A second window could not be started."))

    def _show_preferences(self) -> None:
        from gui.dialogs.preferences import open_preferences

        open_preferences(self._session, self._appearance, self._settings, self._owner)

    def _show_diagnostics(self) -> None:
        from gui.dialogs.diagnostics import DiagnosticsDialog

        dialog = DiagnosticsDialog(self._owner, worn(), self._session, self._viewport.driver)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _show_about(self) -> None:
        from gui.dialogs.about import about_dialog

        about_dialog(self._owner, worn(), self._viewport.driver).show()
