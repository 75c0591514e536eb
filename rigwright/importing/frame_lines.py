"""Open frames without a maker: "Mining frame", "aluminium open air rig frame", "GPU frame".

Reads the whole list after its lines were matched, since the number of its cards says how large the
frame is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rigwright.catalog import ALL, SearchableCatalog
from rigwright.importing.likeness import SURE
from rigwright.importing.line_words import maker_within
from rigwright.importing.meanings import Guess, Match, Near, with_part

GENERIC = "Generic mining open frame"
_FRAME = re.compile(
    r"\b(?:mining|miner|open|open[- ]?air|air|gpu|rig|alumini?um|steel|test ?bench|bench)\b.*"
    r"\b(?:frames?|racks?|rahmen|bench(?:table)?|rig)\b|^frame$|\bframe rig\b"
    r"|\bopen[- ]?air\b.*\b(?:chassis|case)\b|\bmining (?:rig )?(?:chassis|case)\b"
    r"|矿机?架|オープンフレーム",
    re.IGNORECASE,
)
_RISERS = re.compile(r"\brisers\b|\briser (?:cables|cards|kabel)\b", re.IGNORECASE)
_CARDS = re.compile(r"(?<!\d)(\d{1,2})[ -]?(?:gpus?|cards?|卡|way)", re.IGNORECASE)


def is_frame(text: str) -> bool:
    """Return whether a line names an open frame and no maker."""
    return bool(_FRAME.search(text)) and not maker_within(text)


def with_frames(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """Yield the matches, frames without a maker as the generic one that holds the cards, and risers
    without a number, "gen4 risers", as many as there are cards.
    """
    cards = _cards(found)
    for match in found:
        if match.line.count == 1 and _RISERS.search(match.line.text):
            match = replace(match, line=replace(match.line, count=max(1, cards)))
        yield _generic(match, cards, catalog) if _is_open_frame(match) else match


def _is_open_frame(match: Match) -> bool:
    """Whether a line names a frame without a maker, and no other part is surely meant by it."""
    text = match.line.text
    says_its_size = not match.part_name.startswith(GENERIC) or bool(_CARDS.search(text))
    is_sure = match.part_id is not None and not match.is_guess
    if match.dropped or (is_sure and says_its_size):
        return False
    return match.line.kind in (None, "chassis") and is_frame(text)


def _generic(match: Match, cards: int, catalog: SearchableCatalog) -> Match:
    """A line with the generic frame that holds so many cards, or those that the line says."""
    frames = _frames(catalog)
    if not frames:
        return match
    said = _CARDS.search(match.line.text)
    said_cards = int(said[1]) if said else 0
    wanted = max(cards, said_cards)
    frames.sort(key=lambda frame: _off_by(frame[0], wanted))
    holds, _ = frames[0]
    is_said = said is not None and said_cards == holds
    near = tuple(near for _, near in frames)
    return with_part(match.line, near, None if is_said else Guess.SORT)


def _frames(catalog: SearchableCatalog) -> list[tuple[int, Near]]:
    """The generic frames with how many cards each holds."""
    frames: list[tuple[int, Near]] = []
    for hit in catalog.search(GENERIC, "chassis", ALL):
        cards = _CARDS.search(hit.name)
        if cards is not None:
            frames.append((int(cards[1]), Near(hit.id, hit.name, hit.kind, SURE)))
    return frames


def _cards(found: Iterable[Match]) -> int:
    """How many graphics cards a list has, also of those that nobody knows."""
    cards = 0
    for match in found:
        kind = match.kind
        if match.part_id is None and match.placeholder is not None:
            kind = match.placeholder.kind
        cards += match.count if kind == "gpu" else 0
    return cards


def _off_by(holds: int, wanted: int) -> tuple[bool, int]:
    """How far a frame is from what is wanted: the least that holds the cards comes first."""
    return holds < wanted, abs(holds - wanted)
