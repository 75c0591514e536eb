"""Pictures of parts: their shapes are the engine's boxes, their lines the record's figures, all
inside the area.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from gui.look.theme import LIGHT
from gui.part_editor.drawing import PartDrawing
from gui.part_editor.drawing_chassis import IN_FRONT
from gui.part_editor.drawing_layout import DrawingSheet, lay_out
from gui.part_editor.drawing_others import views_of
from gui.part_editor.drawing_views import View
from rigwright.assembly.enclosure import enclosure_of
from rigwright.assembly.envelopes import card_solids
from rigwright.catalog import open_catalog
from rigwright.editing.beginnings import new_draft
from rigwright.editing.fields import field_named
from rigwright.parts import KINDS, Chassis, Gpu
from tests.worlds import board, chassis, gpu

AREA = QRectF(0, 0, 540, 460)


def width_of(words: str) -> float:
    return 7.0 * len(words)


def sheet_of(views: tuple[View, ...]) -> DrawingSheet:
    return lay_out(views, AREA, 1.0, width_of)


def words(views: tuple[View, ...]) -> dict[str, str]:
    return {line.field: line.words for view in views for line in view.lines}


def test_a_card_is_drawn_from_its_boxes() -> None:
    card = gpu(length_mm=300.0, height_mm=127.0, thickness_mm=52.0)
    (edge,) = (v for v in views_of(card) if v.title == "Top edge")
    solids = {s.role: s.box for s in card_solids(card)}
    for role in ("pcb", "backplate", "shroud", "bracket", "plug"):
        drawn = next(shape for shape in edge.shapes if shape.role == role)
        assert drawn.x == solids[role].interval(0) and drawn.y == solids[role].interval(1)
    assert words(views_of(card))["length_mm"] == "300 mm"


def test_unknown_figures_are_drawn_as_unknown() -> None:
    card = gpu(thickness_mm=None, recess_mm=None)
    lines = {line.field: line for view in views_of(card) for line in view.lines}
    assert not lines["thickness_mm"].known and lines["thickness_mm"].words == "unknown"
    assert not lines["recess_mm"].known
    shroud = next(s for v in views_of(card) for s in v.shapes if s.role == "shroud")
    assert shroud.estimated


def test_a_chassis_is_drawn_from_its_planes() -> None:
    case = chassis()
    mainboard = board()
    planes = enclosure_of(case, mainboard)
    side, end = views_of(case, mainboard)
    lines = {line.field: line for view in (side, end) for line in view.lines}
    assert planes.front is not None and lines["max_gpu_length_mm"].end[0] == planes.front.value
    low = lines["below_board_mm"].start[1]
    high = lines["below_board_mm"].end[1]
    assert high - low == pytest.approx(60.0)
    assert (
        planes.panel is not None and lines["max_cpu_cooler_height_mm"].end[0] == planes.panel.value
    )


@pytest.mark.parametrize("field", sorted(IN_FRONT))
def test_a_length_behind_something_is_drawn_while_it_is_asked_for(field: str) -> None:
    case = chassis(**{field: None})
    mainboard = board()
    front = enclosure_of(case, mainboard).front
    assert front is not None and field not in words(views_of(case, mainboard))
    side = views_of(case, mainboard, field)[0]
    (line,) = (line for line in side.lines if line.field == field)
    assert not line.known and line.start[0] == 0 and 0 < line.end[0] < front.value
    assert "max_gpu_length_mm" not in {other.field for other in side.lines}
    (stands,) = (s for s in side.shapes if s.role == "supply" and s.x == (line.end[0], front.value))
    assert stands.estimated
    known = views_of(case.changed(**{field: 250.0}), mainboard, field)[0]
    (line,) = (line for line in known.lines if line.field == field)
    assert line.known and line.end[0] == 250.0 and line.words == "250 mm"


def shown_fields(drawing: PartDrawing) -> list[str]:
    """The fields of the dimension lines that a picture has now."""
    return sorted(placed.line.field for box in drawing.sheet.boxes for placed in box.placed)


def test_the_picture_follows_the_field_in_use(qtbot: QtBot) -> None:
    drawing = PartDrawing(LIGHT)
    qtbot.addWidget(drawing)
    drawing.resize(540, 460)
    drawing.show_part(chassis(), board=board())
    before = shown_fields(drawing)
    assert "max_gpu_length_mm" in before
    drawing.light("max_gpu_length_front_rad_mm")
    asked = shown_fields(drawing)
    assert "max_gpu_length_front_rad_mm" in asked and "max_gpu_length_mm" not in asked
    drawing.show_part(chassis(), board=board())  # an edit keeps what is asked for
    assert shown_fields(drawing) == asked
    drawing.light("")
    assert shown_fields(drawing) == before


def test_slots_are_drawn_a_pitch_apart_and_guesses_as_guesses() -> None:
    mainboard = open_catalog().get("asus-pro-ws-wrx80e-sage-se-wifi")
    assert mainboard is not None
    connectors = [s for s in views_of(mainboard)[0].shapes if s.role == "connector"]
    assert len(connectors) == 7
    assert connectors[0].y[0] - connectors[1].y[0] == pytest.approx(20.32)


def test_one_scale_holds_for_all_views_and_projections_are_in_line() -> None:
    sheet = sheet_of(views_of(gpu()))
    assert len({box.scale for box in sheet.boxes}) == 1
    by_title = {box.view.title: box for box in sheet.boxes}
    assert by_title["Fan side"].origin.x() == by_title["Top edge"].origin.x()
    assert by_title["Fan side"].origin.y() == by_title["Rear"].origin.y()


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("kind", list(KINDS))
def test_no_figure_hides_another(kind: str) -> None:
    catalog = open_catalog()
    shipped = [catalog.get(row.id) for row in catalog.search("", kind, 1000)[::5]]
    hidden: list[str] = []
    for part in (new_draft(kind).preview, *shipped):
        assert part is not None
        for box in sheet_of(views_of(part)).boxes:
            pills = [placed.pill for placed in box.placed]
            hidden += [
                part.id
                for n, pill in enumerate(pills)
                if any(pill.intersects(other) for other in pills[:n])
            ]
    assert hidden == []


def test_a_click_finds_the_smallest_thing_with_a_field() -> None:
    sheet = sheet_of(views_of(gpu()))
    plug = next(
        box.rect(s).center() for box in sheet.boxes for s in box.view.shapes if s.role == "plug"
    )
    assert sheet.field_at(plug) == "power_connectors"
    length = sheet.placed_of("length_mm")
    assert length is not None and sheet.field_at(length.pill.center()) == "length_mm"
    assert sheet.field_at(QPointF(1, 1)) == ""


@pytest.mark.sampled(step=4)
@pytest.mark.parametrize("kind", KINDS)
def test_every_part_of_the_catalog_can_be_drawn_inside_the_area(kind: str) -> None:
    catalog = open_catalog()
    for row in catalog.search("", kind, 1000)[::3]:
        part = catalog.get(row.id)
        assert part is not None
        views = views_of(part)
        assert all(field_named(kind, field) is not None for field in words(views))
        for box in sheet_of(views).boxes:
            for shape in box.view.shapes:
                assert AREA.adjusted(-1, -1, 1, 1).contains(box.rect(shape)), (part.id, shape)


def test_a_card_without_any_figure_and_a_case_without_any_still_have_a_picture() -> None:
    bare = Gpu.of(
        {
            "kind": "gpu",
            "id": "x",
            "name": "x",
            "brand": "",
            "source": "",
            "confidence": "",
            "cooler": "passive",
        }
    )
    case = Chassis.of(
        {
            "kind": "chassis",
            "id": "x",
            "name": "x",
            "brand": "",
            "source": "",
            "confidence": "",
            "chassis_type": "cube",
        }
    )
    for part in (bare, case):
        assert set(words(views_of(part)).values()) == {"unknown"}
        assert sheet_of(views_of(part)).boxes


def test_huge_and_tiny_figures_do_not_break_the_picture() -> None:
    for figure in (0.1, 5000.0):
        card = gpu(length_mm=figure, height_mm=figure, thickness_mm=figure)
        assert sheet_of(views_of(card)).boxes
    assert lay_out(views_of(gpu()), QRectF(0, 0, 10, 10), 1.0, width_of) == DrawingSheet(())
