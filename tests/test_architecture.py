"""Which way imports may point, what a start of the program may load, and that the engine needs no
Qt.

The contracts themselves stand in pyproject.toml. Every check runs in a process of its own, since
this one has loaded whatever the other tests needed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "assets/examples/four-blower-3090.rig"
SLOW_TO_IMPORT = {
    "alembic",
    "fcl",
    "psycopg",
    "pyqtgraph",
    "PySide6.QtPrintSupport",
    "scipy",
    "sqlalchemy",
    "sqlmodel",
    "trimesh",
}
NO_QT = "import sys; sys.modules.update(dict.fromkeys(('PySide6', 'shiboken6', 'pyqtgraph'))); "
ALL_OF_THE_ENGINE = """
import importlib, pkgutil, rigwright
names = [module.name for module in pkgutil.walk_packages(rigwright.__path__, 'rigwright.')]
for name in names:
    if name != 'rigwright.__main__':
        importlib.import_module(name)
print(len(names))
"""


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter; the result has what it said."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def loaded_by(module: str) -> set[str]:
    """Return the modules that are loaded once `module` is."""
    said = python(f"import json, sys, {module}; print(json.dumps(sorted(sys.modules)))")
    assert said.returncode == 0, said.stderr
    return set(json.loads(said.stdout))


def test_imports_point_down() -> None:
    said = python(
        "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    )
    assert said.returncode == 0, said.stdout + said.stderr
    assert "Contracts: " in said.stdout


@pytest.mark.parametrize("module", ["rigwright.cli", "gui.window.main_window"])
def test_start_up_loads_nothing_slow(module: str) -> None:
    assert not SLOW_TO_IMPORT & loaded_by(module)


def test_the_command_starts_without_qt_and_without_the_engine() -> None:
    loaded = loaded_by("rigwright.cli")
    assert not {"PySide6", "numpy", "rigwright.evaluation", "rigwright.checks"} & loaded


def test_a_check_of_a_build_without_models_does_without_numpy() -> None:
    said = python(
        "import sys; from rigwright.cli import main; "
        "main(['check', 'assets/examples/eight-v100-server.rig']); "
        "print(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    )
    loaded = set(said.stderr.split())
    assert "rigwright.evaluation.answer" in loaded
    assert "numpy" not in loaded


def test_a_command_loads_none_of_the_others() -> None:
    said = python(
        "import sys; from rigwright.cli import main; main(['sites']); "
        "print(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    )
    assert said.returncode == 0 and "230 V" in said.stdout, said.stderr
    loaded = set(said.stderr.split())
    assert "rigwright.cli.site" in loaded
    commands = {"check", "imported", "money", "new", "painted", "render", "share", "verify"}
    assert not {f"rigwright.cli.{name}" for name in commands} & loaded


def contracts_by_name() -> dict[str, dict[str, Any]]:
    """Return the contracts of imports."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return {c["name"]: c for c in tomllib.loads(text)["tool"]["importlinter"]["contracts"]}


def drawn_floors() -> list[str]:
    """Return the floors of the engine from the top, as the drawing of ARCHITECTURE.md has them."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawing = text.split("## Floors")[1].split("```")[1]
    floors = ["cli"]
    for line in drawing.splitlines():
        if not line.strip() or line.startswith((" cli", " ─")):
            continue
        plain = re.sub(r"\(.*\)", " ", line[12:])
        rooms = plain.split("  ")[0]  # two blanks part the rooms from what they are for
        floors += rooms.split("▸")
    return floors


def test_no_rule_knows_of_stand_ins_or_of_what_builds_share() -> None:
    """How many parts are tried at once is no matter of a rule's."""
    for path in (ROOT / "rigwright/rules").glob("*.py"):
        named = re.findall(r"\bby_part\(|derived_without_cards|stands_for", path.read_text())
        assert named == [], path.name


def test_the_contract_of_the_engine_names_every_room() -> None:
    layers = contracts_by_name()["The engine's layers"]["layers"]
    # a folder that moved away may have left its byte code behind in a checkout
    rooms = {path.parent.name for path in ROOT.glob("rigwright/*/*.py")}
    rooms |= {path.stem for path in ROOT.glob("rigwright/*.py")} - {"__init__"}
    assert sorted(re.findall(r"\w+", " ".join(layers))) == sorted(rooms)


def test_the_drawing_of_the_floors_has_the_order_of_the_contract() -> None:
    """The drawing may put rooms side by side that the contract puts over each other, not the
    other way round.
    """
    layers = contracts_by_name()["The engine's layers"]["layers"]
    heights = {room: number for number, layer in enumerate(layers) for room in rooms_in(layer)}
    drawn = [room for floor in drawn_floors() for room in rooms_in(floor)]
    assert sorted(drawn) == sorted(heights.keys() - {"__main__"})
    lowest = -1
    for floor in drawn_floors():
        here = [heights[room] for room in rooms_in(floor)]
        assert min(here) > lowest, floor
        lowest = max(here)


def rooms_in(words: str) -> list[str]:
    """Return the names in a line of a contract or of the drawing."""
    return re.findall(r"\w+", words)


def test_the_contracts_of_the_window_name_every_folder() -> None:
    contracts = contracts_by_name()
    layers = contracts["The window's layers"]["layers"]
    panels = next(layer for layer in layers if " : " in layer)
    apart = next(c for name, c in contracts.items() if name.startswith("No folder of the window"))
    assert apart["modules"] == [f"gui.{name}" for name in re.findall(r"\w+", panels)]
    folders = [file.parent.name for file in ROOT.glob("gui/*/__init__.py")]
    assert sorted(re.findall(r"\w+", " ".join(layers))) == sorted([*folders, "application"])


def test_the_tests_mirror_the_rooms() -> None:
    rooms = {path.name for path in (ROOT / "rigwright").iterdir()} | {"gui"}
    panels = {path.name for path in (ROOT / "gui").iterdir()}
    folders = {path.parent.name for path in ROOT.glob("tests/*/test_*.py")}
    assert folders - {"bench", "fuzz"} <= rooms
    assert {path.parent.name for path in ROOT.glob("tests/gui/*/test_*.py")} <= panels


def test_the_slow_modules_are_ones_that_could_be_loaded() -> None:
    ours = ("alembic", "psycopg", "pyqtgraph", "sqlalchemy", "sqlmodel", "trimesh")
    assert all(name in SLOW_TO_IMPORT and find_spec(name) for name in ours)


def test_qt_is_really_out_of_reach_in_these_checks() -> None:
    assert "ModuleNotFoundError" in python(NO_QT + "import PySide6.QtCore").stderr


def test_every_engine_module_imports_without_qt() -> None:
    said = python(NO_QT + ALL_OF_THE_ENGINE)
    assert said.returncode == 0, said.stderr
    assert int(said.stdout) > 20


def test_a_build_is_checked_without_qt() -> None:
    said = python(
        NO_QT + "from rigwright.cli import main; sys.exit(main(sys.argv[1:]))",
        "check",
        EXAMPLE,
        "--json",
    )
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["verdict"] != "fail"


def test_a_picture_is_drawn_without_qt(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    code = NO_QT + "from rigwright.cli import main; sys.exit(main(sys.argv[1:]))"
    said = python(code, "render", EXAMPLE, "-o", str(picture), "--size", "400x250")
    assert said.returncode == 0, said.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(find_spec("PySide6") is None, reason="some benchmarks open windows")
def test_every_benchmark_finds_what_it_measures() -> None:
    """No other run of the tests reads these files."""
    for file in (ROOT / "tests" / "bench").glob("test_*.py"):
        import_module(f"tests.bench.{file.stem}")
