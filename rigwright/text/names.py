"""Things that are called otherwise for a while: a card in the hand is "the new card", not "GPU 3".

A name is a value of a message, and another one goes in its place when the message becomes text.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

_BEGINNING = re.compile(r"\{(\w+)")  # of a sentence in a template


class _Called:
    """The other names that are in use, by the names that they replace."""

    names: Mapping[str, str] = {}


@contextmanager
def called(names: Mapping[str, str]) -> Generator[None, None, None]:
    """Write other names in messages for the time of a block."""
    before = _Called.names
    _Called.names = names
    try:
        yield
    finally:
        _Called.names = before


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values, by the names that are in use.

    A sentence of the template that begins with another name begins with a capital letter.
    """
    if not _Called.names:
        return template.format(**values)
    now = {name: _renamed(value) for name, value in values.items()}
    said: list[str] = []
    for one in template.split(". "):
        words = one.format(**now)
        first = _BEGINNING.match(one)
        if first is not None and now[first[1]] != values[first[1]]:
            words = words[:1].upper() + words[1:]
        said.append(words)
    return ". ".join(said)


def _renamed(value: Any) -> Any:
    if isinstance(value, str):
        for name, other in _Called.names.items():
            value = re.sub(rf"\b{re.escape(name)}\b", other, value)
    return value
