"""Pictures of parts: their shapes are the engine's boxes, their lines the record's figures, all
inside the area.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF

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
    case, mainboard = chassis(), board()
    planes = enclosure_of(case, mainboard)
    side, end = views_of(case, mainboard)
    lines = {line.field: line for view in (side, end) for line in view.lines}
    assert planes.front is not None and lines["max_gpu_length_mm"].end[0] == planes.front.value
    low, high = lines["below_board_mm"].start[1], lines["below_board_mm"].end[1]
    assert high - low == pytest.approx(60.0)
    assert (
        planes.panel is not None and lines["max_cpu_cooler_height_mm"].end[0] == planes.panel.value
    )


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
