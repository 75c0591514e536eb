"""How many of a part a search asks for, as people type it."""

from __future__ import annotations

from gui.hand.asked_for import asked_for
from tests.sampling import every


@every(
    [
        ("rtx 3090", ("rtx 3090", 1)),
        ("4 × rtx 3090", ("rtx 3090", 4)),
        ("2x a6000", ("a6000", 2)),
        ("a6000 x8", ("a6000", 8)),
        ("99 x v100", ("v100", 99)),
        ("0 x v100", ("v100", 1)),
        ("rtx 4090 founders", ("rtx 4090 founders", 1)),
    ]
)
def test_how_many_are_asked_for(text: str, asked: tuple[str, int]) -> None:
    assert asked_for(text) == asked
