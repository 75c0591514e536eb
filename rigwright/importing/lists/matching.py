"""Which parts of the catalog the lines of a pasted list mean, how surely, and which lines mean
several parts.

Compares names first, then reads the figures of a line, then asks what only the whole list can tell.
Knows no file and no store.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rigwright.catalog import SearchableCatalog
from rigwright.importing.lists.by_name import by_name
from rigwright.importing.lists.by_number import by_number
from rigwright.importing.lists.by_other_lines import with_bridges, with_memory_type, with_socket
from rigwright.importing.lists.card_holds import names_bracket, without_hold
from rigwright.importing.lists.frame_lines import with_frames
from rigwright.importing.lists.limit_lines import (
    limit_said,
    limits_said,
    says_limit_alone,
    without_limit,
)
from rigwright.importing.lists.line_kinds import (
    kind_said,
    model_words,
    names_a_part,
    names_card,
)
from rigwright.importing.lists.line_words import without_denied
from rigwright.importing.lists.meanings import (
    Guess,
    Match,
    Near,
    Says,
    part_meant,
    saying,
    without_meaning,
)
from rigwright.importing.lists.memory_choice import with_memory
from rigwright.importing.lists.memory_lines import memory_wanted
from rigwright.importing.lists.name_index import NameIndex
from rigwright.importing.lists.outlet_lines import circuits_said, outlet_said, says_volts_alone
from rigwright.importing.lists.parted_lines import (
    are_shared,
    is_blower_card,
    is_rather_pieces,
    is_told_by_list,
    may_be_parted,
    parted,
    without_card_memory,
)
from rigwright.importing.lists.reading import ListLine
from rigwright.importing.lists.riser_lines import leads_elsewhere
from rigwright.importing.lists.server_supplies import with_own_supplies
from rigwright.importing.lists.stand_ins import (
    names_duct,
    says_mount_alone,
    stand_in,
)
from rigwright.importing.lists.titles import without_titles
from rigwright.importing.lists.ups_lines import ups_said
from rigwright.importing.lists.vocabulary import HEADINGS
from rigwright.importing.lists.whole_machines import is_laptop, is_whole_machine
from rigwright.importing.name_words import IN_BRACKETS
from rigwright.parts import Gpu, Memory, Part

_ID = re.compile(r"[a-z0-9][a-z0-9._:+-]{2,149}")
_OR = re.compile(r"\s+(?:or|oder|ou|или)\s+", re.IGNORECASE)
_EXAMPLE = re.compile(r"^(?:like|e\.g\.|such as|for example|z\.b\.|wie)\s+", re.IGNORECASE)


def match_list(lines: Iterable[ListLine], catalog: SearchableCatalog) -> tuple[Match, ...]:
    """Return every line of a list with the part that it means.

    A sentence of several parts becomes one match for each of its pieces, also for those that name
    no part.
    """
    index = NameIndex(catalog)
    found: list[Match] = []
    of_first_line = 0
    for line in lines:
        found += _meant(line, index)
        of_first_line = of_first_line or len(found)
    found = without_titles(found, of_first_line, catalog)
    found = list(with_bridges(found, catalog))
    found = list(with_socket(found, catalog))
    found = list(with_memory_type(found, catalog))
    found = list(with_own_supplies(found, catalog))
    found = list(with_memory(found, catalog))
    return tuple(with_frames(found, catalog))


def meaning_part(match: Match, part: Part) -> Match:
    """Return a line as meaning a part of the catalog that a person named; of memory as many kits as
    have the modules of the line.
    """
    if any(near.part_id == part.id for near in match.near):
        return match.meaning(part.id)
    pieces = None
    wanted = memory_wanted(match.line.text, match.line.count)
    if isinstance(part, Memory) and wanted is not None:
        pieces = wanted.pieces_of(part) or wanted.nearest_pieces_of(part)
    near = (*match.near, Near.of(part, 0.0, pieces))
    return replace(match, near=near).meaning(part.id)


def _meant(line: ListLine, index: NameIndex) -> list[Match]:
    """What a line means: one part, or those that it names piece by piece."""
    found = _beside_parts(line) or _named(line, index)
    if found:
        return found
    found = _parts_of(line, index)
    duct = _duct_in_brackets(line, found, index)
    if duct is not None:
        found.append(duct)
    return [*found, *_outlets_in_brackets(line)]


def _outlets_in_brackets(line: ListLine) -> Iterator[Match]:
    """Yield the outlet that a supply has in brackets, "AX1600i (200V 15A outlet)"."""
    if line.kind not in (None, "psu"):
        return
    for inside in IN_BRACKETS.findall(line.text):
        if not says_volts_alone(inside):
            yield from (found for found in _beside_parts(ListLine(inside)) if found.is_outlet)


def _duct_in_brackets(line: ListLine, found: Sequence[Match], index: NameIndex) -> Match | None:
    """The ducts that a line of cards without fans has in brackets, one for each card: "3x Tesla P40
    (3D printed shrouds)"; None for another line.
    """
    if any(match.says is Says.DUCT for match in found):
        return None
    for inside in IN_BRACKETS.findall(line.text):
        if not names_duct(inside):
            continue
        for match in found:
            part = part_meant(match, index.catalog)
            if isinstance(part, Gpu) and part.cooler == "passive":
                return stand_in(ListLine(inside, None, match.count), index)
    return None


def _parts_of(line: ListLine, index: NameIndex) -> list[Match]:
    """The one part that a line means, or several: its shares or its pieces."""
    shares = _shares(line, index)
    if shares:
        return shares
    whole = _matched(line, index)
    if not may_be_parted(whole):
        return [whole]
    pieces: list[Match] = []
    for piece in line.pieces:
        pieces += _of_piece(piece, index)
    pieces = without_card_memory(pieces, index)
    if is_blower_card(pieces, index) or not is_rather_pieces(whole, pieces):
        return [whole]
    return parted(line, pieces, index)


def _of_piece(piece: ListLine, index: NameIndex) -> list[Match]:
    """What a piece of a line means."""
    return _beside_parts(piece) or [_matched(piece, index)]


def _beside_parts(line: ListLine) -> list[Match]:
    """What a line says that is no part: a wish, the outlet that the machine stands at, the UPS
    before it, limits of its cards; empty for another line.
    """
    if line.is_wish:
        return [without_meaning(saying(line, Says.NOTHING))]
    if outlet_said(line.text) is not None:
        circuits = max(line.count, circuits_said(line.text))
        return [saying(replace(line, count=circuits), Says.OUTLET)]
    if ups_said(line.text) is not None:
        return [saying(line, Says.UPS)]
    if not says_limit_alone(line.text):
        return []
    asking = saying(line, Says.LIMIT)
    return [replace(asking, limit=limit) for limit in limits_said(line.text)]


def _shares(line: ListLine, index: NameIndex) -> list[Match]:
    """The products among which a line shares its quantity; empty for another line."""
    shares = [_matched(share, index) for share in line.shares]
    return shares if are_shared(line, shares) else []


def _named(line: ListLine, index: NameIndex) -> list[Match]:
    """The part whose id a line is; empty for another line."""
    part = index.catalog.get(line.text) if _ID.fullmatch(line.text) else None
    if part is None or line.kind not in (None, part.kind):
        return []
    return [Match(line, part.id, part.name, part.kind, 1.0)]


def _matched(line: ListLine, index: NameIndex) -> Match:
    """Return the part that a line means by its name or part number, else by its figures, else by
    the name that it has in brackets.
    """
    line = _with_own_kind(line)
    choice = _of_choice(line, index)
    if choice is not None:
        return choice
    named = _by_name_or_number(line, index)
    if names_bracket(line.text) or says_mount_alone(line.text):
        return _bracket(named)
    if named.part_id is not None:
        return _of_riser(line, named, index) if named.kind == "riser" else named
    if line.kind == "":
        return named
    otherwise = _of_any_kind(line, index) or _by_its_words(line, index)
    return otherwise or _misspelt(line, index) or _without_part(named)


def _by_name_or_number(line: ListLine, index: NameIndex) -> Match:
    """What a line means by its name; where that is nothing sure, by the part number in it. What a
    table has in a column for part numbers goes before the name.
    """
    named = _by_bare_name(line, index)
    is_sure = named.part_id is not None and not named.is_guess
    if is_sure and not line.number:
        return named
    numbered = by_number(line, index)
    if numbered is None:
        return named
    return replace(numbered, limit=named.limit)


def _of_riser(line: ListLine, named: Match, index: NameIndex) -> Match:
    """The riser that a line means: of a guess its figures say more than its name."""
    if leads_elsewhere(line.text, named.part_name):
        return replace(named, part_id=None, kind="riser", guess=None)
    if named.is_guess:
        return stand_in(line, index) or named
    return named


def _of_any_kind(line: ListLine, index: NameIndex) -> Match | None:
    """The part that a line names whose kind was only assumed: the supply of "GPU: RTX 3090, own
    Corsair RM750x".
    """
    if not line.assumes_kind:
        return None
    free = _by_bare_name(replace(line, kind=None, assumes_kind=False), index)
    models = model_words(line.text)
    is_named = bool(models) and models <= model_words(free.part_name)
    return free if free.part_id is not None and (is_named or not free.is_guess) else None


def _misspelt(line: ListLine, index: NameIndex) -> Match | None:
    """The part that a line surely means once one letter of a word is right: "fractal torrant"."""
    text = index.corrected(line.text, line.kind)
    if text == " ".join(line.text.casefold().split()):
        return None
    match = _by_bare_name(replace(line, text=text), index)
    if match.part_id is None or match.is_guess:
        return None
    return replace(match, line=line, guess=Guess.SPELLING)


def _by_bare_name(line: ListLine, index: NameIndex) -> Match:
    """The part that a line means by its name, without what it says of how its cards are held and
    limited.
    """
    limit = None
    text = without_denied(without_hold(line.text))
    if names_card(line.text) or line.kind == "gpu":
        limit = limit_said(line.text)
    if limit is not None:
        text = without_limit(text)
    return replace(by_name(replace(line, text=text), index), line=line, limit=limit)


def _by_its_words(line: ListLine, index: NameIndex) -> Match | None:
    """What a line says that names no part; of memory the whole list says which."""
    if line.kind == "memory":
        return None
    return stand_in(line, index) or _in_brackets(line, index)


def _bracket(named: Match) -> Match:
    """A line of a bracket by its name; one that the catalog lacks, or that has no maker, says that
    a card stands upright.
    """
    is_known = named.part_id is not None and not says_mount_alone(named.line.text)
    if is_known:
        return named
    return saying(named.line, Says.UPRIGHT, named.near)


def _with_own_kind(line: ListLine) -> ListLine:
    """Return a line without the kind of the heading above if its own words say another kind, and
    with the kind memory if its words and sizes are those of memory.
    """
    said = "riser" if names_bracket(line.text) else kind_said(line.text)
    if line.assumes_kind and said not in (None, line.kind):
        line = replace(line, kind=None, assumes_kind=False)
    if line.kind is None and said == "riser" and names_bracket(line.text):
        return replace(line, kind=said)
    if line.kind is None and said == "memory" and memory_wanted(line.text, 1):
        return replace(line, kind="memory")
    return line


def _without_part(match: Match) -> Match:
    """Return a line without a part as a whole machine, as a part that the catalog lacks, or as
    words that name no part.
    """
    line = match.line
    if is_laptop(line.text):
        return without_meaning(match)
    if is_whole_machine(line.text):
        return replace(match, says=Says.MACHINE)
    if is_told_by_list(match):
        return match
    is_of_kind = line.kind is not None and not line.assumes_kind
    may_be_a_part = is_of_kind or names_a_part(line.text) or bool(match.nearest)
    is_heading = line.is_heading or line.text.casefold() in HEADINGS
    if may_be_a_part and not is_heading:
        return match
    return without_meaning(match)


def _of_choice(line: ListLine, index: NameIndex) -> Match | None:
    """The first part of a line that names several to choose among: "A or B", "(A or similar)"."""
    if not _OR.search(line.text):
        return None
    inside = " ".join(IN_BRACKETS.findall(line.text))
    text = inside if _OR.search(inside) else line.text
    first = _OR.split(text, maxsplit=1)[0]
    match = by_name(replace(line, text=first), index)
    if match.part_id is None:
        return None
    return replace(match, line=line, guess=Guess.CHOICE)


def _in_brackets(line: ListLine, index: NameIndex) -> Match | None:
    """Return the part that the brackets of a line name: "with 7 slots (ROMED8-2T)", "(like
    7642)".
    """
    inside = " ".join(IN_BRACKETS.findall(line.text))
    name = _EXAMPLE.sub("", inside).strip()
    if not names_a_part(name):
        return None
    match = by_name(replace(line, text=name), index)
    if match.part_id is None:
        return None
    return replace(match, line=line, guess=match.guess if name == inside else Guess.CHOICE)
