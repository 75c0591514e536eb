"""The command in a language that nobody speaks: its help, what it prints and what it refuses.

What is left in plain English is what one types (commands, choices, ids), and it is listed here.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest

from rigwright.cli import _parser, main  # pyright: ignore[reportPrivateUsage]
from tests.pseudo_language import english_in, pseudo_language
from tests.sampling import share
from tests.text.test_pseudo_language import EXAMPLES, OF_RECORDS, names

# Values that the help names because one types them as they are.
TYPED = re.compile(
    r"\b(none|usual|adapter|sata|molex|fit|power|gap|fans|room|cards|cooler|air|cover|parts|"
    r"drawings|steps|wiring|settings|findings|record|iso)\b"
)


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """A parser and those of its commands."""
    yield parser
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        for below in action.choices.values() if isinstance(action.choices, dict) else ():
            yield from parsers(below)


def typed_words(parser: ArgumentParser) -> set[str]:
    """The words of a parser that one types: its name, its commands, the choices of options."""
    words = set(parser.prog.split())
    for action in parser._actions:  # pyright: ignore[reportPrivateUsage]
        for word in action.choices or ():
            words.add(str(word))
    return words


def test_no_english_is_left_in_the_help_of_any_command() -> None:
    with pseudo_language():
        for parser in parsers(_parser()):
            words = "|".join(map(re.escape, sorted(typed_words(parser), key=len, reverse=True)))
            said = re.sub(rf"(?<![\w-])({words})(?![\w-])", "·", parser.format_help())
            assert english_in(TYPED.sub("·", said)) == [], parser.prog


# What else a command prints as it is: programs and their output, columns of files, what Python says
# of a file that is not there, kinds and areas as their ids, and the names of countries.
AS_IT_IS = re.compile(
    r"\b(rigwright|nvidia-smi|topo|lspci|dmidecode|rocm-smi|sudo|cat|Supermicro|Samsung|deg|Nonsense|"
    r"nope|sideways|hot|gpu|no such file or directory)\b"
)
SAID: tuple[tuple[str, ...], ...] = (
    ("check", "EXAMPLE"),
    ("check", "bad.rig"),
    ("check", "absent.rig"),
    ("check",),
    ("check", "EXAMPLE", "--sideways"),
    ("fix", "EXAMPLE"),
    ("plan", "EXAMPLE"),
    ("bom", "EXAMPLE"),
    ("topology", "EXAMPLE"),
    ("air", "EXAMPLE"),
    ("verify", "EXAMPLE"),
    ("verify", "EXAMPLE", "--from", "bad.rig"),
    ("verify", "EXAMPLE", "--room", "hot"),
    ("render", "EXAMPLE", "-o", "x.png", "--size", "9"),
    ("share", "EXAMPLE", "--markdown"),
    ("stages", "EXAMPLE"),
    ("versions", "EXAMPLE"),
    ("catalog", "show", "nope"),
    ("catalog", "contribute", "nope"),
    ("catalog", "measure", "nope", "height_mm=1"),
    ("catalog", "measure", "rtx-a4000", "height_mm=-3"),
    ("catalog", "measure", "rtx-a4000", "recess_mm=3"),
    ("catalog", "team", "status"),
    ("import", "list.txt"),
    ("import", "list.txt", "-o", "listed.rig"),
    ("set", "listed.rig", "--fill", "9"),
    ("set", "listed.rig", "--fill", "9=nope"),
    ("fix", "EXAMPLE", "nope"),
    ("catalog", "import", "machine.csv"),
    ("new", "new.rig", "--gpu", "nope"),
    ("own",),
)


def whole_lines(said: str) -> list[str]:
    """What a command printed, with each sentence on one line that it had wrapped: its brackets
    close where it ends.
    """
    lines = [""]
    for line in said.splitlines():
        if lines[-1].count("⟦") > lines[-1].count("⟧"):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return lines


@pytest.mark.sampled
def test_no_english_is_left_in_what_commands_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("rigwright.cli.terminal.FALLBACKS", {})
    (tmp_path / "bad.rig").write_text("{")
    (tmp_path / "machine.csv").write_text("kind,id,name,length_mm\ngpu,x,X,long\ngpu,y,Y,0\n")
    (tmp_path / "list.txt").write_text("GPU,NVIDIA RTX 4090,2\nCPU,Nonsense 900\n")
    example = str(EXAMPLES[0])
    with pseudo_language():
        for words in share(SAID, 3):
            main([example if word == "EXAMPLE" else word for word in words])
            said = "".join(capsys.readouterr())
            for path in (example, *(word for word in words if "." in word)):
                said = said.replace(path, "·")
            for line in whole_lines(said):
                left = OF_RECORDS.sub("·", names().sub("·", line))
                commands = "|".join(map(re.escape, words[:2]))
                left = re.sub(rf"\b({commands})\b", "·", AS_IT_IS.sub("·", left))
                assert english_in(TYPED.sub("·", left)) == [], (words, line)
