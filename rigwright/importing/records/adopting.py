"""An imported part as a record of the curated catalog: under the same id, called what it is called
on its box, with what the open database states of it and nothing else.

What the import inferred stays marked as inferred. Whether a part is worth a record of its own is
for people to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rigwright.figures.values import value_at
from rigwright.importing.records.citing import stated_in
from rigwright.importing.records.identity import record_id_of
from rigwright.importing.records.usual_places import INFERRED, POSITIONS
from rigwright.parts import Motherboard, Part, PsuConnectors, Slot
from rigwright.parts.differing import ABOUT_THE_RECORD

CONFIDENCE = "opendb"
_NO_FIGURES = ABOUT_THE_RECORD | {"name", "brand", "part_numbers"}
MOST_NUMBERS = 3  # part numbers that are kept; more of them are those of colours
_COLOURS = r"\b(black|white|gr[ae]y|silver|gunmetal|red|blue|clear|noir|snow)\b( ?/ ?(?=\w))?"
# Words by which shops tell goods apart, and which are no part of a product's name.
# "Asus X99 X99-A": the chipset once more before a model that begins with it.
_CHIPSET_TWICE = re.compile(r"^(\S+) (?:Intel )?([A-Z]\d{2,3}E?) (?=.*\b\2)")
_SHOP_WORDS: Mapping[str, re.Pattern[str]] = MappingProxyType({
    "psu": re.compile(
        rf"\b(fully|semi|non)[ -]modular\b|80 ?(\+|plus)( \w+)?( certified)?|\bcertified\b|"
        rf"\bATX( 3\.[01])?\b|{_COLOURS}", re.I),
    "chassis": re.compile(
        r",? ((micro[ -]|E-?|XL-?)?ATX|mini[ -]ITX|(full|mid|mini|super|ultra)[ -]tower|"
        rf"computer case|SSI EEB|HPTX)\b.*|{_COLOURS}|,? ?tempered glass.*", re.I),
    "motherboard": re.compile(
        r"\b(E?-?ATX|micro[ -]ATX|mini[ -]ITX|XL-?ATX|SSI \w+|motherboard|DDR[345]|"
        r"(LGA ?[\d-]+|AM[345]\+?|s?TRX?[45]+)|AMD X\d+ chipset)\b", re.I),
    "gpu": re.compile(rf"\b\d+ ?GB\b|\bGDDR\dX?\b|{_COLOURS}", re.I),
    "cooler": re.compile(
        rf"\b\d+(\.\d+)? CFM\b|\b(air|liquid|water) ?(?=\d+ ?mm\b)|{_COLOURS}", re.I),
    "fan": re.compile(rf"\b\d+(\.\d+)? CFM\b|\b1-pack\b|{_COLOURS}", re.I),
})  # fmt: skip


def adopted(part: Part, seen: str) -> Part:
    """The part as a curated record that cites the database's record, as read on a day."""
    stated = stated_in(part, part, seen)
    changes: dict[str, Any] = {
        "name": product_name(part.name, part.kind, part.brand),
        "source": f"BuildCores OpenDB {record_id_of(part)}",
        "confidence": CONFIDENCE,
        "opendb_fields": tuple(sorted(_stated_fields(part))),
        "part_numbers": part.part_numbers[:MOST_NUMBERS],
        "citations": () if stated is None else (stated.citation,),
    }
    if isinstance(part, Motherboard):
        changes |= _of_the_board(part)
    return part.changed(**changes)


def product_name(name: str, kind: str, brand: str = "") -> str:
    """A name without what shops add to it, and its maker spelt as everywhere."""
    words = _SHOP_WORDS.get(kind)
    plain = name if words is None else words.sub(" ", name)
    plain = " ".join(plain.replace(" / ", " ").split()).rstrip(" ,/-") or name
    if kind == "motherboard":
        plain = _CHIPSET_TWICE.sub(r"\1 ", plain)
    if plain.casefold().startswith(f"{brand} ".casefold()):
        plain = f"{brand}{plain[len(brand) :]}"
    return plain


def _stated_fields(part: Part) -> Iterator[str]:
    """The figures that are neither worked out nor doubted; each plug of a supply by itself."""
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if name in _NO_FIGURES or value is None or value in ((), "", {}):
            continue
        paths = [name]
        if isinstance(value, PsuConnectors):
            paths = [f"{name}.{plug}" for plug in value.__struct_fields__]
        for path in paths:
            if value_at(part, path) is not None and not _is_inferred(part, path):
                yield path


def _is_inferred(part: Part, path: str) -> bool:
    return part.is_uncertain(path) or path in part.derived_fields


def _of_the_board(board: Motherboard) -> dict[str, Any]:
    """What follows from the form factor as every record here has it: sizes in whole millimetres
    and the positions that it has room for; and slots that say that their places are inferred.
    """
    sizes = {name: getattr(board, name) for name in ("width_mm", "depth_mm")}
    known = {name: float(round(size)) for name, size in sizes.items() if size is not None}
    return {
        **known,
        "expansion_positions": POSITIONS.get(board.form_factor or "", board.expansion_positions),
        "slots": board.slots and tuple(map(_inferred, board.slots)),
    }


def _inferred(slot: Slot) -> Slot:
    """A slot whose place is a guess follows from the form factor alone, and says so."""
    if slot.position_guess is None:
        return slot
    return slot.changed(position_basis=INFERRED)
