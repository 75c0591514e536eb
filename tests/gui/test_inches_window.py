"""A walk through the window after inches were chosen in it: what is shown, read out, painted or
printed from then on has no length in millimetres.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.own_unit import kept_unit
from gui.application import make_window
from gui.dialogs.preferences import Preferences
from gui.forms.build_forms import FORMS
from gui.look.svg_pictures import painted_svg
from gui.window.main_window import MainWindow
from rigwright.reports.sheet.content import sheet_of
from rigwright.text.lengths import LengthUnit, lengths_in, unit_in_use
from tests.gui.machines import shipped
from tests.gui.sheet_pages import painted
from tests.gui.test_pseudo_walk import VIEWS, Names, Walk, go_everywhere, names_of
from tests.sampling import share
from tests.text.test_inches import MM, NAMED

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
DOTS_PER_INCH = 96
# What stays in millimetres, each with its reason.
STAYS: dict[str, str] = {
    r"^Rescale from mm$": "the unit of a model's file",
    r"^(Drive|M\.2|2\.5in|3\.5in).*": "forms of drives",
    r"^Source: .*": "where a figure comes from, in the words of its record",
}

FIGURE = re.compile(r"[−±+]?\s?\d[\d,]*\.\d+")
NO_LENGTHS = {"17.3"}  # amperes


@pytest.fixture(autouse=True)
def millimetres_again() -> Iterator[None]:
    with lengths_in(LengthUnit.MM):
        yield


def in_millimetres(texts: Iterable[str], names: tuple[str, ...]) -> set[str]:
    """The texts with a length in millimetres, without the names of parts and of sizes."""
    left: set[str] = set()
    known = Names(names)
    for text in texts:
        said = text.replace("\xa0", " ")  # printed lines do not end before a unit
        if MM.search(said) is None:
            continue
        for name in known.within(said):
            said = said.replace(name, "·")
        for words in (*STAYS, NAMED.pattern):
            said = re.sub(words, "·", said)
        if MM.search(said):
            left.add(text)
    return left


def painted_words(window: QWidget) -> set[str]:
    """The words that a window paints."""
    svg = painted_svg(
        window.size(), DOTS_PER_INCH, "", lambda painter, _on: window.render(painter, QPoint())
    ).decode()
    return {unescape(text).strip() for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)}


def choose_inches(window: MainWindow) -> None:
    """Choose inches as a user does."""
    window.actions_of["preferences"].trigger()
    dialog = window.findChild(Preferences)
    assert dialog is not None
    dialog.units.choose(LengthUnit.INCH)
    dialog.close()


def show_everything(window: MainWindow) -> None:
    """Have every view and form in the window made, and work out what it shows."""
    for view in VIEWS:
        window.views.show_view(view)
        QApplication.processEvents()
    for form in FORMS:
        window.forms.open(form)
        QApplication.processEvents()
    window.forms.put_away()


@pytest.mark.long
@pytest.mark.sampled
def test_a_window_goes_over_to_inches_at_once(qtbot: QtBot) -> None:
    before = Walk()
    after = Walk()
    window = make_window()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    window.session.document.open(EXAMPLES / "four-blower-3090.rig")
    window.complete()
    show_everything(window)
    before.look("everything, in millimetres")
    names = names_of(window.session)
    assert in_millimetres(before.met, names)
    choose_inches(window)
    assert unit_in_use() is LengthUnit.INCH
    show_everything(window)  # a view that is not looked at works nothing out
    go_everywhere(window, after)
    for view in ("plan", "margins", "air"):
        window.views.show_view(view)
        QApplication.processEvents()
        after.met |= dict.fromkeys(painted_words(window), f"painted: {view}")
    left = in_millimetres(after.met, names)
    assert not left, "\n".join(f"{text!r}: {after.met[text]}" for text in left)
    cut = [one for one in after.cut if "an ellipsis without" not in one]  # buttons such as Add…
    assert not cut, cut


def figures_painted(window: MainWindow) -> set[str]:
    """The figures with a decimal point that stand without a unit, in all views with `--all`."""
    found: set[str] = set()
    for view in share(VIEWS, 4):
        window.views.show_view(view)
        QApplication.processEvents()
        found |= {words for words in painted_words(window) if FIGURE.fullmatch(words)}
    return found


@pytest.mark.long
@pytest.mark.sampled
def test_no_figure_without_a_unit_stays_as_it_was_in_millimetres(qtbot: QtBot) -> None:
    window = make_window()
    qtbot.addWidget(window)
    window.resize(1600, 900)
    window.show()
    window.session.document.open(EXAMPLES / "four-open-air-3090.rig")
    window.complete()
    before = figures_painted(window)
    assert {"−11.36", "± 1.0"} <= before
    choose_inches(window)
    after = figures_painted(window)
    assert {"−0.447", "± 0.039"} <= after
    assert before & after <= NO_LENGTHS


def test_a_click_on_the_unit_at_the_foot_shows_the_other_one(qtbot: QtBot) -> None:
    window = make_window()
    qtbot.addWidget(window)
    window.show()
    window.session.document.open(EXAMPLES / "four-open-air-3090.rig")
    window.complete()
    for shown, then in (("mm", LengthUnit.INCH), ("in", LengthUnit.MM)):
        (unit,) = (one for one in window.status.findChildren(QPushButton) if one.text() == shown)
        unit.click()
        assert (unit_in_use(), kept_unit(window.settings)) == (then, then)
        gap = "−0.447 in" if then is LengthUnit.INCH else "−11.36 mm"
        assert any(gap in line.value for line in window.panels.meters.clearances.lines)


def test_the_sheet_is_printed_in_inches(qtbot: QtBot) -> None:
    from rigwright.documents.document import read_document
    from rigwright.evaluation import evaluate

    build = read_document(EXAMPLES / "four-open-air-3090.rig").build
    names = tuple(part.name for id in build.part_ids() if (part := shipped().get(id)))
    with lengths_in(LengthUnit.INCH):
        pages = painted(sheet_of(evaluate(build, shipped())))
    words = {word.text for word in pages.words}
    assert not in_millimetres(words, names)
    assert any(re.search(r"\d in\b", text) for text in words)
    assert {text for text in words if "length limit" in text} == {"length limit 20.63"}  # of 524 mm
