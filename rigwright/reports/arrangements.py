"""The best ways for the cards of a machine to stand, side by side, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rigwright.arranging.conflict import Conflict
from rigwright.arranging.ranked import Arrangement, Ranking
from rigwright.build import TRAY
from rigwright.build.labels import part_words
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, millimetres, semicolon_words
from rigwright.text.on_terminal import fill
from rigwright.text.sentence import Sentence, paragraph, plural, sentence, worded

FORMAT_NAME = "rigwright-arrangements/1"
NO_OTHER = sentence("No card of this build could stand in another slot or bay.")


def arrangements_text(ranking: Ranking, path: str, width: int) -> str:
    """Return the best ways as text, each with what it comes to, and how one of them is taken."""
    if not any(one.places for one in ranking.best):
        return f"{NO_OTHER}\n"
    blocks: list[str] = []
    for number, one in enumerate(ranking.best, 1):
        lines = [f"{number}  {places_words(one)}"]
        for line in reason_lines(one):
            lines.append(f"   {line}")
        for line in lines:
            blocks.append(fill(line, width, subsequent_indent="   "))
    blocks.append("")
    if ranking.conflict is not None:
        blocks.append(fill(str(conflict_told(ranking.conflict)), width))
    taken = sentence("rigwright set {path} --arrange 1 stands the cards so.", path=path)
    for said in (judged_words(ranking), taken):
        blocks.append(fill(str(said), width))
    return "\n".join(blocks) + "\n"


def places_words(one: Arrangement) -> str:
    """Return which card stands where: "GPU 1 in 1, GPU 2 in 5 (as it is)"."""
    words = [
        worded("{card} beside the machine", card=part_words((label,)))
        if place == TRAY
        else worded("{card} in {place}", card=part_words((label,)), place=place)
        for label, place in one.places
    ]
    said = comma_words(words)
    return worded("{places} (as it is)", places=said) if one.is_present else said


def reason_lines(one: Arrangement) -> Iterator[str]:
    """Yield the verdict with both figures, then each finding against this way alone."""
    yield short_reason(one)
    for finding in one.against:
        yield str(finding.title)


def short_reason(one: Arrangement) -> str:
    """Return the verdict with both figures: "Fits; gap 29.28 mm; slowest link 31.51 GB/s"."""
    return semicolon_words((translated(VERDICT_WORDS[one.verdict]), figures_words(one)))


def figures_words(one: Arrangement) -> str:
    """Return the smallest gap and the slowest link."""
    said: list[str] = []
    if one.gap_mm is not None:
        said.append(worded("smallest gap {gap}", gap=millimetres(one.gap_mm)))
    if one.slowest_gb_s is not None:
        said.append(worded("slowest link {speed:.2f} GB/s", speed=one.slowest_gb_s))
    else:
        said.append(worded("slowest link not known"))
    return semicolon_words(said)


def judged_words(ranking: Ranking) -> Sentence:
    """Return how many of the ways were judged."""
    if ranking.more_possible:
        return sentence(
            "{judged} ways were judged, those with the widest gaps of the first {possible}; there "
            "are more.",
            judged=ranking.judged,
            possible=ranking.possible,
        )
    if ranking.judged < ranking.possible:
        return sentence(
            "{judged} of {possible} ways were judged, those with the widest gaps.",
            judged=ranking.judged,
            possible=ranking.possible,
        )
    return plural(
        "There is one way for these cards to stand.",
        "All {n} ways for these cards to stand were judged.",
        ranking.judged,
    )


def conflict_words(conflict: Conflict) -> Sentence:
    """Return which cards cannot all stand."""
    cards = part_words(conflict.labels)
    if len(conflict.labels) == 1:
        return sentence("{card} goes into no slot or bay without a clash.", card=cards)
    return sentence(
        "{cards} cannot all stand in slots or bays; without any one of them the others can.",
        cards=cards,
    )


def conflict_told(conflict: Conflict) -> Sentence:
    """Return the same with what is in the way of those cards in the best of all ways."""
    said = conflict_words(conflict)
    if conflict.nearest is None:
        return said
    return paragraph(said, sentence("At best: {finding}", finding=conflict.nearest.title))


def arrangements_record(ranking: Ranking) -> dict[str, Any]:
    """Return the best ways as plain values, the best first; figures to 0.01."""
    return {
        "format": FORMAT_NAME,
        "judged": ranking.judged,
        "possible": None if ranking.more_possible else ranking.possible,
        "conflict": _conflict_record(ranking.conflict),
        "best": [_record(one) for one in ranking.best],
    }


def _conflict_record(conflict: Conflict | None) -> dict[str, Any] | None:
    if conflict is None:
        return None
    nearest = conflict.nearest
    return {
        "cards": list(conflict.labels),
        "nearest": nearest.message if nearest is not None else None,
    }


def _record(one: Arrangement) -> dict[str, Any]:
    return {
        "places": dict(one.places),
        "verdict": one.verdict.value,
        "smallest_gap_mm": None if one.gap_mm is None else round(one.gap_mm, 2),
        "slowest_link_gb_s": None if one.slowest_gb_s is None else round(one.slowest_gb_s, 2),
        "against": [finding.message for finding in one.against],
        "as_it_is": one.is_present,
    }
