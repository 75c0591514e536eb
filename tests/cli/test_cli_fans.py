"""Case fans by options of `rigwright new` and `set`: what is read, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rigwright.build import Build, FanSetting, Quantity
from rigwright.build.fan_speeds import NAMED, fixed
from rigwright.cli import main
from rigwright.documents.document import document_text, read_document

XL, P14 = "fractal-design-define-7-xl", "arctic-p14-pwm"


def told(tmp_path: Path, *options: str, build: Build | None = None) -> Build:
    path = tmp_path / "a.rig"
    path.write_text(document_text(build or Build(chassis=XL), []), encoding="utf-8")
    main(("set", str(path), *options))
    return read_document(path).build


def test_fans_with_way_speed_and_header(tmp_path: Path) -> None:
    build = told(tmp_path, "--fan", f"{P14}*2@bottom:out:60%:CHA_FAN1,top:silent")
    assert build.fans == (Quantity(P14, 2, ("bottom", "top")),)
    assert build.fan_settings == (
        FanSetting(P14, 0, blows="out", speed=fixed(60), header="CHA_FAN1"),
        FanSetting(P14, 1, speed=NAMED["silent"]),
    )
    usual = told(tmp_path, "--fan", f"{P14}*3@front:in:full")
    assert usual.fan_settings == () and usual.fans[0].count == 3


def test_fans_of_the_chassis_by_number_wall_and_all(tmp_path: Path) -> None:
    build = told(tmp_path, "--case-fan", "rear=none", "--case-fan", "1=top:in:CHA_FAN2")
    assert build.fan_settings == (
        FanSetting(XL, 0, place="top", blows="in", header="CHA_FAN2"),
        FanSetting(XL, 2, out=True),
    )
    again = told(tmp_path, "--case-fan", "all=usual", build=build)
    assert again == Build(chassis=XL)
    assert [one.number for one in told(tmp_path, "--case-fan", "all=none").fan_settings] == [
        0,
        1,
        2,
    ]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--fan", f"{P14}@front:120%"), "none of these"),
        (("--fan", f"{P14}@front:70=1/40=2"), "none of these"),
        (("--fan", f"{P14}@front:sideways"), "'sideways', which is none of these"),
        (("--fan", f"{P14}@frnt:in"), "'frnt', which is neither a wall"),
        (("--case-fan", "rear=topp"), "'topp', which is none of these"),
        (("--case-fan", "9=none"), "it has 1 front, 2 front, 3 rear"),
        (("--case-fan", "rear"), "wants WHICH=HOW"),
        (("--chassis", "none", "--case-fan", "rear=none"), "wants a case"),
    ],
)
def test_what_is_not_understood_is_refused_with_what_there_is(
    options: tuple[str, ...], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(tmp_path, *options) == Build(chassis=XL)
    assert says in " ".join(capsys.readouterr().err.split())


def test_a_chassis_without_fans_has_none_to_set_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = Build(chassis="antec-c8")
    assert told(tmp_path, "--case-fan", "1=none", build=bare) == bare
    assert "comes with no fans that are known" in capsys.readouterr().err
