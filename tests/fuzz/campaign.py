"""Runs workers side by side, and gathers what they find.

A worker that dies is a finding of the input that it died of, and another one goes on behind that
input.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

from tests.fuzz.target import ROOT, Target, quick_folder

WORKER = ("-m", "tests.fuzz.worker")
AT_ONCE = 400  # inputs for one worker
KILLED_BY_TIME = {"SIGPROF": "takes more than 5 s of work"}
MOST_TRACE = 6000


@dataclass(frozen=True)
class Found:
    """A finding: the input by its number or file, what happened, and in one line where."""

    target: Target
    label: str
    said: str
    where: str


@dataclass
class Tally:
    """What came of a target's inputs."""

    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    seconds: float = 0.0


@dataclass(frozen=True)
class Job:
    """Inputs of one target, by their numbers or files."""

    target: Target
    labels: tuple[str, ...]

    def after(self, label: str) -> Job | None:
        """What is left behind an input; None where that was the last."""
        rest = self.labels[self.labels.index(label) + 1 :]
        return Job(self.target, rest) if rest else None


class Campaign:
    """Jobs in several processes. `told` hears of every finding; `stop` ends all of them at once.

    `program` is what Python runs as a worker.
    """

    def __init__(self, told: Callable[[Found], None], program: Sequence[str] = WORKER) -> None:
        self.tallies: dict[str, Tally] = {}
        self._program = program
        self._told, self._lock, self._stopped = told, Lock(), Event()
        self._running: set[subprocess.Popen[str]] = set()

    def run(self, jobs: Iterable[Job], processes: int, moved: Callable[[], None]) -> None:
        """Do the jobs; `moved` is called after each."""
        with ThreadPoolExecutor(processes) as pool:
            tasks = [pool.submit(self._do, job) for job in jobs]
            try:
                for task in as_completed(tasks):
                    task.result()
                    moved()
            except BaseException:
                self.stop()
                raise

    def stop(self) -> None:
        """End every worker."""
        self._stopped.set()
        with self._lock:
            for process in self._running:
                process.kill()

    def inputs(self) -> int:
        """How many inputs have been tried."""
        return sum(tally.outcomes.total() for tally in self.tallies.values())

    def _do(self, job: Job) -> None:
        rest: Job | None = job
        while rest is not None and not self._stopped.is_set():
            rest = self._worked(rest)

    def _worked(self, job: Job) -> Job | None:
        """One worker's life; gives what it left undone."""
        with (
            tempfile.TemporaryDirectory(prefix="rigwright-fuzz-", dir=quick_folder()) as folder,
            tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints,
        ):
            process = self._started(job, folder, complaints)
            begun, ended = self._listened(job, process)
            code = process.wait()
            with self._lock:
                self._running.discard(process)
            if self._stopped.is_set() or (code == 0 and begun == ended):
                return None
            complaints.seek(0)
            return self._after_death(job, begun, ended, code, complaints.read())

    def _started(self, job: Job, folder: str, complaints: Any) -> subprocess.Popen[str]:
        command = [sys.executable, *self._program, job.target.name, f"{folder}/work", *job.labels]
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            env=environment,
            start_new_session=True,  # Ctrl+C is for who started all of this
        )
        with self._lock:
            self._running.add(process)
        return process

    def _listened(self, job: Job, process: subprocess.Popen[str]) -> tuple[str, str]:
        """The inputs that were begun and ended last."""
        begun = ended = ""
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                told = json.loads(line)
                begun = told.get("begun", begun)
                if "ended" in told:
                    ended = told["ended"]
                    self._note(job.target, told)
        return begun, ended

    def _note(self, target: Target, told: dict[str, Any]) -> None:
        with self._lock:
            tally = self.tallies.setdefault(target.name, Tally())
            kind = told["kind"] if told["megabytes"] <= target.memory_mb else "finding"
            tally.outcomes[kind] += 1
            tally.seconds += told["seconds"]
            tally.slowest = max(tally.slowest, (told["seconds"], told["ended"]))
        if told["megabytes"] > target.memory_mb:
            said = f"{told['megabytes']} MB more than before it"
            self._told(Found(target, told["ended"], said, "takes too much memory"))
        elif kind == "finding":
            self._told(Found(target, told["ended"], told["said"], told["where"]))

    def _after_death(self, job: Job, begun: str, ended: str, code: int, said: str) -> Job | None:
        if not begun:
            raise RuntimeError(
                f"the worker for {job.target.name} does not start:\n{said[-MOST_TRACE:]}"
            )
        if begun == ended:  # it ended by itself: it had grown too large
            return job.after(begun)
        with self._lock:
            tally = self.tallies.setdefault(job.target.name, Tally())
            tally.outcomes["finding"] += 1
        name = signal.Signals(-code).name if code < 0 else f"exit status {code}"
        where = f"{KILLED_BY_TIME.get(name, f'dies of {name}')} {_innermost(said)}"
        self._told(Found(job.target, begun, said[-MOST_TRACE:], where.strip()))
        return job.after(begun)


def _innermost(trace: str) -> str:
    """The innermost line of the program in a trace of a process that died, whose innermost lines
    stand first.
    """
    lines = [line.strip() for line in trace.splitlines() if line.strip().startswith("File")]
    ours = [line for line in lines if "/rigwright/" in line or "/gui/" in line] or lines
    return ours[0].replace(str(ROOT), "") if ours else ""
