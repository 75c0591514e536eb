"""The catalogues: each has nearly all messages, and each message keeps what is filled in."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

from rigwright.catalog import MemoryCatalog
from rigwright.cli import main
from rigwright.documents.document import read_document
from rigwright.editing.field_values import words_of
from rigwright.editing.fields import columns_of, fields_of
from rigwright.editing.typed_values import value_of
from rigwright.evaluation import evaluate
from rigwright.files.places import locale_dir
from rigwright.parts import KINDS
from rigwright.reports.sheet.content import sheet_of
from rigwright.text.language import choose_language, use_catalogue
from rigwright.text.sentence import headed
from tests.pseudo_language import message_ids

EXAMPLE = Path(__file__).parents[2] / "assets/examples/four-open-air-3090.rig"
FIELD = re.compile(r"\{\w+[^{}]*\}")
KEY = re.compile(r"&(\w)")
IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")  # of Japanese and Chinese
# A sign of English after words of these languages, and a space between two of their sentences.
ENGLISH_JOIN = re.compile(r".{0,20}(?:[\u3040-\u30ff\u4e00-\u9fff）」][.,;](?:\s|$)|。 ).{0,20}")
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


@pytest.mark.parametrize(
    ("message", "most"),
    [
        *((f"fits {{taking}} of {{places}} {what}", 22) for what in ("bays", "places", "slots")),
        *(
            (f"tight in {{taking}} of {{places}} {what}", 24)
            for what in ("bays", "places", "slots")
        ),
        *((f"{{fitting}} of {{rows}} fit {where}", 26) for where in ("a free place", "the build")),
    ],
)
def test_what_a_row_of_the_catalog_says_is_short(
    entries: dict[str, str], message: str, most: int
) -> None:
    """In halves of an ideograph: a panel of 290 pixels has room for so many beside the maker, and
    beside the order of the rows.
    """
    said = entries[message].format(taking=10, places=10, fitting=331, rows=337)
    width = sum(2 if IDEOGRAPHS.match(letter) else 1 for letter in said)
    assert width <= most, said


def test_sentences_end_as_sentences(entries: dict[str, str]) -> None:
    for key, said in entries.items():
        key, said = key.rstrip("\n"), said.rstrip("\n")
        if IDEOGRAPHS.search(said) and re.search(r"[a-z]\.$", key):
            assert said.endswith("。"), key
            assert "。." not in said and ".。" not in said, key


@pytest.fixture(params=["ja", "zh_CN"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language in use."""
    make: dict[str, Any] = runpy.run_path(str(locale_dir() / "make.py"))
    text = (locale_dir() / f"{request.param}.po").read_text(encoding="utf-8")
    use_catalogue(GNUTranslations(BytesIO(make["compiled"](text))), request.param)
    yield request.param
    use_catalogue(None)


def test_words_and_sentences_are_joined_as_the_language_does(
    spoken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    main(["check", str(EXAMPLE)])
    main(["share", str(EXAMPLE), "-o", str(page)])
    html = re.sub(r"<(script|style).*?</\1>", "", page.read_text(encoding="utf-8"), flags=re.S)
    document = read_document(EXAMPLE)
    sheet = sheet_of(evaluate(document.build, MemoryCatalog(document.parts)))
    printed = [*strings_in(msgspec.to_builtins(sheet, enc_hook=repr))]
    assert [str(one) for one in printed if "2026年" in one or "2026 年" in one]
    for said in (capsys.readouterr().out, html, *printed):
        assert ENGLISH_JOIN.findall(said) == []


def test_usual_words_of_records_are_shown_in_the_language_and_read_again(spoken: str) -> None:
    fields = [field for kind in KINDS for field in fields_of(kind)]
    for described in (*fields, *columns_of("Slot"), *columns_of("Obstruction")):
        for word in described.usual:
            recorded = word.split(", ") if described.form == "names" else word
            shown = words_of(described, recorded)
            assert value_of(described, shown) == recorded, (described.name, shown)
    panel = next(field for field in fields_of("chassis") if field.name == "side_panel")
    assert all(IDEOGRAPHS.search(words_of(panel, word)) for word in panel.usual)
    assert value_of(panel, "tempered glass") == "tempered_glass"  # also in English


def strings_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings_in(one)


def test_a_name_in_latin_letters_ends_as_the_sentence_after_it_does() -> None:
    assert headed("Error", "It is full.") == "Error. It is full."
    assert headed("エラー", "") == "エラー。"
    assert headed("RTX 3090", "確認済みです。").startswith("RTX 3090。")
    assert headed("", "It is full.") == "It is full."


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("zh", "zh_CN"),
        ("zh_SG.UTF-8", "zh_CN"),
        ("zh-Hans", "zh_CN"),
        ("zh-Hans-SG", "zh_CN"),
        ("zh_TW.UTF-8", "en"),
        ("zh-Hant-CN", "en"),
        ("ja_JP.UTF-8", "ja"),
    ],
)
def test_whoever_reads_simplified_chinese_gets_it(asked: str, spoken: str) -> None:
    try:
        assert choose_language(locale_dir, {"LANGUAGE": asked}) == spoken
    finally:
        use_catalogue(None)
