"""Whether memory kits suit board and processor: type, buffering, number and size of modules.

Knows types, forms of modules and sockets; drives are in storage.py. Ranks are not asked: no source
of the catalog states them for a kit, nor a limit by rank for a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from types import MappingProxyType

from rigwright.assembly import Assembly
from rigwright.checks import Check, Fit, Judged, NotChecked, Said, Severity, matching
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import Basis, Figure, recorded, resting_on
from rigwright.parts import Cpu, Memory, Motherboard, Part
from rigwright.parts.memory import has_register, module_form
from rigwright.rules.memory_forms import (
    OF_TWO_PLATFORMS,
    REGISTERED_ONLY,
    TYPE_OF_SOCKET,
    UNBUFFERED_ONLY,
    is_of_core,
    takes_registered,
)
from rigwright.rules.memory_slots import driven_modules
from rigwright.rules.rule import rule
from rigwright.rules.say import not_checked, sentence
from rigwright.rules.stated import stated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import worded

Result = Iterator[Check | NotChecked]
RULE = "ram-unfit"
# GB that a slot of any board takes, by the type of memory and whether the board wants it
# registered: the least listed.
_SURELY_GB: Mapping[tuple[str, bool], float] = MappingProxyType(
    {
        ("DDR3", False): 8.0,
        ("DDR4", False): 16.0,
        ("DDR5", False): 32.0,
        ("DDR4", True): 32.0,
        ("DDR5", True): 64.0,
    }
)
# Boards of the first socket for DDR4 are listed for 64 GB in eight slots.
_FIRST_OF_DDR4, _SURELY_GB_OF_FIRST = "LGA2011-3", 8.0
SURELY_REGISTERED_GB = 1024.0  # what any board for registered modules takes
SURELY_DRIVEN_GB = 64.0  # what a processor of any of these sockets drives


def _apart_by_type(part: Part, a: Assembly) -> str:
    """Return the type of memory and those that the board takes, the part's own first, for its row;
    "" where these suit. The part may not be in the assembly yet.
    """
    board = part if isinstance(part, Motherboard) else a.board
    kits = [part] if isinstance(part, Memory) else [kit for kit, _ in a.memory]
    takes = types_of_board(board)[0] if board is not None else ()
    others = [kit.ram_type for kit in kits if _is_of_another_type(kit, takes)]
    if not others:
        return ""
    types = comma_words(takes)
    if isinstance(part, Memory):
        return worded("{type}, board takes {types}", type=others[0], types=types)
    return worded("takes {types}, memory is {type}", types=types, type=others[0])


@rule(
    "platform",
    noun="memory on the board",
    short="the memory does not suit",
    tight="modules not listed for the board",
    misfit=_apart_by_type,
    source="Maker specifications",
    sinks_without=("ram_type",),
)
def ram_unfit(a: Assembly) -> Result:
    """The memory does not suit the board."""
    board = a.board
    if board is None or not a.memory:
        return
    takes, _ = types_of_board(board)
    for kit, _ in a.memory:
        yield _type(a, kit, board)
        if not _is_of_another_type(kit, takes):
            yield from _form(a, kit, board)
    if any(_is_of_another_type(kit, takes) for kit, _ in a.memory):
        return  # how much of the wrong memory there is says nothing more
    yield from _mixed(a)
    modules = _modules(a, board)
    yield modules
    total = total_memory(a)
    if not _is_more_than_the_board_takes(board, total):  # what the board says first is enough
        yield from _against_processor(a, total)
    if modules.value > modules.limit and board.ram_slots is not None:
        return
    yield from driven_modules(a, board, modules)
    yield from _against_board(a, board, total)
    yield from _module_sizes(a, board, total)


def _is_of_another_type(kit: Memory, takes: tuple[str, ...]) -> bool:
    return bool(takes) and kit.ram_type is not None and kit.ram_type not in takes


def types_of_board(board: Motherboard) -> tuple[tuple[str, ...], Figure]:
    """Return the types of memory that a board takes, by its own record or by its socket, as
    "DDR4".
    """
    words = stated(board, "ram_type")
    if board.ram_type is not None:
        return tuple(re.findall(r"\b\w*DDR\d\w*\b", board.ram_type.partition("(")[0])), words
    if board.socket is None:
        return (), _by_list_or_socket(board)
    by_socket = TYPE_OF_SOCKET.get(board.socket)
    if by_socket is None:
        return (), words
    return (by_socket,), Figure(1.0, Basis.DERIVED, (board.address("socket"),))


def _by_list_or_socket(board: Motherboard) -> Figure:
    """What a board takes where neither its list nor its socket is known: either would tell."""
    return Figure(0.0, Basis.UNKNOWN, (board.address("ram_type"), board.address("socket")))


def _module_sizes(a: Assembly, board: Motherboard, total: Figure) -> Result:
    """The share of one slot in what the maker lists for all, which newer modules may go beyond, if
    that is enough for all.
    """
    if board.max_ram_gb is None or total.value > board.max_ram_gb:
        return
    if not board.ram_slots:
        if _may_be_too_large(a, board):
            labels = a.labels("memory", "board")
            field = board.address("ram_slots")
            yield not_checked(RULE, labels, field, board.name).changed(sinks=True)
        return
    fields = board.address("max_ram_gb"), board.address("ram_slots")
    most = Figure(board.max_ram_gb / board.ram_slots, Basis.DERIVED, fields)
    for kit, _ in a.memory:
        size = _size_of_module(kit)
        if size.known:  # the size of the kit or its number of modules is asked for already
            yield _module_size(a, kit, board, size, most)


def _type(a: Assembly, kit: Memory, board: Motherboard) -> Check:
    takes, figure = types_of_board(board)
    return matching(
        RULE,
        "type of the memory",
        a.labels("memory", "board"),
        kit.ram_type in takes,
        (stated(kit, "ram_type"), figure),
        partial(_type_words, kit, board, takes),
    )


def _type_words(kit: Memory, board: Motherboard, takes: tuple[str, ...], judged: Judged) -> Said:
    return Said(
        sentence("{kit} does not suit {board}.", kit=kit.name, board=board.name),
        sentence(
            "It is {have}, the board takes {takes}.", have=kit.ram_type, takes=comma_words(takes)
        ),
        remedies=(_other_kit(judged, Need("ram_type", equals=takes[0] if takes else None)),),
    )


def _other_kit(judged: Judged, *needs: Need) -> Remedy:
    return Remedy(
        sentence("Choose memory that the board's list names"),
        Replace(judged.label("memory"), needs),
    )


def _form(a: Assembly, kit: Memory, board: Motherboard) -> Iterator[Check]:
    """Modules of notebooks go into no board here; registered ones and others exclude each other."""
    form = module_form(kit)
    wants = takes_registered(board, a.cpu)
    decided_by = _decides_form(board, form, a.cpu)
    if form is None and wants is None and decided_by.known:
        return
    matches = _goes_in(form, wants)
    unlisted = matches and _is_unlisted(form, board.ram_type or "")
    yield matching(
        RULE,
        "form of the modules",
        a.labels("memory", "board"),
        matches and not unlisted,
        (_says_form(kit), decided_by),
        partial(_form_words, kit, board, form or "", wants),
        unless=Severity.WARNING if unlisted else Severity.ERROR,
    )


def _says_form(kit: Memory) -> Figure:
    """The field that says of which form a kit's modules are."""
    by_buffering = kit.form_factor is None and module_form(kit) is not None
    return stated(kit, "buffering" if by_buffering else "form_factor")


def _goes_in(form: str | None, wants_registered: bool | None) -> bool:
    """Whether modules of a form go into a board; modules of notebooks never do."""
    if form is None or form.startswith("SO"):
        return False
    return wants_registered is None or has_register(form) == wants_registered


def _is_unlisted(form: str | None, ram_type: str) -> bool:
    """True for load-reduced modules where a board lists registered ones only."""
    return form == "LRDIMM" and "RDIMM" in ram_type and "LRDIMM" not in ram_type


def _decides_form(board: Motherboard, form: str | None, cpu: Cpu | None) -> Figure:
    """What says which modules a board takes: its list, else its socket.

    Of load-reduced ones only a list tells.
    """
    words = board.ram_type or ""
    if "DIMM" in words:
        return stated(board, "ram_type")
    if words and board.socket is None:
        return stated(board, "socket")
    if board.socket == OF_TWO_PLATFORMS:
        return _by_platform(board, cpu)
    if form == "LRDIMM":
        return stated(board, "ram_type")
    if board.socket is None:
        return _by_list_or_socket(board)
    tells = bool(words) or board.socket in REGISTERED_ONLY | UNBUFFERED_ONLY
    return stated(board, "socket" if tells else "ram_type")


def _by_platform(board: Motherboard, cpu: Cpu | None) -> Figure:
    """What says so on the socket of two platforms: a processor for one, else the chipset; of the
    other only a list tells.
    """
    if not is_of_core(board, cpu):
        return stated(board, "chipset" if board.ram_type else "ram_type")
    return stated(board, "socket" if board.chipset is None else "chipset")


def _form_words(
    kit: Memory, board: Motherboard, form: str, wants: bool | None, judged: Judged
) -> Said:
    title = sentence("{kit} does not suit {board}.", kit=kit.name, board=board.name)
    if judged.fit is not Fit.CLASH:
        return Said(
            sentence(
                "{board} is not listed for the modules of {kit}.", board=board.name, kit=kit.name
            ),
            sentence(
                "They are load-reduced, the board is listed for {takes}.", takes=board.ram_type
            ),
            remedies=(Remedy(sentence("Look the modules up in the board maker's list")),),
        )
    detail = "Its modules are {form}, the board takes UDIMM."
    if wants:
        detail = "Its modules are {form}, the board takes RDIMM."
    elif form.startswith("SO"):
        detail = "Its modules are {form}, which are made for notebooks."
    other = "RDIMM" if wants else "UDIMM"
    kind = Need("ram_type", equals=kit.ram_type)
    return Said(
        title,
        sentence(detail, form=form),
        remedies=(_other_kit(judged, kind, Need("form_factor", equals=other)),),
    )


def _mixed(a: Assembly) -> Iterator[Check]:
    """Registered modules and others do not run together."""
    known = [(kit, form) for kit, _ in a.memory if (form := module_form(kit)) is not None]
    if len(known) < 2:
        return
    first = known[0]
    others = (one for one in known if has_register(one[1]) != has_register(first[1]))
    other = next(others, None)
    yield matching(
        RULE,
        "forms of all modules",
        a.labels("memory"),
        other is None,
        tuple(stated(kit, "form_factor") for kit, _ in known if kit.form_factor is not None),
        partial(_mixed_words, first, other or first),
    )


def _mixed_words(first: tuple[Memory, str], other: tuple[Memory, str], judged: Judged) -> Said:
    return Said(
        sentence(
            "{first} and {other} do not run together.", first=first[0].name, other=other[0].name
        ),
        sentence("One is {form}, the other {others}.", form=first[1], others=other[1]),
        remedies=(_other_kit(judged, Need("form_factor", equals=first[1])),),
    )


def _modules(a: Assembly, board: Motherboard) -> Check:
    kits = a.memory
    counts = [recorded(kit.id, "module_count", kit.module_count) for kit, _ in kits]
    modules = 0.0
    for count, (_, sets) in zip(counts, kits, strict=True):
        modules += count.value * sets
    slots = recorded(board.id, "ram_slots", board.ram_slots)
    return Check(
        rule=RULE,
        what="modules",
        parts=a.labels("memory", "board"),
        value=modules,
        limit=slots.value,
        figures=(*counts, slots),
        words=partial(_modules_words, kits, board),
        unit="modules",
        at_most=True,
    )


def _modules_words(
    kits: tuple[tuple[Memory, int], ...], board: Motherboard, judged: Judged
) -> Said:
    slots = round(judged.check.limit)
    return Said(
        sentence("{kit} does not suit {board}.", kit=kits[0][0].name, board=board.name),
        sentence(
            "{modules} modules go into {slots} slots."
            if slots != 1
            else "{modules} modules go into one slot.",
            modules=round(judged.check.value),
            slots=slots,
        ),
        remedies=(_other_kit(judged, Need("module_count", at_most=slots)),),
    )


def _size_of_module(kit: Memory) -> Figure:
    """The size of one module, or what follows from that of the kit."""
    if kit.module_gb is not None or kit.total_gb is None or kit.module_count is None:
        return recorded(kit.id, "module_gb", kit.module_gb)
    each_gb = kit.total_gb / kit.module_count
    fields = (kit.address("total_gb"), kit.address("module_count"))
    return Figure(each_gb, Basis.DERIVED, fields)


def _module_size(a: Assembly, kit: Memory, board: Motherboard, size: Figure, most: Figure) -> Check:
    return Check(
        rule=RULE,
        what="size of a module",
        parts=a.labels("memory", "board"),
        value=size.value,
        limit=most.value,
        figures=(size, most),
        words=partial(_size_words, kit, board),
        unit="GB",
        at_most=True,
        clash=-inf,
    )


def _size_words(kit: Memory, board: Motherboard, judged: Judged) -> Said:
    return Said(
        sentence("The modules of {kit} have {size:g} GB.", kit=kit.name, size=judged.check.value),
        sentence(
            "{board} is listed for {total:g} GB in {slots} slots, {most:g} GB in each: larger "
            "modules may not start.",
            board=board.name,
            total=board.max_ram_gb,
            slots=board.ram_slots,
            most=judged.check.limit,
        ),
        remedies=(_other_kit(judged, Need("module_gb", at_most=judged.check.limit)),),
    )


def total_memory(a: Assembly) -> Figure:
    """All memory of the build in GB."""
    sizes = [recorded(kit.id, "total_gb", kit.total_gb) for kit, _ in a.memory]
    total = 0.0
    for size, (_, sets) in zip(sizes, a.memory, strict=True):
        total += size.value * sets
    return resting_on(total, *sizes)


def _against_board(a: Assembly, board: Motherboard, total: Figure) -> Result:
    registered = takes_registered(board, a.cpu) is True
    if board.max_ram_gb is None and not _may_be_too_large(a, board):
        return
    most = recorded(board.id, "max_ram_gb", board.max_ram_gb)
    if total.known == most.known or (registered and total.value <= SURELY_REGISTERED_GB):
        yield _total_check(a, ("memory", "board"), total, most, board.name)
        return
    # One figure alone is missing: what the other one says may sink the machine.
    for part, figure in (
        (board, most),
        *((kit, recorded(kit.id, "total_gb", kit.total_gb)) for kit, _ in a.memory),
    ):
        if not figure.known:
            labels = a.labels("memory", "board")
            yield not_checked(RULE, labels, figure.rests_on[0], part.name).changed(sinks=True)


def _is_more_than_the_board_takes(board: Motherboard, total: Figure) -> bool:
    return total.known and board.max_ram_gb is not None and total.value > board.max_ram_gb


def _against_processor(a: Assembly, total: Figure) -> Iterator[Check]:
    """Against what all processors drive as far as their maker lists it."""
    if a.cpu is None:
        return
    surely_driven = a.cpu.max_mem_gb is None and total.value <= SURELY_DRIVEN_GB
    if surely_driven:
        return
    of_one = recorded(a.cpu.id, "max_mem_gb", a.cpu.max_mem_gb)
    drives = of_one.changed(value=of_one.value * max(a.cpu_count, 1))
    yield _total_check(a, ("memory", "cpu"), total, drives, a.cpu.name).changed(clash=-inf)


def _may_be_too_large(a: Assembly, board: Motherboard) -> bool:
    """Whether modules are larger than those that any board of their type takes."""
    registered = takes_registered(board, a.cpu) is True
    for kit, _ in a.memory:
        surely = _SURELY_GB.get((kit.ram_type or "", registered), 0.0)
        if board.socket in (None, _FIRST_OF_DDR4):
            surely = min(surely, _SURELY_GB_OF_FIRST)
        size = _size_of_module(kit)
        if not size.known or size.value > surely:
            return True
    return False


def _total_check(
    a: Assembly, parts: tuple[str, ...], total: Figure, most: Figure, by: str
) -> Check:
    """All memory against what a maker lists, which is no wall: larger modules come out later.

    Boards came to take twice their first list so, with AM5 from 128 to 256 GB, and none far more.
    """
    return Check(
        rule=RULE,
        what="size of all memory",
        parts=a.labels(*parts),
        value=total.value,
        limit=most.value,
        figures=(total, most),
        words=partial(_total_words, by),
        unit="GB",
        at_most=True,
        clash=-most.value,
    )


def _total_words(by: str, judged: Judged) -> Said:
    most = judged.check.limit
    detail = "Lists grow with newer modules: look whether the maker's own names these."
    if judged.fit is Fit.CLASH:
        detail = "Newer modules may double what is listed; more than that is not to be had."
    return Said(
        sentence(
            "The build has {total:g} GB of memory; {part} is listed for {most:g} GB.",
            total=judged.check.value,
            part=by,
            most=most,
        ),
        sentence(detail),
        remedies=(_other_kit(judged, Need("total_gb", at_most=most)),),
    )
