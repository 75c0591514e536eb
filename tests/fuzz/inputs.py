"""An input of a target by its number: the same number gives the same bytes, here and on any other
machine.

It also finds the corpus: inputs that once were faults, kept as files and tried before any others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz.target import Target

CORPUS = Path(__file__).resolve().parent / "corpus"
UNCHANGED = 0.01  # of the inputs: what is whole must go on being taken


@cache
def made(seeds: Callable[[], list[bytes]]) -> list[bytes]:
    """The seeds that several targets may have in common, made once."""
    return seeds()


def seeds_of(target: Target) -> list[bytes]:
    """What the inputs of a target are made from; not the corpus, so that a number means the same
    when that grows.
    """
    return made(target.seeds)


def input_of(target: Target, number: int) -> bytes:
    """The input of that number."""
    random = Random(f"{target.name}/{number}")
    seeds = seeds_of(target)
    seed = random.choice(seeds)
    return seed if random.random() < UNCHANGED else target.change(random, seed, seeds)


def corpus_of(target: Target) -> list[Path]:
    """The files of a target that once were faults, by their names."""
    folders = [CORPUS / name for name in (target.corpus, target.name) if name]
    return [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
