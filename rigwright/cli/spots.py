"""A place in mid-air as the command line names it: "free:X,Y,Z".

Knows no build; the rules judge whether a card has room there.
"""

from __future__ import annotations

from rigwright.assembly.mid_air import PREFIX
from rigwright.build.placement import Spot
from rigwright.cli.terminal import CommandError
from rigwright.text.typed import number_in

MOST_MM = 2_000


def spot_in(place: str) -> Spot | None:
    """The spot in mid-air that a place names, in millimetres; None for any other place."""
    word, colon, numbers = place.partition(":")
    if not colon or word.strip().casefold() != PREFIX:
        return None
    match [_coordinate(text) for text in numbers.split(",")]:
        case [float(x), float(y), float(z)]:
            return x, y, z
        case _:
            raise CommandError(
                "A place in mid-air is {prefix}:X,Y,Z in mm from the rear wall, the wall "
                "beyond the last slot and the face of the board, for example "
                "{prefix}:0,250,60, not {place!r}.",
                prefix=PREFIX,
                place=place,
            )


def _coordinate(text: str) -> float | None:
    bare = text.strip()
    size = number_in(bare.removeprefix("-"), MOST_MM, from_nothing=True)
    if size is None:
        return None
    return -size if bare.startswith("-") else size
