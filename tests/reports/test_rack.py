"""Several machines in one rack: places, shared circuits, sums, the drawing and NetBox's files."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

from rigwright.build import Site
from rigwright.checks import Fit, Verdict
from rigwright.cli import main
from rigwright.evaluation import Evaluation
from rigwright.reports.rack import Rack, RackFeed, rack_of
from rigwright.reports.rack_words import rack_record, rack_text
from rigwright.share.drawing import DrawingLayer
from rigwright.share.netbox import device_types
from rigwright.share.rack import rack_drawing
from tests.worlds import chassis, gpu, nic, world

EXAMPLES = Path(__file__).parents[2] / "assets" / "examples"
SERVER = EXAMPLES / "eight-v100-server.rig"
TOWER = EXAMPLES / "vertical-4090-y60.rig"
V230 = Site(volts=230.0, outlet_a=16.0, breaker_a=16.0)


def server(units: int, title: str = "", *, size_known: bool = True, **choices: Any) -> Evaluation:
    """A machine with two cards of 250 W in a rack case, 437 mm wide and 650 mm deep."""
    case = chassis(
        id=f"a-case-of-{units}",
        chassis_type="rack_4u",
        rack_units=units,
        width_mm=437.0 if size_known else None,
        height_mm=units * 44.45 - 1 if size_known else None,
        depth_mm=650.0 if size_known else None,
        up="+z",
    )
    card = gpu()
    return world((card, "1"), (card, "5"), chassis=case, title=title, **choices)


def tower(**figures: Any) -> Evaluation:
    return world((gpu(), "1"), chassis=chassis(**figures), title="Tower")


def places(rack: Rack) -> list[tuple[int | None, int | None, bool]]:
    return [(one.bottom, one.units, one.on_shelf) for one in rack.machines]


def test_machines_stand_on_each_other_from_the_bottom_up() -> None:
    """566 mm are 12.73 units: 13, and one for the shelf."""
    rack = rack_of([server(4), server(2), tower(height_mm=566.0), server(1)])
    assert places(rack) == [(1, 4, False), (5, 2, False), (7, 14, True), (21, 1, False)]
    assert rack.taken == 21
    text = rack_text(rack, 80)
    assert text.index("U21:") < text.index("U7–20 (estimate)") < text.index("U1–4:")
    assert "on a shelf it takes about 14 units" in " ".join(text.split())


def test_what_has_no_room_has_no_place_and_what_is_smaller_may_have_one() -> None:
    rack = rack_of([server(4), server(4), server(2)], units=6)
    assert places(rack) == [(1, 4, False), (None, 4, False), (5, 2, False)]
    assert rack.verdict is Verdict.FAIL
    assert "no place: 4 U are not free" in rack_text(rack, 80)
    assert rack_of([server(4), server(2)], units=6).taken == 6


def test_an_unknown_height_is_not_decided_and_a_wide_case_does_not_fit() -> None:
    unknown = rack_of([tower(height_mm=None)])
    assert places(unknown) == [(None, None, True)]
    assert unknown.verdict in (Verdict.UNDECIDED, Verdict.FAIL)
    assert "Nobody states how high" in rack_text(unknown, 80)
    standing = tower().verdict
    assert standing is not Verdict.FAIL
    assert rack_of([tower(width_mm=450.0)]).verdict is not Verdict.FAIL
    wide = rack_of([tower(width_mm=451.0)])
    assert wide.verdict is Verdict.FAIL
    assert "does not pass between the posts" in " ".join(rack_text(wide, 80).split())


@pytest.mark.parametrize(("depth", "fits"), [(650.0, True), (649.0, False), (None, True)])
def test_a_case_is_no_deeper_than_the_rack(depth: float | None, fits: bool) -> None:
    assert (rack_of([server(4)], depth_mm=depth).verdict is not Verdict.FAIL) == fits


def test_an_unknown_depth_is_not_decided_where_the_rack_is_said() -> None:
    one = server(4, size_known=False)
    assert one.verdict in (Verdict.WARN, Verdict.PASS)
    assert rack_of([one]).verdict is one.verdict
    said = rack_of([one], depth_mm=700.0)
    assert said.verdict is Verdict.UNDECIDED
    assert "Nobody states how deep" in rack_text(said, 80)


def test_machines_on_one_circuit_load_it_together() -> None:
    """By hand: what each takes alone at those volts, at power factor 0.98."""
    alone = [server(4, site=V230), server(2, site=V230)]
    walls = [one.budget.wall_w or 0.0 for one in alone]
    assert all(500 < wall < 1_000 for wall in walls)
    site = V230.changed(other_load_w=300.0)
    rack = rack_of(alone, feeds=[RackFeed(site, (0, 1))])
    (circuit,) = rack.circuits
    assert circuit.drawn_a == pytest.approx((sum(walls) + 300) / 0.98 / 230)
    assert circuit.hours_a == pytest.approx(0.8 * 16)
    assert circuit.known and circuit.fit is Fit.FITS
    assert rack.wall_w == pytest.approx(sum(walls))
    assert rack_record(rack)["btu_h"] == pytest.approx(sum(walls) * 3.412142, abs=0.01)


def test_two_that_fit_alone_may_be_too_much_together() -> None:
    """Each alone draws under four fifths of the breaker, two of them more than all of it."""
    one = server(4, site=V230)
    wall = one.budget.wall_w or 0.0
    breaker = math.ceil(wall / 0.98 / 230 / 0.8)
    site = Site(volts=230.0, outlet_a=16.0, breaker_a=float(breaker))
    alone = rack_of([one], feeds=[RackFeed(site, (0,))])
    assert alone.circuits[0].fit is Fit.FITS and alone.verdict is not Verdict.FAIL
    both = rack_of([one, one], feeds=[RackFeed(site, (0, 1))])
    assert both.circuits[0].fit is Fit.CLASH and both.verdict is Verdict.FAIL
    apart = rack_of([one, one], feeds=[RackFeed(site, (0,)), RackFeed(site, (1,))])
    assert [circuit.fit for circuit in apart.circuits] == [Fit.FITS, Fit.FITS]


def test_an_unknown_draw_decides_nothing_for_its_neighbours() -> None:
    known = server(4, site=V230)
    card = gpu(id="a-silent-card", board_power_w=None)
    silent = world((card, "1"), chassis=chassis(), title="Silent")
    rack = rack_of([known, silent], feeds=[RackFeed(V230, (0, 1))])
    (circuit,) = rack.circuits
    assert not circuit.known and circuit.fit is None
    assert rack.unknown_draw == ("Silent",)
    assert rack.verdict in (Verdict.UNDECIDED, Verdict.FAIL)
    text = " ".join(rack_text(rack, 80).split())
    assert "more than" in text and "The draw of Silent is not known." in text


def test_a_machine_on_no_circuit_of_the_rack_keeps_its_own() -> None:
    one, other = server(4, "One", site=V230), server(2, "Other")
    rack = rack_of([one, other], feeds=[RackFeed(V230, (0,))])
    first, second = rack.circuits
    assert first.machines == (0,) and second.machines == (1,)
    assert second.load == other.circuits[0]
    assert rack.machines[1].evaluation is other


def test_the_drawing_is_to_scale_and_names_each_machine() -> None:
    rack = rack_of([server(4, "Lower"), server(2, "Upper")], units=10)
    drawing = rack_drawing(rack)
    heights: list[float] = []
    for path in drawing.paths:
        if path.layer is DrawingLayer.CARD:
            ys = [y for _, y in path.points]
            heights.append(max(ys) - min(ys))
    assert heights == pytest.approx([17.78, 8.89])  # 4 and 2 units at 1 : 10
    said = [words.text for words in drawing.words]
    assert {"Lower", "Upper"} <= set(said)
    for words in drawing.words:
        assert 0 <= words.at[0] <= drawing.width and 0 <= words.at[1] <= drawing.height


# NetBox


def read_yaml(text: str) -> dict[str, Any]:
    """The values of a device type: every one is written as JSON."""
    found: dict[str, Any] = {}
    entries: list[dict[str, Any]] = []
    first, *lines = text.splitlines()
    assert first == "---"
    for line in lines:
        shape = re.fullmatch(r"(  - |    |)([a-z_-]+):(?: (.+))?", line)
        assert shape is not None, line
        indent, key, value = shape.groups()
        if value is None:
            entries = found.setdefault(key, [])
        elif not indent:
            found[key] = json.loads(value)
        else:
            if indent == "  - ":
                entries.append({})
            entries[-1][key] = json.loads(value)
    return found


def only_type(rack: Rack) -> dict[str, Any]:
    made, without = device_types(rack)
    assert not without
    ((name, text),) = made.items()
    found = read_yaml(text)
    assert name == f"{found['slug']}.yaml"
    return found


def test_a_name_in_wide_letters_stays_within_the_rack() -> None:
    """A letter of Japanese is as wide as two of ours: 22 of them are 48 mm at least at 2.17 mm."""
    drawing = rack_drawing(rack_of([server(4, title="計算機" * 12)]))
    (name,) = [one for one in drawing.words if one.text.startswith("計算機")]
    assert name.text.endswith("…") and 10 < len(name.text) <= 17


def test_a_device_type_says_what_is_known() -> None:
    cards = nic(port_type="SFP28", max_speed_gbps=25.0, ports=2)
    one = server(4, 'A "lab": 50 % #1', site=V230)
    with_nic = world((cards, "1"), chassis=one.assembly.chassis, site=V230, title="N")
    found = only_type(rack_of([one]))
    assert found["manufacturer"] == "Test" and found["model"] == 'A "lab": 50 % #1'
    assert re.fullmatch(r"[-a-z0-9_]+", found["slug"]) and found["slug"].startswith("test-")
    assert (found["u_height"], found["is_full_depth"]) == (4, True)
    assert "weight" not in found  # of half of the parts nobody states it
    ports = found["power-ports"]
    assert [port["name"] for port in ports] == ["PSU1"]
    assert {port["type"] for port in ports} == {"iec-60320-c20"}
    drawn = sum(port["allocated_draw"] for port in ports)
    assert one.budget.wall_w is not None and 0 <= drawn - one.budget.wall_w < 2
    for port in ports:
        assert port["allocated_draw"] <= port["maximum_draw"]
        assert 1_600 < port["maximum_draw"] < 1_800  # 1,600 W by a Platinum supply
    interfaces = only_type(rack_of([with_nic]))["interfaces"]
    assert [port["type"] for port in interfaces] == ["25gbase-x-sfp28"] * 2
    assert [port["name"] for port in interfaces] == ["nic1p1", "nic1p2"]


def test_alike_machines_are_one_type_and_others_of_that_title_two() -> None:
    made, _ = device_types(rack_of([server(4, "Lab"), server(4, "Lab")]))
    assert list(made) == ["test-lab.yaml"]
    made, _ = device_types(rack_of([server(4, "Lab"), server(2, "Lab")]))
    assert sorted(made) == ["test-lab-2.yaml", "test-lab.yaml"]


def test_no_device_type_goes_over_another_one() -> None:
    """NetBox tells types apart by model and by slug, and a slug has Latin letters alone."""
    titles = ("東京", "大阪", "Lab", "Lab (2)", "x" * 120 + "a", "x" * 120 + "b")
    machines = [server(units, title) for units, title in enumerate(titles, 2)]
    made, without = device_types(rack_of([*machines, server(1, "Lab"), server(2, "東京")]))
    assert not without
    found = [read_yaml(text) for text in made.values()]
    assert [f"{one['slug']}.yaml" for one in found] == list(made)
    assert len(made) == len({one["model"] for one in found}) == 7
    assert [one["u_height"] for one in found] == [2, 3, 4, 5, 6, 7, 1]
    assert [one["model"] for one in found][:4] == ["東京", "大阪", "Lab", "Lab (2)"]
    for one in found:
        assert len(one["model"]) <= 100 and len(one["slug"]) <= 100
        assert re.fullmatch(r"[-a-z0-9_]+", one["slug"])


def test_a_redundant_set_is_not_counted_twice() -> None:
    """Four supplies of which two are spare: together they draw what the machine does."""
    rack = rack_of([evaluated(SERVER)])
    ports = only_type(rack)["power-ports"]
    assert len(ports) == 4
    assert sum(port["allocated_draw"] for port in ports) == pytest.approx(rack.wall_w, abs=4)


def evaluated(path: Path) -> Evaluation:
    from rigwright.cli.answers import evaluated as answer

    return answer(path)


def test_a_machine_without_a_height_has_no_type() -> None:
    made, without = device_types(rack_of([tower(height_mm=None)]))
    assert not made and "its height in units is not known" in str(without[0])


# The command


def test_the_command_writes_text_json_drawing_and_types(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = tmp_path / "rack.svg"
    words = ("rack", str(SERVER), str(TOWER), "--circuit", "230V/32A", "--depth", "800")
    options = ("-o", str(drawing), "--netbox", str(tmp_path))
    assert main([*words, *options]) == 0
    said = capsys.readouterr().out
    assert "U1–4: Eight V100 in a 4U server" in said and "BTU/h" in said
    assert "Eight V100" in drawing.read_text(encoding="utf-8")
    assert len(list(tmp_path.glob("*.yaml"))) == 2
    assert main([*words, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["machines"][0]["bottom"] == 1 and record["machines"][1]["estimate"]
    (circuit,) = record["circuits"]
    assert circuit["machines"] == [1, 2] and circuit["limit_a"] == 32
    assert circuit["continuous_a"] == pytest.approx(25.6)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--circuit", "230V/16A=3"), "the rack has machines 1 to 2"),
        (("--circuit", "230V/16A=1", "--circuit", "230V/16A=1,2"), "named by two circuits"),
        (("--circuit", "230V/16A+x=1"), "A circuit of the rack is NAME or NAME=N"),
        (("--circuit", "moon"), "No site is called"),
        (("--height", "0"), "a rack has 1 to"),
        (("--depth", "deep"), "a depth is 1 to"),
        (("-o", "rack.png"), "end it in .svg or .pdf"),
        (("--netbox", "nowhere"), "is no folder"),
    ],
)
def test_what_the_command_refuses(
    options: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    placed = [str(tmp_path / word) if word in ("rack.png", "nowhere") else word for word in options]
    assert main(["rack", str(SERVER), str(TOWER), *placed]) == 2
    assert said in capsys.readouterr().err


def test_a_drawing_goes_over_no_build(tmp_path: Path) -> None:
    build = tmp_path / "lab.svg"
    build.write_bytes(TOWER.read_bytes())
    assert main(["rack", str(build), "-o", str(build)]) == 2
    assert build.read_bytes() == TOWER.read_bytes()
