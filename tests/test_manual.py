"""The manual: every page is there, every check is explained, and what it names exists."""

from __future__ import annotations

import re

import pytest

from rigwright.files.places import assets_dir
from rigwright.manual import CHECKS, PAGES, checks_text, heading_of, pages
from rigwright.rules import RULES, SPEC_UNKNOWN
from rigwright.summary import VERDICT_WORDS


def test_every_page_has_a_title_and_a_file() -> None:
    shown = pages()
    assert [page.name for page in shown] == [*PAGES[:-1], CHECKS, PAGES[-1]]
    assert len({page.title for page in shown}) == len(shown)
    written = {path.stem for path in (assets_dir() / "manual").glob("*.md")}
    assert written == set(PAGES)


def test_every_picture_that_a_page_shows_is_there_and_every_one_there_is_shown() -> None:
    shown = {name for page in pages() for name in re.findall(r"!\[[^]]+\]\(([^)]+)\)", page.text)}
    folder = assets_dir() / "manual"
    assert shown == {f"pictures/{path.name}" for path in (folder / "pictures").iterdir()}


def test_every_check_has_its_paragraph() -> None:
    text = checks_text()
    for rule in (*RULES, SPEC_UNKNOWN):
        assert f"### {heading_of(rule)}\n" in text
        assert text.count(f"`{rule.id}` · ") == 1


def test_the_verdicts_are_called_as_the_program_calls_them() -> None:
    (page,) = (page for page in pages() if page.name == "verdicts")
    assert all(f"**{words}**" in page.text for words in VERDICT_WORDS.values())


# Words that findings say and that somebody who builds a first machine does not know.
WORDS_OF_FINDINGS = (
    *("12V-2x6", "12VHPWR", "80 PLUS", "Above 4G", "ATX 3", "bifurcation", "blower", "BMC"),
    *("bracket", "C14", "CFM", "chipset", "dongle", "EPS", "inlet", "lanes", "MCIO", "NVLink"),
    *("OCuLink", "power factor", "PSU shroud", "RDIMM", "redundan", "riser", "sense pin"),
    *("SlimSAS", "stand-off", "switch", "tensor", "U.2", "uplink", "UPS"),
)


def test_the_words_that_findings_use_are_explained() -> None:
    """Each of them stands in some message, and begins an entry of the glossary."""
    (page,) = (page for page in pages() if page.name == "glossary")
    terms = re.findall(r"^\*\*(.+?)\*\*: ", page.text, re.MULTILINE)
    said = (assets_dir() / "locale/rigwright.pot").read_text("utf-8").casefold()
    for word in WORDS_OF_FINDINGS:
        assert word.casefold() in said, word
        assert any(word.casefold() in term.casefold() for term in terms), word
    assert terms == sorted(terms, key=str.casefold) and len(terms) == len(set(terms))


def test_commands_and_menu_entries_that_it_names_exist() -> None:
    pytest.importorskip("PySide6")
    from gui.hand.actions import COMMANDS
    from rigwright.cli import COMMANDS as SPOKEN

    entries = [command.words.replace("&", "").rstrip("…") for command in COMMANDS.values()]
    entries += ["Share", "Compare With"]  # menus of their own
    for page in pages():
        text = " ".join(page.text.split())
        for named in re.findall(r"`rigwright ([a-z]+)", text):
            assert named in SPOKEN, named
        for after in re.findall(r"(?:File|Edit|Build|View|Parts|Help) ▸ (.{30})", text):
            assert any(after.startswith(entry) for entry in entries), after
