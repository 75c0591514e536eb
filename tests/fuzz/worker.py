"""Tries inputs one after the other in a process of its own, with bounds on time and memory, and
tells of each.

Started by `campaign`: `python -m tests.fuzz.worker TARGET FOLDER INPUT...`, where an input is a
number or a file. Every line that it writes is JSON: what begins, and what came of it. Whatever
kills it, the last line names the input, and the standard error has the trace.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from tests.fuzz.target import Outcome, Target, tried

PEAK = Path("/proc/self/status")
CPU_S = 5.0
WALL_S = 60.0  # for what waits instead of working
OUT_OF_ORDER = 3


def main(name: str, folder: Path, which: list[str]) -> int:
    """Try the inputs, each in the folder."""
    told = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else writes must not be taken for an answer
    faulthandler.enable()
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["RIGWRIGHT_DATA_DIR"] = str(folder / "data")
    os.environ["XDG_RUNTIME_DIR"] = str(folder)
    from tests.fuzz.inputs import seeds_of
    from tests.fuzz.registry import target_named

    target = target_named(name)
    bound(target)
    for seed in seeds_of(target)[:1]:
        tried(
            target, seed, folder
        )  # so that what is imported late counts as nobody's time or memory
    gc.collect()
    gc.freeze()  # what is there stays
    before = peak_mb()
    for label, data in _inputs(target, which):
        _tell(told, begun=label)
        outcome = _watched(target, data, folder)
        taken = peak_mb() - before
        _tell(
            told,
            ended=label,
            kind=outcome.kind.value,
            said=outcome.said,
            where=outcome.where,
            seconds=round(outcome.seconds, 3),
            megabytes=round(taken),
        )
        if taken > target.memory_mb:  # the peak of a process never falls
            return OUT_OF_ORDER
    return 0


def bound(target: Target) -> None:
    """Let the process have so much memory and no more, and let it dump no core."""
    if sys.platform == "win32":
        return
    import resource

    space = target.space_mb << 20
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (space, space))


def peak_mb() -> float:
    """The most memory that the process had at once."""
    if PEAK.is_file():  # where the other number begins with what the parent had
        line = next(line for line in PEAK.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    if sys.platform == "win32":
        return 0.0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)


def _inputs(target: Target, which: list[str]) -> Iterator[tuple[str, bytes]]:
    from tests.fuzz.inputs import input_of

    for label in which:
        yield label, input_of(target, int(label)) if label.isdecimal() else Path(label).read_bytes()


def _watched(target: Target, data: bytes, folder: Path) -> Outcome:
    """Try an input; a watchdog ends the process with a trace of what it was doing."""
    faulthandler.dump_traceback_later(WALL_S, exit=True)
    _set_alarm(CPU_S)
    try:
        return tried(target, data, folder)
    finally:
        _set_alarm(0.0)
        faulthandler.cancel_dump_traceback_later()


def _set_alarm(seconds: float) -> None:
    """Be killed with a trace after so much work of the processor.

    A slow machine is nobody's fault.
    """
    if sys.platform == "win32":
        return
    import signal

    if seconds:
        faulthandler.register(signal.SIGPROF, all_threads=True, chain=True)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _tell(told: TextIO, **what: Any) -> None:
    told.write(json.dumps(what) + "\n")
    told.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:]))
