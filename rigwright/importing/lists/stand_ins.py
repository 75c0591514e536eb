"""Parts for lines that say what a thing is and name no product: risers and drives by their figures,
ducts of passive cards, adapters that start two supplies together, and vertical mounts.

A part that is found so is a guess, except a riser of which the line says all figures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rigwright.catalog import ALL, PartSummary
from rigwright.catalog.facets import Facets
from rigwright.catalog.layers import curated
from rigwright.importing.lists.card_holds import UPRIGHT_ALONE
from rigwright.importing.lists.drive_lines import FORMS, drive_wanted
from rigwright.importing.lists.likeness import SURE
from rigwright.importing.lists.line_kinds import kind_said
from rigwright.importing.lists.meanings import OFFERED, Guess, Match, Near, Says, saying, with_part
from rigwright.importing.lists.name_index import NameIndex, records
from rigwright.importing.lists.reading import ListLine
from rigwright.importing.lists.riser_lines import riser_wanted
from rigwright.importing.name_words import IN_BRACKETS
from rigwright.parts import Drive, Fan, Part, Riser

_DUCT = re.compile(
    r"\bshroud(?:s|ed)?\b|\bduct(?:s|ed)?\b|\bturbine fans?\b|\bfan adapters?\b", re.IGNORECASE
)
# A blower that a line names alone, as what cools a passive card.
_BLOWER_FAN = re.compile(
    r"(?:(?:\d{2,3} ?mm|97 ?x ?33(?: ?mm)?|dell|delta|radial|3d[- ]?printed|server|a|small) )*"
    r"(?:blowers?|(?:blower|radial|turbine|centrifugal)[- ](?:style )?fans?)"
    r"(?: (?:kits?|adapters?))?",
    re.IGNORECASE,
)
_DUCTS = re.compile(r"\b(?:shrouds|ducts|fan adapters|blowers|blower[- ]fans)\b", re.IGNORECASE)
_FAN_SIZE = re.compile(r"(?<!\d)(40|50|60|70|80|92|97|120|140) ?mm\b", re.IGNORECASE)
_BLOWER = re.compile(r"\bblowers?\b|\b97 ?mm\b|\bturbine\b|\bradial\b|\bcentrifugal\b", re.I)
_SIZE_OF_BLOWER = re.compile(r"\b97 ?x ?33(?: ?mm)?\b", re.IGNORECASE)
# What a fan of a duct is called by: "S8038", "AFB1212GHE".
_MODEL_OF_FAN = re.compile(r"\b[a-z]{1,4}-?\d{4}[a-z]*\b", re.IGNORECASE)
_STARTER = re.compile(
    r"\badd-?2-?psu\b|\bpsu (?:sync\w*|starter|splitter)\b"
    r"|\bsync(?:hron\w*)? (?:adapter|cable|board)\b"
    r"|\b(?:dual|multi|two|2)[- ]?(?:psu|power supply|netzteil)[- ]"
    r"(?:adapter|cable|connector|kabel)\b"
    r"|\b24[- ]?pin (?:splitter|y-?cable)\b",
    re.IGNORECASE,
)


def stand_in(line: ListLine, index: NameIndex) -> Match | None:
    """Return the part that stands in for a line without a product; None where there is none."""
    text = IN_BRACKETS.sub("", line.text)
    if names_starter(text):
        return saying(line, Says.STARTER)
    is_duct = names_duct(line.text) or says_blower_alone(line.text)
    if line.kind in (None, "fan", "gpu") and is_duct:
        return _duct(line, index)
    if line.kind in (None, "riser"):
        found = _riser(line, index)
        if found is not None:
            return found
    if (line.kind or kind_said(line.text) or "drive") != "drive":
        return None  # "V100 32GB … PCIe" has a size and a link as drives do
    return _drive(line, index)


def names_duct(text: str) -> bool:
    """Return whether a text names what leads air into a passive card: "(printed shrouds)"."""
    return bool(_DUCT.search(text))


def says_blower_alone(text: str) -> bool:
    """Return whether a text names a blower and nothing else: "97mm blower fans"."""
    return bool(_BLOWER_FAN.fullmatch(IN_BRACKETS.sub("", text).strip(" .")))


def says_mount_alone(text: str) -> bool:
    """Return whether a text says that a card stands upright, and names no maker of a bracket."""
    return bool(UPRIGHT_ALONE.fullmatch(IN_BRACKETS.sub("", text).strip(" .")))


def names_several(text: str) -> bool:
    """Return whether a line of ducts names more than one: "3D-printed shrouds"."""
    return bool(_DUCTS.search(text))


def names_starter(text: str) -> bool:
    """Return whether a text names an adapter that starts several supplies together."""
    return bool(_STARTER.search(text))


def _duct(line: ListLine, index: NameIndex) -> Match | None:
    """The duct of a line: the fan that it names, which stands on a duct as well; else a duct of the
    catalog with fans of the size that it says, where it says one, else a fan of that size of
    middling airflow.
    """
    named = _named_fans(line.text, index)
    if named:
        return with_part(line, _nears(named), None, Says.DUCT)
    size_mm = _size_of_fan(line.text)
    is_blower = bool(_BLOWER.search(line.text))
    ducts: list[Fan] = []
    fans: list[Fan] = []
    for fan in _fans(index):
        if size_mm not in (None, fan.size_mm):
            continue
        if fan.name.startswith("Duct "):
            ducts.append(fan)
        elif size_mm is not None and None not in (fan.airflow_cfm, fan.thickness_mm):
            fans.append(fan)
    ducts.sort(key=lambda fan: ("blower" in fan.name) is not is_blower)
    fans.sort(key=lambda fan: fan.airflow_cfm or 0.0)
    middle = (len(fans) - 1) // 2
    near = _nears([*ducts, *fans[middle:], *fans[: max(0, middle)]])
    if not near:
        return None
    return with_part(line, near, Guess.SORT, Says.DUCT)


def _size_of_fan(text: str) -> float | None:
    """The size of a duct's fan in mm that a text says."""
    if _SIZE_OF_BLOWER.search(text):
        return 97.0
    said = _FAN_SIZE.search(text)
    return float(said[1]) if said is not None else None


def _named_fans(text: str, index: NameIndex) -> list[Fan]:
    """The fans whose model a text names."""
    models = {found.casefold() for found in _MODEL_OF_FAN.findall(text)}
    named: list[Fan] = []
    for fan in _fans(index) if models else ():
        if models & {found.casefold() for found in _MODEL_OF_FAN.findall(fan.name)}:
            named.append(fan)
    return named


def _fans(index: NameIndex) -> list[Fan]:
    hits = curated(index.catalog).search("", "fan", ALL)
    return list(records(hits, index.catalog, Fan))


def _riser(line: ListLine, index: NameIndex) -> Match | None:
    """The riser that a line describes, else the nearest shorter one: with a longer one the program
    might claim that it reaches.
    """
    wanted = riser_wanted(line.text, is_riser=line.kind == "riser")
    if wanted is None:
        return None
    hits = index.catalog.search("", "riser", ALL)
    risers = list(records(hits, index.catalog, Riser))
    guess = None if wanted.says_all else Guess.FIGURES
    met = [part for part in risers if wanted.is_met_by(part)]
    if not met:
        guess = Guess.NEAREST
        met = [part for part in risers if wanted.is_met_by(part, shorter=True)]
    near = _nears(sorted(met, key=wanted.off_by))
    return with_part(line, near, guess) if near else None


def _drive(line: ListLine, index: NameIndex) -> Match | None:
    wanted = drive_wanted(line.text)
    if wanted is None:
        return None
    forms = Facets(form_factor=FORMS[wanted.drive_type])
    hits = index.catalog.search("", "drive", ALL, forms)
    said = [hit for hit in hits if wanted.is_said_in(hit.name)]  # so that few records are read
    met = filter(wanted.is_met_by, records(said, index.catalog, Drive))
    near = _nears(sorted(met, key=wanted.off_by))
    return with_part(line, near, Guess.FIGURES) if near else None


def _nears(parts: Sequence[Part | PartSummary]) -> tuple[Near, ...]:
    return tuple(Near.of(part, SURE) for part in parts[:OFFERED])
