"""Models that count: the switch is kept with the model, shapes are read when asked for, and
heights only made once.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rigwright.assembly import heights
from rigwright.assembly.envelopes import card_body, card_size
from rigwright.assembly.heights import Heights
from rigwright.assembly.shapes import NO_SHAPES
from rigwright.geometry import Box
from rigwright.parts import Gpu
from rigwright.picture.user_models import attached_shapes
from rigwright.picture.user_models.attached import NAMES, Attached
from rigwright.picture.user_models.fit import Room, card_room, fitting, shift_of, turned_round
from tests.picture.test_models import TUF, box
from tests.sampling import every
from tests.shipped_parts import shipped


def body() -> Box:
    card = shipped().get(TUF)
    assert isinstance(card, Gpu)
    return card_body(card_size(card))


@pytest.fixture
def store(tmp_path: Path) -> Attached:
    """With the card's box as its model."""
    made = Attached(tmp_path / "attached")
    model = box(*body().size)
    made.attach(TUF, model, fitting(model, card_room(body()), 1.0))
    return made


def test_nothing_counts_before_it_is_switched_on(store: Attached, tmp_path: Path) -> None:
    assert not store.shapes() and store.shapes().get(TUF) is None
    store.let_collide(TUF, True)
    again = Attached(tmp_path / "attached")
    found = again.shapes().get(TUF)
    assert again.shapes() and found is not None and found.closed
    assert found.bounds.contains(body(), 1e-6) and body().contains(found.bounds, 1e-6)
    again.let_collide(TUF, False)
    assert not store.shapes() and TUF in store.all(), "the model itself stays"


def test_a_new_model_of_a_part_does_not_count_by_itself(store: Attached) -> None:
    store.let_collide(TUF, True)
    other = box(300, 40, 119)
    store.attach(TUF, other, fitting(other, card_room(body()), 1.0))
    assert not store.shapes()


def test_without_models_no_store_is_opened() -> None:
    assert attached_shapes() is NO_SHAPES


def test_a_damaged_model_is_there_without_a_surface(store: Attached, tmp_path: Path) -> None:
    store.let_collide(TUF, True)
    (tmp_path / "attached" / f"{store.all()[TUF].model}.npz").write_bytes(b"damaged")
    found = Attached(tmp_path / "attached").shapes().get(TUF)
    assert found is not None and not len(found.triangles) and found.of_card is None


def test_names_from_before_the_switch_are_still_read(store: Attached, tmp_path: Path) -> None:
    path = tmp_path / "attached" / NAMES
    path.write_text(path.read_text().replace(',\n  "collides": false', ""))
    assert (
        "collides" not in path.read_text()
        and not Attached(tmp_path / "attached").all()[TUF].collides
    )


def test_heights_are_made_once_and_read_after_that(
    store: Attached, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.let_collide(TUF, True)
    shape = store.shapes().get(TUF)
    assert shape is not None and shape.of_card is not None
    first = shape.of_card.heights(1)

    def never(*_: object) -> Heights:
        raise AssertionError("made anew")

    monkeypatch.setattr(heights, "heights_of", never)
    again = Attached(tmp_path / "attached").shapes().get(TUF)
    assert again is not None and again.of_card is not None
    kept = again.of_card.heights(1)
    assert (
        kept.corner == first.corner
        and np.array_equal(kept.low, first.low)
        and np.array_equal(kept.high, first.high)
    )


def test_what_is_no_heights_is_refused() -> None:
    made = heights.heights_of(np.array([(0, 0, 0), (5, 1, 0), (0, 2, 5.0)]), np.array([[0, 1, 2]]))
    data = made.as_bytes()
    for damaged in (b"", data[:20], data[:-8], data + b"12345678"):
        with pytest.raises(ValueError):
            Heights.from_bytes(memoryview(damaged))


def test_half_turns_keep_the_room_and_two_of_them_are_none() -> None:
    room = Room(Box.of((0, 300), (-48, 4), (8, 140)))
    turn = fitting(box(300, 52, 132), room, 1.0).turn
    for axis in range(3):
        once = turned_round(turn, axis)
        assert np.linalg.det(once.matrix()) == pytest.approx(1) and once != turn
        assert turned_round(once, axis) == turn


@every(
    [
        ("0, -2.5, 0", (0, -2.5, 0)),
        ("1;2;3", (1, 2, 3)),
        ("1 mm 2mm \u22123 mm", (1, 2, -3)),
        ("0, 0, 0.1 in", (0, 0, 2.54)),
        ('1", 2 mm, 3 cm', (25.4, 2, 30)),
        ("0, 0, 3 ft", None),
        ("1, 2", None),
        ("a, b, c", None),
        ("", None),
        ("nan 0 0", None),
        ("1e9 0 0", None),
    ]
)
def test_a_shift_is_read_as_people_type_it(text: str, shift: tuple[float, ...] | None) -> None:
    assert shift_of(text) == shift
