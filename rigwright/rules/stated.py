"""Words of a record as figures that checks rest on: a socket, a form factor, a list of sockets.

Such a figure has no number worth reading; it is known or not, and names its field.
"""

from __future__ import annotations

from typing import Any

from rigwright.figures import Basis, Figure
from rigwright.parts import Part


def stated(part: Part, name: str) -> Figure:
    """Return the figure of a field that holds words, or a count.

    An empty list of names is unknown.
    """
    basis = Basis.PUBLISHED if is_stated(getattr(part, name)) else Basis.UNKNOWN
    return Figure(1.0, basis, (part.address(name),))


def is_stated(value: Any) -> bool:
    """Return whether a field of a record says anything."""
    if isinstance(value, tuple):
        return bool(value)
    return value is not None
