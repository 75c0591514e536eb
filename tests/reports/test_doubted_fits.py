"""A pass that rests on a doubtful figure says so, and one with room to spare does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation
from rigwright.parts import Gpu
from rigwright.reports.check import check_record, check_text
from rigwright.reports.sheet.content import sheet_of
from tests.evaluation.test_listed import all_of_them
from tests.worlds import board, gpu, slot, world


def blower(thickness_mm: float, uncertain: bool = True) -> Gpu:
    fields = ("thickness_mm",) if uncertain else ()
    return gpu(
        cooler="blower", thickness_mm=thickness_mm, board_power_w=150.0, uncertain_fields=fields
    )


def doubted(e: Evaluation) -> list[str]:
    return [f"{address.part.id}.{address.path}" for address in e.doubted]


@pytest.mark.parametrize(
    ("thickness_mm", "expected"),
    # two slots of 20.32 mm, less the card: room of 1.64, 2.64 and 5.64 mm, and memory errs by 3 mm
    # in a thickness
    [(39.0, ["a-gpu.thickness_mm"]), (38.0, ["a-gpu.thickness_mm"]), (35.0, [])],
)
def test_what_fits_by_less_than_a_doubt_says_so(thickness_mm: float, expected: list[str]) -> None:
    e = world((blower(thickness_mm), "1"), (blower(thickness_mm), "3"))
    assert e.verdict in (Verdict.PASS, Verdict.WARN) and doubted(e) == expected
    certain = world(
        (blower(thickness_mm, uncertain=False), "1"), (blower(thickness_mm, uncertain=False), "3")
    )
    assert doubted(certain) == []


@pytest.mark.parametrize(("place", "expected"), [("3", True), ("5", False)])
def test_a_slot_that_may_be_one_further_is_a_doubt_where_less_than_one_slot_is_left(
    place: str, expected: bool
) -> None:
    recalled = board(*(slot(k) for k in (1, 3, 5)), uncertain_fields=("slots.position",))
    e = world(
        (blower(39.0, uncertain=False), "1"), (blower(39.0, uncertain=False), place), board=recalled
    )
    assert any(path.endswith(".position") for path in doubted(e)) == expected


def test_what_promises_nothing_rests_on_nothing() -> None:
    e = world((blower(39.0), "1"), (blower(39.0), "3"), (gpu(id="long", length_mm=600.0), "7"))
    assert e.verdict is Verdict.FAIL and doubted(e) == []


def test_report_record_and_sheet_say_it() -> None:
    e = world((blower(39.0), "1"), (blower(39.0), "3"))
    assert "Rests on an uncertain thickness of " in check_text(e).split("\n\n")[1]
    assert check_record(e)["fits_by_uncertain"] == ["a-gpu.thickness_mm"]
    assert sheet_of(e).counts.endswith(", 1 uncertain figure")


@pytest.mark.sampled
def test_only_uncertain_figures_of_what_fits_are_named() -> None:
    for e in all_of_them():
        named = {(address.part.id, address.path) for address in e.doubted}
        assert len(named) == len(e.doubted)
        fails = e.verdict in (Verdict.FAIL, Verdict.UNDECIDED)
        assert not (named and fails)
        assert not replace(e, checks=()).doubted
