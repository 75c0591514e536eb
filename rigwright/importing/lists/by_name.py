"""Which part of the catalog a line means by its name: the likest one, surely or as a guess, with
the parts that come near it.

Compares names, and of memory also sizes. Lines that describe a part by figures are read by
`stand_ins`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.importing.lists.drive_lines import FORMS, are_other_sizes
from rigwright.importing.lists.guesses import (
    cards_with_chip,
    is_of_chip_maker_alone,
    is_one_of_several,
    names_chipset_alone,
    names_no_maker,
    names_plus,
    suits_others,
    wears_block,
)
from rigwright.importing.lists.likeness import (
    BELOW_SURE,
    SURE,
    WHOLE,
    is_for_another_socket,
    is_named_otherwise,
    is_short_for,
    likeness,
    written_as,
)
from rigwright.importing.lists.line_kinds import kind_said
from rigwright.importing.lists.line_words import LineWords, words_of_line
from rigwright.importing.lists.meanings import OFFERED, Guess, Match, Near, with_part
from rigwright.importing.lists.memory_lines import (
    GENERIC,
    MemoryWanted,
    memory_wanted,
    without_part_numbers,
    without_sizes,
)
from rigwright.importing.lists.name_index import NameIndex
from rigwright.importing.lists.reading import ListLine
from rigwright.importing.lists.telling_apart import (
    FORM_OF_BOARD,
    NamedPart,
    compared_words,
    names_a_series,
    names_one_of,
)
from rigwright.importing.lists.whole_machines import is_whole_machine
from rigwright.importing.name_words import every_word_of
from rigwright.importing.spellings import CHIP_MAKERS
from rigwright.parts import Drive, Gpu, Memory, Part

MOST_CARDS = 40  # with one chip, among which a person chooses
MOST_WITH_CHIP = 160
MOST_RANKED = 12  # of those that come near, whose words are looked at once more
FAMILIES = frozenset({"geforce", "radeon"})  # words that one shop writes and another leaves out
# Kinds of which a line is never taken for a shortened name: the number or the size decides.
NEVER_SHORT = frozenset({"cpu", "memory", "drive"})


class Scored(NamedTuple):
    """A part near a line: how much its name is like it, and how many pieces of it the line wants
    where that is not the quantity of the line.
    """

    score: float
    part: NamedPart
    pieces: int | None = None


def by_name(line: ListLine, index: NameIndex) -> Match:
    """Return a line with the part whose name it is most like; without a part where none is near
    enough.
    """
    words = words_of_line(line.text)
    scored = _scored(line, words, index)
    if not scored or scored[0].score <= 0:
        return Match(line, None, "", line.kind, 0.0)
    score, best, _ = scored[0]
    offered = _offered(scored)
    nobody = Match(line, None, best.name, line.kind, round(score, 2), offered)
    if names_chipset_alone(words, best, index.part(best)) or names_plus(line.text, best):
        return nobody
    is_guess = _may_be_another(words, scored, index)
    if is_guess or _may_be_card(scored[0], line, words):
        card = _guessed_card(line, words, index, is_guess=is_guess)
        if card is not None:
            return card
    return _likest(line, words, scored, is_guess=is_guess) or nobody


def _may_be_card(likest: Scored, line: ListLine, words: LineWords) -> bool:
    """Whether a line may name a card by its chip: it is not surely like a part, or like a case
    without a word of maker or case, as Tesla's "P100" is like Antec's.
    """
    if likest.score < SURE:
        return True
    if likest.part.kind != "chassis" or words.maker != "":
        return False
    return line.kind is None and kind_said(line.text) != "chassis"


def _scored(line: ListLine, words: LineWords, index: NameIndex) -> list[Scored]:
    """The parts near a line, the likest first."""
    near: list[NamedPart] = []
    if line.kind != "":
        near = index.near(line.text, line.kind)
    memory = memory_wanted(line.text, line.count)
    if line.kind != "psu" and is_whole_machine(line.text):  # "Lenovo P520, 1000W" is no supply
        near = [one for one in near if one.kind != "psu"]
    found: list[Scored] = []
    for candidate in near:
        part = None
        if candidate.kind in ("memory", "cooler"):
            part = index.part(candidate)
        if isinstance(part, Memory):
            found.append(_scored_memory(words, memory, part, candidate, near))
            continue
        score = likeness(words, candidate, near)
        if _is_surely_another(words, candidate, part):
            score = min(score, BELOW_SURE)
        found.append(Scored(score, candidate))
    found.sort(key=lambda one: one.score, reverse=True)
    likest = found[:MOST_RANKED]
    likest.sort(key=lambda one: _rank(words, one, index), reverse=True)
    return likest + found[MOST_RANKED:]


def _is_surely_another(words: LineWords, candidate: NamedPart, part: Part | None) -> bool:
    """Whether a line names the "Plus" of a series of drives, and a drive is another of it, or a
    socket that a cooler is not made for.
    """
    if candidate.kind == "drive" and names_plus(words.text, candidate):
        return True
    return is_for_another_socket(words, candidate, part)


def _offered(scored: Sequence[Scored]) -> tuple[Near, ...]:
    """The nearest parts, for a person to choose among."""
    offered: list[Near] = []
    for score, part, pieces in scored[:OFFERED]:
        if score > 0:
            offered.append(Near.of(part.hit, round(score, 2), pieces))
    return tuple(offered)


def _may_be_another(words: LineWords, scored: Sequence[Scored], index: NameIndex) -> bool:
    """Whether a line may as well mean another part than the one that it is most like."""
    best = scored[0].part
    near = _rivals(scored, index)
    wanted = written_as(words, best)
    if scored[0].score < WHOLE and suits_others(wanted, best, near):
        return True
    if words.has_makers or is_one_of_several(wanted, best, near):
        return True
    if best.kind == "gpu" and names_no_maker(words, best, index.part(best)):
        return True
    return is_named_otherwise(words, best)


def _likest(
    line: ListLine, words: LineWords, scored: Sequence[Scored], *, is_guess: bool
) -> Match | None:
    """Return a line with the part that it is most like, or whose shortened name it is; None where
    none is near enough.
    """
    if scored[0].score < SURE:
        return _short(line, words, scored)
    likest = scored[0].part
    if likest.kind == "drive" and are_other_sizes(line.text, likest.name):
        return with_part(line, _offered(scored), Guess.NEAREST)
    if is_guess:
        return _fuller(line, words, scored) or with_part(line, _offered(scored), Guess.OTHERS)
    return with_part(line, _offered(scored), None)


def _fuller(line: ListLine, words: LineWords, scored: Sequence[Scored]) -> Match | None:
    """Return, as a guess, a part whose name has all words of a line, where the likest one lacks a
    word of a name: "X570 Dark Hero" is rather a Crosshair VIII Dark Hero than an X570 Dark.
    """
    likest = scored[0].part
    missed = written_as(words, likest) - likest.words
    if any(word.isalpha() and names_one_of(likest.kind, word) for word in missed):
        return _short(line, words, scored)
    return None


def _rivals(scored: Sequence[Scored], index: NameIndex) -> list[NamedPart]:
    """The parts that a line may mean. Where the likest is a card that only the chip's maker makes,
    such as an RTX A5000, the same card under a seller's name is no rival.
    """
    near = [one.part for one in scored]
    card = index.part(scored[0].part)
    if isinstance(card, Gpu) and is_of_chip_maker_alone(card):
        near = [one for one in near if one.brand in CHIP_MAKERS]
    return near


def _rank(
    words: LineWords, one: Scored, index: NameIndex
) -> tuple[float, bool, bool, int, bool, int]:
    """The key by which parts near a line are sorted, the greatest first.

    Of parts with the same score the usual one comes first, then one whose name has the line's words
    in their order, then one with the fewest words that only the line or only the name has, then a
    card with fans of its own, then the shortest name.
    """
    name = one.part.name
    score = round(one.score, 6)  # sums of the same weights differ in their last digit
    is_in_order = words.text.casefold() in name.casefold()
    apart = _words_apart(words, one.part)
    is_cooled = False
    if one.part.kind == "gpu":
        card = index.part(one.part)
        is_cooled = isinstance(card, Gpu) and card.cooler != "passive"
    return score, _is_usual(one.part, index), is_in_order, -apart, is_cooled, -len(name)


def _words_apart(words: LineWords, part: NamedPart) -> int:
    """How many words only one of a line and a part's name has, all words counted: also "LIQUID",
    which coolers share.
    """
    apart = (words.every ^ every_word_of(part.name)) - FAMILIES - {part.card_memory}
    if part.kind == "motherboard":
        return sum(not FORM_OF_BOARD.fullmatch(word) for word in apart)
    return len(apart)


def _is_usual(named: NamedPart, index: NameIndex) -> bool:
    """Whether a drive has its type's usual form, or a board, case or supply is of the shipped
    catalog: an open database has the same part once more, with less known of it.
    """
    if named.kind in ("motherboard", "chassis", "psu"):
        return named.hit.confidence != IMPORTED_CONFIDENCE
    if named.kind != "drive":
        return False
    drive = index.part(named)
    return isinstance(drive, Drive) and drive.form_factor in FORMS.get(drive.drive_type, ())


def _short(line: ListLine, words: LineWords, scored: Sequence[Scored]) -> Match | None:
    """Return, as a guess, the likest of the parts whose shortened name a line is, or whose name it
    is without the maker; None where there is none, or where they are of several kinds.
    """
    short: list[Near] = []
    kinds: set[str] = set()
    for _, part, _ in scored:
        if part.kind in NEVER_SHORT:
            continue
        if is_short_for(words, part) or _is_name_without_maker(words, part):
            short.append(Near(part.hit.id, part.name, part.kind, SURE))
            kinds.add(part.kind)
    if len(kinds) != 1:
        return None
    return with_part(line, tuple(short[:OFFERED]), Guess.SHORT)


def _is_name_without_maker(words: LineWords, part: NamedPart) -> bool:
    """Whether a line is the whole name of a part of the shipped catalog but for its maker:
    "Torrent". An open database has parts with names of any word.
    """
    if part.hit.confidence == IMPORTED_CONFIDENCE:
        return False
    bare = part.words - compared_words(part.brand)
    has_name = any(word.isalpha() and names_one_of(part.kind, word) for word in bare)
    return has_name and written_as(words, part) == bare


def _guessed_card(
    line: ListLine, words: LineWords, index: NameIndex, *, is_guess: bool
) -> Match | None:
    """Return the likeliest card for a line that names a chip and no card, with all cards that it
    may mean; None for another line.
    """
    has_block = wears_block(words)
    if line.kind not in (None, "gpu"):
        return None
    if words.maker not in ("", *CHIP_MAKERS) and not has_block:
        return None
    near = index.near(line.text, "gpu", MOST_WITH_CHIP)
    parts = map(index.part, near)
    cards = cards_with_chip(words, parts)[:MOST_CARDS]
    if not cards:
        return None
    offered = tuple(Near(card.id, card.name, card.kind, BELOW_SURE) for card in cards)
    guess: Guess | None = Guess.BLOCK if has_block else Guess.CHIP
    if len(cards) == 1 and is_of_chip_maker_alone(cards[0]) and not is_guess:
        guess = None
    return with_part(line, offered, guess)


def _scored_memory(
    line: LineWords,
    memory: MemoryWanted | None,
    part: Memory,
    candidate: NamedPart,
    near: Sequence[NamedPart],
) -> Scored:
    """Return how much a memory kit is like a line, and how many of it the line wants.

    Modules and GB are compared as figures, the rest as words. A kit is sure only if the line says
    modules and GB and a whole number of kits gives just these, and a module of no maker only if the
    line names neither maker nor product line.
    """
    if line.text.casefold() == candidate.name.casefold():
        return Scored(1.0, candidate)
    if memory is None:
        score = likeness(line, candidate, near)
        return Scored(min(score, BELOW_SURE), candidate)
    pieces = memory.pieces_of(part)
    its_size = memory.kit_gb
    if pieces is None:
        its_size = part.total_gb or 0.0
    size = f"{memory.kit_gb:.0f}gb"
    said = compared_words(without_sizes(line.text)) | {size}
    sized = line.changed(wanted=said, beside=frozenset())
    score = likeness(sized, candidate.of_size(its_size), near)
    if pieces is None:
        nearest = memory.nearest_pieces_of(part)
        return Scored(min(score, BELOW_SURE), candidate, nearest)
    if part.brand == GENERIC and _names_maker_or_series(line):
        score = min(score, BELOW_SURE)
    return Scored(score, candidate, pieces)


def _names_maker_or_series(line: LineWords) -> bool:
    """Whether a line of memory names a maker, several or a product line."""
    if line.maker != "" or line.has_makers:
        return True
    bare = without_part_numbers(without_sizes(line.text))
    return names_a_series(compared_words(bare), line.maker)
