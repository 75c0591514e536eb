"""Whether a line of a list means one part or several: the pieces of a sentence, or products among
which the line shares its quantity.

Judges matches of a whole line and of its pieces; makes no match itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rigwright.importing.lists.bridge_lines import is_bridge_line
from rigwright.importing.lists.card_holds import Held
from rigwright.importing.lists.drive_lines import drive_wanted, size_said_tb
from rigwright.importing.lists.frame_lines import is_frame
from rigwright.importing.lists.likeness import WHOLE
from rigwright.importing.lists.limit_lines import SaidLimit
from rigwright.importing.lists.line_kinds import (
    kind_said,
    names_a_model,
    names_a_part,
    names_a_product,
    names_no_use,
)
from rigwright.importing.lists.line_words import STYLES, maker_within, words_of_line
from rigwright.importing.lists.meanings import Guess, Match, Says, part_meant, without_meaning
from rigwright.importing.lists.memory_lines import memory_wanted
from rigwright.importing.lists.name_index import NameIndex
from rigwright.importing.lists.reading import ListLine
from rigwright.importing.lists.stand_ins import names_duct, says_blower_alone
from rigwright.importing.lists.telling_apart import compared_words, is_name
from rigwright.importing.name_words import IN_BRACKETS
from rigwright.parts import Drive, Gpu

_WATTS = re.compile(r"(\d{3,4}) ?w(?:atts?)?(?![a-z])", re.IGNORECASE)
_LEAST_OF_SUPPLIES = 650.0  # watts, which no card draws
_COUNTED_AGAIN = re.compile(r"(?:[+&,;/]|\band|\bund) ?\d{1,2} ?[x×] ?(?=\D)", re.IGNORECASE)


def are_shared(line: ListLine, shares: Sequence[Match]) -> bool:
    """Return whether a line shares its quantity among products: each share names a maker or a word
    of its part's name beyond what all shares begin with, and the catalog has at least one of them.
    """
    known = 0
    for share in shares:
        own = words_of_line(share.line.text.removeprefix(_common(line, share)))
        names = {word for word in own.wanted if word.isalpha() and len(word) > 1}
        if share.part_id is not None and names & compared_words(share.part_name):
            known += 1
        elif not own.maker:
            return False
    return known > 0


def _common(line: ListLine, share: Match) -> str:
    """The words, with the space behind them, that all shares of a line begin with."""
    common = share.line.text
    for other in line.shares:
        while not other.text.startswith(common):
            common = common[:-1]
    return common[: common.rfind(" ") + 1]


def may_be_parted(whole: Match) -> bool:
    """Return whether the pieces of a line are worth a look.

    They are unless the line is just the name of a part: where the line is not surely like one part,
    where a piece has a larger quantity than the line, where a bridge or a duct stands beside cards
    or a drive behind something else, and where the part's name lacks a name of the line.
    """
    line = whole.line
    repeats = any(piece.count > line.count for piece in line.pieces)
    has_bridge = _are_some([is_bridge_line(piece.text) for piece in line.pieces])
    if repeats or whole.score < WHOLE or has_bridge or _has_more_behind(line):
        return True
    wanted = words_of_line(line.text).wanted
    missed = wanted - compared_words(whole.part_name)
    return any(map(is_name, missed))


def _are_some(marks: Sequence[bool]) -> bool:
    """Whether some pieces of a line are marked, and others are not."""
    return any(marks) and not all(marks)


def _has_more_behind(line: ListLine) -> bool:
    """Whether a drive or a duct stands behind something else in a line."""
    behind = line.pieces[1:]
    return any(_drive_tb(piece) is not None or names_duct(piece.text) for piece in behind)


def is_rather_pieces(whole: Match, pieces: Sequence[Match]) -> bool:
    """Return whether a line means its pieces rather than one part.

    It does where two pieces mean different things, where a piece means a part more surely or more
    often than the whole line does ("RTX 3090 FE + RTX 3090 FE"), and where a piece names another
    product than the part that the whole line seems to mean. A kit of memory stays one part.
    """
    known = list(filter(_means_something, pieces))
    if _is_one_kit(whole, known):
        return False
    if _are_several(whole, known, pieces):
        return True
    if whole.part_id is None and not known:  # only a larger quantity speaks for pieces then
        return _are_more(pieces, whole)
    says_more = any(_says_more(piece, whole) for piece in known)
    return says_more or any(_is_beside(piece, whole) for piece in pieces)


def _are_several(whole: Match, known: Sequence[Match], pieces: Sequence[Match]) -> bool:
    """Whether pieces mean different things, or the same part more often than the line does; what no
    build has a place for is told apart from the part before it.
    """
    if known and any(names_no_use(piece.line.text) for piece in pieces):
        return True
    if len({piece.part_id or piece.says for piece in known}) > 1:
        return True
    if _are_several_drives(pieces):
        return True
    return _has_supply_beside(pieces) or _is_counted_again(whole, known)


def _has_supply_beside(pieces: Sequence[Match]) -> bool:
    """Whether pieces name a supply by its watts, or an outlet: "2x 2200W, office outlet 120V"."""
    if any(_of_other_watts(piece, pieces) for piece in pieces):
        return True
    return _are_some([piece.says is Says.OUTLET for piece in pieces])


def _are_several_drives(pieces: Iterable[Match]) -> bool:
    """Whether pieces name drives of different sizes or sorts: "990 Pro 2TB, 2TB HDD"."""
    drives: set[tuple[float, bool]] = set()
    for piece in pieces:
        size_tb = _drive_tb(piece.line, piece.kind)
        if size_tb is not None:
            wanted = drive_wanted(piece.line.text)
            drives.add((size_tb, wanted is not None and wanted.drive_type == "hdd"))
    return len(drives) > 1


def _is_counted_again(whole: Match, known: Sequence[Match]) -> bool:
    """Whether the pieces of a line count one part more than once: "2x 3090 FE + 1x 3090 FE, on a
    riser".
    """
    if not _COUNTED_AGAIN.search(whole.line.text):
        return False
    same = [piece for piece in known if piece.part_id == whole.part_id and piece.part_id]
    return sum(piece.count for piece in same) > whole.count


def _is_beside(piece: Match, whole: Match) -> bool:
    """Whether a piece names another product than the part that the whole line seems to mean: one of
    another kind and maker ("2x Xeon Platinum 8480+ on Gigabyte MS73-HB1"), another card with the
    same chip ("EVGA 3090 FTW3 Ultra + 3090 Kingpin"), or other watts ("HX1200 + 850W gold").
    """
    text = piece.line.text
    maker = maker_within(text)
    if whole.part_id is None or maker.casefold() in whole.part_name.casefold():  # also none
        return False
    is_of_whole = piece.part_id == whole.part_id or kind_said(text) == whole.kind
    return not is_of_whole and names_a_model(text)


def _says_other_watts(piece: Match, name: str) -> bool:
    """Whether a piece says watts of a supply that a name does not have."""
    said = _WATTS.search(piece.line.text)
    return piece.line.kind == "psu" and said is not None and said[1] not in name


def _of_other_watts(piece: Match, pieces: Iterable[Match]) -> bool:
    """Whether a piece says watts of a supply, and no other supply of its line has them."""
    if piece.part_id is not None:
        return False
    beside = [other for other in pieces if other is not piece]
    others = [other for other in beside if "psu" in (other.kind, other.line.kind)]
    if not others:
        return _are_more_than_a_card_draws(piece, beside)
    for other in others:
        named = other.part_name if other.part_id is not None else other.line.text
        if not _says_other_watts(piece, named):
            return False
    return True


def _are_more_than_a_card_draws(piece: Match, beside: Sequence[Match]) -> bool:
    """Whether a piece says watts that are a supply's, "2x RTX 3090, 850W, Ryzen 9 5950X": no card
    draws as many.
    """
    said = _WATTS.search(piece.line.text)
    if said is None or piece.line.kind != "psu" or float(said[1]) < _LEAST_OF_SUPPLIES:
        return False
    return any(other.kind == "gpu" for other in beside)


def _is_one_kit(whole: Match, known: Sequence[Match]) -> bool:
    """Whether what the pieces of a line of memory mean is one kit of it: "Crucial Pro 64GB
    DDR4-3200, 4 sticks".
    """
    kinds = {piece.line.kind or piece.kind for piece in known}
    return whole.line.kind == "memory" and kinds == {"memory"} and not _are_more(known, whole)


def _are_more(pieces: Iterable[Match], whole: Match) -> bool:
    return any(piece.line.count > whole.line.count for piece in pieces)


def without_card_memory(pieces: Sequence[Match], index: NameIndex) -> list[Match]:
    """Return the pieces of a line; one that only says the memory of the line's card, "RTX A5000, 24
    GB of memory", as words that name no part.
    """
    sizes: set[float] = set()
    for piece in pieces:
        part = part_meant(piece, index.catalog)
        if isinstance(part, Gpu) and part.vram_gb is not None:
            sizes |= {part.vram_gb, part.vram_gb * piece.count}
    return _without(pieces, [_is_memory_of(piece, sizes) for piece in pieces])


def _without(pieces: Sequence[Match], marks: Sequence[bool]) -> list[Match]:
    """Return the pieces of a line, those that are marked as words that name no part."""
    pairs = zip(pieces, marks, strict=True)
    return [without_meaning(piece) if is_marked else piece for piece, is_marked in pairs]


def is_blower_card(pieces: Sequence[Match], index: NameIndex) -> bool:
    """Return whether a line says of its cards that they are blowers: "2x 3090 with blower". Beside
    cards without fans it names what blows through them.
    """
    blowers = [piece.says is Says.DUCT and says_blower_alone(piece.line.text) for piece in pieces]
    if not any(blowers):
        return False
    for piece in pieces:
        part = part_meant(piece, index.catalog)
        if isinstance(part, Gpu):
            return part.cooler != "passive"
    return False


def _is_memory_of(piece: Match, sizes: set[float]) -> bool:
    """Whether a piece says of memory only its size, and a card has that size."""
    if piece.line.kind != "memory":
        return False
    wanted = memory_wanted(piece.line.text, 1)
    if wanted is None or wanted.ram_type is not None or wanted.speed_mts is not None:
        return False
    return wanted.total_gb in sizes


def _means_something(match: Match) -> bool:
    """Whether a piece means a part or one of the further things of `Says`, now or once the whole
    list is read.
    """
    is_known = match.part_id is not None or match.says is not Says.PART
    return (is_known and match.says is not Says.NOTHING) or is_told_by_list(match)


def is_told_by_list(match: Match) -> bool:
    """Return whether a line names memory, a frame or a bridge: the whole list tells which."""
    text = match.line.text
    is_memory = match.line.kind == "memory" and memory_wanted(text, match.line.count) is not None
    return is_memory or is_frame(text) or is_bridge_line(text)


def _says_more(piece: Match, whole: Match) -> bool:
    """Whether a piece means a part more surely than the whole line does, or more pieces of it."""
    is_more = piece.line.count > whole.line.count and not piece.is_guess
    has_part = piece.part_id is not None
    if whole.part_id is None:
        return has_part or is_more
    if whole.is_guess and has_part and not piece.is_guess:
        return True
    return is_more and whole.part_id == piece.part_id


def parted(line: ListLine, pieces: Sequence[Match], index: NameIndex) -> list[Match]:
    """Return the matches that a line is parted into.

    A duct is wanted once for each card of the line. Cards of a line that names another cooler
    beside them are guesses. Words that only describe a part name none; if one part is left beside
    such words, the whole line means it.
    """
    pieces = _with_one_duct(pieces)
    cards = _cards_for_ducts(pieces, index)
    kinds = _kinds_of(pieces)
    is_cooled_otherwise = _is_cooled_otherwise(pieces)
    found: list[Match] = []
    for piece in _without_supply_of_dock(_with_limit(pieces)):
        if piece.says is Says.DUCT:
            piece = _for_each_card(piece, cards)
        elif _of_other_watts(piece, pieces) or _is_further_drive(piece, pieces, index):
            pass
        elif _only_describes(piece, kinds):
            piece = without_meaning(piece)
        elif piece.kind == "gpu" and is_cooled_otherwise:
            piece = replace(piece, guess=piece.guess or Guess.OTHERS)
        found.append(piece)
    return _as_whole(line, found) or found


def _without_supply_of_dock(pieces: Sequence[Match]) -> list[Match]:
    """The pieces of a line; beside a card on a dock a supply is the dock's, and none of the
    machine.
    """
    if not any(piece.held is Held.DOCKED for piece in pieces):
        return list(pieces)
    return _without(pieces, [piece.kind == "psu" for piece in pieces])


def _with_one_duct(pieces: Sequence[Match]) -> list[Match]:
    """The pieces of a line; of "printed shrouds and Delta 97x33 blowers" the shrouds as words that
    name nothing, since the blowers say what is on them.
    """
    ducts = [piece.says is Says.DUCT for piece in pieces]
    shrouds = [piece.says is Says.DUCT and names_duct(piece.line.text) for piece in pieces]
    if ducts == shrouds:  # no blower is named
        return list(pieces)
    return _without(pieces, shrouds)


def _is_further_drive(piece: Match, pieces: Iterable[Match], index: NameIndex) -> bool:
    """Whether a piece says a drive by its size that no other drive of its line is, or that is of
    another type: the second one of "990 Pro 2TB, 4TB HDD".
    """
    size_tb = _drive_tb(piece.line, piece.kind)
    if size_tb is None:
        return False
    wanted = drive_wanted(piece.line.text)
    for other in pieces:
        part = part_meant(other, index.catalog)
        if other is piece or not isinstance(part, Drive):
            continue
        if part.capacity_tb == size_tb if wanted is None else wanted.is_met_by(part):
            return False
    return True


def _drive_tb(line: ListLine, kind: str | None = None) -> float | None:
    """Return the size of the drive that a piece of a line names, by its words or by the `kind` of
    its part; None for another piece.
    """
    is_drive = "drive" in (kind, line.kind, kind_said(line.text))
    return size_said_tb(line.text) if is_drive else None


def _with_limit(pieces: Sequence[Match]) -> list[Match]:
    """The pieces of a line; a power limit beside cards is theirs alone, and one of a chip stays
    that of its cards wherever they are named.
    """
    said = [piece.limit for piece in pieces if piece.says is Says.LIMIT]
    if not said or not _cards(pieces):
        return list(pieces)
    found: list[Match] = []
    for piece in pieces:
        if _limits_all(piece):
            piece = replace(piece, limit=None)
        elif piece.kind == "gpu" and piece.limit is None:
            piece = replace(piece, limit=_limit_of(piece, said))
        found.append(piece)
    return found


def _limits_all(piece: Match) -> bool:
    """Whether a piece says a limit, and of no chip."""
    return piece.says is Says.LIMIT and piece.limit is not None and not piece.limit.chip


def _limit_of(card: Match, said: Iterable[SaidLimit | None]) -> SaidLimit | None:
    """The first of the limits beside a card that is the card's."""
    for limit in said:
        if limit is not None and limit.is_of(card.part_name):
            return limit
    return None


def _for_each_card(duct: Match, cards: int) -> Match:
    """A duct of which the line does not say how many: one for each card."""
    if duct.line.count > 1 or not cards:
        return duct
    return replace(duct, line=replace(duct.line, count=cards))


def _as_whole(line: ListLine, pieces: Sequence[Match]) -> list[Match]:
    """The whole line with the one part that its pieces mean; empty where they mean several or
    none, or where the line has beside it what has to be told: a part for later, a pump.
    """
    if any(piece.line.is_wish or names_no_use(piece.line.text) for piece in pieces):
        return []
    named = [piece for piece in pieces if piece.says is not Says.NOTHING]
    if len(named) != 1 or named[0].part_id is None:
        return []
    return [replace(named[0], line=replace(line, count=named[0].line.count))]


def _cards(pieces: Iterable[Match]) -> int:
    """How many cards the pieces of a line mean."""
    return sum(piece.count for piece in pieces if piece.kind == "gpu")


def _cards_for_ducts(pieces: Sequence[Match], index: NameIndex) -> int:
    """How many cards the ducts of a line are for: those without fans, else all."""
    cards = 0
    for piece in pieces:
        part = part_meant(piece, index.catalog)
        if isinstance(part, Gpu) and part.cooler == "passive":
            cards += piece.count
    return cards or _cards(pieces)


def _kinds_of(pieces: Iterable[Match]) -> set[str | None]:
    """The kinds of the parts that pieces surely mean; a duct is a fan."""
    kinds: set[str | None] = set()
    for piece in pieces:
        if piece.says is Says.DUCT:
            kinds.add("fan")
        elif piece.part_id is not None and not piece.is_guess:
            kinds.add(piece.kind)
    return kinds


def _is_cooled_otherwise(pieces: Iterable[Match]) -> bool:
    """Whether pieces without a part say how cards are cooled: "4x 3090 FE, waterblocks"."""
    beside = " ".join(piece.line.text for piece in pieces if piece.part_id is None)
    return bool(compared_words(beside) & STYLES.keys())


def _only_describes(piece: Match, kinds: set[str | None]) -> bool:
    """Whether a piece names no part, or only says what a part of those kinds is."""
    if piece.says is not Says.PART or _is_sure(piece):
        return False
    text = piece.line.text
    if kind_said(text) in kinds and not names_a_product(text):
        return True
    if piece.part_id is None:
        text = IN_BRACKETS.sub(" ", text)  # "Closed Panel (PH-ES620PC_BK02)"
    return not (names_a_part(text) or is_told_by_list(piece))


def _is_sure(piece: Match) -> bool:
    """Whether a piece means a part by its name, its chip or a processor's number."""
    if piece.part_id is None:
        return False
    is_told = piece.guess in (None, Guess.CHIP) or piece.kind == "cpu"
    return is_told or _has_name_of_part(piece)


def _has_name_of_part(piece: Match) -> bool:
    """Whether a piece has several words of a name, and all of them are its part's: "Peerless
    Assassin 120", of which there are several versions.
    """
    words = words_of_line(piece.line.text).wanted
    names = [word for word in words if word.isalpha() and is_name(word)]
    return len(names) > 1 and words <= compared_words(piece.part_name)
