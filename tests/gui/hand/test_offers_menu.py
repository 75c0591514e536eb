"""The menu of what helps: found while it is open, previewed where one points, applied as one
step, or led to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.checks.delegate import Action
from gui.hand import offers_menu
from gui.hand.offers_menu import NOTHING, STALE, WAITING, OffersMenu
from gui.session.session import Session
from rigwright.build import Build
from rigwright.checks import Finding, Sentence, Severity
from rigwright.checks.remedy import Limit, Move, Remedy
from rigwright.parts import Gpu
from rigwright.remedies import Offer, offers, trials
from tests.gui.checks.test_checks_panel import Opened
from tests.gui.machines import TURBO, session_with, with_cards

# A 40 mm blower in slot 1 and one right below it, and free slots beyond.
CLOSE = with_cards(TURBO, "1", "2")
HAND = Remedy(Sentence("Take a saw"), leads="chassis")
NOWHERE = Remedy(Sentence("Take a file"))


def collision(session: Session) -> Finding:
    return next(f for f in session.snapshot.committed.findings if f.rule == "cards-collide")


def finding_with(session: Session, *remedies: Remedy) -> Finding:
    return collision(session).changed(remedies=remedies)


def tried(session: Session, finding: Finding) -> Iterator[Offer | None]:
    return trials(session.snapshot.committed, finding, session.catalog)


class Shown:
    """A menu that is open, and everything tried."""

    def __init__(self, qtbot: QtBot, build: Build = CLOSE, *remedies: Remedy) -> None:
        self.session = session_with(build)
        self.finding = (
            finding_with(self.session, *remedies) if remedies else collision(self.session)
        )
        self.before = self.session.snapshot.committed
        self.menu = OffersMenu(self.session, tried(self.session, self.finding))
        qtbot.addWidget(self.menu)
        self.menu.popup(QPoint(40, 40))
        qtbot.waitUntil(lambda: self.menu.is_complete, timeout=30_000)

    def action(self, number: int) -> QAction:
        return [a for a in self.menu.actions() if a.isVisible() and not a.isSeparator()][number]

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.menu, key)

    def point_at(self, action: QAction | None) -> None:
        """Move the pointer over an entry, or to the right of the menu."""
        rect = self.menu.actionGeometry(action) if action is not None else None
        at = rect.center() if rect is not None else QPoint(self.menu.width() + 30, 5)
        where = QPointF(at), QPointF(self.menu.mapToGlobal(at))
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(
            QEvent.Type.MouseMove, *where, none, none, Qt.KeyboardModifier.NoModifier
        )
        self.menu.mouseMoveEvent(move)


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    return Shown(qtbot)


def test_the_entries_are_the_offers_of_the_engine(shown: Shown) -> None:
    wanted = offers(shown.before, shown.finding, shown.session.catalog)
    assert [str(o.words) for o in shown.menu.offers] == [str(o.words) for o in wanted]
    first = shown.action(0).text()
    assert first.startswith("Move GPU 2 to slot 3: 0.64 mm free\t")
    assert first.endswith("\tFits, tight"), "what the whole build then gets"


def test_it_begins_with_nothing_tried_and_shows_what_comes(qtbot: QtBot) -> None:
    session = session_with(CLOSE)
    menu = OffersMenu(session, tried(session, collision(session)))
    qtbot.addWidget(menu)
    assert [a.text() for a in menu.actions() if a.isVisible()] == [WAITING] and not menu.is_complete
    menu.popup(QPoint(40, 40))
    qtbot.waitUntil(lambda: bool(menu.offers), timeout=30_000)
    assert menu.isVisible()
    menu.hide()
    QTest.qWait(20)
    so_far = len(menu.offers)
    QTest.qWait(60)
    assert len(menu.offers) == so_far, "nothing is tried for a menu that is closed"


def test_what_is_done_by_hand_stands_below_a_line_and_says_so(qtbot: QtBot) -> None:
    shown = Shown(qtbot, CLOSE, HAND, NOWHERE)
    actions = [a for a in shown.menu.actions() if a.isVisible()]
    line = next(i for i, a in enumerate(actions) if a.isSeparator())
    assert [a.text() for a in actions[line + 1 :]] == [
        "Take a saw…\tby hand",
        "Take a file\tby hand",
    ]
    assert line > 0 and all("by hand" not in a.text() for a in actions[:line])


def visible(menu: QMenu) -> list[str]:
    return ["---" if a.isSeparator() else a.text() for a in menu.actions() if a.isVisible()]


def test_a_line_stands_only_between_two_groups(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rigwright.remedies.trying._moves", lambda *_: iter(()))
    assert visible(Shown(qtbot, CLOSE, NOWHERE).menu) == ["Take a file\tby hand"]
    alone = visible(Shown(qtbot, CLOSE, Remedy(Sentence("Move it"), Move("gpu2", "5"))).menu)
    assert len(alone) == 1 and alone[0].startswith("Move GPU 2 to slot 5: 41.28 mm free\t")
    useless = Remedy(Sentence("Limit GPU 1"), Limit(("gpu1",), 200.0))
    assert visible(Shown(qtbot, CLOSE, useless).menu) == [NOTHING]


def test_errors_that_stay_are_counted(qtbot: QtBot) -> None:
    shown = Shown(qtbot, with_cards(TURBO, "1", "2", "4", "5"))
    lasting = [
        (o.after.count(Severity.ERROR), shown.action(i).text())
        for i, o in enumerate(shown.menu.offers)
        if o.after is not None
    ]
    assert lasting and all(f"\t{n} error{'s' * (n != 1)} left" in words for n, words in lasting)


def test_pointing_previews_everywhere_and_leaving_ends_it(shown: Shown) -> None:
    offer = shown.menu.offers[0]
    shown.point_at(shown.action(0))
    assert shown.session.snapshot.evaluation.build == offer.build
    assert shown.session.build == CLOSE, "a preview is no step"
    assert shown.session.snapshot.ghost == "gpu2" and shown.session.snapshot.previewing
    shown.point_at(None)
    assert shown.session.snapshot.evaluation is shown.session.snapshot.committed
    shown.point_at(shown.action(1))
    shown.menu.hide()
    assert not shown.session.snapshot.previewing and shown.session.document.history.count() == 0


def test_keys_preview_apply_and_give_up(shown: Shown) -> None:
    shown.key(Qt.Key.Key_Down)
    assert shown.session.snapshot.evaluation.build == shown.menu.offers[0].build
    shown.key(Qt.Key.Key_Down)
    assert shown.session.snapshot.evaluation.build == shown.menu.offers[1].build
    shown.key(Qt.Key.Key_Escape)
    assert (
        not shown.session.snapshot.previewing
        and shown.session.build == CLOSE
        and not shown.menu.isVisible()
    )


def test_return_applies_it_as_one_step_that_can_be_undone(shown: Shown) -> None:
    offer = shown.menu.offers[0]
    shown.key(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert shown.session.build == offer.build and not shown.session.snapshot.previewing
    assert (
        shown.session.document.history.undoText() == "Move GPU 2 to slot 3"
        and shown.session.document.history.count() == 1
    )
    assert shown.session.snapshot.message == f"{offer.words}."
    assert not any(f.key == shown.finding.key for f in shown.session.snapshot.committed.findings)
    shown.session.document.undo()
    assert shown.session.build == CLOSE


def test_a_build_that_changed_meanwhile_is_left_alone(shown: Shown) -> None:
    other = shown.session.build.limit(0, 200.0)
    assert shown.session.document.commit(other, "Limit")
    shown.action(0).trigger()
    assert shown.session.build == other and shown.session.snapshot.message == STALE


def test_what_is_done_by_hand_is_told_to_who_listens(qtbot: QtBot) -> None:
    shown = Shown(qtbot, CLOSE, HAND)
    with qtbot.waitSignal(shown.menu.by_hand) as told:
        shown.action(-1).trigger()
    assert told.args[0].leads == "chassis" and shown.session.build == CLOSE


@pytest.mark.parametrize("key", [Qt.Key.Key_F, None])
def test_the_panel_leads_to_where_a_remedy_is_done_by_hand(
    qtbot: QtBot, key: Qt.Key | None
) -> None:
    opened = Opened(qtbot, CLOSE)
    row = next(i for i in range(opened.model.rowCount()) if "cards-collide" in opened.row(i).rules)
    opened.panel.list.setCurrentIndex(opened.model.index(row))
    if key is None:
        opened.click(row, Action.FIX)
    else:
        QTest.keyClick(opened.panel.list, key)
    menu = next(m for m in opened.panel.findChildren(QMenu) if m.isVisible())
    assert isinstance(menu, OffersMenu)
    qtbot.waitUntil(lambda: menu.is_complete, timeout=30_000)
    hand = offers_menu.Offer(Sentence("Take a saw"), Sentence("Take a saw"), leads="power")
    with qtbot.waitSignal(opened.panel.kind_wanted) as wanted:
        menu.by_hand.emit(hand)
    assert wanted.args == ["power"] and opened.session.snapshot.message == "By hand: Take a saw"
    menu.close()


def test_cards_with_water_blocks_give_way_to_dry_ones_by_keys_and_all_of_them(
    qtbot: QtBot,
) -> None:
    """Two cards whose loop has no radiator, in a tower: no list names the radiator of a loop."""
    wet = with_cards("rtx-4090-reference-alphacool-es", "1", "3")
    opened = Opened(qtbot, wet)
    rule = "loop-without-radiator"
    row = next(i for i in range(opened.model.rowCount()) if rule in opened.row(i).rules)
    opened.panel.list.setCurrentIndex(opened.model.index(row))
    QTest.keyClick(opened.panel.list, Qt.Key.Key_F)
    menu = next(m for m in opened.panel.findChildren(QMenu) if m.isVisible())
    assert isinstance(menu, OffersMenu)
    qtbot.waitUntil(lambda: menu.is_complete, timeout=30_000)
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    session = opened.session
    first, second = session.build.placements
    assert first.part_id == second.part_id
    dry = session.catalog.get(first.part_id)
    assert isinstance(dry, Gpu) and dry.cooler != "water_block" and dry.chip == "GeForce RTX 4090"
    assert session.document.history.undoText() == f"Choose {dry.name} for GPU 1 and GPU 2"
    assert not any(one.rule == rule for one in session.snapshot.committed.findings)
    session.document.undo()
    assert session.build == wet


def test_the_menu_of_a_row_has_the_remedies_within(qtbot: QtBot) -> None:
    opened = Opened(qtbot, CLOSE)
    row = next(i for i in range(opened.model.rowCount()) if "cards-collide" in opened.row(i).rules)
    menu = opened.panel.menu_for(opened.model.index(row))
    inner = next(a.menu() for a in menu.actions() if a.text() == "&Fix")
    assert isinstance(inner, OffersMenu)


def test_words_of_parts_are_shown_as_they_are(qtbot: QtBot) -> None:
    odd = Remedy(Sentence("Take R&D\tnow"))
    shown = Shown(qtbot, CLOSE, odd)
    assert shown.action(-1).text() == "Take R&&D now\tby hand"


def test_a_fault_ends_the_search_with_a_sentence(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    def failing(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr("rigwright.remedies.trying._tried", failing)
    shown = Shown(qtbot)
    assert "What could be done was not found out" in shown.session.snapshot.message
    assert shown.menu.is_complete and shown.menu.offers == () and len(noted_faults) == 1


TRIED: dict[str, Callable[[Build], Build]] = {
    "moved": lambda build: build.move(1, "5"),
    "another card": lambda build: build.replace_card(1, "rtx-a4000"),
}


@pytest.mark.parametrize("change", TRIED.values(), ids=TRIED)
def test_a_tried_card_is_tentative(change: Callable[[Build], Build]) -> None:
    session = session_with(CLOSE)
    session.comparison.try_build(change(CLOSE))
    assert session.snapshot.ghost == "gpu2"
    session.comparison.try_build(CLOSE.limit(0, 200.0))
    assert session.snapshot.ghost is None, "a limit makes no card tentative"
    session.comparison.try_build(CLOSE.place(TURBO, "6"))
    assert session.snapshot.ghost == "gpu3"
    session.comparison.try_build(CLOSE.remove(0))
    assert session.snapshot.ghost is None
    session.comparison.try_build(None)
    assert session.snapshot.ghost is None


def test_a_power_limit_that_does_not_help_is_not_there(qtbot: QtBot) -> None:
    useless = Remedy(Sentence("Limit GPU 1"), Limit(("gpu1",), 200.0))
    shown = Shown(qtbot, CLOSE, useless, Remedy(Sentence("Move it"), Move("gpu2", "5")))
    assert not any("Limit" in a.text() for a in shown.menu.actions())
    assert shown.finding.severity is Severity.ERROR
