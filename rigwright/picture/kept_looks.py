"""What a build's file keeps of how its owner looks at the machine, as camera, cut and staging, and
back.

Knows neither window nor settings.
"""

from __future__ import annotations

from rigwright.build.looks import MOST_NAMED, KeptView, Section
from rigwright.geometry import Vec
from rigwright.graphics.render.camera import DISTANCE_MM, Camera
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.scenery.staging import Staging


def kept_view(name: str, camera: Camera, staging: Staging) -> KeptView:
    """Return what a build keeps of a way to look at its machine."""
    x, y, z = camera.target
    return KeptView(
        name,
        (x, y, z),
        camera.distance_mm,
        camera.azimuth_deg % 360.0,
        camera.elevation_deg,
        camera.orthographic,
        tuple(sorted(staging.hidden))[:MOST_NAMED],
        tuple(sorted(staging.seen_through))[:MOST_NAMED],
        staging.apart,
        section_of(staging.cut),
        staging.air,
    )


def camera_of(kept: KeptView, up: str) -> Camera:
    """Return the camera of a saved view in a chassis with that way up."""
    nearest, farthest = DISTANCE_MM
    distance_mm = max(nearest, min(farthest, kept.distance_mm))
    return Camera(
        Vec(*kept.target),
        distance_mm,
        kept.azimuth_deg,
        kept.elevation_deg,
        up,
        kept.orthographic,
    )


def staging_of(kept: KeptView) -> Staging:
    """Return how a saved view shows the machine."""
    return Staging(
        frozenset(kept.hidden),
        frozenset(kept.seen_through),
        kept.apart,
        cut_of(kept.section),
        kept.air,
    )


def section_of(cut: Cut | None) -> Section | None:
    """Return the section that a file keeps of a cut."""
    if cut is None:
        return None
    return Section(cut.axis, cut.level_mm, cut.keeps_low)


def cut_of(section: Section | None) -> Cut | None:
    """Return the cut of a section that a file has."""
    if section is None:
        return None
    return Cut(section.axis, section.level_mm, section.keeps_low)
