"""What a reader of the program must do with any bytes at all: take them, or refuse them in one
clear sentence.

A target names a reader; `tried` runs it on one input and judges what it did. Everything else is a
finding.
"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random

from rigwright.cli.terminal import complain

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("rigwright", "gui")
MOST_LETTERS = 400
MOST_FRAMES = 40  # of a trace: the innermost tell where it happened
CLASS_NAME = re.compile(
    r"\b[A-Za-z_]+(Error|Exception|Warning|Interrupt): |Traceback|<class '| at 0x[0-9a-f]{6}"
)
OUR_FAULT = "fault in Rigwright itself"

Change = Callable[[Random, bytes, Sequence[bytes]], bytes]
Run = Callable[[bytes, Path], None]


class NoSentence(AssertionError):
    """What a user would read is not one clear sentence, or not true of what was read."""


@dataclass(frozen=True)
class Target:
    """A reader.

    `seeds` are whole inputs to begin with, `run` gives one to the reader, in a folder of its own,
    and lets through what the reader raises; `refusals` are the kinds of error that carry a sentence
    for the user. `change` bends an input by what it is made of. `share` is how many inputs it gets
    beside the others; `corpus` is another target whose corpus is its own too. What may end the
    whole process wants an `own_process` also in tests.
    """

    name: str
    seeds: Callable[[], list[bytes]]
    run: Run
    refusals: tuple[type[BaseException], ...]
    change: Change
    suffix: str = ""
    share: int = 10
    corpus: str = ""
    needs_screen: bool = False
    own_process: bool = False
    memory_mb: int = 512  # that one input may take
    space_mb: int = 2048  # of addresses that the process may have


class Kind(Enum):
    """What became of an input."""

    TAKEN = "taken"
    REFUSED = "refused"
    FINDING = "finding"


@dataclass(frozen=True)
class Outcome:
    """What became of an input: for a refusal its sentence, for a finding what happened and `where`,
    told briefly.
    """

    kind: Kind
    said: str = ""
    where: str = ""
    seconds: float = 0.0


def insist_on_sentence(said: str) -> None:
    """Raise `NoSentence` unless a user reads one clear sentence on one line."""
    if not said.strip():
        raise NoSentence("the user is told nothing")
    if not said.isprintable():
        raise NoSentence(f"the user reads hidden characters or several lines: {said[:600]!r}")
    if len(said) >= MOST_LETTERS:
        raise NoSentence(f"the user reads {len(said)} letters at once: {said[:600]!r}")
    if CLASS_NAME.search(said) or OUR_FAULT in said:
        raise NoSentence(f"the user reads the program's own words: {said[:600]!r}")
    if said.rstrip()[-1] not in ".?!":
        raise NoSentence(f"the sentence has no end: {said[:600]!r}")


def insist_on_complaint(said: str) -> None:
    """Raise `NoSentence` unless the command, which writes hidden characters out, says one line of
    plain words.
    """
    heard = io.StringIO()
    with contextlib.redirect_stderr(heard):
        complain(said)
    line = heard.getvalue().removesuffix("\n")
    insist(
        line.isprintable(), f"the command says several lines or hidden characters: {line[:600]!r}"
    )
    insist(not CLASS_NAME.search(line), f"the command says the program's own words: {line[:600]!r}")


def insist(holds: bool, otherwise: str) -> None:
    """Raise `NoSentence` where something that must hold does not."""
    if not holds:
        raise NoSentence(otherwise)


def tried(target: Target, data: bytes, folder: Path) -> Outcome:
    """Give an input to a reader; the folder is empty before and after."""
    unraisable: list[str] = []
    former = sys.unraisablehook
    sys.unraisablehook = lambda told: unraisable.append(_raised(told))
    began = time.process_time()
    try:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            kind, said, where = _judged(target, data, folder)
    finally:
        sys.unraisablehook = former
        _empty(folder)
    seconds = time.process_time() - began
    if kind is not Kind.FINDING and warned:
        told = warned[0]
        kind = Kind.FINDING
        said = f"{told.category.__name__}: {told.message}"
        where = f"{Path(told.filename).name}:{told.lineno}"
    if kind is not Kind.FINDING and unraisable:
        kind = Kind.FINDING
        said = unraisable[0]
        where = "an exception that nobody could catch"
    return Outcome(kind, said, where, seconds)


def quick_folder() -> Path | None:
    """Where a file costs nothing, if there is such a place."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() else None


@contextlib.contextmanager
def never_refused(what: str, *refusals: type[BaseException]) -> Generator[None]:
    """Take a refusal for a finding: of what was taken before, this much must be possible."""
    try:
        yield
    except refusals as refusal:
        raise NoSentence(f"{what}: {refusal}") from refusal


def _judged(target: Target, data: bytes, folder: Path) -> tuple[Kind, str, str]:
    try:
        target.run(data, folder)
    except target.refusals as refusal:
        try:
            insist_on_sentence(str(refusal))
        except NoSentence as fault:
            return Kind.FINDING, f"{fault}\n{_trace(refusal)}", _place(refusal)
        return Kind.REFUSED, str(refusal), ""
    except NoSentence as fault:
        told = str(fault).partition(":")[0]
        return Kind.FINDING, _trace(fault), f"{told} ({_place(fault, 'tests')})"
    except Exception as fault:  # whatever a reader may raise is what is looked for
        return Kind.FINDING, _trace(fault), f"{type(fault).__name__} {_place(fault)}"
    return Kind.TAKEN, "", ""


def _raised(told: sys.UnraisableHookArgs) -> str:
    return f"{told.err_msg or 'unraisable'}: {told.exc_value!r} in {told.object!r}"


def _trace(error: BaseException) -> str:
    lines = traceback.format_exception(error, limit=-MOST_FRAMES)
    return "".join(line if len(line) < 2000 else f"{line[:2000]}…\n" for line in lines)


def _place(error: BaseException, *packages: str) -> str:
    """The innermost line of the program that took part, else of anything."""
    frames = traceback.extract_tb(error.__traceback__)
    found = [frame for frame in frames if _is_in(Path(frame.filename), packages or PACKAGES)]
    last = (found or frames)[-1]
    return f"{Path(last.filename).name}:{last.lineno} {last.name}"


def _is_in(path: Path, packages: Sequence[str]) -> bool:
    inside = path.is_relative_to(ROOT) and path.name != Path(__file__).name
    return inside and path.relative_to(ROOT).parts[0] in packages


def _empty(folder: Path) -> None:
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)
