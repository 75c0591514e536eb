"""The manual: pages that ship with the program, and one that is made from the rules.

Pages are Markdown. Knows no window and no format of paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from itertools import groupby

from rigwright.files.places import assets_dir
from rigwright.record import Value
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule
from rigwright.text.language import translated
from rigwright.text.sentence import messages

FOLDER = "manual"  # of the assets; pictures lie in a folder within it
PAGES = (
    "first-machine",
    "verdicts",
    "fit",
    "lanes",
    "memory",
    "power",
    "air",
    "sharing",
    "file-format",
    "glossary",
)
CHECKS = "checks"  # the page that is made from the rules
SUBJECTS = messages(
    {
        "mechanical": "Fit",
        "lanes": "Links",
        "power": "Power",
        "thermal": "Air and heat",
        "platform": "Platform",
        "data": "What is known",
    }
)
_ABOUT_CHECKS = """# Every check

Each line of the checks comes from one of these questions. The name in `letters like these` is what
the command calls it: `rigwright check --json`, `rigwright fix`, `rigwright waive`."""


class Page(Value, frozen=True):
    """One page: `name` as links have it, its title, its text in Markdown."""

    name: str
    title: str
    text: str


def pages() -> tuple[Page, ...]:
    """Return all pages, in the order in which they are read."""
    written = [_page(name, _text_of(name)) for name in PAGES]
    return (*written[:-1], _page(CHECKS, checks_text()), written[-1])


def _page(name: str, text: str) -> Page:
    return Page(name, text.partition("\n")[0].lstrip("# ").strip(), text)


def _text_of(name: str) -> str:
    return (assets_dir() / FOLDER / f"{name}.md").read_text(encoding="utf-8")


def checks_text() -> str:
    """Return the page on every check: what it asks, and where formula and limit come from."""
    blocks = [_ABOUT_CHECKS]
    order = list(SUBJECTS)
    rules = sorted((*RULES, SPEC_UNKNOWN), key=lambda rule: order.index(rule.category))
    for category, members in groupby(rules, key=lambda rule: rule.category):
        blocks.append(f"## {SUBJECTS[category]}")
        for rule in members:
            blocks += _rule_blocks(rule)
    return "\n\n".join(blocks) + "\n"


def _rule_blocks(rule: Rule) -> Iterator[str]:
    yield f"### {rule.title.rstrip('.')}"
    more = cleandoc(rule.function.__doc__ or "").partition("\n\n")[2]
    if more:
        yield " ".join(more.split())
    yield f"`{rule.id}` · {rule.source.rstrip('.')}."


def subject_title(rule: Rule) -> str:
    """Return what a rule belongs to, as the page on checks is divided: "Air and heat"."""
    return translated(SUBJECTS[rule.category])


def heading_of(rule: Rule) -> str:
    """Return the heading under which the page on checks has a rule."""
    return rule.title.rstrip(".")
