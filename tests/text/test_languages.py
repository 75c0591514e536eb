"""The catalogues: each has nearly all messages, and each message keeps what is filled in."""

from __future__ import annotations

import re
import runpy
from string import Formatter
from typing import Any

import pytest

from rigwright.files.places import locale_dir
from tests.pseudo_language import message_ids

FIELD = re.compile(r"\{\w+[^{}]*\}")
KEY = re.compile(r"&(\w)")
IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")  # of Japanese and Chinese
# As much has to be there at least: a new message may wait for its translation.
LEAST_SHARE = 0.95


@pytest.fixture(scope="module", params=["ja", "zh_CN"])
def entries(request: pytest.FixtureRequest) -> dict[str, str]:
    make: dict[str, Any] = runpy.run_path(str(locale_dir() / "make.py"))
    text = (locale_dir() / f"{request.param}.po").read_text(encoding="utf-8")
    found: dict[str, str] = make["entries"](text)
    found.pop("")
    return found


def fields(message: str) -> set[tuple[str | None, ...]]:
    return {
        (name, form, conversion)
        for _, name, form, conversion in Formatter().parse(message)
        if name is not None
    }


def test_nearly_every_message_is_translated(entries: dict[str, str]) -> None:
    there = {one for key in entries for one in key.split("\0")}
    assert len(there & message_ids()) >= LEAST_SHARE * len(message_ids())


def test_what_is_filled_in_stays(entries: dict[str, str]) -> None:
    """A field that is gone would be a figure that is gone, and one too many an English sentence."""
    for key, said in entries.items():
        if FIELD.search(key):
            assert fields(said) in [fields(one) for one in key.split("\0")], key


def test_each_command_keeps_the_letter_of_its_key(entries: dict[str, str]) -> None:
    """So that no two of one menu have the same, as in English."""
    for key, said in entries.items():
        for letter in KEY.findall(key.partition("\0")[0]):
            assert f"(&{letter.upper()})" in said, key
        assert KEY.findall(said) == [letter.upper() for letter in KEY.findall(key)], key


def test_sentences_end_as_sentences(entries: dict[str, str]) -> None:
    for key, said in entries.items():
        key, said = key.rstrip("\n"), said.rstrip("\n")
        if IDEOGRAPHS.search(said) and re.search(r"[a-z]\.$", key):
            assert said.endswith("。"), key
            assert "。." not in said and ".。" not in said, key
