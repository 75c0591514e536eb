"""Keeps faults of the program from Qt: what Qt calls in classes of ours reports them and gives back
nothing.

On Python 3.11 Qt for Python ends the process where a method that it calls for Qt raises an error
that C code made, such as an index out of range. Knows none of the classes.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from functools import wraps
from types import FunctionType, MappingProxyType
from typing import Any, TypeVar

from PySide6.QtCore import QMimeData, QModelIndex, QSize, Qt
from PySide6.QtGui import QValidator

Kind = TypeVar("Kind", bound=type)
# What is given back after a fault, by what a method says that it returns; None for all others.
NOTHING: Mapping[str, Callable[[], object]] = MappingProxyType(
    {
        "int": int,
        "bool": bool,
        "float": float,
        "str": str,
        "list[str]": list,
        "tuple[QValidator.State, str, int]": lambda: (QValidator.State.Invalid, "", 0),
        "QSize": QSize,
        "QMimeData": QMimeData,
        "QModelIndex": QModelIndex,
        "Qt.Orientation": lambda: Qt.Orientation(0),
        "Qt.ItemFlag": lambda: Qt.ItemFlag.NoItemFlags,
    }
)


def guarded(kind: Kind) -> Kind:
    """Guard all methods of a class that Qt may call: those that a class of Qt's above it has as
    well.
    """
    for name in qt_calls(kind):
        setattr(kind, name, _guarded(vars(kind)[name]))
    return kind


def qt_calls(kind: type) -> list[str]:
    """The names of a class's own methods that a class of Qt's above it has as well."""
    above = {
        name for one in kind.__mro__ if one.__module__.startswith("PySide6.") for name in vars(one)
    }
    own = (name for name, method in vars(kind).items() if isinstance(method, FunctionType))
    return [name for name in own if name in above and not name.startswith("__")]


def is_guarded(method: object) -> bool:
    """Whether a method gives faults a report instead of giving them to Qt."""
    return hasattr(method, "guards")


def _guarded(method: FunctionType) -> Callable[..., Any]:
    nothing = NOTHING.get(str(method.__annotations__.get("return")), lambda: None)

    @wraps(method)
    def calling(*given: Any, **named: Any) -> Any:
        try:
            return method(*given, **named)
        except Exception as error:
            report(error)
            return nothing()

    calling.guards = True  # type: ignore[attr-defined]
    return calling


def report(error: Exception) -> None:
    """Give a fault to whoever hears of them.

    Its frames first let go of painters, which end with them.
    """
    traceback.clear_frames(error.__traceback__)
    sys.excepthook(type(error), error, error.__traceback__)
