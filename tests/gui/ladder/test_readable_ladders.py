"""What the slot ladder writes of builds that nobody chose: no label lies on another, none is longer
than its room, and what is cut is told on pointing at it, with a card in the hand or without.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.ladder.panel import SlotLadder
from gui.look.theme import LIGHT
from gui.session.session import Session
from rigwright.build import Build, Placement, Quantity
from rigwright.proposals.machines import MACHINES
from tests.furnished_builds import furnished
from tests.gui.machines import BASE, TUF, TURBO, shipped, with_cards
from tests.gui.on_screen import show
from tests.gui.painted import PaintedWords, painted_words
from tests.sampling import share

COVERED = with_cards(TUF, "1", "2", "3")  # of 2.7 slots: the middle one is under the others
SLIM = "pny-rtx-5080-slim"  # as thick as nobody says
SIZES = ((300, 390), (384, 560))  # beside the 3D view at 1280 × 720 and at 1440 × 900


def unreadable_in(ladder: SlotLadder, painted: PaintedWords) -> list[str]:
    """Paint the ladder anew and say what of it cannot be read."""
    QApplication.processEvents()
    painted.by_widget.clear()
    ladder.grab()
    return list(painted.unreadable())


def test_a_card_that_its_neighbours_cover_is_named_on_the_strip(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(shipped())
    session.document.start(COVERED)
    ladder = SlotLadder(session, LIGHT)
    ladder.resize(*SIZES[1])
    qtbot.addWidget(ladder)
    show(qtbot, ladder)
    with painted_words(monkeypatch) as painted:
        assert unreadable_in(ladder, painted) == []
        assert "GPU 2: overlap 31.68 mm" in painted.words()  # 52 mm at 20.32


@pytest.mark.parametrize(
    ("base", "place"),
    [
        (BASE, "1"),
        (Build(chassis=BASE.chassis, board="huananzhi-h12d-8d"), "PCIE slot 1"),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_several_cards_that_a_file_has_in_one_slot_are_named_together(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    base: Build,
    place: str,
    size: tuple[int, int],
) -> None:
    """Also where nobody knows where that slot is."""
    session = Session(shipped())
    in_one_slot = (Placement(TURBO, place),) * 3
    session.document.start(base.changed(placements=in_one_slot))
    ladder = SlotLadder(session, LIGHT)
    ladder.resize(*size)
    qtbot.addWidget(ladder)
    show(qtbot, ladder)
    with painted_words(monkeypatch) as painted:
        assert unreadable_in(ladder, painted) == []
        assert [words for words in painted.words() if words.startswith("GPU")] in (
            ["GPU 1–3"],
            ["GPU 1–3: −40.00 mm"],
            ["GPU 1–3: overlap 40.00 mm"],
        )


@pytest.mark.sampled
def test_the_ladder_of_any_build_can_be_read(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(shipped())
    ladder = SlotLadder(session, LIGHT)
    qtbot.addWidget(ladder)
    show(qtbot, ladder)
    found: list[str] = []
    with painted_words(monkeypatch) as painted:
        for number in share(range(60), 20):
            session.document.start(furnished(number))
            for size in SIZES:
                ladder.resize(*size)
                found += (f"{number}: {one}" for one in unreadable_in(ladder, painted))
            session.hand.pick_up(TUF)
            found += (
                f"{number}, card in the hand: {one}" for one in unreadable_in(ladder, painted)
            )
            session.hand.put_back()
    assert not found, "\n".join(found)


def test_a_card_that_lies_past_the_wall_as_a_whole_is_named_on_its_strip(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a fan on the bottom; the strip covers the card, and the name that others have on them."""
    case = "nzxt-h5-flow-2024-atx-mid-tower-black-with-tempered-glass-side-panel-and"
    fan = Quantity("corsair-icue-link-qx140-140mm-black-argb", places=("bottom",))
    base = Build(chassis=case, board="asus-proart-z690-creator-wifi", fans=(fan,))
    session = Session(shipped())
    session.document.start(base.place("gigabyte-aorus-rtx-5090-master", "7"))
    ladder = SlotLadder(session, LIGHT)
    ladder.resize(*SIZES[1])
    qtbot.addWidget(ladder)
    show(qtbot, ladder)
    with painted_words(monkeypatch) as painted:
        assert unreadable_in(ladder, painted) == []
        assert any("GPU 1" in words and "mm" in words for words in painted.words())


def test_a_high_row_says_on_two_lines_what_one_has_no_room_for(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On an open frame beside the 3D view at 1280 × 720."""
    session = Session(shipped())
    session.document.start(next(machine.build for machine in MACHINES if machine.id == "frame"))
    ladder = SlotLadder(session, LIGHT)
    ladder.resize(*SIZES[0])
    qtbot.addWidget(ladder)
    show(qtbot, ladder)
    rows = [box.row for box in ladder.canvas.ladder.rows]
    (said,) = {row.detail for row in rows if row.seat is not None and row.seat.name == "frame2"}
    with painted_words(monkeypatch) as painted:
        assert unreadable_in(ladder, painted) == []
        words = painted.words()
        assert said not in words, "it is longer than the room beside the cards"
        pieces = {(first, second) for first in words for second in words}
        assert any(f"{first} {second}" == said for first, second in pieces)
        session.hand.pick_up(SLIM)
        session.hand.hover("frame3")
        assert unreadable_in(ladder, painted) == []
        for narrower in range(0, 64, 8):
            ladder.resize(SIZES[0][0] - narrower, SIZES[0][1])
            assert unreadable_in(ladder, painted) == []
