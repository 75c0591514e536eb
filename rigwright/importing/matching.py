"""Lines of a pasted list and the catalog's parts: which part a line means, and how sure that is.

Compares names; words with digits in them (models, sizes) count most. Knows no file and no store.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rigwright.build import Placeholder
from rigwright.catalog import SearchableCatalog
from rigwright.files.plain_text import without_hidden
from rigwright.importing.bridge_lines import bridges_meant, is_bridge_line
from rigwright.importing.guesses import cards_with_chip, has_another_cooler, suits_others
from rigwright.importing.line_words import maker_within, words_of_line
from rigwright.importing.lists import ListLine
from rigwright.importing.memory_lines import MemoryWanted, memory_wanted, without_sizes
from rigwright.importing.riser_lines import RiserWanted, riser_wanted
from rigwright.importing.telling_apart import (
    ROMAN,
    NamedPart,
    compared_words,
    has_name,
    has_only_number,
    is_a_sibling,
    is_another_model,
    numbered_in,
    shares_a_name,
)
from rigwright.importing.words import CHIP_MAKERS, brand_of, every_word_of
from rigwright.parts import Cooler, Gpu, Memory, Riser

ALL = 1_000_000
SURE = 0.72  # below it a line stays a placeholder
BELOW_SURE = 0.7  # the most that a part of another series of its maker is scored
GUESSED = 0.4  # from it on that placeholder is of the nearest part's kind
LIKE = 0.6  # from it on a part of another maker, or of none that is known, is called the nearest
OTHER_MAKER = 0.6  # what is left of a score where list and part name different makers
OTHER_LINE = 0.8  # … and where each has the name of a product line that the other has not
OTHER_MODEL = 0.7  # … and where their generations differ: no likeness of the rest makes that sure
WHOLE = 0.95  # from it on a line is one part, whatever stands between its words
OFFERED = 6  # nearest parts that are kept for a person to choose among
MOST_CARDS = 24  # with one chip, among which a person chooses
NO_MAKERS = CHIP_MAKERS | {"generic"}  # brands of parts that others may sell
FAMILIES = frozenset({"geforce", "radeon"})  # words that one shop writes and another leaves out
_CANDIDATES = 40
_SOCKET = re.compile(r"\b(?:LGA ?\d{4}|SP\d|AM\d|sTR\w?\d|TR4)\b", re.IGNORECASE)
_ID = re.compile(r"[a-z0-9][a-z0-9._:+-]{2,149}")


@dataclass(frozen=True)
class Near:
    """A part that a line may mean, and how much its name is like the line, from 0 to 1.

    `pieces` of it are what the line wants where that differs from the quantity of the line: two
    modules are one kit of two.
    """

    part_id: str
    name: str
    kind: str
    score: float
    pieces: int | None = None


@dataclass(frozen=True)
class Match:
    """A line with the part it most likely means: `part_id` None where nothing comes near enough.

    `near` are the parts that come nearest, best first, so that a person can say which one is meant.
    With `is_guess` the line may as well mean another of them; with `names_chip` they are the cards
    with a chip that it names. With `dropped` somebody said that the line is to be left out.
    """

    line: ListLine
    part_id: str | None
    part_name: str
    kind: str | None
    score: float
    near: tuple[Near, ...] = ()
    dropped: bool = False
    is_guess: bool = False
    names_chip: bool = False

    def meaning(self, part_id: str | None, *, dropped: bool = False) -> Match:
        """The same line, meant as one of the parts that are near, or as none of them: it stays as a
        placeholder unless it is dropped.
        """
        near = next((one for one in self.near if one.part_id == part_id), None)
        if near is None:
            return replace(self, part_id=None, kind=self.line.kind, dropped=dropped, is_guess=False)
        return replace(
            self,
            part_id=near.part_id,
            part_name=near.name,
            kind=near.kind,
            score=near.score,
            dropped=False,
            is_guess=False,
        )

    @property
    def count(self) -> int:
        """How many pieces of the part the line wants; of a line without a part, its quantity."""
        if self.part_id is not None:
            for near in self.near:
                if near.part_id == self.part_id and near.pieces is not None:
                    return near.pieces
        return self.line.count

    @property
    def nearest(self) -> str:
        """The name of the part that comes nearest; empty where nothing is like the line.

        A number that both have makes no likeness between products of different makers.
        """
        if not self.near:
            return ""
        best = self.near[0]
        maker = brand_of("", self.line.text)
        same_maker = maker != "" and maker == brand_of("", best.name)
        needed = GUESSED if same_maker else LIKE
        return best.name if best.score >= needed else ""

    @property
    def can_stay(self) -> bool:
        """Whether a build has a place for what the line means, whatever that is."""
        return self.line.kind != ""

    @property
    def placeholder(self) -> Placeholder | None:
        """The placeholder for a line that matched nothing.

        It is of the line's own kind, else of the kind of the part that comes nearest.
        """
        if self.part_id is not None or self.dropped or not self.can_stay:
            return None
        kind = self.line.kind
        if kind is None and self.near and self.near[0].score >= GUESSED:
            kind = self.near[0].kind
        text = without_hidden(self.line.text) or "?"
        return Placeholder(text, kind or "", self.line.count)


def match_list(lines: Iterable[ListLine], catalog: SearchableCatalog) -> tuple[Match, ...]:
    """Return every line with the part it means; a sentence that surely names several becomes them.

    What the sentence names beside them stays, each piece as a line of its own.
    """
    known: dict[str | None, list[NamedPart]] = {}

    def match_of(line: ListLine) -> Match:
        named = _named(line, catalog)
        if named is not None:
            return named
        return _match(line, _candidates(line.kind, catalog, known), catalog)

    found: list[Match] = []
    for line in lines:
        whole = match_of(line)
        pieces = [match_of(piece) for piece in line.pieces] if _may_be_parted(whole) else []
        if _is_rather_pieces(whole, pieces):
            found += pieces
            continue
        found.append(whole)
    return tuple(_with_bridges(found, catalog))


def _may_be_parted(whole: Match) -> bool:
    """Whether the pieces of a line may say more than the whole: not where the line is just the name
    of a part, but where a piece stands in it more often than once.
    """
    repeats = any(piece.count > whole.line.count for piece in whole.line.pieces)
    return repeats or whole.score < WHOLE


def _is_rather_pieces(whole: Match, pieces: Sequence[Match]) -> bool:
    """Whether a line is rather its pieces: where several of them mean parts, where one behind a
    label does and the whole none, and where there is more of a part that is no guess ("RTX 3090 FE
    + RTX 3090 FE").
    """
    known = [piece for piece in pieces if piece.part_id is not None]
    if len({piece.part_id for piece in known}) > 1:
        return True
    return any(_says_more(piece, whole) for piece in known)


def _says_more(piece: Match, whole: Match) -> bool:
    """Whether one piece of a line says more than the whole line."""
    more = piece.line.count > whole.line.count and not piece.is_guess
    if whole.part_id is None:
        return more or whole.line.has_label
    return more and whole.part_id == piece.part_id


def _with_bridges(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """The matches, the bridges among them for the cards of the list where there are such."""
    cards: Counter[str] = Counter()
    for match in found:
        if match.part_id is not None:
            cards[match.part_id] += match.count
    for match in found:
        bridges: Sequence[Riser] = ()
        if is_bridge_line(match.line.text) and match.score < WHOLE:
            bridges = bridges_meant(match.line.text, cards, catalog)
        if not bridges:
            yield match
            continue
        first = bridges[0]
        near = tuple(Near(one.id, one.name, one.kind, SURE) for one in bridges)
        yield Match(match.line, first.id, first.name, first.kind, SURE, near)


def _named(line: ListLine, catalog: SearchableCatalog) -> Match | None:
    """The part whose id a line is."""
    part = catalog.get(line.text) if _ID.fullmatch(line.text) else None
    if part is None or line.kind not in (None, part.kind):
        return None
    return Match(line, part.id, part.name, part.kind, 1.0)


def _candidates(
    kind: str | None, catalog: SearchableCatalog, known: dict[str | None, list[NamedPart]]
) -> list[NamedPart]:
    if kind == "":
        return []
    if kind is None and None not in known:  # a list with sorts asks for a few kinds alone
        every = [NamedPart.of(hit) for hit in catalog.search("", None, ALL)]
        known.clear()
        known[None] = every
        for named in every:
            known.setdefault(named.kind, []).append(named)
    if kind not in known:
        known[kind] = [NamedPart.of(hit) for hit in catalog.search("", kind, ALL)]
    return known[kind]


def _match(line: ListLine, candidates: list[NamedPart], catalog: SearchableCatalog) -> Match:
    wanted = words_of_line(line.text, candidates)
    near = _near(wanted, candidates)
    scored = _all_scored(line, wanted, near, catalog)
    every_word = every_word_of(line.text) - FAMILIES

    def likeness(one: tuple[float, NamedPart, int | None]) -> tuple[float, int, int]:
        score, candidate, _ = one
        others = every_word ^ (every_word_of(candidate.name) - FAMILIES)
        return score, -len(others), -len(candidate.name)  # also "LIQUID", which coolers share

    scored.sort(key=likeness, reverse=True)
    offered: list[Near] = []
    for score, one, pieces in scored[:OFFERED]:
        if score > 0:
            offered.append(Near(one.part_id, one.name, one.kind, round(score, 2), pieces))
    if not offered:
        return Match(line, None, "", line.kind, 0.0)
    best = offered[0]
    best_score, best_part, _ = scored[0]
    is_guess = best_score < WHOLE and suits_others(wanted, best_part, near)
    if is_guess or best_score < SURE:
        card = _guessed_card(line, wanted, near, catalog)
        if card is not None:
            return card
    if best_score < SURE:
        return Match(line, None, best.name, line.kind, best.score, tuple(offered))
    return Match(
        line, best.part_id, best.name, best.kind, best.score, tuple(offered), is_guess=is_guess
    )


def _guessed_card(
    line: ListLine,
    wanted: frozenset[str],
    near: Sequence[NamedPart],
    catalog: SearchableCatalog,
) -> Match | None:
    """The likeliest card of a line that names a chip alone, with all that it may mean; None for
    another line.
    """
    if line.kind not in (None, "gpu"):
        return None
    cards = cards_with_chip(wanted, near, catalog)[:MOST_CARDS]
    if not cards:
        return None
    offered = tuple(Near(card.id, card.name, card.kind, BELOW_SURE) for card in cards)
    first = cards[0]
    several = len(cards) > 1
    return Match(
        *(line, first.id, first.name, first.kind, BELOW_SURE, offered),
        is_guess=several,
        names_chip=several,
    )


def _near(wanted: frozenset[str], candidates: Iterable[NamedPart]) -> list[NamedPart]:
    """Return the candidates with most of the wanted words, the likest first."""
    if not wanted:
        return []
    likest = sorted(candidates, key=lambda candidate: -_shared(wanted, candidate.words))
    return [candidate for candidate in likest[:_CANDIDATES] if wanted & candidate.words]


def _all_scored(
    line: ListLine,
    wanted: frozenset[str],
    near: Sequence[NamedPart],
    catalog: SearchableCatalog,
) -> list[tuple[float, NamedPart, int | None]]:
    """Return each part that comes near, with its score and how many pieces of it the line wants."""
    memory = memory_wanted(line.text, line.count)
    riser = riser_wanted(line.text)
    scored: list[tuple[float, NamedPart, int | None]] = []
    for candidate in near:
        if candidate.kind == "memory":
            scored.append(_scored_memory(line, memory, wanted, candidate, near, catalog))
        elif candidate.kind == "riser" and riser is not None:
            score = _scored_riser(line, riser, wanted, candidate, near, catalog)
            scored.append((score, candidate, None))
        else:
            score = _scored(line, wanted, candidate, near)
            if _is_of_another_sort(line, wanted, candidate, catalog):
                score = min(score, BELOW_SURE)
            scored.append((score, candidate, None))
    return scored


def _is_of_another_sort(
    line: ListLine, wanted: frozenset[str], candidate: NamedPart, catalog: SearchableCatalog
) -> bool:
    """Whether a line wants a cooler for another socket, or a card with another cooler."""
    if candidate.kind == "cooler":
        return _wants_another_socket(line, candidate, catalog)
    part = catalog.get(candidate.part_id) if candidate.kind == "gpu" else None
    return isinstance(part, Gpu) and has_another_cooler(wanted, part, candidate)


def _wants_another_socket(line: ListLine, candidate: NamedPart, catalog: SearchableCatalog) -> bool:
    """Whether a line names a processor's socket that a cooler is not made for."""
    named = {word.casefold() for word in _SOCKET.findall(line.text)}
    part = catalog.get(candidate.part_id) if named else None
    if not isinstance(part, Cooler):
        return False
    made_for = {socket.casefold() for socket in part.sockets}
    return not named <= made_for | candidate.words


def _scored(
    line: ListLine, wanted: frozenset[str], candidate: NamedPart, near: Iterable[NamedPart]
) -> float:
    """Return how much a part's name is like a line, from 0 to 1, among the parts near it."""
    maker = brand_of("", line.text) or maker_within(line.text)
    score = _score(_written_as(wanted, maker, candidate), maker, candidate)
    if is_a_sibling(wanted, numbered_in(line.text), candidate, near):
        return min(score * OTHER_MODEL, BELOW_SURE)
    if candidate.kind == "cpu" and has_only_number(wanted, candidate, near):
        return max(score, SURE)
    if not shares_a_name(wanted, candidate):
        return min(score, BELOW_SURE)
    return score


def _scored_memory(
    line: ListLine,
    memory: MemoryWanted | None,
    wanted: frozenset[str],
    candidate: NamedPart,
    near: Iterable[NamedPart],
    catalog: SearchableCatalog,
) -> tuple[float, NamedPart, int | None]:
    """Return how much a memory kit is like a line, and how many of it the line wants.

    The figures of the kit decide on modules and GB, its name on the rest. No kit is sure that does
    not give just the modules and GB of the line, nor any where the line does not say them.
    """
    part = catalog.get(candidate.part_id)
    if line.text.casefold() == candidate.name.casefold():
        return 1.0, candidate, None
    if memory is None or not isinstance(part, Memory):
        return min(_scored(line, wanted, candidate, near), BELOW_SURE), candidate, None
    pieces = memory.pieces_of(part)
    its_size = memory.kit_gb if pieces is not None else part.total_gb or 0.0
    said = compared_words(without_sizes(line.text)) | {f"{memory.kit_gb:.0f}gb"}
    score = _scored(line, said, candidate.of_size(its_size), near)
    if pieces is None:
        return min(score, BELOW_SURE), candidate, memory.nearest_pieces_of(part)
    return score, candidate, pieces


def _scored_riser(
    line: ListLine,
    riser: RiserWanted,
    wanted: frozenset[str],
    candidate: NamedPart,
    near: Iterable[NamedPart],
    catalog: SearchableCatalog,
) -> float:
    """Return how much a riser is like a line without a maker: figures or the whole name decide."""
    part = catalog.get(candidate.part_id)
    score = _scored(line, wanted, candidate, near)
    if isinstance(part, Riser) and riser.is_met_by(part):
        return max(score, SURE)
    is_named = line.text.casefold() == candidate.name.casefold()
    return score if is_named else min(score, BELOW_SURE)


def _written_as(wanted: frozenset[str], maker: str, candidate: NamedPart) -> frozenset[str]:
    """The words of a line as a part's name writes them: the numbers of series ("Pro II" of a
    "Pro 2"), the watts of a supply without their unit, and no maker where a chip's maker has the
    card built by others (PNY's RTX A6000).
    """
    written = wanted
    if candidate.brand in NO_MAKERS:
        written -= compared_words(maker) - candidate.words
    for roman, number in ROMAN.items():
        for mine, theirs in ((roman, number), (number, roman)):
            if mine in wanted - candidate.words and theirs in candidate.words - wanted:
                written = written - {mine} | {theirs}
    if candidate.kind == "psu":
        for word in wanted - candidate.words:
            if word.isdigit() and f"{word}w" in candidate.words:
                written = written - {word} | {f"{word}w"}
    return written


@lru_cache(maxsize=65_536)  # each line is compared with every name of the catalog
def _weight(word: str) -> float:
    """Return the weight of a word: a model number tells most, a word of letters least."""
    if any(character.isdigit() for character in word):
        return 3.0 if len(word) >= 3 else 2.0
    return 1.0


def _shared(wanted: frozenset[str], words: frozenset[str]) -> float:
    return _weight_of(wanted & words) - 0.3 * _weight_of(words - wanted)


def _weight_of(words: Iterable[str]) -> float:
    return sum(map(_weight, words))


def _score(wanted: frozenset[str], maker: str, candidate: NamedPart) -> float:
    """Return how much a part's name is like the words of a line, from 0 to 1.

    What the name has and the line has not weighs most: it says that another part is meant.
    """
    from rapidfuzz import fuzz  # a pasted list is rare; the import would cost every start

    in_both = wanted & candidate.words
    mine = _weight_of(wanted)
    theirs = _weight_of(candidate.needed | in_both)
    shared = _weight_of(in_both)
    if not mine or not theirs:
        return 0.0
    covered = 0.7 * shared / theirs + 0.3 * shared / mine
    alike = fuzz.token_set_ratio(" ".join(sorted(wanted)), candidate.plain) / 100
    score = 0.75 * covered + 0.25 * alike
    if is_another_model(wanted, candidate):
        score *= OTHER_MODEL
    if maker and not _may_be_of(maker, candidate):
        score *= OTHER_MAKER
    if has_name(wanted - candidate.words) and has_name(candidate.needed - wanted):
        score *= OTHER_LINE
    return score


def _may_be_of(maker: str, candidate: NamedPart) -> bool:
    """Whether a part may be of the maker that a line names: by the maker's branch ("ASRock Rack"),
    by one of two names ("NVIDIA/Mellanox"), or because the catalog names no maker of its own.
    """
    if candidate.brand in NO_MAKERS:
        return True
    line = maker.casefold()
    names = candidate.brand.casefold().split("/")
    return any(name.startswith(line) or line.startswith(name) for name in names)
