"""Which lines name a whole machine of a maker, workstation or server: "HP Z840", "Dell PowerEdge
R730", "ThinkStation P620".

Asked only where no part of the catalog is meant: some servers are parts of it.
"""

from __future__ import annotations

import re

# The series by their makers, as they have them on their pages of support.
_SERIES = (
    r"(?:hp|hpe)\s+z\d(?:\d{2})?\b|\bz[468]\s?g[1-9]\b|\bz[2468][2-8]0\b",
    r"\bproliant\b|\b[dm]l\s?\d{3}\s?(?:gen\s?\d+|g\d+)\b|\bapollo 6500\b",
    r"\bpoweredge\b|\bdell\s+(?:r|t|c)\d{3,4}\w{0,2}\b|\bprecision\s+(?:tower\s+)?(?:t|r)?\d{4}\b",
    r"\bdell\s+(?:precision|optiplex|alienware)\b|\boptiplex\b",
    r"\bthink(?:station|system|server|centre)\b|\blenovo\s+(?:p|sr|st)\d{3}\b",
    r"\bsuper(?:server|workstation)\b|\b(?:sys-|supermicro\s+(?:sys-?|as-?)?)\d{4}[a-z]\w*",
    r"\bfujitsu\s+(?:celsius|primergy)\b|\bmac (?:pro|studio|mini)\b|\bdgx\b|\btinybox\b",
    r"\bintel nuc\b|\bnuc ?(?:9|1[1-5])\b|\bframework desktop\b|\bgmktec\b|\bminisforum ms-\w+",
    r"\blambda (?:vector|scalar|workstation)\b|\bbizon\b|\bpuget\b",
)
_MACHINE = re.compile("|".join(_SERIES), re.IGNORECASE)
# What is made for such a machine and is none.
_FOR_ONE = re.compile(r"\b(?:rails?|kit|bezel|caddy|caddies|fans?|heatsinks?|cable|riser)\b", re.I)
_SUPPLY = re.compile(r"\bpsus?\b", re.I)
# What a machine has within it, beside which its supplies are named as well.
_WITHIN = re.compile(
    r"\b\d{2,4} ?gb (?:of )?(?:ram|memory|ddr\d)\b|\b(?:xeon|epyc|threadripper|e5-\d{4})", re.I
)

# Laptops and boxes for one card at a laptop, by their series, and what is sold for laptops.
_LAPTOP = re.compile(
    r"\b(?:laptops?|notebooks?|ultrabooks?|macbook|thinkpad|ideapad|elitebook|probook|zbook|zenbook"
    r"|vivobook|latitude \d{4}|xps ?1[3-7]|framework 1[36]|zephyrus|steam deck|rog ally|legion go"
    r"|ノートパソコン|ノートpc|笔记本电脑|e-?gpu enclosure|razer core)\b",
    re.IGNORECASE,
)
_FOR_LAPTOPS = re.compile(
    r"\b(?:ram|memory|so-?dimm|ddr\d|ssd|hdd|nvme|stand|charger|for laptops?|mobile)\b", re.I
)


def is_laptop(text: str) -> bool:
    """Return whether a line names a laptop, or a box that holds a card beside one."""
    return bool(_LAPTOP.search(text)) and not _FOR_LAPTOPS.search(text)


def is_whole_machine(text: str) -> bool:
    """Return whether a line names a whole machine."""
    if not _MACHINE.search(text) or _FOR_ONE.search(text):
        return False
    return not _SUPPLY.search(text) or bool(_WITHIN.search(text))
