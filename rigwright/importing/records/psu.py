"""Supplies of the open database as our own: rating, size, efficiency and plugs.

Plug counts are the weakest figures there: zeros mostly mean that nobody knew, and some count
cables.
"""

from __future__ import annotations

import re

from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.rules import Rejected

_WATTS = re.compile(r"\b(\d{3,4}) ?W(?:atts?)?\b", re.I)
_ATX_VERSION = re.compile(r"\bATX ?(?:v|ver\.? ?)?(3\.[01]|2\.\d{1,2})\b", re.I)
_NAMED_16PIN = re.compile(r"\bATX ?3\.[01]|12V-?2x6|12VHPWR|PCIe ?5|\bgen ?5\b", re.I)
_FORMS = {"ATX/EPS": "ATX"}
_KNOWN_FORMS = frozenset({"ATX", "SFX", "SFX-L", "TFX", "Flex ATX"})
_MODULAR = {"Full": "full", "Semi-Modular": "semi", "Non-Modular": "fixed"}
_PLUGS = (
    ("connectors.pcie_8pin", "pcie_6_plus_2_pin"),
    ("connectors.conn_16pin", "pcie_12vhpwr"),
    ("connectors.eps_8pin", "eps_8_pin"),
    ("connectors.molex", "molex_4_pin"),
)
WATTS_PER_16PIN = 250  # a plug is never there for less
NEEDS_PCIE_PLUGS = 450.0
FIRST_16PIN_YEAR = 2022


def fill(draft: RecordDraft) -> None:
    """Fill a supply's figures; one without a rating is no use."""
    watts = _watts(draft)
    form = _FORMS.get(draft.text("form_factor") or "", draft.text("form_factor") or "")
    if form in _KNOWN_FORMS:
        draft.figures["form_factor"] = form
    elif form:
        draft.repair("psu-form", "form_factor", form)
    _length(draft, form, watts)
    _efficiency(draft)
    if modular := _MODULAR.get(draft.text("modular") or ""):
        draft.figures["modular"] = modular
    if version := _ATX_VERSION.search(draft.name):
        draft.derive("atx_version", version[1])
    _connectors(draft, watts)


def _watts(draft: RecordDraft) -> float:
    watts = draft.take("watts", draft.raw.get("wattage"))
    named = _WATTS.search(draft.name)
    if watts is None and named and 60 <= int(named[1]) <= 4_000:
        watts = float(named[1])
        draft.derive("watts", watts)
        draft.repair("psu-watts-from-name", "watts", None, int(watts))
    if watts is None:
        raise Rejected("psu-no-watts")
    return watts


def _length(draft: RecordDraft, form: str, watts: float) -> None:
    length = draft.take("length_mm", draft.raw.get("length"))
    if length is None:
        return
    if form == "SFX" and length > 105:
        draft.doubt("psu-length", ("length_mm",), length, "SFX")
    elif form == "ATX" and length < 140:
        draft.doubt("psu-length", ("length_mm",), length, "ATX")
    elif length <= 140 and watts >= 1_200:
        draft.doubt("psu-length", ("length_mm",), length, f"{watts:g} W")


def _efficiency(draft: RecordDraft) -> None:
    rating = draft.text("efficiency_rating") or ""
    if rating.startswith("80+"):
        draft.figures["efficiency"] = f"80 PLUS{rating[3:]}".replace("Standard", "White")
    elif other := draft.text("cybernetics_efficiency_rating"):
        draft.figures["efficiency"] = other


def _connectors(draft: RecordDraft, watts: float) -> None:
    table = draft.table("connectors")
    plugs = {
        field: draft.in_range(field, draft.number(table.get(key), field))
        for field, key in _PLUGS
        if key in table
    }
    if table.get("sata"):
        plugs["connectors.sata"] = draft.in_range(
            "connectors.sata", draft.number(table["sata"], "connectors.sata")
        )
    _without_zeros(draft, plugs, watts)
    _judged(draft, plugs, watts)
    known: dict[str, int] = {}
    for field, count in plugs.items():
        if count is not None:
            known[field.removeprefix("connectors.")] = int(count)
    if known:
        draft.figures["connectors"] = known


def _without_zeros(draft: RecordDraft, plugs: dict[str, float | None], watts: float) -> None:
    """Zeros that mean "nobody knew" become unknown."""
    together = ("connectors.pcie_8pin", "connectors.conn_16pin", "connectors.eps_8pin")
    pcie, big, eps = map(plugs.get, together)
    if (pcie, big, eps) == (0, 0, 0):
        draft.repair("psu-zeros", "connectors")
        plugs |= dict.fromkeys(together)
        return
    if eps == 0:
        draft.repair("psu-no-eps", "connectors.eps_8pin")
        plugs["connectors.eps_8pin"] = None
    if pcie == 0 and not big and watts >= NEEDS_PCIE_PLUGS:
        draft.repair("psu-no-pcie", "connectors.pcie_8pin", watts)
        plugs["connectors.pcie_8pin"] = None
    if big == 0 and _NAMED_16PIN.search(draft.name):
        draft.repair("psu-no-16pin", "connectors.conn_16pin")
        plugs["connectors.conn_16pin"] = None


def _judged(draft: RecordDraft, plugs: dict[str, float | None], watts: float) -> None:
    big = plugs.get("connectors.conn_16pin")
    pcie = plugs.get("connectors.pcie_8pin")
    year = draft.figures.get("release_year")
    if big and (big * WATTS_PER_16PIN > watts or (year and year < FIRST_16PIN_YEAR)):
        draft.repair("psu-16pin-impossible", "connectors.conn_16pin", big, watts)
        plugs["connectors.conn_16pin"] = None
    if pcie and not big and watts >= 850 and pcie <= 3:
        draft.doubt("psu-cables-for-plugs", ("connectors.pcie_8pin",), pcie, watts)
