"""The commands of the kinds of part, as the menus write them: one that describes a new part of the
kind, one that deletes a part.
"""

from __future__ import annotations

from rigwright.text.sentence import messages

NEW_PARTS = messages(
    {
        "gpu": "Graphics Card…",
        "motherboard": "Board…",
        "chassis": "Case…",
        "psu": "Power Supply…",
        "cpu": "Processor…",
        "cooler": "CPU Cooler…",
        "memory": "Memory Kit…",
        "fan": "Case Fan…",
        "riser": "Riser or Adapter…",
        "nic": "Network Card…",
        "drive": "Drive…",
    }
)
DELETIONS = messages(
    {
        "gpu": "&Delete This Graphics Card",
        "motherboard": "&Delete This Board",
        "chassis": "&Delete This Case",
        "psu": "&Delete This Power Supply",
        "cpu": "&Delete This Processor",
        "cooler": "&Delete This CPU Cooler",
        "memory": "&Delete This Memory Kit",
        "fan": "&Delete This Case Fan",
        "riser": "&Delete This Riser or Adapter",
        "nic": "&Delete This Network Card",
        "drive": "&Delete This Drive",
    }
)
