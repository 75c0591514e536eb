"""Builds side by side: each cell is what is said of one build alone; the better one is named."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from rigwright.build import Circuit, Site, Thresholds
from rigwright.build.thresholds import own_thresholds
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.reports.check import check_record
from rigwright.reports.comparison import (
    NOTHING,
    UNKNOWN,
    Cell,
    Line,
    Subject,
    comparison_of,
    comparison_record,
    names_of,
)
from rigwright.share.comparison import comparison_csv, comparison_markdown
from tests.shipped_parts import shipped
from tests.worlds import gpu, psu, world

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
OPEN_AIR, BLOWER = EXAMPLES / "four-open-air-3090.rig", EXAMPLES / "four-blower-3090.rig"
FILES = sorted(EXAMPLES.glob("*.rig"))


def opened(path: Path) -> Evaluation:
    document = read_document(path)
    return evaluate(document.build, MemoryCatalog(document.parts))


def line(lines: tuple[Line, ...], name: str) -> Line:
    return next(one for one in lines if one.name == name)


def test_a_known_pair() -> None:
    """Cards of 52 and of 40 mm, 40.64 mm apart: −11.36 and 0.64 mm. 4 × 70 W less, 280 W."""
    lines = comparison_of([opened(OPEN_AIR), opened(BLOWER)])
    gap = line(lines, "Least between two cards")
    assert [cell.figure for cell in gap.cells] == pytest.approx([-11.36, 0.64])
    assert gap.best == {1} and gap.change(1) == "+12.00 mm" and gap.change(0) == ""
    load = line(lines, "Load of the supplies")
    assert load.change(1) == "−280 W" and load.best == {1}
    found = line(lines, "Load of the circuit around the clock")
    assert found.subject is Subject.FINDINGS and found.cells[0].words != found.cells[1].words
    cards = line(lines, "Cards")
    assert cards.differs and cards.cells[0].words.startswith("4 × ") and cards.best == frozenset()
    assert not line(lines, "Case").differs
    assert line(lines, "Memory of the cards").cells[0].words == "96 GB"
    assert line(lines, "Memory of each card").cells[0].words == "24 GB"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_cell_is_what_the_check_says_of_that_build_alone(path: Path) -> None:
    builds = [opened(OPEN_AIR), opened(path)]
    lines = comparison_of(builds)
    record = check_record(builds[1])
    power = record["figures"]["power"]
    load = line(lines, "Load of the supplies").cells[1].figure
    assert load == pytest.approx(power["dc_w"], abs=0.01)
    graves = [one for one in builds[1].listed if one.severity is not Severity.INFO]
    told = " ".join(one.cells[1].words for one in lines if one.subject is Subject.FINDINGS)
    assert all(str(finding.title) in told for finding in graves)
    errors = [one for one in lines if one.name == "Errors"]
    counted = sum(one["severity"] == "error" for one in record["findings"])
    assert not errors or errors[0].cells[1].figure == counted


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_build_beside_itself_differs_in_nothing(path: Path) -> None:
    one = opened(path)
    for told in comparison_of([one, one, one]):
        assert not told.differs and not told.best and not told.change(2), told.name


def test_the_order_of_builds_changes_no_cell_and_no_best() -> None:
    builds = [opened(path) for path in FILES[:4]]
    there = comparison_of(builds)
    back = comparison_of(builds[::-1])
    assert {one.name for one in there} == {one.name for one in back}
    for told in there:
        other = line(back, told.name)
        assert told.cells == other.cells[::-1]
        assert told.best == {len(builds) - 1 - index for index in other.best}


def test_what_nobody_knows_is_not_better() -> None:
    unknown = Line(Subject.POWER, "x", (Cell("?"), Cell("5 W", 5.0)), "W", False)
    assert unknown.best == frozenset() and unknown.change(1) == "" and unknown.differs
    close = Line(Subject.AIR, "x", (Cell("80", 80.0), Cell("82", 82.0)), "°C", False, 4.0)
    assert close.best == frozenset() and close.change(1) == ""
    alike = Line(
        Subject.AIR, "x", (Cell("80", 80.0), Cell("90", 90.0), Cell("80", 80.0)), "", False
    )
    assert alike.best == {0, 2}
    empty = world()
    assert all(cell.words != "" for told in comparison_of([empty, empty]) for cell in told.cells)
    assert line(comparison_of([empty, empty]), "Memory of the cards").cells[0].words == NOTHING


def test_cards_of_the_same_sum_are_told_apart_by_what_each_has() -> None:
    """Four of 24 GB and two of 48; of unlike cards the least is what a model has to fit into."""
    four = opened(BLOWER)
    build = four.build.remove(3).remove(2)
    two = evaluate(build.replace_card(0, "rtx-a6000").replace_card(1, "rtx-a6000"), shipped())
    lines = comparison_of([four, two])
    assert not line(lines, "Memory of the cards").differs
    each = line(lines, "Memory of each card")
    assert each.best == {1} and [cell.figure for cell in each.cells] == [24.0, 48.0]
    mixed = evaluate(build.replace_card(0, "rtx-a6000"), shipped())
    assert line(comparison_of([mixed, two]), "Memory of each card").cells[0].figure == 24.0


def test_the_least_room_of_what_is_known_only_is_not_the_least() -> None:
    """GPU 2 and GPU 3 leave 2 × 20.32 − 38 mm; how thick GPU 1 is nobody knows."""
    card = gpu(thickness_mm=38.0)
    open_one = gpu(id="open", thickness_mm=None, slots_occupied=None)
    known = world((card, "3"), (card, "5"))
    partly, unknown = (
        world((open_one, "1"), *cards) for cards in (((card, "3"), (card, "5")), ((card, "3"),))
    )
    gap = line(comparison_of([known, partly, unknown]), "Least between two cards")
    assert [cell.figure for cell in gap.cells] == [pytest.approx(2.64), None, None]
    assert gap.cells[1].words == "at most 2.64 mm" and gap.cells[2].words == UNKNOWN
    assert gap.best == frozenset()


def test_the_fullest_circuit_is_the_one_of_which_least_is_left() -> None:
    """Fewer amperes at 230 V than at 115 V, but of 5 and not of 20."""
    site = Site(volts=230.0, outlet_a=5.0, breaker_a=5.0)
    other = Circuit(volts=115.0, outlet_a=20.0, breaker_a=20.0)
    build = world(
        (gpu(), "1"),
        psus=(psu(id="one"), psu(id="two")),
        site=site,
        circuits=(other,),
        psu_circuits=(0, 1),
    )
    at_site, at_other = build.circuits
    assert at_site.amperes is not None and at_other.amperes is not None
    assert at_site.amperes < at_other.amperes
    assert at_site.amperes / 5.0 > at_other.amperes / 20.0
    told = line(comparison_of([build, build]), "On its fullest circuit")
    assert told.cells[0].figure == at_site.amperes


def test_builds_of_one_title_are_told_apart() -> None:
    assert names_of([world(), world()]) == ("Untitled (1)", "Untitled (2)")


def test_a_name_is_text_in_every_form() -> None:
    hostile = '=HYPERLINK("x") | <b>'
    builds = [world((gpu(name=hostile), "1"), title=hostile), world(title="plain")]
    lines = comparison_of(builds)
    rows = list(csv.reader(io.StringIO(comparison_csv(builds))))
    assert all(not cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    assert len({len(row) for row in rows}) == 1
    table = comparison_markdown(builds, lines).splitlines()
    assert "<b>" not in "".join(table)
    assert {row.replace("\\|", "").count("|") for row in table} == {4}
    assert json.loads(json.dumps(comparison_record(builds, lines)))["builds"][0] == hostile


def test_a_spreadsheet_has_millimetres_whatever_was_chosen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = [str(OPEN_AIR), str(BLOWER)]
    main(["compare", *files, "--csv", "--differences"])
    usual = capsys.readouterr().out
    main(["--units", "inches", "compare", *files, "--csv", "--differences"])
    assert capsys.readouterr().out == usual
    assert ",−11.36 mm," in usual and "Machine,Board" not in usual
    main(["--units", "inches", "compare", *files, "--markdown"])
    assert "| −0.447 in |" in capsys.readouterr().out


def test_the_command_sets_files_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(OPEN_AIR), str(BLOWER)]
    assert main(["compare", *files]) == 0
    assert "*B  0.64 mm (+12.00 mm)" in capsys.readouterr().out
    assert main(["compare", *files, "--differences", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["lines"]
    assert told and all(one["differs"] for one in told)
    assert main(["compare", files[0]]) == 2
    assert "two to 4 files" in capsys.readouterr().err
    assert main(["compare", files[0], "nowhere.rig"]) == 2


def test_builds_say_under_which_thresholds_of_their_own_they_are_judged() -> None:
    """A build of which less is wanted is not better for that."""
    usual = opened(BLOWER)
    own = usual.build.changed(thresholds=Thresholds(reserve_percent=2.5))
    wanted = evaluate(own, MemoryCatalog(read_document(BLOWER).parts))
    assert len(wanted.listed) < len(usual.listed), "the supply has enough in reserve then"
    said = line(comparison_of((usual, wanted)), "Own thresholds and rules")
    assert said.cells[0].words == NOTHING
    assert said.cells[1].words == " ".join(map(str, own_thresholds(own))) != ""
    assert said.best == frozenset()
    names = [one.name for one in comparison_of((usual, usual))]
    assert "Own thresholds and rules" not in names
