"""Models of the user's own: files read and refused in one sentence, units guessed, laid into a
part's box, and kept.
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.assembly.envelopes import card_body
from rigwright.build import Build
from rigwright.evaluation import evaluate
from rigwright.geometry import Box, Vec
from rigwright.picture.scenery import scene_of
from rigwright.picture.user_models.attached import NAMES, Attached
from rigwright.picture.user_models.files import read_model
from rigwright.picture.user_models.fit import (
    UNITS,
    Room,
    card_room,
    differences,
    fitting,
    placed_box,
    rescalings,
    size_sentence,
    unit_of,
)
from rigwright.picture.user_models.model import MOST_TRIANGLES, Model, ModelError, open_edges
from tests.shipped_parts import shipped

TUF = "asus-tuf-rtx-3090"
CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
QUADS = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
TRIANGLES = np.array([t for a, b, c, d in QUADS for t in ((a, b, c), (a, c, d))])


def box(x: float, y: float, z: float) -> Model:
    return Model("box.stl", CORNERS * (x, y, z), TRIANGLES, 0)


def stl(model: Model) -> bytes:
    corners = model.positions[model.triangles].astype("<f4")
    rows = b"".join(
        struct.pack("<12f", 0, 0, 0, *corner.reshape(-1)) + b"\0\0" for corner in corners
    )
    return b"a box".ljust(80) + struct.pack("<I", len(corners)) + rows


def obj(model: Model) -> str:
    return "".join(f"v {x} {y} {z}\n" for x, y, z in model.positions) + "".join(
        f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in model.triangles
    )


def written(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize("kind", ["stl", "obj", "glb"])
def test_every_kind_is_read_with_its_size(tmp_path: Path, kind: str) -> None:
    import trimesh

    made = box(300, 52, 140)
    glb = bytes(
        trimesh.Scene(trimesh.Trimesh(made.positions, made.triangles, process=False)).export(
            file_type="glb"
        )
    )
    path = written(tmp_path, f"card.{kind}", {"stl": stl(made), "obj": obj(made), "glb": glb}[kind])
    model = read_model(path)
    assert tuple(model.size) == pytest.approx((300, 52, 140))
    assert model.closed and len(model.triangles) == 12


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.jpg", b"x", "no model that can be read here"),
        ("a.stl", b"", "is empty"),
        ("a.glb", b"glTF and nothing else that makes sense", "damaged or no GLB file"),
        ("a.obj", b"v 0 0 0\nv 1 0 0\n", "no surfaces|damaged"),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "is flat"),
        (
            "a.obj",
            b"v 0 0 0\nv nan 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n",
            "without a place|no surfaces|damaged",
        ),
    ],
)
def test_a_file_that_is_no_model_gets_one_sentence(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    with pytest.raises(ModelError, match=said) as caught:
        read_model(written(tmp_path, name, content))
    assert str(caught.value).count(". ") == 0 and str(caught.value).endswith(".")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="gone.stl cannot be read"):
        read_model(tmp_path / "gone.stl")


@pytest.mark.parametrize("kind", ["stl", "obj", "glb"])
def test_ten_million_triangles_are_refused_unread(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"huge.{kind}"
    count = 10_000_000 if kind != "obj" else MOST_TRIANGLES + 1
    if kind == "stl":
        with path.open("wb") as file:
            file.write(b"\0" * 80 + struct.pack("<I", 7_000_000))
            file.truncate(84 + 50 * 7_000_000)
        count = 7_000_000
    elif kind == "obj":
        path.write_bytes(b"v 0 0 0\nv 1 0 0\nv 0 1 0\n" + b"f 1 2 3\n" * count)
    else:
        primitive = b'{"attributes":{"POSITION":0},"indices":1}'
        tree = (
            b'{"meshes":[{"primitives":[%b]}],"accessors":[{"count":9},{"count":30000000}]}'
            % primitive
        )
        path.write_bytes(
            b"glTF"
            + struct.pack("<II", 2, 20 + len(tree))
            + struct.pack("<I", len(tree))
            + b"JSON"
            + tree
        )
    with pytest.raises(ModelError, match=f"has {count:,} triangles; at most 300,000"):
        read_model(path)


def test_a_model_with_a_hole_is_not_closed(tmp_path: Path) -> None:
    whole = box(10, 20, 30)
    assert open_edges(whole.triangles) == 0
    model = read_model(
        written(tmp_path, "open.stl", stl(whole.changed(triangles=whole.triangles[2:])))
    )
    assert not model.closed and model.open_edges == 4


@pytest.mark.parametrize("unit", UNITS)
def test_the_unit_is_guessed_from_the_part(unit: str) -> None:
    wanted = Vec(300, 52, 140)
    scale = UNITS[unit]
    size = Vec(*(side * 1.03 / scale for side in (140, 300, 52)))
    assert unit_of(size, wanted) == unit
    sentence = size_sentence("card.glb", size, wanted)
    assert (sentence == "") is (unit == "mm")
    assert (
        unit == "mm" or {"inch": "inches", "cm": "centimetres", "metre": "metres"}[unit] in sentence
    )


def test_a_model_of_no_known_unit_says_so() -> None:
    assert unit_of(Vec(7, 7, 7), Vec(300, 52, 140)) is None
    assert "no unit makes" in size_sentence("cube.stl", Vec(7, 7, 7), Vec(300, 52, 140))
    assert rescalings(Vec(6, 6, 6), Vec(300, 52, 140)) == {
        "Rescale to the part\u2019s length": 50.0,
        "Take as millimetres": 1.0,
    }
    assert rescalings(Vec(30, 5.2, 14), Vec(300, 52, 140)) == {
        "Rescale from cm": 10.0,
        "Take as millimetres": 1.0,
    }


@pytest.mark.parametrize("longest", [0.3, 10_000.0])
def test_what_would_be_no_part_s_size_is_neither_offered_nor_attached(
    attached: Attached, longest: float
) -> None:
    model = box(longest, longest, longest)
    card = Vec(300, 52, 140)
    offers = rescalings(model.size, card)
    assert offers and "Take as millimetres" not in offers
    room = Room(Box.of((0, 300), (0, 52), (0, 140)))
    with pytest.raises(
        ModelError, match="no part of a computer is (longer than 3 m|shorter than 1 mm)"
    ):
        attached.attach("a", model, fitting(model, room, 1.0))
    assert attached.all() == {}
    attached.attach("a", model, fitting(model, room, next(iter(offers.values()))))
    assert set(attached.meshes(["a"])) == {"a"}


def test_a_size_of_no_unit_says_why_millimetres_are_not_offered() -> None:
    said = size_sentence("a.glb", Vec(10_000, 10_000, 10_000), Vec(300, 52, 140))
    assert said.endswith(
        "longer than 3 m; drawn in thousandths of a millimetre it would be 10 mm long."
    )


@given(st.permutations([300.0, 52.0, 140.0]))
def test_a_model_is_laid_into_the_box_whichever_way_it_was_drawn(sides: list[float]) -> None:
    room = Box.of((1, 301), (-48, 4), (8, 148))
    model = box(*sides)
    fit = fitting(model, Room(room), 1.0)
    assert np.linalg.det(fit.turn.matrix()) == pytest.approx(1)
    placed = placed_box(model, fit)
    assert all(
        abs(a - b) < 1e-6
        for a, b in zip((*placed.low, *placed.high), (*room.low, *room.high), strict=True)
    )
    assert differences(model, fit, room) == ""


def test_what_the_boxes_understate_is_said() -> None:
    room = Box.of((0, 300), (0, 52), (0, 140))
    model = box(300, 57.5, 140)
    assert differences(model, fitting(model, Room(room), 1.0), room) == (
        "The model has 5.5 mm more thickness than the part's figures."
    )


@pytest.fixture
def attached(tmp_path: Path) -> Attached:
    return Attached(tmp_path / "attached")


def test_an_attached_model_is_shown_instead_of_ours_where_the_card_sits(attached: Attached) -> None:
    evaluation = evaluate(
        Build(chassis="fractal-design-define-7-xl", board="asus-pro-ws-wrx80e-sage-se-wifi").place(
            TUF, "3"
        ),
        shipped(),
    )
    (card,) = evaluation.assembly.cards
    inches = box(*(side / 25.4 for side in card_body(card.size).size))
    attached.attach(TUF, inches, fitting(inches, card_room(card_body(card.size)), 25.4))
    models = attached.meshes([TUF, "another"])
    assert set(models) == {TUF}
    scene = scene_of(evaluation.assembly, models=models)
    (body,) = [body for body in scene.bodies if body.label == "gpu1"]
    low, high = (Vec(*map(float, corner)) for corner in body.mesh.bounds)
    placed = body.pose.place(Box(low, high))
    assert placed.contains(card.body, 0.01) and card.body.contains(placed, 0.01)
    assert len(body.mesh.triangles) == 12


def test_the_store_is_read_again_and_forgets(attached: Attached, tmp_path: Path) -> None:
    model = box(1, 2, 3)
    fit = fitting(model, Room(Box.of((0, 1), (0, 2), (0, 3))), 1.0)
    for part_id in ("a", "b"):
        attached.attach(part_id, model, fit)
    again = Attached(tmp_path / "attached")
    assert set(again.all()) == {"a", "b"} and len(list((tmp_path / "attached").glob("*.npz"))) == 1
    again.detach("a")
    assert len(list((tmp_path / "attached").glob("*.npz"))) == 1, "the other part still has it"
    again.detach("b")
    assert again.all() == {} and not list((tmp_path / "attached").glob("*.npz"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"a": 1}',
        '{"a": {"model": "../x", "name": "", "scale": 1, "axes": [0,1,2],'
        ' "signs": [1,1,1], "offset": [0,0,0], "open_edges": 0}}',
        '{"a": {"model": "x", "name": "", "scale": 1, "axes": [0,1,2], "signs": [1,1,-1], '
        '"offset": [0,0,0],'
        ' "open_edges": 0}}',
    ],
)
def test_names_that_cannot_be_read_cost_the_model_only(
    attached: Attached, tmp_path: Path, text: str
) -> None:
    (tmp_path / "attached").mkdir()
    (tmp_path / "attached" / NAMES).write_text(text)
    assert attached.all() == {} and attached.meshes(["a"]) == {}


def test_a_damaged_model_costs_the_model_only(attached: Attached, tmp_path: Path) -> None:
    model = box(1, 2, 3)
    kept = attached.attach("a", model, fitting(model, Room(Box.of((0, 1), (0, 2), (0, 3))), 1.0))
    (tmp_path / "attached" / f"{kept.model}.npz").write_bytes(b"damaged")
    assert attached.meshes(["a"]) == {}
