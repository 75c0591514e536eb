"""Small model files that ask for much, lie, or are damaged: what tests of reading models share."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tests.picture.test_models import CORNERS, TRIANGLES, box, obj, stl

SIZE = (300.0, 52.0, 140.0)
BOX_BYTES = (CORNERS * SIZE).astype("<f4").tobytes() + TRIANGLES.astype("<u2").tobytes()
BOX_TREE: dict[str, Any] = {
    "asset": {"version": "2.0"},
    "scene": 0,
    "scenes": [{"nodes": [0]}],
    "nodes": [{"mesh": 0}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
    "accessors": [
        {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
        {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"},
    ],
    "bufferViews": [
        {"buffer": 0, "byteOffset": 0, "byteLength": 96},
        {"buffer": 0, "byteOffset": 96, "byteLength": 72},
    ],
    "buffers": [{"byteLength": 168}],
}


def glb(tree: dict[str, Any] | bytes, data: bytes = BOX_BYTES) -> bytes:
    """A file of that tree."""
    text = tree if isinstance(tree, bytes) else json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    chunks = (
        struct.pack("<I", len(text))
        + b"JSON"
        + text
        + struct.pack("<I", len(data))
        + b"BIN\0"
        + data
    )
    return b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks


def box_glb(**changed: Any) -> bytes:
    """A box, with some of what is said of it changed."""
    return glb({**BOX_TREE, **changed})


def nodes(count: int, children: Sequence[Sequence[int]] = (), **mesh: int) -> list[dict[str, Any]]:
    """So many nodes, the first of them with these children."""
    made: list[dict[str, Any]] = [dict(mesh) for _ in range(count)]
    for node, below in zip(made, children, strict=False):
        node["children"] = list(below)
    return made


def chain(count: int) -> bytes:
    """A box that hangs on so many nodes."""
    made = nodes(count, [[number + 1] for number in range(count - 1)])
    made[-1]["mesh"] = 0
    return box_glb(nodes=made)


def accessor(index: int, **changed: Any) -> bytes:
    """A box of whose figures one is described otherwise."""
    described = [dict(each) for each in BOX_TREE["accessors"]]
    described[index] |= changed
    return box_glb(accessors=described)


def stl_with(value: float) -> bytes:
    """A box of which one triangle has a corner at that figure."""
    data = bytearray(stl(box(*SIZE)))
    data[96:100] = struct.pack("<f", value)
    return bytes(data)


OBJ_BOX = obj(box(*SIZE)).encode()
AS_TEXT = b"solid a\n" + b"".join(
    b"facet normal 0 0 0\nouter loop\n"
    + b"".join(b"vertex %f %f %f\n" % tuple(c) for c in corners)
    + b"endloop\n"
    b"endfacet\n"
    for corners in (CORNERS * SIZE)[TRIANGLES]
)

# A large content is made when a test asks for it: the list of them lies in memory for a whole run.
Content = bytes | Callable[[], bytes]


def content_of(content: Content) -> bytes:
    """The bytes of a file."""
    return content() if callable(content) else content


# name, content, and what is said of it
REFUSED: tuple[tuple[str, Content, str], ...] = (
    ("deep.glb", lambda: glb(b"[" * 100_000 + b"]" * 100_000), "damaged or no GLB file"),
    ("list.glb", glb(b"[]"), "damaged or no GLB file"),
    (
        "endless.glb",
        glb(json.dumps(BOX_TREE).encode().replace(b'"count": 36', b'"count": 1e309')),
        "damaged",
    ),
    ("negative.glb", accessor(1, count=-36), "damaged"),
    ("digits.glb", lambda: glb(b'{"meshes":' + b"9" * 100_000 + b"}"), "damaged"),
    ("many.glb", accessor(1, count=3_000_000), "has 1,000,000 triangles; at most 300,000"),
    ("beyond.glb", accessor(0, count=900), "damaged"),
    ("short.glb", accessor(0, count=7), "in 6 of 12 triangles a corner is named that is not there"),
    ("last.glb", box_glb(nodes=[{"mesh": -1}]), "damaged"),
    (
        "wide.glb",
        box_glb(bufferViews=[{"buffer": 0, "byteLength": 96, "byteStride": 1 << 70}]),
        "damaged",
    ),
    (
        "ring.glb",
        box_glb(nodes=nodes(2, [[1], [0]], mesh=0)),
        "node 0 hangs on two others or on itself",
    ),
    (
        "doubled.glb",
        box_glb(nodes=nodes(40, [[n + 1, n + 1] for n in range(39)], mesh=0)),
        "hangs on two others",
    ),
    (
        "crowd.glb",
        lambda: box_glb(nodes=nodes(90_000, [range(1, 90_000)], mesh=0)),
        "has 1,080,000 triangles",
    ),
    (
        "nodes.glb",
        lambda: box_glb(nodes=nodes(200_000, mesh=0)),
        "has 200,000 nodes; at most 100,000",
    ),
    (
        "away.glb",
        box_glb(buffers=[{"byteLength": 168, "uri": "pipe"}]),
        "keeps its triangles in another file",
    ),
    (
        "draco.glb",
        box_glb(extensionsUsed=["KHR_draco_mesh_compression"]),
        "uses KHR_draco_mesh_compression",
    ),
    (
        "old.glb",
        b"glTF" + struct.pack("<III", 1, 40, 20) + bytes(28),
        "version 1, so export it as version 2",
    ),
    ("far.glb", box_glb(nodes=[{"mesh": 0, "scale": [1e300, 1, 1]}]), "units long\\. No unit"),
    ("nan.stl", stl_with(float("nan")), "1 of 12 triangles a corner has no finite position"),
    ("inf.stl", stl_with(float("-inf")), "1 of 12 triangles a corner has no finite position"),
    ("huge.stl", stl(box(3e38, 1, 1)), "is 3e\\+38 units long\\. No unit"),
    ("tiny.stl", stl(box(1e-31, 1e-31, 1e-31)), "is 1e-31 units long\\. No unit"),
    ("none.stl", b"x" * 80 + struct.pack("<I", 0), "has no surfaces"),
    ("cut.stl", stl(box(*SIZE))[:-1], "damaged or no STL file"),
    (
        "cut-text.stl",
        AS_TEXT.replace(b"vertex", b"vortex", 1),
        "12 triangles have 105 figures instead of nine each",
    ),
    ("flat.obj", b"v 0 0\nv 1 0\nv 0 1\nf 1 2 3\n", "corner 1 has 2 coordinates instead of three"),
    (
        "nan.obj",
        OBJ_BOX.replace(b"v 0.0 0.0 0.0", b"v nan 0 0"),
        "of 12 triangles a corner has no finite position",
    ),
    ("zero.obj", OBJ_BOX + b"f 0 1 2\n", "1 of 13 triangles a corner is named that is not there"),
    (
        "back.obj",
        OBJ_BOX + b"f -1 -2 -9\n",
        "1 of 13 triangles a corner is named that is not there",
    ),
    ("digits.obj", OBJ_BOX + b"f 1 2 " + b"9" * 30 + b"\n", "damaged or no OBJ file"),
    (
        "tabs.obj",
        lambda: b"v 0 0 0\nv 1 0 0\nv 0 1 1\n" + b"f" + b"\t1\t2\t3" * 110_000,
        "has 329,998 triangles; at most",
    ),
    (
        "fan.obj",
        lambda: b"v 0 0 0\nv 1 0 0\nv 0 1 1\nf" + b" 1 2 3" * 110_000,
        "has 329,998 triangles; at most",
    ),
)

READ: tuple[tuple[str, Content], ...] = (
    ("plain.glb", box_glb()),
    ("chain.glb", lambda: chain(100_000)),
    (
        "children.glb",
        lambda: box_glb(nodes=[{"children": list(range(1, 90_000))}, *nodes(89_998), {"mesh": 0}]),
    ),
    (
        "nodeless.glb",
        glb(
            {
                key: value
                for key, value in BOX_TREE.items()
                if "node" not in key and "scene" not in key
            }
        ),
    ),
    (
        "groups.obj",
        lambda: OBJ_BOX.replace(b"f ", b"usemtl m\ng n\nf ") + b"usemtl other\n" * 100_000,
    ),
    ("long.obj", lambda: OBJ_BOX.replace(b"f 1 ", b"f 1 \\\n") + b"# \\\n" * 50_000),
    ("textured.obj", OBJ_BOX.replace(b"f 1 ", b"f 1/1/1 ").replace(b"f 2 ", b"f -7//2 ")),
    ("plain.stl", stl(box(*SIZE))),
    ("text.stl", AS_TEXT),
    ("upper.stl", AS_TEXT.upper()),
)


def mutated(data: bytes, seed: int) -> bytes:
    """The bytes with a few of them changed, cut out or doubled."""
    random = np.random.default_rng(seed)
    changed = bytearray(data)
    for _ in range(int(random.integers(1, 5))):
        at = int(random.integers(len(changed)))
        length = int(random.integers(1, 9))
        match int(random.integers(4)):
            case 0:
                changed[at] = int(random.integers(256))
            case 1:
                del changed[at : at + length]
            case 2:
                changed[at:at] = changed[at : at + length]
            case _:
                changed[at : at + 1] = b"%d" % random.integers(1 << 40)
    return bytes(changed)
