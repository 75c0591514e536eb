"""An input bent by what it is made of: values of other kinds, fields missing, doubled, renamed,
swapped, grafted.

A tree is what JSON has: tables, lists, texts, numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

DEEP, LONG = 60_000, 100_000
MANY = 200
# Text that no value would be written as; a tree has a mark in its place.
RAW = (
    "NaN",
    "-Infinity",
    "1e309",
    "-0",
    "1e-400",
    "9" * 5000,
    "0x10",
    "01",
    "[" * DEEP,
    "[" * DEEP + "]" * DEEP,
    '{"a":' * DEEP,
    "[" * 900 + "]" * 900,
    "",
)
MARK = "\ue000"
_RAW = re.compile(r'"?(?:\\ue000|\ue000)raw(\d+)(?:\\ue000|\ue000)"?')
_AGAIN = re.compile(r"(?:\\ue000|\ue000)again\d+(?:\\ue000|\ue000)")

Place = tuple[Any, Any]  # a table or list, and the key or index in it
LEAVES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    0.0,
    -0.0,
    0.5,
    1e-300,
    1e9,
    -1e9,
    1e308,
    2**31,
    2**63,
    10**25,
    10**40,
    "",
    " ",
    "x",
    "0",
    "-1",
    "nan",
    "inf",
    "true",
    "1",
    "second:1",
    "\u202e\u2066",
    "\0",
    "\ud800",
    "\x1b[31m",
    "a\nb",
    "\u2028",
    "<img src=x onerror=y>",
    "&amp;<b>",
    "../../etc/passwd",
    "C:\\x",
    "%s%n",
    "A" * LONG,
    "\U0001f600" * 300,
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"kind": "gpu"},
    *(f"{MARK}raw{number}{MARK}" for number in range(len(RAW))),
)


def tree_changed(random: Random, tree: Any, others: Sequence[Any]) -> Any:
    """The tree itself after one to four changes; `others` are trees to take pieces from."""
    holder = [tree]
    changes = GENTLE if random.random() < 0.5 else CHANGES  # else few would pass the first checks
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        places = _places(holder)
        change = random.choice(changes)
        change(random, holder, places, others)
    return holder[0]


def json_of(tree: Any) -> bytes:
    """The tree as JSON, raw text and repeated names included; halves of characters stay escaped."""
    return unmarked(json.dumps(tree)).encode("utf-8", "surrogatepass")


def unmarked(text: str) -> str:
    """A written text with what its marks stand for."""
    if MARK not in text and "\\ue000" not in text:
        return text
    return _AGAIN.sub("", _RAW.sub(lambda found: RAW[int(found[1])], text))


def _places(tree: Any) -> list[Place]:
    """Every place in a tree that holds a value."""
    found: list[Place] = []
    todo = [tree]
    while todo:
        inner = todo.pop()
        keys = inner.keys() if isinstance(inner, dict) else range(len(inner))
        for key in keys:
            found.append((inner, key))
            if isinstance(inner[key], dict | list):
                todo.append(inner[key])
    return found


def _leaf_places(places: list[Place]) -> list[Place]:
    return [place for place in places if not isinstance(place[0][place[1]], dict | list)]


def _of_another_kind(
    random: Random, _holder: list[Any], places: list[Place], _: Sequence[Any]
) -> None:
    inner, key = random.choice(places)
    inner[key] = random.choice(LEAVES)


def _a_leaf_of_another_kind(
    random: Random, _holder: list[Any], places: list[Place], _: Sequence[Any]
) -> None:
    inner, key = random.choice(_leaf_places(places) or places)
    inner[key] = random.choice(LEAVES)


def _alike(random: Random, _holder: list[Any], places: list[Place], _: Sequence[Any]) -> None:
    """A value of the same kind, so that more than the first check sees it."""
    inner, key = random.choice(_leaf_places(places) or places)
    value = inner[key]
    if isinstance(value, bool) or value is None:
        inner[key] = random.choice((True, False, None))
    elif isinstance(value, int):
        inner[key] = random.choice(
            (0, 1, 2, 3, value + 1, value - 1, value * 2, 64, random.randint(0, 1000))
        )
    elif isinstance(value, float):
        other = (
            0.0,
            0.001,
            1.0,
            value * 0.5,
            value * 2,
            value * 10,
            value + 1,
            5000.0,
            random.uniform(0, 500),
        )
        inner[key] = random.choice(other)
    elif isinstance(value, str):
        texts = [place[0][place[1]] for place in _leaf_places(places)]
        inner[key] = random.choice([text for text in texts if isinstance(text, str)])


def _removed(random: Random, _holder: list[Any], places: list[Place], _: Sequence[Any]) -> None:
    inner, key = random.choice(places)
    if inner is not _holder:
        del inner[key]


def _doubled(random: Random, holder: list[Any], places: list[Place], _: Sequence[Any]) -> None:
    """An entry of a list stands there again, or many times; a name of a table is there twice."""
    inner, key = random.choice(places)
    if isinstance(inner, dict):
        inner[f"{key}{MARK}again{random.randrange(1000)}{MARK}"] = deepcopy(inner[key])
    elif inner is not holder:
        times = random.choice((1, 1, 2, MANY))
        inner[key:key] = [deepcopy(inner[key]) for _ in range(times)]


def _renamed(random: Random, _holder: list[Any], places: list[Place], _: Sequence[Any]) -> None:
    tables = [place for place in places if isinstance(place[0], dict)]
    if tables:
        inner, key = random.choice(tables)
        names = [str(place[1]) for place in tables]
        odd = ("", "x", "\u202e", "\0", "A" * 500, "__class__", f"{key} ", f"{key}.{key}", "<b>")
        name = random.choice(odd) if random.random() < 0.3 else random.choice(names)
        inner[name] = inner.pop(key)


def _swapped(random: Random, holder: list[Any], places: list[Place], _: Sequence[Any]) -> None:
    one = random.choice(places)
    other = random.choice(places)
    first = one[0][one[1]]
    second = other[0][other[1]]
    if one[0] is not holder and other[0] is not holder:
        one[0][one[1]], other[0][other[1]] = deepcopy(second), deepcopy(first)


def _grafted(
    random: Random, _holder: list[Any], places: list[Place], others: Sequence[Any]
) -> None:
    """A value comes from another tree, where it stood under the same name if there is one."""
    if not others:
        return
    inner, key = random.choice(places)
    found = _places([random.choice(others)])
    same = [place for place in found if place[1] == key and isinstance(key, str)]
    source = random.choice(same or found)
    inner[key] = deepcopy(source[0][source[1]])


def _added(random: Random, _holder: list[Any], places: list[Place], others: Sequence[Any]) -> None:
    """A table gets what a table like it has elsewhere."""
    tables = [place[0][place[1]] for place in places if isinstance(place[0][place[1]], dict)]
    if not tables or not others:
        return
    table = random.choice(tables)
    found = [inner for inner, _ in _places([random.choice(others)]) if isinstance(inner, dict)]
    alike = [other for other in found if other.keys() & table.keys()] or found
    if alike:
        name, value = random.choice(list(random.choice(alike).items()))
        table[name] = deepcopy(value)


TreeChange = Callable[[Random, list[Any], list[Place], Sequence[Any]], None]
CHANGES: tuple[TreeChange, ...] = (
    _of_another_kind,
    _a_leaf_of_another_kind,
    _alike,
    _alike,
    _alike,
    _alike,
    _removed,
    _removed,
    _doubled,
    _renamed,
    _swapped,
    _grafted,
    _grafted,
    _grafted,
    _added,
    _added,
)
GENTLE: tuple[TreeChange, ...] = (_alike, _alike, _alike, _removed, _grafted, _added)
