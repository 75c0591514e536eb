"""The part of the fuzzer that every run of the tests repeats: the corpus, and the first inputs
of each target.
"""

from __future__ import annotations

from pathlib import Path

from tests.fuzz.inputs import corpus_of, input_of
from tests.fuzz.registry import TARGETS
from tests.fuzz.target import Kind, Target, tried
from tests.sampling import count

FEW, MANY = 1, 2  # inputs for each share of a target
SLOW = {"rig": 15, "rig-reports": 2}  # how many of what takes up to a second each
APART = [target for target in TARGETS if target.own_process]
ON_SCREEN = [target for target in TARGETS if target.needs_screen]
HERE = [target for target in TARGETS if target not in (*APART, *ON_SCREEN)]


def name_of(value: object) -> str:
    """What a test is called by."""
    return value.name if isinstance(value, Target | Path) else str(value)


def numbers_of(target: Target) -> range:
    """The inputs of a target that are tried each time."""
    few = SLOW.get(target.name, FEW * target.share)
    return range(count(few, of=MANY * target.share))


def findings(target: Target, folder: Path) -> list[str]:
    """What is found among the corpus and the first inputs of a target."""
    inputs = {path.name: path.read_bytes() for path in corpus_of(target)}
    inputs |= {str(number): input_of(target, number) for number in numbers_of(target)}
    found: list[str] = []
    for name, data in inputs.items():
        outcome = tried(target, data, folder)
        if outcome.kind is Kind.FINDING:
            found.append(f"{name}: {outcome.where}\n{outcome.said}")
    return found
