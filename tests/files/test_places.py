"""Where files are looked for and written."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from rigwright.files.places import assets_dir, catalog_path, data_dir, log_path, meshes_dir

CHECKOUT = Path(__file__).resolve().parents[2]


def test_shipped_files_lie_in_the_checkout_wherever_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert assets_dir() == CHECKOUT / "assets"
    assert catalog_path() == CHECKOUT / "catalog.db"


def test_the_variable_redirects_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path))
    assert data_dir() == tmp_path
    assert log_path() == tmp_path / "rigwright.log"


def test_the_meshes_may_lie_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("RIGWRIGHT_MESH_DIR", "")
    assert meshes_dir() == tmp_path / "meshes"
    monkeypatch.setenv("RIGWRIGHT_MESH_DIR", str(tmp_path / "shared"))
    assert (meshes_dir(), data_dir()) == (tmp_path / "shared", tmp_path)


def test_a_relative_folder_stays_the_same_after_a_change_of_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", "mine")
    assert data_dir() == tmp_path / "mine"


def test_a_home_that_nobody_has_is_a_folder_like_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", "~no such user/rigs")
    assert data_dir() == tmp_path / "~no such user" / "rigs"


@pytest.mark.parametrize("unset", ["", None])
def test_without_the_variable_the_user_has_one_folder(
    unset: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RIGWRIGHT_DATA_DIR")
    if unset is not None:
        monkeypatch.setenv("RIGWRIGHT_DATA_DIR", unset)
    assert data_dir().is_absolute()
    assert data_dir().name == "rigwright"


@pytest.mark.skipif(
    sys.platform != "linux", reason="the folder's name is the desktop standard's of Linux"
)
def test_on_linux_that_folder_follows_the_desktop_standard(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "RIGWRIGHT_DATA_DIR": ""}
    environment["XDG_STATE_HOME"] = str(tmp_path / "states")
    code = "from rigwright.files.places import *; print(data_dir(), log_path(), sep='\\n')"
    said = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    log = tmp_path / "states" / "rigwright" / "rigwright.log"
    assert said.stdout.splitlines() == [str(tmp_path / "rigwright"), str(log)]


@pytest.mark.parametrize(("place", "there"), [("within", "catalog.db"), ("within", "assets/a"),
                                              ("beside", "catalog.db")])  # fmt: skip
def test_shipped_files_lie_within_an_installed_package_or_beside_it(
    tmp_path: Path, place: str, there: str
) -> None:
    """Also where the catalog alone is missing."""
    package = tmp_path / "rigwright"
    (package / "files").mkdir(parents=True)
    for name in ("__init__.py", "files/__init__.py", "files/places.py"):
        (package / name).write_bytes((CHECKOUT / "rigwright" / name).read_bytes())
    shipped = package if place == "within" else tmp_path
    (shipped / there).parent.mkdir(exist_ok=True)
    (shipped / there).touch()
    code = (
        "from rigwright.files.places import assets_dir, catalog_path; print(catalog_path(), "
        "assets_dir(), sep='\\n')"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines() == [str(shipped / "catalog.db"), str(shipped / "assets")]


def test_who_has_no_home_has_a_folder_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("RIGWRIGHT_DATA_DIR")
    monkeypatch.setattr("platformdirs.user_data_path", unknown)
    monkeypatch.setattr("platformdirs.user_state_path", unknown)
    assert data_dir() == Path(tempfile.gettempdir()) / f"rigwright-{os.getuid()}"
    assert log_path().parent == data_dir()


def test_asking_creates_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "later"))
    assert not data_dir().exists()
