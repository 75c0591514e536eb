"""A bridge over two cards inside a box of a given size: x along the cards, y across them, z away
from the board.

Knows sizes only; which axis is the longer one tells how the cards lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.picture.meshes.shapes import Shape, block

END = 15.46  # of a bridge over one card: as wide as its connector's housing
OVER = 6.0  # how far a connector reaches down over the card's edge


def shapes(length: float, across: float, height: float) -> Iterator[Shape]:
    """Yield a bar with a housing at both ends.

    The housings reach over the cards' connectors.
    """
    end = min(END, across / 2)
    low = min(OVER, height / 2)
    x = (0.0, length)
    yield block(x, (0.0, across), (low + 4.0, height), "shroud_blower", 1.6)
    housing_x = (4.0, length - 4.0)
    housing_y = (0.8, end - 0.8)
    housing_z = (0.0, low + 4.6)
    housing = block(housing_x, housing_y, housing_z, "slot", 0.8)
    far_end = across - end
    yield housing
    yield housing.moved(0.0, far_end, 0.0)
    label_x = (length * 0.3, length * 0.7)
    label_y = (end + 2.0, max(far_end - 2.0, end + 2.6))
    label_z = (height - 0.6, height - 0.1)
    yield block(label_x, label_y, label_z, "accent_trim").plain()
