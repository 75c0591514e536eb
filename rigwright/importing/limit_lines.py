"""To how many watts a list says that its cards are limited: "4x 3090 @ 280W", "power limited to
250W each", "auf 280 W begrenzt", "power limit 80%".

Reads one text at a time; knows no catalog.
"""

from __future__ import annotations

import re

from rigwright.record import Value

_AMOUNT = r"(?<![\d.,])(?P<number>\d{2,3}) ?(?P<unit>w(?:atts?)?(?![a-z])|%)"
_WORD = (
    r"(?:(?:power|gpu)[- ]?)?(?:limit(?:s|ed|ing|iert)?|cap(?:s|ped)?|undervolt(?:s|ed)?|pl"
    r"|restricted|begrenzt|gedrosselt|bridées?)"
)
_TO = r"(?:\s*(?::|=|to|at|of|auf|à|@|~|is|set|about|around))*\s*"
_LIMITS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_WORD}\b{_TO}{_AMOUNT}",
        rf"(?:\b(?:auf|to|at)\s+)?{_AMOUNT}\s*(?:each\s*)?(?:\b{_WORD}\b|(?:に)?制限)",
        rf"\b(?:running|runs?|laufen) (?:at|@|mit|bei) {_AMOUNT}",
        r"(?:nvidia-smi\s+)?(?<!\w)-pl[ =](?P<number>\d{2,3})(?P<unit>w?)\b",
        rf"@ ?{_AMOUNT}",
        rf"(?:電力|パワー)?制限[:：]?\s*{_AMOUNT}",
    )
)
_BESIDE = re.compile(
    r"\b(?:gpus?|cards?|each|all|both|per|are|is|was|were|i|run|them|power|each one|with|via|for"
    r"|the|alle|karten?|jeweils|je|pro|leistung|watts?|tdp|software|nvidia|smi|by|[2345]0\d0s?)\b|[\W_]",
    re.IGNORECASE,
)


class SaidLimit(Value, frozen=True):
    """What a list limits its cards to: so many watts, or a share of what each draws."""

    watts: float | None
    percent: float | None

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
            number = float(found["number"])
            if found["unit"] == "%":
                return SaidLimit(None, number)
            return SaidLimit(number, None)
    return None


def without_limit(text: str) -> str:
    """Return a text without the power limit that it says."""
    for pattern in _LIMITS:
        text = pattern.sub(" ", text)
    text = re.sub(r"\(\W*(?:each|all)?\W*\)", " ", text)
    return re.sub(r"\s+(?:each|all)\s*$", "", " ".join(text.split()).strip(" ,;:-–—/"))


def says_limit_alone(text: str) -> bool:
    """Return whether a text says a power limit and nothing else."""
    return limit_said(text) is not None and not _BESIDE.sub("", without_limit(text))
