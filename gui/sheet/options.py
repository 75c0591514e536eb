"""How a sheet is printed, in greys or in colour and which of its sections, and what was chosen
last.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSettings

from gui.settings import text_at, texts_at
from rigwright.reports.sheet_sections import ALL_SECTIONS, Section


@dataclass(frozen=True)
class Options:
    """What is chosen before a sheet is printed, besides its paper."""

    grey: bool = False
    sections: frozenset[Section] = ALL_SECTIONS


USUAL = Options()
LEFT_OUT, COLOURS, GREY = "sheet/left_out", "sheet/colours", "grey"


def chosen_options(settings: QSettings | None) -> Options:
    """What was chosen last; a sheet without any section is not printed."""
    if settings is None:
        return USUAL
    names = texts_at(settings, LEFT_OUT)
    left_out = frozenset(section for section in Section if section.value in names)
    sections = ALL_SECTIONS - left_out
    return Options(text_at(settings, COLOURS) == GREY, sections or ALL_SECTIONS)
