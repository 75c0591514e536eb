"""To how many watts a list says that its cards are limited: "4x 3090 @ 280W", "power limited to
250W each", "auf 280 W begrenzt", "power limit 80%".

Reads one text at a time; knows no catalog.
"""

from __future__ import annotations

import re

from rigwright.importing.lists.line_kinds import names_a_part
from rigwright.record import Value

_AMOUNT = r"(?<![\d.,])(?P<number>\d{2,3}) ?(?P<unit>w(?:atts?)?(?![a-z])|%)"
_WORD = (
    r"(?:(?:power|gpu)[- ]?)?(?:limit(?:s|ed|ing|iert)?|cap(?:s|ped)?|undervolt(?:s|ed)?|pl"
    r"|restricted|begrenzt|gedrosselt|bridées?|limite(?: de puissance)?|límite(?: de potencia)?)"
)
_TO = r"(?:\s*(?::|=|to|at|of|auf|à|@|~|is|set|about|around))*\s*"
_LIMITS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_WORD}\b{_TO}{_AMOUNT}",  # "power limited to 250W"
        # "auf 280 W begrenzt", "250W each cap"
        rf"(?:\b(?:auf|to|at)\s+)?{_AMOUNT}\s*(?:each\s*)?(?:\b{_WORD}\b|(?:に)?制限)",
        rf"\b(?:running|runs?|laufen) (?:at|@|mit|bei) {_AMOUNT}",  # "running at 250W"
        # "nvidia-smi -pl 250"
        r"(?:nvidia-smi\s+)?(?<!\w)-pl[ =](?P<number>\d{2,3})(?P<unit>w?)\b",
        rf"@ ?{_AMOUNT}",  # "4x 3090 @ 280W"
        r"(?<=\d|s|i)\s+at (?P<number>\d{3}) ?(?P<unit>w)(?:atts?)?\b",  # "six 3090s at 280w"
        rf"(?:電力|パワー)?制限[:：]?\s*{_AMOUNT}",
    )
)
# What says nothing beside a limit: "all cards", "jeweils", "per GPU".
_BESIDE = re.compile(
    r"\b(?:gpus?|cards?|on|par|carte|por|tarjeta|each|all|both|per|are|is|was|were|i|run|them"
    r"|power|each one|with|via|for"
    r"|the|alle|karten?|jeweils|je|pro|leistung|watts?|tdp|software|nvidia|smi|by|[2345]0\d0s?)\b|[\W_]",
    re.IGNORECASE,
)
# The chip of the cards that are limited: "3090 at 250W", "3090は250W", "V100s are capped at …".
_OF_CHIP = re.compile(
    r"\b(?P<chip>[a-z]?\d{2,4})(?: ?ti)?s?"
    rf"(?:\s*(?:は|:|=|to|at|@|are|is|was|were|{_WORD}))+\s*{_AMOUNT}",
    re.IGNORECASE,
)
_ALL_OF = r"(?:both|all|the|each|my|alle|beide|die|\d|two|three|four|of)"
# "Both V100s are capped at 200W": cards that other lines have named.
_CARDS_AGAIN = re.compile(
    rf"\b{_ALL_OF}(?: {_ALL_OF})* [a-z]?\d{{2,4}}(?: ?ti)?s?\b", re.IGNORECASE
)
_SAYS_LIMIT = re.compile(rf"\b{_WORD}\b|(?:電力|パワー)?制限", re.IGNORECASE)
_DIGIT = re.compile(r"\d")


class SaidLimit(Value, frozen=True):
    """What a list limits its cards to: so many watts, or a share of what each draws. With a `chip`,
    "3090", it limits those cards alone.
    """

    watts: float | None
    percent: float | None
    chip: str = ""

    def is_of(self, name: str) -> bool:
        """Return whether a card of a name is limited."""
        return self.chip in ("", *name.casefold().split())

    def of(self, board_power_w: float | None) -> float | None:
        """Return the limit of a card in watts; None where that is no less than it draws."""
        watts = self.watts
        if self.percent is not None and board_power_w is not None:
            watts = round(board_power_w * self.percent / 100)
        if watts is None or board_power_w is None or watts >= board_power_w:
            return None
        return watts


def limit_said(text: str) -> SaidLimit | None:
    """Return the power limit that a text says; None where it says none."""
    for pattern in _LIMITS:
        found = pattern.search(text)
        if found is not None:
            return _limit(found)
    return None


def _limit(found: re.Match[str], chip: str = "") -> SaidLimit:
    number = float(found["number"])
    if found["unit"] == "%":
        return SaidLimit(None, number, chip)
    return SaidLimit(number, None, chip)


def limits_said(text: str) -> tuple[SaidLimit, ...]:
    """Return the power limits that a text says: one for each chip that it names, else one for all
    cards; empty where it says none.
    """
    of_chips: list[SaidLimit] = []
    if _SAYS_LIMIT.search(text):
        for found in _OF_CHIP.finditer(text):
            of_chips.append(_limit(found, found["chip"].casefold()))
    if of_chips:
        return tuple(of_chips)
    said = limit_said(text)
    return () if said is None else (said,)


def without_limit(text: str) -> str:
    """Return a text without the power limit that it says."""
    for pattern in _LIMITS:
        text = pattern.sub(" ", text)
    text = re.sub(r"\(\W*(?:each|all)?\W*\)", " ", text)
    return re.sub(r"\s+(?:each|all)\s*$", "", " ".join(text.split()).strip(" ,;:-–—/"))


def says_limit_alone(text: str) -> bool:
    """Return whether a text says power limits and nothing else, or no part beside them: "Both V100s
    are capped at 200W because otherwise it sounds like a jet".
    """
    if not limits_said(text):
        return False
    if not _BESIDE.sub("", without_limit(text)):
        return True
    if not _SAYS_LIMIT.search(text):
        return False
    again = _CARDS_AGAIN.search(text) is not None
    rest = text
    for pattern in (_OF_CHIP, *_LIMITS, _CARDS_AGAIN):
        rest = pattern.sub(" ", rest)
    if not _BESIDE.sub("", _SAYS_LIMIT.sub("", rest)):
        return True
    return again and not _DIGIT.search(rest) and not names_a_part(rest)
