"""What a picture of a build shows: bodies, overlaps, dimension lines.

Values only; who paints them is elsewhere. The same scene is drawn in the window, on the sheet and
by the command, so that they cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from rigwright.geometry import Box, Pose, Vec
from rigwright.graphics.mesh import Mesh
from rigwright.graphics.scene.air import Air
from rigwright.graphics.scene.cut import Cut
from rigwright.record import Value


class Layer(Enum):
    """How a body is drawn."""

    SOLID = "solid"
    GLASS = "glass"  # x-ray: translucent, drawn last, no depth writes
    GHOST = "ghost"  # the card in the hand: accent, translucent, with outline


class Body(Value, frozen=True):
    """One mesh in its place.

    `label` names the part (gpu1, board, chassis); bodies may share a mesh. `owner` is the part that
    it comes and goes with, such as the card of a cable.
    """

    label: str
    mesh: Mesh
    pose: Pose
    layer: Layer = Layer.SOLID
    owner: str = ""


class Dimension(Value, frozen=True):
    """A measured line between two points with its text, e.g. a gap of "29.28 mm"."""

    start: Vec
    end: Vec
    text: str
    verdict: str = "fits"  # fits | tight | clash | unknown
    parts: tuple[str, ...] = ()  # labels of what it measures


MOST_ALIKE = 3  # figures in a picture that say the same


def told_once(dimensions: Iterable[Dimension]) -> tuple[Dimension, ...]:
    """The lines with the text that stands beside each: of many that say the same the middle one
    tells how many there are and the others nothing, or their figures would hide the machine.
    """
    found = list(dimensions)
    alike: dict[tuple[str, str], list[int]] = {}
    for number, line in enumerate(found):
        said = (line.text, line.verdict)
        alike.setdefault(said, []).append(number)
    for (text, _), numbers in alike.items():
        count = len(numbers)
        if count <= MOST_ALIKE:
            continue
        for number in numbers:
            found[number] = found[number].changed(text="")
        middle = numbers[count // 2]
        found[middle] = found[middle].changed(text=f"{count} × {text}")
    return tuple(found)


class Tag(Value, frozen=True):
    """A name anchored at a point ("GPU 2")."""

    label: str
    at: Vec
    text: str
    verdict: str = "fits"


class Scene(Value, frozen=True):
    """A complete picture; `bounds` is what the camera fits, `up` is the chassis' up axis ("+y",
    "+z", "-x", "-y").

    What `cut` takes away is not drawn of any body but the ghosts. `air` None: it is not looked at.
    """

    bodies: tuple[Body, ...]
    bounds: Box
    up: str = "+y"
    overlaps: tuple[Box, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    tags: tuple[Tag, ...] = ()
    highlighted: frozenset[str] = frozenset()
    cut: Cut | None = None
    air: Air | None = None
