"""What the boxes of a machine are called where a sentence or a drawing names them.

A role is a word of the program, by which boxes are told apart; it stays the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping

from rigwright.assembly.card_lengths import CAGE, RESERVOIR
from rigwright.build.labels import wall_name
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

_OF_A_FAN = " fan"  # after its wall: "front fan"
_WORDS: Mapping[str, str] = messages(
    {
        # in the case
        CAGE: "drive cage",
        RESERVOIR: "reservoir",
        "power supply": "power supply",
        "supply cables": "supply cables",
        "radiator": "radiator",
        "radiator fan": "radiator fan",
        "shroud": "shroud",
        # on the board
        "bottom headers": "bottom headers",
        "chipset cover": "chipset cover",
        "cooler with its fans": "cooler with its fans",
        "drive cover": "drive cover",
        "header plugs": "header plugs",
        "heat sink": "heat sink",
        "io": "io",
        "module": "module",
        "pump": "pump",
        "tall part": "tall part",
        # of a card
        "backplate": "backplate",
        "bracket": "bracket",
        "fingers": "fingers",
        "model": "model",
        "pcb": "pcb",
        "plug": "plug",
        # the walls of a case that nothing is mounted on
        "floor": "floor",
        "front": "front",
        "panel": "panel",
        "rear": "rear",
        "roof": "roof",
        "tray": "tray",
    }
)


def role_words(role: str) -> str:
    """A role as a sentence names it; a slot goes by its name on the board."""
    if role in _WORDS:
        return translated(_WORDS[role])
    if role.endswith(_OF_A_FAN):
        return worded("{wall} fan", wall=wall_name(role.removesuffix(_OF_A_FAN)))
    return role.removeprefix("slot:")
