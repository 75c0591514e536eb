"""A build that is being saved when the program is killed, at random moments: its file is always one
of the two that were meant, and never gone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import count

ROOT = Path(__file__).resolve().parents[2]

# Forks a writer for each moment; the clock ends it there, without a chance to tidy up.
KILLED = """
import os, random, signal, sys
from pathlib import Path
from time import perf_counter
from rigwright.catalog import open_catalog
from rigwright.documents.document import read_document, write_document
file, kills = Path(sys.argv[1]), int(sys.argv[2])
catalog = open_catalog()
first = read_document(Path("assets/examples/four-blower-3090.rig")).build
second = first.changed(title="Another title", placements=first.placements[:2])
a_save_s = 60.0  # the least of several: a busy machine makes single ones longer
for _ in range(8):
    start = perf_counter()
    for build in (second, first): write_document(file, build, catalog)
    a_save_s = min(a_save_s, (perf_counter() - start) / 2)
at_random, hit = random.Random(8), 0
for _ in range(kills):
    moment_s = max(1e-5, at_random.uniform(0, 2 * a_save_s))
    child = os.fork()
    if not child:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, moment_s)
        for build in (second, first): write_document(file, build, catalog)
        os._exit(0)
    hit += os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGALRM
    assert read_document(file).build in (first, second), moment_s
for build in (second, first):
    write_document(file, build, catalog)
    assert read_document(file).build == build
print(hit)
"""


@pytest.mark.sampled
@pytest.mark.skipif(os.name != "posix", reason="needs fork and timers of its own")
def test_a_kill_at_a_random_moment_of_a_save_leaves_one_of_both_builds(tmp_path: Path) -> None:
    kills = count(40, of=200)
    command = [sys.executable, "-c", KILLED, str(tmp_path / "build.rig"), str(kills)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert int(said.stdout) > kills / 4, "most of the saves were over before they were killed"
