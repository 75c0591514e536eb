"""What a row of the ladder says of the lanes of its slot."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from gui.ladder.lane_words import lane_words
from rigwright.build import Quantity
from tests.worlds import board, gpu, slot, world


def test_a_slot_without_its_processor_is_off() -> None:
    slots = (slot(1, source="cpu1"), slot(3, source="cpu2"), slot(5, source="cpu2"))
    mainboard = board(*slots, cpu_sockets=2)
    for fitted, expected in ((1, "off without CPU 2"), (2, "x16 Gen4, CPU 2")):
        e = world((gpu(), "1"), board=mainboard, cpus=Quantity("a-cpu", fitted))
        assert lane_words(e)["PCIE3"] == lane_words(e)["PCIE5"] == expected
        assert lane_words(e)["PCIE1"] == "x16 Gen4, CPU 1"
