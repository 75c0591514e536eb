"""The language that sentences are written in: English, unless another one is chosen and there is a
catalogue of it.

A catalogue is one of GNU gettext; the id of a message is its English template. It is the one thing
that holds for the whole process: `choose_language` sets it once, when the program starts. English
needs no catalogue, and nothing is loaded for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

ENGLISH = "en"
DOMAIN = "rigwright"  # the name of a catalogue's file: assets/locale/de/LC_MESSAGES/rigwright.mo
VARIABLE = "RIGWRIGHT_LANGUAGE"
OF_THE_SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order that gettext asks
TRADITIONAL = frozenset({"TW", "HK", "MO", "Hant"})  # Chinese in other letters
_NO_LANGUAGE = ("", "C", "POSIX")


class Catalogue(Protocol):
    """What is asked for the words of a language; `gettext.NullTranslations` is one."""

    def gettext(self, message: str, /) -> str:
        """Return the message in the language; the message itself where it lacks it."""
        ...

    def ngettext(self, one: str, several: str, count: int, /) -> str:
        """Return the form that the language uses for a number of things."""
        ...


class _Chosen:
    """The catalogue that is in use, None for English, and the code of its language."""

    catalogue: Catalogue | None = None
    code: str = ENGLISH


def translated(message: str) -> str:
    """Return a message in the chosen language, its named values still to be filled in."""
    # to gettext the empty message is the head of a catalogue
    if _Chosen.catalogue is None or not message:
        return message
    return _Chosen.catalogue.gettext(message)


def translated_plural(one: str, several: str, count: int) -> str:
    """Return the form of a message that the chosen language uses for a number of things."""
    if _Chosen.catalogue is None:
        return one if count == 1 else several
    return _Chosen.catalogue.ngettext(one, several, count)


def use_catalogue(catalogue: Catalogue | None, code: str = ENGLISH) -> None:
    """Write every sentence from now on as a catalogue has it; None: in English."""
    _Chosen.catalogue = catalogue
    _Chosen.code = code


def language_code() -> str:
    """The language in use as its catalogue is named: "en", "pt_BR"."""
    return _Chosen.code


def language_tag() -> str:
    """The language in use as pages of the web name it: "en", "pt-BR"."""
    return _Chosen.code.replace("_", "-")


def choose_language(
    languages: Callable[[], Path], environment: Mapping[str, str] = os.environ
) -> str:
    """Use the language that the environment asks for, and return its code.

    `languages` says where the catalogues lie; English does not ask.

    `RIGWRIGHT_LANGUAGE` goes before what the system says. Where there is no catalogue, it is
    English.
    """
    for wanted in _wanted(environment):
        if wanted.partition("_")[0] == ENGLISH:
            break
        catalogue = _catalogue_of(wanted, languages)
        if catalogue is not None:
            use_catalogue(catalogue, wanted)
            return wanted
    use_catalogue(None)
    return ENGLISH


def languages_in(folder: Path) -> tuple[str, ...]:
    """Return the codes of the languages whose catalogues lie in a folder."""
    found = folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return tuple(sorted({path.parent.parent.name for path in found} - {ENGLISH}))


def unspoken_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that was asked for by name where English is spoken instead of it, because
    its catalogue is missing or damaged; "" where there is nothing to say.
    """
    said = environment.get(VARIABLE, "")
    wanted = _wanted({VARIABLE: said})
    if not wanted or wanted[0].partition("_")[0] == ENGLISH or _Chosen.code != ENGLISH:
        return ""
    return said


def _wanted(environment: Mapping[str, str]) -> list[str]:
    """Return the codes that are asked for, such as "de_DE" and "de", the dearest first."""
    said = environment.get(VARIABLE, "")
    for name in OF_THE_SYSTEM:
        said = said or environment.get(name, "")
    codes: list[str] = []
    for one in said.split(":"):
        code = one.partition(".")[0].partition("@")[0].replace("-", "_")
        if code not in _NO_LANGUAGE:
            language, dash, land = code.partition("_")
            language = language.lower()
            if len(land) == 2:
                land = land.upper()
            codes += [f"{language}{dash}{land}", language]
            if language == "zh" and TRADITIONAL.isdisjoint(land.split("_")):
                codes.append("zh_CN")  # simplified Chinese is named by its largest country
    return codes


def _catalogue_of(code: str, languages: Callable[[], Path]) -> Catalogue | None:
    """Return the catalogue of a language; None where it is missing or cannot be read."""
    if not code.replace("_", "").isalnum():  # never a path
        return None
    path = languages() / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if not os.path.isfile(path):
        return None
    from gettext import GNUTranslations  # for other languages alone

    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except Exception:  # gettext reads a damaged file without looking; it is as good as none
        return None
