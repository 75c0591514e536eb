"""A machine as a device type of NetBox, written as the library of device types wants it.

The form is that of github.com/netbox-community/devicetype-library, its schema `devicetype.json`.
Every text is written as a JSON string, which YAML reads as the same text. What is not known is left
out; that one machine fills the depth of the rack is taken of all, since cards and supplies are
plugged in from behind.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from rigwright.parts import Chassis, Nic
from rigwright.power import SupplyLoad, efficiency_at
from rigwright.reports.comparison import title_of
from rigwright.reports.rack import Rack, RackMachine
from rigwright.text.sentence import Sentence, sentence

Plain = str | int | float | bool
Entry = Mapping[str, Plain]
MOST_NAME, MOST_SLUG, MOST_LABEL = 100, 100, 64

INLETS: Mapping[str, str] = MappingProxyType({"C14": "iec-60320-c14", "C20": "iec-60320-c20"})
# NetBox tells ports by form and speed together; what is not here is "other".
PORTS: Mapping[tuple[str, float], str] = MappingProxyType(
    {
        ("RJ45 1GBASE-T", 1): "1000base-t",
        ("RJ45 10GBASE-T", 10): "10gbase-t",
        ("SFP+", 10): "10gbase-x-sfpp",
        ("SFP28", 25): "25gbase-x-sfp28",
        ("QSFP+", 40): "40gbase-x-qsfpp",
        ("QSFP28", 100): "100gbase-x-qsfp28",
        ("QSFP56", 200): "200gbase-x-qsfp56",
        ("QSFP112", 400): "400gbase-x-qsfp112",
        ("OSFP", 400): "400gbase-x-osfp",
    }
)


def device_types(rack: Rack) -> tuple[dict[str, str], tuple[Sentence, ...]]:
    """Return the text of each device type by its file's name, and why machines have none.

    Machines of one title that are alike in everything else share a type.
    """
    made: dict[str, str] = {}
    without: list[Sentence] = []
    written: set[tuple[str, str]] = set()
    models: set[str] = set()
    slugs: set[str] = set()
    for one in rack.machines:
        if one.chassis is None or one.units is None:
            without.append(
                sentence(
                    "“{machine}” has no device type: its height in units is not known.",
                    machine=one.name,
                )
            )
            continue
        title = title_of(one.evaluation)
        facts = _facts(one, one.chassis, one.units)
        if (title, facts) in written:
            continue
        written.add((title, facts))
        model = _free(title, " ({})", MOST_NAME, models)
        slug = _free(_slug(f"{one.chassis.brand} {model}"), "-{}", MOST_SLUG, slugs)
        named = {"manufacturer": one.chassis.brand[:MOST_NAME], "model": model, "slug": slug}
        made[f"{slug}.yaml"] = f"---\n{_fields(named)}{facts}"
    return made, tuple(without)


def _free(wanted: str, numbering: str, most: int, taken: set[str]) -> str:
    """Return a name of at most so many letters that no other type has, and note it as taken."""
    name = wanted[:most]
    number = 1
    while name in taken:
        number += 1
        end = numbering.format(number)
        name = wanted[: most - len(end)] + end
    taken.add(name)
    return name


def _facts(one: RackMachine, chassis: Chassis, units: int) -> str:
    """Return what the type of a machine says but for its names."""
    fields: dict[str, Plain] = {"u_height": units, "is_full_depth": True}
    mass = one.mass
    if mass.known_kg and not mass.unknown:
        fields["weight"] = round(mass.known_kg, 2)
        fields["weight_unit"] = "kg"
    comments = f"{chassis.name}, planned with Rigwright."
    if one.on_shelf:
        comments += " The height is an estimate: on a shelf."
    fields["comments"] = comments
    ports = _listed("power-ports", tuple(_power_ports(one)))
    interfaces = _listed("interfaces", tuple(_interfaces(one)))
    return "".join((_fields(fields), *ports, *interfaces))


def _fields(fields: Entry) -> str:
    return "".join(f"{key}: {_written(value)}\n" for key, value in fields.items())


def _power_ports(one: RackMachine) -> Iterator[Entry]:
    psus = one.evaluation.assembly.psus
    supplies = one.evaluation.supplies
    drawn_w = _drawn_w(one.wall_w, supplies)
    for psu, load in zip(psus, supplies, strict=True):
        kind = INLETS.get(psu.ac_inlet or "", "other")
        entry: dict[str, Plain] = {"name": f"PSU{load.index + 1}", "type": kind}
        efficiency = efficiency_at(psu, load.given_w / psu.watts, load.volts)
        most_w = math.ceil(load.given_w / efficiency) if efficiency else 0
        if most_w > 0:
            entry["maximum_draw"] = most_w
        # NetBox refuses more than the maximum: the plan says that such a machine does not fit
        if 0 < drawn_w[load.index] <= most_w:
            entry["allocated_draw"] = drawn_w[load.index]
        yield entry


def _drawn_w(wall_w: float | None, supplies: Sequence[SupplyLoad]) -> list[int]:
    """Return what each supply draws while all of them run, 0 where that is not known.

    The loads of a redundant set are those with the spare ones out, which are more.
    """
    each = [load.wall_w or 0.0 for load in supplies]
    together = sum(each)
    if wall_w is None or not together or not all(load.sure for load in supplies):
        return [0] * len(each)
    return [math.ceil(wall_w * one / together) for one in each]


def _interfaces(one: RackMachine) -> Iterator[Entry]:
    """Yield the ports of network cards; those of boards are not in the catalog."""
    number = 0
    for card in one.evaluation.assembly.cards:
        if not isinstance(card.card, Nic) or not card.card.ports:
            continue
        number += 1
        nic = card.card
        kind = PORTS.get((nic.port_type or "", nic.max_speed_gbps or 0.0), "other")
        for port in range(1, card.card.ports + 1):
            yield {"name": f"nic{number}p{port}", "type": kind, "label": nic.name[:MOST_LABEL]}


def _listed(name: str, entries: Sequence[Entry]) -> Iterator[str]:
    if not entries:
        return
    yield f"{name}:\n"
    for entry in entries:
        for place, (key, value) in enumerate(entry.items()):
            start = "  - " if place == 0 else "    "
            yield f"{start}{key}: {_written(value)}\n"


def _written(value: Plain) -> str:
    """Return a value as JSON, which is YAML too; letters beyond ASCII stay, but for those that YAML
    does not print.
    """
    text = json.dumps(value, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-") or "machine"
