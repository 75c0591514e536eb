"""How a sheet is printed, in greys or in colour and which of its sections, and what was chosen
last.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSettings

from gui.app.settings import text_at, texts_at
from rigwright.reports.sheet.sections import USUAL_SECTIONS, SheetSection


@dataclass(frozen=True)
class Options:
    """What is chosen before a sheet is printed, besides its paper."""

    grey: bool = False
    sections: frozenset[SheetSection] = USUAL_SECTIONS


USUAL = Options()
LEFT_OUT, ADDED = "sheet/left_out", "sheet/added"  # of the usual sections, and to them
COLOURS, GREY = "sheet/colours", "grey"


def chosen_options(settings: QSettings | None) -> Options:
    """What was chosen last; a sheet without any section is not printed."""
    if settings is None:
        return USUAL
    sections = USUAL_SECTIONS - _kept(settings, LEFT_OUT) | _kept(settings, ADDED)
    return Options(text_at(settings, COLOURS) == GREY, sections or USUAL_SECTIONS)


def keep_options(settings: QSettings, options: Options) -> None:
    """Keep what is chosen for the next sheet."""
    _keep(settings, LEFT_OUT, USUAL_SECTIONS - options.sections)
    _keep(settings, ADDED, options.sections - USUAL_SECTIONS)
    settings.setValue(COLOURS, GREY if options.grey else "")


def _kept(settings: QSettings, key: str) -> frozenset[SheetSection]:
    names = texts_at(settings, key)
    return frozenset(section for section in SheetSection if section.value in names)


def _keep(settings: QSettings, key: str, sections: frozenset[SheetSection]) -> None:
    settings.setValue(key, [section.value for section in SheetSection if section in sections])
