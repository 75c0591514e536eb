"""Which riser a line asks for by figures instead of a model: "PCIe 4.0 x16 riser 30cm", "6x Linkup
gen4 risers", "PCIe x1 USB risers".

Reads one name at a time; knows no catalog.
"""

from __future__ import annotations

import re

from rigwright.importing.lists.line_words import maker_within
from rigwright.importing.name_words import GENERATION
from rigwright.parts import Riser
from rigwright.record import Value

USUAL_MM = 300.0  # the length of ribbons that lists name most
RIBBON = "riser_cable"
_RISER = re.compile(
    r"\brisers?\b|^(?=.*(?:\bpci|\bx16\b|\bgen ?\d)).*\b(?:extensions?|extenders?)\b"
)
_OTHER_SOCKET = re.compile(r"\bm\.?2\b|\bnvme\b|\boculink\b|\bslim-?sas\b|\bmcio\b")
_TO_A_SLOT = re.compile(r"\bm\.?2[ -]to[ -](?:a )?(?:pci|x ?\d)", re.IGNORECASE)
# What makes several slots of one: "x8x8 bifurcation riser", "PCIe splitters".
_SPLITTER = re.compile(
    r"\bbifurcat\w+ (?:risers?|cards?|adapters?|splitters?|boards?|kits?)\b"
    r"|\brisers?\b.*\bx[48] ?/?x[48]"
    r"|\bx[48] ?/?x[48]\b.*\b(?:risers?|splitters?|adapters?|cards?)\b"
    r"|\bpci-?e (?:x16 )?splitters?\b"
)
_PARTS = re.compile(r"x4 ?/?x4 ?/?x4 ?/?x4|x8 ?/?x8|x4 ?/?x4")
_USB = re.compile(r"\busb\b|\bx1 to x16\b|\bx1\b|\bver ?0\d\d|\bpce164p")
_GENERATION = re.compile(rf"{GENERATION.pattern}|(?<![\w.])([3-6])\.0\b")
_LANES = re.compile(r"\bx ?(1|4|8|16)\b")
_LENGTH = re.compile(r"(?<![\w.,])(\d{1,4}(?:[.,]\d)?) ?(cm|mm)\b")
# Adapters at both ends of cables, said together: "SlimSAS device + host adapters".
_BOTH_ENDS = re.compile(
    r"\b(?P<first>host|device)(?: adapters?)? ?(?:[+&/,]|and|und) ?(?P<second>host|device)\b",
    re.IGNORECASE,
)
# The same where neither end is said: "C-Payne SlimSAS adapters".
_BY_CABLES = re.compile(r"\b(?:slim-?sas|mcio|sff-?8654)\b", re.IGNORECASE)
_SAYS_END = re.compile(r"\b(?:host|device|to|from|m\.?2|cables?|retimers?)\b", re.IGNORECASE)
_ADAPTERS = re.compile(r"\badapters\b", re.IGNORECASE)


class RiserWanted(Value, frozen=True):
    """The riser that a line asks for. None: the line does not say it."""

    maker: str
    length_mm: float | None
    pcie_gen: int | None
    lanes: int | None
    is_usb: bool = False
    is_splitter: bool = False
    split: str = ""  # "x8x8"; "" where the line does not say it

    @property
    def says_all(self) -> bool:
        """Whether the line says length, generation and lanes, which tell one ribbon from
        another.
        """
        return None not in (self.length_mm, self.pcie_gen, self.lanes) and not self.is_splitter

    def is_met_by(self, part: Riser, *, shorter: bool = False) -> bool:
        """Return whether a riser has all figures that the line says; with `shorter` whether it has
        the others and is shorter than the line says.
        """
        if self.is_usb:
            return "USB" in part.name
        if self.is_splitter:
            return self._is_met_by_splitter(part)
        return self._is_met_by_ribbon(part, shorter=shorter)

    def _is_met_by_ribbon(self, part: Riser, *, shorter: bool) -> bool:
        if part.riser_type != RIBBON or self.maker not in ("", part.brand.casefold()):
            return False
        is_of_length = self.length_mm in (None, part.length_mm)
        if shorter and self.length_mm is not None and part.length_mm is not None:
            is_of_length = part.length_mm < self.length_mm
        is_of_generation = self.pcie_gen in (None, part.pcie_gen)
        return is_of_length and is_of_generation and part.lanes == (self.lanes or 16)

    def _is_met_by_splitter(self, part: Riser) -> bool:
        is_splitter = part.riser_type == "bifurcation_card" and part.device_plug == "slot"
        is_of_generation = self.pcie_gen in (None, part.pcie_gen)
        return is_splitter and is_of_generation and self.split in (part.split or "")

    def off_by(self, part: Riser) -> tuple[float, int, str]:
        """Return how far a riser is from what the line says, as a key for sorting: by length (from
        the usual one where the line says none), then the highest generation.
        """
        length = abs((part.length_mm or 0.0) - (self.length_mm or USUAL_MM))
        generation = 0
        if self.pcie_gen is None and part.pcie_gen is not None:
            generation = -part.pcie_gen
        return length, generation, part.id


def each_end(text: str) -> list[str]:
    """Return the lines for the adapters at the two ends of cables that a line names together,
    "SlimSAS device + host adapters", or of which it says no end, "SlimSAS adapters"; only the line
    itself where it names no such two.
    """
    if _BY_CABLES.search(text) and not _SAYS_END.search(text) and _ADAPTERS.search(text):
        return [_ADAPTERS.sub(f"{end} adapters", text) for end in ("device", "host")]
    both = _BOTH_ENDS.search(text)
    if both is None or both["first"].casefold() == both["second"].casefold():
        return [text]
    before, behind = text[: both.start()], text[both.end() :]
    return [f"{before}{both['first']}{behind}", f"{before}{both['second']}{behind}"]


def riser_wanted(text: str, *, is_riser: bool) -> RiserWanted | None:
    """Return the riser that a line describes by its figures; None for a line of something else, and
    for a riser that begins at another socket than a slot. `is_riser`: the list says that the line
    is of risers.
    """
    line = text.casefold()
    is_splitter = bool(_SPLITTER.search(line))
    is_any = is_riser or is_splitter or _RISER.search(line)
    if _OTHER_SOCKET.search(line) or not is_any:
        return None
    split = _PARTS.search(line)
    return RiserWanted(
        maker=maker_within(text).casefold(),
        length_mm=_length_mm(line),
        pcie_gen=_figure(_GENERATION, line),
        lanes=_figure(_LANES, line),
        is_usb=not is_splitter and bool(_USB.search(line)),
        is_splitter=is_splitter,
        split=re.sub(r"[ /]", "", split[0]) if split is not None else "",
    )


def leads_elsewhere(text: str, name: str) -> bool:
    """Return whether a line names an adapter from a socket to a slot, "M.2 to PCIe x16", and the
    part of a name leads to another socket.
    """
    if not _TO_A_SLOT.search(text):
        return False
    sockets = set(_OTHER_SOCKET.findall(name.casefold()))
    return bool(sockets - set(_OTHER_SOCKET.findall(text.casefold())) - {"nvme"})


def _length_mm(line: str) -> float | None:
    found = _LENGTH.search(line)
    if found is None:
        return None
    length = float(found[1].replace(",", "."))
    if found[2] == "cm":
        return 10 * length
    return length


def _figure(pattern: re.Pattern[str], line: str) -> int | None:
    found = pattern.search(line)
    if found is None:
        return None
    return int(found[found.lastindex or 0])
