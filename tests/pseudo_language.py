"""A language made of the English messages: accented letters, 40 % longer, in brackets.

With it in use, what is still plain English did not come from a message of the catalogue, or was
given to one as a value.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from rigwright.text.language import use_catalogue

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
ACCENTED = str.maketrans(
    "aceinorsuyzACEINORSUYZdglthkwbmpvxfjqDGLTHKWBMPVXFJQ",
    "áçéíñóŕšúýžÁÇÉÍÑÓŔŠÚÝŽđğłţĥķŵƀɱþṽẋƒĵɋĐĞŁŢĤĶŴƁṀÞṼẊƑĴɊ",
)
LONGER = 0.4
WORD_LETTERS = 10  # what is added has gaps, as words have, where a line may be broken
# Fields of the program's own messages, and those of argparse.
FIELD = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs])")


@cache
def accented(message: str) -> str:
    """Return a message in the pseudo-language; named values stay as they are."""
    pieces = FIELD.split(message)
    words = "".join(
        piece if FIELD.fullmatch(piece) else piece.translate(ACCENTED) for piece in pieces
    )
    more = round(LONGER * len(FIELD.sub("", message)))
    added = "".join(" " if at % WORD_LETTERS == 0 else "~" for at in range(more, 0, -1))
    return f"⟦{words}{added}⟧"


@cache
def message_ids() -> frozenset[str]:
    """Return every message of the template, the forms for several things among them."""
    pot = (LOCALE / "rigwright.pot").read_text(encoding="utf-8")
    return frozenset(
        ast.literal_eval(said) for said in re.findall(r'^msgid(?:_plural)? (".*")$', pot, re.M)
    )


class Pseudo:
    """The catalogue of the pseudo-language; it knows only what the template has."""

    def gettext(self, message: str) -> str:
        return accented(message) if message in message_ids() else message

    def ngettext(self, one: str, several: str, count: int) -> str:
        return self.gettext(one if count == 1 else several)


@contextmanager
def pseudo_language() -> Generator[None]:
    """Write in the pseudo-language for a while."""
    use_catalogue(Pseudo())
    try:
        yield
    finally:
        use_catalogue(None)


# What is no English: units, identifiers, and the names that the field has for things.
NO_ENGLISH = frozenset(
    (
        *(
            "dBA",
            "CFM",
            "RPM",
            "rpm",
            "kPa",
            "kWh",
            "lbs",
            "MHz",
            "GPU",
            "GPUs",
            "CPU",
            "CPUs",
            "PSU",
        ),
        *("NIC", "PCIe", "Gen", "EPS", "ATX", "SATA", "DDR", "ECC", "RDIMM", "UDIMM", "NVMe"),
        *("NVLink", "VRAM", "RAM", "UPS", "BIOS", "AIO", "OCP", "SFX", "VGA", "BMC", "IPMI"),
        *("NUMA", "Mini", "Intel"),
    )
)
WORD = re.compile(r"[A-Za-z][a-z]{2,}")


def english_in(text: str, names: Iterator[str] | tuple[str, ...] = ()) -> list[str]:
    """Return the plain English words of a text, without the names in it, identifiers and units."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "·")
    text = re.sub(
        r"[\w.:/{}-]*[_\d/{}][\w.:/{}-]*|--?[a-z][\w-]*|[\w-]+\.[\w.-]+|\w+-\w+-\w+", "·", text
    )
    return [word for word in WORD.findall(text) if word not in NO_ENGLISH]
