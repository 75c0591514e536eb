"""A crash below Python: the next start puts its trace into the log, once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CRASH = """
import faulthandler
from gui.app.crash_trace import CrashTrace
def drawn_by_a_driver():
    faulthandler._sigsegv()
trace = CrashTrace()
drawn_by_a_driver()
"""
START = """
from gui.app.crash_trace import CrashTrace
trace = CrashTrace()
print(trace.found)
trace.stop()
"""


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "RIGWRIGHT_DATA_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_a_crash_left_is_in_the_log_of_the_next_start_and_only_once(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert run(CRASH, folder).returncode < 0
    assert run(START, folder).stdout == "True\n"
    log = (folder / "rigwright.log").read_text("utf-8")
    assert "Segmentation fault" in log and "drawn_by_a_driver" in log
    assert log.startswith("20") and "PySide6" in log.splitlines()[0], "the day and the versions"
    assert run(START, folder).stdout == "False\n"
    assert (folder / "rigwright.log").read_text("utf-8") == log


def test_a_folder_that_may_not_be_written_stops_no_start(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("in the way")
    said = run(START, no_folder / "data")
    assert (said.returncode, said.stdout) == (0, "False\n")
