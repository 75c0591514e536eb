"""What a build is told of the inside of the chassis: which of drive cage, front fans and reservoir
are in it.

Knows the fields of a build, no chassis: what is not said stays as the card length was published.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from types import MappingProxyType

from rigwright.assembly.length_limit import CAGE, FANS, RESERVOIR, choice_of
from rigwright.build import Build
from rigwright.text.language import translated
from rigwright.text.sentence import messages

IS_IN: Mapping[str, bool | None] = MappingProxyType({"in": True, "out": False, "unsaid": None})
WHETHER_IN: Mapping[str, str] = messages(
    MappingProxyType(
        {
            CAGE: "whether the drive cage is in; unsaid: as the maker published the card length",
            FANS: "whether the front fans are in; unsaid: as the maker published the card length",
            RESERVOIR: "whether the reservoir is in; unsaid: as the maker published the card "
            "length, but whether a longer card fits is left open",
        }
    )
)


def add_arguments(parser: ArgumentParser) -> None:
    """An option for each thing that comes out of a chassis."""
    for kind, words in WHETHER_IN.items():
        parser.add_argument(
            f"--{kind.replace(' ', '-')}", choices=tuple(IS_IN), help=translated(words)
        )


def with_inside(build: Build, arguments: Namespace) -> Build:
    """Return the build with what was said."""
    said: dict[str, bool | None] = {}
    for thing in (CAGE, FANS, RESERVOIR):
        name = choice_of(thing)
        word = getattr(arguments, name)
        if word is not None:
            said[name] = IS_IN[word]
    return build.changed(**said)
