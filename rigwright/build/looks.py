"""How the owner of a build looks at the machine, as its file keeps it: named views, measures
between two faces, and the section.

Plain records with bounds; what they mean for a picture is known by `scene`, `scenery` and `render`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rigwright.record import Record

MOST_VIEWS, MOST_MEASURES, MOST_NAMED = 24, 50, 200
LONGEST_NAME = 60  # letters
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Label = Annotated[str, Meta(max_length=100)]
Labels = Annotated[tuple[Label, ...], Meta(max_length=MOST_NAMED)]
Axis = Annotated[int, Meta(ge=0, le=2)]
Millimetres = Annotated[float, Meta(ge=-100_000, le=100_000)]
Degrees = Annotated[float, Meta(ge=-3_600, le=3_600)]


class FaceName(Record, frozen=True, omit_defaults=False):
    """Which face is meant, so that it is found again after its part has moved."""

    label: Label
    role: Label
    axis: Axis
    sign: Annotated[int, Meta(ge=-1, le=1)]


class KeptMeasure(Record, frozen=True):
    """A measure that was pinned between two faces."""

    first: FaceName
    second: FaceName


class Section(Record, frozen=True):
    """A plane across one axis (0 for x), beyond which the machine is not shown.

    What lies below `level_mm` stays, or what lies above it where `keeps_low` is False.
    """

    axis: Axis
    level_mm: Millimetres
    keeps_low: bool = True


class KeptView(Record, frozen=True):
    """Where the eye is and how the machine is shown, under a name.

    `target` is the point that the eye looks at, in the chassis frame. Which way is up, the chassis
    says. Parts are named by their labels; `apart` is 0 for in place to 1 for all the way.
    """

    name: Name
    target: tuple[Millimetres, Millimetres, Millimetres]
    distance_mm: Annotated[float, Meta(ge=1, le=100_000)]
    azimuth_deg: Degrees
    elevation_deg: Annotated[float, Meta(ge=-90, le=90)]
    orthographic: bool = False
    hidden: Labels = ()
    seen_through: Labels = ()
    apart: Annotated[float, Meta(ge=0, le=1)] = 0.0
    section: Section | None = None
    air: bool = False


Views = Annotated[tuple[KeptView, ...], Meta(max_length=MOST_VIEWS)]
Measures = Annotated[tuple[KeptMeasure, ...], Meta(max_length=MOST_MEASURES)]


def view_name(typed: str) -> str:
    """Return a name as it is kept: on one line and not too long."""
    return " ".join(typed.split())[:LONGEST_NAME].rstrip()


def view_kept(views: tuple[KeptView, ...], view: KeptView) -> tuple[KeptView, ...]:
    """Return the views with one more, which comes last; one of the same name gives way."""
    return (*view_removed(views, view.name), view)


def view_renamed(views: tuple[KeptView, ...], name: str, to: str) -> tuple[KeptView, ...]:
    """Return the views, one under another name; one that had that name gives way."""
    if name == to:
        return views
    found: list[KeptView] = []
    for view in views:
        if view.name == name:
            found.append(view.changed(name=to))
        elif view.name != to:
            found.append(view)
    return tuple(found)


def view_removed(views: tuple[KeptView, ...], name: str) -> tuple[KeptView, ...]:
    """Return the views without one."""
    return tuple(view for view in views if view.name != name)
