"""The preferences: every choice counts at once and stays, the team's catalog answers, no
password is seen.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.app.own_language import OF_SYSTEM, keep_language, languages_there, own_name, speak
from gui.app.own_outlet import OF_REGION, kept_outlet, kept_site
from gui.app.own_unit import kept_unit, measure_as_kept
from gui.app.settings import open_settings
from gui.dialogs.preferences import Preferences
from gui.look.appearance import Appearance, Mode
from gui.look.theme import (
    DARK,
    LIGHT,
    STRONG_DARK,
    STRONG_LIGHT,
    interface_font,
    points_of,
)
from gui.session.session import Session
from gui.session.team_fetch import TeamFetch
from gui.window.main_window import MainWindow
from rigwright.checks import Severity
from rigwright.library import team
from rigwright.library.team.address import HIDDEN, VARIABLE, chosen_url, keep_url
from rigwright.power.sites import SITES
from rigwright.text.language import VARIABLE as VARIABLE_OF_LANGUAGE
from rigwright.text.lengths import VARIABLE as VARIABLE_OF_UNITS
from rigwright.text.lengths import LengthUnit, lengths_in, unit_in_use, use_unit
from rigwright.text.numbers import millimetres
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, session_with
from tests.gui.on_screen import show
from tests.shipped_parts import shipped

pytestmark = pytest.mark.usefixtures("no_picture")


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def opened(qtbot: QtBot, parent: QWidget) -> Preferences:
    session = Session(shipped(), parent)
    dialog = Preferences(
        Appearance(open_settings(), parent), open_settings(), TeamFetch(session, parent), parent
    )
    show(qtbot, dialog)
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot, parent: QWidget) -> Preferences:
    return opened(qtbot, parent)


def restore_button(dialog: Preferences) -> QAbstractButton:
    buttons = dialog.findChildren(QAbstractButton)
    return next(button for button in buttons if "Defaults" in button.text())


def answer_to(qtbot: QtBot, dialog: Preferences, button: QAbstractButton) -> str:
    button.click()
    section = dialog.team
    qtbot.waitUntil(lambda: not section._background_task.running and not section._fetch.running)
    return section.answer.text()


def type_address(qtbot: QtBot, dialog: Preferences, url: str) -> None:
    dialog.activateWindow()
    dialog.team.url.setFocus()
    qtbot.waitUntil(dialog.team.url.hasFocus)
    dialog.team.url.selectAll()
    QTest.keyClicks(dialog.team.url, url)


def test_the_theme_changes_at_once_and_stays(dialog: Preferences) -> None:
    dialog.contrast.click()
    assert dialog._appearance.theme in (STRONG_LIGHT, STRONG_DARK)
    dialog.modes[Mode.DARK].click()
    assert dialog._appearance.theme is Appearance(open_settings()).theme is STRONG_DARK
    dialog.contrast.click()
    assert Appearance(open_settings()).theme is DARK
    assert dialog._appearance.theme is DARK
    assert dialog.team._theme is DARK


def test_letters_are_as_large_as_the_user_wants_them(dialog: Preferences) -> None:
    """Half as large again, now and at the next start; 100 % is the system's own size."""
    system = interface_font()
    dialog.letters.choose(150)
    assert QGuiApplication.font().pointSizeF() == pytest.approx(1.5 * points_of(system))
    assert Appearance(open_settings()).letters == 150
    restore_button(dialog).click()
    assert QGuiApplication.font().pointSizeF() == pytest.approx(points_of(system))
    assert dialog.letters.value == Appearance(open_settings()).letters == 100


def test_the_languages_are_those_of_which_there_is_a_catalogue(
    dialog: Preferences, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """English and those that come along; a chosen one counts from the next start on."""
    assert dialog.language.values == (OF_SYSTEM, *languages_there())
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "rigwright.mo").touch()
    monkeypatch.setattr("gui.app.own_language.locale_dir", lambda: folder.parent.parent)
    assert languages_there() == ("en", "de") and own_name("de") == "Deutsch"
    chosen: list[str] = []
    monkeypatch.setattr(
        "gui.app.own_language.choose_language", lambda _where, asked: chosen.extend(asked.values())
    )
    settings = open_settings()
    unix = {"LANG": "C.UTF-8"}
    speak(settings, unix)
    keep_language(settings, "de")
    speak(settings, {VARIABLE_OF_LANGUAGE: "en"})
    assert not chosen, "what is asked for by name goes first"
    speak(settings, unix)
    keep_language(settings, "fr")
    speak(settings, unix)
    assert chosen == ["de"], "a language that is gone is not spoken"


def test_qt_speaks_the_language_of_the_program(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its standard buttons say what the program's own do."""
    monkeypatch.setattr("gui.app.own_language.language_code", lambda: "zh_CN")
    speak(open_settings(), {VARIABLE_OF_LANGUAGE: "zh_CN"})
    try:
        assert QCoreApplication.translate("QPlatformTheme", "Close") == "关闭"
        looked_in = QCoreApplication.translate("QFileDialog", "&Look in:")
        assert looked_in == QCoreApplication.translate("QFileDialog", "Look in:") != "Look in:"
        assert QCoreApplication.translate("QFileDialog", "no &words of Qt") == "no &words of Qt"
        assert QCoreApplication.translate("QFileDialog", "no words of Qt") == "no words of Qt"
    finally:
        for translator in qapp.findChildren(QTranslator):
            qapp.removeTranslator(translator)
            translator.deleteLater()
    assert QCoreApplication.translate("QPlatformTheme", "Close") == "Close"


def test_where_the_environment_names_no_language_the_desktop_does(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows and macOS no variable does."""
    asked: list[str] = []
    monkeypatch.setattr(
        "gui.app.own_language.choose_language", lambda _where, said: asked.extend(said.values())
    )
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("ja_JP"))
    speak(open_settings(), {"LANG": "de_DE.UTF-8"})
    assert not asked
    speak(open_settings(), {})
    assert asked and "ja" in asked[0].split(":")


def test_lengths_are_in_inches_from_the_choice_on(qtbot: QtBot, dialog: Preferences) -> None:
    """The unit counts at once and at the next start, and the restored one is millimetres."""
    with lengths_in(LengthUnit.MM):
        with qtbot.waitSignal(dialog.measured_anew):
            dialog.units.choose(LengthUnit.INCH)
        assert str(millimetres(25.4)) == "1.000 in"
        use_unit(LengthUnit.MM)
        measure_as_kept(open_settings(), {VARIABLE_OF_UNITS: "mm"})
        assert unit_in_use() is LengthUnit.MM, "what is asked for by name goes first"
        for word in ("", "furlongs"):
            use_unit(LengthUnit.MM)
            measure_as_kept(open_settings(), {VARIABLE_OF_UNITS: word})
            assert unit_in_use() is LengthUnit.INCH, "a word that names no unit asks for none"
        restore_button(dialog).click()
        assert dialog.units.value is unit_in_use() is LengthUnit.MM
        assert kept_unit(open_settings()) is LengthUnit.MM


def test_a_unit_that_the_environment_asked_for_is_kept_where_it_is_chosen(
    dialog: Preferences,
) -> None:
    with lengths_in(LengthUnit.INCH):
        assert dialog.units.value is LengthUnit.MM  # what was kept
        dialog.units.choose(LengthUnit.INCH)
        assert kept_unit(open_settings()) is unit_in_use() is LengthUnit.INCH


def test_a_unit_that_is_none_is_millimetres(qtbot: QtBot) -> None:
    settings = open_settings()
    settings.setValue("window/units", "furlongs")
    assert kept_unit(settings) is LengthUnit.MM


def test_new_builds_begin_at_the_outlet_that_was_chosen(qtbot: QtBot) -> None:
    """The chosen outlet is no assumption; with none, the region's usual one is assumed."""
    window = MainWindow(session_with(BASE), LIGHT, settings=open_settings(), dialogs=Asked())
    qtbot.addWidget(window)
    window.new_builds.begin()
    assert window.session.build.site.assumed
    dialog = opened(qtbot, window)
    dialog.outlet.choose("de-230v-16a")
    window.new_builds.begin()
    assert window.session.build.site == SITES["de-230v-16a"]
    assert not window.session.build.site.assumed
    restore_button(dialog).click()
    assert dialog.outlet.value == OF_REGION
    window.new_builds.begin()
    assert window.session.build.site.assumed


def test_an_outlet_that_there_is_none_of_is_the_usual_one(qtbot: QtBot) -> None:
    settings = open_settings()
    settings.setValue("window/outlet", "atlantis-12v")
    assert kept_outlet(settings) == OF_REGION and kept_site(settings) is None


def test_a_desktop_of_high_contrast_is_followed(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.look.appearance.system_asks_for_contrast", lambda: True)
    look = Appearance(open_settings())
    look.choose(Mode.DARK)
    assert look.theme is STRONG_DARK
    look.choose(Mode.LIGHT)
    assert look.theme is STRONG_LIGHT


def test_defaults_come_back_and_the_team_stays(dialog: Preferences) -> None:
    keep_url("sqlite:////shared/parts.db")
    dialog.modes[Mode.LIGHT].click()
    restore_button(dialog).click()
    assert dialog.modes[Mode.SYSTEM].isChecked() and dialog._appearance.mode is Mode.SYSTEM
    assert chosen_url() == "sqlite:////shared/parts.db"


def test_a_new_team_catalog_is_set_up_only_when_asked(
    qtbot: QtBot, dialog: Preferences, tmp_path: Path
) -> None:
    section = dialog.team
    path = tmp_path / "parts.sqlite"
    assert not section.test.isEnabled() and not section.fetch_now.isEnabled()
    type_address(qtbot, dialog, f"sqlite:///{path}")
    assert "is not there" in answer_to(qtbot, dialog, section.test)
    assert section.set_up.isVisible() and not path.exists()
    assert answer_to(qtbot, dialog, section.set_up) == "It is set up."
    assert path.exists() and not section.set_up.isVisible()
    assert answer_to(qtbot, dialog, section.test) == "It answers and holds 0 parts."
    answer_to(qtbot, dialog, section.fetch_now)
    assert section.last.text().startswith("0 parts, just now")


def test_what_is_typed_counts_when_the_field_is_left(qtbot: QtBot, dialog: Preferences) -> None:
    type_address(qtbot, dialog, "sqlite:////shared/parts.db")
    assert chosen_url() is None
    QTest.keyClick(dialog.team.url, Qt.Key.Key_Tab)
    assert chosen_url() == "sqlite:////shared/parts.db"
    assert dialog.team.last.text() == "never"
    dialog.team.url.selectAll()
    QTest.keyClick(dialog.team.url, Qt.Key.Key_Delete)
    dialog.reject()
    assert chosen_url() is None


def test_enter_asks_and_closes_nothing(qtbot: QtBot, dialog: Preferences, tmp_path: Path) -> None:
    type_address(qtbot, dialog, f"sqlite:///{tmp_path / 'parts.sqlite'}")
    QTest.keyClick(dialog.team.url, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "is not there" in dialog.team.answer.text())
    assert dialog.isVisible()


def test_what_is_no_address_is_said_and_not_kept(qtbot: QtBot, dialog: Preferences) -> None:
    keep_url("sqlite:////shared/parts.db")
    type_address(qtbot, dialog, "parts.db")
    QTest.keyClick(dialog.team.url, Qt.Key.Key_Tab)
    assert dialog.team.answer.text().startswith(
        "That is no address of a team catalog; write it like postgresql://"
    )
    assert chosen_url() == "sqlite:////shared/parts.db"


def test_a_password_is_hidden_and_advised_against(qtbot: QtBot, parent: QWidget) -> None:
    url = "postgresql://ada:geheim@127.0.0.1:1/parts"
    keep_url(url)
    section = opened(qtbot, parent).team
    assert section.url.text() == f"postgresql://ada:{HIDDEN}@127.0.0.1:1/parts"
    assert section.warning.isVisible() and "readable" in section.warning.text()
    assert section.typed == url
    section.url.setText(section.url.text().replace("/parts", "/bits"))
    section.url.setModified(True)
    section.keep()
    assert chosen_url() == "postgresql://ada:geheim@127.0.0.1:1/bits"
    section.url.setText("postgresql://ada@127.0.0.1:1/bits")
    section.url.textEdited.emit(section.url.text())
    assert not section.warning.isVisible()


def test_a_server_that_is_not_there(qtbot: QtBot, dialog: Preferences) -> None:
    type_address(qtbot, dialog, "postgresql://ada:geheim@127.0.0.1:1/parts")
    said = answer_to(qtbot, dialog, dialog.team.test)
    assert "connection refused" in said and "geheim" not in said
    assert not dialog.team.set_up.isVisible()
    assert "connection refused" in answer_to(qtbot, dialog, dialog.team.fetch_now)
    assert dialog.team.last.text() == "never"


def test_the_variable_decides(
    qtbot: QtBot, parent: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "sqlite:////shared/parts.db")
    section = opened(qtbot, parent).team
    assert section.url.isReadOnly() and section.url.text() == "sqlite:////shared/parts.db"
    assert VARIABLE in section.hint.text()
    assert section.test.isEnabled()
    section.keep()
    monkeypatch.delenv(VARIABLE)
    assert chosen_url() is None, "looking at it keeps nothing"


def test_the_dialog_is_as_high_as_what_it_says(qtbot: QtBot, dialog: Preferences) -> None:
    before = dialog.height()
    dialog.team._say(
        "A sentence that is long enough to need a second line in this dialog, and then some. " * 3,
        Severity.INFO,
    )
    qtbot.waitUntil(lambda: dialog.height() > before)
    answer = dialog.team.answer
    assert answer.height() >= answer.heightForWidth(answer.width())
    dialog.team._say("", Severity.INFO)
    qtbot.waitUntil(lambda: dialog.height() == before)


def test_everything_can_be_reached_and_is_named(dialog: Preferences) -> None:
    assert all(
        button.text()
        for button in dialog.findChildren(QAbstractButton)
        if button.isVisible() and not button.objectName().startswith(("qt_", "_q_"))
    )
    assert dialog.team.url in {label.buddy() for label in dialog.findChildren(QLabel)}
    (chosen,) = (mode for mode in dialog.modes.values() if mode.isChecked())
    for widget in (dialog.team.url, chosen):  # the arrow keys lead from there to the other modes
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_the_window_opens_one_of_them(qtbot: QtBot) -> None:
    window = MainWindow(session_with(BASE), LIGHT, dialogs=Asked())
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    for _ in range(2):
        window.actions_of["preferences"].trigger()
    dialogs = window.findChildren(Preferences)
    assert len(dialogs) == 1 and dialogs[0].isVisible()
    dialogs[0].modes[Mode.DARK].click()
    assert window.theme is DARK


def test_open_preferences_follow_the_status_line_and_the_menu(qtbot: QtBot) -> None:
    window = MainWindow(
        session_with(BASE), LIGHT, dialogs=Asked(), appearance=Appearance(open_settings())
    )
    qtbot.addWidget(
        window, before_close_func=lambda shown: setattr(shown.files, "may_leave", lambda: True)
    )
    window.actions_of["preferences"].trigger()
    (dialog,) = window.findChildren(Preferences)
    with lengths_in(LengthUnit.MM):
        assert dialog.units.value is LengthUnit.MM
        window.dialogs.turn_unit()
        assert dialog.units.value is LengthUnit.INCH
        window.dialogs.turn_unit()
        assert dialog.units.value is LengthUnit.MM
    window.actions_of["theme_dark"].trigger()
    assert dialog.modes[Mode.DARK].isChecked()


def test_upgrading_names_the_copy(
    qtbot: QtBot, dialog: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_address(qtbot, dialog, "sqlite:////shared/parts.db")
    dialog.team.keep()
    monkeypatch.setattr(team, "upgrade", lambda _url: ("1", "2", Path("/shared/parts.v1.db")))
    said = answer_to(qtbot, dialog, dialog.team.set_up)
    assert said == "It is set up. What was there before is kept in /shared/parts.v1.db."
