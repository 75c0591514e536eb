"""How much a class offers: at most 15 public methods and properties, with those of our own classes
above it, without those that a class of Qt's or another library's above it has as well.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache, cached_property

import pytest
from PySide6.QtWidgets import QWidget

MOST = 15
PACKAGES = ("gui", "rigwright")


def own_classes() -> Iterator[type]:
    """All classes of the program's modules."""
    for package in PACKAGES:
        folder = importlib.import_module(package)
        for found in pkgutil.walk_packages(folder.__path__, f"{package}."):
            if found.name.endswith("__main__"):
                continue
            module = importlib.import_module(found.name)
            for _, kind in inspect.getmembers(module, inspect.isclass):
                if kind.__module__ == found.name:
                    yield kind


def is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in (*PACKAGES, __name__.partition(".")[0])


@cache
def methods_in(module: str) -> dict[str, frozenset[str]]:
    """The functions in each class of a module, by the qualified name of the class."""
    found: dict[str, frozenset[str]] = {}

    def look(node: ast.AST, above: str) -> None:
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.ClassDef):
                functions = (ast.FunctionDef, ast.AsyncFunctionDef)
                names = {one.name for one in inner.body if isinstance(one, functions)}
                found[f"{above}{inner.name}"] = frozenset(names)
                look(inner, f"{above}{inner.name}.")
            elif isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                look(inner, f"{above}{inner.name}.<locals>.")
            elif not isinstance(inner, ast.expr):  # no expression has a class in it
                look(inner, above)

    look(ast.parse(inspect.getsource(importlib.import_module(module))), "")
    return found


def offered(kind: type) -> set[str]:
    """The public methods and properties of a class that are our own."""
    names: set[str] = set()
    theirs: set[str] = set()
    for one in kind.__mro__:
        if is_ours(one):
            names |= methods_in(one.__module__).get(one.__qualname__, frozenset())
        else:
            theirs |= set(vars(one))
    return {name for name in names - theirs if not name.startswith("_")}


def may_offer_more(kind: type) -> bool:
    """Whether a class has more public names than it may offer, counted without its source: methods
    or not, our own or not.
    """
    ours = [vars(one) for one in kind.__mro__ if is_ours(one)]
    return len({name for names in ours for name in names if not name.startswith("_")}) > MOST


def test_no_class_offers_more_than_a_reader_can_hold() -> None:
    classes = list(own_classes())
    assert len(classes) > 1000
    counts = {
        f"{kind.__module__}.{kind.__qualname__}": len(offered(kind))
        for kind in filter(may_offer_more, classes)
    }
    assert len(counts) > 10
    assert not {name: count for name, count in counts.items() if count > MOST}


class Upper:
    def one(self) -> None: ...

    @property
    def two(self) -> int:
        return 2

    @cached_property
    def three(self) -> int:
        return 3

    @staticmethod
    def four() -> None: ...

    @cache  # noqa: B019 (no instance is ever made)
    def five(self) -> None: ...

    def _own(self) -> None: ...


class Lower(Upper, QWidget):
    def one(self) -> None: ...

    def six(self) -> None: ...

    def sizeHint(self) -> None: ...  # type: ignore[override] (what Qt calls)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Upper, {"one", "two", "three", "four", "five"}),
        (Lower, {"one", "two", "three", "four", "five", "six"}),
    ],
)
def test_names_of_own_classes_above_count_and_those_of_qt_do_not(
    kind: type, names: set[str]
) -> None:
    assert offered(kind) == names
