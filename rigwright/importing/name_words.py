"""The words of a part's name: those that tell it from other parts, and what else stands in a name,
such as a year, a generation of PCI Express or words in brackets.

Reads one name at a time; knows no catalog.
"""

from __future__ import annotations

import re

from rigwright.importing.spellings import words

IN_BRACKETS = re.compile(r"\(([^()]*)\)")
LABEL = re.compile(r"^[^:]{2,40}:\s+")  # "Main rig: "
YEAR = re.compile(r"20[12]\d")
# The generation of PCI Express in small letters: "PCIe 4.0", "PCI-E gen 4", "gen4".
GENERATION = re.compile(r"\b(?:pci-?e(?:xpress)? ?(?:gen ?)?|gen ?)([1-6])(?:\.0)?\b")
_WORDS = re.compile(r"[a-z]+\d*[a-z]*|\d+(?:\.\d+)?[a-z]*")
_MARKS = re.compile(r"[®™©]")
_UNITS = re.compile(r"(\d) (gb|tb|w|mm|ghz|mhz|rpm|cfm)\b")
_WI_FI = re.compile(r"\bwi-fi")
_ANY_WORD = re.compile(r"[\w.+!]+")
_FOUNDERS = re.compile(r"\bfe\b")  # as NVIDIA's own cards are called everywhere
_SHORT_GIGABYTES = re.compile(r"\b(\d{1,3})g\b")
# Words that names of a sort have in common, and that tell nothing apart. "BCM" says who made
# the network of a "ROMED8-2T/BCM".
_COMMON = frozenset(
    words("""
        video, card, graphics, processor, core, ghz, memory, cl, mm, gb, tb, cas, latency, power,
        supply, fully, modular, certified, bcm, atx, eatx, mid, full, tower, case, computer, nvme,
        internal, hard, drive, solid, state, ssd, rpm, cfm, bearing, liquid, cpu, cooler, fan,
        fans, pack, kit, motherboard, geforce, radeon, plus, edition, black, white, silver, w, x,
        pcie, the, with, and, of
    """)
)


def words_of(name: str) -> frozenset[str]:
    """The words that tell a part apart, units joined to their numbers: "24gb", "850w"."""
    text = _with_joined_units(name)
    text = _FOUNDERS.sub("founders", text)
    return frozenset(word for word in _WORDS.findall(text) if word not in _COMMON)


def every_word_of(name: str) -> frozenset[str]:
    """All words of a name in small letters, "wifi" for "Wi-Fi", with the marks that are a word's
    own: "be quiet!", "3.1".
    """
    text = _WI_FI.sub("wifi", _with_joined_units(name))
    return frozenset(_ANY_WORD.findall(text))


def _with_joined_units(name: str) -> str:
    # Written by functions: for a template such as r"\1gb" Python imports `re` at each call, which
    # takes several times as long while Qt for Python looks at every import.
    text = _MARKS.sub("", name.casefold())
    text = _UNITS.sub(lambda found: found[1] + found[2], text)
    return _SHORT_GIGABYTES.sub(lambda found: found[1] + "gb", text)
