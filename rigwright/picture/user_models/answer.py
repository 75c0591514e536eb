"""What the reader of models says to the program that started it: a model in numbers, or one
sentence.

The program checks every count before it believes it, since a reader that met a hostile file may say
anything.
"""

from __future__ import annotations

from struct import Struct, error

import numpy as np

from rigwright.files.plain_text import escaped
from rigwright.picture.user_models.model import MOST_CORNERS, MOST_TRIANGLES, Model, ModelError

MODEL, REFUSAL = b"\0rwm1", b"\0rwn1"
CORNER_BYTES, TRIANGLE_BYTES = 24, 12
MOST_SENTENCE_BYTES = 2_000
_HEAD = Struct("<5sIIQI")  # what follows, corners, triangles, open edges, triangles without an area
MOST_ANSWER_BYTES = _HEAD.size + CORNER_BYTES * MOST_CORNERS + TRIANGLE_BYTES * MOST_TRIANGLES


def answer_of(model: Model) -> bytes:
    """A model in bytes."""
    positions = model.positions.astype("<f8")
    triangles = model.triangles.astype("<u4")
    head = _HEAD.pack(
        MODEL,
        len(positions),
        len(triangles),
        model.open_edges,
        model.without_area,
    )
    return head + positions.tobytes() + triangles.tobytes()


def refusal(sentence: str) -> bytes:
    """A sentence in bytes."""
    return REFUSAL + sentence.encode()[:MOST_SENTENCE_BYTES]


def model_in(name: str, answer: bytes) -> Model:
    """The model in an answer, or a ModelError with its sentence.

    A ValueError where it is neither.
    """
    if answer.startswith(REFUSAL):
        start = len(REFUSAL)
        said = answer[start : start + MOST_SENTENCE_BYTES]
        raise ModelError(escaped(said.decode(errors="replace")))
    try:
        kind, corners, count, open_edges, without_area = _HEAD.unpack_from(answer)
    except error:
        raise ValueError("no answer") from None
    end = _HEAD.size + CORNER_BYTES * corners
    size = end + TRIANGLE_BYTES * count
    few = 0 < corners <= MOST_CORNERS and 0 < count <= MOST_TRIANGLES
    if kind != MODEL or not few or len(answer) != size:
        raise ValueError("no answer")
    places = np.frombuffer(answer, "<f8", 3 * corners, _HEAD.size)
    numbers = np.frombuffer(answer, "<u4", 3 * count, end)
    positions = places.reshape(-1, 3)
    triangles = numbers.reshape(-1, 3).astype(np.int64)
    if triangles.max() >= corners or not np.isfinite(positions).all():
        raise ValueError("no answer")
    return Model(name, positions, triangles, open_edges, without_area)
