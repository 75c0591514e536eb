"""One word for one thing: what the window used to call a thing is in none of its sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

WINDOW = Path(__file__).resolve().parents[2] / "gui"
# Each as it was, and what the window says now.
RETIRED = {
    "not said": "not set",
    "own radiator": "AIO",
    "rest to peak": "Load profile",
    "at worst": "Worst case",
    "pull apart": "Explode Parts",
    "pulled apart": "Exploded",
    "seen through": "X-rayed",
    "no chassis": "no case",
    "same chassis": "same case",
}


JOINED = re.compile(r"['\"]\s*[rf]*['\"]")  # where Python joins two literals


def may_say(text: str) -> bool:
    """Whether a source has one of the words at all, be it in a comment: few need be parsed."""
    whole = JOINED.sub("", text).replace("&", "").casefold()
    return any(word in whole for word in RETIRED)


def literals(tree: ast.Module) -> Iterator[str]:
    """Every literal of a module that is no docstring, without the marks of access keys."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value.replace("&", "").casefold()


def test_a_thing_has_one_name_in_the_window() -> None:
    for path in sorted(WINDOW.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for sentence in literals(ast.parse(text)) if may_say(text) else ():
            for word, now in RETIRED.items():
                assert word not in sentence, f"{path.name}: {sentence!r} should say {now!r}"


def test_words_of_a_literal_in_two_pieces_are_found() -> None:
    assert may_say('worded("The figure is not "\n    f"&said {here}.")')
    assert not may_say('worded("The figure is said not")')
