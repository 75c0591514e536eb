"""Views that the user has named, and the measures pinned in each build: read from the window's
settings and kept there.

Knows cameras and stagings as plain values; whatever cannot be read is left out, so that other
versions do no harm.
"""

from __future__ import annotations

import json
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

from gui.settings import text_at
from gui.view.staged_picture import Pin
from rigwright.files.plain_json import JsonError, parse_json
from rigwright.geometry import Vec
from rigwright.record import Record, RecordError, Value, plain
from rigwright.render.camera import AXES, DISTANCE_MM, Camera
from rigwright.scene.cut import Cut
from rigwright.scenery.face_measure import FaceName
from rigwright.scenery.staging import Staging

MOST_VIEWS, MOST_PINS, LONGEST_NAME = 24, 50, 60
VIEWS_KEY = "views/saved"


class _View(Record, frozen=True, omit_defaults=False):
    """A named view as it is written."""

    name: str
    target: tuple[float, float, float]
    distance_mm: float
    azimuth_deg: float
    elevation_deg: float
    up: str
    orthographic: bool = False
    hidden: tuple[str, ...] = ()
    seen_through: tuple[str, ...] = ()
    apart: float = 0.0
    cut: tuple[int, float, bool] | None = None
    air: bool = False


class _Pins(Record, frozen=True, omit_defaults=False):
    """The measures of one build as they are written."""

    pins: tuple[tuple[FaceName, FaceName], ...]


class SavedView(Value, frozen=True):
    """Where the eye is and how the machine is shown, under a name."""

    name: str
    camera: Camera
    staging: Staging


def saved_views(settings: QSettings) -> tuple[SavedView, ...]:
    """The named views, in the order in which they were made."""
    kept = _json(text_at(settings, VIEWS_KEY))
    found = (_read_view(entry) for entry in kept) if isinstance(kept, list) else ()
    return tuple(view for view in found if view is not None)[:MOST_VIEWS]


def keep_view(settings: QSettings, view: SavedView) -> None:
    """Keep a view; one of the same name gives way."""
    name = " ".join(view.name.split())[:LONGEST_NAME]
    others = [other for other in saved_views(settings) if other.name != name]
    _write_views(settings, [*others, view.changed(name=name)][-MOST_VIEWS:])


def forget_view(settings: QSettings, name: str) -> None:
    """Forget a view."""
    _write_views(settings, [view for view in saved_views(settings) if view.name != name])


def pins_of(settings: QSettings, path: Path | None) -> tuple[Pin, ...]:
    """The measures that were pinned in the build of that file."""
    try:
        return (
            _Pins.of({"pins": _json(text_at(settings, _pins_key(path)))}).pins[:MOST_PINS]
            if path
            else ()
        )
    except RecordError:
        return ()


def keep_pins(settings: QSettings, path: Path, pins: tuple[Pin, ...]) -> None:
    """Keep the measures of a build; none leave nothing behind."""
    if pins:
        settings.setValue(_pins_key(path), json.dumps(plain(_Pins(pins[:MOST_PINS]))["pins"]))
    else:
        settings.remove(_pins_key(path))


def _pins_key(path: Path | None) -> str:
    """A key that no character of a path can harm."""
    return f"measures/{sha256(str(path.absolute() if path else '').encode()).hexdigest()[:24]}"


def _json(kept: str) -> Any:
    try:
        return parse_json(kept)
    except JsonError:
        return None


def _write_views(settings: QSettings, views: list[SavedView]) -> None:
    settings.setValue(VIEWS_KEY, json.dumps([plain(_written(view)) for view in views]))


def _written(view: SavedView) -> _View:
    camera, staging, cut, (x, y, z) = (
        view.camera,
        view.staging,
        view.staging.cut,
        view.camera.target,
    )
    return _View(
        view.name,
        (x, y, z),
        camera.distance_mm,
        camera.azimuth_deg,
        camera.elevation_deg,
        camera.up,
        camera.orthographic,
        tuple(sorted(staging.hidden)),
        tuple(sorted(staging.seen_through)),
        staging.apart,
        (cut.axis, cut.level_mm, cut.keeps_low) if cut else None,
        staging.air,
    )


def _read_view(entry: object) -> SavedView | None:
    try:
        kept = _View.of(entry)
    except RecordError:
        return None
    figures = (
        *kept.target,
        kept.distance_mm,
        kept.azimuth_deg,
        kept.elevation_deg,
        kept.apart,
        *(kept.cut or ()),
    )
    if (
        not all(map(isfinite, figures))
        or kept.up not in AXES
        or (kept.cut and kept.cut[0] not in (0, 1, 2))
    ):
        return None
    distance = max(DISTANCE_MM[0], min(DISTANCE_MM[1], kept.distance_mm))
    camera = Camera(
        Vec(*kept.target),
        distance,
        kept.azimuth_deg,
        max(-90.0, min(90.0, kept.elevation_deg)),
        kept.up,
        kept.orthographic,
    )
    staging = Staging(
        frozenset(kept.hidden),
        frozenset(kept.seen_through),
        max(0.0, min(1.0, kept.apart)),
        Cut(*kept.cut) if kept.cut else None,
        kept.air,
    )
    return SavedView(kept.name, camera, staging)
