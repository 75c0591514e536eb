"""Notes and pictures of a build: written in one step, nothing typed is lost, and no picture does
harm.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QMarginsF, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage, QPageLayout, QPageSize, QPdfWriter
from pytestqt.qtbot import QtBot

from gui.dialogs.notes_dialog import KEPT, LONG_CAPTION, STEP, NotesDialog
from gui.look.owner_pictures import KEPT_SIDE_PX, image_of, picture_from
from gui.look.theme import LIGHT
from gui.session.session import Session
from rigwright.build import MOST_NOTES, MOST_PICTURES, Picture
from rigwright.documents.pictures import MOST_BYTES, PictureError, file_of
from rigwright.share.leaving import PICTURES, STAYS, what_leaves
from rigwright.text.sentence import worded
from tests.documents.test_owner_pictures import SMALL, png
from tests.gui.machines import BASE
from tests.shipped_parts import shipped

NO_KEY = Qt.KeyboardModifier.NoModifier


class Written:
    """A session with the dialog over it."""

    def __init__(self, qtbot: QtBot, build: object = BASE) -> None:
        self.session = Session(shipped())
        self.session.document.start(build)  # type: ignore[arg-type]
        self.qtbot = qtbot
        self.dialog = self.again()

    def again(self) -> NotesDialog:
        self.dialog = NotesDialog(None, LIGHT, self.session)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.qtbot.addWidget(self.dialog)
        return self.dialog


@pytest.fixture
def at(qtbot: QtBot) -> Written:
    return Written(qtbot)


def photograph(path: Path, width: int, height: int, color: str = "red") -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    assert image.save(str(path))
    return path


def test_what_was_written_is_one_step_that_can_be_undone(at: Written, tmp_path: Path) -> None:
    at.dialog.text.setPlainText("# Bench\n\nGlass panel off.")
    at.dialog.take([photograph(tmp_path / "a.png", 30, 20)])
    at.dialog.caption.setText("Left side")
    at.dialog.caption.textEdited.emit("Left side")
    at.dialog.reject()  # as Esc and the close button do
    build = at.session.build
    history = at.session.document.history
    assert build.notes == "# Bench\n\nGlass panel off."
    assert [picture.caption for picture in build.pictures] == ["Left side"]
    assert history.count() == 1 and history.undoText() == STEP
    at.session.document.undo()
    assert at.session.build == BASE
    at.session.document.redo()
    again = at.again()
    assert again.text.toPlainText() == build.notes and again.caption.text() == "Left side"
    again.reject()
    assert history.count() == 1  # nothing was changed
    again = at.again()
    again.remove.click()
    again.reject()
    assert at.session.build.pictures == () and not again.remove.isEnabled()


def test_notes_that_are_too_long_are_said_and_not_cut(at: Written) -> None:
    at.dialog.text.setPlainText("x" * (MOST_NOTES + 1))
    assert (
        at.dialog.note.text() == "The notes have 20,001 letters, and a build has room for 20,000."
    )
    at.dialog.show()
    at.dialog.reject()
    assert at.dialog.isVisible() and at.session.build == BASE
    at.dialog.text.setPlainText("x")
    assert at.dialog.note.text() == KEPT
    at.dialog.reject()
    assert not at.dialog.isVisible() and at.session.build.notes == "x"


def test_a_caption_that_is_too_long_is_said_and_not_cut(at: Written, tmp_path: Path) -> None:
    at.dialog.take([photograph(tmp_path / f"{name}.png", 30, 20) for name in "ab"])
    at.dialog.list.setCurrentRow(0)
    at.dialog.caption.clear()
    at.dialog.caption.insert("x" * 201)  # as a paste does
    long = worded(LONG_CAPTION, most=200, count=201)
    assert len(at.dialog.caption.text()) == 201 and at.dialog.note.text() == long
    at.dialog.list.setCurrentRow(1)
    at.dialog.show()
    at.dialog.reject()
    assert at.dialog.isVisible() and at.session.build == BASE
    assert at.dialog.list.currentRow() == 0 and at.dialog.note.text() == long
    at.dialog.caption.backspace()
    assert at.dialog.note.text() == KEPT
    at.dialog.reject()
    assert [len(one.caption) for one in at.session.build.pictures] == [200, 0]


def test_a_photograph_is_kept_small_and_written_anew(tmp_path: Path) -> None:
    large = photograph(tmp_path / "large.jpg", 5000, 3000)
    data = large.read_bytes()
    secret = b"\xff\xe1\x00\x10Exif\0\0at home."
    large.write_bytes(data[:2] + secret + data[2:])
    file = file_of(picture_from(large))
    assert (file.kind, file.width_px, file.height_px) == ("jpeg", KEPT_SIDE_PX, 960)
    assert len(file.data) <= MOST_BYTES and b"at home" not in file.data

    clear = QImage(8, 8, QImage.Format.Format_ARGB32)
    clear.fill(Qt.GlobalColor.transparent)
    assert clear.save(str(tmp_path / "clear.png"))
    assert image_of(picture_from(tmp_path / "clear.png")).pixelColor(4, 4).lightness() > 250


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (png(60_000, 60_000), "has 60,000 × 60,000 pixels, more than can be taken in."),
        (b"GIF89a", "is neither a PNG nor a JPEG picture."),
        (png(4, 3)[:20], "is damaged."),
        (png(400, 300)[:60], "is damaged."),
    ],
)
def test_what_cannot_be_kept_is_one_sentence(
    at: Written, tmp_path: Path, data: bytes, said: str
) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(data)
    at.dialog.take([path])
    assert at.dialog.note.text() == f"x.png {said}" and at.dialog.pictures == []
    at.dialog.take([tmp_path / "none.png"])
    assert "There is no file" in at.dialog.note.text()


def test_there_is_room_for_a_few_pictures(at: Written, tmp_path: Path) -> None:
    path = photograph(tmp_path / "a.png", 3, 2)
    at.dialog.take([path] * (MOST_PICTURES + 1))
    assert len(at.dialog.pictures) == MOST_PICTURES and not at.dialog.add.isEnabled()
    assert at.dialog.note.text() == "A build has room for 6 pictures."


def bomb() -> Picture:
    return Picture(b64encode(png(100_000, 100_000)).decode(), "A bomb")


def test_a_hostile_picture_of_a_file_says_why_it_is_not_shown(qtbot: QtBot) -> None:
    at = Written(qtbot, BASE.changed(pictures=(bomb(), SMALL)))
    item = at.dialog.list.item(0)
    assert item is not None and item.icon().isNull()
    assert item.text().startswith("Picture 1 has 100,000 × 100,000 pixels")
    assert not at.dialog.list.item(1).icon().isNull()  # type: ignore[union-attr]
    at.dialog.reject()
    assert at.session.build.pictures == (bomb(), SMALL)
    with pytest.raises(PictureError):
        image_of(bomb())


def test_they_are_printed_with_what_they_show(qtbot: QtBot, tmp_path: Path) -> None:
    from PySide6.QtGui import QPainter

    from gui.sheet.ink import Ink
    from gui.sheet.own_pictures import own_picture_blocks

    writer = QPdfWriter(str(tmp_path / "x.pdf"))
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF()
        )
    )
    painter = QPainter(writer)
    ink = Ink(painter, writer)
    blocks = list(own_picture_blocks(ink, (SMALL, bomb()), 90.0, is_first=True))
    heights = [block.height for block in blocks]
    # heading, a picture of 4 × 3 as high as it may be, its caption, and why the other is not there
    assert len(blocks) == 4 and heights[1] == 60.0
    for block in blocks:
        block.paint(ink, 10.0, 10.0)
    painter.end()


def test_they_leave_only_with_consent() -> None:
    catalog = shipped()
    assert what_leaves(BASE.changed(pictures=(SMALL,)), catalog, catalog) == (PICTURES,)
    assert STAYS[PICTURES] == "Pictures"


def test_files_dropped_on_the_dialog_are_its_pictures(at: Written, tmp_path: Path) -> None:
    assert not at.dialog.empty.isHidden()
    path = photograph(tmp_path / "bench.png", 30, 20)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy = Qt.DropAction.CopyAction
    left = Qt.MouseButton.LeftButton
    none = NO_KEY
    at.dialog.dropEvent(QDropEvent(QPointF(9, 9), copy, data, left, none))
    assert len(at.dialog.pictures) == 1 and at.dialog.empty.isHidden()
    assert at.dialog.list.item(0).text() == "Picture 1"
