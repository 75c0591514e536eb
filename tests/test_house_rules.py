"""The rules of CONTRIBUTING.md that no linter holds: size, names, docstrings, annotations,
left-overs.

Read from the sources alone; nothing of the program is imported, but for the one question that only
Qt can answer.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rigwright", "gui")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

EMPTY_FILE_NAMES = {
    "base.py",
    "common.py",
    "core.py",
    "helpers.py",
    "misc.py",
    "types.py",
    "util.py",
    "utils.py",
}
EMPTY_CLASS_NAME = re.compile(
    r"(Manager|Helper|Handler|Controller|Service|Factory|Utils?|Base)$|^(Base|Abstract)[A-Z]"
)
LEFT_OVER = re.compile(
    r"\b(TODO|FIXME|XXX|HACK|NotImplementedError|pragma: no cover)\b|type: ignore$|noqa$"
)
UNHEEDED = re.compile(
    r"^ *qtbot\.(waitExposed|waitActive|assertNotEmitted|captureExceptions)\(", re.MULTILINE
)
CAMEL_CASE = re.compile(r"^[a-z]+[A-Z]")
SNAKE_CASE = re.compile(r"^_{0,2}[a-z0-9][a-z0-9_]*$|^_$")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def where(path: Path, node: ast.AST) -> str:
    """Return file, line and name, as an editor jumps to."""
    line, name = getattr(node, "lineno", 1), getattr(node, "name", "")
    return f"{path.relative_to(ROOT)}:{line} {name}".rstrip()


def functions(tree: ast.AST) -> Iterator[Function]:
    """Yield every function and method, nested ones too."""
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def is_overload(function: Function) -> bool:
    """Tell whether the function only states one signature of the next one."""
    return any(
        isinstance(mark, ast.Name) and mark.id == "overload" for mark in function.decorator_list
    )


def public_nodes(tree: ast.Module) -> Iterator[ast.Module | ast.ClassDef | Function]:
    """Yield what other files may use: the module, its classes and functions, and their methods."""
    yield tree
    todo: list[ast.stmt] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            yield node
            todo += node.body if isinstance(node, ast.ClassDef) else []


def undocumented(tree: ast.Module) -> list[ast.Module | ast.ClassDef | Function]:
    """Return the public names without a docstring; those that override Qt are described by Qt."""
    nodes = [node for node in public_nodes(tree) if ast.get_docstring(node) is None]
    return [
        node
        for node in nodes
        if not (isinstance(node, Function) and (is_overload(node) or is_qt_name(node)))
    ]


def is_qt_name(function: Function) -> bool:
    """Tell whether the name is written as Qt writes names."""
    return CAMEL_CASE.match(function.name) is not None


def unannotated(tree: ast.AST) -> list[Function]:
    """Return the functions with a parameter or a result of no stated type."""
    return [
        function
        for function in functions(tree)
        if function.returns is None or not all(stated_types(function))
    ]


def stated_types(function: Function) -> Iterator[bool]:
    """Tell of each parameter whether its type is stated; `self` and `cls` need none."""
    given = function.args
    for parameter in [
        *given.posonlyargs,
        *given.args,
        *given.kwonlyargs,
        given.vararg,
        given.kwarg,
    ]:
        if parameter is not None:
            yield parameter.annotation is not None or parameter.arg in {"self", "cls"}


def changeable_state(tree: ast.Module) -> list[ast.stmt]:
    """Return the module's lists, dictionaries and sets that are not named as constants, and
    every `global`.
    """
    found: list[ast.stmt] = [node for node in ast.walk(tree) if isinstance(node, ast.Global)]
    for node in tree.body:
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        if (
            names
            and is_changeable(getattr(node, "value", None))
            and not all(name.isupper() or name == "__all__" for name in names)
        ):
            found.append(node)
    return found


def is_changeable(value: ast.expr | None) -> bool:
    """Tell whether the expression makes a list, a dictionary or a set."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in {
            "list",
            "dict",
            "set",
            "defaultdict",
            "deque",
        }
    return isinstance(
        value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp
    )


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    """Return each source file with what it parses to."""
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in SOURCES)


@pytest.fixture(scope="module", autouse=True)
def trees_are_let_go() -> Iterator[None]:
    """Parsed, the sources take 250 MB, which nobody needs afterwards."""
    yield
    trees.cache_clear()


def test_there_is_something_to_measure() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in SOURCES} == set(PACKAGES)


def lines_outside_tables(path: Path, tree: ast.Module) -> int:
    """Return the lines of a file, without tables of data of more than 40 lines."""
    count = len(path.read_text(encoding="utf-8").splitlines())
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            span = (node.end_lineno or node.lineno) - node.lineno + 1
            count -= span if span > 40 else 0
    return count


def test_no_file_is_long() -> None:
    lines = {
        str(path.relative_to(ROOT)): lines_outside_tables(path, tree) for path, tree in trees()
    }
    assert {name: count for name, count in lines.items() if count > 480} == {}
    assert lines.get("gui/window/main_window.py", 0) <= 240


def test_what_others_may_use_is_documented() -> None:
    assert [where(path, node) for path, tree in trees() for node in undocumented(tree)] == []


def test_every_folder_says_what_belongs_there() -> None:
    folders = [(path, tree) for path, tree in trees() if path.name == "__init__.py"]
    assert len(folders) > 50
    for path, tree in folders:
        said = ast.get_docstring(tree) or ""
        assert len(re.findall(r"\.(?=\s|$)", said)) >= 2, f"{path} says less than two sentences"


def test_everything_is_annotated() -> None:
    assert [where(path, node) for path, tree in trees() for node in unannotated(tree)] == []


def test_nothing_is_kept_in_modules() -> None:
    assert [where(path, node) for path, tree in trees() for node in changeable_state(tree)] == []


def test_names_say_something() -> None:
    classes = [
        (path, node)
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    assert [path for path in SOURCES if path.name in EMPTY_FILE_NAMES] == []
    assert [where(path, node) for path, node in classes if EMPTY_CLASS_NAME.search(node.name)] == []


def test_no_class_has_the_name_of_another() -> None:
    places: dict[str, list[str]] = {}
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(where(path, node))
    assert {name: at for name, at in places.items() if len(at) > 1} == {}


def test_functions_are_named_in_snake_case() -> None:
    found = [(path, node) for path, tree in trees() for node in functions(tree)]
    odd = [(path, node) for path, node in found if not SNAKE_CASE.match(node.name)]
    assert [
        where(path, node) for path, node in odd if "gui" not in path.parts or not is_qt_name(node)
    ] == []


def test_only_what_qt_calls_is_named_as_qt_names_things() -> None:
    pytest.importorskip("PySide6")
    assert [
        name for path in SOURCES if "gui" in path.parts for name in invented_qt_names(path)
    ] == []


def invented_qt_names(path: Path) -> list[str]:
    """Return the methods in Qt's spelling that override nothing of Qt's."""
    module = importlib.import_module(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    )
    classes = [
        cls
        for _, cls in inspect.getmembers(module, inspect.isclass)
        if cls.__module__ == module.__name__
    ]
    return [
        f"{cls.__module__}.{cls.__name__}.{name}"
        for cls in classes
        for name, value in vars(cls).items()
        if CAMEL_CASE.match(name)
        and inspect.isfunction(value)
        and not any(hasattr(above, name) for above in classes_above(cls))
    ]


def classes_above(cls: type) -> Iterator[type]:
    """Yield what a class overrides, and what it overrides in a class that has it beside one of
    Qt's.
    """
    for one in (cls, *cls.__subclasses__()):
        yield from one.__mro__[one.__mro__.index(cls) + 1 :]


def test_nothing_is_left_over() -> None:
    lines = [
        (path, line.rstrip())
        for path in SOURCES
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path, line in lines
        if LEFT_OVER.search(line)
    ] == []


def test_no_test_waits_for_the_clock() -> None:
    assert [
        str(path)
        for path in TESTS
        if re.search(r"qtbot\.wait\(|time\.sleep\(", path.read_text(encoding="utf-8"))
    ] == []


def test_every_wait_is_waited_for() -> None:
    """Some of pytest-qt's waits wait where their `with` ends, and do nothing without one."""
    assert [str(path) for path in TESTS if UNHEEDED.search(path.read_text(encoding="utf-8"))] == []


def test_there_is_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = (ROOT / "rigwright/__init__.py").read_text(encoding="utf-8")
    assert f'__version__ = "{project["version"]}"' in source
    metainfo = (ROOT / "packaging/rigwright.metainfo.xml").read_text(encoding="utf-8")
    assert f'<release version="{project["version"]}"' in metainfo


BAD = """
kept = {}
class Plain:
    def shown(self, value) -> None:
        global kept
    def _own(self) -> None: ...
    def paintEvent(self, event: object) -> None: ...
"""

BARE = (
    "    qtbot.waitExposed(window)",
    "    with qtbot.waitExposed(window):",
    "        qtbot.waitActive(window, timeout=1)",
    "        qtbot.waitUntil(window.isVisible)",
)


def test_the_measures_see_what_they_are_for() -> None:
    tree = ast.parse(BAD)
    assert [getattr(node, "name", "module") for node in undocumented(tree)] == [
        "module",
        "Plain",
        "shown",
    ]
    assert [node.name for node in unannotated(tree)] == ["shown"]
    assert len(changeable_state(tree)) == 2
    assert UNHEEDED.findall("\n".join(BARE)) == ["waitExposed", "waitActive"]
    assert EMPTY_CLASS_NAME.search("SlotManager") and EMPTY_CLASS_NAME.search("BaseRule")
    assert not EMPTY_CLASS_NAME.search("Baseboard")
