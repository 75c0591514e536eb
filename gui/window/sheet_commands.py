"""The commands that put the open build on paper: the sheet, the fit proof, the verification.

Knows what belongs on the paper besides the build: the measures of the 3D view and the stages that
are planned. Sheets and dialogs are loaded when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from gui.files.files import Files
from gui.look.themed import worn
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel
from rigwright.picture.kept_looks import section_of
from rigwright.text.sentence import worded

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

    from rigwright.build.as_built import AsBuilt
    from rigwright.build.looks import Section
    from rigwright.picture.scenery.face_measure import Pin
    from rigwright.reports.stages import Stage


class SheetCommands:
    """Papers of the open build. `stages` are those planned for later; dialogs open over `owner`."""

    def __init__(
        self,
        session: Session,
        files: Files,
        settings: QSettings,
        viewport: ViewportPanel,
        stages: Callable[[], tuple[Stage, ...]],
        owner: QWidget,
    ) -> None:
        self._session = session
        self._files = files
        self._settings = settings
        self._viewport = viewport
        self._stages = stages
        self._owner = owner
        self._pasted_for, self._pasted = -1, ""  # of which build, and what was pasted to verify it

    def uses(self) -> dict[str, Callable[[], object]]:
        """What the commands do that make a paper, by their names."""
        return {"preview": self._preview, "export": self._export, "verify": self._verify}

    def _preview(self) -> None:
        from gui.sheet.sheets import preview

        committed = self._session.snapshot.committed
        name = self._files.naming.name
        on_sheet = (self._settings, self._stages(), self._section())
        dialog = preview(committed, name, self._owner, self._pins(), *on_sheet)
        self._show(dialog, worded("assembly sheet"))

    def _show(self, dialog: QPrintPreviewDialog, what: str) -> None:
        """Open a preview, and say where the paper went once it is printed from there."""
        from gui.sheet.last_printer import printed_words

        dialog.accepted.connect(lambda: self._session.say(printed_words(what, dialog)))
        dialog.open()

    def _export(self) -> None:
        from gui.sheet.sheets import export

        committed = self._session.snapshot.committed
        name = self._files.naming.name
        pins = self._pins()
        on_sheet = (self._settings, self._stages(), self._section())
        self._files.exports.paper(lambda path: export(committed, name, pins, path, *on_sheet))

    def _pins(self) -> tuple[Pin, ...]:
        """What is measured in the 3D view, which belongs on the sheet."""
        view = self._viewport.viewport
        return view.stage.pins if view is not None else ()

    def _section(self) -> Section | None:
        """Where the 3D view is cut open, which belongs on the sheet as well."""
        view = self._viewport.viewport
        if view is None:
            return self._session.build.section
        return section_of(view.stage.staging.cut)

    def _verify(self) -> None:
        from gui.dialogs.verify_dialog import VerifyDialog

        suggested = self._files.naming.suggested(", verified.pdf")
        committed = self._session.snapshot.committed
        dialog = VerifyDialog(self._owner, worn(), committed, self._keep_record, suggested)
        document = self._session.snapshot.document
        output = dialog.output
        if document == self._pasted_for:
            output.setPlainText(self._pasted)
        dialog.finished.connect(lambda _: self._keep_pasted(document, output.toPlainText()))
        dialog.open()

    def _keep_pasted(self, document: int, text: str) -> None:
        """Have what was pasted there again, should the dialog be opened once more."""
        self._pasted_for = document
        self._pasted = text

    def _keep_record(self, record: AsBuilt) -> None:
        session = self._session
        session.document.commit(session.build.changed(as_built=record), worded("Keep Verification"))

    def print_proof(self) -> None:
        """Show the fit proof as it would be printed."""
        from gui.sheet.sheets import preview_proof

        committed = self._session.snapshot.committed
        name = self._files.naming.name
        dialog = preview_proof(committed, name, self._owner, self._settings)
        self._show(dialog, worded("fit proof"))

    def export_proof(self) -> None:
        """Ask where, and write the fit proof there."""
        from gui.sheet.sheets import export_proof

        committed = self._session.snapshot.committed
        name = self._files.naming.name
        self._files.exports.paper(partial(export_proof, committed, name), worded("fit proof"))
