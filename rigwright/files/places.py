"""Where the files of the program lie: what it ships with, and what it writes of its own accord.
A checkout and a frozen program keep the shipped files beside the package, an installed wheel within
it. It knows no file's content and creates nothing; whoever writes makes the folder.
"""

from __future__ import annotations

import os
from pathlib import Path

LOG_NAME = "rigwright.log"
_PACKAGE = Path(__file__).resolve().parent.parent
# also where the catalog is gone: what is said then names the place where it should lie
_WITHIN = (_PACKAGE / "catalog.db").is_file() or (_PACKAGE / "assets").is_dir()
_SHIPPED = _PACKAGE if _WITHIN else _PACKAGE.parent


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
    """Return the folder for what the program keeps unasked.

    RIGWRIGHT_DATA_DIR puts it elsewhere.
    """
    chosen = _chosen_dir("RIGWRIGHT_DATA_DIR")
    if chosen is not None:
        return chosen
    # a fresh import costs more than the rest of this module
    from platformdirs import user_data_path

    try:
        return user_data_path("rigwright", appauthor=False)
    except RuntimeError:
        return _dir_without_home()


def log_path() -> Path:
    """Return the file that unexpected errors are noted in: in the folder for states of programs
    where the desktop's standard has one, else among what the program keeps.
    """
    chosen = _chosen_dir("RIGWRIGHT_DATA_DIR")
    if chosen is not None:
        return chosen / LOG_NAME
    from platformdirs import user_state_path

    try:
        return user_state_path("rigwright", appauthor=False) / LOG_NAME
    except RuntimeError:
        return _dir_without_home() / LOG_NAME


def _chosen_dir(variable: str) -> Path | None:
    """Return the folder that a variable of the environment names."""
    chosen = os.environ.get(variable)
    # the ~ of an unknown user stays as it is
    if not chosen:
        return None
    return Path(os.path.expanduser(chosen)).absolute()


def _dir_without_home() -> Path:
    """Return a folder for a user whom the system does not know, as in a container."""
    import tempfile

    return Path(tempfile.gettempdir()) / f"rigwright-{os.getuid()}"


def meshes_dir() -> Path:
    """Return the folder of what pictures are made of, which can be made again at any time.

    RIGWRIGHT_MESH_DIR puts it elsewhere, for several data folders to share.
    """
    return _chosen_dir("RIGWRIGHT_MESH_DIR") or data_dir() / "meshes"


def models_dir() -> Path:
    """Return the folder of the models that the user has attached to parts."""
    return data_dir() / "attached"


def model_names_path() -> Path:
    """Return the file that says which part has which of them."""
    return models_dir() / "parts.json"
