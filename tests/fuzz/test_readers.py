"""Every reader of the engine against what once was a fault, and against inputs that are the same
each time.

`./dev fuzz` tries many more, and all of them in processes of their own; here only models are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.campaign import Campaign, Found, Job
from tests.fuzz.inputs import CORPUS, corpus_of
from tests.fuzz.registry import TARGETS, is_possible
from tests.fuzz.sample import APART, HERE, findings, name_of, numbers_of
from tests.fuzz.target import Target

MOST_BYTES = 128 * 1024


@pytest.mark.sampled
@pytest.mark.parametrize("target", HERE, ids=name_of)
def test_inputs_are_taken_or_refused(target: Target, folder: Path) -> None:
    assert findings(target, folder) == []


@pytest.mark.sampled
@pytest.mark.parametrize("target", APART, ids=name_of)
def test_what_libraries_read_is_taken_or_refused(target: Target) -> None:
    if not is_possible(target):
        pytest.skip(f"{target.name}: what reads it is not installed")
    found: list[Found] = []
    campaign = Campaign(found.append)
    labels = (*map(str, corpus_of(target)), *map(str, numbers_of(target)))
    campaign.run([Job(target, labels)], 1, lambda: None)
    assert [f"{each.label}: {each.where}\n{each.said}" for each in found] == []
    assert campaign.inputs() == len(labels)


def test_every_corpus_is_of_a_target_and_small() -> None:
    files = [path for path in CORPUS.rglob("*") if path.is_file()]
    assert {path.parent.name for path in files} <= {target.name for target in TARGETS}
    assert [path.name for path in files if path.stat().st_size > MOST_BYTES] == []
