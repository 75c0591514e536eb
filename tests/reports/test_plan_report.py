"""What the command `plan` says and writes, of builds that fit, that limits mend, and that none
mends.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.proposals.power_plan import plan_of
from rigwright.proposals.power_ways import ways_out
from rigwright.reports.plan import plan_record, plan_text
from tests.proposals.test_power_plan import (
    BURST,
    NOWHERE,
    a_3090,
    everything,
    larger,
    machine,
    sensing_150_w,
)
from tests.worlds import plugs, psu

EXAMPLES = Path(__file__).parents[2] / "assets/examples"
BLOWERS = EXAMPLES / "four-blower-3090.rig"


def test_what_limits_mend_is_said_with_cost_bound_and_way_out() -> None:
    a = machine(*[a_3090()] * 4, site=NOWHERE, workload=BURST)
    text = plan_text(plan_of(a), ways_out(a.build, everything(larger(2000.0))), 200)
    assert text.startswith("A limit of 327 W for each card meets every power rule.\n")
    assert "GPU 1 to GPU 4: 327 W, 93 % of 350 W; loss: compute 1–3 %, decode below 1 %" in text
    assert "One watt more for each, and reserve of the supply fails:" in text
    assert "Without lower limits it takes 1 × 2000 W." in text and "Card by card" not in text


def test_limits_card_by_card_are_said_where_they_allow_more() -> None:
    weak = a_3090(id="weak", board_power_w=300.0, power_connectors=plugs(pin16=1))
    found = plan_of(machine(weak, a_3090(), psus=(sensing_150_w(),), site=NOWHERE))
    text = plan_text(found, None, 100)
    # 350 W instead of the 225 of the slot and a 16-pin whose sense pins allow 150
    assert "Card by card, 125 W more:" in text and "GPU 2: 350 W, 100 %" in text


def test_limits_of_unlike_cards_are_named_as_a_span() -> None:
    """A card of 600 W goes no lower than 366 W for two thirds of its speed, so that the one of 250
    W takes what is left of 1200 / 1.10 = 1,090.9 W: 1,090.9 − 145 − 2 × 366 = 213.9 W.
    """
    big = a_3090(id="big", board_power_w=600.0, power_connectors=plugs(pin8=4))
    small = a_3090(id="small", board_power_w=250.0)
    supply = (psu(watts=1200.0),)
    a = machine(small, big, big, psus=supply, site=NOWHERE, workload=BURST)
    found = plan_of(a)
    assert found.span == (213, 366)
    heading = plan_text(found, None, 100).splitlines()[0]
    assert heading == "Limits of 213 W to 366 W, card by card, meet every power rule."
    assert plan_record(found, None)["answer"] == heading


def test_what_no_limit_mends_is_listed() -> None:
    a = machine(a_3090(), a_3090(), psus=(psu(watts=300.0),), site=NOWHERE)
    text = plan_text(plan_of(a), None, 100)
    assert "Not mended by limits:" in text and "No supply of the catalog" in text
    assert max(map(len, text.splitlines())) <= 100


def test_a_build_that_fits() -> None:
    assert (
        plan_text(plan_of(machine(a_3090(), site=NOWHERE)), None, 80)
        == "Nothing has to be limited.\n"
    )


def test_the_record_has_the_same_figures() -> None:
    a = machine(*[a_3090()] * 4, site=NOWHERE, workload=BURST)
    record = json.loads(
        json.dumps(
            plan_record(plan_of(a), ways_out(a.build, everything(larger(2000.0)))), allow_nan=False
        )
    )
    assert record["cap_w"] == 327 and record["uniform"]["total_w"] == 4 * 327
    assert record["uniform"]["bound_by"][0]["rule"] == "psu-headroom"
    assert record["way_out"]["psus"] == ["psu-2000"] and record["way_out"]["circuit"] is None
    card = record["uniform"]["cards"][0]
    assert card["limit_w"] == 327 and card["compute_loss"]["low"] <= card["compute_loss"]["high"]


def test_the_command_writes_the_build_with_its_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "limited.rig"
    assert main(["plan", str(BLOWERS), "--apply", str(out)]) == 0
    said = capsys.readouterr().out
    limits = {placement.power_limit_w for placement in read_document(out).build.placements}
    assert len(limits) == 1 and f"A limit of {limits.pop():.0f} W" in said and "Wrote" in said
    assert main(["plan", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cap_w"] is None, "what was planned needs no plan"


def test_the_command_keeps_what_it_writes_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "limited.rig"
    out.write_bytes(BLOWERS.read_bytes())
    assert main(["plan", str(out), "--per-card", "--apply", str(out)]) == 0
    assert (tmp_path / "limited.rig~").read_bytes() == BLOWERS.read_bytes()
    assert "the former one is" in capsys.readouterr().out


def test_a_missing_file_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "nowhere.rig"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
