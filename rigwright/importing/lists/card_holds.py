"""How a card of a list is held where it goes into no slot: upright before the side panel, on a dock
beside the machine, or on a riser; and which lines name a bracket that stands a card up.

Reads one text at a time; knows no catalog.
"""

from __future__ import annotations

import re
from enum import Enum

from rigwright.importing.lists.card_slots import without_slots
from rigwright.importing.lists.line_kinds import names_card
from rigwright.importing.lists.vocabulary import NUMBERS, number_said


class Held(Enum):
    """How a line says that its card is held."""

    UPRIGHT = "upright"
    DOCKED = "docked"


_CARD = r"(?:gpu|vga|graphics card|video card|card)"
_HOLDER = r"(?:mount(?:s|ed|ing)?|brackets?|holders?|kits?|stands?)"
# Words for a holder without a maker: "Vertical GPU mounting kit", "universal vertical bracket".
UPRIGHT_ALONE = re.compile(
    rf"(?:[^:]{{2,40}}:\s+)?(?:(?:of|the|my|are|is|both|{_CARD}s?|universal|atx) )*"
    rf"(?:vertical(?:ly)?[- ](?:{_CARD} )*{_HOLDER}(?: (?:kit|bracket|holder))?"
    r"|mounted vertically|vertikale[nr]? (?:gpu-?)?(?:halter(?:ung)?|montage)|縦置き)",
    re.IGNORECASE,
)
_BRACKET = re.compile(
    rf"\b(?:vertical|upright)[- ](?:[\w.-]+ ){{0,2}}?{_HOLDER}\b"
    r"|\bvertikale[nr]? (?:gpu-?)?halter(?:ung)?\b",
    re.IGNORECASE,
)
_UPRIGHT = re.compile(
    rf"\b(?:(?:mounted|standing|in an?|on an?) )?vertical(?:ly)?\b(?:[- ](?:{_CARD}|{_HOLDER}))*"
    r"|\bupright\b|\bvertikal\w*\b(?: (?:montiert|verbaut))?|縦置き|垂直",
    re.IGNORECASE,
)
_DOCK = (
    r"(?:e-?gpu|oculink|thunderbolt|tb[345]|usb4|razer core(?: x)?|docks?)"
    r"(?: (?:e-?gpu|dock\w*|enclosure|box|case|adapter|cable))*"
)
_BESIDE = (
    r"extern(?:al(?:ly)?|e|er|es)?(?: (?:gpu|dock\w*|enclosure|box))*(?=\s*(?:[,;.:)\]]|$))|外付け"
)
_ON = r"(?:\b(?:in|on|via|with|over|through|im|per|an) (?:(?:an?|the|my) )?)?"
_DOCKED = re.compile(rf"{_ON}\b(?:{_DOCK}\b|{_BESIDE})", re.IGNORECASE)
# What stands behind a card and says on what it hangs: "via OCuLink", "in an external eGPU dock".
DOCK_BEHIND = (
    r"(?:(?:an?|the|my) )?(?:[\w.-]+ ){0,2}?"
    rf"(?:(?:{_DOCK})(?: \w+)?\s*(?:[,;)]|$)|{_BESIDE})"
)
_NUMBER = rf"(?:\b(?P<number>\d|{'|'.join(NUMBERS)})x? )?"
# What says that cards hang on risers, and how many of them if not all do: "4x RTX 3090, 2 on PCIe
# risers".
_ON_RISERS = re.compile(
    rf"{_NUMBER}(?:(?:of (?:them|which)|cards?|hanging|mounted|connected) )*"
    r"\b(?:on|via|with|over|through|using|by|mit|per|auf|über) "
    r"(?:(?:an?|the|its|their|own|pci-?e?|x16|gen ?\d|\d\.0|\d+ ?[cm]m|long|flexible) )*"
    r"risers?(?:[- ]?(?:cables?|cards?|kabeln?|karten?))?\b"
    r"|\briser[- ]mounted\b|ライザー(?:経由|接続|ケーブル)",
    re.IGNORECASE,
)


def on_risers(text: str, count: int) -> int:
    """Return how many of the cards of a line hang on risers by its own words: all of them, or the
    number that it gives.
    """
    found = _ON_RISERS.search(text)
    if found is None or not names_card(text[: found.start()]):
        return 0
    said = found["number"]
    if said is None:
        return count
    return min(number_said(said), count)


def held_by(text: str) -> Held | None:
    """Return how a line of a card says that the card is held; None where it says nothing."""
    if not names_card(text) or names_bracket(text):
        return None
    if _DOCKED.search(text):
        return Held.DOCKED
    return Held.UPRIGHT if _UPRIGHT.search(text) else None


def without_hold(text: str) -> str:
    """Return the line of a card without the words that say where it is and how it is held."""
    bare = without_slots(text)
    if on_risers(text, 1):
        bare = _ON_RISERS.sub(" ", bare)
    if held_by(text) is not None:
        bare = _UPRIGHT.sub(" ", _DOCKED.sub(" ", bare))
    if bare == text:
        return text
    bare = re.sub(r"\(\W*\)", " ", bare)
    return " ".join(bare.split()).strip(" ,;:-–—/") or text


def names_bracket(text: str) -> bool:
    """Return whether a line names a bracket that stands a card up, and no card before it."""
    found = _BRACKET.search(text)
    return found is not None and not names_card(text[: found.start()])


def says_upright(text: str) -> bool:
    """Return whether a text says that something stands upright."""
    return bool(_UPRIGHT.search(text))
