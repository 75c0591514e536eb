"""Models that the user has of parts: read, checked, laid into boxes and kept, and which of them the
rules measure by.

Here belong the readers of model files and their store; the meshes that the program draws by itself
belong in `meshes`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rigwright.files.places import model_names_path

if TYPE_CHECKING:
    from rigwright.assembly.shapes import Shapes


def attached_shapes() -> Shapes:
    """The shapes of the parts whose models count for this user.

    No store is opened where nothing was ever attached.
    """
    from rigwright.assembly.shapes import (
        NO_SHAPES,
    )  # the reader of model files comes by here, and needs none

    if not os.path.isfile(model_names_path()):
        return NO_SHAPES
    from rigwright.picture.user_models.attached import Attached

    return Attached().shapes() or NO_SHAPES
