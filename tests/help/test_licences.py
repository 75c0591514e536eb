"""Every part of the program has a licence and its text: as installed, and as packaging lays them
beside it.
"""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from types import ModuleType

import pytest

from rigwright.help.licences import (
    FOLDER,
    Component,
    closure,
    collected,
    components,
    installed,
    normal,
    of_distribution,
    table,
    text_of,
    text_path,
)
from tests.sampling import every

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def packaging() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "packaging_licences", ROOT / "packaging/licences.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_installed(name: str) -> bool:
    try:
        return bool(distribution(name))
    except PackageNotFoundError:
        return False


# what is installed


def test_everything_that_the_program_needs_has_a_licence_and_its_text() -> None:
    without = [c.name for c in installed() if not c.texts or not c.licence or len(text_of(c)) < 300]
    assert without == []


def test_what_the_project_names_is_among_it_and_what_those_need() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {normal(re.split(r"[^A-Za-z0-9._-]", line)[0]) for line in project["dependencies"]}
    found = {normal(held.name) for held in closure("rigwright")}
    assert {name for name in names if is_installed(name)} <= found
    assert {
        "shiboken6",
        "psycopg-binary",
        "sqlalchemy",
        "mako",
        "glcontext",
        "pydantic-core",
    } <= found
    assert not {"pytest", "ruff", "hypothesis"} & found


@every(["pyside6-essentials", "shiboken6", "psycopg", "psycopg-binary"])
def test_what_is_under_the_lgpl_comes_with_both_texts(name: str) -> None:
    words = text_of(of_distribution(distribution(name)))
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in words and "GNU GENERAL PUBLIC LICENSE" in words


def test_every_text_of_the_table_is_there_and_every_text_is_in_the_table() -> None:
    listed = [*table()["texts"].values(), *(entry["texts"] for entry in table()["component"])]
    paths = {text_path(name) for names in listed for name in names}
    assert all(path.read_text(encoding="utf-8").strip() for path in paths)
    kept = {path for path in text_path("x").parent.iterdir() if path.suffix == ".txt"}
    assert kept <= paths


def test_components_are_listed_once_in_the_order_of_the_alphabet() -> None:
    names = [component.name.casefold() for component in components()]
    assert names == sorted(names) and len(names) == len(set(names))


def test_a_text_that_is_gone_is_said(tmp_path: Path) -> None:
    assert "cannot be read" in text_of(Component("x", "1", "MIT", (tmp_path / "LICENSE",)))


# what is frozen


def test_what_packaging_writes_is_read_again(packaging: ModuleType, tmp_path: Path) -> None:
    packaging.write(installed(), tmp_path / FOLDER)
    again = {component.name: component for component in collected(tmp_path / FOLDER)}
    for component in installed():
        copy = again[component.name]
        assert (copy.version, copy.licence) == (component.version, component.licence)
        assert [path.read_bytes() for path in copy.texts] == [
            path.read_bytes() for path in component.texts
        ]
        assert len(set(copy.texts)) == len(component.texts)


def test_a_frozen_program_reads_what_lies_beside_it(
    packaging: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Component("odd", "1", "MIT", (text_path("ICU.txt"),))
    packaging.write([one], tmp_path / FOLDER)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "rigwright"))
    assert [(found.name, text_of(found)) for found in components()] == [("odd", text_of(one))]


def unlicensed(folder: Path) -> Distribution:
    """A distribution that carries no text."""
    metadata = folder / "odd-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (metadata / "RECORD").write_text(
        "odd.py,,\nodd-1.0.dist-info/METADATA,,\nodd-1.0.dist-info/RECORD,,\n"
    )
    (folder / "odd.py").write_text("")
    return Distribution.at(metadata)


def test_a_distribution_without_a_text_is_not_frozen(
    packaging: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = unlicensed(tmp_path / "site-packages")
    monkeypatch.setattr(packaging, "distributions", lambda: [odd])
    assert packaging.complete([]) != []
    with pytest.raises(packaging.NoLicenceError, match=r"for odd$"):
        packaging.complete([tmp_path / "site-packages/odd.py"])


def test_a_library_that_nobody_knows_is_not_frozen(packaging: ModuleType) -> None:
    with pytest.raises(packaging.NoLicenceError, match=r"/nowhere/libodd\.so\.1"):
        packaging.complete([Path("/nowhere/libodd.so.1")])


def test_files_of_ours_and_of_python_need_no_owner(packaging: ModuleType) -> None:
    known = {component.name for component in packaging.complete([])}
    sources = [ROOT / "catalog.db", ROOT / "gui/dialogs/about.py", Path(tomllib.__file__)]
    assert {component.name for component in packaging.complete(sources)} == known


def test_the_lists_of_pyinstaller_are_read(packaging: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "COLLECT-00.toc").write_text(
        "([('x.so', '/a/x.so', 'BINARY'), ('y.so', 'x.so', 'SYMLINK')], 'rigwright', False)"
    )
    (tmp_path / "PYZ-00.toc").write_text(
        "('/w/PYZ-00.pyz', [('m', '/a/m.py', 'PYMODULE'), ('n', '-', 'PYMODULE')])"
    )
    assert packaging.sources_in(tmp_path) == {Path("/a/x.so"), Path("/a/m.py")}
