"""What a machine says of itself, as a list of parts: lspci, nvidia-smi, dmidecode, lshw, inxi and
the like, pasted as they print.

Keeps the lines that name a part, in the words of a list ("GPU: NVIDIA GeForce RTX 3090"); the
rest of such an output is no list. What a machine's links and slots are is read by `verify`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# By what each output is told.
_MARKS = re.compile(
    r"^(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\.[0-9a-f] [A-Z]"  # lspci
    r"|\bNVIDIA-SMI \d|^GPU \d+: .*\(UUID: |^# dmidecode|^Handle 0x[0-9A-F]{4}, DMI"
    r"|^H/W path\s|^ {0,40}\*-(?:core|display|cpu)|^(?:System|Machine):\s+(?:Host|Type|Kernel):"
    r"|^(?:NVIDIA|Tesla|Quadro) .+, \d+ MiB|^GPU\[\d+\]\s*: "
    r"|^Packages: \d|^(?:OS Name|BIOS Version/Date|BaseBoard Product)\s",
    re.MULTILINE,
)
_CHIP_IN_HOOKS = re.compile(r".*\[(?P<name>(?!AMD|ATI|\w{4}\])[^\[\]]+)\].*")
_REVISION = re.compile(r"\s*\((?:rev|prog-if)[^)]*\)|\s*\[[0-9a-f]{4}(?::[0-9a-f]{4})?\]", re.I)
_PCI = re.compile(
    r"(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\.[0-9a-f] "
    r"(?P<sort>[^:\[]+?)(?: \[\w{4}\])?: (?P<name>.+)",
    re.I,
)
_PCI_KINDS = (
    ("GPU", re.compile(r"VGA compatible|3D controller|Display controller|Processing accel", re.I)),
    ("NIC", re.compile(r"Ethernet|Infiniband|Network controller", re.I)),
    ("SSD", re.compile(r"Non-Volatile memory", re.I)),
)
_SCREEN_OF_SERVER = re.compile(r"ASPEED|Matrox|\bASMedia\b|UHD Graphics|Raphael|Cezanne", re.I)
_SMI_TABLE = re.compile(r"\|\s+\d+\s+(?P<name>[A-Z].*?\S)\s+(?:Off|On|N/A)\s+\|")
_SMI_LIST = re.compile(r"GPU \d+: (?P<name>.+?) \(UUID: ")
_SMI_COLUMNS = re.compile(r"(?P<name>(?:NVIDIA|Tesla|Quadro) .+?), \d+ MiB")
_ROCM = re.compile(r"GPU\[\d+\]\s*: Card series:\s*(?P<name>.+)", re.I)
_LSHW = re.compile(r"/[\w/]+\s+(?:\S+\s+)?(?P<sort>bus|processor|display|network)\s+(?P<name>\S.+)")
_LSHW_WORDS = {"bus": "Motherboard", "processor": "CPU", "display": "GPU", "network": "NIC"}
_INXI_CPU = re.compile(r"\bmodel: (?P<name>.+?)(?= (?:bits|type|socket|arch|cache|speed)\b|$)")
_INXI_BOARD = re.compile(
    r"\bMobo: (?P<maker>\S+) model: (?P<name>.+?)(?= (?:v|serial|part-nu|UEFI|BIOS):|$)"
)
_INXI_CARD = re.compile(r"\bDevice-\d+: (?P<name>.+?)(?= (?:vendor|driver|type|v|pcie):|$)")
_NEITHER = re.compile(r"to be filled by o\.?e\.?m|default string|not specified|unknown", re.I)
_CPU_NOISE = re.compile(r"\s+s \(\d+\) @.*|\s*@ [\d.]+ ?GHz|\(R\)|\(TM\)|,\s*\d+ Mhz.*", re.I)


def listed_by_machine(text: str) -> str:
    """Return the parts that an output of a machine's own tools names, one on each line.

    Empty where the text is no such output.
    """
    if not _MARKS.search(text):
        return ""
    return "\n".join(dict.fromkeys(_numbered(_parts(text.splitlines()))))


def _numbered(parts: Iterator[tuple[str, str]]) -> Iterator[str]:
    """The lines of a list, with how often each was met."""
    counts: dict[tuple[str, str], int] = {}
    for part in parts:
        counts[part] = counts.get(part, 0) + 1
    for (sort, name), count in counts.items():
        yield f"{sort}: {count}x {name}"


def _parts(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Each part with the word for its sort."""
    section, maker = "", ""
    for raw in lines:
        line = raw.strip()
        if raw[:1].isalnum() and ":" not in line:
            section, maker = line, ""  # "Base Board Information"
        if line.startswith("Manufacturer: "):
            maker = line.partition(": ")[2]
        found = _of_pci(line) or _of_table(line) or _of_inxi(line)
        found = found or _of_field(line, section, maker)
        if found is not None and not _NEITHER.search(found[1]):
            yield found[0], _CPU_NOISE.sub("", found[1]).strip()


def _of_pci(line: str) -> tuple[str, str] | None:
    device = _PCI.match(line)
    if device is None:
        return None
    for sort, pattern in _PCI_KINDS:
        if pattern.search(device["sort"]):
            if sort == "GPU" and _SCREEN_OF_SERVER.search(device["name"]):
                return None
            return sort, _card_name(device["name"])
    return None


def _card_name(words: str) -> str:
    """What a device is called, without its chip's code: "GA102 [GeForce RTX 3090]"."""
    words = _REVISION.sub("", words)
    hooks = _CHIP_IN_HOOKS.fullmatch(words)
    return hooks["name"].strip() if hooks is not None else words.strip()


def _of_table(line: str) -> tuple[str, str] | None:
    for pattern in (_SMI_TABLE, _SMI_LIST, _SMI_COLUMNS, _ROCM):
        card = pattern.match(line)
        if card is not None:
            return "GPU", card["name"]
    row = _LSHW.match(line)
    return None if row is None else (_LSHW_WORDS[row["sort"]], _card_name(row["name"]))


def _of_inxi(line: str) -> tuple[str, str] | None:
    board = _INXI_BOARD.search(line)
    if board is not None:
        return "Motherboard", f"{board['maker']} {board['name']}"
    cpu = _INXI_CPU.search(line) if re.search(r"-Core\b|\bInfo:", line, re.I) else None
    if cpu is not None:
        return "CPU", cpu["name"]
    card = _INXI_CARD.search(line)
    if card is None or "NVIDIA" not in card["name"].upper() and "Instinct" not in card["name"]:
        return None
    return "GPU", _card_name(card["name"])


# The fields of dmidecode by their sections, and of what lists a machine line by line.
_FIELDS = (
    ("Base Board Information", "Product Name", "Motherboard"),
    ("Processor Information", "Version", "CPU"),
    ("Memory Device", "Part Number", "Memory"),
    ("", "CPU", "CPU"),
    ("", "Processor", "CPU"),
    ("", "GPU", "GPU"),
    ("", "Host", "Motherboard"),
    ("", "BaseBoard Product", "Motherboard"),
    ("", "Name", "GPU"),
)


def _of_field(line: str, section: str, maker: str) -> tuple[str, str] | None:
    name, _, value = line.partition("\t") if "\t" in line else line.partition(": ")
    for where, field, sort in _FIELDS:
        if name.strip() != field or not value.strip() or where not in ("", section):
            continue
        if field == "Name" and not re.search(r"NVIDIA|Radeon|\bArc\b", value):
            continue
        brand = maker if sort == "Motherboard" else ""
        return sort, f"{brand} {value.strip()}".strip().removesuffix(" System Version")
    return None
