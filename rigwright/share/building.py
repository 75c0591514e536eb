"""The parts of the page for who puts the machine together: plugs and watts of every card, the
steps, the settings of the BIOS, and what the first boot should show.

Every word and figure is the sheet's. Knows no style and no script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from rigwright.reports.sheet.bench import Detail, Step
from rigwright.reports.sheet.content import Sheet
from rigwright.reports.sheet.settings import BootCard, BootCheck
from rigwright.share.markup import Markup, element, joined
from rigwright.share.sections import bullets, html_paragraph, section, table
from rigwright.text.sentence import plural, worded


def power_section(sheet: Sheet) -> Markup:
    """Return the plugs and watts of every consumer, and their sums."""
    if not sheet.power:
        return Markup("")
    head = (
        (worded("Part"), False),
        (worded("Plugs"), False),
        (worded("Load"), True),
    )
    rows: list[Markup] = []
    for line in sheet.power:
        row = element(
            "tr",
            element("th", line.name, scope="row", class_="short"),
            element("td", line.plugs),
            element("td", line.load, class_="number"),
        )
        rows.append(row)
    listed = table(worded("Plugs and power of every part"), head, rows)
    sums = (html_paragraph(words, "quiet") for words in (*sheet.sums, sheet.site))
    return section("power", worded("Power and plugs"), listed, *sums)


def steps_section(sheet: Sheet) -> Markup:
    """Return the steps of assembly in their order, or why the page has none."""
    title = worded("Steps")
    if not sheet.steps:
        why = html_paragraph(sheet.no_steps, "quiet")
        if not why:
            return Markup("")
        return section("steps", title, why)
    entries = [_step(number, step) for number, step in enumerate(sheet.steps, 1)]
    counted = str(plural("{n} step", "{n} steps", len(entries)))
    steps = element("ol", *entries)
    return section("steps", title, steps, aside=counted)


def _step(number: int, step: Step) -> Markup:
    count = element("span", f"{number}", class_="count")
    title = element("p", count, " ", step.words)
    if not step.facts:
        return element("li", title)
    grouped = groupby(step.facts, key=attrgetter("what"))
    facts = [_facts(what, of_it) for what, of_it in grouped]
    return element("li", title, element("dl", *facts))


def _facts(what: str, facts: Iterable[Detail]) -> Markup:
    """Facts that follow each other under one short word, which stands once."""
    said: list[Markup] = []
    for fact in facts:
        shown = fact.words
        if fact.is_command:
            shown = element("code", fact.words)
        elif fact.grave:
            shown = element("strong", fact.words)
        said.append(element("dd", shown))
    return element("div", element("dt", what), *said)


def settings_section(sheet: Sheet) -> Markup:
    """Return what the BIOS is set to, and why."""
    if not sheet.settings:
        return Markup("")
    head = (
        (worded("Setting"), False),
        (worded("Value"), False),
        (worded("Why"), False),
    )
    rows: list[Markup] = []
    for setting in sheet.settings:
        row = element(
            "tr",
            element("th", setting.name, scope="row"),
            element("td", element("strong", setting.value)),
            element("td", setting.why, class_="quiet"),
        )
        rows.append(row)
    listed = table(worded("Settings of the BIOS and why"), head, rows)
    aside = worded("some makers name them otherwise")
    return section("settings", worded("BIOS settings"), listed, aside=aside)


def first_boot_section(sheet: Sheet) -> Markup:
    """Return the limits to set, the commands of the first boot, and what is expected of cards."""
    pieces = (*_limits(sheet.limits), *_checks(sheet.boot_checks), *_cards(sheet.boot_cards))
    if not pieces:
        return Markup("")
    aside = worded("each command with what it should show")
    return section("boot", worded("First boot"), *pieces, aside=aside)


def _limits(commands: Sequence[str]) -> Iterator[Markup]:
    if commands:
        yield element("h3", worded("Power limits"))
        yield html_paragraph(worded("as root, at every boot"), "quiet")
        yield element("pre", "\n".join(commands))


def _checks(checks: Sequence[BootCheck]) -> Iterator[Markup]:
    for check in checks:
        shown = Markup("")
        if check.exact:
            shown = element("pre", "\n".join(check.exact), class_="quiet")
        command = element("pre", check.command)
        expected = bullets(check.expected, "quiet")
        said = joined(command, shown, expected)
        yield element("div", said, class_="check")


def _cards(cards: Sequence[BootCard]) -> Iterator[Markup]:
    if not cards:
        return
    head = (
        (worded("Card"), False),
        (worded("Place"), False),
        (worded("Generation"), True),
        (worded("Width"), True),
        (worded("Memory"), True),
        (worded("Limit"), True),
    )
    rows = [_card(card) for card in cards]
    yield element("h3", worded("Expected of every card"))
    yield table(worded("Expected of every card"), head, rows)


def _card(card: BootCard) -> Markup:
    generation = card.generation
    if generation != "?":
        generation = f"Gen{generation}"
    figures = (generation, card.width, card.memory, card.limit)
    return element(
        "tr",
        element("th", card.title, scope="row", class_="short"),
        element("td", card.slot),
        *(element("td", words, class_="number") for words in figures),
    )
