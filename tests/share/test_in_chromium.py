"""The shared page in a real browser: its picture is drawn, turned, picked and cut, and nothing
else is loaded.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path

import pytest

from rigwright.catalog import MemoryCatalog
from rigwright.documents.document import document_from_bytes, read_document
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir
from rigwright.share.code import build_code
from rigwright.share.page import page_of
from rigwright.share.scene_svg import picture_svg
from tests.share.chromium import Page, chromium, page

pytestmark = [
    pytest.mark.skipif(chromium() is None, reason="no Chromium is installed"),
    pytest.mark.timeout(180),  # the processor does the drawing
]
EXAMPLE = assets_dir() / "examples" / "four-open-air-3090.rig"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(EXAMPLE, tmp_path_factory.mktemp("shared"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a build that fits, with steps and a first boot."""
    return written(EXAMPLE.with_stem("four-blower-3090"), tmp_path_factory.mktemp("built"))


def written(example: Path, folder: Path) -> Path:
    document = read_document(example)
    catalog = MemoryCatalog(document.parts)
    path = folder / "page.html"
    code = build_code(document.build, catalog, catalog)
    path.write_text(page_of(evaluate(document.build, catalog), catalog, (), code), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Generator[Page]:
    with page(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


COLOURS = """(() => {
  draw();
  const gl = picture.gl;
  const row = new Uint8Array(4 * gl.drawingBufferWidth);
  const seen = new Set();
  for (let y = 0; y < gl.drawingBufferHeight; y += 8) {
    gl.readPixels(0, y, gl.drawingBufferWidth, 1, gl.RGBA, gl.UNSIGNED_BYTE, row);
    for (let x = 0; x < row.length; x += 4) seen.add(row.slice(x, x + 4).join());
  }
  return seen.size;
})()"""
STILL = """(() => {
  const { width, height } = $('still');
  const seen = $('still').getContext('2d').getImageData(0, 0, width, height).data;
  return new Set(new Uint32Array(seen.buffer)).size;
})()"""
PICK = """(() => {
  state.camera = fitted({ ...state.camera, azimuth: 0, elevation: 0 });
  const frame = picture.canvas.getBoundingClientRect();
  const at = picture.project(picture.shot(state.camera), %s);
  return partAt({ clientX: frame.left + at[0], clientY: frame.top + at[1] });
})()"""
ON_GPU2 = "[150, 248, 130]"  # its long edge, below what it shares with GPU 1
CUT = "$('cut').value = '%s'; $('cut').dispatchEvent(new Event('change'));"
ARRIVED = """new Promise((done) => {
  const look = () => (state.camera.elevation === 90 ? done() : requestAnimationFrame(look));
  look();
})"""
SECTIONS = """[...document.querySelectorAll('main section')]
  .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  .map((one) => one.className)"""
# The words of the slot map; how far, in units of the map, the names of its slots reach, and how far
# words of cards stand out of their cards.
MAP_WORDS = """(() => {
  const map = document.querySelector('.map');
  const of = (chosen) => [...map.querySelectorAll(chosen)];
  const right = (one) => one.getBBox().x + one.getBBox().width;
  const box = (one) => one.getBoundingClientRect();
  const out = of('.card').flatMap((card) => [...card.querySelectorAll('text')].map((one) => {
    const [word, rim] = [box(one), box(card.querySelector('.rim'))];
    return Math.max(rim.left - word.left, word.right - rim.right, word.bottom - rim.bottom);
  }));
  const slots = of('.slot[x^="28"]').map(right);
  return [of('text').map((one) => one.textContent), Math.max(0, ...slots), Math.max(...out)];
})()"""
SLOTS_END_PX = 112  # from where on the board and its cards are drawn
WIDTH = "document.documentElement.scrollWidth"
# How far, in px, the titles of findings stand out of the list that they are in.
STANDS_OUT = """(() => {
  document.querySelectorAll('details').forEach((one) => { one.open = true; });
  const right = (one) => one.getBoundingClientRect().right;
  const out = [...document.querySelectorAll('.findings strong')].map(
    (title) => right(title) - right(title.closest('.findings-list')));
  return [out.length, Math.max(...out)];
})()"""


def test_the_page_draws_and_asks_for_nothing(browser: Page, shared: Path) -> None:
    browser.said.clear()
    browser.asked.clear()
    for width, height, dark in ((1280, 800, False), (390, 844, True)):
        browser.open(shared, width, height, dark=dark)
        assert browser.run("document.documentElement.dataset.drawn") == "yes"
        assert browser.run(COLOURS) > 200
        assert browser.run(WIDTH) == width, "no part of the page is wider than the screen"
    assert browser.said == []
    assert set(browser.asked) == {shared.as_uri()}


def test_titles_of_findings_stay_in_their_column(browser: Page, shared: Path) -> None:
    browser.open(shared, 320, 844)
    for width in (320, 390, 1280):
        browser.resize(width, 844)
        assert browser.run(WIDTH) == width
        titles, stands_out = browser.run(STANDS_OUT)
        assert titles > 5 and stands_out <= 0.5, width


def test_a_phone_shows_the_machine_and_its_findings_before_the_work(
    browser: Page, built: Path
) -> None:
    browser.open(built, 390, 844)
    seen = browser.run(SECTIONS)
    assert seen[:2] == ["view", "findings"]
    work = ["clearances", "steps", "power", "wiring", "settings", "boot"]
    assert [name for name in seen if name in work] == work
    assert seen[-1] == "take"


def test_names_are_text_and_no_wider_than_the_screen(browser: Page, tmp_path: Path) -> None:
    """Of a machine whose names, notes and slots are markup and words without an end."""
    taken = "document.title='TAKEN'"
    markup = f"</script><script>{taken}</script><img src=x onerror={taken}>"
    machine = json.loads(EXAMPLE.read_bytes())
    machine["build"]["title"] = f"{markup}{'T' * 90}"
    machine["build"]["notes"] = f"{markup}{'n' * 600}"
    for part in machine["parts"]:
        part["name"] = f"{part['kind']} {markup}{'W' * 180}"
        for number, slot in enumerate(part.get("slots", ())):
            slot["name"] = f"{number}{markup[:40]}"
    odd = tmp_path / "odd.rig"
    odd.write_text(json.dumps(machine), encoding="utf-8")
    browser.said.clear()
    browser.open(written(odd, tmp_path), 320, 844)
    for width in (320, 390, 900, 1280):
        browser.resize(width, 844)
        assert browser.run(WIDTH) == width
    assert browser.run("document.title").startswith("</script><script>")
    assert browser.run("document.images.length") == 0
    assert browser.said == []


@pytest.mark.parametrize("name", ["W12-2x5090fe-x8", "W26-8xPro6000server-4124"])
def test_names_in_the_slot_map_are_whole_and_stay_in_their_place(
    browser: Page, tmp_path: Path, name: str
) -> None:
    machine = assets_dir().parent / "tests" / "real_machines" / f"{name}.rig"
    browser.open(written(machine, tmp_path), 1280, 900)
    words, slots_end, cards_out = browser.run(MAP_WORDS)
    assert words and not [one for one in words if one.endswith("…")]
    assert slots_end <= SLOTS_END_PX
    assert cards_out <= 1.0


def test_a_part_is_picked_shown_and_let_go(browser: Page, shared: Path) -> None:
    browser.open(shared)
    assert browser.run(PICK % ON_GPU2) == "gpu2"
    browser.run("choose('gpu2')")
    assert "−11.36 mm" in browser.run("$('picked').textContent")
    assert browser.run("document.querySelectorAll('.chosen').length") == 3, "tag, slot map and row"
    assert browser.run("$('part').value") == "gpu2"
    browser.run("$('canvas').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
    assert browser.run("$('picked').textContent") == ""
    assert browser.run(PICK % "[150, 800, 130]") == "", "nothing is there"


def test_a_section_takes_away_what_lies_before_it(browser: Page, shared: Path) -> None:
    browser.open(shared)
    whole = browser.run(COLOURS)
    browser.run(
        CUT % "length" + "$('depth').value = 990; $('depth').dispatchEvent(new Event('input'));"
    )
    assert browser.run(PICK % ON_GPU2) == "", "the rear is cut away, and the cards with it"
    assert browser.run(COLOURS) < whole
    browser.run("$('flip').click()")
    assert browser.run(PICK % ON_GPU2) == "gpu2"


def test_the_picture_turns_by_key_and_by_view(browser: Page, shared: Path) -> None:
    browser.open(shared)
    before = browser.run("state.camera.azimuth")
    browser.run("$('canvas').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))")
    assert abs(browser.run("state.camera.azimuth") - before) == 10
    browser.call(
        "Emulation.setEmulatedMedia",
        features=[{"name": "prefers-reduced-motion", "value": "reduce"}],
    )
    browser.run("showView('top')")
    browser.run(ARRIVED)
    assert browser.run("state.camera.azimuth") == browser.run("scene.camera.views.top[0]")


def test_paper_gets_a_light_picture_and_all_notes(browser: Page, shared: Path) -> None:
    browser.open(shared, dark=True)
    browser.run("dispatchEvent(new Event('beforeprint'))")
    assert browser.run("look().theme") == "light"
    assert browser.run("document.querySelector('.notes-list').open") is True
    assert browser.run("[picture.canvas.clientWidth, picture.canvas.clientHeight]") == [640, 420]
    browser.run("fit()")  # what the browser asks for once the sheet has its width empties the view
    assert browser.run(STILL) > 200
    browser.run("dispatchEvent(new Event('afterprint'))")
    assert browser.run("$('still')") is None
    assert browser.run("look().theme") == "dark"
    assert browser.run("document.querySelector('.notes-list').open") is False


def test_the_build_is_taken_along(browser: Page, shared: Path) -> None:
    browser.said.clear()
    browser.open(shared)
    browser.run(
        "window.saved = null; URL.createObjectURL = (blob) => { saved = blob; return 'blob:kept'; "
        "}; 1"
    )
    browser.run(
        "HTMLAnchorElement.prototype.click = function () { window.named = this.download; }; 1"
    )
    browser.run("$('save').click()")
    assert browser.run("named") == "Four open-air RTX 3090.rig"
    text = browser.run("saved.text()")
    assert document_from_bytes(text.encode(), "it") == read_document(EXAMPLE)
    assert browser.run("$('code').value").startswith("RIG1:")
    browser.run("$('copy').click()")
    assert browser.said == []


def test_a_browser_that_cannot_draw_shows_all_the_rest(browser: Page, shared: Path) -> None:
    script = "HTMLCanvasElement.prototype.getContext = () => null"
    added = browser.call("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
    browser.open(shared)
    assert browser.run("document.documentElement.dataset.drawn") == "no"
    assert browser.run("getComputedStyle($('unavailable')).display") != "none"
    assert browser.run("document.querySelectorAll('svg.map .card').length") == 4
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added)


def test_the_drawing_of_the_3d_view_is_a_picture(browser: Page, tmp_path: Path) -> None:
    document = read_document(EXAMPLE)
    evaluation = evaluate(document.build, MemoryCatalog(document.parts))
    svg = picture_svg(evaluation, "iso", (640, 400))
    (tmp_path / "drawn.svg").write_text(svg, encoding="utf-8")
    around = tmp_path / "around.html"
    around.write_text(
        "<!doctype html><title>A drawing</title><img id='it' src='drawn.svg' "
        "onload='document.documentElement.dataset.drawn = \"yes\"'>",
        encoding="utf-8",
    )
    said_before = list(browser.said)
    browser.open(around)
    assert browser.run("[it.naturalWidth, it.naturalHeight]") == [640, 400]
    assert browser.said == said_before
