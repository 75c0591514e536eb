"""Own lines of comfort: what is wanted moves, what cannot be built stays an error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rigwright.build import Build, Thresholds, Workload
from rigwright.build.thresholds import own_thresholds
from rigwright.catalog import MemoryCatalog
from rigwright.checks import Severity
from rigwright.cli import main
from rigwright.documents.document import document_text, read_document
from rigwright.documents.usual_thresholds import ThresholdsError, begun, keep_as_usual
from rigwright.evaluation import Evaluation, evaluate
from rigwright.remedies.own_line import own_line
from rigwright.reports.check import check_text
from rigwright.rules import RULES
from tests.sampling import every
from tests.worlds import US_15A, chassis, gpu, open_card, psu, world

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"


def judged(name: str, **lines: float) -> Evaluation:
    document = read_document(EXAMPLES / f"{name}.rig")
    own = Thresholds(**lines) if lines else None
    build = document.build.changed(thresholds=own)
    return evaluate(build, MemoryCatalog(document.parts))


def severity(e: Evaluation, rule: str) -> Severity | None:
    found = [f.severity for f in e.findings if f.rule == rule]
    return min(found, key=lambda one: one.rank, default=None)


def test_more_air_can_be_wanted_and_less() -> None:
    """Two cards of 52 mm four slots apart leave 4 × 20.32 − 52 = 29.28 mm."""
    rule = "open-air-gap"
    assert severity(judged("two-open-air-3090"), rule) is None
    assert severity(judged("two-open-air-3090", free_air_mm=29.2), rule) is None
    wide = judged("two-open-air-3090", free_air_mm=29.3)
    assert severity(wide, rule) is Severity.WARNING
    assert {one.check.limit for one in wide.checks if one.rule == rule} == {29.3}
    (finding,) = (f for f in wide.findings if f.rule == rule)
    assert "need 29.3 mm" in finding.message


def test_more_reserve_can_be_wanted_and_less() -> None:
    """1,556 W of 1,600 W: 2.83 % are left."""
    rule = "psu-headroom"
    assert severity(judged("four-blower-3090"), rule) is Severity.WARNING
    assert severity(judged("four-blower-3090", reserve_percent=2.8), rule) is None
    e = judged("four-blower-3090", reserve_percent=2.9)
    assert severity(e, rule) is Severity.WARNING
    (finding,) = (f for f in e.findings if f.rule == rule)
    assert "2.9 % in reserve are 1,601 W" in finding.message


def test_no_line_turns_an_error_into_a_pass() -> None:
    easy = {
        "free_air_mm": 0.0,
        "reserve_percent": 0.0,
        "length_margin_mm": 0.0,
        "continuous_percent": 100.0,
        "sustained_percent": 100.0,
    }
    for path in sorted(EXAMPLES.glob("*.rig")):
        usual = judged(path.stem)
        own = judged(path.stem, **easy)
        errors = {f.key for f in usual.findings if f.severity is Severity.ERROR}
        kept = {f.key for f in own.findings if f.severity is Severity.ERROR}
        assert errors == kept, path.stem


@pytest.mark.parametrize("lines", [{"free_air_mm": 25.0}, {"length_margin_mm": 40.0}])
def test_reports_say_under_which_lines_a_build_was_judged(lines: dict[str, float]) -> None:
    e = judged("two-open-air-3090", **lines)
    (said,) = own_thresholds(e.build)
    assert f"{next(iter(lines.values())):g} mm" in str(said)
    assert " ".join(str(said).split()[:4]) in " ".join(check_text(e).split())
    assert list(own_thresholds(judged("two-open-air-3090").build)) == []
    assert list(own_thresholds(judged("two-open-air-3090", free_air_mm=18.0).build)) == []


def test_clearances_and_limits_name_the_lines_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clearance may be tight, and a limit may do, only by what the owner wants."""
    path = tmp_path / "four.rig"
    path.write_bytes((EXAMPLES / "four-blower-3090.rig").read_bytes())
    assert main(["set", str(path), "--threshold", "free-air=9", "--threshold", "reserve=2"]) == 0
    lines = [str(line) for line in own_thresholds(read_document(path).build)]
    assert len(lines) == 2
    capsys.readouterr()
    for told in (["check", "--margins"], ["plan"]):
        main([told[0], str(path), *told[1:]])
        said = " ".join(capsys.readouterr().out.split())
        assert all(" ".join(line.split()) in said for line in lines), told
    main(["plan", str(path), "--json"])
    assert json.loads(capsys.readouterr().out)["thresholds"] == lines


def test_a_file_without_them_is_written_as_before_and_the_command_takes_them_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.rig"
    path.write_bytes((EXAMPLES / "two-open-air-3090.rig").read_bytes())
    before = read_document(path)
    assert "thresholds" not in document_text(before.build, list(before.parts))
    assert main(["set", str(path), "--threshold", "free-air=25"]) == 0
    assert read_document(path).build.thresholds == Thresholds(free_air_mm=25.0)
    assert main(["set", str(path), "--threshold", "free-air=none"]) == 0
    assert read_document(path).build == before.build
    capsys.readouterr()
    for wrong in ("air=25", "free-air=much", "free-air=-1", "reserve=101", "free-air"):
        assert main(["set", str(path), "--threshold", wrong]) == 2
        assert capsys.readouterr().err.count("\n") <= 2


def test_a_new_build_begins_with_its_owners_usual_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RIGWRIGHT_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "data" / "thresholds.toml"
    plain_build = Build()
    assert begun(plain_build) is plain_build
    own = Thresholds(free_air_mm=25.0, reserve_percent=0.0)
    keep_as_usual(plain_build.changed(thresholds=own))
    assert begun(plain_build).thresholds == own
    stated = Build(thresholds=Thresholds(free_air_mm=3.0))
    assert begun(stated) is stated, "a build's own lines stand"
    parts = (
        "--chassis",
        "fractal-design-define-7-xl",
        "--board",
        "asrock-x570-taichi",
        "--cpu",
        "amd-ryzen-9-5950x",
    )
    assert main(["new", str(tmp_path / "a.rig"), *parts, "--threshold", "free-air=30"]) == 0
    assert read_document(tmp_path / "a.rig").build.thresholds == own.changed(free_air_mm=30.0)
    keep_as_usual(plain_build)
    assert begun(plain_build) is plain_build
    for text in ("free_air_mm = 900", "air = 3", "free_air_mm = ", "\udcff"):
        file.write_text(text, "utf-8", errors="surrogateescape")
        with pytest.raises(ThresholdsError, match=r"thresholds\.toml"):
            begun(plain_build)
    capsys.readouterr()
    assert main(["new", str(tmp_path / "b.rig"), *parts]) == 2
    assert "thresholds.toml" in capsys.readouterr().err and not (tmp_path / "b.rig").exists()


def test_what_there_is_can_be_made_the_rule(tmp_path: Path) -> None:
    """1,556 W of 1,600 W: 2.83 % are left, and 2.8 % are then the rule."""
    before = judged("four-blower-3090")
    catalog = MemoryCatalog(read_document(EXAMPLES / "four-blower-3090.rig").parts)
    offered = {f.rule: own_line(before, f, catalog) for f in before.listed}
    line = offered["psu-headroom"]
    assert line is not None and str(line.words) == "Make 2.8 % in reserve the &rule here"
    assert line.build.thresholds == Thresholds(reserve_percent=2.8)
    assert severity(evaluate(line.build, catalog), "psu-headroom") is None
    fixed = [rule.id for rule in RULES if not rule.wants]
    assert all(offered[rule] is None for rule in offered if rule in fixed)


@every([0.0, 3.0, 4.9, 5.0, 18.0])
def test_hot_cards_with_hardly_any_air_are_an_error_whatever_is_wanted(wanted: float) -> None:
    """Cards three slots apart have 3 × 20.32 = 60.96 mm: 56.5 mm of card leave 4.46 mm, below the
    5 mm at which fans starve, 55.5 mm leave 5.46 mm.
    """
    own = Thresholds(free_air_mm=wanted)
    starved = open_card(thickness_mm=56.5)
    found = world((starved, "1"), (starved, "4"), thresholds=own)
    assert severity(found, "open-air-gap") is Severity.ERROR
    (finding,) = (f for f in found.findings if f.rule == "open-air-gap")
    assert finding.measure is not None and finding.measure.limit == max(wanted, 5.0)
    assert finding.measure.value < finding.measure.limit
    near = open_card(thickness_mm=55.5)
    narrow = world((near, "1"), (near, "4"), thresholds=own)
    assert severity(narrow, "open-air-gap") is (Severity.WARNING if wanted > 5.46 else None)
    cool = open_card(thickness_mm=56.5, board_power_w=60.0)
    advised = world((cool, "1"), (cool, "4"), thresholds=own)
    assert severity(advised, "open-air-gap") is (Severity.WARNING if wanted > 4.46 else None)


def test_an_error_is_never_made_the_rule() -> None:
    """Two cards that touch, and one that has 8.96 mm of air: the law draws no line below that."""
    for value, is_offered in ((52.0, True), (59.0, False), (61.5, False)):
        card = open_card(thickness_mm=value)
        before = world((card, "1"), (card, "4"))
        catalog = before.assembly.catalog
        (finding,) = (f for f in before.listed if f.rule == "open-air-gap")
        assert catalog is not None
        line = own_line(before, finding, catalog)
        assert (line is not None) is is_offered, value
        if line is not None:
            assert line.build.thresholds == Thresholds(free_air_mm=8.9)  # 3 × 20.32 − 52 = 8.96


def test_the_room_behind_the_longest_card_is_made_the_rule() -> None:
    case = chassis(max_gpu_length_mm=274.0)
    before = world((gpu(power_connector_edge="top"), "1"), chassis=case)  # 267 mm long: 7 mm
    found = [f for f in before.listed if f.rule == "card-length-over"]
    catalog = before.assembly.catalog
    assert catalog is not None and found
    line = own_line(before, found[0], catalog)
    assert line is not None and line.build.thresholds == Thresholds(length_margin_mm=7.0)


def test_how_much_a_circuit_carries_around_the_clock_can_be_wanted_and_made_the_rule() -> None:
    """120 V and 15 A carry 1,800 VA, so supplies of power factor 0.98 may take 1,764 W."""
    rule = "mains-continuous-over"
    hours = Workload(duty="sustained")
    cards = [(gpu(board_power_w=600.0), place) for place in ("1", "4")]
    before = world(*cards, site=US_15A, workload=hours)
    (finding,) = (f for f in before.findings if f.rule == rule)
    assert finding.measure is not None
    load_w = finding.measure.value
    assert finding.measure.limit == pytest.approx(0.80 * 1764) and load_w < 1764
    share = 100 * load_w / 1764
    for percent, is_found in ((share - 0.5, True), (share + 0.5, False), (100.0, False)):
        own = Thresholds(continuous_percent=percent)
        after = world(*cards, site=US_15A, workload=hours, thresholds=own)
        assert (severity(after, rule) is Severity.WARNING) is is_found, percent
        assert after.budget.continuous_w == pytest.approx(percent / 100 * 1764)
    assert before.assembly.catalog is not None
    (listed_one,) = (f for f in before.listed if f.rule == rule)
    line = own_line(before, listed_one, before.assembly.catalog)
    assert line is not None and line.build.thresholds is not None
    wanted = line.build.thresholds.continuous_percent
    assert wanted is not None and share <= wanted < share + 0.2


def test_what_a_supply_carries_around_the_clock_can_be_wanted_and_made_the_rule() -> None:
    """Cards of 700 W and 145 W beside them are 84.5 % of 1000 W; the reserve is not asked for."""
    rule = "psu-sustained-load"
    hours = Workload(duty="sustained")

    def at(percent: float | None, card_w: float = 700.0) -> Evaluation:
        own = Thresholds(reserve_percent=0.0, sustained_percent=percent)
        card = gpu(board_power_w=card_w)
        supply = psu(watts=1000.0)
        return world((card, "1"), psus=(supply,), workload=hours, thresholds=own)

    for percent, card_w, said in (
        (None, 700.0, Severity.INFO),
        (84.0, 700.0, Severity.INFO),
        (84.6, 700.0, None),
        (50.0, 700.0, Severity.INFO),
        (50.0, 760.0, Severity.WARNING),  # 90.5 %, much whatever else is wanted
        (95.0, 760.0, None),
        (0.0, 700.0, Severity.INFO),
    ):
        assert severity(at(percent, card_w), rule) is said, (percent, card_w)
    before = at(None)
    (finding,) = (f for f in before.findings if f.rule == rule)
    assert before.assembly.catalog is not None
    line = own_line(before, finding, before.assembly.catalog)
    assert line is not None and line.build.thresholds is not None
    assert line.build.thresholds.sustained_percent == 84.5
    assert "84.5 % of a supply" in str(line.words)
