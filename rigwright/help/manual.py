"""The manual: pages that ship with the program, and one that is made from the rules.

Pages are Markdown; a folder beside the English ones has those of another language. Knows no window
and no format of paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby
from types import MappingProxyType

from rigwright.files.places import assets_dir
from rigwright.help.subjects import SUBJECTS
from rigwright.record import Value
from rigwright.rules import RULES, SPEC_UNKNOWN, Rule
from rigwright.rules.formulas import Formula, formula_lines, formulas_of
from rigwright.text.language import language_code, translated
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, with_stop, without_stop

FOLDER = "manual"  # of the assets; pictures lie in a folder within it
GLOSSARY = "glossary"
PAGES = (
    "first-machine",
    "verdicts",
    "fit",
    "lanes",
    "memory",
    "power",
    "air",
    "sharing",
    "command",
    "file-format",
    "python",
    GLOSSARY,
)
CHECKS = "checks"  # the page that is made from the rules
_EVERY_CHECK = messages("Every check")
_ABOUT_CHECKS = messages(
    (
        "Each line of the checks comes from one of these questions. The name in `letters like "
        "these` is what the command calls it: `rigwright check --json`, `rigwright fix`, "
        "`rigwright waive`.",
        "What is compared stands under each question. *Why?* on a line shows the same with the "
        "figures of your build. Figures may be off: a length by what its source is worth, an "
        "assumed figure by more. Where only that decides, the check warns. Lengths are in "
        "millimetres.",
    )
)
MOST_EXPLAINED = 2  # entries below one sentence: more of them hide it
EVERYDAY = frozenset({"Bracket", "Gap", "Power limit", "Riser", "TDP, board power", "VRAM"})
_ENTRY = re.compile(r"^\*\*(.+?)\*\*: (.+?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Page(Value, frozen=True):
    """One page: `name` as links have it, its title, its text in Markdown."""

    name: str
    title: str
    text: str


def pages() -> tuple[Page, ...]:
    """Return all pages in the chosen language, in the order in which they are read."""
    texts = {name: _text_of(name) for name in PAGES if name != GLOSSARY}
    texts[CHECKS] = checks_text()
    texts[GLOSSARY] = _glossary_text()
    return tuple(_page(name, text) for name, text in texts.items())


def _page(name: str, text: str) -> Page:
    return Page(name, text.partition("\n")[0].lstrip("# ").strip(), text)


def _text_of(name: str) -> str:
    """Return a written page; in English where nobody has translated it."""
    folder = assets_dir() / FOLDER
    translation = folder / language_code() / f"{name}.md"
    if not translation.is_file():
        return (folder / f"{name}.md").read_text(encoding="utf-8")
    # its pictures are the English page's, one folder up
    return translation.read_text(encoding="utf-8").replace("](../", "](")


def checks_text() -> str:
    """Return the page on every check: what it asks, and where formula and limit come from."""
    blocks = [f"# {translated(_EVERY_CHECK)}", *map(translated, _ABOUT_CHECKS)]
    order = list(SUBJECTS)
    rules = sorted((*RULES, SPEC_UNKNOWN), key=lambda rule: order.index(rule.category))
    for category, members in groupby(rules, key=lambda rule: rule.category):
        blocks.append(f"## {translated(SUBJECTS[category])}")
        for rule in members:
            blocks += _rule_blocks(rule)
    return "\n\n".join(blocks) + "\n"


def _rule_blocks(rule: Rule) -> Iterator[str]:
    yield f"### {heading_of(rule)}"
    if rule.more:
        yield rule.more
    formulas = [line for formula in formulas_of(rule.id) for line in _formula_block(formula)]
    yield "\n".join(formulas)
    yield f"`{rule.id}` · {with_stop(without_stop(translated(rule.source)))}"


def _formula_block(formula: Formula) -> Iterator[str]:
    """One list entry for each comparison, with what follows from it below."""
    indent = ""
    for name, words in formula_lines(formula):
        yield f"{indent}- **{name}**: {words}"
        indent = "  "


def heading_of(rule: Rule) -> str:
    """Return the heading under which the page on checks has a rule."""
    return without_stop(rule.title)


def terms_in(words: str) -> tuple[str, ...]:
    """Return the entries of the glossary that explain words of a sentence, as it lists them:
    ("Gap", "Inlet, C14, C20").
    """
    said = words.casefold()
    return tuple(entry for entry in _entries() if _is_named(entry, said))


def terms_explained(words: str) -> tuple[str, ...]:
    """Return what the glossary says of words of a text, at most `MOST_EXPLAINED` entries, in the
    chosen language: the text of each begins with its name. What everybody knows who has opened a
    computer is left out.
    """
    said = [entry for entry in terms_in(words) if entry not in EVERYDAY]
    texts = _entries()
    return tuple(
        named_value(translated(entry), translated(texts[entry])) for entry in said[:MOST_EXPLAINED]
    )


def glossary_entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names of each entry of a glossary with its explanation in one line; both are
    messages.
    """
    for names, explanation in _ENTRY.findall(text):
        yield names, " ".join(explanation.split())


def _glossary_text() -> str:
    """Return the page of the glossary, whose heading and entries are messages."""
    written = _written_glossary()
    blocks = [f"# {translated(glossary_heading(written))}"]
    for names, explanation in glossary_entries(written):
        blocks.append(f"**{translated(names)}**: {translated(explanation)}")
    return "\n\n".join(blocks) + "\n"


def glossary_heading(text: str) -> str:
    """Return the title of a glossary, which is a message."""
    return text.partition("\n")[0].removeprefix("# ")


def _written_glossary() -> str:
    return (assets_dir() / FOLDER / f"{GLOSSARY}.md").read_text(encoding="utf-8")


@cache
def _entries() -> Mapping[str, str]:
    return MappingProxyType(dict(glossary_entries(_written_glossary())))


def _is_named(entry: str, said: str) -> bool:
    """Whether one of the names of an entry stands in a text, in English or in the chosen language,
    in one or several.
    """
    names = _names(entry, translated(entry))
    # most names are not there at all, which is soon seen
    return any(name in said and _finding(name).search(said) for name in names)


@lru_cache(maxsize=512)
def _names(*entries: str) -> frozenset[str]:
    """What an entry is called, in each language that it is given in."""
    return frozenset(name for entry in entries for name in entry.casefold().split(", "))


@lru_cache(maxsize=512)
def _finding(name: str) -> re.Pattern[str]:
    """What finds a name in a text, one of it or several; between Japanese words nothing stands."""
    return re.compile(rf"(?<!\w){re.escape(name)}s?(?!\w)", re.ASCII)
