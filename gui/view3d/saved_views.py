"""Pinned measures and the section: from the picture's values to those that a file keeps, and back.

Measures and the section come into the file when it is saved. Measures that were pinned since wait
in the window's settings, so that looking and measuring never asks to save, and loses nothing.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QSettings

from gui.app.settings import text_at
from rigwright.build import Build
from rigwright.build.looks import MOST_MEASURES, FaceName, KeptMeasure
from rigwright.files.plain_json import JsonError, parse_json
from rigwright.graphics.scene.cut import Cut
from rigwright.picture.kept_looks import section_of
from rigwright.picture.scenery.face_measure import Pin
from rigwright.record import Record, RecordError, plain


class _Pins(Record, frozen=True, omit_defaults=False):
    """The measures of one build as the settings have them."""

    pins: tuple[tuple[FaceName, FaceName], ...]


# measures


def with_look(build: Build, pins: tuple[Pin, ...], cut: Cut | None) -> Build:
    """Return a build with the measures and the section of its picture."""
    measures = tuple(KeptMeasure(first, second) for first, second in pins[:MOST_MEASURES])
    return build.changed(measures=measures, section=section_of(cut))


def pins_in(build: Build) -> tuple[Pin, ...]:
    """Return the measures that a build was saved with."""
    return tuple((kept.first, kept.second) for kept in build.measures)


def unsaved_pins(settings: QSettings, path: Path | None) -> tuple[Pin, ...] | None:
    """Return the measures that were kept for a file beside it; None where none were kept."""
    if path is None:
        return None
    try:
        kept = parse_json(text_at(settings, _pins_key(path)))
        return _Pins.of({"pins": kept}).pins[:MOST_MEASURES]
    except (JsonError, RecordError):
        return None


def keep_unsaved_pins(settings: QSettings, path: Path, pins: tuple[Pin, ...], own: Build) -> None:
    """Keep the measures of a file until it is saved with them; those that it has already leave
    nothing behind.
    """
    if pins[:MOST_MEASURES] == pins_in(own):
        settings.remove(_pins_key(path))
        return
    written = [[plain(first), plain(second)] for first, second in pins[:MOST_MEASURES]]
    settings.setValue(_pins_key(path), json.dumps(written))


def _pins_key(path: Path) -> str:
    """A key that no character of a path can harm."""
    return f"measures/{sha256(str(path.absolute()).encode()).hexdigest()[:24]}"
