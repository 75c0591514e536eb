"""The language that the user chose for the program, which counts from its next start on.

Knows the settings and which catalogues there are. What the environment asks for by name goes first.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QSettings, QTranslator

from gui.app.guard import guarded
from gui.app.settings import text_at
from rigwright.files.places import locale_dir
from rigwright.text.language import (
    ENGLISH,
    OF_THE_SYSTEM,
    VARIABLE,
    choose_language,
    language_code,
    languages_in,
)

KEY = "window/language"
OF_SYSTEM = ""


def languages_there() -> tuple[str, ...]:
    """Return the codes of the languages that the program speaks: English, then those with a
    catalogue in `assets/locale`.
    """
    return (ENGLISH, *languages_in(locale_dir()))


def own_name(code: str) -> str:
    """Return what a language calls itself, its code where Qt does not know."""
    locale = QLocale(code)
    if locale.language() is QLocale.Language.C or code == ENGLISH:
        return "English" if code == ENGLISH else code
    return locale.nativeLanguageName() or code


def kept_language(settings: QSettings) -> str:
    """Return the code of the language that was chosen, `OF_SYSTEM` where none was or it is gone."""
    code = text_at(settings, KEY)
    return code if code in languages_there() else OF_SYSTEM


def keep_language(settings: QSettings, code: str) -> None:
    """Speak a language from the next start on."""
    settings.setValue(KEY, code)


def speak(settings: QSettings, environment: Mapping[str, str] = os.environ) -> None:
    """Write all sentences from now on in the language that was chosen, or in the one of the desktop
    where the environment says nothing of it, as on Windows and macOS.
    """
    if not environment.get(VARIABLE):
        code = text_at(settings, KEY)  # looked for only where one was: a start loads little
        if code and kept_language(settings):
            choose_language(locale_dir, {VARIABLE: code})
        elif not any(environment.get(name) for name in OF_THE_SYSTEM):
            choose_language(locale_dir, {VARIABLE: ":".join(QLocale.system().uiLanguages())})
    _let_qt_speak(language_code())


def _let_qt_speak(code: str) -> None:
    """Have Qt's own words, such as those of its standard buttons, in a language too."""
    application = QCoreApplication.instance()
    if code == ENGLISH or application is None:
        return
    translator = QTranslator(application)
    if translator.load(
        f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        application.installTranslator(WordsOnceWithoutKey(translator, application))  # asked last
        application.installTranslator(translator)


@guarded
class WordsOnceWithoutKey(QTranslator):
    """Qt's words that got an access key after they were translated: those of its "Look in:" for its
    "&Look in:", which a dialog would say in English else.
    """

    def __init__(self, translator: QTranslator, parent: QObject) -> None:
        super().__init__(parent)
        self._of_qt = translator

    def translate(  # type: ignore[override]  # Qt takes "" for the words, and None for none
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Return the words; None where there are none without a key either."""
        if "&" not in source:
            return None
        return self._of_qt.translate(context, source.replace("&", ""), disambiguation, n) or None
