"""Files of models that ask for much, lie or are damaged: a model or one sentence, soon, and the
program lives on.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import monotonic

import numpy as np
import pytest

from rigwright import __main__ as program
from rigwright.picture.user_models import answer, files
from rigwright.picture.user_models.answer import answer_of, model_in
from rigwright.picture.user_models.files import Bounds, ModelReading, read_model, reader_command
from rigwright.picture.user_models.model import MOST_MM, Model, ModelError, size_fault
from rigwright.picture.user_models.reader import answer_to
from tests.hostile_models import (
    AS_TEXT,
    BOX_TREE,
    OBJ_BOX,
    READ,
    REFUSED,
    SIZE,
    Content,
    box_glb,
    content_of,
    glb,
    mutated,
)
from tests.picture.test_models import TRIANGLES, box, stl, written
from tests.sampling import every

ROOT = Path(__file__).resolve().parents[2]
SOON_S = 15  # on a busy machine; what hangs would take for ever
SENTENCE = re.compile(r"[^\n]{10,400}\.")
READER = "import sys; sys.path.insert(0, '.'); from rigwright.picture.user_models import reader; "
READ_ALL = f"""{READER}
from pathlib import Path
folder = Path(sys.argv[1])
for path in list(folder.iterdir()):
    path.with_name(path.name + ".told").write_bytes(reader.answer_to(path, folder))
"""


def told_of(path: Path) -> Model | str:
    """What the reader says of a file, asked in this process."""
    try:
        return model_in(path.name, answer_to(path, path.parent))
    except ModelError as error:
        return str(error)


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


# what files hold


@pytest.mark.parametrize(("name", "content", "said"), REFUSED, ids=[name for name, _, _ in REFUSED])
def test_a_hostile_file_is_refused_in_one_sentence(
    tmp_path: Path, name: str, content: Content, said: str
) -> None:
    told = told_of(written(tmp_path, name, content_of(content)))
    assert isinstance(told, str) and re.search(said, told), told
    assert SENTENCE.fullmatch(told) and told.startswith(name)


@pytest.mark.parametrize(("name", "content"), READ, ids=[name for name, _ in READ])
def test_an_odd_file_that_is_a_box_is_read_as_one(
    tmp_path: Path, name: str, content: Content
) -> None:
    told = told_of(written(tmp_path, name, content_of(content)))
    assert isinstance(told, Model), told
    assert tuple(told.size) == pytest.approx(SIZE) and told.closed and len(told.triangles) == 12


def test_triangles_without_an_area_are_counted(tmp_path: Path) -> None:
    told = told_of(written(tmp_path, "a.obj", OBJ_BOX + b"f 1 1 2\nf 3 3 3\n"))
    assert isinstance(told, Model) and told.without_area == 2 and told.closed


def volume(model: Model) -> float:
    a, b, c = (model.positions[model.triangles[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def test_a_scene_is_put_together_as_trimesh_does_it(tmp_path: Path) -> None:
    import trimesh

    scene = trimesh.Scene()
    ball = trimesh.creation.icosphere(subdivisions=2, radius=20.0)
    scene.add_geometry(ball, node_name="a", geom_name="ball")
    turned = trimesh.transformations.rotation_matrix(0.7, (1, 2, 3), (30, 0, -40))
    scene.graph.update("b", "a", matrix=turned, geometry="ball")
    mirrored = np.diag([-1.0, 2.0, 0.5, 1.0]) @ trimesh.transformations.translation_matrix(
        (90, 5, 0)
    )
    scene.graph.update("c", "b", matrix=mirrored, geometry="ball")
    path = written(tmp_path, "scene.glb", bytes(scene.export(file_type="glb")))
    told = told_of(path)
    theirs = scene.to_mesh()
    assert isinstance(told, Model) and len(told.triangles) == len(theirs.faces)
    assert (*told.bounds.low, *told.bounds.high) == pytest.approx(
        theirs.bounds.reshape(-1), abs=1e-3
    )
    assert volume(told) == pytest.approx(theirs.volume, rel=1e-4) and told.closed


def test_turns_shifts_and_scales_of_a_node_follow_each_other(tmp_path: Path) -> None:
    half = 0.5**0.5
    node = {
        "mesh": 0,
        "translation": [10, 0, 0],
        "rotation": [0, 0, half, half],
        "scale": [2, 1, 1],
    }
    told = told_of(written(tmp_path, "a.glb", box_glb(nodes=[node])))
    assert isinstance(told, Model)
    assert (*told.bounds.low, *told.bounds.high) == pytest.approx(
        (-42, 0, 0, 10, 600, 140), abs=1e-3
    )


@pytest.mark.parametrize(("mode", "order"), [(5, [0, 1, 2, 3, 0, 1]), (6, [0, 1, 2, 3, 1])])
def test_strips_and_fans_close_a_tetrahedron(tmp_path: Path, mode: int, order: list[int]) -> None:
    """A strip of a tetrahedron comes round to its beginning.

    A fan lacks the side across from its corner.
    """
    corners = np.array([(0, 0, 0), (90, 0, 0), (0, 90, 0), (0, 0, 90)], "<f4")
    data = corners.tobytes() + np.array(order, "<u2").tobytes()
    tree = BOX_TREE | {
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "mode": mode}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {
                "bufferView": 0,
                "byteOffset": 48,
                "componentType": 5123,
                "count": len(order),
                "type": "SCALAR",
            },
        ],
        "bufferViews": [{"buffer": 0, "byteLength": len(data)}],
    }
    told = told_of(written(tmp_path, "a.glb", glb(tree, data)))
    assert isinstance(told, Model)
    assert (len(told.triangles), told.open_edges) == ((4, 0) if mode == 5 else (3, 3))


def test_whole_numbers_between_others_are_read_as_shares(tmp_path: Path) -> None:
    """Corners as shorts, four bytes of something else after each."""
    corners = np.zeros((8, 5), "<i2")
    corners[:, :3] = (box(*SIZE).positions / SIZE).round() * 32767
    data = corners.tobytes() + TRIANGLES.astype("<u2").tobytes()
    described = [
        {"bufferView": 0, "componentType": 5122, "count": 8, "type": "VEC3", "normalized": True},
        BOX_TREE["accessors"][1],
    ]
    views = [
        {"buffer": 0, "byteLength": 80, "byteStride": 10},
        {"buffer": 0, "byteOffset": 80, "byteLength": 72},
    ]
    tree = BOX_TREE | {
        "accessors": described,
        "bufferViews": views,
        "nodes": [{"mesh": 0, "scale": list(SIZE)}],
    }
    told = told_of(written(tmp_path, "a.glb", glb(tree, data)))
    assert isinstance(told, Model) and tuple(told.size) == pytest.approx(SIZE)


def test_more_corners_than_a_model_may_have_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rigwright.picture.user_models.obj.MOST_CORNERS", 7)
    told = told_of(written(tmp_path, "a.obj", OBJ_BOX))
    assert told == "a.obj has more than 7 corners, so reduce it in the program that made it."


# what becomes of the reader


def test_mutated_files_are_a_model_or_one_sentence(tmp_path: Path) -> None:
    """One reader goes through them all, so that none of them may end it."""
    whole = {"glb": box_glb(), "stl": stl(box(*SIZE)), "obj": OBJ_BOX, "text.stl": AS_TEXT}
    for kind, content in whole.items():
        for seed in range(120):
            written(tmp_path, f"{seed}.{kind}", mutated(content, seed))
    done = subprocess.run(
        [*python(READ_ALL), str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    answers = list(tmp_path.glob("*.told"))
    read = 0
    for path in answers:
        try:
            read += model_in("a.glb", path.read_bytes()).size.x >= 0
        except ModelError as error:
            assert SENTENCE.fullmatch(str(error)), error
    assert len(answers) == 480 and 20 < read < 460, "some are still models, some are not"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import os; os.abort()", "made the reader of models crash"),
        ("import os; os._exit(3)", "made the reader of models crash"),
        ("raise SystemExit", "made the reader of models crash"),
        ("print('wrong answer')", "made the reader of models crash"),
        ("import sys; sys.stdout.write('model' * 9)", "made the reader of models crash"),
        ("import threading; threading.Event().wait()", "takes more than 1 s to read"),
        (
            "while True: print('model' * 1000)",
            "made the reader of models crash|takes more than 1 s",
        ),
        (
            "import os; os.close(1); import threading; threading.Event().wait()",
            "takes more than 1 s",
        ),
    ],
)
def test_whatever_the_reader_does_is_one_sentence(tmp_path: Path, code: str, said: str) -> None:
    path = written(tmp_path, "card.stl", stl(box(*SIZE)))
    before = monotonic()
    with pytest.raises(ModelError, match=said) as caught:
        read_model(path, bounds=Bounds(seconds=1), reader=python(code))
    assert monotonic() - before < SOON_S
    assert SENTENCE.fullmatch(str(caught.value)) and str(caught.value).startswith("card.stl")


def test_a_reader_that_cannot_be_started_is_one_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, "card.stl", stl(box(*SIZE)))
    with pytest.raises(ModelError, match="no reader can be started: no such file"):
        read_model(path, reader=[str(tmp_path / "nothing")])


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bound by the system's limits there")
def test_a_reader_that_wants_more_memory_than_it_may_have_says_so(tmp_path: Path) -> None:
    path = written(tmp_path, "card.stl", stl(box(*SIZE)))
    greedy = "reader.model_of = lambda *_: bytearray(1 << 31); sys.exit(reader.main(sys.argv[1:]))"
    with pytest.raises(ModelError, match="card.stl takes too much memory to read"):
        read_model(path, bounds=Bounds(memory_bytes=1 << 30), reader=python(READER + greedy))


def test_a_reader_whose_program_is_gone_ends_by_itself(tmp_path: Path) -> None:
    """Nobody waits for it, and it ends by the clock that it set itself."""
    stuck = (
        "reader.GRACE_S = 0; import threading; reader.answer_to = lambda *_: "
        "threading.Event().wait();"
    )
    code = READER + stuck + " reader.main(['1', '2000000000', '.', 'a.stl'])"
    done = subprocess.run(python(code), cwd=ROOT, capture_output=True, timeout=SOON_S)
    assert done.returncode == 1 and b"Timeout" in done.stderr


def test_a_reading_is_stopped_at_once(tmp_path: Path) -> None:
    path = written(tmp_path, "card.stl", stl(box(*SIZE)))
    reading = ModelReading()
    told = list[str]()
    begun = tmp_path / "begun"
    hang = f"open({str(begun)!r}, 'w').close(); import threading; threading.Event().wait()"

    def read() -> None:
        try:
            read_model(path, reading, reader=python(hang))
        except ModelError as error:
            told.append(str(error))

    thread = Thread(target=read)
    before = monotonic()
    thread.start()
    while not begun.exists() and monotonic() - before < SOON_S:
        thread.join(0.01)
    reading.stop()
    thread.join(SOON_S)
    assert told == ["card.stl was not read to its end."]


def test_a_reading_that_was_stopped_before_starts_no_reader(tmp_path: Path) -> None:
    reading = ModelReading()
    reading.stop()
    with pytest.raises(ModelError, match="was not read to its end"):
        read_model(written(tmp_path, "a.stl", b"x"), reading, reader=[str(tmp_path / "nothing")])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_pipes_are_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    os.mkfifo(tmp_path / "pipe.glb")
    with pytest.raises(ModelError, match="pipe.glb is not an ordinary file"):
        read_model(tmp_path / "pipe.glb")
    with pytest.raises(ModelError, match="keeps its triangles in another file"):
        read_model(
            written(tmp_path, "a.glb", box_glb(buffers=[{"byteLength": 168, "uri": "pipe"}]))
        )


def test_the_program_is_its_own_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    assert program.READ_MODEL == files.READ_MODEL
    assert reader_command() == [sys.executable, "-m", "rigwright", "--read-model"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert reader_command() == [sys.executable, "--read-model"]


def test_the_reader_loads_little(tmp_path: Path) -> None:
    path = written(tmp_path, "a.glb", box_glb())
    code = READER + (
        "from pathlib import Path; reader.answer_to(Path(sys.argv[1]), Path('.'));"
        " print(sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [*python(code), str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "'numpy'" in done.stdout
    assert not any(
        f"'{name}'" in done.stdout for name in ("trimesh", "PySide6", "gui", "sqlite3", "scipy")
    )


# what the reader says


def test_only_whole_answers_are_believed() -> None:
    said = answer_of(box(*SIZE))
    assert tuple(model_in("a.stl", said).size) == pytest.approx(SIZE)
    tampered = [said[:-1], said + b"x", b"", said[:10], b"other" + said[5:]]
    tampered += [said[:5] + bytes([255] * 8) + said[13:]]  # counts
    tampered += [said[:-4] + bytes([8, 0, 0, 0])]  # a corner that is not there
    tampered += [said[:25] + np.array([np.nan]).tobytes() + said[33:]]
    for data in tampered:
        with pytest.raises(ValueError) as caught:
            model_in("a.stl", data)
        assert not isinstance(caught.value, ModelError)


def test_a_sentence_is_short_and_on_one_line() -> None:
    with pytest.raises(ModelError) as caught:
        model_in("a.stl", answer.refusal("a\n" * 5000))
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 2 * answer.MOST_SENTENCE_BYTES


# how large


@every(
    [
        (
            10_000.0,
            1.0,
            "would be 10 m long, and no part of a computer is longer than 3 m; drawn in "
            "thousandths",
        ),
        (300.0, 1000.0, "would be 300 m long, .*; drawn in millimetres it would be 300 mm long"),
        (
            0.3,
            1.0,
            "would be 0.3 mm long, and no part of a computer is shorter than 1 mm; drawn in metres",
        ),
        (1e30, 1.0, "long, and no part of a computer is longer than 3 m.$"),
    ]
)
def test_a_size_of_no_part_is_told_with_the_unit_that_would_do(
    longest: float, scale: float, said: str
) -> None:
    size = box(longest, longest / 2, longest / 3).size
    assert re.search(said, size_fault("a.glb", size, scale))
    assert size_fault("a.glb", box(MOST_MM, 1, 1).size, 1.0) == ""
