"""Drives of the open database as our own: sort, form, interface and capacity.

Capacities there are cut to whole thousands in places; the name knows better.
"""

from __future__ import annotations

import re

from rigwright.importing.records.draft import RecordDraft
from rigwright.importing.records.rules import Rejected
from rigwright.text.sentence import worded

_CAPACITY = re.compile(r"\b(\d+(?:\.\d+)?) ?(TB|GB)\b", re.I)
_PCIE = re.compile(r"PCIe (?:(\d)\.0 )?x(\d{1,2})")
_FORMS = {'2.5"': "2.5in", '3.5"': "3.5in", "PCIe": "PCIe card"}


def fill(draft: RecordDraft) -> None:
    """Fill a drive's figures."""
    form = draft.text("form_factor") or ""
    interface = draft.text("interface") or ""
    draft.figures["drive_type"] = _type(draft, form, interface)
    if form:
        draft.figures["form_factor"] = _FORMS.get(form, form.replace("M.2-", "M.2 "))
    if interface:
        draft.figures["interface"] = "NVMe" if draft.raw.get("nvme") is True else interface
    if link := _PCIE.search(interface):
        draft.figures["pcie_lanes"] = int(link[2])
        if link[1]:
            draft.figures["pcie_gen"] = int(link[1])
    _capacity(draft)


def _type(draft: RecordDraft, form: str, interface: str) -> str:
    rotating = draft.raw.get("storage_type") in ("HDD", "SSHD")
    if not form and not interface:
        raise Rejected("drive-no-type")
    if rotating:
        return "hdd"
    if form == "PCIe":
        return "aic"
    if interface == "U.2":
        return "u2"
    if interface.startswith("SAS"):
        raise Rejected("drive-no-kind", worded("SAS solid-state drives"))
    if draft.raw.get("nvme") is True and form.startswith("M.2"):
        return "nvme_m2"
    return "sata_ssd"


def _capacity(draft: RecordDraft) -> None:
    given = draft.number(draft.raw.get("capacity"), "capacity_tb")
    named = _CAPACITY.search(draft.name)
    terabytes = None
    if named:
        in_one = 1 if named[2].upper() == "TB" else 1_000
        terabytes = float(named[1]) / in_one
    given_tb = given / 1_000 if given else None
    is_off = terabytes and (not given_tb or abs(given_tb - terabytes) > 0.1 * terabytes)
    if terabytes and is_off:
        said = f"{given:g} GB" if given else "unknown"
        draft.repair("drive-capacity", "capacity_tb", said, terabytes)
        draft.derive("capacity_tb", terabytes)
    elif given_tb:
        draft.take("capacity_tb", given_tb)
