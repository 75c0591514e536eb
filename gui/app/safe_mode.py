"""Whether the program was asked to start plainly, to get by what keeps it from starting: a graphics
driver, a layout or a setting.

Without the 3D view, with settings that are as at the first start and are forgotten again.
"""

from __future__ import annotations

import os

VARIABLE = "RIGWRIGHT_SAFE_MODE"


def is_safe_mode() -> bool:
    """Return whether `--safe-mode` stood on the command line."""
    return bool(os.environ.get(VARIABLE))
