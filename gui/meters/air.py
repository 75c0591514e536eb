"""The meters of the air: the warmest card with its band, the noise at one metre, and what the
machine does to the room.

All of it is estimated by the engine, once for a build; nothing is worked out or painted here.
"""

from __future__ import annotations

from collections.abc import Iterable

from gui.meters.values import ARROW, MeterLine
from gui.session.session import Snapshot
from rigwright.air import Band, Estimate, air_of, warmest_of
from rigwright.air.constants import LIKELY
from rigwright.air.noise import place_words
from rigwright.air.solve import target_of
from rigwright.build.labels import part_words
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation
from rigwright.power import BTU_H_PER_W
from rigwright.reports.air import room_kelvin_per_hour
from rigwright.reports.air_section import SectionCard, section_cards
from rigwright.rules.warm_cards import gpu_predicted_throttle
from rigwright.text.language import translated
from rigwright.text.numbers import capital, comma_words, named_value
from rigwright.text.sentence import messages, worded

TITLE = messages("Air, estimated")
NO_CARD_KNOWN = messages("Of no card is known how fast its fans run")
WARM = frozenset({Fit.CLASH, Fit.TIGHT})


def air_lines(snapshot: Snapshot) -> tuple[MeterLine, ...]:
    """The lines of the group; none before there is a graphics card."""
    shown = snapshot.evaluation
    if not shown.assembly.gpus:
        return ()
    before = air_of(snapshot.committed.assembly) if snapshot.previewing else None
    now = air_of(shown.assembly)
    return (*_warmest(shown, now, before), *_noise(now, before), *_room(now, before))


def _warmest(
    evaluation: Evaluation, now: Estimate, before: Estimate | None
) -> tuple[MeterLine, ...]:
    """The warmest of the cards that are known; a card that is not known leaves it open."""
    cards = section_cards(evaluation.assembly)
    unknown = [card for card in cards if card.estimate is None]
    why = named_value(unknown[0].title, unknown[0].why) if unknown else ""
    warmest = warmest_of(now.cards)
    if warmest is None:
        return (MeterLine(worded("Warmest card"), worded("unknown"), hint=why),)
    value = _changed(_likely_warmest(before), warmest.die_c.likely, worded("{figure:.0f} °C"))
    hint = worded(
        "{card}, {low:.0f}\N{EN DASH}{high:.0f} °C; limit {limit:.0f} °C",
        card=warmest.card.title,
        low=warmest.die_c.low,
        high=warmest.die_c.high,
        limit=target_of(warmest.card, LIKELY),
    )
    lines = [MeterLine(worded("Warmest card"), value, hint=hint)]
    told = _throttling(evaluation)
    throttling = [card for card in cards if card.slows or card.label in told]
    if throttling:
        titles = _titles(throttling)
        lines.append(MeterLine(titles, "", Fit.TIGHT, worded("May slow down"), hint))
    if unknown:
        lines.append(MeterLine(_titles(unknown), "", Fit.UNKNOWN, worded("Unknown"), why))
    return tuple(lines)


def _likely_warmest(before: Estimate | None) -> float | None:
    was = warmest_of(before.cards) if before is not None else None
    return was.die_c.likely if was is not None else None


def _titles(cards: Iterable[SectionCard]) -> str:
    return comma_words(card.title for card in cards)


def _throttling(evaluation: Evaluation) -> frozenset[str]:
    """The labels of the cards that the rule on throttling warns of; it is the one that judges."""
    labels: set[str] = set()
    for judged in evaluation.checks:
        if judged.rule == gpu_predicted_throttle.id and judged.fit in WARM:
            labels.update(judged.parts)
    return frozenset(labels)


def _noise(now: Estimate, before: Estimate | None) -> tuple[MeterLine, ...]:
    """Return the noise; cards without an estimate make it louder by an unknown amount."""
    level = now.noise_dba.likely
    old = before.noise_dba.likely if before is not None else None
    if not now.machine.unknown:
        value = _changed(old, level, worded("{figure:.0f} dB(A)"))
        return (MeterLine(worded("Noise at 1 m"), value, hint=capital(place_words(level))),)
    if not now.cards:
        return (
            MeterLine(worded("Noise at 1 m"), worded("unknown"), hint=translated(NO_CARD_KNOWN)),
        )
    value = worded("\N{GREATER-THAN OR EQUAL TO} {figure:.0f} dB(A)", figure=level)
    titles = comma_words(part_words((label,)) for label, _ in sorted(now.machine.unknown))
    return (MeterLine(worded("Noise at 1 m"), value, hint=worded("without {cards}", cards=titles)),)


def _room(now: Estimate, before: Estimate | None) -> tuple[MeterLine, ...]:
    """What a closed room of 12 m² warms by, and the heat that does it."""
    wall = now.machine.wall_w
    if wall is None:
        return (
            MeterLine(
                worded("Room warms by"),
                worded("unknown"),
                hint=worded("The draw from the wall is unknown"),
            ),
        )
    band = room_kelvin_per_hour(wall)
    old = _room_k(before)
    value = _changed(old, band.likely, worded("{figure:.0f} °C an hour"))
    return (MeterLine(worded("Room warms by"), value, hint=_room_hint(band, wall)),)


def _room_hint(band: Band, wall_w: float) -> str:
    return worded(
        "{low:.0f}\N{EN DASH}{high:.0f} °C in a closed 12 m²; {btu:,.0f} BTU/h",
        low=band.low,
        high=band.high,
        btu=wall_w * BTU_H_PER_W,
    )


def _room_k(estimate: Estimate | None) -> float | None:
    if estimate is None or estimate.machine.wall_w is None:
        return None
    return room_kelvin_per_hour(estimate.machine.wall_w).likely


def _changed(old: float | None, now: float, template: str) -> str:
    """The figure, after what it was where a preview changes it."""
    words = worded(template, figure=now)
    if old is None or worded(template, figure=old) == words:
        return words
    return f"{old:.0f}{ARROW}{words}"
