"""What Share does: a page, a model, a code or a post of the open build, after a notice of what
leaves the machine with it.

The notice comes once for the same things: somebody's notes, own parts and own models. The engine
makes the content of the forms.
"""

from __future__ import annotations

from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QWidget

from gui.app.settings import text_at
from gui.dialogs.view_pictures import ViewPicture
from gui.files.files import Files
from gui.look.plain_words import plain_box
from gui.session.session import Session
from rigwright.build import Build
from rigwright.catalog import CatalogError, open_catalog
from rigwright.documents.document import DocumentError
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.storage import StorageError, write_whole
from rigwright.share.along import EVERYTHING, NOTHING, as_shared, reasons_of
from rigwright.share.leaving import LEAVES, STAYS, models_that_leave, what_leaves, without_words
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

PICTURE_FILTERS = messages({".png": "PNG pictures (*.png)", ".svg": "SVG drawings (*.svg)"})
NO_PICTURE = messages("{name} is no name for a picture of this view; end it in {suffixes}.")
WRITTEN_PICTURE = messages("The picture is in {path}")
PAGE_FILTER = messages("Web pages (*.html)")
MODEL_FILTERS = messages(
    {
        ".glb": "glTF models, with parts and colours (*.glb)",
        ".stl": "STL models, bare triangles (*.stl)",
    }
)
NO_MODEL = messages("{name} is no name for a 3D model; end it in .glb or .stl.")
AGREED = "sharing/agreed"
COPIED = messages(
    "The code of the build is on the clipboard, {count:,} letters. Paste it into Import to open it."
)
COPIED_POST = messages("A post about the build is on the clipboard, as Markdown.")
WRITTEN = messages("The page is in {path}")
WRITTEN_MODEL = messages("The 3D model is in {path}")


class Consent(Enum):
    """What may leave the machine."""

    ALL = "all"
    WITHOUT_NOTES = "without notes"  # and without all else that may stay at home
    NOTHING = "nothing"


class ShareDialogs(Protocol):
    """The questions there are."""

    def path_for_page(self, suggested: Path) -> Path | None:
        """Ask where to write the page."""
        ...

    def path_for_model(self, suggested: Path) -> Path | None:
        """Ask where to write the 3D model; its suffix says of which kind it is."""
        ...

    def picture_wanted(
        self, picture: ViewPicture, suggested: Path
    ) -> tuple[Path, int, bool] | None:
        """Ask for the file of a picture, its width in pixels and whether its ground is left out."""
        ...

    def about_leaving(self, sentences: tuple[str, ...], may_stay: bool) -> Consent:
        """Ask whether all of that may leave the machine; notes, prices and serials may stay."""
        ...

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        ...


class QtShareDialogs:
    """The questions, asked over a window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def path_for_page(self, suggested: Path) -> Path | None:
        """Ask where to write the page."""
        dialog = self._file_dialog(worded("Share as a Web Page"), suggested)
        dialog.setNameFilter(translated(PAGE_FILTER))
        dialog.setDefaultSuffix(".html")  # before it asks about a file of that name
        if dialog.exec() != QFileDialog.DialogCode.Accepted:
            return None
        return Path(dialog.selectedFiles()[0])

    def path_for_model(self, suggested: Path) -> Path | None:
        """Ask where to write the 3D model; its suffix says of which kind it is."""
        dialog = self._file_dialog(worded("Share as a 3D Model"), suggested)
        suffixes = {translated(words): suffix for suffix, words in MODEL_FILTERS.items()}
        dialog.setNameFilters(list(suffixes))
        dialog.setDefaultSuffix(suggested.suffix)
        dialog.filterSelected.connect(lambda chosen: _follow(dialog, suffixes[chosen]))
        if dialog.exec() != QFileDialog.DialogCode.Accepted:
            return None
        return Path(dialog.selectedFiles()[0])

    def picture_wanted(
        self, picture: ViewPicture, suggested: Path
    ) -> tuple[Path, int, bool] | None:
        """Ask for the file of a picture, its width in pixels and whether its ground is left out."""
        from gui.dialogs.picture_dialog import PictureDialog

        asked = PictureDialog(self._window, picture)
        asked.finished.connect(asked.deleteLater)
        if asked.exec() != QDialog.DialogCode.Accepted:
            return None
        width_px = asked.width_px.value()
        is_transparent = asked.transparent.isChecked()
        filters = [translated(PICTURE_FILTERS[suffix]) for suffix in picture.suffixes]
        dialog = self._file_dialog(picture.title, suggested)
        dialog.setNameFilters(filters)
        dialog.setDefaultSuffix(suggested.suffix)
        suffixes = dict(zip(filters, picture.suffixes, strict=True))
        dialog.filterSelected.connect(lambda chosen: _follow(dialog, suffixes[chosen]))
        if dialog.exec() != QFileDialog.DialogCode.Accepted:
            return None
        return Path(dialog.selectedFiles()[0]), width_px, is_transparent

    def _file_dialog(self, title: str, suggested: Path) -> QFileDialog:
        """A dialog that asks where to write, and is thrown away once it is answered."""
        dialog = QFileDialog(self._window, title, str(suggested.parent))
        dialog.finished.connect(dialog.deleteLater)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(suggested.name)
        return dialog

    def about_leaving(self, sentences: tuple[str, ...], may_stay: bool) -> Consent:
        """Ask whether all of that may leave the machine; Esc shares nothing.

        What is somebody's own leaves only where they say so: Enter shares the build without it.
        """
        box = plain_box(
            self._window,
            QMessageBox.Icon.Question,
            worded("Share"),
            translated(LEAVES),
            "\n".join(map(translated, sentences)),
        )
        role = QMessageBox.ButtonRole.AcceptRole
        share = box.addButton(worded("Share"), role)
        without = box.addButton(without_words(sentences), role) if may_stay else None
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(share if without is None else without)
        box.setEscapeButton(cancel)
        box.exec()
        if box.clickedButton() is share:
            return Consent.ALL
        is_without = without is not None and box.clickedButton() is without
        return Consent.WITHOUT_NOTES if is_without else Consent.NOTHING

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        plain_box(self._window, QMessageBox.Icon.Warning, "Rigwright", sentence).exec()


class Sharing(QObject):
    """The ways to share the open build."""

    def __init__(
        self,
        session: Session,
        files: Files,
        settings: QSettings,
        dialogs: ShareDialogs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._settings = settings
        self._dialogs = dialogs

    def share_page(self) -> None:
        """Ask where, and write the page there."""
        evaluation = self._agreed(as_page=True)
        if evaluation is None:
            return
        path = self._dialogs.path_for_page(self._files.naming.suggested(".html"))
        if path is None:
            return
        try:
            write_whole(path, self._page(evaluation).encode("utf-8"))
        except (StorageError, DocumentError, CatalogError) as error:
            self._dialogs.tell(str(error))
            return
        self._session.say(worded(WRITTEN, path=path))

    def share_model(self) -> None:
        """Ask where, and write the 3D model there."""
        from rigwright.share.solids import NothingToShowError, model_of

        evaluation = self._session.snapshot.committed
        if self._consent_to_model(evaluation) is Consent.NOTHING:
            return
        path = self._dialogs.path_for_model(self._files.naming.suggested(".glb"))
        if path is None:
            return
        if path.suffix.casefold() not in MODEL_FILTERS:
            self._dialogs.tell(worded(NO_MODEL, name=path.name))
            return
        try:
            write_whole(path, model_of(evaluation, path.suffix))
        except (StorageError, NothingToShowError) as error:
            self._dialogs.tell(str(error))
            return
        self._session.say(worded(WRITTEN_MODEL, path=path))

    def share_picture(self, picture: ViewPicture) -> None:
        """Ask where and how large, and write the picture of a view there."""
        from rigwright.graphics.render import RenderUnavailable

        evaluation = self._session.snapshot.committed
        if self._consent_to_model(evaluation) is Consent.NOTHING:
            return
        suggested = self._files.naming.suggested(picture.suffixes[0])
        wanted = self._dialogs.picture_wanted(picture, suggested)
        if wanted is None:
            return
        path, width_px, transparent = wanted
        suffix = path.suffix.casefold()
        if suffix not in picture.suffixes:
            suffixes = " or ".join(picture.suffixes)
            self._dialogs.tell(worded(NO_PICTURE, name=path.name, suffixes=suffixes))
            return
        try:
            write_whole(path, picture.drawn(suffix, width_px, transparent))
        except (StorageError, RenderUnavailable) as error:
            self._dialogs.tell(str(error))
            return
        self._session.say(worded(WRITTEN_PICTURE, path=path))

    def share_code(self) -> None:
        """Put the code on the clipboard."""
        evaluation = self._agreed()
        if evaluation is None:
            return
        code = self._code(evaluation.build)
        QGuiApplication.clipboard().setText(code)
        self._session.say(worded(COPIED, count=len(code)))

    def share_post(self) -> None:
        """Put a post on the clipboard."""
        from rigwright.share.markdown import markdown_of

        evaluation = self._agreed()
        if evaluation is None:
            return
        QGuiApplication.clipboard().setText(markdown_of(evaluation, self._code(evaluation.build)))
        self._session.say(translated(COPIED_POST))

    def _page(self, evaluation: Evaluation) -> str:
        from rigwright.share.page import page_of

        code = self._code(evaluation.build)
        return page_of(evaluation, self._session.catalog, self._session.document.spare, code)

    def _code(self, build: Build) -> str:
        from rigwright.share.code import build_code

        return build_code(build, self._session.catalog, open_catalog())

    def _agreed(self, as_page: bool = False) -> Evaluation | None:
        """Return what may be shared: the build, perhaps without its owner's own.

        None where nothing may.
        """
        evaluation = self._session.snapshot.committed
        consent = self._consent(evaluation, as_page)
        if consent is Consent.NOTHING:
            return None
        if consent is Consent.ALL:
            return evaluation
        build = as_shared(evaluation.build, NOTHING)
        return evaluate(build, self._session.catalog, shapes=evaluation.assembly.shapes)

    def _consent(self, evaluation: Evaluation, as_page: bool) -> Consent:
        """Return what was agreed to for a form that has the whole build in it."""
        catalog = self._session.catalog
        spare = self._session.document.spare if as_page else ()
        build = as_shared(evaluation.build, EVERYTHING.changed(pictures=as_page, versions=as_page))
        sentences = what_leaves(build, catalog, open_catalog(), spare)
        if as_page:
            sentences += models_that_leave(evaluation, catalog)
        return self._answer(build, sentences)

    def _consent_to_model(self, evaluation: Evaluation) -> Consent:
        """Return what was agreed to for a 3D model or a picture, without words and prices."""
        catalog = self._session.catalog
        build = as_shared(evaluation.build, NOTHING)
        sentences = what_leaves(build, catalog, open_catalog())
        sentences += models_that_leave(evaluation, catalog)
        return self._answer(build, sentences)

    def _answer(self, build: Build, sentences: tuple[str, ...]) -> Consent:
        """Return the answer; a user who agreed to the very same before is not asked again."""
        if not sentences:
            return Consent.ALL
        told = (*sentences, build.notes.strip(), *reasons_of(build))
        told += (repr((build.prices, build.budget, build.as_built)),)
        told += (repr((build.approval, build.comments)),)
        told += tuple(picture.data for picture in build.pictures)
        told += tuple(version.code for version in build.versions)
        digest = sha256("\n".join(told).encode("utf-8", "replace")).hexdigest()
        kept, _, word = text_at(self._settings, AGREED).partition(" ")
        known = next((consent for consent in Consent if consent.value == word), None)
        if kept == digest and known is not None:
            return known
        may_stay = not STAYS.keys().isdisjoint(sentences)
        answer = self._dialogs.about_leaving(sentences, may_stay)
        if answer is not Consent.NOTHING:
            self._settings.setValue(AGREED, f"{digest} {answer.value}")
        return answer


def _follow(dialog: QFileDialog, suffix: str) -> None:
    """Give the name in a dialog the suffix of the kind that was chosen.

    Before it is agreed to, so that the dialog still asks about a file of that name.
    """
    dialog.setDefaultSuffix(suffix)
    typed = dialog.selectedFiles()
    known = (*MODEL_FILTERS, *PICTURE_FILTERS)
    if typed and Path(typed[0]).suffix.casefold() in known:
        dialog.selectFile(Path(typed[0]).with_suffix(suffix).name)
