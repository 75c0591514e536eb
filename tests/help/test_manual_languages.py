"""The manual in other languages: whole, built as the English one, with the names of the window."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from functools import cache

import pytest

from rigwright.files.places import assets_dir, locale_dir
from rigwright.help.manual import CHECKS, GLOSSARY, PAGES, Page, heading_of, pages
from rigwright.rules import RULES
from rigwright.text.language import choose_language, use_catalogue

MANUAL = assets_dir() / "manual"
LANGUAGES = sorted(path.parent.name for path in MANUAL.glob("*/fit.md"))
WRITTEN = [name for name in PAGES if name != GLOSSARY]  # that one is made of messages
CODE = re.compile(r"`[^`]+`")
LINK = re.compile(r"\]\(([^)]+)\)")
ITALIC = re.compile(r"\*([^*]+)\*")
KEY = re.compile(r"\(&\w\)|&")  # the letter that opens a menu or its entry


@cache
def english(name: str) -> str:
    return (MANUAL / f"{name}.md").read_text(encoding="utf-8")


def blocks(text: str) -> list[str]:
    return re.split(r"\n\s*\n", text.strip())


def kind(block: str) -> str:
    """A heading by its level, a list by how many things it has, code, or words."""
    heading = re.match(r"#+ ", block)
    if heading:
        return heading[0]
    if block.startswith("    "):
        return block  # code stays as it is
    return "- " * len(re.findall(r"^\s*(?:-|\d+\.) ", block, re.MULTILINE)) or "words"


def ways_in(text: str) -> list[str]:
    """The ways through menus that are written in italics."""
    plain = re.sub(r"^\s*\* ", "", text.replace("**", ""), flags=re.MULTILINE)
    return [words for words in ITALIC.findall(plain) if "▸" in words]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    code = str(request.param)
    assert choose_language(locale_dir, {"RIGWRIGHT_LANGUAGE": code}) == code
    yield code
    use_catalogue(None)


def shown() -> dict[str, Page]:
    return {page.name: page for page in pages()}


def test_there_are_languages_to_look_at() -> None:
    assert LANGUAGES == ["ja", "zh_CN"]


def test_every_page_is_translated_block_for_block(language: str) -> None:
    """A paragraph more in English, and this says that the others are behind."""
    assert sorted(path.stem for path in (MANUAL / language).iterdir()) == sorted(WRITTEN)
    for name in WRITTEN:
        page = shown()[name].text
        assert page != english(name)
        assert [kind(one) for one in blocks(page)] == [kind(one) for one in blocks(english(name))]
        for beside, block in zip(blocks(english(name)), blocks(page), strict=True):
            assert sorted(CODE.findall(block)) == sorted(CODE.findall(beside)), block
            assert sorted(LINK.findall(block)) == sorted(LINK.findall(beside)), block


def test_ways_through_the_menus_are_named_as_the_window_names_them(language: str) -> None:
    catalogue = (locale_dir() / f"{language}.po").read_text(encoding="utf-8")
    entries = runpy.run_path(str(locale_dir() / "make.py"))["entries"](catalogue)
    names = {KEY.sub("", said).rstrip("…") for said in entries.values()}
    for name in WRITTEN:
        ways = ways_in(shown()[name].text)
        assert len(ways) == len(ways_in(english(name))), name
        for way in ways:
            for step in way.split("▸"):
                assert step.strip().rstrip("…") in names, (name, way)


def test_checks_and_words_are_told_in_the_language(language: str) -> None:
    checks = shown()[CHECKS].text
    for rule in RULES:
        assert f"### {heading_of(rule)}\n" in checks
    use_catalogue(None)
    for title in (shown()[CHECKS].title, shown()[GLOSSARY].title, heading_of(RULES[0])):
        assert title not in checks


def test_a_page_without_a_translation_is_told_in_english(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rigwright.help.manual.language_code", lambda: "xx")
    assert shown()["fit"].text == english("fit")
