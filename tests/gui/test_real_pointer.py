"""The window under a window manager, with a pointer that moves over a screen: parts are dragged
into a build, and machines are built from nothing with a counted number of clicks.

Each runs in a process on a screen of its own, since there is one pointer on each screen. Needs
Xvfb, openbox and xdotool; without them it is skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from rigwright.build import Build
from rigwright.parts import Chassis
from rigwright.proposals.machines import MACHINES
from tests.gui.machines import shipped
from tests.sampling import everything, share

TOOLS = ("Xvfb", "openbox", "xdotool")
MISSING = [tool for tool in TOOLS if which(tool) is None]
LONGEST_S = 240
MOST_CLICKS = 24
SCALES = ("1", "1.5", "2")
SCREENS = (("1280", "720", "light"), ("1920", "1080", "dark"))
ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


@contextmanager
def running(
    command: list[str], stdout: int = subprocess.DEVNULL, env: dict[str, str] | None = None
) -> Generator[subprocess.Popen[str]]:
    """A process that is ended afterwards."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, text=True, stdout=stdout, stderr=quiet, env=env) as process:
        try:
            yield process
        finally:
            process.terminate()


def done_by_pointer(folder: Path, *words: str, scale: str = "1") -> dict[str, Any]:
    """What `pointer_child.py` says of what was done, on a screen of its own with so many times the
    dots each way.
    """
    dots = [round(float(side) * float(scale)) for side in words[1:3]]
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{dots[0]}x{dots[1]}x24"]
    with ExitStack() as stack:
        server = stack.enter_context(running(screen, stdout=subprocess.PIPE))
        assert server.stdout is not None
        display = f":{server.stdout.readline().strip()}"
        data = {"RIGWRIGHT_DATA_DIR": str(folder), "QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
        data["QT_SCALE_FACTOR"] = scale
        environment = {**os.environ, **data}
        stack.enter_context(running(["openbox"], env=environment))
        child = [sys.executable, "-m", "tests.gui.pointer_child", *words]
        ended = subprocess.run(
            child,
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=False,
        )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr, ended.stderr
    return json.loads(ended.stdout.splitlines()[-1])


@pytest.mark.long
@pytest.mark.sampled
@pytest.mark.parametrize("scale", share(SCALES, len(SCALES), SCALES.index("1.5")))
def test_parts_of_each_kind_are_dragged_into_a_build(tmp_path: Path, scale: str) -> None:
    """Also where a screen of many dots draws everything larger: the pointer hits what is drawn."""
    found = done_by_pointer(tmp_path, "drags", "1280", "720", "light", scale=scale)
    assert found["scale"] == float(scale)
    assert found["parts"] == [
        "fractal-design-define-7-xl",
        "asus-pro-ws-wrx80e-sage-se-wifi",
        "evga-supernova-1600-t2",
    ]
    assert found["fans"] == [["arctic-p14-pwm", "top"]]
    assert found["cards"] == [["gigabyte-rtx-3090-turbo", "3"]]
    assert found["asked"] == "Replace GPU 1", "what is asked about the fifth has the keyboard"
    assert found["steps"] == 5, "each is one step of the history"


@pytest.mark.long
@pytest.mark.sampled
def test_machines_are_built_from_nothing_with_few_clicks(tmp_path: Path) -> None:
    """With one click from a tile of the start page, and part by part, each found by its name."""
    wanted = [machine.id for machine in MACHINES] if everything() else ["starter"]
    for screen in share(SCREENS, len(SCREENS)):
        found = done_by_pointer(tmp_path / screen[0], "machines", *screen, *wanted)
        assert found["theme"] == screen[-1]
        check_built(found, wanted)


def supplies_chosen(build: Build) -> tuple[str, ...]:
    """The supplies of a machine that is built part by part: those that its case comes with."""
    chassis = shipped().get(build.chassis or "")
    included = chassis.included_psu if isinstance(chassis, Chassis) else None
    return build.psus if included is None else (included,) * len(build.psus)


def check_built(found: dict[str, Any], wanted: list[str]) -> None:
    """Each machine was built as it is proposed, with few clicks, and fits."""
    machines = {machine.id: machine.build for machine in MACHINES}
    for way, most in (("tiles", 1), ("parts", MOST_CLICKS)):
        assert list(found[way]) == wanted
        for name, built in found[way].items():
            build = machines[name]
            placed = [[card.part_id, card.place] for card in build.placements]
            assert built["clicks"] <= most, (name, way)
            assert sorted(built["cards"]) == sorted(placed), (name, way)
            assert built["verdict"] in ("pass", "warn"), (name, way, built["errors"])
            psus = build.psus if way == "tiles" else supplies_chosen(build)
            parts = (build.chassis, build.board, build.cooler, *psus)
            assert built["second"] == (build.second.board if build.second else None), (name, way)
            assert built["parts"] == sorted(map(str, parts)), (name, way)
