"""One figure everywhere: the assembly sheet, the shared page, the command's text and JSON, and the
window's meters, clearances, list and ladder say the same of the same machine.

What the JSON says is the reference. Of every other view the values that it is given are read, and
compared to as many digits as it shows.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("PySide6")

from gui.checks.rows import Filter, counts_of, listed_in
from gui.ladder.boxes import GapBox, Ladder, LadderFrame
from gui.ladder.lane_words import lane_words
from gui.ladder.layout import lay_out, standing_beside
from gui.margins.rows import rows_of
from gui.meters.clearances import clearance_lines
from gui.meters.loads import circuit_rows, supply_rows
from gui.meters.power import circuit_gauge, power_gauge
from gui.meters.values import banner_words, link_lines
from gui.session.snapshot import Snapshot
from rigwright.build import Build
from rigwright.catalog import MemoryCatalog
from rigwright.checks import WORST_FIRST, Fit, Severity, Verdict
from rigwright.documents.document import read_document
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.power.supplies import spare_units
from rigwright.reports.check import VERDICT_SIGNS, check_record, check_text
from rigwright.reports.clearances import margins_of
from rigwright.reports.margins import PLUS_MINUS, margin_lines
from rigwright.reports.sheet.content import Sheet, sheet_of
from rigwright.rules import Measured, rules_that_measure
from rigwright.share.page import page_of
from rigwright.share.sections import SHAPES
from rigwright.text.language import translated
from rigwright.text.lengths import LengthUnit, lengths_in
from rigwright.text.numbers import MINUS
from tests.sampling import every, share
from tests.share.parsed import Element, parsed

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted(
    [*(TESTS.parent / "assets/examples").glob("*.rig"), *TESTS.glob("real_machines/*.rig")],
    key=lambda path: path.stem,
)
NAMES = [path.stem for path in FILES]
NUMBER = re.compile(rf"[{MINUS}-]?\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True)
class Told:
    """One machine with all that is said of it."""

    evaluation: Evaluation
    record: dict[str, Any]
    sheet: Sheet
    page: Element
    text: str
    snapshot: Snapshot
    ladder: Ladder

    @property
    def power(self) -> dict[str, Any]:
        """What the JSON says of its watts."""
        return self.record["figures"]["power"]

    def margins(self, thing: Measured) -> list[dict[str, Any]]:
        """What the JSON says of the room in one direction before bodies meet, where it is known;
        of air only that some is wanted.
        """
        checks = self.evaluation.checks
        contact = {judged.rule for judged in checks if judged.check.ends_in_contact}
        rules = rules_that_measure(thing) & contact
        found = [one for one in self.record["margins"] if one["rule"] in rules]
        return [one for one in found if one["margin_mm"] is not None]


@cache
def told(name: str) -> Told:
    return told_of(read_document(FILES[NAMES.index(name)]).build, name)


def told_of(build: Build, name: str) -> Told:
    """What is said of a build with the parts of one of the files."""
    catalog = MemoryCatalog(read_document(FILES[NAMES.index(name)]).parts)
    evaluation = evaluate(build, catalog)
    return Told(
        evaluation,
        check_record(evaluation),
        sheet_of(evaluation, f"{name}.rig"),
        parsed(page_of(evaluation, catalog)),
        check_text(evaluation, width=10_000),
        Snapshot(evaluation=evaluation, committed=evaluation),
        lay_out(evaluation, LadderFrame(700, 520)),
    )


def number(words: str) -> str:
    """The first number of some words."""
    found = NUMBER.search(words)
    assert found is not None, words
    return found[0]


def numbers(words: str) -> list[str]:
    """All of them."""
    return NUMBER.findall(words)


def assert_says(shown: str, figure: float | None) -> None:
    """The number that is shown is that figure, rounded to the digits that it has."""
    assert figure is not None, shown
    value = float(shown.replace(",", "").replace(MINUS, "-"))
    decimals = len(shown.partition(".")[2])
    assert value == pytest.approx(figure, abs=0.5001 * 10**-decimals + 0.005)


machines = every(share(NAMES, 12))


# verdict and counts


@pytest.mark.sampled
@machines
def test_the_verdict_is_one(name: str) -> None:
    one = told(name)
    verdict = Verdict(one.record["verdict"])
    words = translated(VERDICT_WORDS[verdict])
    assert one.sheet.verdict is verdict
    assert one.sheet.verdict_word.startswith(words)
    assert (
        one.page.one("div", class_=f"verdict {SHAPES[verdict]}")
        .one("strong")
        .text.startswith(words)
    )
    assert f"\n{VERDICT_SIGNS[verdict]} {words}" in one.text
    assert banner_words(one.snapshot)[:2] == (verdict, words)


@pytest.mark.sampled
@machines
def test_as_many_findings_are_counted_as_there_are(name: str) -> None:
    one = told(name)
    found = Counter(finding["severity"] for finding in one.record["findings"])
    items = [item for item in one.page.all("li") if "data-rule" in item.attributes]
    listed = Counter(item.attributes["class"] for item in items)
    chips = counts_of(one.snapshot, listed_in(one.snapshot))
    (head,) = [line for line in one.text.splitlines() if line[:2].strip() in VERDICT_SIGNS.values()]
    filters = ((Severity.ERROR, Filter.ERRORS), (Severity.WARNING, Filter.WARNINGS))
    for severity, chip in filters:
        count = found[severity.value]
        assert listed[SHAPES[severity]] == chips[chip].now == count
        assert re.search(rf"\b{count} {severity.value}s?\b", head)
        if one.sheet.verdict is not Verdict.UNDECIDED:
            assert re.search(rf"\b{count} {severity.value}s?\b", one.sheet.counts)
    assert listed[SHAPES[Severity.INFO]] == chips[Filter.NOTES].now == found["info"]


@pytest.mark.sampled
@machines
def test_as_much_is_not_checked_everywhere(name: str) -> None:
    one = told(name)
    count = counts_of(one.snapshot, listed_in(one.snapshot))[Filter.UNKNOWN].now
    for words in (one.text, one.sheet.counts):
        for shown in re.findall(r"(\d+) not checked", words):
            assert int(shown) == count
    for shown in re.findall(r"(?:^|· )(\d+) unknown", banner_words(one.snapshot)[2]):
        assert int(shown) == count  # other numbers before the word are those of parts and slots
    is_undecided = one.sheet.verdict is Verdict.UNDECIDED
    lacking = one.record["undecided" if is_undecided else "unsettled"]
    for words in (one.text, one.sheet.counts, banner_words(one.snapshot)[2]):
        for shown in re.findall(r"(\d+) more unknown", words):
            assert int(shown) == len(lacking) - 1
    sections = one.page.all("section", class_="unchecked")
    assert bool(sections) is bool(count)
    for section in sections:
        assert len(section.all("li")) == len(one.sheet.not_checked)
        assert int(section.one("span", class_="aside").text) == count


# power


@pytest.mark.sampled
@machines
def test_the_load_and_what_the_supplies_give_are_one(name: str) -> None:
    one = told(name)
    load = one.power["dc_w"]
    given = one.power["given_w"]
    gauge = power_gauge(one.snapshot)
    assert_says(gauge.value, load)
    assert_says(number(gauge.unit), given)
    (tile,) = [tile for tile in one.sheet.tiles if tile.label.endswith("supply")]
    assert_says(number(tile.value), load)
    assert_says(number(tile.label), given)
    (line,) = [line for line in one.text.splitlines() if line.startswith("  Power ")]
    for words in (line, one.sheet.sums[0]):
        assert_says(numbers(words)[0], load)
        assert_says(numbers(words)[1], given)
    section = one.page.one("section", class_="meters")
    assert_says(section.one("data", data_figure="figures.power.dc_w").text, load)
    assert_says(numbers(section.all("p", class_="reading")[0].text)[1], given)


@pytest.mark.sampled
@machines
def test_every_draw_is_one_and_all_of_them_are_the_load(name: str) -> None:
    one = told(name)
    draws = {draw["part"]: draw["watts"] for draw in one.power["draws"]}
    assert sum(draws.values()) == pytest.approx(one.power["dc_w"], abs=0.05)
    lines = {line.name: line.load for line in one.sheet.power}
    for card in one.evaluation.assembly.cards:
        assert_says(number(lines[card.title]), draws[card.label])
    shown = sum(float(number(line.load).replace(",", "")) for line in one.sheet.power)
    assert shown == pytest.approx(one.power["dc_w"], abs=0.5 * len(lines) + 0.01)
    table = one.page.one("section", class_="power")
    rows = [[cell.text for cell in row.all("td")] for row in table.one("tbody").all("tr")]
    assert [row[-1] for row in rows] == [line.load for line in one.sheet.power]


@pytest.mark.sampled
@machines
def test_every_supply_carries_one_figure(name: str) -> None:
    one = told(name)
    supplies = one.power["supplies"]
    rows = supply_rows(one.snapshot)
    if spare_units(one.evaluation.assembly.psus):
        rows *= len(supplies)  # a redundant set is one row, which every unit is like
    assert len(rows) == (len(supplies) if len(supplies) > 1 else 0)
    for row, supply in zip(rows, supplies, strict=False):
        assert row.limit == supply["given_w"]
        assert_says(number(row.words), supply["dc_w"])
        assert_says(numbers(row.words)[1], 100 * supply["dc_w"] / supply["given_w"])


@pytest.mark.sampled
@machines
def test_every_circuit_carries_one_figure(name: str) -> None:
    one = told(name)
    circuits = one.power["circuits"]
    rows = circuit_rows(one.snapshot)
    assert len(rows) == (len(circuits) if len(circuits) > 1 else 0)
    for row, circuit in zip(rows, circuits, strict=False):
        assert_says(number(row.words), circuit["amps"])
        assert_says(numbers(row.words)[1], circuit["limit_a"])
    at_wall = next(line for line in one.text.splitlines() if line.startswith("  At wall "))
    wall, *others = numbers(at_wall)
    assert_says(wall, one.power["wall_w"])
    readings = one.page.one("section", class_="meters").all("p", class_="reading")[1:]
    for number_of, circuit in enumerate(circuits):
        amperes, limit, volts = others[3 * number_of : 3 * number_of + 3]
        for shown in (amperes, numbers(readings[number_of].text)[0]):
            assert_says(shown, circuit["amps"])
        for shown in (limit, numbers(readings[number_of].text)[1]):
            assert_says(shown, circuit["limit_a"])
        assert_says(volts, circuit["volts"])


@pytest.mark.sampled
@machines
def test_the_first_circuit_is_told_with_what_it_carries_itself(name: str) -> None:
    one = told(name)
    gauge = circuit_gauge(one.snapshot)
    if not one.power["circuits"]:
        assert gauge is None
        return
    circuit = one.power["circuits"][0]
    assert gauge is not None
    assert_says(gauge.value, circuit["total_a"])
    assert_says(number(gauge.unit), circuit["limit_a"])
    assert_says(number(gauge.note), circuit["build_w"])


@pytest.mark.sampled
@machines
def test_the_sheet_says_what_every_circuit_gives_and_carries(name: str) -> None:
    one = told(name)
    circuits = one.power["circuits"]
    said = one.sheet.site.split("This build draws")
    assert len(said) == len(circuits) + 1
    for before, after, circuit in zip(said, said[1:], circuits, strict=False):
        assert_says(numbers(before)[-3], circuit["volts"])
        assert_says(numbers(before)[-2], circuit["limit_a"])
        assert_says(numbers(after)[0], circuit["amps"])
    if not circuits:
        return
    fullest = max(circuits, key=lambda circuit: circuit["total_a"] / circuit["limit_a"])
    (tile,) = [tile for tile in one.sheet.tiles if tile.value.endswith(" A")]
    assert_says(number(tile.value), fullest["total_a"])
    assert_says(number(tile.label), fullest["limit_a"])


@pytest.mark.sampled
@machines
def test_supply_and_circuit_stand_alike_on_the_page_and_in_the_meters(name: str) -> None:
    one = told(name)
    circuit = circuit_gauge(one.snapshot)
    assert (circuit is None) == (not one.power["circuits"])
    gauges = [power_gauge(one.snapshot)]
    if circuit is not None and len(one.power["circuits"]) == 1:
        gauges.append(circuit)
    spans = one.page.one("section", class_="meters").all("span")
    said = [span.attributes["class"] for span in spans if "said" in span.attributes["class"]]
    judged: list[str] = []
    for gauge in gauges:
        assert isinstance(gauge.judged, Fit)
        judged.append(f"said {SHAPES[gauge.judged]}")
    assert said == judged


@pytest.mark.sampled
@machines
def test_several_circuits_have_one_name_on_the_page_and_in_the_meters(name: str) -> None:
    one = told(name)
    titles = [title.text for title in one.page.one("section", class_="meters").all("h3")][1:]
    for title, row in zip(titles, circuit_rows(one.snapshot), strict=False):
        assert title == row.name


def test_a_machine_at_several_circuits_is_among_them() -> None:
    assert len(circuit_rows(told("R08-tinybox-red-6x7900xtx").snapshot)) == 2


@pytest.mark.sampled
@machines
def test_one_supply_is_not_called_one_of_several(name: str) -> None:
    one = told(name)
    if len(one.power["supplies"]) < 2:
        assert power_gauge(one.snapshot).word != "One is over"


def test_other_loads_on_a_circuit_count_in_every_view() -> None:
    build = told("two-open-air-3090").evaluation.build
    site = build.site.changed(other_load_w=588.0)
    one = told_of(build.changed(site=site), "two-open-air-3090")
    (circuit,) = one.power["circuits"]
    # 588 W at a power factor of 0.98 and 120 V are 5 A
    assert circuit["total_a"] == pytest.approx(circuit["amps"] + 5.0, abs=0.011)
    assert circuit["total_a"] > circuit["limit_a"] > circuit["amps"]
    gauge = circuit_gauge(one.snapshot)
    assert gauge is not None
    reading = one.page.one("section", class_="meters").all("p", class_="reading")[1].text
    (tile,) = [tile for tile in one.sheet.tiles if tile.value.endswith(" A")]
    for shown in (gauge.value, number(reading), number(tile.value)):
        assert_says(shown, circuit["total_a"])
    at_wall = next(line for line in one.text.splitlines() if line.startswith("  At wall "))
    for words in (at_wall, one.sheet.sums[1]):
        own, total, limit, _ = numbers(words)[1:]
        assert_says(own, circuit["amps"])
        assert_says(total, circuit["total_a"])
        assert_says(limit, circuit["limit_a"])
    own, other = numbers(one.sheet.site)[-2:]
    assert_says(own, circuit["amps"])
    assert_says(other, 5.0)


# links


@pytest.mark.sampled
@machines
def test_the_link_of_every_card_is_one(name: str) -> None:
    one = told(name)
    cards = {card.label: card for card in one.evaluation.assembly.cards}
    meters = {line.name: line for line in link_lines(one.snapshot)}
    boots = {card.title: card for card in one.sheet.boot_cards}
    ladder = lane_words(one.evaluation)
    rows = one.page.one("section", class_="cards").one("tbody").all("tr")
    paged = {row.attributes["data-part"]: row.all("td")[1].text for row in rows}
    texts = one.text.splitlines()
    for link in one.record["figures"]["links"]:
        card = cards[link["part"]]
        gen = link["gen"]
        width = link["width"]
        is_known = gen is not None and width is not None
        words = f"Gen{gen} x{width}" if is_known else "?"
        assert paged[card.label] == words
        assert any(re.match(rf"  {card.title} .*  {re.escape(words)}  ", line) for line in texts)
        if card.title in boots:
            boot = boots[card.title]
            assert boot.generation == ("?" if gen is None else str(gen))
            assert boot.width == ("?" if width is None else f"x{width}")
        if card.gpu is not None:
            assert meters[card.title].width == width
        if is_known and card.gpu is not None:
            assert meters[card.title].words == f"x{width} Gen{gen}"
        if is_known and link["slot"] in ladder:
            assert ladder[link["slot"]].startswith(f"x{width} Gen{gen}")


# clearances

Said = tuple[str, frozenset[str], str, str, str]


def in_words(value_mm: float) -> str:
    """A length as it is shown, to a hundredth and with a minus of its own."""
    return f"{value_mm:.2f}".replace("-", MINUS)


@pytest.mark.sampled
@machines
def test_the_window_lists_every_clearance_of_the_record(name: str) -> None:
    one = told(name)
    rows = rows_of(one.snapshot, margins_of(one.evaluation), None)
    assert len(rows) == len(one.record["margins"])
    for row, record in zip(rows, one.record["margins"], strict=True):
        margin = row.margin
        assert (margin.rule, margin.parts) == (record["rule"], tuple(record["parts"]))
        assert margin.verdict.value == record["verdict"]
        for figure in ("margin_mm", "tolerance_mm", "value_mm", "limit_mm"):
            assert getattr(margin, figure) == pytest.approx(record[figure], abs=0.0051)


@pytest.mark.sampled
@machines
def test_paper_page_and_terminal_say_the_margins_of_the_record(name: str) -> None:
    one = told(name)
    records: set[tuple[str, str]] = set()
    for record in one.record["margins"]:
        figures = ""
        if record["margin_mm"] is not None:
            tolerance = record["tolerance_mm"]
            off = "?" if tolerance is None else in_words(tolerance)
            figures = f"{in_words(record['margin_mm'])} {PLUS_MINUS} {off}"
        records.add((record["verdict"], figures))
    printed = {(line.verdict.value, line.figures) for line in one.sheet.margins}
    assert printed == records
    brief = margin_lines(margins_of(one.evaluation), brief=True)
    rows = one.page.one("section", class_="clearances").one("tbody").all("tr")
    assert [row.one("td", class_="number").text for row in rows] == [
        line.figures or "unknown" for line in brief
    ]
    assert {(line.verdict.value, line.figures) for line in brief} <= records


def ladder_gaps(one: Told) -> list[GapBox]:
    """All gaps of the ladder."""
    return [gap for section in one.ladder.sections for gap in section.gaps]


def room_of(one: Told, thing: Measured, *parts: str) -> list[float]:
    """What the JSON says of the room of these parts in one direction."""
    found: list[float] = []
    for record in one.margins(thing):
        if set(parts) <= set(record["parts"]):
            found.append(record["margin_mm"])
    return found


@pytest.mark.sampled
@machines
def test_the_ladder_has_the_gaps_of_the_record(name: str) -> None:
    one = told(name)
    for gap in ladder_gaps(one):
        if gap.lower is not None:
            (room,) = room_of(one, Measured.GAP, gap.upper, gap.lower)
            assert gap.value_mm == pytest.approx(room, abs=0.0051)
        else:
            rooms = room_of(one, Measured.FLOOR, gap.upper)
            rooms += room_of(one, Measured.PANEL, gap.upper)
            assert any(gap.value_mm == pytest.approx(room, abs=0.0051) for room in rooms)
    for section in one.ladder.sections:
        for band in section.bands:
            (room,) = room_of(one, Measured.GAP, *band.labels)
            assert band.value_mm == pytest.approx(room, abs=0.0051)


def worst_said(one: Told, thing: Measured, what: str = "") -> Fit:
    """The worst that any rule says about the room in one direction, or only of some words."""
    severities: list[Fit] = []
    for record in one.record["margins"]:
        if record["rule"] in rules_that_measure(thing) and record["what"].startswith(what):
            severities.append(Fit(record["verdict"]))
    return min(severities, key=WORST_FIRST.index)


def test_a_height_that_is_tight_does_not_mark_the_room_below_the_card() -> None:
    one = told("W14-ncase-5090fe")
    (gap,) = ladder_gaps(one)
    assert worst_said(one, Measured.PANEL) in (Fit.TIGHT, Fit.CLASH)
    assert standing_beside(gap, one.ladder, one.evaluation) is worst_said(one, Measured.FLOOR)
    assert worst_said(one, Measured.FLOOR) is Fit.FITS


def test_no_room_is_drawn_beside_a_card_whose_place_is_inferred() -> None:
    """In the Terra the height is tight, and the drawing has no place to measure it from."""
    one = told("W15-terra-4090fe")
    drawing = one.sheet.elevation
    assert drawing is not None and drawing.clearances == ()
    assert worst_said(one, Measured.PANEL, "height") is Fit.TIGHT
    assert worst_said(one, Measured.PANEL, "thickness") is Fit.FITS


@pytest.mark.sampled
@machines
def test_the_drawing_has_the_gaps_of_the_record(name: str) -> None:
    one = told(name)
    drawing = one.sheet.elevation
    assert drawing is not None
    things = (Measured.GAP, Measured.FLOOR, Measured.PANEL)
    rooms = {in_words(record["margin_mm"]) for thing in things for record in one.margins(thing)}
    shown = [dimension.text for dimension in drawing.dimensions if dimension.kind != "card"]
    shown += [clearance.text for clearance in drawing.clearances]
    assert {number(text) for text in shown} <= rooms
    (gaps,) = [one.record["figures"]["gaps_mm"]]
    for gap in gaps:
        if gap["gap"] is not None:
            assert in_words(gap["gap"]) in rooms


@pytest.mark.sampled
@machines
def test_the_smallest_room_of_the_meters_is_that_of_the_record(name: str) -> None:
    one = told(name)
    things = {
        "Smallest gap": Measured.GAP,
        "To the front": Measured.LENGTH,
        "To side panel": Measured.PANEL,
    }
    for line in clearance_lines(one.snapshot):
        thing = things.get(line.name, Measured.FLOOR)
        if line.value == "–":
            assert line.judged is Fit.UNKNOWN
            continue
        rooms = [record["margin_mm"] for record in one.margins(thing)]
        assert_says(number(line.value), min(rooms))
    tiles = {tile.label: tile.value for tile in one.sheet.tiles}
    gaps = [record["margin_mm"] for record in one.margins(Measured.GAP)]
    if "smallest gap" in tiles:
        assert_says(number(tiles["smallest gap"]), min(gaps))
    if "overlap" in tiles:
        assert_says(number(tiles["overlap"]), -min(gaps))


@pytest.mark.sampled
@machines
def test_the_length_of_every_card_is_one(name: str) -> None:
    one = told(name)
    rows = one.page.one("section", class_="cards").one("tbody").all("tr")
    paged = {row.attributes["data-part"]: row.all("td")[2].text for row in rows}
    for length in one.record["figures"]["lengths"]:
        needed = length["needed_mm"]
        available = length["available_mm"]
        shown = numbers(paged[length["part"]])
        rooms = room_of(one, Measured.LENGTH, length["part"])
        if needed is not None:
            assert_says(shown[0], needed)
            assert (available is None) is (not rooms)
        if available is not None:
            assert_says(shown[-1], available)
        if needed is not None and available is not None:
            assert available - needed == pytest.approx(min(rooms), abs=0.011)


@pytest.mark.sampled
@machines
def test_a_finding_that_was_judged_in_millimetres_is_told_in_inches(name: str) -> None:
    one = told(name)
    with lengths_in(LengthUnit.INCH):
        words = " ".join(f"{found.title} {found.reason}" for found in one.evaluation.findings)
    assert not re.search(rf"{PLUS_MINUS} ?[\d.]+ mm", words)


def test_a_width_is_told_of_some_machine() -> None:
    found = told("W15-terra-4090fe").evaluation.findings
    assert any(f"{PLUS_MINUS} 15.5 mm" in str(one.reason) for one in found)
