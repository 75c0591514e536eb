"""Sentences in other languages: the catalogue of messages, how a language is chosen, and that no
plain English is left where another language is in use.
"""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rigwright.__main__ import languages
from rigwright.cli.language import complain_of_language
from rigwright.parts import KINDS
from rigwright.parts.kind_words import kind_counted
from rigwright.text import language
from rigwright.text.language import choose_language, use_catalogue
from rigwright.text.sentence import (
    Sentence,
    plural,
    sentence,
    with_stop,
    without_stop,
    worded,
)
from tests.pseudo_language import LOCALE, message_ids

ROOT = Path(__file__).parents[2]
# Lists and records that programs read, and what is said to whoever works on the catalog.
FOR_PROGRAMS = (
    "rigwright/catalog/source.py",
    "rigwright/catalog/contribution.py",
    "rigwright/files/",
    "rigwright/importing/",
    "rigwright/picture/meshes/__main__.py",
    "rigwright/share/netbox.py",
    "rigwright/verify/nvidia.py",
)

PIG = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"

#: rigwright/x.py
msgid "{card} meets {panel}."
msgstr ""
"{panel} trifft "
"{card}."

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} karet"

msgid "Faulty {n}."
msgstr "Kaputt {m}."

#, fuzzy
msgid "Not looked at."
msgstr "Ungeprüft."

msgid "Not translated."
msgstr ""
"""


@pytest.fixture(scope="module")
def make() -> dict[str, Any]:
    return runpy.run_path(str(LOCALE / "make.py"))


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_catalogue(None)


@pytest.fixture
def foreign(make: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language of the test, compiled and put where the program looks."""
    monkeypatch.setattr("rigwright.files.places.locale_dir", lambda: tmp_path)
    for code, content in (("pig", make["compiled"](PIG)), ("cut", b"\xde\x12\x04\x95\0\0")):
        folder = tmp_path / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "rigwright.mo").write_bytes(content)


WRITES_TEMPLATE = (
    "import gc, runpy, sys; gc.disable(); "
    "make = runpy.run_path(sys.argv[1]); found = make['Collected'](); "
    "assert found.two_in_one() == [], found.two_in_one(); "
    "sys.stdout.buffer.write(make['template'](found).encode())"
)


def test_the_template_holds_every_message() -> None:
    """None of them is told with a number and without: Chinese has one form for both, and said
    “{n} 个 CPU” where English says “CPU”.

    Made in a process of its own, as the syntax trees of all sources take 150 MB.
    """
    committed = (LOCALE / "rigwright.pot").read_text(encoding="utf-8")
    command = [sys.executable, "-c", WRITES_TEMPLATE, str(LOCALE / "make.py")]
    made = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    assert made.stdout.decode() == committed, "run ./dev messages"


def test_no_message_has_a_month_or_a_weekday_written_out_by_the_clock() -> None:
    """Python writes those in English, whatever the language is."""
    written_out = re.compile(r"%[aAbBpcxX]")
    assert [message for message in message_ids() if written_out.search(message)] == []


def test_a_language_translates_templates_and_keeps_values(foreign: None) -> None:
    meets = sentence("{card} meets {panel}.", card="GPU 1", panel=sentence("the panel"))
    assert str(meets) == "GPU 1 meets the panel."
    assert choose_language(languages, {"RIGWRIGHT_LANGUAGE": "pig"}) == "pig"
    assert str(meets) == "the panel trifft GPU 1."
    assert worded("Not looked at.") == "Not looked at."
    assert worded("Not translated.") == "Not translated."
    assert worded("") == ""


def test_a_language_has_plural_forms_of_its_own(foreign: None) -> None:
    cards = [plural("{n} card", "{n} cards", n) for n in (0, 1, 3, 5)]
    assert [str(one) for one in cards] == ["0 cards", "1 card", "3 cards", "5 cards"]
    choose_language(languages, {"RIGWRIGHT_LANGUAGE": "pig"})
    assert [str(one) for one in cards] == ["0 karty", "1 karta", "3 karty", "5 karet"]
    assert worded("{n} card", n=1) == "1 karta", "also where nothing is counted"


def test_a_sentence_ends_as_its_script_does() -> None:
    for alone, whole in (("It fits", "It fits."), ("収まります", "収まります。")):
        assert with_stop(alone) == with_stop(sentence(alone)) == whole
        assert without_stop(whole) == without_stop(alone) == alone


def test_a_faulty_message_of_a_language_is_said_in_english(foreign: None) -> None:
    choose_language(languages, {"RIGWRIGHT_LANGUAGE": "pig"})
    assert worded("Faulty {n}.", n=1) == "Faulty 1."
    with pytest.raises(KeyError):  # a fault of the program is not hidden
        worded("{card} meets {panel}.", card="GPU 1")


@pytest.mark.parametrize(
    ("environment", "chosen"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pig_XX.UTF-8"}, "pig"),
        ({"RIGWRIGHT_LANGUAGE": "PIG"}, "pig"),
        ({"RIGWRIGHT_LANGUAGE": "EN-us", "LANG": "pig"}, "en"),
        ({"LANGUAGE": "xx:pig", "LANG": "en_GB.UTF-8"}, "pig"),
        ({"LANGUAGE": "en_GB:pig"}, "en"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "pig"}, "en"),
        ({"RIGWRIGHT_LANGUAGE": "en", "LANG": "pig"}, "en"),
        ({"RIGWRIGHT_LANGUAGE": "xx"}, "en"),
        ({"RIGWRIGHT_LANGUAGE": "../pig"}, "en"),
        ({"RIGWRIGHT_LANGUAGE": "cut"}, "en"),
    ],
)
def test_the_environment_chooses_a_language(
    foreign: None, environment: dict[str, str], chosen: str
) -> None:
    assert choose_language(languages, environment) == language.language_tag() == chosen
    assert (language.translated("{card} meets {panel}.").startswith("{panel}")) == (chosen == "pig")


def test_a_language_is_found_however_its_letters_are_written(foreign: None, tmp_path: Path) -> None:
    (tmp_path / "pig").rename(tmp_path / "pig_XX")
    for asked in ("pig_xx", "PIG-XX", "pig_XX.UTF-8"):
        assert choose_language(languages, {"RIGWRIGHT_LANGUAGE": asked}) == "pig_XX"


@pytest.mark.parametrize(
    ("environment", "unspoken"),
    [
        ({}, ""),
        ({"LANG": "xx"}, ""),
        ({"RIGWRIGHT_LANGUAGE": "pig"}, ""),
        ({"RIGWRIGHT_LANGUAGE": "C"}, ""),
        ({"RIGWRIGHT_LANGUAGE": "en_GB"}, ""),
        ({"RIGWRIGHT_LANGUAGE": "nonsense"}, "nonsense"),
        ({"RIGWRIGHT_LANGUAGE": "cut"}, "cut"),
    ],
)
def test_the_command_says_which_language_that_was_asked_for_it_does_not_speak(
    foreign: None,
    environment: dict[str, str],
    unspoken: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("rigwright.cli.language.locale_dir", lambda: tmp_path)
    choose_language(languages, environment)
    assert language.unspoken_language(environment) == unspoken
    complain_of_language(environment)
    said = capsys.readouterr().err
    if unspoken:
        assert said == (
            f"rigwright: RIGWRIGHT_LANGUAGE is left out: '{unspoken}' is none of en, cut, "
            "pig, or its catalogue is damaged.\n"
        )
    else:
        assert said == ""


def test_a_terminal_without_the_letters_of_a_language_is_told_what_to_set() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "RIGWRIGHT_LANGUAGE": "ja"}
    command = [sys.executable, "-m", "rigwright", "sites"]
    for encoding, said in (("ascii", "encoding is ascii. Set PYTHONUTF8=1"), ("utf-8", "")):
        environment["PYTHONIOENCODING"] = encoding
        made = subprocess.run(command, env=environment, capture_output=True)
        lines = made.stderr.decode(encoding).splitlines()
        assert any(said in line for line in lines) if said else not lines


def test_english_loads_nothing() -> None:
    code = (
        "import sys; from rigwright.text.language import choose_language; "
        "from rigwright.__main__ import languages; "
        "from rigwright.text.sentence import worded; choose_language(languages); worded('x'); "
        "assert 'gettext' not in sys.modules and 'rigwright.files.places' not in sys.modules"
    )
    environment = {**os.environ, "LANG": "en_GB.UTF-8", "LANGUAGE": "", "LC_ALL": ""}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def test_values_may_hold_braces() -> None:
    assert str(Sentence("{name} is long.", {"name": "{odd}"})) == "{odd} is long."


def test_what_is_not_chosen_has_the_word_of_its_kind() -> None:
    """Parts are called one thing everywhere, and what is no part of the catalog by its own word."""
    others = {"cable", "place", "site", "slot"}
    kinds = {kind_counted(kind, 1) for kind in KINDS} | {"board", "riser"}
    text = (LOCALE / "rigwright.pot").read_text(encoding="utf-8")
    named = set(re.findall(r"\bno ([a-z ]+) is chosen", text))
    assert {"case", "processor", "riser"} <= named, "there are such sentences"
    assert named <= kinds | others


def test_a_name_and_its_value_are_joined_by_a_message() -> None:
    """A colon is another sign in Chinese."""
    joined = re.compile(r"""f["']\{[^{}]+\}: \{[^{}]+\}""")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in ("rigwright", "gui")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if joined.search(line) and not path.relative_to(ROOT).as_posix().startswith(FOR_PROGRAMS)
    ]
    assert not found
