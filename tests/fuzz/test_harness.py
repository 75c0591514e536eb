"""That findings are found: readers that do what no reader may do, and workers that die of it."""

from __future__ import annotations

import json
import sqlite3
import sys
import warnings
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fuzz import registry
from tests.fuzz.campaign import Campaign, Found, Job
from tests.fuzz.forms import by_json
from tests.fuzz.inputs import input_of, seeds_of
from tests.fuzz.target import Kind, Target, insist_on_sentence, tried
from tests.fuzz.tree_changed import json_of
from tests.sampling import share

SENTENCE = "input.rig is damaged at line 3; restore it from a copy."


class Refusal(Exception):
    """What a reader says."""


def reading(run: Callable[[bytes, Path], None]) -> Target:
    return Target("reader", lambda: [b'{"a": [1, "two"]}'], run, (Refusal,), by_json)


def refusing(sentence: str) -> Callable[[bytes, Path], None]:
    def run(_data: bytes, _folder: Path) -> None:
        raise Refusal(sentence)

    return run


def taking(_data: bytes, folder: Path) -> None:
    (folder / "written").mkdir()
    (folder / "written" / "file").write_text("left there")


def warning(_data: bytes, _folder: Path) -> None:
    warnings.warn("look out", RuntimeWarning, stacklevel=1)


def failing(_data: bytes, _folder: Path) -> None:
    raise KeyError("field")


def failing_unheard(_data: bytes, _folder: Path) -> None:
    class Thing:
        def __del__(self) -> None:
            raise ValueError("nobody hears")

    Thing()


@pytest.mark.parametrize(
    ("run", "kind"),
    [
        (taking, Kind.TAKEN),
        (refusing(SENTENCE), Kind.REFUSED),
        (failing, Kind.FINDING),
        (warning, Kind.FINDING),
        (failing_unheard, Kind.FINDING),
        (refusing(""), Kind.FINDING),
        (refusing("Two\nlines."), Kind.FINDING),
        (refusing("KeyError: 'field'."), Kind.FINDING),
        (
            refusing("This is a fault in Rigwright itself (KeyError); please report it."),
            Kind.FINDING,
        ),
        (refusing("A word too many. " * 30), Kind.FINDING),
        (refusing("It has the hidden \u202e character."), Kind.FINDING),
        (refusing("It ends in the mid"), Kind.FINDING),
    ],
)
def test_what_a_reader_does_is_judged(
    run: Callable[[bytes, Path], None], kind: Kind, tmp_path: Path
) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    outcome = tried(reading(run), b"", folder)
    assert outcome.kind is kind
    assert bool(outcome.where) == (kind is Kind.FINDING)
    assert list(folder.iterdir()) == []


def test_a_sentence_is_one() -> None:
    insist_on_sentence(SENTENCE)


def test_a_number_means_one_input() -> None:
    target = reading(taking)
    made = [input_of(target, number) for number in range(300)]
    assert made == [input_of(reading(taking), number) for number in range(300)]
    assert len(set(made)) > 100
    usable = [data for data in made if is_json(data)]
    assert 30 < len(usable) < 299, (
        "some are refused by the form alone, others reach what is behind it"
    )


def is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def test_what_no_value_is_written_as_stands_in_the_text() -> None:
    assert json_of({"a": "\ue000raw0\ue000"}) == b'{"a": NaN}'
    assert json_of({"a": 1, "a\ue000again7\ue000": 2}) == b'{"a": 1, "a": 2}'


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize(
    "target", [t for t in registry.TARGETS if registry.is_possible(t)], ids=lambda t: t.name
)
def test_whole_seeds_are_there(target: Target) -> None:
    assert all(seeds_of(target)) and seeds_of(target) == target.seeds()
    if target.suffix == ".db":
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(seeds_of(target)[0])
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


# workers that die

DEADLY = """
import sys
from dataclasses import replace
from tests.fuzz import inputs, registry, worker
def run(data, folder):
    if data == b"crash":
        import ctypes
        ctypes.string_at(0)
    while data == b"hang":
        pass
    if data == b"grow":
        kept = b"x" * (1 << 26)
registry.target_named = lambda name: replace(registry.TARGETS[0], name=name, run=run, memory_mb=20)
inputs.seeds_of = lambda target: [b""]
worker.CPU_S = 0.5
sys.exit(worker.main(sys.argv[1], __import__("pathlib").Path(sys.argv[2]), sys.argv[3:]))
"""


DEATHS = {
    "crash": "dies of SIGSEGV",
    "hang": "takes more than 5 s of work",
    "grow": "takes too much memory",
}


@pytest.mark.sampled
@pytest.mark.skipif(sys.platform == "win32", reason="a process has no bounds there")
def test_the_input_that_a_worker_dies_of_is_named(tmp_path: Path) -> None:
    deaths = share(list(DEATHS), len(DEATHS), 1)
    names = ("fine", *deaths, "good")
    for name in names:
        (tmp_path / name).write_text(name)
    found: list[Found] = []
    campaign = Campaign(found.append, ("-c", DEADLY))
    labels = tuple(str(tmp_path / name) for name in names)
    campaign.run([Job(replace(registry.TARGETS[0], memory_mb=20), labels)], 1, lambda: None)
    told = [(Path(each.label).name, each.where.partition(" File")[0]) for each in found]
    assert told == [(name, DEATHS[name]) for name in deaths]
    assert campaign.inputs() == len(names)
