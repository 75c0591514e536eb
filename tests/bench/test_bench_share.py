"""How long it takes to share a machine of eight cards, in every form."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gui.sheet.drawings import svg_of
from gui.sheet.printing import pdf_of
from rigwright.catalog import MemoryCatalog, open_catalog
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.places import assets_dir
from rigwright.inventory.money.bill import bill_of
from rigwright.picture.png import PICTURE_SIZE, png_of, sheet_picture
from rigwright.reports.sheet.content import sheet_of
from rigwright.share.bill import bill_csv
from rigwright.share.code import build_code
from rigwright.share.drawing import drilling_template, rear_drawing
from rigwright.share.drawing_files import dxf_of
from rigwright.share.drawing_files import svg_of as rear_svg
from rigwright.share.markdown import markdown_of
from rigwright.share.page import page_of
from rigwright.share.printed_sheet import printed_sheet
from rigwright.share.qr import qr_svg
from rigwright.share.scene_svg import picture_svg
from rigwright.share.solids import model_of
from tests.bench.test_bench_engine import eight_cards
from tests.bench.test_bench_margins import within

EXPORT_S = 0.5


@pytest.mark.benchmark(group="share")
def test_a_page_of_eight_gpus(benchmark: BenchmarkFixture) -> None:
    catalog = open_catalog()
    evaluation = evaluate(eight_cards(), catalog)
    page = benchmark(
        page_of, evaluation, catalog, (), build_code(evaluation.build, catalog, catalog)
    )
    assert len(page) < 3_000_000 and within(benchmark, EXPORT_S)


@pytest.mark.benchmark(group="share")
def test_a_code_of_eight_gpus(benchmark: BenchmarkFixture) -> None:
    catalog = open_catalog()
    code = benchmark(build_code, eight_cards(), catalog, catalog)
    assert len(code) < 2_000 and within(benchmark, EXPORT_S / 10)


FORMS: dict[str, Callable[[Evaluation], object]] = {
    "png of the 3D view": lambda e: png_of(e, "iso"),
    "png of the 3D view with its air": lambda e: png_of(e, "iso", with_air=True),
    "transparent png of the 3D view": lambda e: png_of(e, "iso", transparent=True),
    "svg of the 3D view": lambda e: picture_svg(e, "iso", PICTURE_SIZE),
    "glb": lambda e: model_of(e, ".glb"),
    "stl": lambda e: model_of(e, ".stl"),
    "dxf": lambda e: dxf_of(rear_drawing(e)),
    "svg of the rear": lambda e: rear_svg(rear_drawing(e)),
    "qr": lambda e: qr_svg(build_code(e.build, open_catalog(), open_catalog()), "A build"),
    "csv": lambda e: bill_csv(bill_of(e.assembly)),
    "post": lambda e: markdown_of(e, "RIG1:A."),
    "pdf": lambda e: pdf_of(printed_sheet(e, "eight.rig", (), ())[0], picture=sheet_picture(e)),
    "svg": lambda e: svg_of(sheet_of(e, "eight.rig"), "board"),
}


@pytest.mark.benchmark(group="share")
def test_a_drilling_template(benchmark: BenchmarkFixture) -> None:
    """Of a tower: a server of eight cards has bays, and nothing to drill."""
    document = read_document(assets_dir() / "examples" / "four-open-air-3090.rig")
    evaluation = evaluate(document.build, MemoryCatalog(document.parts))
    drawn = benchmark(lambda: dxf_of(drilling_template(evaluation)))
    assert drawn and within(benchmark, EXPORT_S / 10)


# by the time of the processor, of all its threads together: the pictures take some seconds of the
# whole machine where something else runs beside them
@pytest.mark.benchmark(group="share", timer=process_time)
@pytest.mark.parametrize("form", FORMS)
def test_any_other_form_of_eight_gpus(benchmark: BenchmarkFixture, form: str) -> None:
    evaluation = evaluate(eight_cards(), open_catalog())
    assert benchmark(FORMS[form], evaluation) and within(benchmark, EXPORT_S)
