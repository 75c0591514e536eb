"""How loud a machine is at one metre: cards at the speed that their heat asks for, case fans, pump,
server fans.

Sums levels by power; rooms, walls and resonance are left out. Knows no severities.
"""

from __future__ import annotations

from collections.abc import Sequence

from rigwright.air.constants import Values
from rigwright.air.machine import AirCard, AirMachine, Moved
from rigwright.air.physics import sound_at, sound_sum
from rigwright.record import Value
from rigwright.text.sentence import worded

QUIET, DESK, NEXT_ROOM = 30.0, 40.0, 50.0
LEAST_SPEED = 0.2


class Sound(Value, frozen=True):
    """One source with its level at one metre."""

    who: str
    dba: float


def card_dba(card: AirCard, speed: float, values: Values) -> float:
    """Return the sound of a card at a share of its fans' speed.

    Passive ones make none of their own.
    """
    if card.cooling == "passive":
        return 0.0
    rated = card.noise_dba if card.noise_dba is not None else values[f"{card.cooling}_dba"]
    if card.cooling == "loop":
        return rated
    return sound_at(rated, max(speed, LEAST_SPEED) / values["heard_share"], values["speed_db"])


def fans_dba(moved: Moved, values: Values, speed: float = 1.0) -> float:
    """Return the sound of all fans of one kind on a wall at a share of their speed."""
    each = values["radiator_dba" if moved.behind_radiator else "case_fan_dba"]
    if moved.noise_dba is not None:
        each = moved.noise_dba
    return sound_sum([max(sound_at(each, speed, values["speed_db"]), 0.0)] * moved.count)


def sounds_of(
    machine: AirMachine,
    speeds: Sequence[float],
    values: Values,
    fan_speeds: Sequence[float] = (),
) -> tuple[Sound, ...]:
    """Return every source of a machine, cards first, at the fan speeds of its cards and of its
    case; without the latter the case's fans run at full speed.
    """
    sounds = [
        Sound(card.label, card_dba(card, speed, values))
        for card, speed in zip(machine.cards, speeds, strict=True)
    ]
    fans = machine.case.fans
    if machine.case.shape == "server":
        count = sum(moved.count for moved in fans) or 8
        sounds.append(Sound("fans", sound_sum([values["server_fan_dba"]] * count)))
    elif fans:
        each = fan_speeds or (1.0,) * len(fans)
        levels = (fans_dba(moved, values, speed) for moved, speed in zip(fans, each, strict=True))
        sounds.append(Sound("fans", sound_sum(levels)))
    return tuple(sounds)


def loudness(
    machine: AirMachine,
    speeds: Sequence[float],
    values: Values,
    fan_speeds: Sequence[float] = (),
) -> float:
    """Return the level of the whole machine at one metre."""
    return sound_sum(sound.dba for sound in sounds_of(machine, speeds, values, fan_speeds))


def place_words(dba: float) -> str:
    """Return where a machine of a level can stand, in plain words."""
    if dba <= 0:
        return worded("silent")
    if dba < QUIET:
        return worded("hardly heard at a desk")
    if dba < DESK:
        return worded("heard at a desk, not disturbing")
    if dba < NEXT_ROOM:
        return worded("too loud for a desk: the next room")
    return worded("for a closet or a server room")
