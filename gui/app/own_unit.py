"""The unit that the user chose for lengths, which counts at once.

Knows the settings. What the environment asks for by name goes first, as it does for the language.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from PySide6.QtCore import QSettings

from gui.app.settings import text_at
from rigwright.text.lengths import UNIT_NAMES, VARIABLE, LengthUnit, unit_named, use_unit

KEY = "window/units"


def kept_unit(settings: QSettings) -> LengthUnit:
    """Return the unit that was chosen; millimetres where none was."""
    return UNIT_NAMES.get(text_at(settings, KEY), LengthUnit.MM)


def keep_unit(settings: QSettings, unit: LengthUnit) -> None:
    """Show lengths in a unit from now on, also after the next start."""
    name = next(name for name, known in UNIT_NAMES.items() if known is unit)
    settings.setValue(KEY, name)
    use_unit(unit)


def measure_as_kept(settings: QSettings, environment: Mapping[str, str] = os.environ) -> None:
    """Show lengths in the unit that was chosen, unless the environment names one."""
    if unit_named(environment.get(VARIABLE, "")) is None:
        use_unit(kept_unit(settings))
