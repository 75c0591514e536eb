"""Which sockets a server feeds by its own cables: the sheet, its steps, JSON and the shared page
give one answer.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.power.wiring import wiring_of
from rigwright.power.wiring.own_cables import fed_by_own_cables
from rigwright.reports.check import check_record
from rigwright.reports.sheet.wiring import OWN_CABLES, plug_lines, wire_notes
from tests.shipped_parts import shipped
from tests.worlds import gpu, psu, world

ROOT = Path(__file__).resolve().parents[2]
SERVERS = (
    "tests/real_machines/W26-8xPro6000server-4124.rig",
    "assets/examples/eight-v100-server.rig",
)
BEGINNING = str(OWN_CABLES).partition("{")[0]


def answer(file: str) -> Evaluation:
    return evaluate(read_document(ROOT / file).build, shipped())


@pytest.mark.parametrize("file", SERVERS)
def test_sheet_steps_and_json_name_the_same_sockets(file: str) -> None:
    evaluation = answer(file)
    a = evaluation.assembly
    own = fed_by_own_cables(a, wiring_of(a))
    assert {socket.consumer for socket in own} >= {card.label for card in a.cards}
    (note,) = wire_notes(evaluation)
    assert note.startswith(BEGINNING)
    for card in a.cards:
        (line,) = plug_lines(a, card.label)
        assert line.endswith("by a cable of the server itself")
    said = check_record(evaluation)["figures"]["own_cables"]
    assert [(one["part"], one["socket"]) for one in said] == [
        (socket.consumer, socket.number) for socket in own
    ]


def test_no_plug_of_a_module_is_asked_for_where_the_server_brings_the_cable() -> None:
    """Modules have contacts on an edge: a count of their 16-pins is no figure that is missing."""
    evaluation = answer(SERVERS[0])
    asked = {entry.rule for entry in evaluation.not_checked if "conn_16pin" in entry.field}
    assert not asked
    a_supply = evaluation.build.changed(psus=("evga-supernova-1600-t2",) * 4)
    known = evaluate(a_supply, shipped())
    judged = {one.check.rule for one in known.checks} | {one.rule for one in known.not_checked}
    assert "sixteen-pin-sense-limit" in judged, "cables of a PC's supply are held to the card"


def test_a_card_in_a_slot_has_no_cable_of_a_server() -> None:
    """The supply's plugs are unknown, and nobody brings a cable along."""
    evaluation = world((gpu(), "1"), psus=(psu(connectors=None),))
    a = evaluation.assembly
    assert wiring_of(a).unwired
    assert fed_by_own_cables(a, wiring_of(a)) == ()
    assert plug_lines(a, "gpu1")[0].endswith("no cable is chosen")
    assert not any(note.startswith(BEGINNING) for note in wire_notes(evaluation))
