"""Every reader of the engine against what once was a fault, and against inputs that are the same
each time.

`./dev fuzz` tries many more, and all of them in processes of their own; here only models are.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rigwright.parts import KINDS
from rigwright.verify.outputs import COMMANDS
from tests.fuzz.campaign import Campaign, Found, Job
from tests.fuzz.inputs import CORPUS, corpus_of, input_of
from tests.fuzz.registry import TARGETS, is_possible
from tests.fuzz.sample import APART, HERE, findings, name_of, numbers_of
from tests.fuzz.target import Target
from tests.fuzz.targets import addresses, builds, databases, money, outputs, parts
from tests.pseudo_language import WORD, english_in, pseudo_language

MOST_BYTES = 128 * 1024
# Readers that refuse at once, and how many inputs of each are tried besides its corpus.
REFUSING, TRIED = (
    (
        builds.SHARED,
        parts.PART_FILES,
        parts.TABLES,
        databases.CATALOGS,
        money.OWNED,
        outputs.OUTPUTS,
        addresses.ADDRESSES,
    ),
    4,
)
# What stands in refusals as it is: what is quoted or a library says, kinds, commands, and what the
# targets call their inputs.
QUOTED = re.compile(r"'[^']*'|“[^”]*”|\"[^\"]*\"|\([^()]*\)")
AS_IT_IS = {*KINDS, *WORD.findall(COMMANDS), "The", "text"}


@pytest.mark.sampled
@pytest.mark.parametrize("target", HERE, ids=name_of)
def test_inputs_are_taken_or_refused(target: Target, folder: Path) -> None:
    assert findings(target, folder) == []


@pytest.mark.sampled(step=3)
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


def test_no_english_is_left_of_a_refusal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    heard = 0
    monkeypatch.setattr(parts, "insist_on_sentence", said.append)
    monkeypatch.setattr(databases, "insist_on_complaint", said.append)
    for number, (target, data) in enumerate(inputs_to_refuse()):
        own = folder / str(number)
        own.mkdir()
        said.clear()
        with pseudo_language():
            try:
                target.run(data, own)
            except target.refusals as refusal:
                said.append(str(refusal))
        heard += len(said)
        given = {*AS_IT_IS, *WORD.findall(data.decode("utf-8", "replace"))}
        for sentence in said:
            left = set(english_in(QUOTED.sub("·", sentence))) - given
            assert left == set(), (target.name, sentence)
    assert heard > 30


def inputs_to_refuse() -> list[tuple[Target, bytes]]:
    """The corpus and the first inputs of the readers that refuse at once."""
    inputs: list[tuple[Target, bytes]] = []
    for target in REFUSING:
        inputs += [(target, path.read_bytes()) for path in corpus_of(target)]
        inputs += [(target, input_of(target, number)) for number in range(TRIED)]
    return inputs
