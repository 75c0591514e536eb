"""What is painted anew when the card in the hand goes from one place to another: all that changes,
and no more than its rows.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QRegion
from pytestqt.qtbot import QtBot

from gui.ladder.canvas import LadderCanvas
from gui.look.theme import LIGHT
from rigwright.assembly.seats import Mount
from rigwright.build import Build
from rigwright.documents.document import read_document
from rigwright.files.places import assets_dir
from tests.gui.machines import A4000, BASE, TUF, TURBO, VERTICAL, server, session_with, with_cards

EXAMPLES = assets_dir() / "examples"


ROUNDED = 1  # of 255, since a slanted line is rounded otherwise where Qt cuts it off


def most_apart(one: QImage, other: QImage) -> int:
    """The greatest difference between two pictures of one size, in any colour of any pixel."""
    if one == other:
        return 0
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max(abs(a - b) for a, b in pairs)


class Canvas:
    """The rows of a build, and what they ask Qt to paint anew."""

    def __init__(self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, build: Build) -> None:
        self.session = session_with(build)
        self.canvas = LadderCanvas(self.session, LIGHT)
        qtbot.addWidget(self.canvas)
        self.canvas.resize(384, 640)
        self.canvas.set_view_height(640)
        self.canvas.resize(384, round(self.canvas.ladder.height))
        self.asked: list[QRegion] = []
        monkeypatch.setattr(self.canvas, "update", self._note)

    def _note(self, region: QRegion | None = None) -> None:
        self.asked.append(region if region is not None else QRegion(self.canvas.rect()))

    def picture(self) -> QImage:
        """All rows, painted at once."""
        image = QImage(self.canvas.size(), QImage.Format.Format_RGB32)
        image.fill(LIGHT.panel)
        self.canvas.render(image)
        return image

    def step(self, place: str) -> QRegion:
        """Go to a place, and compare what that paints with all painted at once."""
        image = self.picture()
        self.asked.clear()
        self.session.hand.hover(place)
        anew = QRegion()
        for region in self.asked:
            anew += region
        whole = self.picture()
        if whole.size() != image.size():  # Qt paints all of what is resized
            return anew
        self.canvas.render(image, anew.boundingRect().topLeft(), anew)
        assert most_apart(image, whole) <= ROUNDED, (self.session.build.chassis, place)
        return anew


def places_of(canvas: Canvas) -> list[str]:
    """The places that answer the card in the hand."""
    return [seat.name for seat in canvas.canvas.seats()]


@pytest.mark.parametrize("held", [TUF, TURBO, A4000])
@pytest.mark.parametrize(
    "build",
    [
        BASE,
        with_cards(TUF, "1"),
        with_cards(A4000, "1", "2", "4"),
        with_cards(TURBO, "1", "3", "5", "7"),
        VERTICAL,
        server().remove(7).remove(3),
    ],
    ids=["empty", "one", "thin", "four", "vertical", "server"],
)
def test_each_step_of_a_new_card_paints_all_that_changes(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, build: Build, held: str
) -> None:
    canvas = Canvas(qtbot, monkeypatch, build)
    assert canvas.session.hand.pick_up(held)
    for one, other in pairwise(places_of(canvas)):
        for place in (one, other, one):
            canvas.step(place)


@pytest.mark.parametrize("name", ["four-open-air-3090", "two-open-air-3090", "four-passive-a40"])
def test_each_step_of_a_card_of_the_machine_paints_all_that_changes(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    build = read_document(EXAMPLES / f"{name}.rig").build
    canvas = Canvas(qtbot, monkeypatch, build)
    for index in range(2):
        assert canvas.session.hand.pick_up(build.placements[index].part_id, moving=index)
        for place in places_of(canvas):
            canvas.step(place)
        canvas.session.hand.put_back()


def test_a_step_paints_its_own_rows_alone(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card of 18.7 mm goes from slot 2 to slot 3 of seven, above one in slot 6: painted are the
    labels of both and of their neighbours, into which figures may reach, and the room to slot 6.
    """
    canvas = Canvas(qtbot, monkeypatch, with_cards(A4000, "6"))
    assert canvas.session.hand.pick_up(A4000)
    canvas.step("2")
    anew = canvas.step("3")
    painted: dict[str, tuple[bool, bool]] = {}
    for box in canvas.canvas.ladder.rows:
        if box.row.seat is None or box.row.seat.mount is not Mount.SLOT:
            continue
        inside = box.rect.toRect().adjusted(0, 1, 0, -1)
        label, rest = QRect(inside), QRect(inside)
        label.setRight(60)
        rest.setLeft(300)
        painted[box.row.seat.name] = anew.intersects(label), anew.intersects(rest)
    labels = {place for place, (label, _rest) in painted.items() if label}
    beside = {place for place, (_label, rest) in painted.items() if rest}
    assert labels == set("1234") and beside == set("123456")
