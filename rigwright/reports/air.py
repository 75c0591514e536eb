"""The air of a build as text, JSON and CSV: every card with its band and who warms it, case, noise,
room.

Only words and numbers; the estimates come from `air`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from rigwright.air import Band, CardEstimate, Estimate
from rigwright.air.bands import OFF_BY_K, SLOW_DOWN_C, slowing_of
from rigwright.air.constants import BY_NAME, LIKELY
from rigwright.air.noise import place_words
from rigwright.air.physics import BTU_H_PER_TON
from rigwright.air.solve import target_of
from rigwright.build.labels import part_words
from rigwright.checks import Sentence
from rigwright.power import BTU_H_PER_W
from rigwright.reports.air_section import heat_row
from rigwright.text.columns import table_lines
from rigwright.text.language import translated
from rigwright.text.lengths import Length
from rigwright.text.numbers import watts
from rigwright.text.on_terminal import shown_width, wrap
from rigwright.text.sentence import messages, worded

FORMAT_NAME = "rigwright-air/1"
TOLD_K = 0.5  # causes of less are not told
HOUR_S = 3600.0
ESTIMATE = messages(
    "All of this is an estimate: bands say between which values it is likely to be."
)
NO_CASE = messages("No case is chosen: where the air goes is unknown.")


def _said(template: str, **values: Any) -> str:
    return str(Sentence(template, values))


def banded(band: Band, unit: str) -> str:
    """A result with its band: "78 °C (71–85)"."""
    return f"{band.likely:.0f} {unit} ({band.low:.0f}–{band.high:.0f})"


# text


def air_text(estimate: Estimate, title: str, width: int) -> str:
    """The whole answer for a terminal."""
    blocks: list[list[str]] = [
        [title],
        [*case_lines(estimate), noise_line(estimate), *room_lines(estimate)],
    ]
    if estimate.cards:
        blocks.append(list(table_lines(_card_rows(estimate))))
        blocks.append(
            [
                sentence
                for card in _by_label(estimate)
                for sentence in card_sentences(card, estimate)
            ]
        )
    blocks.append([*_missing(estimate), *estimate.machine.notes, translated(ESTIMATE)])
    lines = ["\n".join(_wrapped(block, width)) for block in blocks if block]
    return "\n\n".join(lines) + "\n"


def _wrapped(lines: Sequence[str], width: int) -> Iterator[str]:
    for line in lines:
        if line.startswith("  ") or shown_width(line) <= width:
            yield line
        else:
            yield from wrap(line, width, subsequent_indent="  ")


def case_lines(estimate: Estimate) -> Iterator[str]:
    """The air of the case in sentences."""
    flow = estimate.flow
    case = estimate.machine.case
    if not case.chosen:
        yield translated(NO_CASE)
        return
    if case.shape == "open":
        yield worded(
            "In an open frame the cards breathe the air around it: about {front:.0f} °C in a room "
            "of {room:.0f} °C.",
            front=flow.front_c,
            room=case.room_c,
        )
        return
    if estimate.through_cfm is None:
        yield _said(
            "The server's fans push air of {room:.0f} °C through its cards.", room=case.room_c
        )
        return
    yield _said(
        "About {through} go through the case: fans bring in {intake:.0f} and blow out "
        "{exhaust:.0f}, blowers pull out "
        "{blowers:.0f}.",
        through=banded(estimate.through_cfm, "CFM"),
        intake=flow.intake_cfm,
        exhaust=flow.exhaust_cfm,
        blowers=flow.blower_cfm,
    )
    yield _said(
        "{inside} stay inside: the air leaves {rise} warmer than the room of {room:.0f} °C, and "
        "has {front:.0f} °C "
        "before the cards.",
        inside=watts(flow.inside_w),
        rise=banded(estimate.case_rise_k, "°C"),
        room=case.room_c,
        front=flow.front_c,
    )
    if flow.preheat_k > TOLD_K:
        yield _said("A radiator warms the air by {k:.0f} °C on its way in.", k=flow.preheat_k)


def noise_line(estimate: Estimate) -> str:
    """How loud the machine is, and where it can stand.

    Cards that nothing is known of make it louder.
    """
    if not _noise_known(estimate):
        return worded("How loud it is was not checked: of no card is known how fast its fans run.")
    level = banded(estimate.noise_dba, "dB(A)")
    place = place_words(estimate.noise_dba.likely)
    if estimate.machine.unknown:
        return _said(
            "Without the cards that were not checked it is about {level} loud at one metre: "
            "{place}.",
            level=level,
            place=place,
        )
    return _said("It is about {level} loud at one metre: {place}.", level=level, place=place)


def _noise_known(estimate: Estimate) -> bool:
    """Whether anything is known of the cards' noise, where there are cards."""
    return bool(estimate.cards) or not estimate.machine.unknown


def room_kelvin_per_hour(wall_w: float) -> Band:
    """What a closed room of 12 m² warms by in the first hour."""
    capacity = BY_NAME["room_kj_k"]
    kilojoules = wall_w * HOUR_S / 1000
    return Band(kilojoules / capacity.high, kilojoules / capacity.likely, kilojoules / capacity.low)


def room_lines(estimate: Estimate) -> Iterator[str]:
    """What it does to the room; nothing where its draw is not known."""
    wall = estimate.machine.wall_w
    if wall is None:
        return
    btu = wall * BTU_H_PER_W
    yield _said(
        "It heats the room with {power}: {btu:,.0f} BTU/h or {tons:.1f} tons of cooling; a closed "
        "room of 12 m² gets "
        "{warmer} warmer in the first hour.",
        power=watts(wall),
        btu=btu,
        tons=btu / BTU_H_PER_TON,
        warmer=banded(room_kelvin_per_hour(wall), "°C"),
    )


def _by_label(estimate: Estimate) -> list[CardEstimate]:
    return sorted(estimate.cards, key=lambda card: (len(card.card.label), card.card.label))


CARD_COLUMNS = messages(("card", "temperature", "fans", "power", "memory", "intake"))


def _card_rows(estimate: Estimate) -> Iterator[tuple[str, ...]]:
    yield tuple(translated(word) for word in CARD_COLUMNS)
    for card in _by_label(estimate):
        memory = "" if card.memory_c is None else banded(card.memory_c, "°C")
        yield (
            card.card.title,
            banded(card.die_c, "°C"),
            f"{100 * card.speed.likely:.0f} %" if card.card.cooling != "passive" else "–",
            power_words(card),
            memory or "–",
            f"{card.intake_c.likely:.0f} °C",
        )


def power_words(card: CardEstimate) -> str:
    """What a card takes: its power, or what is left of it where it slows down."""
    kept = watts(card.watts.likely)
    if not card.state.throttles(card.card.watts):
        return kept
    return worded("{kept} of {watts}", kept=kept, watts=watts(card.card.watts))


def card_sentences(card: CardEstimate, estimate: Estimate) -> Iterator[str]:
    """Yield what warms a card, the worst cause first, and whether it throttles."""
    title = card.card.title
    cards = estimate.machine.cards
    for cause in sorted(card.causes, key=lambda cause: -cause.kelvin):
        if cause.kelvin < TOLD_K:
            continue
        if cause.kind == "card" and cause.by == card.card.below and cause.by is not None:
            yield _said(
                "{card} breathes {share:.0f} % of {other}'s exhaust: +{k:.0f} °C.",
                card=title,
                share=100 * cause.share,
                other=cards[cause.by].title,
                k=cause.kelvin,
            )
        elif cause.kind == "intake":
            yield _said(
                "The gap of {gap} before the fans of {card} leaves {share:.0f} % of their "
                "air: +{k:.0f} °C.",
                gap=Length(max(card.card.gap_mm or 0.0, 0.0), ".1f"),
                card=title,
                share=100 * card.state.intake_share,
                k=cause.kelvin,
            )
    yield from _throttling(card, estimate)


def _throttling(card: CardEstimate, estimate: Estimate) -> Iterator[str]:
    """Say whether a card throttles, and under what condition where that is not sure."""
    title = card.card.title
    case = estimate.machine.case
    slowing = slowing_of(card.card, card.state)
    if slowing == "no":
        return
    target = target_of(card.card, LIKELY)
    in_room_air_c = card.state.hot_c - card.state.intake_c + case.room_c
    if case.fans_to_come and in_room_air_c <= target + OFF_BY_K:
        yield _said("{card} throttles while the case has no fan.", card=title)
        return
    most = min(card.hot_c.high, SLOW_DOWN_C)
    hot = banded(card.hot_c.changed(high=most), "°C")
    if slowing == "may":
        yield _said(
            "{card} may throttle: at full speed of its fans and full power it would reach {hot}, "
            "which is over {target:.0f} °C by no more than such estimates are off.",
            card=title,
            hot=hot,
            target=target,
        )
    elif card.hot_c.likely > SLOW_DOWN_C:  # which no card comes to
        yield _said(
            "{card} throttles: its fans at full speed cannot hold it at full power.", card=title
        )
    else:
        yield _said(
            "{card} throttles: at full speed of its fans and full power it would reach {hot}.",
            card=title,
            hot=hot,
        )


def warmed_by(card: CardEstimate, estimate: Estimate) -> tuple[str, ...]:
    """Return what warms a card besides the room and its own heat, each with its degrees: other
    cards, the air of the case or around an open frame, a narrow gap before its fans.
    """
    row = heat_row(card, estimate)
    titles = {one.label: one.title for one in estimate.machine.cards}
    found: list[str] = []
    for label, kelvin in row.cards.items():
        if kelvin >= TOLD_K:
            found.append(worded("{other} +{kelvin:.0f} °C", other=titles[label], kelvin=kelvin))
    if row.case >= TOLD_K and estimate.machine.case.shape == "open":
        found.append(worded("air around the frame +{kelvin:.0f} °C", kelvin=row.case))
    elif row.case >= TOLD_K:
        found.append(worded("case air +{kelvin:.0f} °C", kelvin=row.case))
    if row.gap >= TOLD_K:
        found.append(worded("narrow gap +{kelvin:.0f} °C", kelvin=row.gap))
    return tuple(found)


def _missing(estimate: Estimate) -> Iterator[str]:
    for label, why in sorted(estimate.machine.unknown):
        yield _said("{card} was not checked: {why}.", card=part_words((label,)), why=why)


# JSON


def air_record(estimate: Estimate, title: str) -> dict[str, Any]:
    """The whole answer as plain values."""
    flow = estimate.flow
    machine = estimate.machine
    wall = machine.wall_w
    heard = _noise_known(estimate)
    return {
        "format": FORMAT_NAME,
        "title": title,
        "estimate": True,
        "room_c": rounded(machine.case.room_c),
        "altitude_m": rounded(machine.case.altitude_m),
        "case": {
            "shape": machine.case.shape if machine.case.chosen else None,
            "intake_cfm": rounded(flow.intake_cfm),
            "exhaust_cfm": rounded(flow.exhaust_cfm),
            "blower_cfm": rounded(flow.blower_cfm),
            "through_cfm": None if estimate.through_cfm is None else _ends(estimate.through_cfm),
            "inside_w": rounded(flow.inside_w),
            "rise_k": _ends(estimate.case_rise_k),
            "preheat_k": rounded(flow.preheat_k),
            "fans_assumed": machine.case.assumed_fans,
        },
        "noise_dba": _ends(estimate.noise_dba) if heard else None,
        "noise_place": place_words(estimate.noise_dba.likely) if heard else None,
        "sounds": [{"who": sound.who, "dba": rounded(sound.dba)} for sound in estimate.sounds],
        "room": None
        if wall is None
        else {
            "watts": rounded(wall),
            "btu_h": rounded(wall * BTU_H_PER_W),
            "first_hour_k": _ends(room_kelvin_per_hour(wall)),
        },
        "cards": [_card_record(card, estimate) for card in _by_label(estimate)],
        "not_checked": [{"part": label, "reason": why} for label, why in machine.unknown],
        "notes": list(machine.notes),
    }


def _card_record(card: CardEstimate, estimate: Estimate) -> dict[str, Any]:
    cards = estimate.machine.cards
    slowing = slowing_of(card.card, card.state)
    return {
        "part": card.card.label,
        "die_c": _ends(card.die_c),
        "hot_c": _ends(card.hot_c),
        "intake_c": _ends(card.intake_c),
        "fan_pct": rounded(100 * card.speed.likely),
        "watts": _ends(card.watts),
        "wanted_w": rounded(card.card.watts),
        "throttles": slowing == "likely",
        "may_throttle": slowing == "may",
        "memory_c": None if card.memory_c is None else _ends(card.memory_c),
        "intake_share_pct": rounded(100 * card.state.intake_share),
        "causes": [
            {
                "kind": cause.kind,
                "kelvin": rounded(cause.kelvin),
                "by": None if cause.by is None else cards[cause.by].label,
            }
            for cause in card.causes
        ],
    }


def rounded(value: float) -> float:
    """A figure as it is written to files; no negative zero."""
    return round(value, 2) + 0.0


def _ends(band: Band) -> dict[str, float]:
    return {"low": rounded(band.low), "likely": rounded(band.likely), "high": rounded(band.high)}


# CSV


def cards_csv(estimate: Estimate) -> str:
    """Every card with its band as CSV."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ("part", "die_c", "die_c_low", "die_c_high", "intake_c", "fan_pct", "watts", "wanted_w")
    )
    for card in _by_label(estimate):
        figures = (
            card.die_c.likely,
            card.die_c.low,
            card.die_c.high,
            card.intake_c.likely,
            100 * card.speed.likely,
            card.watts.likely,
            card.card.watts,
        )
        writer.writerow((card.card.label, *(rounded(figure) for figure in figures)))
    return out.getvalue()
