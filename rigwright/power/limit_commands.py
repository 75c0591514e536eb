"""The commands that set the power limits of a build on the finished machine, and a unit that sets
them at every boot.

nvidia-smi for NVIDIA, rocm-smi for AMD, xpu-smi for Intel's workstation and server cards; for
others a sentence says that no command is known. The text is for a person to copy: nothing is run
here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import floor

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.build.systems import PRIMARY, SYSTEMS, System
from rigwright.parts import Gpu
from rigwright.record import Value
from rigwright.text.numbers import comma_words, named_value, watts
from rigwright.text.sentence import worded

PERSISTENCE = (
    "nvidia-smi -pm 1"  # else the driver forgets the limits whenever no program uses a card
)
# what lists the cards of a maker by number, with their addresses on the bus
_NUMBERED_BY = {
    "NVIDIA": "nvidia-smi --query-gpu=index,name,pci.bus_id --format=csv",
    "AMD": "rocm-smi --showbus",
    "Intel": "xpu-smi discovery",
}
SLOTS_BY_ADDRESS = "sudo dmidecode -t slot"
_UNIT = """[Unit]
Description={description}
After=nvidia-persistenced.service

[Service]
Type=oneshot
RemainAfterExit=yes
{lines}

[Install]
WantedBy=multi-user.target
"""
UNITS, UNIT_NAME = "/etc/systemd/system", "gpu-power-limits.service"


class LimitCommand(Value, frozen=True):
    """How one card is limited, and on which of two systems; `line` is empty where no command is
    known, and `remark` says why.
    """

    label: str
    title: str
    line: str
    remark: str = ""
    system: System = PRIMARY


def commands_of(assembly: Assembly) -> tuple[LimitCommand, ...]:
    """Return one entry per card that is limited, in the order of the cards.

    Each vendor's cards are counted from 0, those of each system by themselves.
    """
    numbers: Counter[tuple[System, str]] = Counter()
    found: list[LimitCommand] = []
    for card in assembly.gpus:
        vendor = _vendor(card.gpu)
        if card.placement.power_limit_w is not None:
            command = _command(card, vendor, numbers[card.system, vendor])
            found.append(command.changed(system=card.system))
        numbers[card.system, vendor] += 1
    return tuple(found)


def _vendor(gpu: Gpu | None) -> str:
    return (gpu.vendor if gpu else None) or ""


def _command(card: SeatedGpu, vendor: str, number: int) -> LimitCommand:
    limit = floor(card.limit_w or 0)
    match vendor:
        case "NVIDIA":
            line = f"nvidia-smi -i {number} -pl {limit}"
        case "AMD":
            line = f"rocm-smi -d {number} --setpoweroverdrive {limit} --autorespond y"
        case "Intel" if card.gpu.segment != "consumer":
            line = f"xpu-smi config -d {number} --powerlimit {limit}"
        case _:
            return LimitCommand(
                label=card.label,
                title=card.title,
                line="",
                remark=_unknown(card, vendor),
            )
    return LimitCommand(card.label, card.title, line)


def _unknown(card: SeatedCard, vendor: str) -> str:
    template = "{card}: no command is known that limits a card of an unknown maker."
    if vendor == "Intel":
        template = "{card}: no command is known that limits consumer cards of Intel."
    elif vendor:
        template = "{card}: no command is known that limits a card of {maker}."
    return worded(template, card=card.title, maker=vendor)


def numbering_words(assembly: Assembly) -> tuple[str, ...]:
    """Return how to find the number of each card, for every maker of whose cards not all get one
    limit: a command may meet another card than the one that it is meant for.
    """
    limits: dict[tuple[System, str], set[float | None]] = {}
    for card in assembly.gpus:
        alike = limits.setdefault((card.system, _vendor(card.gpu)), set())
        alike.add(card.placement.power_limit_w)
    several = (vendor for (_, vendor), different in limits.items() if len(different) > 1)
    told: list[str] = []
    for vendor in dict.fromkeys(several):
        if vendor in _NUMBERED_BY:
            words = worded(
                "{maker} cards are numbered by bus address, not by slot: compare {numbers} with "
                "{slots} before you limit one.",
                maker=vendor,
                numbers=_NUMBERED_BY[vendor],
                slots=SLOTS_BY_ADDRESS,
            )
            told.append(words)
    return tuple(told)


def script_of(assembly: Assembly) -> str:
    """Return the commands as lines for a root shell, with remarks; a sentence where no card is
    limited.
    """
    commands = commands_of(assembly)
    if not commands:
        return f"{_remark(worded('No card is limited.'))}\n"
    return "\n".join([*_remarks(assembly), *shell_lines(assembly)]) + "\n"


def shell_lines(assembly: Assembly) -> Iterator[str]:
    """Yield the commands as typed at a root shell; those of two systems each below a remark that
    says whose they are.
    """
    for title, commands in _by_system(assembly):
        if title:
            yield _remark(title)
        yield from _lines(commands)


def _by_system(assembly: Assembly) -> Iterator[tuple[str, tuple[LimitCommand, ...]]]:
    """Yield the commands of each system that has some, with its title where there are two."""
    alone = len(assembly.systems) == 1
    commands = commands_of(assembly)
    for system in SYSTEMS:
        own = tuple(command for command in commands if command.system is system)
        if own:
            yield "" if alone else system.title, own


def unit_of(commands: Iterable[LimitCommand]) -> str:
    """Return a systemd unit that sets the limits of one system at every boot.

    Empty where there is no command to give.
    """
    lines = [line for line in _lines(commands) if not line.startswith("#")]
    if not lines:
        return ""
    return _UNIT.format(
        description=worded("Power limits of the graphics cards"),
        lines="\n".join(f"ExecStart=/usr/bin/env {line}" for line in lines),
    )


def text_of(assembly: Assembly) -> str:
    """Return the commands, then the unit of each system with how to install it: all that is to be
    copied.
    """
    text = script_of(assembly)
    save = worded("To set them at every boot, save this as {path},", path=f"{UNITS}/{UNIT_NAME}")
    run = worded("then run: {command}", command=f"systemctl enable --now {UNIT_NAME}")
    for title, commands in _by_system(assembly):
        unit = unit_of(commands)
        if unit:
            head = map(_remark, filter(None, (title, save, run)))
            text = "\n".join((text, *head, unit))
    return text


def _remark(words: str) -> str:
    """Return a line that the shell leaves alone."""
    return f"# {words}"


def _remarks(assembly: Assembly) -> Iterator[str]:
    limited = [card for card in assembly.gpus if card.placement.power_limit_w is not None]
    yield _remark(worded("As root; the limits last until the next boot."))
    yield from map(_remark, numbering_words(assembly))
    for card in limited:
        limit = watts(floor(card.limit_w or 0))
        yield _remark(named_value(card.title, comma_words((limit, card.card.name))))


def _lines(commands: Iterable[LimitCommand]) -> Iterator[str]:
    commands = tuple(commands)
    if any(command.line.startswith("nvidia-smi") for command in commands):
        yield PERSISTENCE
    yield from (command.line or _remark(command.remark) for command in commands)
