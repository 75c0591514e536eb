"""Share ▸ Picture of This View… and of the slots: every view as PNG, painted ones as SVG with words
in them, from the menu and from the bar.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gui.dialogs.picture_dialog import PictureDialog
from gui.dialogs.view_pictures import ViewPicture, picture_of_page, picture_of_scene
from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.plan.panel import PlanPanel
from gui.topology.panel import TopologyPanel
from gui.view3d.viewport import Viewport
from gui.wiring.panel import WiringPanel
from tests.gui.dialogs.test_sharing import OWN, Answers, Desk
from tests.gui.machines import TUF, session_with, with_cards
from tests.gui.on_screen import show

SVG_TEXT = "{http://www.w3.org/2000/svg}text"


def looked_at(data: bytes) -> QImage:
    image = QImage.fromData(data)
    assert not image.isNull()
    return image


def colours(image: QImage) -> set[int]:
    steps = range(0, image.width(), 7)
    return {image.pixel(x, y) for x in steps for y in range(0, image.height(), 7)}


def texts(svg: bytes) -> str:
    return " ".join("".join(one.itertext()) for one in ElementTree.fromstring(svg).iter(SVG_TEXT))


def test_painted_views_are_pictures_of_the_size_that_is_asked_for(qtbot: QtBot) -> None:
    session = session_with(with_cards(TUF, "1", "6"))
    for make in (TopologyPanel, WiringPanel, SlotLadder, PlanPanel):
        page = make(session, LIGHT)
        qtbot.addWidget(page)
        page.resize(700, 400)
        show(qtbot, page)
        picture = picture_of_page(page, "A picture", LIGHT)
        image = looked_at(picture.drawn(".png", 500, False))
        assert (image.width(), image.height()) == (500, picture.height_for(500))
        assert len(colours(image)) > 5 and picture.suffixes == (".png", ".svg")
        assert "GPU 2" in texts(picture.drawn(".svg", 500, False)), make
        assert not picture.bare, "only the 3D view is asked about its ground"


def test_the_3d_view_is_a_picture_as_it_is_looked_at(qtbot: QtBot) -> None:
    view = Viewport(session_with(with_cards(TUF, "1")), LIGHT)
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.camera.set_view("rear")
    picture = picture_of_scene(view, "A picture", LIGHT)
    image = looked_at(picture.drawn(".png", 240, True))
    assert (image.width(), image.height()) == (240, 160) and picture.bare
    assert image.pixelColor(0, 0).alpha() == 0 and image.pixelColor(120, 80).alpha() > 0
    assert "GPU 1" in texts(picture.drawn(".svg", 240, True)), "without OpenGL too"
    view.parts.hide("gpu1")
    assert looked_at(picture.drawn(".png", 240, True)) != image, "what is hidden stays hidden"


def picture(*suffixes: str) -> ViewPicture:
    return ViewPicture("A picture", QSize(400, 300), suffixes, lambda *asked: repr(asked).encode())


def test_a_picture_is_written_where_it_is_asked_for(tmp_path: Path) -> None:
    desk = Desk(with_cards(TUF, "1"), Answers(path=tmp_path / "a.SVG"))
    desk.sharing.share_picture(picture(".png", ".svg"))
    assert (tmp_path / "a.SVG").read_bytes() == b"('.svg', 900, True)"
    assert desk.session.snapshot.message == f"The picture is in {tmp_path / 'a.SVG'}"
    desk.sharing.share_picture(picture(".png"))
    assert desk.answers.told == ["a.SVG is no name for a picture of this view; end it in .png."]


def test_a_picture_of_own_parts_is_asked_about() -> None:
    desk = Desk(with_cards(OWN.id, "1"))
    desk.sharing.share_picture(picture(".png"))
    assert desk.answers.asked == [(("Your own parts and figures: My <b>own</b> card.",), False)]


def test_the_height_follows_the_width(qtbot: QtBot) -> None:
    dialog = PictureDialog(None, picture(".png"))
    qtbot.addWidget(dialog)
    assert dialog.width_px.value() == 800
    dialog.width_px.setValue(1200)
    assert dialog.said.text() == "The picture is 900 px high."
