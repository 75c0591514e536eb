"""Why a finding says what it says: the change that it names is the one with which the judge says
otherwise.
"""

from __future__ import annotations

import math
import random
import re
from pathlib import Path

import pytest

import rigwright
from rigwright.checks import Check, Fit, Judged, Said, Widths, judge
from rigwright.figures import Basis, Figure
from rigwright.reports.sums import amount_words
from rigwright.reports.why import (
    choice_words,
    formula_words,
    judged_of,
    to_fail_words,
    to_pass_words,
    width_words,
)
from rigwright.text.lengths import LengthUnit, lengths_in
from rigwright.text.sentence import sentence
from tests.worlds import chassis, open_card, world


def nothing(_judged: Judged) -> Said:
    return Said(sentence("Too little room."), sentence(""))


ROOM = Check(
    rule="a-rule",
    what="room",
    parts=("gpu1",),
    value=30.0,
    limit=25.0,
    figures=(Figure(30.0, Basis.PUBLISHED),),
    words=nothing,
)
TIGHT = (
    ROOM.changed(wanted=8.0),
    ROOM.changed(value=22.0, clash=-5.0),
    ROOM.changed(value=220.0, limit=250.0, wanted=50.0, at_most=True),
    ROOM.changed(value=1640.0, limit=1600.0, clash=-160.0, at_most=True, unit="W"),
    ROOM.changed(value=12.5, limit=15.0, clash=-4.0, unit="A"),
)


def judged_at(more: float, check: Check) -> Judged:
    """The check with so much more of what there is, by figures that are taken at their word."""
    return judge(check.changed(value=check.value + more), Widths({}))


def amount(words: str) -> float:
    found = re.search(r"[\d,]+(\.\d+)?", words)
    assert found is not None, words
    return float(found[0].replace(",", ""))


@pytest.mark.parametrize("check", TIGHT)
def test_the_change_that_is_named_changes_the_answer(check: Check) -> None:
    now = judged_at(0.0, check)
    assert now.fit is Fit.TIGHT
    better = -1 if now.check.at_most else 1
    enough = better * amount(to_pass_words(now))
    assert judged_at(enough, check).fit is Fit.FITS
    assert judged_at(enough - better * 0.1, check).fit is Fit.TIGHT
    worse = -better * amount(to_fail_words(now))
    assert judged_at(worse, check).fit is Fit.TIGHT
    failed = judged_at(worse - better * 0.1, check)
    assert failed.fit is Fit.CLASH and to_fail_words(failed) == ""
    assert to_pass_words(judged_at(enough, check)) == ""


def test_every_choice_that_a_rule_asks_for_has_words() -> None:
    """Read from the rules themselves, so that none of them can be forgotten.

    A raw name was shown for them: "the build's cpus".
    """
    engine = Path(rigwright.__file__).parent
    text = "\n".join(path.read_text("utf-8") for path in engine.glob("rules/*.py"))
    text += (engine / "lanes/__init__.py").read_text("utf-8")
    asked = set(re.findall(r'"(build\.[a-z_]+(?:\.[a-z_]+)*)"', text))
    of_system = set(re.findall(r'system\.address\("([a-z_]+)"', text))
    assert {"build.placements", "build.site.room_c"} <= asked and "cpus" in of_system
    for address in asked | {f"build.{name}" for name in of_system}:
        words = choice_words(address)
        assert words and "_" not in words and "cpus" not in words, address
    for name in of_system:
        assert "second system" in (choice_words(f"build.second.{name}") or ""), name
    assert choice_words("build.placeholders.3") == "a part for a line of the list"
    assert choice_words("nvidia-a40.thickness_mm") is None


def test_the_formula_is_the_sum_that_the_judge_made() -> None:
    assert formula_words(judged_at(0.0, TIGHT[0])) == (
        "30.00 mm there − 25.00 mm needed = 5.00 mm left; 8.00 mm wanted"
    )
    assert formula_words(judged_at(0.0, TIGHT[3])) == (
        "1,600 W allowed − 1,640 W there = −40 W left"
    )
    assert formula_words(judged_at(0.0, TIGHT[4])) == ("12.5 A there − 15 A needed = −2.5 A left")


COUNTED = ("plugs", "cards", "lanes")
MEASURED = ("mm", "W", "A", "GB/s", "°C", "CFM", "%", "kg", "dB(A)")


def figures_in(words: str) -> list[float]:
    """The figures as they are written, their minus included."""
    found = re.findall("\N{MINUS SIGN}?\\d[\\d,]*(?:\\.\\d+)?", words)
    return [float(one.replace(",", "").replace("\N{MINUS SIGN}", "-")) for one in found]


def some_check(unit: str, chance: random.Random) -> Check:
    """A check whose figures have more digits than are written, near its limit or far away."""
    limit = chance.choice((2.0, 15.0, 88.0, 300.0, 1764.0)) + chance.random()
    value = limit + chance.choice((0.004, 0.06, 0.7, 9.0, 120.0)) * (chance.random() * 2 - 1)
    wanted = chance.choice((0.0, 0.0, 0.037, 4.6))
    if unit in COUNTED:
        limit = round(limit)
        value = round(value)
        wanted = 0.0
    return ROOM.changed(
        value=value,
        limit=limit,
        wanted=wanted,
        clash=chance.choice((0.0, -3.3, -math.inf)),
        at_most=chance.random() < 0.5,
        unit=unit,
    )


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("length_unit", LengthUnit)
@pytest.mark.parametrize("unit", MEASURED + COUNTED)
def test_the_formula_adds_up_as_it_is_written(unit: str, length_unit: LengthUnit) -> None:
    """It read "1,470 W allowed − 1,544 W there = −73.8 W left", and "15 A − 15 A = 0 A left"
    beside a cord over its limit.
    """
    chance = random.Random(unit)
    with lengths_in(length_unit):
        for _ in range(200):
            judged = judged_at(0.0, some_check(unit, chance))
            words = formula_words(judged)
            to_pass = to_pass_words(judged)
            first, second, left, *wanted = figures_in(words)
            assert first - second == pytest.approx(left, abs=1e-6), words
            assert (left < 0) == (judged.check.room < 0), words
            wants = wanted[0] if wanted else 0.0
            assert (left < wants) == (judged.fit is not Fit.FITS), words
            if to_pass:
                assert amount(to_pass) == pytest.approx(wants - left, abs=1e-6), (words, to_pass)
            else:
                assert judged.fit is Fit.FITS, words


def test_every_unit_that_is_a_word_has_one_form_for_one() -> None:
    """ "1 slots there − 2 slots needed = −1 slots left" stood there."""
    engine = Path(rigwright.__file__).parent
    text = "\n".join(path.read_text("utf-8") for path in engine.glob("rules/*.py"))
    units = set(re.findall(r'unit="([^"]+)"', text))
    assert {"plugs", "bays", "supplies", "generation", "year"} <= units
    words = {unit for unit in units if re.fullmatch(r"[a-z ]{3,}", unit)}
    for unit in words:
        one = amount_words(1.0, unit, 0)
        two = amount_words(2.0, unit, 0)
        assert one != two.replace("2", "1") or unit in ("generation", "year"), (one, two)
    assert words >= set(COUNTED)


def test_figures_that_number_something_are_not_subtracted() -> None:
    year = ROOM.changed(value=2015.0, limit=2019.0, clash=-math.inf, unit="year")
    assert formula_words(judged_at(0.0, year)) == "2015 there, 2019 needed"
    assert to_pass_words(judged_at(0.0, year)) == "2019 or later"
    riser = ROOM.changed(value=4.0, limit=3.0, at_most=True, unit="generation")
    assert formula_words(judged_at(0.0, riser)) == "Gen4 there, Gen3 allowed"
    assert to_pass_words(judged_at(0.0, riser)) == "Gen3 or earlier"


def test_what_is_used_up_is_counted_as_such() -> None:
    plugs = ROOM.changed(value=3.0, limit=2.0, at_most=True, unit="plugs")
    assert (
        formula_words(judged_at(0.0, plugs)) == "2 plugs available − 3 plugs needed = −1 plug left"
    )
    assert to_pass_words(judged_at(0.0, plugs)) == "1 plug more, or 1 plug fewer needed"


def test_a_figure_below_nothing_is_subtracted_in_brackets() -> None:
    check = ROOM.changed(value=-4.28, limit=0.0, wanted=5.0, at_most=True)
    assert formula_words(judged_at(0.0, check)) == (
        "0.00 mm allowed − (−4.28 mm) there = 4.28 mm left; 5.00 mm wanted"
    )


def test_each_finding_is_explained_by_the_check_whose_figures_it_shows() -> None:
    """Cards of 52 and 58 mm three slots apart leave 8.96 and 2.96 mm."""
    e = world(
        (open_card(), "1"), (open_card(id="thick", thickness_mm=58.0), "4"), (open_card(), "7")
    )
    told: list[str] = []
    for finding in e.listed:
        if finding.rule == "open-air-gap":
            judged = judged_of(finding, e.checks)
            assert judged is not None and judged.measure == finding.measure
            assert width_words(judged) != ""
            told.append(formula_words(judged).partition(" there")[0])
    assert sorted(told) == ["2.96 mm", "8.96 mm"]


def test_of_cards_that_are_told_together_the_worst_is_explained() -> None:
    """58.5 and 59 mm of card in three slots leave 2.46 and 1.96 mm."""
    upper = open_card(id="upper", thickness_mm=58.5)
    e = world((upper, "1"), (open_card(id="middle", thickness_mm=59.0), "4"), (open_card(), "7"))
    (finding,) = (f for f in e.listed if f.rule == "open-air-gap")
    assert len(finding.members) == 2
    judged = judged_of(finding, e.checks)
    assert judged is not None and formula_words(judged).startswith("1.96 mm there")


def test_the_width_of_a_floor_reaches_as_far_as_its_finding_says() -> None:
    """The finding says how much there likely is; the width would end long before it."""
    e = world((open_card(thickness_mm=60.0), "7"), chassis=chassis(below_board_mm=None))
    for rule in ("bottom-card-fan-starved", "card-past-board-bottom"):
        (judged,) = (one for one in e.checks if one.rule == rule)
        assert judged.width is not None and judged.check.likely_more > judged.width
        assert f"+{judged.check.likely_more:.2f} mm" in width_words(judged)
        assert f"−{judged.width:.2f} mm" in width_words(judged)
    (found,) = (one for one in e.findings if one.rule == "bottom-card-fan-starved")
    (floor,) = (one for one in e.checks if one.rule == "bottom-card-fan-starved")
    assert f"perhaps {floor.check.value + floor.check.likely_more:.2f} mm" in found.message
    measured = world((open_card(thickness_mm=60.0), "7"), chassis=chassis(below_board_mm=30.0))
    for judged in measured.checks:
        assert judged.check.likely_more == 0.0
