"""What the wiring says of sockets that no cable of a supply feeds: the answer of the checks."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from gui.wiring.words import notices
from rigwright.checks import Fit, Severity
from rigwright.documents.document import read_document
from rigwright.evaluation import evaluate
from rigwright.power.wiring import wiring_of
from rigwright.reports.sheet.wiring import OWN_CABLES
from tests.shipped_parts import shipped

ROOT = Path(__file__).parents[3]
MACHINES = sorted(
    [*(ROOT / "assets" / "examples").glob("*.rig"), *(ROOT / "tests" / "real_machines").glob("*")]
)


def test_wiring_knows_nothing_of_unfed_sockets_only_where_the_checks_do_not_either(
    qapp: object,
) -> None:
    catalog = shipped()
    unknown = 0
    for file in MACHINES:
        if file.suffix != ".rig":
            continue
        evaluation = evaluate(read_document(file).build, catalog)
        said = list(notices(evaluation, wiring_of(evaluation.assembly)))
        if any(notice.judged is Fit.UNKNOWN for notice in said):
            unknown += 1
            assert evaluation.not_checked, file
    assert unknown, "no machine asks this"


def test_a_server_feeds_the_cards_in_its_bays_itself(qapp: object) -> None:
    file = ROOT / "assets" / "examples" / "eight-v100-server.rig"
    evaluation = evaluate(read_document(file).build, shipped())
    (notice,) = notices(evaluation, wiring_of(evaluation.assembly))
    assert notice.judged is Severity.INFO and notice.field is None
    assert notice.words.startswith(str(OWN_CABLES).partition("{")[0])
