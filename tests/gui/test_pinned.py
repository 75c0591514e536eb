"""A pinned build: every figure says by what the open build differs from it, and its ghost stands
where the machines differ.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from pytestqt.qtbot import QtBot

from gui.air.words import card_rows
from gui.files.pinning import pin_build
from gui.hand.actions import PAGES
from gui.inspector.compared import compared_build, compared_card
from gui.look.theme import LIGHT
from gui.meters.power import power_gauge
from gui.meters.values import banner_words, lanes_words, link_lines
from gui.parts_list.delegate import buttons_of
from gui.parts_list.lines import sections_of
from gui.parts_list.panel import PartsList
from gui.window.main_window import MainWindow
from rigwright.graphics.scene import Layer
from rigwright.inventory import rows_of
from rigwright.picture.scenery import scene_of
from rigwright.picture.scenery.elsewhere import bodies_elsewhere
from tests.gui.files.test_files import Asked
from tests.gui.machines import BASE, TUF, four, server, session_with, with_cards

pytestmark = pytest.mark.usefixtures("no_picture")

TWO = with_cards(TUF, "1", "5")
GPUS = ("gpu1", "gpu2", "gpu3", "gpu4")


def test_every_view_and_meter_bears_any_other_machine(qtbot: QtBot) -> None:
    session = session_with(TWO)
    window = MainWindow(session, LIGHT, dialogs=Asked())
    qtbot.addWidget(window)
    window.show()
    other = session_with(server()).snapshot.committed
    for page in PAGES:
        session.comparison.unpin()
        window.views.show_view(page)
        session.comparison.pin("another", other)
    session.comparison.pin("nothing", session_with(BASE).snapshot.committed)
    session.comparison.pin("another", other)
    assert window.middle.notices.pinned.isVisible() and window.middle.notices.pinned.differences
    assert window.panels.meters.power.gauge.preview == 0 < window.panels.meters.power.gauge.total
    window.actions_of["unpin"].trigger()
    assert not window.middle.notices.pinned.isVisible()
    assert session.snapshot.pinned is None


def test_figures_say_by_what_the_build_differs_and_nothing_where_it_does_not() -> None:
    session = session_with(TWO)
    plain = session.snapshot
    pin_build(session)
    pinned = session.snapshot.against_pinned
    assert power_gauge(pinned) == power_gauge(plain)
    assert link_lines(pinned) == link_lines(plain)
    assert not [line for s in sections_of(session.snapshot) for line in s.lines if line.differs]
    watts = session.snapshot.committed.budget.dc_w
    session.document.commit(session.build.place(TUF, "3"), "Add")
    now = session.snapshot.against_pinned
    assert now.evaluation.budget.dc_w - watts == pytest.approx(power_gauge(now).preview)
    assert [line.new for line in link_lines(now)].count(True) == 1
    assert lanes_words(now).startswith("32 → 48 ")
    (new,) = [line for s in sections_of(session.snapshot) for line in s.lines if line.differs]
    assert new.differs == "new"
    warmer = [row for row in card_rows(now) if row.facts.startswith("was ")]
    assert warmer and not any("was " in row.facts for row in card_rows(session.snapshot))
    words = banner_words(now)[2]
    former = plain.evaluation.verdict is not now.evaluation.verdict
    assert ("was “" in words) is former


def test_parts_that_only_the_pinned_build_has_are_listed_where_they_stood_and_do_nothing(
    qtbot: QtBot,
) -> None:
    session = session_with(TWO)
    panel = PartsList(session, LIGHT)
    qtbot.addWidget(panel)
    other = session_with(four()).snapshot.committed
    count = panel.count
    session.comparison.pin("other", other)
    lines = [line for section in panel.model.sections for line in section.lines]
    former = {row.key for row in rows_of(other.assembly)}
    here = {row.key for row in rows_of(session.snapshot.committed.assembly)}
    removed = [line for line in lines if line.removed is not None]
    assert {line.removed.key for line in removed if line.removed} == former - here
    assert panel.count == count, "what is not in the machine is not counted"
    cards = [line.key for line in lines if line.key.removeprefix("removed.") in GPUS]
    assert cards == ["gpu1", "gpu2", "removed.gpu3", "removed.gpu4"]
    selected = session.snapshot.selected
    build = session.build
    for line in removed:
        assert not buttons_of(line) and line.sentence.endswith(", removed")
        panel.open_line(line)
        panel.view.remove_wanted.emit(line)
        panel.view.counted.emit(line, 1)
    assert (session.snapshot.selected, session.build) == (selected, build)
    session.comparison.pin("itself", session.snapshot.committed)
    assert not any(line.removed for s in panel.model.sections for line in s.lines)


def test_a_part_that_was_removed_from_among_others_keeps_its_place() -> None:
    session = session_with(TWO.changed(cpus=None))
    session.comparison.pin("other", session_with(TWO).snapshot.committed)
    machine, *_ = sections_of(session.snapshot)
    keys = ["chassis", "board", "removed.cpu", "choose.cpu", "choose.cooler", "choose.memory"]
    assert [line.key for line in machine.lines] == keys


def test_the_inspector_says_what_another_build_has_instead() -> None:
    session = session_with(TWO)
    other = session_with(four().changed(chassis="fractal-design-torrent")).snapshot.committed
    assert not any(line.was for line in compared_build(session.snapshot, brief=False))
    session.comparison.pin("other", other)
    case, *_ = (line for line in compared_build(session.snapshot, brief=False) if line.was)
    assert (case.label, case.was) == ("Case", "Torrent") and case.value != case.was
    card = session.snapshot.committed.assembly.cards[0]
    assert compared_card(session.snapshot, card)


def test_a_preview_is_shown_against_the_build_and_not_against_the_pinned_one() -> None:
    session = session_with(TWO)
    session.comparison.pin("server", session_with(server()).snapshot.committed)
    session.comparison.try_build(session.build.place(TUF, "3"))
    assert session.snapshot.against_pinned is session.snapshot
    session.comparison.try_build(None)
    assert session.snapshot.against_pinned.compared
    session.document.start(BASE)
    assert session.snapshot.pinned is None, "another build is compared with nothing"


def test_the_ghost_is_what_of_the_other_machine_is_missing_here_and_nothing_else() -> None:
    here = session_with(TWO).snapshot.committed.assembly
    there = session_with(TWO.move(1, "7")).snapshot.committed.assembly
    mine = scene_of(here).bodies
    other = scene_of(there).bodies
    assert bodies_elsewhere(mine, mine) == ()
    ghosts = bodies_elsewhere(other, mine)
    moved = there.cards[1]
    assert moved.seat is not None
    assert moved.seat.pose in {ghost.pose for ghost in ghosts}
    kept = here.cards[0].seat
    assert kept is not None and kept.pose not in {ghost.pose for ghost in ghosts}
    assert {(ghost.label, ghost.layer) for ghost in ghosts} == {("", Layer.GHOST)}
    known = {body.mesh.key for body in other}
    assert {ghost.mesh.key for ghost in ghosts} <= known, "no mesh is made for a ghost"
