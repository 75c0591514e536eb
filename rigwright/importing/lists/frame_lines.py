"""Open frames without a maker: "Mining frame", "aluminium open air rig frame", "GPU frame".

Asked after the other lines were matched: the number of the list's cards tells how large the frame
is, and how many risers "gen4 risers" are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rigwright.catalog import ALL, SearchableCatalog
from rigwright.importing.lists.likeness import SURE
from rigwright.importing.lists.line_words import maker_within
from rigwright.importing.lists.meanings import Guess, Match, Near, with_part

GENERIC = "Generic mining open frame"
_FRAME = re.compile(
    r"\b(?:mining|miner|open|open[- ]?air|air|gpu|rig|alumini?um|steel|test ?bench|bench"
    r"|wood(?:en)?|plywood|diy|custom|home-?(?:made|built)|extrusion|holz)\b.*"
    r"\b(?:frames?|racks?|rahmen|bench(?:table)?|rig)\b|^(?:holz)?(?:frame|rahmen)$"
    r"|\bframe rig\b"
    r"|\bopen[- ]?air\b.*\b(?:chassis|case)\b|\bmining (?:rig )?(?:chassis|case)\b"
    r"|\b(?:ch[aâ]ssis|cadre|rack|bo[iî]tier|marco|chasis) (?:de )?(?:minage|miner[ií]a|mining)\b"
    r"|矿机?架|オープンフレーム",
    re.IGNORECASE,
)
_RISERS = re.compile(r"\brisers\b|\briser (?:cables|cards|kabel)\b", re.IGNORECASE)
_CARDS = re.compile(r"(?<!\d)(\d{1,2})[ -]?(?:gpus?|cards?|卡|way)", re.IGNORECASE)


def is_frame(text: str) -> bool:
    """Return whether a line names an open frame and no maker."""
    return bool(_FRAME.search(text)) and not maker_within(text)


def with_frames(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """Yield the matches of a list. A frame without a maker becomes the generic frame that holds the
    list's cards, and a line of risers without a number gets one for each card, or for each that the
    list says to stand upright.
    """
    cards = _cards(found)
    upright = sum(match.count for match in found if match.stands_cards_up)
    for match in found:
        if match.line.count == 1 and _RISERS.search(match.line.text):
            match = replace(match, line=replace(match.line, count=max(1, upright or cards)))
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
    """Return a line with the generic frame that holds so many cards, or as many as the line says
    if that is more.
    """
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
            frames.append((int(cards[1]), Near.of(hit, SURE)))
    return frames


def _cards(found: Iterable[Match]) -> int:
    """How many graphics cards a list has, including those that stay placeholders."""
    cards = 0
    for match in found:
        kind = match.kind
        if match.part_id is None and match.placeholder is not None:
            kind = match.placeholder.kind
        cards += match.count if kind == "gpu" else 0
    return cards


def _off_by(holds: int, wanted: int) -> tuple[bool, int]:
    """The key by which frames are sorted: the smallest that holds the cards comes first, then the
    largest of those that are too small.
    """
    return holds < wanted, abs(holds - wanted)
