"""What a machine says of itself, as a list of parts: lspci, nvidia-smi, dmidecode, lshw, inxi and
the like, pasted as they print.

Keeps the lines that name a part, in the words of a list ("GPU: NVIDIA GeForce RTX 3090"); the
rest of such an output is no list. What a machine's links and slots are is read by `verify`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rigwright.importing.lists.whole_machines import is_whole_machine
from rigwright.importing.spellings import BRANDS

# By what each output is told.
_MARKS = re.compile(
    r"^(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\.[0-9a-f] [A-Z]"  # lspci
    r"|\bNVIDIA-SMI \d|^GPU \d+: .*\(UUID: |^# dmidecode|^Handle 0x[0-9A-F]{4}, DMI"
    r"|^H/W path\s|^ {0,40}\*-(?:core|display|cpu)|^(?:System|Machine):\s+(?:Host|Type|Kernel):"
    r"|^(?:NVIDIA|Tesla|Quadro) .+, \d+ MiB|^GPU\[\d+\]\s*: "
    r"|^Packages: \d|^GPU[^:\n]{0,8}: .{1,80}\[(?:Discrete|Integrated)\]"
    r"|^(?:OS Name|BIOS Version/Date|BaseBoard Product)\s",
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
# What says that a device is a card, and that a field names none.
_OF_CARDS = re.compile(r"NVIDIA|Radeon|Instinct|\bArc\b", re.I)
_NO_PART = re.compile(r"Kernel:|\[Integrated\]|\bInfo: \dx \d+-core")
_SCREEN_OF_SERVER = re.compile(r"ASPEED|Matrox|\bASMedia\b|UHD Graphics|Raphael|Cezanne", re.I)
_SMI_TABLE = re.compile(r"\|\s+\d+\s+(?P<name>[A-Z].*?\S)\s+(?:Off|On|N/A)\s+\|")
_SMI_LIST = re.compile(r"GPU \d+: (?P<name>.+?) \(UUID: ")
_SMI_COLUMNS = re.compile(r"(?P<name>(?:NVIDIA|Tesla|Quadro) .+?), \d+ MiB")
_ROCM = re.compile(r"GPU\[\d+\]\s*: Card series:\s*(?P<name>.+)", re.I)
_LSHW = re.compile(
    r"/[\w/.]+\s+(?:\S+\s+)?(?P<sort>bus|processor|display|network|storage|memory)\s+(?P<name>\S.+)"
)
_LSHW_WORDS = {
    **{"bus": "Motherboard", "processor": "CPU", "display": "GPU", "network": "NIC"},
    **{"storage": "SSD", "memory": "Memory"},
}
_LSHW_MODULE = re.compile(r"(?P<gb>\d+)GiB (?:\w+ )?DIMM (?P<name>DDR.+)")
_INXI_DRIVE = re.compile(
    r"\bID-\d+: /dev/\S+ (?:vendor: (?P<maker>\S+) )?model: (?P<name>.+?)(?= size:|$)"
)
_INXI_VENDOR = re.compile(r"\bvendor: (?P<maker>[A-Za-z]+)")
# What there is of memory in all, as the system counts it.
_MEMORY = re.compile(
    r"^(?:Memory|RAM): (?:.*/ ?|.*\btotal: )(?P<size>\d+(?:\.\d+)?) ?(?P<unit>[MG]iB)", re.I
)
_SIZES_GB = (8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048)
_INXI_CPUS = re.compile(
    r"\bInfo: (?P<count>\d)x \d+-core (?P<name>.+?)(?= (?:bits|type|socket|arch|cache|speed):|$)"
)
_INXI_MACHINE = re.compile(
    r"\bSystem: (?P<maker>\S+)(?: Inc\.?)? product: (?P<name>.+?)(?= (?:v|serial|Mobo|Chassis):|$)"
)
# The answer of "dmidecode -s", on the line below the command.
_ASKS_MACHINE = re.compile(r"system-product-name|baseboard-product-name")
_LSCPU = re.compile(r"^Model name:\s+(?P<name>\S.*)")
_LSCPU_SOCKETS = re.compile(r"^Socket\(s\):\s+(?P<count>\d)$")
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
    counts = Counter(parts)
    for (sort, name), count in counts.items():
        times = f"{count}x " if count > 1 else ""
        yield f"{sort}: {times}{name}"


def _parts(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Each part with the word for its sort."""
    section, maker = "", ""
    yield from _processors(lines)
    yield from _answers(lines)
    for raw in lines:
        line = raw.strip()
        if raw[:1].isalnum() and ":" not in line:
            section, maker = line, ""  # "Base Board Information"
        if line.startswith("Manufacturer: "):
            _, _, maker = line.partition(": ")
        found = _of_line(line) or _of_field(line, section, maker)
        if found is None:
            continue
        sort, name = found
        if not _NEITHER.search(name):
            yield sort, _CPU_NOISE.sub("", name).strip()


def _processors(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The processors of lscpu, one for each socket, and of inxi where it counts them."""
    name, count = "", 1
    for raw in lines:
        several = _INXI_CPUS.search(raw)
        if several is not None:
            yield from [("CPU", several["name"])] * int(several["count"])
        model = _LSCPU.match(raw)
        sockets = _LSCPU_SOCKETS.match(raw)
        if model is not None:
            name = _CPU_NOISE.sub("", model["name"]).strip()
        elif sockets is not None:
            count = int(sockets["count"])
    if name:
        yield from [("CPU", name)] * count


def _answers(lines: list[str]) -> Iterator[tuple[str, str]]:
    """What "dmidecode -s" answers on the line below it: the machine, or its board."""
    for command, answer in pairwise(lines):
        if _ASKS_MACHINE.search(command) and answer.strip():
            yield "Case" if "system" in command else "Motherboard", answer.strip()


def _of_line(line: str) -> tuple[str, str] | None:
    """What a line names without what stands above it."""
    return (
        _of_pci(line) or _of_table(line) or _of_server(line) or _of_inxi(line) or _of_memory(line)
    )


def _of_pci(line: str) -> tuple[str, str] | None:
    device = _PCI.match(line)
    if device is None:
        return None
    for sort, pattern in _PCI_KINDS:
        if pattern.search(device["sort"]):
            if sort == "GPU" and _SCREEN_OF_SERVER.search(device["name"]):
                return None
            return sort, device["name"] if sort == "SSD" else _card_name(device["name"])
    return None


def _card_name(words: str) -> str:
    """What a device is called, without its chip's code: "GA102 [GeForce RTX 3090]"."""
    words = _REVISION.sub("", words)
    hooks = _CHIP_IN_HOOKS.fullmatch(words)
    if hooks is not None:
        return hooks["name"].strip()
    return words.strip()


def _of_table(line: str) -> tuple[str, str] | None:
    for pattern in (_SMI_TABLE, _SMI_LIST, _SMI_COLUMNS, _ROCM):
        card = pattern.match(line)
        if card is not None:
            return "GPU", card["name"]
    row = _LSHW.match(line)
    if row is None:
        return None
    if row["sort"] == "memory":
        module = _LSHW_MODULE.match(row["name"])
        if module is None:
            return None
        return "Memory", f"{module['gb']}GB {module['name']}"
    return _LSHW_WORDS[row["sort"]], _card_name(row["name"])


def _of_memory(line: str) -> tuple[str, str] | None:
    """The memory in all, as sizes that there are: the system keeps a little of it."""
    found = _MEMORY.search(line)
    if found is None:
        return None
    size_gb = float(found["size"])
    if found["unit"].casefold() == "mib":
        size_gb /= 1024
    for there in _SIZES_GB:
        if there >= size_gb:
            return "Memory", f"{there}GB"
    return None


def _of_server(line: str) -> tuple[str, str] | None:
    """The server or workstation that inxi names."""
    machine = _INXI_MACHINE.search(line)
    if machine is None:
        return None
    name = f"{machine['maker']} {machine['name']}"
    return ("Case", name) if is_whole_machine(name) else None


def _of_inxi(line: str) -> tuple[str, str] | None:
    board = _INXI_BOARD.search(line)
    if board is not None:
        return "Motherboard", f"{board['maker']} {board['name']}"
    if re.search(r"-Core\b|\bInfo:", line, re.I):
        cpu = _INXI_CPU.search(line)
        if cpu is not None:
            return "CPU", cpu["name"]
    drive = _INXI_DRIVE.search(line)
    if drive is not None:
        maker = drive["maker"] or ""
        return "SSD", f"{maker} {drive['name']}".strip()
    card = _INXI_CARD.search(line)
    if card is None or _SCREEN_OF_SERVER.search(line):
        return None
    if not _OF_CARDS.search(card["name"]):
        return None
    maker = ""
    vendor = _INXI_VENDOR.search(line)
    if vendor is not None:
        maker = BRANDS.get(vendor["maker"].casefold(), "")
    return "GPU", f"{maker} {_card_name(card['name'])}".strip()


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
    name = re.sub(r"^GPU \d$", "GPU", name.strip())
    for where, field, sort in _FIELDS:
        if name != field or not value.strip() or where not in ("", section):
            continue
        if _NO_PART.search(value) or (field == "Name" and not _OF_CARDS.search(value)):
            return None
        brand = maker if sort == "Motherboard" else ""
        value = value.strip().removesuffix(" [Discrete]").removesuffix(" System Version")
        return sort, f"{brand} {value}".strip()
    return None
