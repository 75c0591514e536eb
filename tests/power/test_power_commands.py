"""The commands for limits: which cards, counted how, for which makers.

And the unit that sets them at every boot.
"""

from __future__ import annotations

import configparser
from typing import Any

from rigwright.assembly import Assembly
from rigwright.parts import Gpu
from rigwright.power.limit_commands import commands_of, numbering_words, script_of, text_of, unit_of
from tests.worlds import gpu, world


def machine(*cards: tuple[Gpu, float | None]) -> Assembly:
    placed: Any = [(card, str(2 * i + 1), limit) for i, (card, limit) in enumerate(cards)]
    return world(*placed).assembly


def of(vendor: str | None, **figures: Any) -> Gpu:
    return gpu(id=f"{vendor}-{figures.get('segment', 'x')}", vendor=vendor, **figures)


NVIDIA, AMD, ARC_PRO, ARC = (
    of("NVIDIA"),
    of("AMD"),
    of("Intel", segment="workstation"),
    of("Intel", segment="consumer"),
)


def test_each_makers_cards_are_counted_from_zero() -> None:
    a = machine((NVIDIA, 200.0), (AMD, 210.0), (NVIDIA, None), (NVIDIA, 220.5))
    assert [(c.label, c.line) for c in commands_of(a)] == [
        ("gpu1", "nvidia-smi -i 0 -pl 200"),
        ("gpu2", "rocm-smi -d 0 --setpoweroverdrive 210 --autorespond y"),
        ("gpu4", "nvidia-smi -i 2 -pl 220"),  # never more than was chosen
    ]


def test_persistence_comes_before_the_limits_and_only_for_nvidia() -> None:
    lines = [
        line
        for line in script_of(machine((NVIDIA, 200.0), (AMD, 200.0))).splitlines()
        if line[0] != "#"
    ]
    assert lines[:2] == ["nvidia-smi -pm 1", "nvidia-smi -i 0 -pl 200"]
    assert "nvidia-smi" not in script_of(machine((AMD, 200.0)))


def test_intels_workstation_cards_and_what_is_not_known() -> None:
    a = machine((ARC_PRO, 150.0), (ARC, 150.0), (of(None), 150.0))
    known, consumer, nobody = commands_of(a)
    assert known.line == "xpu-smi config -d 0 --powerlimit 150"
    assert consumer.line == "" and "consumer cards of Intel" in consumer.remark
    assert nobody.line == "" and "an unknown maker" in nobody.remark
    assert f"# {consumer.remark}" in script_of(a)


def test_without_limits_there_is_a_sentence_and_no_unit() -> None:
    a = machine((NVIDIA, None))
    assert script_of(a) == text_of(a) == "# No card is limited.\n" and unit_of(commands_of(a)) == ""
    only_unknown = machine((ARC, 150.0))
    assert unit_of(commands_of(only_unknown)) == "" and "systemd" not in text_of(only_unknown)


def test_the_unit_is_one_that_systemd_reads() -> None:
    limited = machine((NVIDIA, 200.0), (ARC, 150.0), (NVIDIA, 250.0))
    unit = unit_of(commands_of(limited))
    parser = configparser.ConfigParser(strict=False)
    parser.read_string(unit)
    assert (
        parser["Service"]["Type"] == "oneshot"
        and parser["Install"]["WantedBy"] == "multi-user.target"
    )
    starts = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    assert starts == [
        "ExecStart=/usr/bin/env nvidia-smi -pm 1",
        "ExecStart=/usr/bin/env nvidia-smi -i 0 -pl 200",
        "ExecStart=/usr/bin/env nvidia-smi -i 1 -pl 250",
    ]


def test_numbers_of_cards_are_looked_up_where_a_command_could_meet_the_wrong_card() -> None:
    assert numbering_words(machine((NVIDIA, 200.0))) == ()
    assert numbering_words(machine((NVIDIA, 200.0), (NVIDIA, 200.0))) == ()
    assert numbering_words(machine((NVIDIA, 200.0), (AMD, 210.0))) == ()
    assert numbering_words(machine((ARC, None), (of(None), 150.0), (of(None), None))) == ()
    mixed = machine((NVIDIA, 200.0), (NVIDIA, 250.0), (AMD, None), (AMD, 100.0))
    nvidia, amd = numbering_words(mixed)
    assert "nvidia-smi --query-gpu=index" in nvidia and "rocm-smi --showbus" in amd


def test_the_text_says_how_cards_are_counted_and_how_to_install_the_unit() -> None:
    text = text_of(machine((NVIDIA, 200.0), (NVIDIA, None)))
    (numbering,) = numbering_words(machine((NVIDIA, 200.0), (NVIDIA, None)))
    assert f"# {numbering}\n" in text
    # a number is held against an address, and an address against a slot
    assert "index" in numbering and "pci.bus_id" in numbering and "dmidecode -t slot" in numbering
    assert (
        "# GPU 1: 200 W, The gpu" in text
        and "systemctl enable --now gpu-power-limits.service" in text
    )
    assert all(line.isascii() for line in text.splitlines())
