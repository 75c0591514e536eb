"""Memory kits of the open database as our own.

Registered kits are marked as unbuffered there throughout; the name knows better.
"""

from __future__ import annotations

import re

from rigwright.importing.records.draft import RecordDraft
from rigwright.text.sentence import worded

_KIT = re.compile(r"\((\d{1,2}) ?x ?(\d{1,4}) ?GB\)", re.I)
_REGISTERED = re.compile(
    r"\bregistered\b|\brdimm\b|zeta r5|renegade pro|server premier.*\br(egistered)?\b", re.I
)
_LOAD_REDUCED = re.compile(r"\blrdimm\b|load[- ]reduced", re.I)
_ECC = re.compile(r"\becc\b", re.I)
_LATENCY = re.compile(r"\bCL ?(\d{1,2})\b")


def fill(draft: RecordDraft) -> None:
    """Fill a memory kit's figures."""
    if ram_type := draft.text("ram_type"):
        draft.figures["ram_type"] = ram_type
    _modules(draft)
    draft.count("speed_mts", draft.raw.get("speed"))
    _latency(draft)
    if draft.raw.get("voltage"):
        draft.take("voltage", draft.raw["voltage"])
    if draft.raw.get("height"):
        draft.take("height_mm", draft.raw["height"])
    _form(draft)


def _modules(draft: RecordDraft) -> None:
    modules = draft.table("modules")
    count = draft.count("module_count", modules.get("quantity"))
    each = draft.take("module_gb", modules.get("capacity_gb"))
    total = draft.number(draft.raw.get("capacity"), "total_gb")
    named = _KIT.search(draft.name)
    if count and each and total and count * each != total and named:
        draft.repair(
            "memory-capacity",
            "total_gb",
            worded("{count} x {each:g} GB and {total:g} GB", count=count, each=each, total=total),
            f"{named[1]} x {named[2]} GB",
        )
        count = int(named[1])
        each = float(named[2])
        draft.figures |= {"module_count": count, "module_gb": each}
    if count and each:
        draft.figures["total_gb"] = float(count * each)


def _latency(draft: RecordDraft) -> None:
    given = draft.raw.get("cas_latency")
    named = _LATENCY.search(draft.name)
    if named and given and int(named[1]) != given:
        draft.figures["cas_latency"] = int(named[1])
        draft.repair("memory-latency", "cas_latency", given, int(named[1]))
    elif given:
        draft.count("cas_latency", given)


def _form(draft: RecordDraft) -> None:
    """Form factor and buffering together: the catalog's words are UDIMM, RDIMM, LRDIMM and
    SODIMM.
    """
    if _LOAD_REDUCED.search(draft.name):
        _buffered(draft, "LRDIMM", "load-reduced")
    elif _REGISTERED.search(draft.name):
        _buffered(draft, "RDIMM", "registered")
    else:
        _unbuffered(draft)


def _buffered(draft: RecordDraft, form: str, buffering: str) -> None:
    if draft.text("registered") == "Unbuffered":
        draft.repair("memory-registered", "buffering", "unbuffered", buffering)
    draft.figures |= {"buffering": buffering, "ecc": True, "form_factor": form}


def _unbuffered(draft: RecordDraft) -> None:
    """A module without a register; the name decides where it says ECC and the record does not."""
    small = "SO-DIMM" in (draft.text("form_factor") or "")
    draft.figures["form_factor"] = "SODIMM" if small else "UDIMM"
    if draft.text("registered") == "Unbuffered":
        draft.figures["buffering"] = "unbuffered"
    ecc = draft.text("ecc")
    if ecc == "Non-ECC" and _ECC.search(draft.name) and "non-ecc" not in draft.name.casefold():
        draft.repair("memory-registered", "ecc", worded("without ECC"), "ECC")
        draft.figures["ecc"] = True
    elif ecc:
        draft.figures["ecc"] = ecc == "ECC"
