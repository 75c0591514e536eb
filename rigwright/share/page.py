"""One web page that shows a build to anybody: picture, slot map, meters, findings, parts, steps and
settings, and the build itself.

The page asks nothing of the network and says so in its content security policy; style and script
stand in `page.css`, `view.js` and `page.js` beside this file. What it says is what check, sheet and
list of clearances say.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from rigwright import __version__
from rigwright.catalog import Catalog
from rigwright.checks import missing_count
from rigwright.documents.document import document_text, parts_to_write
from rigwright.documents.shared_page import BUILD_ID, MOST_IN_PAGE, PAGE_FORMAT
from rigwright.evaluation import Evaluation
from rigwright.files.places import assets_dir
from rigwright.graphics.scene import Scene
from rigwright.parts import Part
from rigwright.picture.png import machine_of
from rigwright.picture.scenery import scene_of
from rigwright.reports.check import check_record
from rigwright.reports.elevation import Elevation
from rigwright.reports.sheet.content import Sheet, sheet_of
from rigwright.share import building, sections
from rigwright.share.markup import Markup, data, element, json_in_html
from rigwright.share.meters import meters_section
from rigwright.share.prices_section import prices_section
from rigwright.share.qr import TooLongError, qr_svg
from rigwright.share.scene_data import SceneData, scene_data
from rigwright.share.slot_map import slot_map
from rigwright.share.subjects import subjects, verdicts
from rigwright.text.language import language_tag, translated
from rigwright.text.lengths import unit_symbol
from rigwright.text.numbers import unit_name
from rigwright.text.sentence import messages, plural, worded

BESIDE = Path(__file__).resolve().parent
STYLE, SCRIPTS = "page.css", ("view.js", "page.js")
ICONS = ("fits", "tight", "clash", "unknown", "info")
ROOM_FOR_WORDS = 1024 * 1024  # of the largest page that is opened again; the rest is for meshes
VIEWS: Mapping[str, str] = messages(
    {"iso": "Default", "front": "Front", "rear": "Rear", "side": "Side", "top": "Top"}
)
CUTS: Mapping[str, str] = messages(
    {
        "": "No section",
        "width": "Across width",
        "length": "Across length",
        "height": "Across height",
    }
)
# What the script writes.
SAID_BY_SCRIPT: Mapping[str, str] = messages(
    {"show": "Show", "show_part": "Show {part} in the picture", "copied": "Copied"}
)
KEYS = messages(
    "Drag to turn, pinch or scroll to zoom, click a part for its figures. With the keyboard: "
    "arrows turn, + and − "
    "zoom, 0 to 4 choose a view, Esc lets go."
)
UNAVAILABLE = messages(
    "This browser cannot draw the machine in 3D; everything else on this page is complete."
)
NO_SCRIPT = messages(
    "The 3D picture needs scripts; everything else on this page is complete without them."
)
MAP_WORDS = "Rear of the machine to scale: {cards}, all figures in {unit}."
HOW_TO_TAKE = messages(
    "Rigwright opens this page, the file, or the code pasted under File ▸ Import."
)
FOOT = messages(
    "This page is one file. It loads nothing from the network, and carries the build: Rigwright "
    "opens the page as it "
    "opens a .rig file."
)


def page_of(
    evaluation: Evaluation, catalog: Catalog, spare: Sequence[Part] = (), code: str = ""
) -> str:
    """Return the page of an evaluated build; the catalog has the records that it carries.

    Where the build has a code, the page shows it, also as a picture for phones.
    """
    carried = parts_to_write(evaluation.build, catalog, spare)
    build = document_text(evaluation.build, carried)
    check = check_record(evaluation)
    sheet = sheet_of(evaluation)
    scene, drawn = _drawn(evaluation)
    labels = [body.owner or body.label for body in scene.bodies]
    words = {name: translated(said) for name, said in SAID_BY_SCRIPT.items()}
    values = {**drawn.values, "parts": subjects(evaluation, labels), "words": words}
    style = _style()
    script = _script()
    main = element(
        "main",
        _left(evaluation, sheet, labels, values),
        _right(evaluation, sheet, check, code),
        id="main",
    )
    foot = element("footer", element("p", translated(FOOT)), element("p", sheet.origin))
    written = json_in_html(build.rstrip("\n"))
    meshes = Markup(drawn.meshes)
    body = element(
        "body",
        _icons(),
        _header(sheet),
        main,
        foot,
        element("script", written, type="application/json", id=BUILD_ID),
        data("rigwright-check", check),
        data("scene", values),
        element("script", meshes, type="application/octet-stream", id="meshes"),
        element("script", script),
    )
    head = _head(sheet.title, style, script)
    page = element("html", head, body, lang=language_tag(), data_rigwright_page=PAGE_FORMAT)
    return f"<!DOCTYPE html>\n{page}\n"


def _head(title: str, style: Markup, script: Markup) -> Markup:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(style, script)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="generator", content=f"Rigwright {__version__}"),
        element("title", f"{title} – Rigwright"),
        element("style", style),
    )


def _drawn(evaluation: Evaluation) -> tuple[Scene, SceneData]:
    """Return the picture; with our own meshes where the user's make more than can be opened
    again.
    """
    scene = machine_of(evaluation)
    drawn = scene_data(scene)
    if len(drawn.meshes) > MOST_IN_PAGE - ROOM_FOR_WORDS:
        scene = scene_of(evaluation.assembly, evaluation.findings, checks=evaluation.checks)
        drawn = scene_data(scene)
    return scene, drawn


def _style() -> Markup:
    return Markup((BESIDE / STYLE).read_text(encoding="utf-8"))


def _script() -> Markup:
    texts = [(BESIDE / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return Markup("".join(texts))


def _policy(style: str, script: str) -> str:
    """Return what the page may load: nothing but the style and the script that stand in it."""
    own = f"style-src '{_digest(style)}'; script-src '{_digest(script)}'"
    return f"default-src 'none'; {own}; base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    digest = sha256(text.encode("utf-8")).digest()
    letters = b64encode(digest).decode("ascii")
    return f"sha256-{letters}"


def _icons() -> Markup:
    """Return the program's own verdict icons, once for the whole page."""
    symbols: list[Markup] = []
    for name in ICONS:
        path = assets_dir() / "icons" / f"verdict-{name}.svg"
        drawn = path.read_text(encoding="utf-8")
        inside = re.sub(r"</?svg[^>]*>", "", drawn).replace("#ffffff", "var(--symbol)")
        symbol = element("symbol", Markup(inside), id=f"icon-{name}", viewBox="0 0 16 16")
        symbols.append(symbol)
    return element("svg", *symbols, class_="unseen", aria_hidden="true")


def _header(sheet: Sheet) -> Markup:
    title = element("h1", sheet.title)
    machine = element("p", sheet.machine, class_="machine")
    words = element("div", title, machine)
    stamp = element("p", sheet.day, class_="stamp")
    heading = element("div", words, stamp, class_="title")
    shape = sections.SHAPES[sheet.verdict]
    word = element("strong", sheet.verdict_word)
    counts = element("span", sheet.counts)
    verdict = element(
        "div",
        sections.icon(shape),
        element("p", word, counts),
        class_=f"verdict {shape}",
    )
    tiles: list[Markup] = []
    for tile in sheet.tiles:
        label = element("dt", tile.label)
        value = element("dd", tile.value)
        tiles.append(element("div", label, value, class_="tile"))
    summary = element("div", verdict, element("dl", *tiles), class_="summary")
    return element("header", heading, summary)


def _left(
    evaluation: Evaluation, sheet: Sheet, labels: Sequence[str], values: dict[str, Any]
) -> Markup:
    return element(
        "div",
        _view(sheet, labels, values),
        sections.findings_section(evaluation, sheet.counts),
        sections.open_section(sheet, missing_count(evaluation.not_checked)),
        sections.thresholds_section(evaluation),
        sections.cards_section(evaluation),
        sections.clearances_section(evaluation),
        building.steps_section(sheet),
        building.settings_section(sheet),
        building.first_boot_section(sheet),
        class_="column wide",
    )


def _right(evaluation: Evaluation, sheet: Sheet, check: dict[str, Any], code: str) -> Markup:
    return element(
        "div",
        _map(evaluation, sheet.elevation),
        meters_section(evaluation, check["figures"]["power"]),
        sections.parts_section(sheet),
        prices_section(evaluation),
        building.power_section(sheet),
        sections.wiring_section(sheet),
        sections.comments_section(sheet.comments),
        sections.notes_section(sheet.notes),
        _take_along(code),
        class_="column",
    )


def _take_along(code: str) -> Markup:
    """Return the ways to the build itself: the file, the code in letters, and the code as a
    picture.
    """
    save = element("button", worded("Save as .rig file"), id="save", type="button")
    copy = Markup("")
    if code:
        copy = element("button", worded("Copy code"), id="copy", type="button")
    pieces = [
        element("div", save, copy, class_="controls"),
        element("p", translated(HOW_TO_TAKE), class_="quiet"),
    ]
    if code:
        letters = element(
            "textarea",
            code,
            id="code",
            readonly=True,
            rows=4,
            aria_label=worded("Code of the build"),
        )
        pieces.append(letters)
        with suppress(TooLongError):  # the letters are there
            pieces.insert(0, qr_svg(code, worded("QR code of the build")))
    return sections.section("take", worded("Take it along"), *pieces)


def _map(evaluation: Evaluation, elevation: Elevation | None) -> Markup:
    if elevation is None:
        return Markup("")
    counted = plural("{n} card", "{n} cards", len(elevation.cards))
    words = worded(MAP_WORDS, cards=counted, unit=unit_name())
    labels = {card.title: card.label for card in evaluation.assembly.cards}
    drawing = slot_map(elevation, words, labels, verdicts(evaluation))
    undrawn = sections.bullets(elevation.undrawn, "quiet")
    aside = worded("from the rear, to scale, {unit}", unit=unit_symbol())
    return sections.section("slots", worded("Slot map"), drawing, undrawn, aside=aside)


def _view(sheet: Sheet, labels: Sequence[str], values: dict[str, Any]) -> Markup:
    """Return the room for the picture with its controls.

    Without scripts it says that it stays empty.
    """
    canvas = element(
        "canvas",
        id="canvas",
        tabindex=0,
        role="application",
        aria_label=worded("{title} in 3D", title=sheet.title),
        aria_describedby="keys",
    )
    stage = element(
        "div",
        canvas,
        element("svg", id="lines", aria_hidden="true"),
        element("div", id="labels"),
        element("p", translated(UNAVAILABLE), id="unavailable", hidden=True),
        element("noscript", element("p", translated(NO_SCRIPT))),
        id="stage",
    )
    return sections.section(
        "view",
        worded("3D view"),
        stage,
        element("div", *_controls(labels, values), class_="controls"),
        element("div", id="picked", aria_live="polite"),
        element("p", translated(KEYS), id="keys", class_="quiet"),
    )


def _controls(labels: Sequence[str], values: dict[str, Any]) -> Iterator[Markup]:
    views: list[Markup] = []
    for name, words in VIEWS.items():
        views.append(element("button", translated(words), type="button", data_view=name))
    yield element("div", *views, class_="segments", role="group", aria_label=worded("Views"))
    yield _section_controls()
    options = [element("option", worded("No part"), value="")]
    for label in dict.fromkeys(labels):
        title = values["parts"][label]["title"]
        options.append(element("option", title, value=label))
    choice = element("select", *options, id="part", aria_label=worded("Part"))
    yield element("div", choice, class_="choice")


def _section_controls() -> Markup:
    """Return what a section is chosen and moved with."""
    cuts = [element("option", translated(words), value=name) for name, words in CUTS.items()]
    choice = element("select", *cuts, id="cut", aria_label=worded("Section"))
    depth = element(
        "input",
        id="depth",
        type="range",
        min=0,
        max=1000,
        value=500,
        disabled=True,
        aria_label=worded("Where the section is"),
    )
    flip = element(
        "button",
        worded("Flip"),
        id="flip",
        type="button",
        disabled=True,
        title=worded("Show the other side of the section"),
    )
    return element("div", choice, depth, flip, class_="cut")
