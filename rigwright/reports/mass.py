"""What a machine weighs, in sentences and for programs, and how many people lift it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rigwright.inventory.mass import MachineMass, Weighed
from rigwright.text.numbers import and_words, counted
from rigwright.text.sentence import Sentence, plural, sentence, worded

# The load constant of NIOSH's lifting equation: the most for one person, close to the body and
# under the best conditions (ccohs.ca/oshanswers/ergonomics/niosh/assessing.html).
ONE_PERSON_KG = 23.0


def mass_sentences(mass: MachineMass) -> Iterator[Sentence]:
    """Yield what a machine weighs, what comes on top, and what follows for lifting it.

    Nothing of a machine without parts.
    """
    if not mass.lines:
        return
    yield sentence("Weight: {words}.", words=mass_words(mass))
    if mass.unknown:
        yield sentence(
            "No weight is known of {parts}.", parts=and_words(map(_counted, mass.unknown))
        )
    lifting = lifting_words(mass)
    if lifting is not None:
        yield lifting


def mass_words(mass: MachineMass) -> str:
    """Return the figure: "23.4 kg", "at least about 23.4 kg", or that it is not known."""
    if not mass.known_kg:
        return worded("not known")
    kilograms = f"{mass.known_kg:.1f}"
    if mass.uncertain:
        kilograms = worded("about {kilograms}", kilograms=kilograms)
    if mass.unknown:
        return worded("at least {kilograms} kg", kilograms=kilograms)
    return worded("{kilograms} kg", kilograms=kilograms)


def lifting_words(mass: MachineMass) -> Sentence | None:
    """Return whether two people lift it; None where one person may.

    Where that is open, since parts of unknown weight come on top, the sentence says so.
    """
    if mass.known_kg > ONE_PERSON_KG:
        return sentence(
            "Two people lift it: {limit:g} kg are the most for one (NIOSH).", limit=ONE_PERSON_KG
        )
    if mass.unknown:
        return plural(
            "With one part of unknown weight on top it may be more than the {limit:g} kg that one "
            "person lifts (NIOSH).",
            "With {n} parts of unknown weight on top it may be more than the {limit:g} kg that one "
            "person lifts (NIOSH).",
            sum(line.count for line in mass.unknown),
            limit=ONE_PERSON_KG,
        )
    return None


def mass_record(mass: MachineMass) -> dict[str, Any]:
    """Return the weight as plain values, kg to 0.01; None where nothing is known."""
    return {
        "at_least_kg": round(mass.known_kg, 2) if mass.known_kg else None,
        "unknown": [{"item": line.item, "count": line.count} for line in mass.unknown],
        "uncertain": mass.uncertain,
    }


def _counted(line: Weighed) -> str:
    return counted(line.count, line.name)
