"""One word for one thing: what the window used to call a thing is in none of its sentences."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

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


@lru_cache(maxsize=1)
def window_sentences() -> tuple[tuple[str, str], ...]:
    """Every sentence of the window, with the file that it stands in."""
    return tuple(
        (path.name, sentence)
        for path in sorted(WINDOW.rglob("*.py"))
        for sentence in literals(ast.parse(path.read_text(encoding="utf-8")))
    )


def literals(tree: ast.Module) -> Iterator[str]:
    """Every literal of a module that is no docstring, without the marks of access keys."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value.replace("&", "").casefold()


@pytest.mark.sampled(step=3)
@pytest.mark.parametrize("word", RETIRED)
def test_a_thing_has_one_name_in_the_window(word: str) -> None:
    for name, sentence in window_sentences():
        assert word not in sentence, f"{name}: {sentence!r} should say {RETIRED[word]!r}"
