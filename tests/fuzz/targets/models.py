"""Models of parts: GLB, STL, OBJ and STEP files read and laid into a part's box, and the folder of
those attached.

`read` is the program's one way to read a model, called here in the fuzzer's own process with its
limits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from rigwright.assembly.envelopes import card_body, card_size
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir, model_names_path, models_dir
from rigwright.files.storage import StorageError
from rigwright.parts import Gpu
from rigwright.picture.user_models import attached_shapes
from rigwright.picture.user_models.attached import Attached
from rigwright.picture.user_models.files import ModelError
from rigwright.picture.user_models.files import read_model as read
from rigwright.picture.user_models.fit import (
    Room,
    card_room,
    differences,
    fitting,
    rescalings,
    size_sentence,
)
from tests.fuzz.bytes_changed import bytes_changed
from tests.fuzz.forms import by_glb, by_json, by_words
from tests.fuzz.target import Change, Target, insist_on_sentence
from tests.fuzz.targets.builds import shipped

if TYPE_CHECKING:
    from rigwright.picture.user_models.files import Model

TUF = "asus-tuf-rtx-3090"
ASCII_STL = b"solid box\nfacet normal 0 0 1\nouter loop\n%bendloop\nendfacet\nendsolid box\n"
STEP = Path(__file__).parents[1] / "corpus" / "model-step"


def card() -> Gpu:
    """The card that models are attached to."""
    found = shipped().get(TUF)
    assert isinstance(found, Gpu)
    return found


def room() -> Room:
    """The room of that card."""
    return card_room(card_body(card_size(card())))


def as_kind(kind: str) -> list[bytes]:
    """A box and a ball as a file of a kind."""
    import trimesh

    box = trimesh.creation.box((300.0, 52.0, 140.0))
    ball = trimesh.creation.icosphere(subdivisions=1, radius=40.0)
    pair = trimesh.Scene([box, ball])
    several = [pair] if kind == "glb" else []
    made = [mesh.export(file_type=kind) for mesh in (box, ball, *several)]
    return [data.encode() if isinstance(data, str) else bytes(data) for data in made]


def glbs() -> list[bytes]:
    """A box, a ball, both, and two models that are shipped."""
    shipped_ones = sorted(
        (assets_dir() / "models").glob("*.glb"), key=lambda path: path.stat().st_size
    )
    return [*as_kind("glb"), *(path.read_bytes() for path in shipped_ones[:2])]


def stls() -> list[bytes]:
    """A box and a ball in bytes, and a triangle in words."""
    corners = b"vertex 0 0 0\nvertex 9 0 0\nvertex 0 9 9\n"
    return [*as_kind("stl"), ASCII_STL % corners]


def steps() -> list[bytes]:
    """What the corpus has: nothing here writes STEP."""
    return [path.read_bytes() for path in sorted(STEP.glob("*"))]


def runner(suffix: str) -> Callable[[bytes, Path], None]:
    """What reads a model and lays it into the card, as far as attaching one goes."""

    def run(data: bytes, folder: Path) -> None:
        path = folder / f"input{suffix}"
        path.write_bytes(data)
        lay(read(path))

    return run


def lay(model: Model) -> None:
    """Lay a model into a card's room at every scale that the user is offered, attach it, and
    measure by it.
    """
    space = room()
    size_sentence(model.name, model.size, space.box.size)
    for scale in rescalings(model.size, space.box.size).values():
        fit = fitting(model, space, scale)
        differences(model, fit, space.box)
        try:
            Attached(models_dir()).attach(TUF, model, fit)
        except StorageError as refusal:
            insist_on_sentence(str(refusal))
            continue
        use_attached()


# what is attached


def names() -> list[bytes]:
    """The file of names, with three parts."""
    entry = {
        "model": "0" * 64,
        "name": "box.glb",
        "scale": 1.0,
        "axes": [0, 1, 2],
        "signs": [1, 1, 1],
        "offset": [0.0, -2.5, 0.0],
        "open_edges": 0,
        "collides": True,
    }
    return [json.dumps({TUF: entry, "rtx-a4000": {**entry, "collides": False}}).encode()]


def box_arrays(random: Random | None = None) -> dict[str, Any]:
    """The corners and triangles of a box; with numbers from `random`, of another type, shape or
    value.
    """
    import numpy as np
    import trimesh

    box = trimesh.creation.box((300.0, 52.0, 140.0))
    arrays: dict[str, Any] = {"positions": np.array(box.vertices), "triangles": np.array(box.faces)}
    if random is None:
        return arrays
    name = random.choice(list(arrays))
    array = arrays[name]
    match random.randrange(6):
        case 0:
            arrays[name] = array.astype(
                random.choice(("<f2", ">f8", "i1", "u8", "c16", "U4", "?", "M8[s]"))
            )
        case 1:
            shape = random.choice(((-1,), (-1, 1), (-1, 2, 3), (1, -1, 3), (0, 3)))
            arrays[name] = array[:0] if 0 in shape else array.reshape(shape)
        case 2:
            odd = (
                (-1.0, 0.0, 1e6, 1e308, 1e-300, float("nan"), float("inf"))
                if name == "positions"
                else (-1, 8, 10**9)
            )
            array.reshape(-1)[random.randrange(array.size)] = random.choice(odd)
        case 3:
            del arrays[name]
        case 4:
            arrays[name] = array[: random.randrange(len(array))]
        case _:
            arrays[name] = np.array(random.choice((1.0, "text")))
    return arrays


def packed(arrays: dict[str, Any]) -> bytes:
    """Arrays as a file."""
    import numpy as np

    file = BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def arrays_changed(random: Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    """Other arrays, or other bytes."""
    if random.random() < 0.5:
        return packed(box_arrays(random))
    return bytes_changed(random, data, seeds)


def digest_of(data: bytes) -> str:
    """The name that the store would give what is in a file; any name where nothing can be read of
    it.
    """
    import numpy as np

    try:
        with np.load(BytesIO(data), allow_pickle=False) as stored, catch_warnings():
            simplefilter(
                "ignore"
            )  # the name alone is wanted here: what the program says of them counts
            positions = stored["positions"].astype("<f8")
            triangles = stored["triangles"].astype("<i8")
        return sha256(positions.tobytes() + triangles.astype("<u4").tobytes()).hexdigest()
    except Exception:  # numpy raises whatever the bytes lead it to
        return "0" * 64


def use_attached() -> None:
    """Draw the card with its model, and let the rules measure by it."""
    kept = Attached(models_dir())
    kept.meshes([TUF])
    kept.let_collide(TUF, True)
    build = Build(chassis="fractal-design-define-7-xl").place(TUF, "1").place(TUF, "3")
    evaluate(build, shipped(), shapes=attached_shapes())
    kept.let_collide(TUF, False)
    evaluate(build, MemoryCatalog([card()]), shapes=attached_shapes())
    kept.turn_round(TUF, 0, room())
    kept.detach(TUF)


def run_names(data: bytes, _folder: Path) -> None:
    """Use a file of names beside a whole model."""
    models_dir().mkdir(parents=True)
    content = packed(box_arrays())
    digest = digest_of(content)
    (models_dir() / f"{digest}.npz").write_bytes(content)
    model_names_path().write_bytes(data.replace(b"0" * 64, digest.encode()))
    use_attached()


def run_arrays(data: bytes, _folder: Path) -> None:
    """Use a damaged model under its right name."""
    models_dir().mkdir(parents=True)
    digest = digest_of(data)
    (models_dir() / f"{digest}.npz").write_bytes(data)
    model_names_path().write_bytes(names()[0].replace(b"0" * 64, digest.encode()))
    use_attached()


def _model(kind: str, seeds: Callable[[], list[bytes]], change: Change, share: int) -> Target:
    suffix = f".{kind}"
    return Target(
        f"model-{kind}",
        seeds,
        runner(suffix),
        (ModelError,),
        change,
        suffix,
        share,
        own_process=True,
    )


MODELS = (
    _model("glb", glbs, by_glb, 6),
    _model("stl", stls, bytes_changed, 6),
    _model("obj", lambda: as_kind("obj"), by_words, 6),
)
STEPS = _model("step", steps, by_words, 2)
NAMES = Target("attached", names, run_names, (), by_json, ".json", share=6)
ARRAYS = Target(
    "attached-model",
    lambda: [packed(box_arrays())],
    run_arrays,
    (),
    arrays_changed,
    ".npz",
    share=4,
)
