"""The manual: every page is there, every check is explained, and what it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rigwright.cli import COMMANDS, main
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.files.places import assets_dir
from rigwright.help.manual import (
    CHECKS,
    EVERYDAY,
    MOST_EXPLAINED,
    PAGES,
    checks_text,
    glossary_entries,
    heading_of,
    pages,
    terms_explained,
    terms_in,
)
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule
from rigwright.rules.formulas import formula_lines, formulas_of
from rigwright.text.numbers import named_value
from tests.pseudo_language import accented, message_ids, pseudo_language
from tests.sampling import every


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


def paragraph_of(rule: Rule) -> str:
    """What the page on checks says of a rule."""
    return checks_text().partition(f"### {heading_of(rule)}\n")[2].partition("\n#")[0]


@every([*RULES, SPEC_UNKNOWN])
def test_every_check_has_its_formula(rule: Rule) -> None:
    paragraph = paragraph_of(rule)
    for formula in formulas_of(rule.id):
        assert list(formula_lines(formula))
        for name, words in formula_lines(formula):
            assert f"- **{name}**: {words}\n" in paragraph
    assert paragraph.count("\n- **") == len(formulas_of(rule.id))


def test_files_that_formulas_name_exist() -> None:
    root = Path(__file__).resolve().parents[2]
    named = set(re.findall(r"`(rigwright/[a-z_/]+\.py)`", checks_text()))
    assert named
    assert not [name for name in named if not (root / name).is_file()]


def test_terms_of_a_sentence_are_found_as_words() -> None:
    assert terms_in("The board lacks 2 × EPS.") == ("EPS",)
    assert terms_in("Two risers and a 12VHPWR plug.") == ("12V-2x6, 12VHPWR, 16-pin", "Riser")
    assert terms_in("The surprise is epsilon.") == ()
    (glossary,) = (page for page in pages() if page.name == "glossary")
    for term in terms_in(glossary.text):
        assert f"**{term}**: " in glossary.text


@pytest.mark.parametrize(
    ("words", "explained"),
    [
        ("Slot 3 wants bifurcation.", "Bifurcation: dividing the lanes of one slot"),
        ("Power of the 16-pin of the supply unknown.", "12V-2x6, 12VHPWR, 16-pin: the 16-pin plug"),
        ("Peaks of 1 ms reach 132 % of the rating.", "Transient, power peak, peaks of 1 ms: what"),
    ],
)
def test_words_of_the_field_are_explained_in_one_line(words: str, explained: str) -> None:
    (line,) = terms_explained(words)
    assert line.startswith(explained) and "\n" not in line and line.endswith(".")


def test_no_more_is_explained_than_has_room_and_nothing_that_everybody_knows() -> None:
    assert terms_explained("The gap to the bracket, on a riser, for 24 GB of VRAM.") == ()
    (glossary,) = (page for page in pages() if page.name == "glossary")
    everything = terms_in(glossary.text)
    assert set(everything) >= EVERYDAY
    assert len(terms_explained(glossary.text)) == MOST_EXPLAINED < len(everything)
    for entry in set(everything) - EVERYDAY:
        assert terms_explained(entry.split(", ")[0])[0]


def test_the_glossary_is_explained_in_the_chosen_language() -> None:
    """Every entry is a message, found by its names in English and in the language."""
    (page,) = (page for page in pages() if page.name == "glossary")
    entries = dict(glossary_entries(page.text))
    assert set(entries) == set(terms_in(page.text)) and len(entries) > 40
    assert {*entries, *entries.values()} <= message_ids()
    with pseudo_language():
        for names in set(entries) - EVERYDAY:
            for said in (names.split(", ")[0], accented(names).split(", ")[0]):
                explained = terms_explained(f"{said}.")
                wanted = named_value(accented(names), accented(entries[names]))
                assert wanted in (*explained, *not_shown(said)), said


def not_shown(words: str) -> list[str]:
    """What would be explained of words if there were room for it."""
    return [
        f"{accented(names)}: {accented(text)}"
        for names, text in glossary_entries("\n\n".join(page.text for page in pages()[-1:]))
        if names in terms_in(words)[MOST_EXPLAINED:]
    ]


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
    from gui.hand.actions import COMMANDS as ENTRIES

    entries = [command.words.replace("&", "").rstrip("…") for command in ENTRIES.values()]
    entries += ["Share", "Compare With"]  # menus of their own
    for page in pages():
        text = " ".join(page.text.split())
        for named in re.findall(r"`rigwright ([a-z]+)", text):
            assert named in COMMANDS, named
        for after in re.findall(r"(?:File|Edit|Build|View|Parts|Help) ▸ (.{30})", text):
            assert any(after.startswith(entry) for entry in entries), after


def test_the_page_on_the_command_names_each_and_only_options_that_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (page,) = (page for page in pages() if page.name == "command")
    items = re.split(r"\n\n|\n- ", page.text)
    calls = [call for item in items for call in re.split(r"[` ]rigwright (?=[a-z])", item)[1:]]
    assert {re.split(r"\W", call)[0] for call in calls} == set(COMMANDS)
    for call in calls:
        command = re.split(r"\W", call)[0]
        assert main([command, "--help"]) == 0
        taken = capsys.readouterr().out
        for option in re.findall(r"--[a-z-]+", call):
            assert f"{option} " in taken or f"{option}]" in taken, (command, option)
