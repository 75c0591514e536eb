"""The outlet that the user chose for new builds.

Knows the settings. Where none was chosen, the usual outlet of the region is assumed.
"""

from __future__ import annotations

from PySide6.QtCore import QSettings

from gui.app.settings import text_at
from rigwright.build import Site
from rigwright.power.sites import SITES

KEY = "window/outlet"
OF_REGION = ""


def kept_outlet(settings: QSettings) -> str:
    """Return the id of the outlet that was chosen, `OF_REGION` where none was or it is gone."""
    outlet_id = text_at(settings, KEY)
    return outlet_id if outlet_id in SITES else OF_REGION


def keep_outlet(settings: QSettings, outlet_id: str) -> None:
    """Have new builds begin at an outlet from now on, at `OF_REGION` at the usual one there."""
    settings.setValue(KEY, outlet_id)


def kept_site(settings: QSettings) -> Site | None:
    """Return where new builds stand by the user's choice; None where nothing was chosen."""
    return SITES.get(kept_outlet(settings))
