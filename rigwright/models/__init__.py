"""Models that the user has of parts: read, checked, laid into boxes and kept; which of them the rules measure by."""

from __future__ import annotations

from rigwright.assembly.shapes import NO_SHAPES, Shapes
from rigwright.files.places import model_names_path


def attached_shapes() -> Shapes:
    """The shapes of the parts whose models count for this user; no store is opened where nothing was ever attached."""
    if not model_names_path().is_file():
        return NO_SHAPES
    from rigwright.models.attached import Attached

    return Attached().shapes() or NO_SHAPES
