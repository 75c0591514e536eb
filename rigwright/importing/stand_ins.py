"""Parts for lines that say what a thing is and name no product: risers and drives by their figures,
ducts of passive cards, adapters that start two supplies together, and vertical mounts.

A part that is found so is a guess, except a riser of which the line says all figures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rigwright.catalog import ALL, PartSummary
from rigwright.catalog.facets import Facets
from rigwright.importing.drive_lines import FORMS, drive_wanted
from rigwright.importing.likeness import SURE
from rigwright.importing.lists import ListLine
from rigwright.importing.meanings import OFFERED, Guess, Match, Near, Says, with_part
from rigwright.importing.name_index import NameIndex
from rigwright.importing.riser_lines import riser_wanted
from rigwright.importing.words import IN_BRACKETS
from rigwright.parts import Drive, Part, Riser

_DUCT = re.compile(r"\bshrouds?\b|\bducts?\b|\bturbine fans?\b|\bfan adapters?\b", re.IGNORECASE)
_DUCTS = re.compile(r"\b(?:shrouds|ducts|fan adapters)\b", re.IGNORECASE)
_BLOWER = re.compile(r"\bblowers?\b|\b97 ?mm\b|\bturbine\b|\bradial\b|\bcentrifugal\b", re.I)
_STARTER = re.compile(
    r"\badd-?2-?psu\b|\bpsu (?:sync\w*|starter|splitter)\b"
    r"|\bsync(?:hron\w*)? (?:adapter|cable|board)\b"
    r"|\b(?:dual|multi|two|2)[- ]?(?:psu|power supply|netzteil)[- ]"
    r"(?:adapter|cable|connector|kabel)\b"
    r"|\b24[- ]?pin (?:splitter|y-?cable)\b",
    re.IGNORECASE,
)
_UPRIGHT = re.compile(
    r"(?:(?:gpu|graphics card|card|universal|atx) )*"
    r"(?:vertical(?:ly)?[- ](?:(?:gpu|vga|graphics card|video card|card) )*"
    r"(?:mount(?:s|ed|ing)?|bracket|brackets|holder|kit)(?: (?:kit|bracket|holder))?"
    r"|mounted vertically|vertikale? (?:gpu-?)?(?:halterung|montage))",
    re.IGNORECASE,
)


def stand_in(line: ListLine, index: NameIndex) -> Match | None:
    """Return the part that stands in for a line without a product; None where there is none."""
    text = IN_BRACKETS.sub("", line.text)
    if names_starter(text):
        return Match(line, None, "", None, 0.0, says=Says.STARTER)
    if _UPRIGHT.fullmatch(text.strip(" .")):
        return Match(line, None, "", None, 0.0, says=Says.UPRIGHT)
    if line.kind in (None, "fan", "gpu") and _DUCT.search(line.text):
        return _duct(line, index)
    if line.kind in (None, "riser"):
        found = _riser(line, index)
        if found is not None:
            return found
    return _drive(line, index) if line.kind in (None, "drive") else None


def names_several(text: str) -> bool:
    """Return whether a line of ducts names more than one: "3D-printed shrouds"."""
    return bool(_DUCTS.search(text))


def names_starter(text: str) -> bool:
    """Return whether a text names an adapter that starts several supplies together."""
    return bool(_STARTER.search(text))


def _duct(line: ListLine, index: NameIndex) -> Match | None:
    is_blower = bool(_BLOWER.search(line.text))
    ducts: list[PartSummary] = []
    for hit in index.catalog.search("duct", "fan"):
        if hit.name.startswith("Duct "):
            ducts.append(hit)
    ducts.sort(key=lambda hit: ("blower" in hit.name) is not is_blower)
    near = _nears(ducts)
    if not near:
        return None
    return with_part(line, near, Guess.SORT, Says.DUCT)


def _riser(line: ListLine, index: NameIndex) -> Match | None:
    """The riser that a line describes, else the nearest shorter one: with a longer one the program
    might claim that it reaches.
    """
    wanted = riser_wanted(line.text, is_riser=line.kind == "riser")
    if wanted is None:
        return None
    risers = _risers(index)
    guess = None if wanted.says_all else Guess.FIGURES
    met = [part for part in risers if wanted.is_met_by(part)]
    if not met:
        guess = Guess.NEAREST
        met = [part for part in risers if wanted.is_met_by(part, shorter=True)]
    near = _nears(sorted(met, key=wanted.off_by))
    return with_part(line, near, guess) if near else None


def _risers(index: NameIndex) -> list[Riser]:
    risers: list[Riser] = []
    for hit in index.catalog.search("", "riser", ALL):
        part = index.catalog.get(hit.id)
        if isinstance(part, Riser):
            risers.append(part)
    return risers


def _drive(line: ListLine, index: NameIndex) -> Match | None:
    wanted = drive_wanted(line.text)
    if wanted is None:
        return None
    met: list[Drive] = []
    forms = Facets(form_factor=FORMS[wanted.drive_type])
    for hit in index.catalog.search("", "drive", ALL, forms):
        if wanted.is_said_in(hit.name):
            part = index.catalog.get(hit.id)
            if isinstance(part, Drive) and wanted.is_met_by(part):
                met.append(part)
    met.sort(key=wanted.off_by)
    near = _nears(met)
    return with_part(line, near, Guess.FIGURES) if near else None


def _nears(parts: Sequence[Part | PartSummary]) -> tuple[Near, ...]:
    return tuple(Near(part.id, part.name, part.kind, SURE) for part in parts[:OFFERED])
