"""The shared page: one file that asks for nothing, accessible, and in figures the same as
`rigwright check --json`.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rigwright.assembly.addresses import parts_of
from rigwright.build import Budget, Build, Placeholder, Placement, Price
from rigwright.catalog import Catalog, MemoryCatalog
from rigwright.checks import Severity
from rigwright.checks.remedy import Move
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import card_figures
from rigwright.files.places import assets_dir
from rigwright.geometry import Turn
from rigwright.picture.png import machine_of
from rigwright.remedies import applied
from rigwright.reports.sheet.content import sheet_of
from rigwright.share.along import EVERYTHING, as_shared
from rigwright.share.markdown import markdown_of
from rigwright.share.page import page_of
from rigwright.share.scene_data import scene_data
from tests.share.parsed import Element, parsed
from tests.worlds import gpu, world

EXAMPLES = ("four-open-air-3090", "eight-v100-server", "vertical-4090-y60")
HOSTILE = (
    '</script ><!--<script>alert(1)</script ><img src=x onerror=alert(1)>" '
    "onclick=\"alert(1)' &amp; &"
)


def example(name: str) -> Path:
    return assets_dir() / "examples" / f"{name}.rig"


@cache
def answer(name: str) -> tuple[Evaluation, Catalog]:
    document = read_document(example(name))
    catalog = MemoryCatalog(document.parts)
    return evaluate(document.build, catalog), catalog


@cache
def text_of(name: str) -> str:
    return page_of(*answer(name))


@cache
def page(name: str) -> Element:
    return parsed(text_of(name))


def values_in(shown: Element, element_id: str) -> Any:
    return json.loads(shown.one("script", id=element_id).raw)


def digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


# one file that asks for nothing


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_in_the_page_cables_outside(name: str) -> None:
    shown = page(name)
    links = [
        e.attributes[key]
        for e in shown.all()
        for key in ("href", "src", "action", "data")
        if key in e.attributes
    ]
    assert {link[0] for link in links} == {"#"}
    style = shown.one("style").raw
    script = shown.all("script")[-1].raw
    assert "@import" not in style and set(re.findall(r"url\((.)", style)) == {"#"}
    assert re.findall(r"https?:(?!//www\.w3\.org/2000/svg)", style + script) == []
    assert (
        re.findall(
            r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|eval|innerHTML)\b", script
        )
        == []
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_policy_allows_the_pages_own_style_and_script_alone(name: str) -> None:
    shown = page(name)
    policy = shown.one("meta", http_equiv="Content-Security-Policy").attributes["content"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules == {
        "default-src": "'none'",
        "style-src": f"'{digest(shown.one('style').raw)}'",
        "script-src": f"'{digest(shown.all('script')[-1].raw)}'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert not any(
        key.startswith("on") or key == "style" for e in shown.all() for key in e.attributes
    )


def test_a_page_of_eight_cards_is_small() -> None:
    assert len(text_of("eight-v100-server").encode()) < 3_000_000


# the same as the check


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_page_holds_what_check_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", str(example(name)), "--json"])
    assert values_in(page(name), "rigwright-check") == json.loads(capsys.readouterr().out)


def at(record: Any, path: str) -> Any:
    for step in path.split("."):
        record = record[int(step)] if isinstance(record, list) else record[step]
    return record


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_figure_that_is_shown_is_that_of_the_check(name: str) -> None:
    shown = page(name)
    record = values_in(shown, "rigwright-check")
    figures = shown.all("data")
    assert len(figures) >= 6
    for figure in figures:
        value = at(record, figure.attributes["data-figure"])
        assert float(figure.attributes["value"]) == value
        digits = re.match(r"[\d,.]+", figure.text)
        assert digits is not None
        decimals = len(digits[0].partition(".")[2])
        assert float(digits[0].replace(",", "")) == pytest.approx(
            value, abs=0.5001 * 10**-decimals + 0.005
        )


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_finding_stands_in_the_page_with_its_reason(name: str) -> None:
    shown = page(name)
    record = values_in(shown, "rigwright-check")
    listed = [entry for entry in shown.all("li") if "data-rule" in entry.attributes]
    assert [entry.attributes["data-rule"] for entry in listed] == [
        finding["rule"] for finding in record["findings"]
    ]
    for entry, finding in zip(listed, record["findings"], strict=True):
        words = f"{entry.one('strong').text} {entry.one('div', class_='body').text}"
        assert words.startswith(" ".join(finding["message"].split()))
        for folded in finding["folded"]:
            assert " ".join(folded["message"].split()) in entry.text
        if finding["severity"] != "info":
            untold = {fix["title"] for fix in finding["fixes"] if fix["title"] not in entry.text}
            assert untold <= vain_moves(answer(name)[0])


def vain_moves(evaluation: Evaluation) -> set[str]:
    """What remedies are called that move a card and leave no fewer errors than there were."""
    catalog = MemoryCatalog(parts_of(evaluation.assembly).values())
    errors = evaluation.count(Severity.ERROR)
    vain = set[str]()
    for finding in evaluation.findings:
        for remedy in finding.remedies:
            if isinstance(remedy.edit, Move):
                moved = applied(remedy.edit, evaluation.assembly, catalog)
                if moved is None or evaluate(moved, catalog).count(Severity.ERROR) >= errors:
                    vain.add(remedy.title)
    return vain


@pytest.mark.parametrize("name", ["eight-v100-server", "four-blower-3090"])
def test_sockets_without_a_cable_are_named_as_on_the_sheet(name: str) -> None:
    notes = sheet_of(answer(name)[0]).wiring_notes
    assert notes and all(note in text_of(name) for note in notes)


def rows_of(name: str, section: str) -> list[list[str]]:
    """What the cells of a section's table say, row by row, without its head."""
    shown = next(e for e in page(name).all("section") if e.attributes["class"] == section)
    rows = [[cell.text for cell in row.inside] for row in shown.all("tr")]
    return rows[1:]


BUILT = (*EXAMPLES, "four-blower-3090")  # one of them has steps


@pytest.mark.parametrize("name", BUILT)
def test_plugs_of_every_part_are_those_of_the_sheet(name: str) -> None:
    sheet = sheet_of(answer(name)[0])
    assert rows_of(name, "power") == [[p.name, p.plugs, p.load] for p in sheet.power]
    text = page(name).text
    assert sheet.sums and all(words in text for words in sheet.sums)


@pytest.mark.parametrize("name", BUILT)
def test_settings_and_the_first_boot_are_those_of_the_sheet(name: str) -> None:
    sheet = sheet_of(answer(name)[0])
    assert sheet.settings
    assert rows_of(name, "settings") == [[s.name, s.value, s.why] for s in sheet.settings]
    expected = [[c.title, c.slot, c.width, c.memory, c.limit] for c in sheet.boot_cards]
    if not sheet.steps:  # what does not fit is not started
        assert not expected and not sheet.boot_checks
        assert not [e for e in page(name).all("section") if e.attributes["class"] == "boot"]
        return
    assert [[*row[:2], *row[3:]] for row in rows_of(name, "boot")] == expected
    commands = [shown.raw for shown in page(name).all("pre")]
    assert all(check.command in commands for check in sheet.boot_checks)


@pytest.mark.parametrize("name", BUILT)
def test_the_steps_are_those_of_the_sheet_in_their_order(name: str) -> None:
    sheet = sheet_of(answer(name)[0])
    shown = next(e for e in page(name).all("section") if e.attributes["class"] == "steps")
    if not sheet.steps:
        assert sheet.no_steps in shown.text
        return
    steps = shown.all("li")
    assert len(steps) == len(sheet.steps)
    for number, (told, step) in enumerate(zip(steps, sheet.steps, strict=True), 1):
        assert told.text.startswith(f"{number} {step.words}")
        facts = [detail.words for detail in step.details]
        assert [fact.text for fact in told.all("dd")] == [
            *facts,
            *((step.note,) if step.note else ()),
            *step.care,
        ]
        typed = [detail.words for detail in step.details if detail.what == "Command"]
        assert [code.text for code in told.all("code")] == typed


def test_the_cables_of_several_supplies_stand_below_the_name_of_each() -> None:
    file = assets_dir().parent / "tests/real_machines/R08-tinybox-red-6x7900xtx.rig"
    document = read_document(file)
    catalog = MemoryCatalog(document.parts)
    evaluation = evaluate(document.build, catalog)
    lines = sheet_of(evaluation).wiring
    shown = parsed(page_of(evaluation, catalog, (), ""))
    wiring = next(e for e in shown.all("section") if e.attributes["class"] == "wiring")
    said = [row.inside[0].text for row in wiring.all("tr")[1:]]
    expected: list[str] = []
    for supply in dict.fromkeys(line.supply for line in lines):
        expected += [supply, *(line.cable for line in lines if line.supply == supply)]
    assert said == expected and len(said) == len(lines) + 2


@pytest.mark.parametrize("name", BUILT)
def test_a_short_word_stands_once_over_the_facts_of_a_step_that_follow_each_other(
    name: str,
) -> None:
    for step in page(name).all("li"):
        words = [word.text for word in step.all("dt")]
        assert all(first != second for first, second in pairwise(words))


@pytest.mark.parametrize("name", BUILT)
def test_every_section_has_its_place_on_a_narrow_screen(name: str) -> None:
    style = page(name).all("style")[0].raw
    narrow = style.partition("@media (max-width: 860px)")[2].partition("@media print")[0]
    sections = {one.attributes["class"] for one in page(name).all("section")}
    placed = set(re.findall(r"\.(\w+)(?=[^{}]*\{ order: \d+; \})", narrow))
    assert sections and sections - placed == set()


def test_some_page_has_steps_and_some_says_why_it_has_none() -> None:
    have_steps = {bool(sheet_of(answer(name)[0]).steps) for name in BUILT}
    assert have_steps == {True, False}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_card_has_its_row(name: str) -> None:
    rows = [row for row in page(name).all("tr") if "data-part" in row.attributes]
    figures = card_figures(answer(name)[0])
    assert [row.attributes["data-part"] for row in rows] == [f.card.label for f in figures]
    for row, f in zip(rows, figures, strict=True):
        cells = [cell.text for cell in row.all("td")]
        assert cells == [f.place, f.link_words, f.length, f.gap, f.power]


# the picture


def test_the_meshes_are_those_of_the_scene() -> None:
    scene = machine_of(answer("four-open-air-3090")[0])
    data = scene_data(scene)
    block = zlib.decompress(b64decode(data.meshes))
    for body, told in zip(scene.bodies, data.values["bodies"], strict=True):
        table = data.values["meshes"][told["mesh"]]
        start, size = table["positions"]
        shares = np.frombuffer(block, "<u2", size, start).reshape(-1, 3) / 65535
        low = np.array(table["low"])
        high = np.array(table["high"])
        assert np.abs(low + shares * (high - low) - body.mesh.positions).max() < 0.01
        corner = "<u4" if table["wide"] else "<u2"
        faces = [
            np.frombuffer(block, corner, length, begin)
            for begin, length in (table["solid"], table["glass"])
        ]
        drawn = np.concatenate(faces).reshape(-1, 3)
        assert sorted(map(tuple, drawn.tolist())) == sorted(
            map(tuple, body.mesh.triangles.tolist())
        )
        assert table["edges"][1] == body.mesh.edges.size
        assert told["turn"] == body.pose.turn.matrix().ravel().tolist()
        assert told["at"] == pytest.approx(list(body.pose.offset), abs=0.001)


def test_arrays_begin_where_a_script_can_read_them() -> None:
    tables = values_in(page("four-open-air-3090"), "scene")["meshes"]
    starts = [
        part[0]
        for table in tables
        for part in table.values()
        if isinstance(part, list) and len(part) == 2
    ]
    assert starts and all(start % 4 == 0 for start in starts)


def test_every_part_of_the_picture_can_be_told_of() -> None:
    for name in EXAMPLES:
        scene = values_in(page(name), "scene")
        assert {body["part"] for body in scene["bodies"]} <= set(scene["parts"])
        assert all(told["title"] and told["name"] for told in scene["parts"].values())


def test_a_turn_is_the_same_for_the_script() -> None:
    turn = Turn((0, 2, 1), (1, 1, -1))
    rows = turn.matrix()
    assert [float(row @ np.array([1.0, 2.0, 3.0])) for row in rows] == list(
        turn.apply((1.0, 2.0, 3.0))
    )


# for everybody


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_page_can_be_read_without_eyes_and_pointer(name: str) -> None:
    shown = page(name)
    assert (
        shown.one("html").attributes["lang"] == "en"
        and len(shown.all("h1")) == 1
        and shown.one("head").one("title").text
    )
    ids = [e.attributes["id"] for e in shown.all() if "id" in e.attributes]
    assert len(ids) == len(set(ids))
    for section in shown.all("section"):
        assert section.attributes["aria-labelledby"] in ids and section.all("h2")
    for heading in shown.all("h2"):
        aside = heading.all("span")
        assert not aside or heading.raw.endswith(f" {aside[0].raw}"), "heard as one word"
    for drawing in shown.all("svg"):
        assert drawing.attributes.get("aria-hidden") == "true" or drawing.attributes["aria-label"]
    for table in shown.all("table"):
        assert table.one("caption").text and all(
            head.attributes["scope"] == "col" for head in table.one("thead").all("th")
        )
        assert all(row.all("th", scope="row") for row in table.one("tbody").all("tr"))
    for control in (*shown.all("select"), *shown.all("input"), shown.one("canvas")):
        assert control.attributes["aria-label"]
    assert all(button.text for button in shown.all("button"))
    assert shown.all("noscript")


def test_the_colours_are_those_of_the_window() -> None:
    theme = pytest.importorskip("gui.look.theme")
    style = page("eight-v100-server").one("style").raw
    light, _, dark = style.partition("@media screen and (prefers-color-scheme: dark)")
    for block, tokens in ((light, theme.LIGHT), (dark, theme.DARK)):
        found = dict(re.findall(r"--([a-z0-9-]+): (#[0-9A-F]{6});", block.partition("}")[0]))
        for name, colour in found.items():
            if name != "board":
                assert getattr(tokens, name.replace("-", "_")) == colour
        assert len(found) >= 30


# whatever is in a file


def test_words_of_a_file_are_words_in_the_page() -> None:
    card = gpu(id="hostile", name=HOSTILE, brand=HOSTILE)
    found = world((card, "1"), title=HOSTILE, notes=f"{HOSTILE}\n\n<b>bold</b>")
    shown = parsed(page_of(found, MemoryCatalog(parts_of(found.assembly).values())))
    assert shown.one("h1").text == HOSTILE
    assert shown.one("canvas").attributes["aria-label"] == f"{HOSTILE} in 3D"
    assert values_in(shown, "scene")["parts"]["gpu1"]["name"] == HOSTILE
    assert values_in(shown, "rigwright-build")["build"]["title"] == HOSTILE
    assert [e.attributes.get("id") for e in shown.all("script")] == [
        "rigwright-build",
        "rigwright-check",
        "scene",
        "meshes",
        None,
    ]
    assert not shown.all("img") and not shown.all("b")
    for name in ("rigwright-build", "rigwright-check", "scene"):
        assert not set("<>&") & set(shown.one("script", id=name).raw), (
            "a browser may see an end of the script there"
        )
    assert not any(key.startswith("on") for e in shown.all() for key in e.attributes)
    assert "<b>bold</b>" in shown.one("section", class_="notes").raw


def test_a_build_of_nothing_has_a_page() -> None:
    catalog = MemoryCatalog([])
    shown = parsed(page_of(evaluate(Build(title=""), catalog), catalog))
    assert shown.one("h1").text == "Untitled" and shown.one(
        "section", class_="parts"
    ).text.endswith("yet.")


def test_parts_that_nobody_knows_are_named() -> None:
    catalog = MemoryCatalog([])
    build = Build(title="Gone", placements=(Placement("lost-card", "1"),))
    shown = parsed(page_of(evaluate(build, catalog), catalog))
    assert "lost-card" in shown.one("section", class_="parts").text


def test_prices_stand_on_the_page_only_where_the_build_has_them() -> None:
    """And whatever a shop is called, it is text; a link is one to a page of the web or none."""
    base = read_document(assets_dir() / "examples" / "four-blower-3090.rig")
    catalog = MemoryCatalog(base.parts)
    card = base.build.placements[0].part_id
    shop, link = "<script>alert(1)</script>", 'javascript:alert("x")'
    prices = (Price(card, 1234.5, "EUR", shop, link), Price("evga-supernova-1600-t2", 9.0, "EUR"))
    build = base.build.changed(
        prices=prices,
        budget=Budget(100.0, "EUR"),
        placeholders=(Placeholder("<img src=x onerror=alert(2)>", "fan"),),
    )
    page = page_of(evaluate(build, catalog), catalog)
    post = markdown_of(evaluate(build, catalog))
    for text in (page, post):
        assert "1,234.50 EUR" in text and "over the budget of 100 EUR" in text
    assert "<script>alert(1)" not in page and "<script>alert(1)" not in post
    assert "<img src=x" not in page and "<img src=x" not in post
    assert 'href="javascript' not in page.casefold() and "](javascript" not in post
    free = as_shared(build, EVERYTHING.changed(prices=False))
    without = page_of(evaluate(free, catalog), catalog)
    for text in (without, markdown_of(evaluate(free, catalog))):
        assert "1,234.50" not in text and "1234.5" not in text and "### Prices" not in text
        assert 'class="prices"' not in text


def test_a_circuit_shows_the_load_that_is_fuller() -> None:
    """The build alone fills its 15 A outlet, or with much beside it the 20 A breaker."""
    evaluation, catalog = answer("two-open-air-3090")
    for other_w, shown in ((100.0, "amps"), (1500.0, "total_a")):
        site = evaluation.build.site.changed(
            volts=120.0, outlet_a=15.0, breaker_a=20.0, other_load_w=other_w
        )
        e = evaluate(evaluation.build.changed(site=site), catalog)
        found = page_of(e, catalog)
        assert f"figures.power.circuits.0.{shown}" in found
        assert f"of {15 if shown == 'amps' else 20} A" in found
