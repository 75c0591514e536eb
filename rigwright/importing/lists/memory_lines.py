"""How much memory a line of a list asks for, in how many modules, and how many pieces of a kit give
that: "2x Crucial 32GB", "64GB (2x32GB)", "32GB x2", "2 kits of 2x16".

Reads one name at a time; knows no catalog.
"""

from __future__ import annotations

import re

from rigwright.build import MOST_OF_ONE
from rigwright.parts import Memory
from rigwright.parts.memory import is_registered
from rigwright.record import Value

# The sizes of modules: "2x16" is memory without a unit, "3x120" is not.
SIZES_GB = frozenset({1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256})
GENERIC = "generic"  # the brand of modules of any maker
_COUNT_FIRST = re.compile(r"(?<![\w.])(\d{1,2}) ?[x×*] ?(\d{1,4})(?: ?(gb?|tb)(?!\.\w))?\b")
_COUNT_LAST = re.compile(r"(?<![\w.-])(\d{1,4}) ?(gb?|tb) ?[x×*] ?(\d{1,2})\b(?! ?(?:gb?|tb)\b)")
_PIECES = re.compile(
    r"(\d{1,2}) ?(?:sticks?|modules?|dimms?|pcs|pieces) (?:of )?(?=\d{1,4} ?[gt]b)"
)
_KIT_OF = re.compile(r"\bkits? of (\d{1,2})\b(?! ?(?:[x×*]|gb?\b|tb\b))")
_KIT_CALLED = re.compile(r"\b(dual|quad)[ -](?:channel[ -])?kits?\b")
_MODULES_CALLED = {"dual": 2, "quad": 4}
# "1.5TB" is one size, "6000 G.Skill" none
_ONE_SIZE = re.compile(r"(?<![\w.-])(\d{1,4}(?:\.\d{1,2})?) ?(gb?|tb)\b(?!\.\w)")
_KIT = re.compile(r"\bkits?\b")
# A number of modules that none of the forms above has read, and "16x4", which may be 16 modules or
# four.
_UNREAD = re.compile(
    r"\b\d{1,2}[ -]?(?:kits?|sticks?|modules?|dimms?|pcs|pieces)\b|\b\d{1,2}[ -]pack\b"
    r"|\b(?:1[26]|24|32|48|64) ?[x×*] ?[1-8]\b"
)
MOST_UNITLESS = 8  # modules before a size without a unit
_TYPE = re.compile(r"\bl?p?(ddr\d)")
# What servers' modules are labelled with: "PC4-2933Y" in MT/s, "PC4-21300" in MB/s.
_LABEL = re.compile(r"\bpc([345])l?-(\d{4,5})[a-z]?\b")
_BYTES = 8  # of one transfer
_STEP_MTS = 400 / 3  # between the speeds that modules have
_WITH_REGISTER = re.compile(r"\bl?rdimms?\b|\bregistered\b|\breg\b|\brecc\b")
_WITHOUT_REGISTER = re.compile(r"\b(?:u|so-?)dimms?\b|\bunbuffered\b|\bnon[- ]?ecc\b")
_SPEED = re.compile(
    r"\bddr\d[ -]?(\d{3,5})\b|\b(\d{4,5}) ?(?:mhz|mt/s|mts)\b"
    r"|\d ?gb?,? (2133|2400|2666|2933|3200|4800|5600|6400)\b"  # "4x32GB 2666"
)
# A maker's number of one module: "M321R4GA3BB6-CQK".
_PART_NUMBER = re.compile(r"\b(?=[a-z]*\d)(?=\d*[a-z])(?!ddr\d)[a-z0-9]{10,}(?:[-/][a-z0-9]+)*\b")


class MemoryWanted(Value, frozen=True):
    """The memory that a line asks for: kits, the GB of each and the modules in each.

    `modules` is None where the line does not say it: "32 GB" may be one module or two. The type
    ("ddr4"), the speed in MT/s and whether modules are registered are None where the line says
    nothing of it.
    """

    kits: int
    kit_gb: float
    modules: int | None = None
    ram_type: str | None = None
    speed_mts: int | None = None
    registered: bool | None = None

    @property
    def total_gb(self) -> float:
        """The GB that the line wants in all."""
        return self.kits * self.kit_gb

    def pieces_of(self, part: Memory) -> int | None:
        """Return how many pieces of a part give just the memory that is wanted.

        None where no number of them does, or where the figures of the part are not known.
        """
        if self._is_of_another_sort(part):
            return None
        if self.modules is None:
            if part.total_gb == self.kit_gb:
                return self.kits
            return None
        wanted = self.kits * self.modules
        each_gb = self.kit_gb / self.modules
        if not part.module_count or part.module_gb != each_gb or wanted % part.module_count:
            return None
        pieces = wanted // part.module_count
        return pieces if pieces <= MOST_OF_ONE else None

    def nearest_pieces_of(self, part: Memory) -> int:
        """Return how many pieces of a part come nearest to the GB that are wanted."""
        if not part.total_gb:
            return self.kits
        return max(1, min(MOST_OF_ONE, round(self.total_gb / part.total_gb)))

    def _is_of_another_sort(self, part: Memory) -> bool:
        """Whether the line says another type, form or speed than the part has."""
        ram_type = part.ram_type.casefold() if part.ram_type else None
        return (
            _differ(self.registered, is_registered(part))
            or _differ(self.ram_type, ram_type)
            or _differ(self.speed_mts, part.speed_mts)
        )


def memory_wanted(name: str, count: int) -> MemoryWanted | None:
    """Return the memory that a line of that name and count asks for.

    None where the name says no size, or sizes that contradict each other.
    """
    text = _with_x(name)
    read = _read(text, count)
    if read is None:
        return None
    kits, kit_gb, modules = read
    if modules is None and _PART_NUMBER.search(text):  # whose size is that of one module
        modules = 1
    found = _TYPE.search(text)
    ram_type = found[1] if found else None
    label = _LABEL.search(text)
    if ram_type is None and label is not None:
        ram_type = f"ddr{label[1]}"
    return MemoryWanted(
        kits=kits,
        kit_gb=kit_gb,
        modules=modules,
        ram_type=ram_type,
        speed_mts=_speed(text),
        registered=_registered(text),
    )


def _differ(said: object, known: object) -> bool:
    """Whether a line and a record both state a figure, and not the same."""
    return said is not None and known is not None and said != known


def _registered(text: str) -> bool | None:
    if _WITH_REGISTER.search(text):
        return True
    return False if _WITHOUT_REGISTER.search(text) else None


def _with_x(name: str) -> str:
    """A name in small letters, "2x" for each way to write how many modules there are."""
    return _PIECES.sub(lambda found: found[1] + "x", name.casefold())  # see `name_words`


def without_sizes(name: str) -> str:
    """A name without what it says of modules and GB, so that the rest can be compared."""
    text = _with_x(name)
    for pattern in (_COUNT_FIRST, _COUNT_LAST, _KIT_OF, _ONE_SIZE):
        text = pattern.sub(" ", text)
    return text


def without_part_numbers(name: str) -> str:
    """A name without makers' numbers of modules."""
    return _PART_NUMBER.sub(" ", name.casefold())


def _read(text: str, count: int) -> tuple[int, float, int | None] | None:
    """Return the kits that a text asks for `count` times, with GB and modules of each; None where
    it says no size or contradicts itself.
    """
    kits, rest = _kits_in(text)
    sizes = {_in_gb(number, unit) for number, unit in _ONE_SIZE.findall(rest)}
    if _UNREAD.search(rest) or len(sizes) > 1:
        return None
    whole_gb = next(iter(sizes), None)
    if not kits:
        return _as_size(text, count, whole_gb)
    is_nested = "(" in rest and "+" not in rest  # "2x 64GB (2x32GB)", not "2x16GB + 2x8GB"
    if len(kits) > (2 if is_nested else 1):
        return None
    read = _as_called(kits, text) or _as_kit(kits, whole_gb)
    if read is None:
        return None
    return (read[0] * count, *read[1:])


def _as_called(kits: list[tuple[int, float]], text: str) -> tuple[int, float, int | None] | None:
    """One kit for a text with its size and its modules in words: "1x 64GB … Dual Kit"."""
    called = _KIT_CALLED.search(text)
    many, kit_gb = kits[0]
    if called is None or many != 1:
        return None
    return 1, kit_gb, _MODULES_CALLED[called[1]]


def _kits_in(text: str) -> tuple[list[tuple[int, float]], str]:
    """Return every "2x32GB" and "32GB x2" of a text, and the text without them."""
    kits: list[tuple[int, float]] = []

    def first(found: re.Match[str]) -> str:
        whole = found[0]
        times = found[1]
        figure = found[2]
        unit = found[3]
        count = int(times)
        size = _in_gb(figure, unit or "gb")
        if unit is None and size not in SIZES_GB:
            return whole
        if unit is None and count > MOST_UNITLESS >= size:
            return whole
        kits.append((count, size))
        return " "

    def last(found: re.Match[str]) -> str:
        figure = found[1]
        unit = found[2]
        times = found[3]
        kits.append((int(times), _in_gb(figure, unit)))
        return " "

    rest = _COUNT_FIRST.sub(first, text)
    rest = _COUNT_LAST.sub(last, rest)
    return [kit for kit in kits if kit[0] > 0], rest


def _as_kit(
    kits: list[tuple[int, float]], whole_gb: float | None
) -> tuple[int, float, int | None] | None:
    """Return kits, GB of each and modules of each for a text with "2x32GB" or "2x 64GB (2x32GB)";
    None where its figures contradict each other.
    """
    modules, each_gb = kits[-1]
    kit_gb = modules * each_gb
    if whole_gb not in (None, kit_gb):
        return None
    if len(kits) == 1:
        return 1, kit_gb, modules
    many, outer_gb = kits[0]
    if outer_gb == kit_gb:
        return many, kit_gb, modules
    return None


def _as_size(text: str, count: int, whole_gb: float | None) -> tuple[int, float, int | None] | None:
    """Return kits, GB of each and modules of each for a text with one size: twice "32GB" are two
    modules of 32 GB; the modules of a "32GB kit" are unknown.
    """
    if not whole_gb:
        return None
    kit_of = _KIT_OF.search(text)
    if kit_of is not None:
        return count, whole_gb, max(1, int(kit_of[1]))
    called = _KIT_CALLED.search(text)
    if called is not None:
        return count, whole_gb, _MODULES_CALLED[called[1]]
    is_module = count > 1 and not _KIT.search(text)
    return count, whole_gb, 1 if is_module else None


def _speed(text: str) -> int | None:
    found = _SPEED.search(text)
    if found is not None:
        return int(next(filter(None, found.groups())))
    label = _LABEL.search(text)
    if label is None:
        return None
    figure = int(label[2])
    if figure < 10_000:
        return figure
    return int(round(figure / _BYTES / _STEP_MTS) * _STEP_MTS)


def _in_gb(number: str, unit: str) -> float:
    return float(number) * (1024 if unit == "tb" else 1)
