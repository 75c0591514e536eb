"""What is said of a rack: in sentences, for a terminal, and for programs.

Where machines stand and what circuits carry, `rigwright.reports.rack` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rigwright.checks import Fit
from rigwright.evaluation.summary import NO_BREAK_SPACE, glued, verdict_words
from rigwright.figures.uncertain import is_doubtful
from rigwright.inventory.mass import MachineMass
from rigwright.power import BTU_H_PER_W
from rigwright.reports.mass import mass_record, mass_words
from rigwright.reports.power import number
from rigwright.reports.rack import BETWEEN_POSTS_MM, Rack, RackCircuit, RackMachine
from rigwright.text.numbers import amperes, and_words, comma_words, named_value, watts, whole_length
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import Sentence, paragraph, plural, sentence, worded

FORMAT_NAME = "rigwright-rack/1"


def place_words(one: RackMachine) -> str:
    """Return where a machine stands: "U5-8", "U5-17 (estimate)"."""
    if one.units is None:
        return worded("no place: its height is not known")
    if one.bottom is None:
        return worded("no place: {units} U are not free", units=one.units)
    top = one.bottom + one.units - 1
    place = f"U{one.bottom}" if one.units == 1 else f"U{one.bottom}\N{EN DASH}{top}"
    return worded("{place} (estimate)", place=place) if one.on_shelf else place


def machine_sentences(one: RackMachine, rack: Rack) -> Iterator[Sentence]:
    """Yield what is to be known of a machine in the rack."""
    chassis = one.chassis
    if chassis is None:
        yield sentence("No case is chosen.")
        return
    if one.units is not None and one.on_shelf:
        yield plural(
            "{case} has no ears for a rack: on a shelf it takes about {n} unit (estimate).",
            "{case} has no ears for a rack: on a shelf it takes about {n} units (estimate).",
            one.units,
            case=chassis.name,
        )
    elif one.units is None:
        yield sentence("Nobody states how high {case} is.", case=chassis.name)
    if one.is_too_wide:
        yield sentence(
            "{case} is {width} wide and does not pass between the posts, which are {opening} "
            "apart.",
            case=chassis.name,
            width=whole_length(chassis.width_mm or 0.0),
            opening=whole_length(BETWEEN_POSTS_MM),
        )
    if rack.depth_mm is None:
        return
    if chassis.depth_mm is None:
        yield sentence("Nobody states how deep {case} is.", case=chassis.name)
    elif chassis.depth_mm > rack.depth_mm:
        yield sentence(
            "{case} is {depth} deep; the rack takes {most}.",
            case=chassis.name,
            depth=whole_length(chassis.depth_mm),
            most=whole_length(rack.depth_mm),
        )


def machine_facts(one: RackMachine) -> str:
    """Return the figures of a machine in one line."""
    drawn = worded("draw not known") if one.wall_w is None else watts(one.wall_w)
    weight = worded("weight {weight}", weight=mass_words(one.mass))
    depth = worded("depth not known")
    if one.chassis is not None and one.depth_mm is not None:
        template = "{depth} deep"
        if is_doubtful(one.chassis, "depth_mm"):
            template = "about {depth} deep"
        depth = worded(template, depth=whole_length(one.depth_mm))
    return comma_words((verdict_words(one.evaluation), drawn, weight, depth))


def circuit_sentences(circuit: RackCircuit, rack: Rack) -> Sentence:
    """Return what a circuit carries against what it gives at once and for hours, and what is wrong
    with it.
    """
    carried = _carried_words(circuit, rack)
    if circuit.fit is Fit.CLASH:
        return paragraph(carried, sentence("Its breaker or an outlet on it gives less."))
    if circuit.fit is Fit.TIGHT:
        least = "Its breaker or an outlet on it is at its limit, or gives less for hours."
        return paragraph(carried, sentence(least))
    return carried


def _carried_words(circuit: RackCircuit, rack: Rack) -> Sentence:
    quoted = [worded("“{name}”", name=rack.machines[index].name) for index in circuit.machines]
    names = and_words(quoted)
    held = circuit.held
    drawn_a = circuit.drawn_a
    hours_a = circuit.hours_a
    if held is None or drawn_a is None or hours_a is None:
        return sentence(
            "{circuit}, {machines}: not known.", circuit=circuit.load.words, machines=names
        )
    template = "{volts:.0f} V, {limit:g} A, {machines}: {drawn} A; for hours it gives {hours} A."
    if not circuit.known:
        template = (
            "{volts:.0f} V, {limit:g} A, {machines}: more than {drawn} A; for hours it gives "
            "{hours} A."
        )
    return sentence(
        template,
        volts=circuit.load.volts,
        limit=held.limit_a,
        machines=names,
        drawn=amperes(drawn_a, hours_a),
        hours=amperes(hours_a, drawn_a),
    )


def total_sentences(rack: Rack) -> Iterator[Sentence]:
    """Yield what all machines take, heat and weigh together."""
    heat = rack.wall_w * BTU_H_PER_W
    template = "At the wall: {drawn}, which is {heat:,.0f} BTU/h."
    if rack.unknown_draw:
        template = "At the wall: more than {drawn}, which is {heat:,.0f} BTU/h."
    yield sentence(template, drawn=watts(rack.wall_w), heat=heat)
    if rack.unknown_draw:
        yield sentence("The draw of {names} is not known.", names=and_words(rack.unknown_draw))
    masses = [one.mass for one in rack.machines]
    together = MachineMass(tuple(line for mass in masses for line in mass.lines))
    yield sentence("Weight without the rack: {weight}.", weight=mass_words(together))
    known = [one.depth_mm for one in rack.machines if one.depth_mm is not None]
    if known:
        template = "The deepest case is {depth} deep, without what is plugged in behind it."
        if len(known) < len(rack.machines):
            template = (
                "The deepest case of those that are known is {depth} deep, without what is "
                "plugged in behind it."
            )
        yield sentence(template, depth=whole_length(max(known)))


def units_words(rack: Rack) -> Sentence:
    """Return how much of the rack is taken."""
    return plural(
        "{n} machine, {taken} of {units} U taken.",
        "{n} machines, {taken} of {units} U taken.",
        len(rack.machines),
        taken=rack.taken,
        units=rack.units,
    )


def rack_text(rack: Rack, width: int) -> str:
    """Return the rack for a terminal, the highest machine first, as one stands before it."""
    lines = [str(units_words(rack)), ""]
    for one in reversed(rack.machines):
        lines.append(named_value(place_words(one), one.name))
        for said in (machine_facts(one), *machine_sentences(one, rack)):
            lines += _wrapped(said, width)
    if rack.circuits:
        lines += ["", worded("Circuits")]
    for circuit in rack.circuits:
        lines += _wrapped(circuit_sentences(circuit, rack), width)
    lines.append("")
    for total in total_sentences(rack):
        lines += wrap(glued(str(total)), width)
    return "\n".join(lines).replace(NO_BREAK_SPACE, " ") + "\n"


def _wrapped(said: Sentence | str, width: int) -> list[str]:
    return wrap(glued(str(said)), width, initial_indent="    ", subsequent_indent="    ")


# for programs


def rack_record(rack: Rack) -> dict[str, Any]:
    """Return the rack as plain values."""
    return {
        "format": FORMAT_NAME,
        "verdict": rack.verdict.value,
        "units": rack.units,
        "taken": rack.taken,
        "depth_mm": number(rack.depth_mm),
        "wall_w": number(rack.wall_w),
        "btu_h": number(rack.wall_w * BTU_H_PER_W),
        "unknown_draw": list(rack.unknown_draw),
        "machines": [_machine_record(one, rack) for one in rack.machines],
        "circuits": [_circuit_record(circuit) for circuit in rack.circuits],
    }


def _machine_record(one: RackMachine, rack: Rack) -> dict[str, Any]:
    chassis = one.chassis
    return {
        "title": one.name,
        "chassis": chassis.id if chassis is not None else None,
        "verdict": one.evaluation.verdict.value,
        "bottom": one.bottom,
        "units": one.units,
        "estimate": one.on_shelf,
        "depth_mm": number(one.depth_mm),
        "wall_w": number(one.wall_w),
        "weight": mass_record(one.mass),
        "notes": [str(said) for said in machine_sentences(one, rack)],
    }


def _circuit_record(circuit: RackCircuit) -> dict[str, Any]:
    load = circuit.load
    held = circuit.held
    return {
        "machines": [index + 1 for index in circuit.machines],
        "volts": number(load.volts),
        "outlet_a": number(load.outlet_a),
        "breaker_a": number(load.breaker_a),
        "watts": None if held is None else number(held.load_w),
        "amperes": number(circuit.drawn_a),
        "limit_a": None if held is None else number(held.limit_a),
        "continuous_a": number(circuit.hours_a),
        "known": circuit.known,
        "fit": None if circuit.fit is None else circuit.fit.value,
    }
