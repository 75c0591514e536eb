"""What the program is made of, with licence and whole text: from the installed distributions, and a
table of ours.

A frozen program has no distributions; packaging/licences.py has laid all texts beside it. Knows no
window.
"""

from __future__ import annotations

import platform
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from rigwright.files.places import assets_dir
from rigwright.files.plain_json import parse_json
from rigwright.record import Value
from rigwright.text.sentence import worded

FOLDER, INDEX = "LICENCES", "index.json"
PROGRAM = "rigwright"
MOST_NAME = 60  # some distributions have the whole text where the licence's name belongs
_TEXT_NAME = re.compile(r"^(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9._-]+)\s*(?:\[([^\]]*)\])?[^;]*(?:;(.*))?", re.DOTALL)
_EXTRA = re.compile(r"""extra\s*==\s*["']([^"']+)["']""")


class Component(Value, frozen=True):
    """A part of the program: what it is called, its version and licence, and the files with the
    texts.
    """

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


def components() -> tuple[Component, ...]:
    """All that the running program is made of, in the order of the alphabet."""
    found = installed()
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).parent / FOLDER
        if (beside / INDEX).is_file():
            found = collected(beside)
    return tuple(sorted(found, key=lambda component: component.name.casefold()))


def text_of(component: Component) -> str:
    """The whole text of a component's licences, each file under its name."""
    pieces: list[str] = []
    for path in component.texts:
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = worded("The text cannot be read from {path}.", path=path)
        pieces.append(f"{path.name}\n{'─' * len(path.name)}\n\n{text.strip()}\n")
    return "\n\n".join(pieces)


def collected(folder: Path) -> tuple[Component, ...]:
    """What packaging has laid into a folder."""
    index = (folder / INDEX).read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = parse_json(index)
    components: list[Component] = []
    for entry in entries:
        texts = tuple(folder / name for name in entry["texts"])
        component = Component(entry["name"], entry["version"], entry["licence"], texts)
        components.append(component)
    return tuple(components)


def installed() -> tuple[Component, ...]:
    """The program and all that it needs as they are installed, and what those contain of others."""
    distributions = {normal(found.name): found for found in closure(PROGRAM)}
    own = (of_distribution(found) for found in distributions.values())
    return (*own, *_others(distributions))


def closure(name: str) -> tuple[Distribution, ...]:
    """A distribution and all that it needs, as far as they are installed."""
    found: dict[str, Distribution] = {}
    todo: list[tuple[str, frozenset[str]]] = [(name, frozenset())]
    seen: set[tuple[str, frozenset[str]]] = set()
    while todo:
        wanted = todo.pop()
        if wanted in seen:
            continue
        seen.add(wanted)
        try:
            held = distribution(wanted[0])
        except PackageNotFoundError:  # it is for another system, or for another Python
            continue
        found[normal(wanted[0])] = held
        todo.extend(_needs(held, wanted[1]))
    return tuple(found.values())


def _needs(held: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """What a distribution requires, with the extras that it asks of each."""
    for line in held.requires or ():
        found = _REQUIREMENT.match(line)
        if found is None:
            continue
        name, asked, condition = found.groups()
        extra = _EXTRA.search(condition or "")
        if extra is None or extra[1] in extras:
            names = (asked or "").split(",")
            yield normal(name), frozenset(extra.strip() for extra in names if extra.strip())


def of_distribution(held: Distribution) -> Component:
    """A distribution with the texts that it carries, and those that the table adds."""
    texts: list[Path] = []
    for file in held.files or ():
        if _is_text(file.parts):
            texts.append(Path(str(held.locate_file(file))))
    for name in table()["texts"].get(normal(held.name), ()):
        texts.append(text_path(str(name)))
    there = tuple(path for path in texts if path.is_file())
    return Component(held.name, held.version, _licence_of(held), there)


@cache
def table() -> Mapping[str, Any]:
    """Return the table of licences that we keep ourselves."""
    return tomllib.loads((assets_dir() / "licences/licences.toml").read_text(encoding="utf-8"))


def text_path(name: str) -> Path:
    """Where a text of our own table lies."""
    return assets_dir() / (name if "/" in name else f"licences/{name}")


def normal(name: str) -> str:
    """The name of a distribution in the one spelling that all spellings share."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _others(distributions: Mapping[str, Distribution]) -> Iterator[Component]:
    """What the table lists besides distributions.

    What lies within one only where that one is there.
    """
    for entry in table()["component"]:
        within = entry.get("version_of", "")
        texts = tuple(text_path(name) for name in entry["texts"])
        if within == "python":
            yield Component(entry["name"], platform.python_version(), entry["licence"], texts)
        elif not within:
            yield Component(entry["name"], "", entry["licence"], texts)
        elif within in distributions:
            held = distributions[within]
            version = worded("in {program} {version}", program=held.name, version=held.version)
            yield Component(entry["name"], version, entry["licence"], texts)


def _is_text(parts: tuple[str, ...]) -> bool:
    within = parts[0].endswith(".dist-info")
    return within and ("licenses" in parts[1:-1] or _TEXT_NAME.match(parts[-1]) is not None)


def _licence_of(held: Distribution) -> str:
    """What a distribution says its licence is called.

    The table knows better where it says that too shortly.
    """
    better = table()["names"].get(normal(held.name))
    if better is not None:
        return str(better)
    stated = (*_headers(held, "License-Expression"), *_headers(held, "License"), "")
    first = stated[0].strip().partition("\n")[0].strip()
    if first and len(first) <= MOST_NAME:
        return first
    classes = [line for line in _headers(held, "Classifier") if line.startswith("License ::")]
    names = [line.rpartition("::")[2].strip() for line in classes]
    return ", ".join(names) or first[:MOST_NAME] or worded("see the text")


def _headers(held: Distribution, name: str) -> list[str]:
    """All lines of a name in a distribution's metadata."""
    return held.metadata.get_all(name) or []
