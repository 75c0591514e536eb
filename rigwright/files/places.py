"""Where the files of the program lie: what it ships with, and what it writes of its own accord.
A checkout and a frozen program keep the shipped files beside the package, an installed wheel within
it. It knows no file's content and creates nothing; whoever writes makes the folder.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_SHIPPED = _PACKAGE if (_PACKAGE / "catalog.db").is_file() else _PACKAGE.parent


def assets_dir() -> Path:
    """Return the folder of the shipped models, icons, letters, schema and example builds."""
    return _SHIPPED / "assets"


def locale_dir() -> Path:
    """Return the folder of the shipped languages."""
    return assets_dir() / "locale"


def catalog_path() -> Path:
    """Return the shipped catalog, a database that is only ever read."""
    return _SHIPPED / "catalog.db"


def data_dir() -> Path:
    """Return the folder for all that the program writes unasked.

    RIGWRIGHT_DATA_DIR puts it elsewhere.
    """
    chosen = os.environ.get("RIGWRIGHT_DATA_DIR")
    if chosen:
        return Path(
            os.path.expanduser(chosen)
        ).absolute()  # which leaves the ~ of an unknown user as it is
    from platformdirs import (
        user_data_path,
    )  # a fresh import costs more than the rest of this module

    try:
        return user_data_path("rigwright", appauthor=False)
    except RuntimeError:  # a user whom the system does not know, as in a container, has no home
        import tempfile

        return Path(tempfile.gettempdir()) / f"rigwright-{os.getuid()}"


def log_path() -> Path:
    """Return the file that unexpected errors are noted in."""
    return data_dir() / "rigwright.log"


def models_dir() -> Path:
    """Return the folder of the models that the user has attached to parts."""
    return data_dir() / "attached"


def model_names_path() -> Path:
    """Return the file that says which part has which of them."""
    return models_dir() / "parts.json"
