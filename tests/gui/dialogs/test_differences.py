"""A file whose parts differ from the catalog: said quietly, reviewed figure by figure, taken as
one step or kept.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from gui.dialogs.differences_dialog import CHECKED, UNCHECKED, DifferencesDialog
from gui.look.theme import DARK, LIGHT
from gui.look.themed import wear
from gui.session.session import Session
from gui.window.difference_notice import DifferenceNotice, count_words
from gui.window.verdict_notice import VerdictNotice, details_of
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Verdict
from rigwright.documents.document import write_document
from rigwright.parts import Gpu, part_from_record, record_of
from tests.gui.machines import BASE, TUF, with_cards
from tests.shipped_parts import shipped


def saved(path: Path, **figures: object) -> Path:
    """A file with two TUF cards whose record has other figures than the catalog's."""
    catalog = shipped()
    build = with_cards(TUF, "1", "3")
    tuf = catalog.get(TUF)
    assert tuf is not None
    old = part_from_record({**record_of(tuf), **figures})
    parts = [
        old if part_id == TUF else part
        for part_id in build.part_ids()
        if (part := catalog.get(part_id))
    ]
    write_document(path, build, MemoryCatalog(parts))
    return path


class Opened:
    """A session with the file open, and the notice over it."""

    def __init__(self, qtbot: QtBot, path: Path, settings: QSettings) -> None:
        self.session = Session(shipped())
        self.notice = DifferenceNotice(self.session, settings, LIGHT)
        qtbot.addWidget(self.notice)
        self.session.document.open(path)

    @property
    def thickness(self) -> float | None:
        card = self.session.catalog.get(TUF)
        assert isinstance(card, Gpu)
        return card.thickness_mm

    def dialog(self, qtbot: QtBot) -> DifferencesDialog:
        made = DifferencesDialog(self.session, self.notice.found, LIGHT)
        qtbot.addWidget(made)
        return made


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, settings: QSettings) -> Opened:
    return Opened(
        qtbot, saved(tmp_path / "old.rig", thickness_mm=20.0, board_power_w=340.0), settings
    )


def test_the_build_keeps_its_values_and_the_notice_says_what_differs(opened: Opened) -> None:
    assert opened.thickness == 20.0
    assert not opened.notice.isHidden()
    assert opened.notice.words.text().startswith("2 figures of 1 part differ from the catalog.")
    assert not opened.session.snapshot.dirty


def test_an_unchanged_file_is_left_in_peace(
    qtbot: QtBot, tmp_path: Path, settings: QSettings
) -> None:
    assert Opened(qtbot, saved(tmp_path / "same.rig"), settings).notice.isHidden()
    assert count_words(()) == "0 figures of 0 parts differ from the catalog"


def test_taking_all_is_one_step_that_can_be_undone(qtbot: QtBot, opened: Opened) -> None:
    opened.dialog(qtbot).take_all.click()
    assert opened.thickness == 52.0 and opened.notice.isHidden()
    assert opened.session.document.history.undoText() == "Take 2 figures from the catalog"
    assert opened.session.snapshot.dirty
    opened.session.document.undo()
    assert opened.thickness == 20.0 and not opened.notice.isHidden()
    opened.session.document.redo()
    assert opened.thickness == 52.0


def test_taking_some_leaves_the_rest_to_be_offered(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened.dialog(qtbot)
    head = dialog.list.topLevelItem(0)
    assert head is not None
    items = {item.text(0): item for i in range(head.childCount()) if (item := head.child(i))}
    assert (items["Thickness"].text(1), items["Thickness"].text(2)) == ("20 mm", "52 mm")
    items["Thickness"].setCheckState(0, UNCHECKED)
    assert [d.field for d in dialog.chosen] == ["board_power_w"]
    dialog.take.click()
    assert opened.thickness == 20.0
    assert [d.field for d in opened.notice.found] == ["thickness_mm"]


def test_the_verdict_that_taking_would_lead_to_is_shown(qtbot: QtBot, opened: Opened) -> None:
    assert opened.session.snapshot.committed.verdict is not Verdict.FAIL
    dialog = opened.dialog(qtbot)
    assert "Does not fit" in dialog.effect.text() and dialog.effect.text().startswith("Now: ")
    head = dialog.list.topLevelItem(0)
    assert head is not None
    head.setCheckState(0, UNCHECKED)
    assert dialog.effect.text().startswith("Nothing is ticked.")
    assert not dialog.take.isEnabled()
    head.setCheckState(0, CHECKED)
    assert opened.thickness == 20.0, "looking takes nothing"


def test_what_is_kept_is_not_asked_again(
    qtbot: QtBot, opened: Opened, tmp_path: Path, settings: QSettings
) -> None:
    opened.notice.keep.click()
    assert opened.notice.isHidden() and opened.thickness == 20.0
    again = Opened(qtbot, tmp_path / "old.rig", settings)
    assert again.notice.isHidden()
    other = Opened(qtbot, saved(tmp_path / "other.rig", thickness_mm=41.0), settings)
    assert not other.notice.isHidden(), "another value is another question"


def test_keeping_in_the_list_is_the_same(qtbot: QtBot, opened: Opened) -> None:
    opened.notice.open_review()
    dialog = next(w for w in opened.notice.window().findChildren(DifferencesDialog))
    assert not dialog.isModal()
    dialog.keep.click()
    assert opened.notice.isHidden() and opened.session.document.history.count() == 0


def test_another_build_closes_the_list(qtbot: QtBot, opened: Opened) -> None:
    dialog = opened.dialog(qtbot)
    dialog.show()
    opened.session.document.start(BASE)
    assert not dialog.isVisible() and opened.notice.isHidden()


def test_both_themes_and_the_keyboard(opened: Opened) -> None:
    for theme in (DARK, LIGHT):
        wear(theme)
        opened.notice.resize(900, opened.notice.height())
        image = opened.notice.grab().toImage()
        assert image.pixelColor(450, 6).name().upper() == theme.raised
    for button in (opened.notice.review, opened.notice.keep):
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_the_effect_names_each_check_that_the_figures_would_change(
    qtbot: QtBot, opened: Opened
) -> None:
    dialog = opened.dialog(qtbot)
    words = dialog.changes.text()
    assert "Room between cards: GPU 1, GPU 2: Fits → Error, −11.36 mm" in words  # 2 × 20.32 − 52
    for number in range(dialog.list.topLevelItemCount()):
        dialog.list.topLevelItem(number).setCheckState(0, UNCHECKED)  # type: ignore[union-attr]
    assert dialog.changes.text() == "" and dialog.changes.isHidden()


def test_a_line_says_what_an_update_judges_otherwise_until_the_build_is_saved(
    qtbot: QtBot, tmp_path: Path
) -> None:
    session = Session(shipped())
    path = tmp_path / "f.rig"
    notice = VerdictNotice(session, LIGHT)
    qtbot.addWidget(notice)
    session.document.start(with_cards(TUF, "1", "3"))
    session.document.save(path)
    session.document.open(path)
    assert session.document.judged is not None and notice.isHidden()

    text = path.read_text().replace('"program": "', '"program": "0.0.9 after ')
    path.write_text(text.replace('"verdict": "fail"', '"verdict": "pass"'))
    session.document.open(path)
    assert not notice.isHidden() and notice.since is not None
    assert notice.words.text() == (
        "This build was “Fits” when it was saved; now it is “Does not fit”."
    )
    assert "Rigwright 0.0.9 after" in details_of(notice.since)
    session.document.commit(session.build.changed(title="Other"), "Rename")
    assert not notice.isHidden()
    notice.put_away.click()
    assert notice.isHidden()
    session.document.open(path)
    assert not notice.isHidden()
    session.document.save(path)
    assert notice.isHidden()
