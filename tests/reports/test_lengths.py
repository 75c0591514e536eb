"""The record of a check has one room for the length of a card: that of its figures is the limit of
its margin, also where it is only assumed.
"""

from __future__ import annotations

from typing import Any

import pytest

from rigwright.build import Build, Placement
from rigwright.evaluation import evaluate
from rigwright.evaluation.summary import card_figures
from rigwright.reports.check import check_record
from tests.generated_builds import planned, shipped
from tests.sampling import share

FIRST, LAST = 53000, 53060
# A case of which nobody states how deep a radiator is in its front: the card ends far before it.
OPEN_FRONT = Build(
    chassis="havn-bf360-flow-black",
    board="asrock-x399m-taichi",
    cooler="asus-rog-ryujin-ii-water-71-6-cfm-240mm-black",
    placements=(Placement("rtx-3090-founders", "1"),),
)


def limits_of(record: dict[str, Any]) -> dict[str, float]:
    """The limits of all lengths that were checked, by the label of the card."""
    found: dict[str, float] = {}
    for margin in record["margins"]:
        if margin["rule"] == "card-length-over" and margin["limit_mm"] is not None:
            found.update(dict.fromkeys(margin["parts"], margin["limit_mm"]))
    return found


@pytest.mark.sampled
def test_the_room_for_a_length_is_that_of_its_margin() -> None:
    asked = 0
    for number in share(range(FIRST, LAST), 4):
        record = check_record(evaluate(planned(number), shipped()))
        limits = limits_of(record)
        for length in record["figures"]["lengths"]:
            if length["part"] in limits:
                asked += 1
                assert length["available_mm"] == limits[length["part"]], (number, length)
    assert asked


def test_a_room_that_is_assumed_is_said_to_be() -> None:
    e = evaluate(OPEN_FRONT, shipped())
    first = check_record(e)["figures"]["lengths"][0]
    assert (first["needed_mm"], first["available_mm"]) == (313.0, 325.0)
    assert first["available_is_assumed"]
    assert card_figures(e)[0].length == "313 of ≈ 325 mm"
