"""STEP files: read in millimetres where cascadio is installed, else refused with what to do
instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from rigwright.picture.user_models import files
from rigwright.picture.user_models.files import MOST_STEP_BYTES, read_model, readable
from rigwright.picture.user_models.model import ModelError
from tests.picture.test_models import CORNERS, QUADS

HEAD = (
    "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n"
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n"
)


class StepBox:
    """Writes one closed box, in millimetres."""

    def __init__(self, *size: float) -> None:
        self.lines: list[str] = []
        self.corners = CORNERS * size
        self.points = [
            self.add(f"CARTESIAN_POINT('',({listed(corner)}))") for corner in self.corners
        ]
        self.vertices = [self.add(f"VERTEX_POINT('',{point})") for point in self.points]
        self.edges: dict[tuple[int, int], str] = {}

    def add(self, text: str) -> str:
        self.lines.append(f"#{len(self.lines) + 1}={text};")
        return f"#{len(self.lines)}"

    def axes(self, at: Sequence[float], out: Sequence[float], along: Sequence[float]) -> str:
        place = self.add(f"CARTESIAN_POINT('',({listed(at)}))")
        first, second = (self.add(f"DIRECTION('',({listed(way)}))") for way in (out, along))
        return self.add(f"AXIS2_PLACEMENT_3D('',{place},{first},{second})")

    def edge(self, start: int, end: int) -> str:
        ends = min(start, end), max(start, end)
        if ends not in self.edges:
            way = self.corners[ends[1]] - self.corners[ends[0]]
            direction = self.add(f"DIRECTION('',({listed(way / np.linalg.norm(way))}))")
            line = self.add(
                f"LINE('',{self.points[ends[0]]},{self.add(f'VECTOR($,{direction},1.)')})"
            )
            low, high = (self.vertices[i] for i in ends)
            self.edges[ends] = self.add(f"EDGE_CURVE('',{low},{high},{line},.T.)")
        return self.add(f"ORIENTED_EDGE('',*,*,{self.edges[ends]},.{'T' if start < end else 'F'}.)")

    def face(self, quad: Sequence[int]) -> str:
        around = [self.edge(a, b) for a, b in zip(quad, (*quad[1:], quad[0]), strict=True)]
        loop = self.add(f"EDGE_LOOP($,({','.join(around)}))")
        p, q, r = (self.corners[i] for i in quad[:3])
        out = np.cross(q - p, r - q)
        plane = self.add(
            f"PLANE($,{self.axes(p, out / np.linalg.norm(out), (q - p) / np.linalg.norm(q - p))})"
        )
        return self.add(
            f"ADVANCED_FACE($,({self.add(f'FACE_OUTER_BOUND($,{loop},.T.)')}),{plane},.T.)"
        )

    def text(self) -> str:
        shell = self.add(f"CLOSED_SHELL($,({','.join(self.face(quad) for quad in QUADS)}))")
        solid = self.add(f"MANIFOLD_SOLID_BREP('',{shell})")
        mm = self.add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))")
        radian = self.add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))")
        solid_angle = self.add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())")
        context = self.add(
            "(GEOMETRIC_REPRESENTATION_CONTEXT(3)"
            f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({mm},{radian},{solid_angle}))REPRESENTATION_CONTEXT('',''))"
        )
        origin = self.axes((0, 0, 0), (0, 0, 1), (1, 0, 0))
        shape = self.add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('',({origin},{solid}),{context})")
        application = self.add("APPLICATION_CONTEXT('automotive design')")
        about = self.add(f"PRODUCT_CONTEXT('',{application},'mechanical')")
        formation = self.add(
            f"PRODUCT_DEFINITION_FORMATION('','',{self.add(f'PRODUCT($,$,$,({about}))')})"
        )
        design = self.add(f"PRODUCT_DEFINITION_CONTEXT('',{application},'design')")
        definition = self.add(f"PRODUCT_DEFINITION('','',{formation},{design})")
        made = self.add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")
        self.add(f"SHAPE_DEFINITION_REPRESENTATION({made},{shape})")
        return HEAD + "\n".join(self.lines) + "\nENDSEC;\nEND-ISO-10303-21;\n"


def listed(numbers: Sequence[float]) -> str:
    return ",".join(str(float(number)) for number in numbers)


def test_a_step_file_is_read_in_millimetres(tmp_path: Path) -> None:
    pytest.importorskip("cascadio", reason="cascadio is not installed")
    path = tmp_path / "card.step"
    path.write_text(StepBox(300, 52, 140).text())
    model = read_model(path)
    assert tuple(model.size) == pytest.approx((300, 52, 140), abs=0.01) and model.closed
    assert ".stp" in readable()[0] and readable()[1] == ""


@pytest.mark.parametrize("name", ["card.step", "card.STP"])
def test_without_the_package_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(files, "find_spec", lambda _name: None)
    path = tmp_path / name
    path.write_text("ISO-10303-21;")
    with pytest.raises(
        ModelError, match="install the package cascadio .* or export this one as GLB or STL"
    ):
        read_model(path)
    kinds, words = readable()
    assert ".step" not in kinds and "GLB or STL" in words and words.count(".") == 1


def test_a_huge_step_file_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "find_spec", lambda _name: object())
    path = tmp_path / "huge.step"
    with path.open("wb") as file:
        file.truncate(MOST_STEP_BYTES + 1)
    with pytest.raises(ModelError, match="at most 100 MB"):
        read_model(path)
