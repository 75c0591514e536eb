"""How rules write findings: short constructors that keep sentences, measures and estimates alike
everywhere.

Knows the wording conventions (true minus sign, unit after the figure), not what any rule asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.addresses import Address, address_of
from rigwright.build import Placeholder
from rigwright.checks import (
    IS_NOT_DECIDED,
    Finding,
    Fit,
    Judged,
    Measure,
    NotChecked,
    Sentence,
    Severity,
)
from rigwright.checks import unanswered as unanswered
from rigwright.checks.remedy import Remedy, by_hand
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import is_inferred
from rigwright.figures.values import MODEL_SHAPE, value_at
from rigwright.geometry import Box
from rigwright.parts import Chassis, Part
from rigwright.power.circuits import awaited_supply
from rigwright.power.draws import PLACEHOLDER, placeholder_number
from rigwright.text.lengths import Length
from rigwright.text.sentence import messages, translated
from rigwright.text.sentence import paragraph as paragraph
from rigwright.text.sentence import plural as plural
from rigwright.text.sentence import sentence as sentence
from rigwright.text.sentence import worded as worded

FACTS = frozenset(
    {"power_connector_edge", "power_connectors"}
)  # words that decide whether a length counts at all
BY_MODEL = f".{MODEL_SHAPE}"
NO_SLOT_CHOSEN = messages("no slot is chosen for the riser of {card}.")

# What a person measures or looks up to replace an assumed figure, by the field that is missing or
# only suggests it.
_LAST_SLOT = messages("Measure from the board's lower edge to what lies beyond the last slot")
_TO_PANEL = messages("Measure from the back of a vertical card to the side panel")
_TO_MEASURE: Mapping[str, str] = messages(
    {
        "expansion_slots": _LAST_SLOT,
        "half_height_slots": _LAST_SLOT,
        "max_cpu_cooler_height_mm": "Measure from the board's face to the side panel",
        "max_gpu_thickness_vertical_mm": _TO_PANEL,
        "max_double_width_gpus": "Measure where the bays lie beside the slots",
        "gpu_positions": "Measure the distance between two places of the frame",
        "power_connector_edge": "Look up at which edge the card has its power sockets",
    }
)


# What the other fields are called, which are words already once the unit is off.
messages(
    (
        *("airflow", "attention heads", "atx version", "board power", "bracket slots", "buffering"),
        *("card height", "card lengths", "chip", "chipset", "compatible with", "depth"),
        *("efficiency", "form factor", "min bend radius", "obstructions", "power"),
        *("radiator thickness", "segment", "side panel", "size", "slot width"),
        *("expansion slots", "fan mounts", "generation", "height", "lanes", "length", "position"),
        *("positions", "release year", "rack units", "slots", "socket", "split"),
        *("thickness", "watts", "weight", "width", "connectors", "drive form", "vram"),
    )
)
_UNITS = ("_mm", "_w", "_gb", "_g", "_deg", "_cfm")
SLOTS, PLACE = "slots.", ".position"  # around the name of a slot, in the path of its place
_CALLED: Mapping[str, str] = messages(
    {
        "above_board_mm": "room above the board",
        "ac_inlet": "kind of mains inlet",
        "aux_power": "kind of power plug",
        "power_active_w": "power at work",
        "host_plug": "plug at the board",
        "device_plug": "plug at the card",
        "bays_25": "number of 2.5 inch bays",
        "bays_35": "number of 3.5 inch bays",
        "below_board_mm": "room below the board",
        "bifurcation_support": "list of ways to split its lanes",
        "boost_ghz": "boost clock",
        "card_pitch_slots": "spacing of its cards",
        "chassis_type": "kind of case",
        "cooler": "kind of cooler",
        "cooling_class_w": "rating in watts",
        "cores": "number of cores",
        "cpu_sockets": "number of CPU sockets",
        "derating": "rating at other mains voltages",
        "device_connector_angle_deg": "angle of its plug at the card",
        "drive_type": "kind of drive",
        "eps_8pin": "number of EPS sockets",
        "extra_pcie_power": "list of plugs for its slots",
        "fan_headers": "list of fan headers",
        "fhfl_cards": "number of full-size cards",
        "gpu_pitch_mm": "distance between its cards",
        "gpu_positions": "number of places for cards",
        "half_height_slots": "number of half-height openings",
        "holds_card": "way to hold a card",
        "host_connector_angle_deg": "angle of its plug at the slot",
        "included_fans": "number of fans",
        "lane_rules": "table of its lanes",
        "low_profile": "height of its bracket",
        "m2_slots": "list of M.2 sockets",
        "max_board_depth_mm": "room for the depth of a board",
        "max_card_thickness_mm": "room for the thickness of a card",
        "max_cpu_cooler_height_mm": "room for the height of a cooler",
        "max_double_width_gpus": "number of double-width cards",
        "max_gpu_height_mm": "room for the height of a card",
        "max_gpu_length_front_rad_mm": "room for a card behind a front radiator",
        "max_gpu_length_mm": "room for the length of a card",
        "max_gpu_length_vertical_mm": "room for the length of a vertical card",
        "max_gpu_length_with_front_fan_mm": "room for a card behind front fans",
        "max_gpu_length_with_hdd_cage_mm": "room for a card behind its drive cage",
        "max_gpu_thickness_vertical_mm": "room for the thickness of a vertical card",
        "max_mem_gb": "limit for its memory",
        "max_power_limit_w": "highest power limit",
        "max_power_w": "highest power",
        "max_psu_length_mm": "room for the length of a supply",
        "max_psu_length_with_hdd_cage_mm": "room for a supply beside its drive cage",
        "max_ram_gb": "limit for its memory",
        "min_power_limit_w": "lowest power limit",
        "module_count": "number of modules",
        "module_gb": "size of a module",
        "motherboard_form_factors": "list of board forms",
        "nvlink": "kind of NVLink bridge",
        "pcie_gen": "PCIe generation",
        "pcie_lanes_total_usable": "number of PCIe lanes",
        "power_connector_edge": "place of its power sockets",
        "power_connectors": "kind of power socket",
        "psu_count": "number of supplies",
        "psu_form_factors": "form of its supplies",
        "psu_position": "place of its supply",
        "rack_units": "height in rack units",
        "radiator_mm": "length of its radiator",
        "radiator_support": "list of radiators that go in",
        "ram_clearance_mm": "free height over the memory",
        "ram_slots": "number of memory slots",
        "ram_type": "kind of memory",
        "redundant": "number of spare modules",
        "riser_type": "kind of riser",
        "sata_ports": "number of SATA ports",
        "second_cooler_height_mm": "room for the height of the second cooler",
        "second_expansion_slots": "number of openings for the second board",
        "second_form_factors": "list of forms of a second board",
        "second_gpu_length_mm": "room for the length of cards on the second board",
        "slots_occupied": "number of slots that it takes",
        "slots_width_supported": "width of its cards in slots",
        "sockets": "list of sockets",
        "tdp_max_w": "highest power",
        "tdp_w": "TDP",
        "threads": "number of threads",
        "total_gb": "size",
        "transient_peak_w": "short power peak",
        "u2_ports": "number of U.2 ports",
        "vram_type": "kind of memory",
    }
)


def finding(
    rule: str,
    severity: Severity,
    parts: Iterable[str],
    title: Sentence,
    detail: Sentence,
    *,
    measure: Measure | None = None,
    figures: Iterable[Figure | None] = (),
    remedies: Iterable[Remedy | str] = (),
    place: Box | None = None,
    rests_on: Iterable[str] = (),
    boxes: str = "",
) -> Finding:
    """Return a finding; one that rests on an assumed figure is an estimate and at most a warning.

    One on the shape of a part's own model says so, and with `boxes` what would be true of boxes
    instead.
    """
    used = [f for f in figures if f is not None]
    estimate = any(f.estimate for f in used)
    capped = Severity.WARNING if estimate and severity is Severity.ERROR else severity
    fields: dict[str, None] = {}
    for figure in used:
        fields.update(dict.fromkeys(figure.rests_on))
    fields.update(dict.fromkeys(rests_on))
    said = _with_model(detail, fields, boxes)
    return Finding(
        rule=rule,
        severity=capped,
        parts=tuple(parts),
        title=title,
        detail=said,
        measure=measure,
        estimate=estimate,
        rests_on=tuple(fields),
        remedies=_remedies(tuple(remedies), used),
        place=place,
    )


def finding_of(judged: Judged) -> Finding | None:
    """Return the finding on a check that does not fit.

    None for one that does, or that nobody can answer.
    """
    severity = judged.severity
    check = judged.check
    if severity is None:
        return None
    said = check.words(judged)
    estimate = judged.basis is Basis.ASSUMED
    fields = tuple(dict.fromkeys([*judged.rests_on, *said.doubted]))
    detail = _with_model(said.detail, fields, said.boxes)
    return Finding(
        rule=check.rule,
        severity=severity,
        parts=check.parts,
        title=said.title,
        detail=detail,
        measure=said.measure or check.measure,
        estimate=estimate,
        rests_on=fields,
        remedies=_remedies(said.remedies, check.figures),
        place=said.place,
    ).of(check.system)


def open_questions(judged: Judged, parts: Mapping[str, Part]) -> Iterator[NotChecked]:
    """Yield one entry for every figure that keeps a check from being answered, or only assumed,
    from being a clash.
    """
    check = judged.check
    if judged.fit is not Fit.UNKNOWN:
        if _is_clash_but_for_assumptions(judged):
            yield from _assumed_questions(judged, parts)
        elif judged.fit is Fit.TIGHT and check.room < max(check.clash, 0.0):
            yield from _assumed_lengths(judged, parts)
        return
    for field in _to_ask_for(judged, parts):
        address = address_of(field, parts)
        if address is None:
            if judged.basis is Basis.UNKNOWN:
                yield unanswered(
                    check.rule, check.parts, field, sentence("{field} is unknown.", field=field)
                )
            continue
        words = called(address.path)
        if is_inferred(address.part, address.path):
            why = sentence(
                "the {words} of {part} is only inferred.", words=words, part=address.part.name
            )
            yield unanswered(check.rule, check.parts, field, why)
        elif judged.basis is Basis.UNKNOWN:
            yield unanswered(check.rule, check.parts, field, _why_unknown(address))


def _to_ask_for(judged: Judged, parts: Mapping[str, Part]) -> tuple[str, ...]:
    """Return the fields that keep a check from being answered: of those that its unknown figures
    rest on the ones that nobody states, where there are some.
    """
    if judged.basis is not Basis.UNKNOWN:
        return judged.rests_on
    missing = [field for field in judged.rests_on if not _is_stated(field, parts)]
    return tuple(missing) or judged.rests_on


def _is_stated(field: str, parts: Mapping[str, Part]) -> bool:
    address = address_of(field, parts)
    if address is None or is_inferred(address.part, address.path):
        return False
    return value_at(address.part, address.path) not in (None, ())


def _why_unknown(address: Address) -> Sentence:
    """Return why a rule was not answered for lack of a figure; the place of a slot may be
    guessed.
    """
    if slot := _slot_of_place(address.path):
        guess = value_at(address.part, f"{SLOTS}{slot}.position_guess")
        return place_is_unknown(slot, address.part, guessed=guess is not None)
    return sentence(
        "{part} has no known {words}.", part=address.part.name, words=called(address.path)
    )


def _slot_of_place(path: str) -> str:
    """Return the slot whose place on its board a path names; empty for any other path."""
    if not path.startswith(SLOTS) or not path.endswith(PLACE):
        return ""
    return path.removeprefix(SLOTS).removesuffix(PLACE)


def place_is_unknown(slot: str, board: Part, *, guessed: bool = False) -> Sentence:
    """Return why a rule on where slots lie was not answered; it has words for several slots of a
    board.
    """
    if guessed:
        return plural(
            "the place of {slot} on {board} is only guessed.",
            "the places of {slot} on {board} are only guessed.",
            1,
            slot=slot,
            board=board.name,
        )
    return plural(
        "the place of {slot} on {board} is unknown.",
        "the places of {slot} on {board} are unknown.",
        1,
        slot=slot,
        board=board.name,
    )


def _is_clash_but_for_assumptions(judged: Judged) -> bool:
    """Whether the value would be a clash if it were stated, and what is only assumed of it may be
    less by a bound.

    Of lengths only facts count: a plug is at the end of a card or it is not. A plane that may be
    some millimetres off is a warning that says so.
    """
    check = judged.check
    if judged.fit is not Fit.TIGHT or check.room >= check.clash:
        return False
    return any(map(_is_assumed_fact, check.figures)) if check.is_length else check.assumed_off < inf


def _is_assumed_fact(figure: Figure) -> bool:
    return figure.estimate and any(field.rpartition(".")[2] in FACTS for field in figure.rests_on)


def _is_unknown_fact(address: Address) -> bool:
    return address.path in FACTS and getattr(address.part, address.path) is None


def _assumed_questions(judged: Judged, parts: Mapping[str, Part]) -> Iterator[NotChecked]:
    for figure in judged.check.figures:
        if not figure.estimate or (judged.check.is_length and not _is_assumed_fact(figure)):
            continue
        for field in figure.rests_on:
            address = address_of(field, parts)
            if address is None or (judged.check.is_length and not _is_unknown_fact(address)):
                continue
            yield undecided(judged.rule, judged.parts, field, address.part.name)


def _has_bays(part: Part) -> bool:
    return isinstance(part, Chassis) and bool(part.max_double_width_gpus)


def _assumed_lengths(judged: Judged, parts: Mapping[str, Part]) -> Iterator[NotChecked]:
    """The unknown fields for lack of which bodies only may meet: stated, they would clash.

    Not of servers: nobody publishes how deep and how high their bays are.
    """
    for figure in judged.check.figures:
        if not figure.estimate or not judged.check.is_length:
            continue
        for field in figure.rests_on:
            address = address_of(field, parts)
            if address is None or _has_bays(address.part):
                continue
            if value_at(address.part, address.path) is None:
                yield undecided(judged.rule, judged.parts, field, address.part.name)


def _remedies(fixes: tuple[Remedy | str, ...], figures: Iterable[Figure]) -> tuple[Remedy, ...]:
    """Return what would mend a finding, with what to measure after the first.

    Those in plain words are done by hand.
    """
    remedies: dict[str, Remedy] = {}
    for fix in (*fixes[:1], *_to_measure(figures), *fixes[1:]):
        remedy = by_hand(fix) if isinstance(fix, str) else fix
        remedies.setdefault(remedy.title, remedy)
    return tuple(remedies.values())


def _to_measure(figures: Iterable[Figure]) -> list[str]:
    """Return what to measure instead of the assumed ones among the figures."""
    found: list[str] = []
    for figure in figures:
        if not figure.estimate:
            continue
        for field in figure.rests_on:
            name = field.rpartition(".")[2]
            if name in _TO_MEASURE:
                found.append(_TO_MEASURE[name])
    return found


def _with_model(detail: Sentence, fields: Iterable[str], boxes: str) -> Sentence:
    if not any(field.endswith(BY_MODEL) for field in fields):
        return detail
    if not boxes:
        return detail.framed("{said} By the shape of its model.")
    return detail.framed("{said} By the shape of its model; {boxes}.", boxes=boxes)


def width_words(judged: Judged) -> Sentence | str:
    """Return how far the figures may be off where only that keeps a lack of room from being a
    clash: " (± 3.0 mm)".
    """
    if judged.fit is Fit.CLASH or judged.check.room >= 0 or judged.width is None:
        return ""
    return sentence(" (± {width})", width=Length(judged.width, ",.1f"))


def within(judged: Judged) -> Sentence:
    """Return the detail of two cards that only the width of their figures keeps from fitting."""
    if judged.width is None:
        return sentence("Not all its figures are published: measure both cards.")
    width = Length(judged.width, ",.1f")
    return sentence("Its figures may be off by ±{width}: measure both cards.", width=width)


def undecided(rule: str, parts: tuple[str, ...], field: str, subject: str) -> NotChecked:
    """The rule found less than it would if what is assumed for a field were stated."""
    return not_checked(rule, parts, field, subject).changed(how=IS_NOT_DECIDED)


def stands_in(rule: str, number: int, placeholder: Placeholder) -> NotChecked:
    """An entry about a line of a list that means no part yet."""
    message = sentence(
        "“{words}” is not in the catalog: placeholder {number}.",
        words=placeholder.words,
        number=number,
    )
    return NotChecked(rule, (), f"{PLACEHOLDER}{number}", message, how="")


def not_checked(rule: str, parts: Iterable[str], field: str, subject: str) -> NotChecked:
    """The rule could not be answered: the field is unknown. `subject` names the part in words."""
    return unanswered(
        rule,
        parts,
        field,
        sentence("{subject} has no known {called}.", subject=subject, called=called(field)),
    )


def card_lacks(rule: str, card: SeatedCard, field: str) -> NotChecked:
    """The rule could not be answered: a figure of a card is unknown."""
    return not_stated(rule, (card.label,), card.card, field)


def not_stated(rule: str, parts: Iterable[str], part: Part, field: str) -> NotChecked:
    """The rule could not be answered: the record of a part, or of a chassis for one of its
    chambers, lacks a figure.
    """
    why = sentence("{subject} has no known {called}.", subject=part.name, called=called(field))
    return unanswered(rule, parts, part.address(field), why)


def without_supply(rule: str, parts: Iterable[str], a: Assembly) -> NotChecked:
    """The rule could not be answered: no supply is chosen."""
    return unanswered(rule, parts, "build.psus", sentence("no power supply is chosen."))


def awaits_supply(rule: str, machine: Assembly) -> NotChecked | None:
    """Return an entry about the first supply of a build that nobody knows: what the others give and
    feed says nothing of the machine before. None where all are known.
    """
    awaited = awaited_supply(machine)
    if awaited is None:
        return None
    number = placeholder_number(awaited)
    if number is not None:
        return stands_in(rule, number, machine.build.placeholders[number - 1])
    why = sentence("{part_id} is not in the catalog.", part_id=awaited)
    return unanswered(rule, ("psu",), awaited, why)


def called(field: str) -> str:
    """Return what a figure is called after "has no known": the words of its field, or better
    ones.
    """
    name = field.rpartition(".")[2]
    if name in _CALLED:
        return translated(_CALLED[name])
    for unit in _UNITS:
        name = name.removesuffix(unit)
    return translated(name.replace("_", " "))


def unknown_figures(rule: str, label: str, subject: str, *figures: Figure) -> list[NotChecked]:
    """One entry per unknown figure."""
    return [not_checked(rule, (label,), f.rests_on[0], subject) for f in figures if not f.known]
