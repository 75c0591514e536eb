"""3D models that other programs open: read back by another reader they have the places, triangles
and names of the scene.
"""

from __future__ import annotations

import io
import json
import struct
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.geometry import Box, union
from rigwright.graphics.mesh import MATERIALS
from rigwright.graphics.render.palette import LIGHT
from rigwright.graphics.scene import Scene
from rigwright.picture.png import machine_of
from rigwright.share.solids import NothingToShowError, glb_of, model_of, part_names, stl_of

EXAMPLES = Path(__file__).resolve().parents[2] / "assets/examples"
TOWER, SERVER = "four-blower-3090", "eight-v100-server"
MACHINES = (TOWER, SERVER, "vertical-4090-y60")


@cache
def evaluated(name: str) -> Evaluation:
    document = read_document(EXAMPLES / f"{name}.rig")
    return evaluate(document.build, MemoryCatalog(document.parts))


@cache
def scene(name: str) -> Scene:
    return machine_of(evaluated(name))


def extent(shown: Scene) -> Box:
    """The box around all bodies, worked out from their boxes instead of their corners."""
    return union([body.pose.place(Box(*body.mesh.bounds)) for body in shown.bodies])


def triangles(shown: Scene) -> int:
    return sum(len(body.mesh.triangles) for body in shown.bodies)


def content(data: bytes) -> dict[str, Any]:
    """What the JSON of a GLB says."""
    length, kind = struct.unpack_from("<II", data, 12)
    assert kind == int.from_bytes(b"JSON", "little")
    return json.loads(data[20 : 20 + length])


@pytest.mark.parametrize("name", MACHINES)
def test_an_stl_has_the_scene_in_millimetres(name: str) -> None:
    import trimesh

    shown = scene(name)
    data = stl_of(scene(name))
    assert len(data) == 84 + 50 * triangles(shown)
    read = trimesh.load(io.BytesIO(data), file_type="stl", process=False)
    assert len(read.faces) == triangles(shown)
    box = extent(shown)
    assert np.allclose(read.bounds, [box.low, box.high], atol=0.01)


@pytest.mark.parametrize("name", MACHINES)
def test_a_glb_has_the_scene_in_metres_with_y_up(name: str) -> None:
    import trimesh

    shown = scene(name)
    data = glb_of(shown, part_names(evaluated(name).assembly))
    read = trimesh.load_scene(io.BytesIO(data), file_type="glb", process=False)
    drawn = [read.geometry[read.graph[node][1]] for node in read.graph.nodes_geometry]
    assert sum(len(mesh.faces) for mesh in drawn) == triangles(shown)
    low = extent(shown).low
    high = extent(shown).high
    if shown.up == "+y":  # x forward becomes z; z outward becomes -x
        lowest = (-high.z, low.y, low.x)
        highest = (-low.z, high.y, high.x)
    else:
        assert shown.up == "+z"  # z stays up as y; x forward becomes z, y becomes x
        lowest = (low.y, low.z, low.x)
        highest = (high.y, high.z, high.x)
    assert np.allclose(read.bounds * 1000, [lowest, highest], atol=0.01)


def test_every_part_is_a_node_with_its_name_and_its_own_place() -> None:
    import trimesh

    shown = scene(TOWER)
    data = glb_of(shown, part_names(evaluated(TOWER).assembly))
    nodes = content(data)["nodes"]
    named = {node["extras"]["part"]: node for node in nodes if "extras" in node}
    assert set(named) == {body.label for body in shown.bodies}
    assert named["gpu2"]["name"] == "GPU 2: ASUS Turbo GeForce RTX 3090 24GB"
    assert named["cables"]["name"] == "Cables"
    read = trimesh.load_scene(io.BytesIO(data), file_type="glb", process=False)
    for label, node in named.items():
        places: list[np.ndarray] = []
        for child in read.graph.transforms.successors(node["name"]):
            matrix, geometry = read.graph[child]
            if geometry is not None:
                corners = read.geometry[geometry].vertices
                places.append(corners @ matrix[:3, :3].T + matrix[:3, 3])
        box = extent(shown.changed(bodies=[b for b in shown.bodies if b.label == label]))
        found = np.concatenate(places) * 1000
        assert np.allclose(found.min(axis=0), [-box.high.z, box.low.y, box.low.x], atol=0.01), label
        assert np.allclose(found.max(axis=0), [-box.low.z, box.high.y, box.high.x], atol=0.01), (
            label
        )


def test_colours_are_those_of_the_picture_in_linear_light() -> None:
    materials = content(glb_of(scene(TOWER), {}))["materials"]
    drawn = {
        MATERIALS[material]
        for body in scene(TOWER).bodies
        for material in np.unique(body.mesh.materials[body.mesh.triangles])
    }
    assert {material["name"] for material in materials} == drawn
    for material in materials:
        red = material["pbrMetallicRoughness"]["baseColorFactor"][0]
        on_screen = 1.055 * red ** (1 / 2.4) - 0.055  # the way back, IEC 61966-2-1
        wanted = LIGHT.materials[MATERIALS.index(material["name"])][0]
        assert on_screen == pytest.approx(wanted, abs=0.002), material["name"]
        assert ("alphaMode" in material) == (material["name"] == "glass")


def test_facets_of_an_stl_look_outward() -> None:
    """As the normals of the scene do, which nobody made of the triangles' order."""
    shown = scene(SERVER)
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
    facets = np.frombuffer(stl_of(shown), dtype=record, offset=84)
    wanted = np.concatenate(
        [
            (body.mesh.normals @ body.pose.turn.matrix().T)[body.mesh.triangles].sum(axis=1)
            for body in shown.bodies
        ]
    )
    agree = (facets["normal"] * wanted).sum(axis=1)
    flat = np.linalg.norm(facets["normal"], axis=1) < 0.5  # a triangle without an area has none
    assert (agree[~flat] > 0).mean() > 0.99
    assert struct.unpack_from("<I", stl_of(shown), 80) == (len(facets),)
    assert not stl_of(shown).startswith(b"solid")


def test_the_tables_of_a_glb_lie_where_they_may() -> None:
    """As glTF 2.0 wants: lengths that add up, multiples of four, indices within, unit normals."""
    data = glb_of(scene(TOWER), {})
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    told = content(data)
    (text_length,) = struct.unpack_from("<I", data, 12)
    block = data[20 + text_length + 8 :]
    views = told["bufferViews"]
    accessors = told["accessors"]
    assert told["buffers"] == [{"byteLength": len(block)}] and len(data) % 4 == 0
    end = 0
    for view in views:
        assert view["byteOffset"] == end and end % 4 == 0
        end += view["byteLength"]
    assert end == len(block)
    for mesh in told["meshes"]:
        for piece in mesh["primitives"]:
            corners = accessors[piece["indices"]]
            view = views[corners["bufferView"]]
            found = np.frombuffer(block, "<u4", corners["count"], view["byteOffset"])
            for table in piece["attributes"].values():
                assert set(found.tolist()) == set(range(accessors[table]["count"]))
            normals = accessors[piece["attributes"]["NORMAL"]]
            start = views[normals["bufferView"]]["byteOffset"]
            table = np.frombuffer(block, "<f4", 3 * normals["count"], start).reshape(-1, 3)
            assert np.allclose(np.linalg.norm(table, axis=1), 1.0, atol=0.001)


@pytest.mark.parametrize("suffix", [".glb", ".stl"])
def test_a_build_with_nothing_in_it_is_one_sentence(suffix: str) -> None:
    with pytest.raises(NothingToShowError, match="There is nothing to show in 3D yet"):
        model_of(evaluate(Build(), MemoryCatalog([])), suffix)


def test_the_command_writes_by_the_name_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = str(EXAMPLES / f"{TOWER}.rig")
    out = tmp_path / "machine.GLB"
    assert main(["render", example, "-o", str(out)]) == 0
    assert out.read_bytes().startswith(b"glTF")
    solid = tmp_path / "machine.stl"
    assert main(["render", example, "-o", str(solid)]) == 0
    assert solid.read_bytes().startswith(b"Rigwright")
    capsys.readouterr()
    for arguments, words in (
        (["-o", str(tmp_path / "x.obj")], "end it in .png, .svg, .glb or .stl"),
        (["-o", str(tmp_path / "x.glb"), "--view", "top"], "are for a picture"),
        (["-o", str(tmp_path / "x.stl"), "--air"], "are for a picture"),
    ):
        assert main(["render", example, *arguments]) == 2
        said = capsys.readouterr().err
        assert words in said and said.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["machine.GLB", "machine.stl"]
