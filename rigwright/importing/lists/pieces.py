"""What a line of a list names piece by piece: a sentence of several parts, and products among which
a line shares its number: "6x RTX 3090 (2x FE, 4x EVGA FTW3)".

Cuts one line at a time; knows no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rigwright.importing.lists.card_holds import DOCK_BEHIND
from rigwright.importing.lists.counts import counted
from rigwright.importing.lists.prices import without_prices
from rigwright.importing.lists.whole_machines import is_whole_machine
from rigwright.importing.name_words import IN_BRACKETS

# What cools a card is no part beside it: "with EKWB waterblocks".
_NOT_A_BLOCK = r"(?!(?:[\w-]+ ){0,3}(?:water ?-?)?blocks?\b)"
_NOT_A_DOCK = rf"(?!{DOCK_BEHIND})"
_NOT_A_COUNTRY = r"(?!in (?:the )?(?:usa?|uk|eu|states|germany|europe|canada|japan)\b)"
_NOT_A_MAKER = r"(?!win\b|the\b|case of\b)"
# What stands between the parts of a sentence: "an EPYC 7302P, 3x Tesla P40 and a 1300 W supply".
# What a case holds stays with it: "mining frame, 8 GPU".
_BETWEEN = re.compile(
    r"、|[,;]\s+(?!(?:\d{1,2}[ -](?:gpus?|cards?|slots?|bays?)|extern\w*|e-?gpu|oculink)$)"
    rf"|\s*\]\s*\[\s*|\s+[+&|/•·]\s+|\s+[-–—]\s+{_NOT_A_DOCK}|\s+(?:and|und|et|y)\s+{_NOT_A_BLOCK}"
    rf"|\s+(?:with|w/|via|using|mit|avec|con|paired with|powered by)\s+{_NOT_A_BLOCK}{_NOT_A_DOCK}"
    rf"|\s+{_NOT_A_COUNTRY}(?:on|in|inside|into|auf|im|sur)\s+(?:(?:an?|the|my|einem|einer|un|une)\s+)?"
    rf"{_NOT_A_MAKER}{_NOT_A_DOCK}(?=\S)|(?<=\w{{2}})(?<!\brev)[.?]\s+(?=\w)"
    r"|\s+(?=nv-?linked\b)|(?<=x\d)\s+(?=nv-?link$)",
    re.IGNORECASE,
)
_CPU = (
    r"(?:intel |amd )?(?:xeon|epyc|threadripper|tr pro|e5-\d{4}\w*|i[579]-\d{4,5}\w*"
    r"|w\d?-\d{4}\w*|(?:gold|silver|platinum) \d{4}|\d{4}wx)\b"
)
_NOT_BEHIND = r"(?<![-,;+&/|•·–—])(?<!\bwith)(?<!\band)(?<!\bw/)(?<!\bmit)(?<!\bund)"
# whose memory is its own: "V100 PCIe 32GB"
_NOT_BEHIND_A_CARD = (
    r"(?<!\bpcie)(?<!\bsxm2)(?<!\b[apvlh]\d00)(?<!\b[apl]\d0)(?<!\bmi\d0)(?<!\b\d0\d0)(?<! ti)"
)
# What stands behind a machine without anything between: "PowerEdge R740 2x Gold 6148 384GB RAM".
_IN_MACHINE = re.compile(
    rf"{_NOT_BEHIND}\s+(?=\d{{1,2}} ?x (?:(?:intel|nvidia|amd) )?"
    r"(?:xeon|gold|silver|platinum|epyc|e5-|tesla|rtx|quadro|[apvlth]\d{1,3}|mi\d{2,3}|gpu"
    r"|\d{3,4} ?w|\d{4}[a-z]?)\b)"
    rf"|{_NOT_BEHIND}{_NOT_BEHIND_A_CARD}\s+(?=\d{{2,4}} ?gb"
    r"(?: (?:of )?(?:ram|memory|ddr\d|ecc|rdimm)\b|\s*(?:,|$|\d{1,2} ?x )))"
    rf"|(?<=\d)\s+(?=(?:dual |single )?{_CPU})",
    re.IGNORECASE,
)
# The same in brackets: "ThinkStation P620 (5975WX, 256GB)".
_BRACKETS_OF_MACHINE = re.compile(rf"\s*\(((?:\d ?x |dual |single )?{_CPU}[^()]*)\)", re.IGNORECASE)
# The fan of a duct, "shrouds and 92mm fans", which stays with the duct.
_DUCT = re.compile(r"\b(?:shroud|duct)(?:s|ed)?\b", re.IGNORECASE)
_FAN_OF_DUCT = re.compile(
    r"(?:(?:an?|two|\d ?x?) )?\d{2,3} ?mm (?:[\w-]+ ){0,2}(?:fans?|blowers?)(?: each)?",
    re.IGNORECASE,
)
# Both figures of an outlet, "208V, 30A PDU", "230V / 16A", are one piece.
_OF_ONE_OUTLET = re.compile(
    r"(?<!\d)((?:1[0-2]|2[0-4])\d ?v(?:ac)?|\d{2} ?a(?:mps?)?)\s?[,/@]\s+"
    r"(?=(?:1[0-2]|2[0-4])\d ?v(?:ac)?\b|\d{2} ?a(?:mps?)?\b)",
    re.IGNORECASE,
)
# So are the watts of one supply at two voltages, "2200W (240V) / 1400W (120V)".
_OF_ONE_SUPPLY = re.compile(r"(?<=\d[wW] \(\d{3}[vV]\)) ?/ ?(?=\d{3,4} ?[wW] ?\(\d{3} ?[vV]\))")
# "RTX 3090 (2x FE, 4x EVGA FTW3)", "3090: 2x FE + 2x EVGA", "4090 - one Asus TUF, one MSI Suprim"
_SHARED = re.compile(
    r"^(?P<head>[^():]*\d[^():]*?)(?:\s*\((?P<inside>[^()]*)\)|(?::|\s[-–—])\s+(?P<behind>.+))$"
)
_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.IGNORECASE)
_MIXED = re.compile(r"^(?:mixed|mix|gemischt|a mix of|mix of)\b:?\s*", re.IGNORECASE)
_BETWEEN_SHARES = re.compile(r"\s*[,;]\s*|\s+[+&/]\s*|\s+(?:and|und|et|y|plus)\s+", re.IGNORECASE)


def pieces_in(text: str) -> Iterator[str]:
    """Yield the pieces of a sentence; what stands in brackets is never cut."""
    text = _OF_ONE_OUTLET.sub(r"\1 ", text)
    text = _OF_ONE_SUPPLY.sub("/", text)
    if is_whole_machine(text):
        text = _BRACKETS_OF_MACHINE.sub(r" + \1", text)
        text = _IN_MACHINE.sub(" + ", text)
    unbracketed = IN_BRACKETS.sub(lambda found: "." * len(found[0]), text)
    ends = [0]
    for mark in _BETWEEN.finditer(unbracketed):
        ends += [mark.start(), mark.end()]
    ends.append(len(text))
    pieces = [text[start:end].strip(" []") for start, end in list(pairwise(ends))[::2]]
    yield from _with_fans_of_ducts(pieces)


def _with_fans_of_ducts(pieces: list[str]) -> list[str]:
    """The pieces of a sentence, the fan of a duct with the duct before it."""
    found: list[str] = []
    for piece in pieces:
        if found and _FAN_OF_DUCT.fullmatch(piece) and _DUCT.search(found[-1]):
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return found


def shares_in(name: str, count: int) -> list[tuple[int, str]]:
    """Return the products among which a line shares its number, how many of each, and the name of
    each with what all have in common before it; empty where the numbers do not add up to that of
    the line, if it says one.
    """
    found = _SHARED.match(without_prices(name))
    if found is None:
        return []
    common = found["head"].strip()
    listed = _MIXED.sub("", found["inside"] or found["behind"])
    shares: list[tuple[int, str]] = []
    total = 0
    for share in _BETWEEN_SHARES.split(listed):
        bare = _ARTICLE.sub("", share.strip())
        number, own = counted(bare)
        shares.append((number, f"{common} {own}"))
        total += number
    if len(shares) < 2:
        return []
    says_no_number = count == 1 and total > len(shares)
    if total == count or says_no_number:
        return shares
    return []
