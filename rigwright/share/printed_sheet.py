"""The assembly sheet of a build as the window and the command print it.

Gathers what a sheet says beyond the build itself: its code, what is bought, its stages, and the
measures of the 3D view. How it is painted is elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rigwright.build import Build
from rigwright.build.looks import Section
from rigwright.catalog import open_catalog
from rigwright.evaluation import Evaluation
from rigwright.graphics.scene import Dimension
from rigwright.picture.png import machine_of, view_pictures
from rigwright.picture.scenery.face_measure import Pin, pinned
from rigwright.reports.sheet.content import MeasureLine, PrintedView, Sheet, sheet_of
from rigwright.reports.sheet.purchases import known_purchases
from rigwright.reports.stages import Stage
from rigwright.share.code import printed_code


def printed_sheet(
    evaluation: Evaluation, file_name: str, pins: Sequence[Pin], stages: Iterable[Stage]
) -> tuple[Sheet, tuple[Dimension, ...]]:
    """The sheet, and the lines of its measures for its picture, lettered as in its list."""
    sheet = sheet_of(
        evaluation,
        file_name,
        code=printed_code(evaluation, open_catalog()),
        purchases=known_purchases(evaluation),
        stages=stages,
    )
    if not pins:
        return sheet, ()
    found = pinned(pins, evaluation.assembly, machine_of(evaluation))
    told = tuple(MeasureLine(pin.mark, pin.between, pin.line.text) for pin in found)
    return replace(sheet, measured=told), tuple(pin.line.changed(text=pin.mark) for pin in found)


def with_views(sheet: Sheet, evaluation: Evaluation, section: Section | None) -> Sheet:
    """The sheet with pictures of a section through the machine and of the build's saved views."""
    drawn = view_pictures(evaluation, section)
    return replace(sheet, views=tuple(PrintedView(name, png) for name, png in drawn))


def kept_pins(build: Build) -> tuple[Pin, ...]:
    """The measures that a build was saved with."""
    return tuple((kept.first, kept.second) for kept in build.measures)
