"""A case, a board or another part that a build chooses, in the hand: each way to take it answers
over the view, as its row in the catalog does, and a drag from another window leaves nothing behind.
"""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import QPointF
from PySide6.QtGui import QDragLeaveEvent, QDropEvent
from pytestqt.qtbot import QtBot

from gui.catalog.fits import FitSearch
from gui.hand.choice_hand import let_choice_go, pick_up_choice
from gui.hand.choices import choose
from gui.hand.drags import payload
from gui.look.theme import LIGHT
from gui.plan.panel import PlanPanel
from gui.session.session import Session
from gui.view3d.viewport_panel import ViewportPanel
from rigwright.build import Build
from rigwright.checks import Fit
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.files.places import assets_dir
from rigwright.fitting.row_fits import fit_of_choice
from tests.gui.drags import COPY, LEFT, NONE, entering
from tests.gui.machines import BASE, four, session_with
from tests.gui.on_screen import show

pytestmark = pytest.mark.usefixtures("qapp")
OTHERS = {
    "chassis": "fractal-design-torrent",
    "motherboard": "asus-pro-ws-trx50-sage-wifi",
    "cpu": "amd-ryzen-threadripper-pro-5995wx",
    "cooler": "noctua-nh-u9-tr4-sp3",
    "memory": "crucial-pro-96gb-2x48-ddr5-5600-cl46",
}
SUPPLY = "corsair-ax1600i"
View = PlanPanel | ViewportPanel


def row_of_catalog(session: Session, kind: str, part_id: str) -> tuple[Fit, str]:
    """What the part's row in the catalog says."""
    search = FitSearch()
    search.start(session.snapshot.committed, session.catalog, kind, [part_id], {part_id})
    while search.searching:
        search._step()
    fit = search.known[part_id]
    return fit.fit, fit.line


@pytest.mark.parametrize("kind", OTHERS)
def test_a_part_answers_as_its_row_in_the_catalog(kind: str) -> None:
    session = session_with(four())
    assert pick_up_choice(session, OTHERS[kind])
    held = session.snapshot.choice
    assert held is not None
    (answer,) = held.answers
    assert (answer.fit, answer.line) == row_of_catalog(session, kind, OTHERS[kind])
    let_choice_go(session)
    assert session.snapshot.choice is None


def test_no_part_is_promised_while_a_rule_is_at_fault(
    monkeypatch: pytest.MonkeyPatch, noted_faults: list[str]
) -> None:
    """Also where the fault lies in the watts that a rule leaves out in brief."""

    def fault(_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("rigwright.rules.limits.limit_needed_w", fault)
    session = session_with(four())
    assert pick_up_choice(session, OTHERS["cooler"])
    held = session.snapshot.choice
    assert held is not None and held.answers[0].fit is Fit.UNKNOWN
    assert set(noted_faults) == {"The rule power-limit-option met a fault."}


def test_a_supply_answers_for_each_place_that_it_may_take() -> None:
    session = session_with(BASE.changed(psus=(*BASE.psus, "seasonic-prime-tx-1000")))
    assert pick_up_choice(session, SUPPLY)
    held = session.snapshot.choice
    assert held is not None
    assert [answer.words for answer in held.answers] == [
        "Add as PSU 3",
        "Replace PSU 1, EVGA SuperNOVA 1600 T2",
        "Replace PSU 2, Seasonic PRIME TX-1000",
        "Use this supply alone",
    ]


def test_a_module_takes_the_place_of_a_whole_set() -> None:
    document = read_document(assets_dir() / "examples/eight-v100-server.rig")
    session = session_with(document.build)
    module = "supermicro-pws-1k62a-1r-1600-w-1u"
    assert pick_up_choice(session, module)
    held = session.snapshot.choice
    assert held is not None
    replaced, added = held.answers
    assert added.words == "Add as PSU 5"
    assert replaced.words == "Replace all 4 modules of the set" and replaced.fit is not Fit.CLASH
    assert replaced.proposal is not None
    (option,) = replaced.proposal.options
    assert option.build.psus == (module,) * 4
    assert not option.changes, "the modules that were asked to be replaced are no further change"
    let_choice_go(session)
    assert pick_up_choice(session, document.build.psus[0])
    held = session.snapshot.choice
    assert held is not None
    assert [answer.words for answer in held.answers] == ["Add as PSU 5"]


@pytest.mark.parametrize("part_id", [SUPPLY, "msi-mpg-a1000g-pcie5", "seasonic-prime-tx-1000"])
def test_each_way_to_take_a_supply_answers_as_the_evaluated_build(part_id: str) -> None:
    """The rules are asked in brief while a part is in the hand; nothing else may come of that."""
    session = session_with(four().changed(psus=("evga-supernova-1600-t2", SUPPLY), wires=()))
    assert pick_up_choice(session, part_id)
    held = session.snapshot.choice
    committed = session.snapshot.committed
    assert held is not None and len(held.answers) >= 3
    for answer in held.answers:
        assert answer.proposal is not None
        after = evaluate(answer.proposal.options[0].build, session.catalog)
        whole = fit_of_choice(committed, after, held.part)
        assert (answer.fit, answer.line) == (whole.fit, whole.line)


def test_what_answers_elsewhere_or_to_nothing_is_not_held() -> None:
    for build, part_id in (
        (BASE, "arctic-p14-pwm"),
        (BASE, "asus-tuf-rtx-3090"),
        (BASE, "no-such-part"),
        (Build(), OTHERS["chassis"]),
    ):
        session = session_with(build)
        assert not pick_up_choice(session, part_id)
        assert session.snapshot.choice is None


@pytest.mark.parametrize("kind", [PlanPanel, ViewportPanel])
def test_a_part_from_another_window_is_held_while_it_is_over_the_view(
    qtbot: QtBot, kind: type[View]
) -> None:
    session = session_with(BASE)
    panel = kind(session, LIGHT)
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    show(qtbot, panel)
    data = payload(SUPPLY)
    at = QPointF(400, 300)
    panel.dragEnterEvent(entering(data, at))
    assert panel.answers.isVisible() and len(panel.answers.rows) == 2
    assert "Add as PSU 2" in panel.answers.accessibleDescription()
    panel.dragLeaveEvent(QDragLeaveEvent())
    qtbot.waitUntil(lambda: session.snapshot.choice is None)
    assert not panel.answers.isVisible()
    data = payload(OTHERS["cpu"])
    panel.dragEnterEvent(entering(data, at))
    assert panel.answers.isVisible()
    panel.dropEvent(QDropEvent(at, COPY, data, LEFT, NONE))
    assert session.snapshot.choice is None
    qtbot.waitUntil(lambda: OTHERS["cpu"] in session.build.part_ids())


def test_a_server_brings_its_supplies_and_says_so() -> None:
    session = session_with(Build())
    asked: list[object] = []
    session.document.asks = asked.append
    server = session.catalog.get("supermicro-as-4124gs-tnr")
    assert server is not None
    assert choose(session, server)
    assert session.build.psus == ("supermicro-pws-2k04a-1r-2000-w-1u",) * 4
    assert session.snapshot.message == "Supermicro AS-4124GS-TNR comes with 2+2 × 2,000 W."
    assert not asked
    session.document.undo()
    assert session.build.psus == () and session.build.chassis is None
