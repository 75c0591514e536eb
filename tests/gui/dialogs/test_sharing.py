"""File ▸ Share: what comes of it, and the notice of what leaves the machine, which comes once
for the same things.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gui.app.settings import open_settings
from gui.dialogs.sharing import Consent, QtShareDialogs, Sharing
from gui.dialogs.view_pictures import ViewPicture
from gui.files.dialogs import QtDialogs
from gui.files.files import Files
from gui.session.session import Session
from rigwright.build import Budget, Build, Price
from rigwright.build.as_built import AsBuilt, BuiltPart
from rigwright.catalog import MemoryCatalog
from rigwright.catalog.layers import BUILT_IN, USER, Layered
from rigwright.documents.document import document_from_bytes
from rigwright.share.leaving import NOTES, PRICES, REASONS, SERIALS
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF
from tests.shipped_parts import shipped
from tests.worlds import gpu

pytestmark = pytest.mark.usefixtures("qapp")
OWN = gpu(id="my-own-card", name="My <b>own</b> card")


@dataclass
class Answers:
    """Dialogs that answer as told and remember what was asked."""

    path: Path | None = None
    consent: Consent = Consent.ALL
    asked: list[tuple[tuple[str, ...], bool]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def path_for_page(self, suggested: Path) -> Path | None:
        assert suggested.suffix == ".html"
        return self.path

    def path_for_model(self, suggested: Path) -> Path | None:
        assert suggested.suffix == ".glb"
        return self.path

    def picture_wanted(
        self, picture: ViewPicture, suggested: Path
    ) -> tuple[Path, int, bool] | None:
        assert suggested.suffix == ".png" and picture.suffixes
        return None if self.path is None else (self.path, 900, True)

    def about_leaving(self, sentences: tuple[str, ...], has_notes: bool) -> Consent:
        self.asked.append((sentences, has_notes))
        return self.consent

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)


class Desk:
    """An open build and the ways to share it."""

    def __init__(self, build: Build, answers: Answers | None = None) -> None:
        self.answers = answers or Answers()
        self.session = Session(Layered({USER: MemoryCatalog([OWN]), BUILT_IN: shipped()}))
        self.session.document.start(build)
        settings = open_settings()
        files = Files(self.session, settings, Asked())
        self.sharing = Sharing(self.session, files, settings, self.answers)


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


TWO = BASE.place(TUF, "1")


def test_a_code_of_the_catalogs_parts_needs_no_question() -> None:
    desk = Desk(TWO)
    desk.sharing.share_code()
    assert desk.answers.asked == []
    assert document_from_bytes(clipboard().encode(), "it").build == TWO
    assert desk.session.snapshot.message.startswith("The code of the build is on the clipboard")


def test_a_post_has_the_code_in_it() -> None:
    Desk(TWO).sharing.share_post()
    assert (
        clipboard().startswith("## ")
        and document_from_bytes(clipboard().encode(), "it").build == TWO
    )


def test_a_page_is_written_where_it_is_asked_for(tmp_path: Path) -> None:
    desk = Desk(TWO, Answers(path=tmp_path / "page.html"))
    desk.sharing.share_page()
    assert document_from_bytes((tmp_path / "page.html").read_bytes(), "it").build == TWO
    assert desk.session.snapshot.path is None, "the page is not the build's file"


def test_a_page_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    desk = Desk(TWO, Answers(path=tmp_path / "nowhere" / "page.html"))
    desk.sharing.share_page()
    (sentence,) = desk.answers.told
    assert sentence.endswith("cannot be written: its folder does not exist.")


@pytest.mark.parametrize(("suffix", "start"), [(".glb", b"glTF"), (".STL", b"Rigwright")])
def test_a_model_is_of_the_kind_that_its_name_says(
    tmp_path: Path, suffix: str, start: bytes
) -> None:
    path = tmp_path / f"machine{suffix}"
    desk = Desk(TWO, Answers(path=path))
    desk.sharing.share_model()
    assert path.read_bytes().startswith(start)
    assert desk.session.snapshot.message == f"The 3D model is in {path}"
    assert desk.answers.asked == [] and desk.answers.told == []


def test_a_model_asks_about_own_parts_but_not_about_words_that_it_has_not(tmp_path: Path) -> None:
    path = tmp_path / "machine.glb"
    build = PRICED.changed(notes="Between us").place(OWN.id, "5")
    desk = Desk(build, Answers(path=path))
    desk.sharing.share_model()
    assert desk.answers.asked == [(("Your own parts and figures: My <b>own</b> card.",), False)]
    written = path.read_bytes()
    assert b"My <b>own</b> card" in written
    assert b"Between us" not in written and b"A shop" not in written
    refused = Desk(build, Answers(path=tmp_path / "no.glb", consent=Consent.NOTHING))
    refused.sharing._settings.clear()
    refused.sharing.share_model()
    assert not (tmp_path / "no.glb").exists()


@pytest.mark.parametrize("name", ["machine.obj", "machine", "nowhere/machine.glb"])
def test_a_model_that_cannot_be_written_is_one_sentence(tmp_path: Path, name: str) -> None:
    desk = Desk(TWO, Answers(path=tmp_path / name))
    desk.sharing.share_model()
    (sentence,) = desk.answers.told
    assert "is no name for a 3D model; end it" in sentence or "cannot be written" in sentence
    assert not list(tmp_path.rglob("machine*"))


def test_a_model_of_nothing_is_one_sentence(tmp_path: Path) -> None:
    desk = Desk(Build(), Answers(path=tmp_path / "machine.glb"))
    desk.sharing.share_model()
    assert desk.answers.told == [
        "There is nothing to show in 3D yet; choose a case, a board or a card with a place."
    ]
    assert not (tmp_path / "machine.glb").exists()


def test_the_name_of_a_model_follows_the_kind_that_is_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def chose(dialog: QFileDialog) -> int:
        dialog.filterSelected.emit(dialog.nameFilters()[1])
        return int(QFileDialog.DialogCode.Accepted)

    monkeypatch.setattr(QFileDialog, "exec", chose)
    asked = QtShareDialogs(QWidget()).path_for_model(tmp_path / "machine.glb")
    assert asked == tmp_path / "machine.stl"
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: 0)
    assert QtShareDialogs(QWidget()).path_for_model(tmp_path / "machine.glb") is None


def test_what_leaves_is_asked_once_and_again_when_it_is_more() -> None:
    build = TWO.changed(notes="Between us").place(OWN.id, "5")
    desk = Desk(build)
    for _ in range(2):
        desk.sharing.share_code()
    ((sentences, has_notes),) = desk.answers.asked
    assert (
        sentences == ("The notes of the build.", "Your own parts and figures: My <b>own</b> card.")
        and has_notes
    )
    assert document_from_bytes(clipboard().encode(), "it").parts == (OWN,)
    desk.session.document.commit(build.changed(notes="Between us two"), "Write")
    desk.sharing.share_code()
    assert len(desk.answers.asked) == 2


@pytest.mark.parametrize("again", [False, True])
def test_notes_may_stay_at_home(again: bool) -> None:
    desk = Desk(TWO.changed(notes="Between us"), Answers(consent=Consent.WITHOUT_NOTES))
    for _ in range(1 + again):
        desk.sharing.share_post()
    assert "Between us" not in clipboard()
    assert document_from_bytes(clipboard().encode(), "it").build == TWO
    assert desk.session.build.notes == "Between us" and len(desk.answers.asked) == 1


def test_nothing_is_shared_without_consent() -> None:
    QGuiApplication.clipboard().setText("mine")
    desk = Desk(TWO.changed(notes="Between us"), Answers(consent=Consent.NOTHING))
    for _ in range(2):
        desk.sharing.share_code()
    assert clipboard() == "mine" and len(desk.answers.asked) == 2


PRICED = TWO.changed(prices=(Price(TUF, 650.0, "EUR", "A shop"),), budget=Budget(5.0, "EUR"))


def test_prices_leave_only_where_one_agrees() -> None:
    desk = Desk(PRICED)
    desk.sharing.share_code()
    assert desk.answers.asked == [(("Your prices and shops, and your budget.",), True)]
    assert document_from_bytes(clipboard().encode(), "it").build == PRICED
    desk.session.document.commit(PRICED.changed(budget=None), "Say no budget")
    desk.sharing.share_code()
    assert len(desk.answers.asked) == 2, "other prices are asked for again"


def test_prices_stay_at_home_with_the_notes() -> None:
    desk = Desk(PRICED.changed(notes="Between us"), Answers(consent=Consent.WITHOUT_NOTES))
    desk.sharing.share_code()
    assert document_from_bytes(clipboard().encode(), "it").build == TWO
    assert desk.session.build.prices == PRICED.prices
    ((sentences, _),) = desk.answers.asked
    assert sentences == ("The notes of the build.", "Your prices and shops, and your budget.")


def test_serials_of_the_built_machine_stay_at_home_without_consent() -> None:
    record = AsBuilt("2026-11-22", "", (BuiltPart("gpu1", serial="1324920055555"),))
    build = TWO.changed(as_built=record)
    desk = Desk(build, Answers(consent=Consent.WITHOUT_NOTES))
    desk.sharing.share_code()
    assert desk.answers.asked == [((SERIALS,), True)]
    shared = document_from_bytes(clipboard().encode(), "it").build
    assert shared == TWO.changed(as_built=record.without_serials())
    assert desk.session.build == build


@pytest.mark.parametrize(
    ("sentences", "words"),
    [
        ((NOTES,), "Without Notes"),
        ((PRICES,), "Without Prices"),
        ((NOTES, PRICES), "Without Notes and Prices"),
        ((REASONS, PRICES), "Without Notes and Prices"),
        ((SERIALS,), "Without Serials"),
        ((NOTES, PRICES, SERIALS), "Without Notes, Prices and Serials"),
        (("Your own parts.",), ""),
    ],
)
def test_the_button_says_what_stays(
    monkeypatch: pytest.MonkeyPatch, sentences: tuple[str, ...], words: str
) -> None:
    shown: list[str] = []

    def looked(box: QMessageBox) -> int:
        usual = box.defaultButton().text()
        assert usual == (words or "Share")
        shown.extend(button.text() for button in box.buttons() if "Without" in button.text())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", looked)
    dialogs = QtShareDialogs(QWidget())
    may_stay = bool({NOTES, PRICES, SERIALS} & set(sentences))
    assert dialogs.about_leaving(sentences, may_stay) is Consent.NOTHING
    assert shown == ([words] if words else [])


def test_a_question_is_thrown_away_once_it_is_answered(qtbot: QtBot, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    picture = ViewPicture("Plan", QSize(64, 64), (".png",), lambda *_: b"")
    share = QtShareDialogs(window)
    asking = QtDialogs(window)
    questions: list[Callable[[], object]] = [
        lambda: share.path_for_page(tmp_path / "tower.html"),
        lambda: share.path_for_model(tmp_path / "tower.glb"),
        lambda: share.picture_wanted(picture, tmp_path / "tower.png"),
        lambda: share.about_leaving((NOTES,), may_stay=True),
        lambda: asking.text("Name", "Name:", "Tower"),
        lambda: asking.tell("No room is left."),
        lambda: asking.about_changes("Tower"),
    ]

    def give_up() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, QDialog)
        question.reject()

    for number, question in enumerate(questions):
        QTimer.singleShot(0, give_up)
        question()
        QApplication.processEvents()
        assert window.findChildren(QDialog) == [], number
