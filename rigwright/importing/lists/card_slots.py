"""In which slots of the board a line of a list has its cards: "RTX 3090 in slot 3", "PCIEX16_1: RTX
4090", "second slot", "Steckplatz 2".

Reads one text at a time; knows no board, so that what a number means is found by
`proposals.said_slots`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rigwright.importing.lists.line_kinds import names_card
from rigwright.record import Value

LAST = -1
# Which of the board's slots, counted from the processor: the first, the second.
_ORDERS: Mapping[str, int] = MappingProxyType(
    {
        **dict.fromkeys(("primary", "first", "1st", "top", "topmost", "upper", "uppermost"), 1),
        **dict.fromkeys(("second", "2nd", "secondary"), 2),
        **dict.fromkeys(("third", "3rd"), 3),
        **dict.fromkeys(("fourth", "4th"), 4),
        **dict.fromkeys(("bottom", "last", "lowest", "lowermost", "bottommost"), LAST),
        **dict.fromkeys(("ersten", "erster", "oberen", "oberster", "obersten"), 1),
        **dict.fromkeys(("zweiten", "zweiter"), 2),
        **dict.fromkeys(("dritten", "dritter"), 3),
        **dict.fromkeys(("vierten", "vierter"), 4),
        **dict.fromkeys(("letzten", "letzter", "untersten", "unterster"), LAST),
    }
)
_SLOT = r"(?:(?:pci-?e?|pci express|board|motherboard) )?(?:x16[- ])?(?:pci-?e? )?"
_NUMBER = r"#?\d{1,2}(?!\w|\.\d| ?(?:gb|fans?|pins?|mm|w)\b)"
# "2 slot", "dual-slot": how thick a card is.
_NOT_THICKNESS = r"(?<!\s\d )(?<!\d-)(?<!single[ -])(?<!dual[ -])(?<!triple[ -])"
_BY_NUMBER = re.compile(
    rf"(?<!m\.2 )(?<!m2 )\b{_SLOT}{_NOT_THICKNESS}(?:slots?|steckpl(?:atz|ätzen?))[ _]?"
    r"(?:nr\.? ?|no\.? ?)?"
    rf"(?P<numbers>{_NUMBER}(?:(?: ?[,/&+–-] ?| (?:and|und|to|bis) ){_NUMBER})*)",
    re.IGNORECASE,
)
_BY_ORDER = re.compile(
    rf"\b(?P<order>{'|'.join(_ORDERS)}) {_SLOT}(?:slot|steckplatz)\b", re.IGNORECASE
)
# What is printed beside slots. "PCIE4" may as well be a generation: it is a slot only before a
# colon or behind "in".
_BY_NAME = re.compile(
    r"\b(?P<name>pciex(?:16|8|4|1)(?:\(g\d\))?_\d{1,2}|pci_e\d{1,2}|(?:cpu\d?|pch) slot ?\d{1,2})"
    r"(?!\w)"
    r"|(?:^|\b(?:in|im)(?: the)? )(?P<bare>pcie_?\d{1,2}|pciex(?:16|8|4)(?:\(g\d\))?)"
    r"(?=\s*:\s|$|\s*[,;)])",
    re.IGNORECASE,
)
# A slot with the words and brackets around it: "in the", "(… )", "— slot 3:".
_WITH_WORDS = re.compile(
    r"(?:[@(\[]\s*|[-–—,;]\s+)?(?:\b(?:in|im|into|at|on|auf)(?: (?:the|my|den|dem))? )?"
    rf"(?:{_BY_NAME.pattern}|{_BY_NUMBER.pattern}|{_BY_ORDER.pattern})\s*[:)\]]?",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(\d+) ?(?:[–-]|to|bis) ?#?(\d+)", re.IGNORECASE)
_BETWEEN_CARDS = re.compile(r"\s*[,;]\s+|\s+[+&]\s+|\s+(?:and|und)\s+", re.IGNORECASE)


class SaidSlot(Value, frozen=True):
    """One slot as a list says it: `name` by what is printed beside it, else `number` by its number,
    else `order` by how many slots are before it, `LAST` for the last one; and `words`, the list's
    own.
    """

    words: str
    name: str = ""
    number: int = 0
    order: int = 0


def slots_said(text: str) -> tuple[SaidSlot, ...]:
    """Return the slots that a line has its cards in, in its order."""
    for pattern in (_BY_NAME, _BY_NUMBER, _BY_ORDER):
        found = [slot for match in pattern.finditer(text) for slot in _slots_of(match)]
        if found:
            return tuple(found)
    return ()


def _slots_of(found: re.Match[str]) -> Iterator[SaidSlot]:
    """Yield the slots of one mention: of a name or an order it is one."""
    said = found.groupdict()
    words = " ".join(found[0].split())
    if said.get("order"):
        yield SaidSlot(words, order=_ORDERS[said["order"].casefold()])
    elif said.get("numbers"):
        numbers = list(_numbers_in(said["numbers"]))
        for number in numbers:
            own = words if len(numbers) == 1 else f"slot {number}"
            yield SaidSlot(own, number=number)
    else:
        name = said.get("name") or said.get("bare") or ""
        yield SaidSlot(name, name=name)


def _numbers_in(text: str) -> Iterator[int]:
    """Yield the numbers of slots: "1, 3 and 5", and all of "1-4"."""
    reach = _RANGE.fullmatch(text.replace("#", ""))
    if reach is not None:
        yield from range(int(reach[1]), int(reach[2]) + 1)
        return
    for number in re.findall(r"\d+", text):
        yield int(number)


def without_slots(text: str) -> str:
    """Return the line of a card without the words that say in which slots it is."""
    if not names_card(text) or not slots_said(text):
        return text
    bare = re.sub(r"\s+(?=[,;:])", "", " ".join(_WITH_WORDS.sub(" ", text).split()))
    return bare.strip(" ,;:-–—/@") or text


def each_with_slot(text: str) -> list[str]:
    """Return the cards of a line that names one after the other, each with its slot: "3090 in slot
    1, 3090 in slot 3"; only the line itself where not each piece is such a card.
    """
    pieces = [piece.strip() for piece in _BETWEEN_CARDS.split(text)]
    for piece in pieces:
        if not names_card(piece) or not slots_said(piece):
            return [text]
    return pieces


def slot_behind(label: str) -> tuple[str, str]:
    """Return the label of a line without the slot that it names, and that slot in brackets: "GPU 1"
    and " (slot 3)" of "GPU 1 (slot 3)".
    """
    found = slots_said(label)
    if not found:
        return label, ""
    bare = _WITH_WORDS.sub("", label)
    said = ", ".join(slot.words for slot in found)
    return bare.strip(), f" ({said})"
