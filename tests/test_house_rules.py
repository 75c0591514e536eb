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
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
NAMED_BY_PYTHON = {"do_GET"}  # http.server calls it so
SNAKE_CASE = re.compile(r"^_{0,2}[a-z0-9][a-z0-9_]*$|^_$")

Function = ast.FunctionDef | ast.AsyncFunctionDef
DECIDING = (
    ast.If,
    ast.IfExp,
    ast.For,
    ast.While,
    ast.ExceptHandler,
    ast.Assert,
    ast.match_case,
)
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")  # where statements stand in others
DECIDING_WORDS = re.compile(r"\b(if|elif|for|while|except|assert|case|and|or)\b")
MOST_BRANCHES = 10


def where(path: Path, node: ast.AST) -> str:
    """Return file, line and name, as an editor jumps to."""
    line = getattr(node, "lineno", 1)
    name = getattr(node, "name", "")
    return f"{path.relative_to(ROOT)}:{line} {name}".rstrip()


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


def unannotated(functions: Iterable[Function]) -> list[Function]:
    """Return the functions with a parameter or a result of no stated type."""
    return [
        function
        for function in functions
        if function.returns is None or not all(stated_types(function))
    ]


def misnamed(path: Path, functions: Iterable[Function]) -> list[Function]:
    """Return the functions not in snake case; those of the window may be named as Qt names them."""
    odd: list[Function] = []
    for function in functions:
        if not SNAKE_CASE.match(function.name) and function.name not in NAMED_BY_PYTHON:
            odd.append(function)
    return [one for one in odd if "gui" not in path.parts or not is_qt_name(one)]


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


def branches(function: Function) -> int:
    """Return one more than the places where a function decides: conditions, loops, cases, faults
    that it catches, `and`, `or`, and each `for` and `if` of a comprehension.

    A function or a class within it counts for itself.
    """
    count = 1
    todo = list(ast.iter_child_nodes(function))
    while todo:
        node = todo.pop()
        if isinstance(node, Function | ast.ClassDef):
            continue
        if isinstance(node, DECIDING):
            count += 1
        elif isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            count += 1 + len(node.ifs)
        todo += ast.iter_child_nodes(node)
    return count


def may_branch(function: Function, lines: list[str]) -> bool:
    """Tell whether the lines of a function have so many words that decide, those of its strings
    included, that its branches have to be counted.
    """
    text = "\n".join(lines[function.lineno - 1 : function.end_lineno])
    return len(DECIDING_WORDS.findall(text)) >= MOST_BRANCHES


def changeable_state(module: ast.Module) -> list[ast.stmt]:
    """Return the module's lists, dictionaries and sets that are not named as constants."""
    found: list[ast.stmt] = []
    for node in module.body:
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


class Source(NamedTuple):
    """What is asked of a source file. Places in it are told by file, line and name."""

    path: Path
    docstring: str
    lines: int  # without tables of data
    undocumented: list[str]
    unannotated: list[str]
    misnamed: list[str]
    changeable: list[str]
    branching: list[str]
    classes: list[tuple[str, str]]  # the name of each, and its place


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and the statements below it: no expression holds a function, a class or a
    `global`, and they are nine nodes of ten.
    """
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        for name in BODIES:
            todo += getattr(node, name, ())


def source(path: Path) -> Source:
    """Read a file, and let go of its syntax tree: those of all files take 250 MB."""
    text = path.read_text(encoding="utf-8")
    module = ast.parse(text)
    nodes = list(statements(module))
    functions = [node for node in nodes if isinstance(node, Function)]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    changeable = [node for node in nodes if isinstance(node, ast.Global)]
    lines = text.splitlines()
    long = [one for one in functions if may_branch(one, lines)]

    def places(found: Iterable[ast.AST]) -> list[str]:
        return [where(path, node) for node in found]

    return Source(
        path=path,
        docstring=ast.get_docstring(module) or "",
        lines=lines_outside_tables(text, module),
        undocumented=places(undocumented(module)),
        unannotated=places(unannotated(functions)),
        misnamed=places(misnamed(path, functions)),
        changeable=places([*changeable, *changeable_state(module)]),
        branching=places(one for one in long if branches(one) > MOST_BRANCHES),
        classes=[(node.name, where(path, node)) for node in classes],
    )


@cache
def sources() -> tuple[Source, ...]:
    """Return what is asked of each source file."""
    return tuple(map(source, SOURCES))


def test_there_is_something_to_measure() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in SOURCES} == set(PACKAGES)


def lines_outside_tables(text: str, module: ast.Module) -> int:
    """Return the lines of a file, without tables of data of more than 40 lines."""
    count = len(text.splitlines())
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            span = (node.end_lineno or node.lineno) - node.lineno + 1
            count -= span if span > 40 else 0
    return count


def test_no_file_is_long() -> None:
    lines = {one.path.relative_to(ROOT).as_posix(): one.lines for one in sources()}
    assert {name: count for name, count in lines.items() if count > 480} == {}
    assert lines.get("gui/window/main_window.py", 0) <= 240


def test_what_others_may_use_is_documented() -> None:
    assert [place for one in sources() for place in one.undocumented] == []


def test_every_folder_says_what_belongs_there() -> None:
    folders = [one for one in sources() if one.path.name == "__init__.py"]
    assert len(folders) > 50
    for one in folders:
        sentences = len(re.findall(r"\.(?=\s|$)", one.docstring))
        assert sentences >= 2, f"{one.path} says less than two sentences"


def test_everything_is_annotated() -> None:
    assert [place for one in sources() for place in one.unannotated] == []


def test_no_function_decides_too_much() -> None:
    assert [place for one in sources() for place in one.branching] == []


def test_nothing_is_kept_in_modules() -> None:
    assert [place for one in sources() for place in one.changeable] == []


def test_names_say_something() -> None:
    classes = [named for one in sources() for named in one.classes]
    assert [path for path in SOURCES if path.name in EMPTY_FILE_NAMES] == []
    assert [place for name, place in classes if EMPTY_CLASS_NAME.search(name)] == []


def test_no_class_has_the_name_of_another() -> None:
    places: dict[str, list[str]] = {}
    for one in sources():
        for name, place in one.classes:
            places.setdefault(name, []).append(place)
    assert {name: at for name, at in places.items() if len(at) > 1} == {}


def test_functions_are_named_in_snake_case() -> None:
    assert [place for one in sources() for place in one.misnamed] == []


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

DECIDES = """
def eleven(a, b):
    if a and b:
        for one in a:
            while one:
                pass
    elif [one for one in a if one]:
        assert b
    try:
        return a if b else b
    except ValueError:
        def inner():
            return a and b
"""

BARE = (
    "    qtbot.waitExposed(window)",
    "    with qtbot.waitExposed(window):",
    "        qtbot.waitActive(window, timeout=1)",
    "        qtbot.waitUntil(window.isVisible)",
)


def test_the_measures_see_what_they_are_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "bad.py").write_text(BAD, encoding="utf-8")
    bad = source(tmp_path / "bad.py")
    assert bad.undocumented == ["bad.py:1", "bad.py:3 Plain", "bad.py:4 shown"]
    assert bad.unannotated == ["bad.py:4 shown"]
    assert bad.misnamed == ["bad.py:7 paintEvent"], "which is no name of a window's file"
    assert bad.changeable == ["bad.py:5", "bad.py:2"]
    assert bad.classes == [("Plain", "bad.py:3 Plain")]
    assert bad.lines == 7
    assert bad.docstring == ""
    (tmp_path / "bad.py").write_text(DECIDES, encoding="utf-8")
    assert source(tmp_path / "bad.py").branching == ["bad.py:2 eleven"]
    (tmp_path / "bad.py").write_text(DECIDES.replace("a and b:", "a:"), encoding="utf-8")
    assert source(tmp_path / "bad.py").branching == [], "which is ten"
    assert UNHEEDED.findall("\n".join(BARE)) == ["waitExposed", "waitActive"]
    assert EMPTY_CLASS_NAME.search("SlotManager") and EMPTY_CLASS_NAME.search("BaseRule")
    assert not EMPTY_CLASS_NAME.search("Baseboard")
