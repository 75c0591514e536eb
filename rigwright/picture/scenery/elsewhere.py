"""What of another machine stands otherwise than in this one, as bodies to be laid over its picture.

Compares two pictures body by body. Knows no build and no window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rigwright.geometry import Pose
from rigwright.graphics.scene import Body, Layer

NOBODY = ""  # the label of a body that is no part of the machine: nothing is selected by it
CABLES = "cables"  # they follow what they lead to, and would only hide it


def bodies_elsewhere(other: Iterable[Body], here: Iterable[Body]) -> tuple[Body, ...]:
    """Return the bodies of another machine that this one lacks, or has in other places, as ghosts.

    Bodies are alike where shape and place are, whatever they are called. Cables, ribbons and hoses
    are left out.
    """
    alike = Counter(_look_of(body) for body in here)
    found: list[Body] = []
    for body in other:
        look = _look_of(body)
        if alike[look]:
            alike[look] -= 1
        elif not _is_line(body):
            found.append(Body(NOBODY, body.mesh, body.pose, Layer.GHOST))
    return tuple(found)


def _look_of(body: Body) -> tuple[str, Pose]:
    return body.mesh.key, body.pose


def _is_line(body: Body) -> bool:
    return body.label == CABLES or body.mesh.key.startswith("line-")
