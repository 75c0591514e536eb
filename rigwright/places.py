"""Where the files of the program lie: what it ships with, and what it writes of its own accord.
The same folders hold for a checkout and for a frozen program, which keeps them beside its modules.
It knows no file's content and creates nothing; whoever writes makes the folder.
"""

from __future__ import annotations

import os
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent


def assets_dir() -> Path:
    """Return the folder of the shipped models, icons, translations and example builds."""
    return _ROOT / "assets"


def catalog_path() -> Path:
    """Return the shipped catalog, a database that is only ever read."""
    return _ROOT / "catalog.db"


def data_dir() -> Path:
    """Return the folder for all that the program writes unasked; RIGWRIGHT_DATA_DIR puts it elsewhere."""
    chosen = os.environ.get("RIGWRIGHT_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path  # a fresh import costs more than the rest of this module

    return user_data_path("rigwright", appauthor=False)
