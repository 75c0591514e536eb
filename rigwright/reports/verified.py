"""What `rigwright verify` says: the JSON record for programs, and the text for a person at a
terminal.

Only words and plain values; `rigwright.verify` compares and decides the outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rigwright.build import Build
from rigwright.build.as_built import AsBuilt
from rigwright.reports.sheet.record import link_words
from rigwright.rules.say import sentence
from rigwright.text.columns import table_lines
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import Sentence, messages, worded
from rigwright.verify.compared import CardRows, Outcome, Row, Verified
from rigwright.verify.found import FoundCard
from rigwright.verify.kept import kept_words

FORMAT_NAME = "rigwright-verify/1"
_WORDS = messages(
    {
        Outcome.AGREES: "agrees",
        Outcome.DIFFERS: "DIFFERS",
        Outcome.NOTICE: "note",
        Outcome.OPEN: "",
    }
)
MOST_UNREAD = 10  # lines that are shown


def verified_text(verified: Verified, width: int) -> str:
    """The comparison for a terminal: the answer, what differs with its causes, and a table for
    each card.
    """
    blocks = [[heading_of(verified), sources_words(verified)]]
    blocks += _blocks_of(worded("Differences"), verified, Outcome.DIFFERS, width)
    blocks += _blocks_of(worded("Notes"), verified, Outcome.NOTICE, width)
    open_rows = _open_lines(verified, width)
    if open_rows:
        blocks.append([worded("Not decided"), *open_rows])
    for card in verified.cards:
        blocks.append([card_words(card), *_table(card.rows)])
    blocks.append([worded("The machine"), *_table(verified.machine)])
    if verified.asks:
        blocks.append([worded("For a fuller answer"), *_listed(verified.asks, width)])
    if verified.unread:
        blocks.append([worded("Lines that could not be read"), *_unread(verified)])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def heading_of(verified: Verified) -> str:
    """The answer in one sentence."""
    count = verified.count(Outcome.DIFFERS)
    title = verified.title
    if count == 1:
        return str(
            sentence("{title}: the machine differs from the plan in one point.", title=title)
        )
    if count:
        return str(
            sentence(
                "{title}: the machine differs from the plan in {count} points.",
                title=title,
                count=count,
            )
        )
    if verified.tells_nothing:
        return str(
            sentence(
                "{title}: the output tells nothing that the plan could be held against.",
                title=title,
            )
        )
    return str(
        sentence("{title}: the machine is as planned, as far as the output tells.", title=title)
    )


def sources_words(verified: Verified) -> str:
    """Which commands told it, and when."""
    sources = comma_words(verified.sources)
    if verified.moment is not None:
        return str(
            sentence("From {sources}; taken {moment}.", sources=sources, moment=verified.moment)
        )
    return str(sentence("From {sources}.", sources=sources))


def _blocks_of(title: str, verified: Verified, outcome: Outcome, width: int) -> list[list[str]]:
    """One block for an outcome: each row's sentence, with its causes numbered below it."""
    lines: list[str] = []
    for _, row in verified.rows:
        if row.outcome is not outcome or row.says is None:
            continue
        lines += _hanging(str(row.says), "- ", width)
        if outcome is Outcome.DIFFERS:
            for number, cause in enumerate(row.causes, 1):
                lines += _hanging(str(cause), f"  {number}. ", width)
        else:
            lines += [line for cause in row.causes for line in _hanging(str(cause), "  · ", width)]
    if not lines:
        return []
    return [[title, *lines]]


def _open_lines(verified: Verified, width: int) -> list[str]:
    lines: list[str] = []
    for _, row in verified.rows:
        if row.outcome is Outcome.OPEN and row.says is not None:
            lines += _hanging(str(row.says), "- ", width)
    return lines


def _hanging(text: str, mark: str, width: int) -> list[str]:
    return wrap(
        text, width, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False
    )


def _listed(sentences: Iterable[Sentence], width: int) -> list[str]:
    return [line for one in sentences for line in _hanging(str(one), "- ", width)]


def card_words(card: CardRows) -> str:
    """A card with its product and where it was found."""
    where = card.found.address if card.found is not None else None
    if where is None:
        return f"{card.title} ({card.name})"
    return worded("{card} ({name}) at {where}", card=card.title, name=card.name, where=where)


def outcome_words(outcome: Outcome) -> str:
    """What a row came to, in a word; "" where nothing was decided."""
    if _WORDS[outcome]:
        return translated(_WORDS[outcome])
    return ""


def _table(rows: Iterable[Row]) -> Iterator[str]:
    cells = [("", worded("planned"), worded("found"), "")]
    cells += [(*row.words, outcome_words(row.outcome)) for row in rows]
    return table_lines(cells)


def _unread(verified: Verified) -> Iterator[str]:
    for line in verified.unread[:MOST_UNREAD]:
        yield worded(
            "- {source}, line {line}: {text}", source=line.source, line=line.line, text=line.text
        )
    left = len(verified.unread) - MOST_UNREAD
    if left > 0:
        yield str(sentence("- and further lines: {left}", left=left))


# the record that is kept with a build


def kept_text(build: Build, width: int) -> str:
    """The record of the machine as built: when, with what result, and what was found.

    "" where the build was never verified.
    """
    said = kept_words(build)
    kept = build.as_built
    if said is None or kept is None:
        return ""
    blocks = [wrap(str(said), width)]
    if kept.differences:
        lines = [line for words in kept.differences for line in _hanging(words, "- ", width)]
        blocks.append([worded("Differences"), *lines])
    if kept.parts:
        blocks.append([worded("As built"), *_built_lines(kept)])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _built_lines(kept: AsBuilt) -> Iterator[str]:
    cells = [("", worded("found"), worded("place"), worded("link"), worded("serial"))]
    for part in kept.parts:
        place = part.place or part.address
        cells.append((part.label, part.name, place, link_words(part), part.serial))
    return table_lines(cells)


# JSON


def verified_record(verified: Verified) -> dict[str, Any]:
    """The comparison as plain values."""
    return {
        "format": FORMAT_NAME,
        "title": verified.title,
        "as_planned": not verified.differs,
        "sources": list(verified.sources),
        "moment": verified.moment,
        "counts": {outcome.value: verified.count(outcome) for outcome in Outcome},
        "cards": [_card_record(card) for card in verified.cards],
        "board_serial": verified.board.serial if verified.board is not None else None,
        "machine": [_row_record(row) for row in verified.machine],
        "asks": [str(one) for one in verified.asks],
        "unread": [
            {"source": line.source, "line": line.line, "text": line.text}
            for line in verified.unread
        ],
    }


def _card_record(card: CardRows) -> dict[str, Any]:
    found = card.found if card.found is not None else FoundCard("")
    return {
        "label": card.label,
        "title": card.title,
        "name": card.name,
        "address": found.address,
        "serial": found.serial,
        "temperature_c": found.temperature_c,
        "draw_w": found.draw_w,
        "fan_percent": found.fan_percent,
        "utilization_percent": found.utilization,
        "rows": [_row_record(row) for row in card.rows],
    }


def _row_record(row: Row) -> dict[str, Any]:
    what, planned, found = row.words
    return {
        "key": row.key,
        "what": what,
        "planned": planned,
        "found": found,
        "planned_figure": row.figures[0],
        "found_figure": row.figures[1],
        "outcome": row.outcome.value,
        "says": None if row.says is None else str(row.says),
        "causes": [str(cause) for cause in row.causes],
    }
