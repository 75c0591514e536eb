"""The kit for a line that describes memory and names no product of the catalog: "256GB DDR4 2400
ECC", "8x32GB", "128 GB".

Generation, number of modules and whether they are registered are those of the line; what it leaves
open is decided by the board of the list, else by its processor. The kit is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rigwright.build import MOST_OF_ONE
from rigwright.catalog import ALL, PartSummary, SearchableCatalog
from rigwright.catalog.facets import Facets
from rigwright.catalog.summary import IMPORTED_CONFIDENCE
from rigwright.importing.lists.likeness import SURE
from rigwright.importing.lists.line_kinds import NOUNS, kind_said
from rigwright.importing.lists.line_words import words_of_line
from rigwright.importing.lists.meanings import OFFERED, Guess, Match, Near, part_meant, with_part
from rigwright.importing.lists.memory_lines import (
    GENERIC,
    SIZES_GB,
    MemoryWanted,
    memory_wanted,
    without_part_numbers,
    without_sizes,
)
from rigwright.importing.lists.name_index import records
from rigwright.importing.lists.reading import ListLine
from rigwright.importing.lists.telling_apart import (
    compared_words,
    is_name,
    names_a_series,
)
from rigwright.parts import Cpu, Memory, Motherboard
from rigwright.record import Value
from rigwright.rules.memory_forms import (
    REGISTERED_ONLY,
    TYPE_OF_SOCKET,
    UNBUFFERED_ONLY,
    takes_registered,
)

USUAL_MTS = {"ddr3": 1600, "ddr4": 3200, "ddr5": 5600}  # where neither line nor board says more
LARGEST_GB = {"ddr3": 8.0, "ddr4": 32.0, "ddr5": 64.0}  # unbuffered modules
LEAST_GB = 16.0  # registered modules that people buy
SLOTS = {True: 8, False: 4}  # of boards that nobody knows, for registered modules and for others
# Of sockets that the rule on memory leaves out, what their boards mostly take.
_USUAL_TYPES = {"TR4": "DDR4", "LGA1151": "DDR4"}
# Processors of servers and workstations, whose boards take registered modules if they take both.
_OF_SERVERS = re.compile(r"\b(?:EPYC|Xeon|Threadripper PRO)\b")


class MemoryAsked(Value, frozen=True):
    """The memory that a line asks for, completed by what its host takes.

    `series` are the words of the line without sizes, `modules` the usual number for that size;
    `has_series` says that some of the words are the name of a product line.
    """

    wanted: MemoryWanted
    maker: str
    series: frozenset[str]
    has_series: bool
    ram_type: str
    registered: bool
    slots: int
    modules: int

    def may_be(self, part: Memory) -> bool:
        """Return whether a kit is of the maker that the line names, and as fast as the line says;
        any kit may do for a line without a maker. A generic registered module may do for one of
        any maker, since all are built alike, unless the line names a product line as well.
        """
        if not self.maker:
            return True
        is_as_fast = self.wanted.speed_mts in (None, part.speed_mts)
        if self.registered and part.brand == GENERIC:
            return is_as_fast and not self.has_series
        return is_as_fast and self.maker.casefold() == part.brand.casefold()

    def off_by(self, kit: tuple[int, Memory]) -> tuple[int | float | str, ...]:
        """Return how far so many pieces of a kit are from what is asked for, as a key for sorting:
        most words of the line, error correction as asked, the nearest speed and number of modules,
        load-reduced ones only as asked, then generic kits and those of the shipped catalog.
        """
        pieces, part = kit
        speed = self.wanted.speed_mts or USUAL_MTS.get(self.ram_type, 0)
        has_ecc = bool(part.ecc) or self.registered
        return (
            -len(self.series & compared_words(without_sizes(part.name))),
            has_ecc is not ("ecc" in self.series or self.registered),
            abs((part.speed_mts or 0) - speed),
            abs(pieces * (part.module_count or 1) - self.modules),
            (part.form_factor == "LRDIMM") is not ("lrdimm" in self.series),
            part.brand != GENERIC,
            part.confidence == IMPORTED_CONFIDENCE,
            part.id,
        )

    def why(self, part: Memory) -> Guess:
        """Return why a kit is only a guess: the line names no product, or one that is not there."""
        named = compared_words(without_sizes(part.name))
        missed = self.series - named - NOUNS.keys()
        is_another = names_a_series(missed, self.maker)
        if self.maker:
            is_another = any(map(is_name, missed))
        is_as_fast = self.wanted.speed_mts in (None, part.speed_mts)
        if is_as_fast and not is_another:
            return Guess.FIGURES
        return Guess.NEAREST


class Host(Value, frozen=True):
    """The board and the processor of a list, as far as it has them: they take its memory."""

    board: Motherboard | None
    cpu: Cpu | None

    @property
    def socket(self) -> str:
        """The socket of the board, else of the processor."""
        known = self.board.socket if self.board is not None else None
        return known or (self.cpu.socket if self.cpu is not None else None) or ""

    @property
    def ram_type(self) -> str | None:
        """The generation of memory that the host takes; None where that is unknown."""
        words = (self.board.ram_type if self.board is not None else None) or ""
        found = re.search(r"ddr\d", words.casefold())
        if found is not None:
            return found[0]
        usual = TYPE_OF_SOCKET.get(self.socket) or _USUAL_TYPES.get(self.socket)
        return usual.casefold() if usual is not None else None

    @property
    def largest_gb(self) -> float | None:
        """The largest module that its board is listed for; None where that is unknown."""
        if self.board is None or not self.board.max_ram_gb or not self.board.ram_slots:
            return None
        return self.board.max_ram_gb / self.board.ram_slots

    @property
    def takes_registered(self) -> bool | None:
        """Whether the host takes registered modules only (True) or none (False); None where either
        may do.
        """
        if self.board is not None:
            return takes_registered(self.board, self.cpu)
        if self.socket in REGISTERED_ONLY:
            return True
        return False if self.socket in UNBUFFERED_ONLY else None


def with_memory(found: Sequence[Match], catalog: SearchableCatalog) -> Iterator[Match]:
    """Yield the matches; lines of memory that surely mean no product get a kit that gives what they
    say.
    """
    host = _host(found, catalog)
    for match in found:
        is_open = match.part_id is None or match.is_guess
        if is_open and not match.dropped and _is_of_memory(match):
            yield _with_kit(match, host, catalog)
        else:
            yield match


def _is_of_memory(match: Match) -> bool:
    nearest = match.near[0].kind if match.near else None
    kind = match.line.kind or kind_said(match.line.text) or match.kind or nearest
    return kind == "memory"


def _host(found: Iterable[Match], catalog: SearchableCatalog) -> Host:
    """The board and the processor of a list."""
    board: Motherboard | None = None
    cpu: Cpu | None = None
    for match in found:
        part = part_meant(match, catalog)
        if isinstance(part, Motherboard) and board is None:
            board = part
        elif isinstance(part, Cpu) and cpu is None:
            cpu = part
        elif part is not None and board is None:
            board = getattr(part, "board", None)  # of a server
    return Host(board, cpu)


def _with_kit(match: Match, host: Host, catalog: SearchableCatalog) -> Match:
    """Return a line of memory with the kit that comes nearest to what it says; as it is where no
    kit gives its size.
    """
    asked = _asked(match.line, host)
    if asked is None:
        return match
    kits = [kit for kit in _kits(asked, catalog) if asked.may_be(kit[1])]
    if not kits:
        return match
    kits.sort(key=asked.off_by)
    near = tuple(Near.of(part, SURE, pieces) for pieces, part in kits[:OFFERED])
    _, best = kits[0]
    line = replace(match.line, kind="memory")
    return with_part(line, near, asked.why(best))


def _asked(line: ListLine, host: Host) -> MemoryAsked | None:
    """The memory that a line asks for; None where its size or its generation is unknown."""
    wanted = memory_wanted(line.text, line.count)
    ram_type = host.ram_type if wanted is None else wanted.ram_type or host.ram_type
    if wanted is None or ram_type is None:
        return None
    registered = wanted.registered
    if registered is None:
        registered = _is_registered(line.text, wanted, host)
    slots = host.board.ram_slots if host.board is not None else None
    largest_gb = host.largest_gb or LARGEST_GB.get(ram_type, 32.0)
    maker = words_of_line(line.text).maker
    bare = compared_words(without_part_numbers(without_sizes(line.text)))
    return MemoryAsked(
        wanted=wanted,
        maker=maker,
        has_series=names_a_series(bare, maker),
        series=compared_words(without_sizes(line.text)),
        ram_type=ram_type,
        registered=registered,
        slots=slots or MOST_OF_ONE,
        modules=_modules(wanted.total_gb, largest_gb, registered, slots or SLOTS[registered]),
    )


def _is_registered(text: str, wanted: MemoryWanted, host: Host) -> bool:
    """Whether registered modules are meant by a line that does not say so: as the host needs them;
    where it takes both, for more modules than boards without them have slots, with "ECC", and on
    processors of servers.
    """
    needed = host.takes_registered
    if needed is not None:
        return needed
    if wanted.kits * (wanted.modules or 1) > SLOTS[False] or "ecc" in text.casefold().split():
        return True
    return host.cpu is not None and bool(_OF_SERVERS.search(host.cpu.name))


def _modules(total_gb: float, largest_gb: float, registered: bool, slots: int) -> int:
    """How many modules so many GB usually are: registered ones as many as divide the size evenly,
    up to eight; others two or four.
    """
    if not registered:
        enough = (count for count in (2, 4) if total_gb / count <= largest_gb)
        return next(enough, max(4, slots))
    for count in (min(slots, 8), 6, 4, 2):
        each = total_gb / count
        if count <= slots and each in SIZES_GB and each >= LEAST_GB:
            return count
    return 1


def _kits(asked: MemoryAsked, catalog: SearchableCatalog) -> Iterator[tuple[int, Memory]]:
    """Yield the kits of the type and form that give just the GB that are asked for, in modules that
    the board has slots for; each with the number of pieces.
    """
    forms = frozenset({"RDIMM", "LRDIMM"} if asked.registered else {"UDIMM"})
    wanted = asked.wanted.changed(speed_mts=None, ram_type=asked.ram_type)
    hits: list[PartSummary] = []
    for hit in catalog.search(asked.ram_type, "memory", ALL, Facets(form_factor=forms)):
        said = memory_wanted(hit.name, 1)
        if said is None or wanted.total_gb % said.total_gb == 0:  # so that few records are read
            hits.append(hit)
    for part in records(hits, catalog, Memory):
        pieces = _pieces(wanted, part) or 0
        if 0 < pieces * (part.module_count or 1) <= asked.slots:
            yield pieces, part


def _pieces(wanted: MemoryWanted, part: Memory) -> int | None:
    """How many pieces of a kit give what is asked for; None where no number does. "256GB" may be of
    any modules.
    """
    if wanted.modules is not None or not part.total_gb:
        return wanted.pieces_of(part)
    if wanted.ram_type != (part.ram_type or "").casefold() or wanted.total_gb % part.total_gb:
        return None
    return int(wanted.total_gb // part.total_gb)
