"""What tells one part from another of a like name: variants, generations, series and years.

Compares the words of a line with those of a part's name; scores nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rigwright.catalog import PartSummary
from rigwright.importing.lists.memory_lines import without_sizes
from rigwright.importing.lists.vocabulary import SPELLINGS
from rigwright.importing.name_words import GENERATION, YEAR, words_of
from rigwright.importing.spellings import BRANDS, words

# Words that tell two products apart even if their names share all other words.
VARIANTS = frozenset(
    words("""
        bridge, compact, evo, founders, lite, max, mini, redux, shift, sxm, sxm2, sxm3, sxm4, sxm5,
        super, ti, xl, xt, xtx
    """)
)
ROMAN = MappingProxyType({"ii": "2", "iii": "3", "iv": "4"})
REGISTERED = frozenset({"rdimm", "lrdimm"})
# Different words for one thing, each replaced by the one that boxes have: letters that tell quickly
# that a text may have the word (a line is compared with tens of thousands of names), the pattern,
# and the replacement.
_SAME = (
    ("o11 dynamic", re.compile(r"\bo11 dynamic\b"), "o11d"),
    ("o11 xl", re.compile(r"\bo11 xl\b"), "o11d xl"),
    ("o11air", re.compile(r"\bo11air\b"), "o11 air"),
    ("sage", re.compile(r"\b(w790|wrx[89]0)[ -]sage\b"), r"\1e sage"),
    ("registered", re.compile(r"\bregistered\b"), "rdimm"),
    ("ecc", re.compile(r"\breg ecc\b|\becc reg\b"), "ecc rdimm"),
    ("western", re.compile(r"\bwestern digital\b"), "wd"),
    ("asustek", re.compile(r"\basustek\b(?: computer)?(?: inc\b\.?)?"), "asus"),
    ("asrockrack", re.compile(r"\basrockrack\b"), "asrock rack"),
    ("ippc", re.compile(r"\bippc\b"), "industrialppc"),
    ("maxq", re.compile(r"\bmaxq\b"), "max-q"),
    ("superserver", re.compile(r"\bsuperserver (?:sys-)?(?=\d)"), "sys-"),
    # Dell writes "Precision Tower 7910" and "Precision 7920 Tower", and everybody "T7910"
    ("precision", re.compile(r"\bprecision (?:tower )?(\d{4})\b(?: tower\b)?"), r"precision t\1"),
    ("founder", re.compile(r"\bfounder(?:['’]?s)?\b"), "founders"),
    # PCPartPicker calls Lian Li's case by its designer, and the letter O is written as a zero
    ("a4-h2", re.compile(r"(?:\bdan(?: cases)? )?\ba4-h2[o0]\b(?: a4\b)?"), "lian li a4-h20"),
    ("risers", re.compile(r"\brisers\b"), "riser"),
    ("usb riser", re.compile(r"\busb riser\b(?! x1)"), "mining usb riser x1 to x16"),
    *(
        (letters, re.compile(rf"(?<![a-z]){re.escape(letters)}(?![a-z])"), f" {word} ")
        for letters, word in SPELLINGS.items()
    ),
)
# Further spellings, for which no fixed letters can be looked for first. `_MAY_BE_WRITTEN` tells
# with one search that a text has none of them.
_WRITTEN = (
    (re.compile(r"\br([3579])[ -](?=\d{4})"), r"ryzen \1 "),
    (re.compile(r"\btr[ -](?=(?:pro[ -])?\d{4}w?x\b)"), "threadripper "),
    (re.compile(r"\b(\d{4,5}) (x3d|wx|x|kf|ks|k)\b"), r"\1\2"),  # "5950 X"
    (GENERATION, r"pcie gen\1"),
    # "open air frame", "mining rig frame": a frame without a maker
    (
        re.compile(r"\b(?:(?:open|air|mining|miner)[ -])+(?:(?:rig|gpu)[ -])*(?:frame|rack|rig)\b"),
        "mining open frame",
    ),
    # words that are written in one: "rtx3090", "epyc7443p", "7900xtx", "4090fe", "define 7xl"
    (
        re.compile(r"\b(rtx|gtx|rx|epyc|ryzen|xeon|threadripper|tesla|quadro)(?=[a-z]?\d{2})"),
        r"\1 ",
    ),
    (re.compile(r"\b([1-9]\d{2,3})(ti|super|xtx|xt|gre|fe)\b"), r"\1 \2"),
    (re.compile(r"\b(\d)(xl)\b"), r"\1 \2"),
    (re.compile(r"\b(\d{4})(v\d)\b"), r"\1 \2"),  # "E5-2680v4"
    # what is one word of a board's socket and form
    (re.compile(r"\blga ?2011-(?:v?3)\b"), "lga2011"),
    (re.compile(r"\b([abhxz]\d{3}e?)[ -](i|m)\b"), r"\1\2"),  # "B550-I", "B650 I", "B450 M"
    (re.compile(r"\b(h1[1-4]ssl)(i|n|ct?|nt)\b"), r"\1-\2"),  # "H12SSLi"
    (re.compile(r"\bxl-atx\b"), "xlatx"),
)
_MAY_BE_WRITTEN = re.compile(
    r"\d\de?[ -][im]\b|h1\dssl[cin]"
    r"|\br[3579][ -]\d{4}|\btr[ -](?:pro|\d)|\d (?:x3d|wx|x|kf|ks|k)\b|\bpci-?e|\bgen ?\d"
    r"|\b(?:open|air|mining|miner)[ -]|2011-|xl-atx|\d(?:ti|super|xtx|xt|gre|fe|xl|v\d)\b"
    r"|(?:rtx|gtx|rx|epyc|ryzen|xeon|threadripper|tesla|quadro)[a-z]?\d{2}"
)
_CENTIMETRES = re.compile(r"(?<![\w.,])(\d{1,3}) ?cm\b")
# The marks of a supply's efficiency, which lists often leave out.
EFFICIENCY = frozenset({"bronze", "gold", "platinum", "titanium", "diamond", "80"})
# Words that any supply may have: "1500W semi-modular PSU" names no product.
OF_ANY_SUPPLY = EFFICIENCY | {"netzteil", "psu", "semi", "sfx", "watt", "watts"}
_WATTS = re.compile(r"(\d+)w")
_MARKS = frozenset({"bronze", "gold", "platinum", "titanium"})
# The parts of a name that a list may leave out: what stands in brackets, the further names of
# "H12SSL-i / -C / -CT", and what a shop adds to a name.
_OPTIONAL = re.compile(r"\([^()]*\)| / .*| with .{40,}|, .{12,}")
# What tells the generations of a product apart: 7 and 9, II and III, G2 and G3. 80 is a mark of
# efficiency.
_GENERATION = re.compile(r"(?!80$)\d{1,3}|[grtv]\d|ii|iii|iv|vi|vii|viii|ix")
# The number of a series after a word of its name: "Pro 3", but not "Vengeance 64 GB".
_NUMBERED = re.compile(
    r"(?<![\w.-])([a-z]+) (\d{1,2})(?![\w.,/-])(?! ?(?:[gt]b|[gm]hz|k?w|mm|cm|in|x|cores?|pack)\b)"
)
FIGURES = re.compile(
    r"\d{1,2}|\d+\.\d+|\d+(?:\.\d+)?(?:w|gb|tb|mm|mhz)|g?ddr\dx?|cl\d+|gen\d|x(?:1|2|4|8|16)|ecc"
    r"|bronze|gold|platinum|titanium|s?ata|m|u|crps|nvme|redundant|usb|rgb|argb|pwm|hdd|ssd"
)
# What names of boards say of socket, memory and size.
FORM_OF_BOARD = re.compile(
    r"am[45]|lga\d{3,4}|xlatx|sp[356]|s?tr[45x]\d?|ddr[345]|mini|micro|itx|e?atx|ssi|ceb|eeb"
)
# What names of a kind say of form, link or side, and lists leave out.
_FORM_OF = MappingProxyType(
    {
        "drive": re.compile(r"22\d\d|22110|gen\d|x[248]|s?ata|6(?:\.0)?gb|s|u|m|2\.5|3\.5|hdd"),
        "motherboard": FORM_OF_BOARD,
        "chassis": re.compile(r"tempered|glass|tg|tinted|side|panel|window"),
    }
)
# What any maker's module may be called beside its maker.
_OF_ANY_MODULE = frozenset(
    words("""
        arbeitsspeicher, buffered, channel, dimm, dimms, dual, each, ecc, eight, kit, kits, load,
        lrdimm, mem, memory, mhz, modul, module, modules, mts, new, octa, of, pcs, quad, ram, rank,
        rdimm, rdimms, recc, reduced, reg, server, single, stick, sticks, total, udimm,
        udimms, unbuffered, used
    """)
)
# A board's number as one word of letters and digits: "rome2d32gm", "mz32", "4029gp".
_NUMBER_OF_BOARD = re.compile(r"(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])(?!\d+(?:gb|w)$)[a-z0-9]{4,}")
_APART = re.compile(r"[^a-z0-9]+")
_RADIO = frozenset({"ac", "ax", "be"})  # by which a board's name says that it has Wi-Fi
_CHIPSET = re.compile(r"(?:[abhqwxz]\d{2,3}|w?trx\d\d|wrx\d\d)[em]?")
# The form of a case's boards, which is no variant: a "Meshify 2 Mini" is one.
_BOARDS_OF_CASE = re.compile(r"\b(?:mini[ -]itx|micro[ -]atx)\b", re.IGNORECASE)
NAMED = ("psu", "drive", "memory", "fan", "cooler")  # kinds of which a number alone tells nothing
_PROCESSOR = re.compile(r"[a-z]?\d{4,5}[a-z]{0,3}\d?[a-z]?")
# Two letters that tell the series of a maker apart, but those that stand in many names.
_CODE = re.compile(r"(?!oc|lc|pc|ws|se|fe|nf|nh|xc|xl|ti|xt|ii|ac|ax|be|di)[a-z]{2}")


@dataclass(frozen=True)
class NamedPart:
    """A part that a line may mean, with the words of its name."""

    hit: PartSummary
    words: frozenset[str]
    needed: frozenset[str]  # without part numbers and variants that a list may leave out
    plain: str

    @property
    def name(self) -> str:
        """The name of the part."""
        return self.hit.name

    @property
    def kind(self) -> str:
        """The kind of the part."""
        return self.hit.kind

    @property
    def brand(self) -> str:
        """The maker of the part."""
        return self.hit.brand

    @property
    def card_memory(self) -> str:
        """The memory of a card as a line writes it: "24gb"."""
        return f"{self.hit.vram_gb or 0:.0f}gb"

    @staticmethod
    def of(hit: PartSummary) -> NamedPart:
        """Return a part of the catalog with the words of its name."""
        words = compared_words(hit.name)
        named = _OPTIONAL.sub(" ", hit.name)
        if hit.kind == "chassis":
            named = _BOARDS_OF_CASE.sub(" ", named)
        needed = words if named == hit.name else compared_words(named)
        if hit.kind == "psu":
            needed = _without_figures(needed)
        form = _FORM_OF.get(hit.kind)
        if form is not None:
            needed = frozenset(word for word in needed if not form.fullmatch(word))
        if hit.kind == "motherboard" and words & _RADIO:
            needed -= {"wifi"}
        return NamedPart(hit, words, needed, " ".join(sorted(words)))

    def of_size(self, size_gb: float) -> NamedPart:
        """Return the same part with its size in GB as one word, instead of the modules and sizes
        that its name has.
        """
        size = f"{size_gb:.0f}gb"
        telling = _OPTIONAL.sub(" ", self.name)
        words = compared_words(without_sizes(self.name)) | {size}
        needed = compared_words(without_sizes(telling)) | {size}
        plain = " ".join(sorted(words))
        return replace(self, words=words, needed=needed, plain=plain)


def spelled(text: str) -> str:
    """Return a text in small letters with one word for one thing, as boxes write it."""
    text = text.casefold()
    for letters, pattern, word in _SAME:
        if letters in text:
            text = pattern.sub(word, text)
    return text


def compared_words(text: str) -> frozenset[str]:
    """Return the words of a line or a name by which they are compared: one word for one thing."""
    text = spelled(text)
    if _MAY_BE_WRITTEN.search(text):
        for pattern, word in _WRITTEN:
            text = pattern.sub(word, text)
    if "cm" in text:
        text = _CENTIMETRES.sub(r"\g<1>0 mm", text)
    return words_of(text)


def _without_figures(words: frozenset[str]) -> frozenset[str]:
    """Return the words of a supply's name without its efficiency, and without watts that its model
    has as well: the "1200w" beside "hx1200".
    """
    kept = words - EFFICIENCY
    for word in kept:
        watts = _WATTS.fullmatch(word)
        if watts is not None and any(watts[1] in other for other in kept - {word}):
            kept -= {word}
    return kept


def is_another_model(wanted: frozenset[str], candidate: NamedPart) -> bool:
    """Whether line and part name different variants, generations or years, or the line says
    registered memory and the part's name does not.

    A generation of the line that is no plain number ("III", "G3") and that the part's name lacks
    is enough. A plain number is not: it may be gigahertz or cores, which names leave out.
    """
    missed = wanted - candidate.words
    beyond = candidate.words - wanted
    unnamed = candidate.needed - wanted
    if missed & (REGISTERED | VARIANTS | {"pro"}):
        return True
    if unnamed & (VARIANTS | ROMAN.keys()):
        return True
    if _has_another_code(missed, beyond, candidate.kind):
        return True
    if _matching(YEAR, missed) and _matching(YEAR, beyond):
        return True
    mine = _matching(_GENERATION, missed)
    theirs = _matching(_GENERATION, unnamed)
    if mine and theirs:
        return True
    return any(not word.isdigit() and not word.startswith("v") for word in mine)


def _has_another_code(missed: frozenset[str], unnamed: frozenset[str], kind: str) -> bool:
    """Whether line and name have different short codes ("TX" and "PX"), marks of efficiency or
    chipsets, or only one of them is the card for China: an RTX 5090 D is no RTX 5090.
    """
    if kind == "gpu" and "d" in missed | unnamed:
        return True
    if kind == "motherboard" and _matching(_CHIPSET, missed) and _matching(_CHIPSET, unnamed):
        return True
    if missed & _MARKS and unnamed & _MARKS:
        return True
    return bool(_matching(_CODE, missed) and _matching(_CODE, unnamed))


def is_another_number(line: str, candidate: NamedPart) -> bool:
    """Return whether a line and the name of a board or server have numbers that begin alike and go
    on differently: "ROME2D32GM-2T" is no "ROME2D16-2T".
    """
    if candidate.kind not in ("motherboard", "chassis"):
        return False
    mine = _numbers_beyond(line, candidate.name)
    theirs = _numbers_beyond(candidate.name, line)
    return any(one[:3] == other[:3] for one in mine for other in theirs)


def _numbers_beyond(text: str, other: str) -> list[str]:
    """The numbers of a text that another one does not have, also not in pieces ("H12SSL-i")."""
    joined = _APART.sub("", spelled(other))
    found: list[str] = []
    for word in _APART.split(spelled(text)):
        if _NUMBER_OF_BOARD.fullmatch(word) and word not in joined:
            found.append(word)
    return found


def has_its_number(wanted: frozenset[str], candidate: NamedPart, near: Iterable[NamedPart]) -> bool:
    """Whether a line has a processor's number, and its words are in the names of no other
    processor: "7950X" does not mean the 7950X3D. The same processor in another packing is no other
    one.
    """
    numbers = {word for word in wanted if _PROCESSOR.fullmatch(word)}
    if candidate.kind != "cpu" or not numbers or not wanted <= candidate.words:
        return False
    for other in near:
        is_another = other.kind == "cpu" and not other.needed >= candidate.needed
        if is_another and wanted <= other.words:
            return False
    return True


def may_be_misspelt(word: str) -> bool:
    """Whether a word is a model number long enough that one wrong letter leaves it known; a size
    or a speed is none.
    """
    has_digit = any(letter.isdigit() for letter in word)
    return has_digit and len(word) >= 4 and not FIGURES.fullmatch(word)


def has_nearly_its_number(wanted: frozenset[str], candidate: NamedPart) -> bool:
    """Whether a line and a part have numbers that differ by one letter, "AX1600x" and "AX1600i"."""
    from rapidfuzz.distance import OSA  # see `likeness`

    theirs = [word for word in candidate.needed - wanted if may_be_misspelt(word)]
    for mine in filter(may_be_misspelt, wanted - candidate.words):
        if any(OSA.distance(mine, other, score_cutoff=1) == 1 for other in theirs):
            return True
    return False


def shares_a_name(wanted: frozenset[str], candidate: NamedPart) -> bool:
    """Whether a line and a part have a word of a name in common, and not only figures: many
    supplies, drives and modules have the same figures.
    """
    kind = candidate.kind
    for word in wanted & candidate.words:
        is_number_alone = kind in NAMED and word.isdigit()
        if names_one_of(kind, word) and not is_number_alone:
            return True
    return False


def names_one_of(kind: str, word: str) -> bool:
    """Return whether a word belongs to a name, and not every product of the kind may have it."""
    return is_name(word) and not (kind == "psu" and word in OF_ANY_SUPPLY)


def is_name(word: str) -> bool:
    """Return whether a word belongs to a name: it is no figure, and longer than two letters or
    digits.
    """
    if FIGURES.fullmatch(word):
        return False
    return len(word) > 2 or (not word.isalpha() and not word.isdigit())


def is_a_sibling(
    wanted: frozenset[str],
    numbered: frozenset[tuple[str, str]],
    candidate: NamedPart,
    near: Sequence[NamedPart],
) -> bool:
    """Whether the maker has another part, of another series or year, that the line may mean
    instead.
    """
    if candidate.kind != "cpu" and _is_another_series(wanted, numbered, candidate, near):
        return True
    return _is_of_no_year(wanted, candidate, near)


def _is_another_series(
    wanted: frozenset[str],
    numbered: frozenset[tuple[str, str]],
    candidate: NamedPart,
    near: Iterable[NamedPart],
) -> bool:
    """Whether only one of line and part's name has a number behind a word of the series, and the
    maker has the series both with and without a number: a line "Pro 3" does not mean the "Pro" of a
    maker who also has a "Pro 2".
    """
    theirs = numbered_in(candidate.name)
    for word, number in numbered - theirs:
        if word in candidate.words and number not in candidate.words:
            return _has_numbered(_of_brand(candidate, near), word)
    for word, number in theirs - numbered:
        if word in wanted and number not in wanted:
            return _has_without(_of_brand(candidate, near), wanted, (word, number))
    return False


def _of_brand(candidate: NamedPart, near: Iterable[NamedPart]) -> list[NamedPart]:
    return [other for other in near if other.brand == candidate.brand]


def _is_of_no_year(wanted: frozenset[str], candidate: NamedPart, near: Iterable[NamedPart]) -> bool:
    """Whether a line names a year that a part's name lacks, and its maker has the same product of
    that year: "RM850x (2021)" does not mean an "RM850x" without a year if there is one of 2021.
    """
    years = _matching(YEAR, wanted - candidate.words)
    if not years:
        return False
    for other in _of_brand(candidate, near):
        if years & other.words and other.needed <= wanted:
            return True
    return False


def _has_numbered(siblings: Iterable[NamedPart], word: str) -> bool:
    """Whether a part of the maker has a number after that word of its name."""
    numbered: set[str] = set()
    for sibling in siblings:
        numbered.update(other for other, _ in numbered_in(sibling.name))
    return word in numbered


def _has_without(
    siblings: Iterable[NamedPart], wanted: frozenset[str], numbered: tuple[str, str]
) -> bool:
    """Whether a part of the maker has all words of the line in its name, and no such number."""
    names = frozenset(word for word in wanted if word.isalpha())
    for sibling in siblings:
        if names <= sibling.words and numbered not in numbered_in(sibling.name):
            return True
    return False


def numbered_in(text: str) -> frozenset[tuple[str, str]]:
    """The words of a text with the number of a series after them."""
    return frozenset(_NUMBERED.findall(text.casefold()))


def _matching(pattern: re.Pattern[str], words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if pattern.fullmatch(word))


def has_name(words: frozenset[str]) -> bool:
    """Return whether the name of a product line, such as "turbo", is among the words; names of
    makers do not count.
    """
    names = (word for word in words if word.isalpha() and word not in BRANDS)
    return any(len(name) > 2 for name in names)


def names_a_series(words: frozenset[str], maker: str) -> bool:
    """Return whether the words of a line of memory have the name of a product line of its maker,
    such as "vengeance"; a part number is none.
    """
    beside = words - _OF_ANY_MODULE - compared_words(maker)
    return has_name(beside)
