"""What a row of the catalog says about a part: its name, the figures that decide whether it fits,
how sure they are.

Words and figures alone; how they are painted and what fits into the open build is decided
elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from rigwright.catalog import PartSummary
from rigwright.catalog.layers import FILE, IMPORTED, TEAM, USER
from rigwright.catalog.summary import IMPORTED_CONFIDENCE, INFERRED_THICKNESS, imported_words
from rigwright.editing.words import COOLER_WORDS, choice_words
from rigwright.parts import (
    Chassis,
    Cooler,
    Cpu,
    Drive,
    Fan,
    Gpu,
    Memory,
    Motherboard,
    Nic,
    Part,
    Psu,
    Riser,
)
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.lengths import Length, unit_symbol
from rigwright.text.numbers import comma_words, slots_wide, whole_length
from rigwright.text.sentence import Sentence, messages, plural, worded

CONFIDENCE_WORDS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "datasheet": "from a maker's document",
            "manual": "from the manual",
            "spec_page": "from a specification page",
            "opendb": "cross-checked with BuildCores OpenDB",
            "recalled": "from memory, not verified",
            "open database": "from an open database, not checked",
            "measured": "measured",
        }
    )
)
CONFIDENCE_SHORT: Mapping[str, str] = messages(
    MappingProxyType(
        {
            "datasheet": "maker's document",
            "manual": "manual",
            "spec_page": "specification page",
            "opendb": "cross-checked",
            "recalled": "not checked",
            "measured": "measured",
        }
    )
)
FAMILY = "GeForce "  # every second card has it, and no other family of these names
_CHIP_FAMILY = re.compile(
    r"\b(?:AMD )?Radeon (?=RX|AI|PRO)|(?<=000) Blackwell|\bSpeedster (?=MERC|SWFT|QICK)"
)
_MEMORY = re.compile(r" \d+ ?GB?\b")
# What stands behind a length, and what is said where none is known.
CARD_LENGTH = messages(("{unit} cards", "card length unknown"))
RADIATOR_SIZE = messages(("mm radiator", "radiator size unknown"))
COOLER_HEIGHT = messages(("{unit} high", "height unknown"))
RISER_LENGTH = messages(("{unit}", "length unknown"))
MISSING = messages({"thickness_mm": "thickness is missing", "length_mm": "length is missing"})


class Facts(Value, frozen=True):
    """The words of a row.

    `strong` is written strong, `unit` and `detail` beside it, `right` at the row's end.
    """

    title: str
    strong: str = ""
    unit: str = ""
    detail: str = ""
    right: str = ""
    foot: str = ""  # the third line where there is no fit to tell
    mark: str = ""  # "imported, inferred thickness"
    shorter_feet: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The facts as read out."""
        return comma_words(
            word
            for word in (f"{self.strong}{self.unit}", self.detail, self.right, self.foot, self.mark)
            if word
        )


def title_of(name: str, brand: str) -> str:
    """Return a name without the maker, which is at the end of the row, and without a family that
    says nothing beside the rest.
    """
    bare = name.removeprefix(f"{brand} ")
    if bare == name and name.lower().startswith(f"{brand.lower()} "):  # "Generic …" of "generic"
        bare = name[len(brand) + 1 :]
        bare = bare[:1].upper() + bare[1:]
    return bare.replace(FAMILY, "", 1).replace("Ryzen Threadripper", "Threadripper") or name


def shorter_card_titles(title: str) -> tuple[str, str]:
    """A graphics card's title without the family of the chip or the cooler, and without the memory
    too, which stands in the row.
    """
    without_family = _CHIP_FAMILY.sub("", title)
    return without_family, _MEMORY.sub("", without_family)


def titles_of(row: PartSummary) -> tuple[str, ...]:
    """Return what a row may be called, from the whole title to what has room in a narrow list."""
    title = title_of(row.name, row.brand)
    if row.kind == "gpu":
        return (title, *shorter_card_titles(title))
    return (title,)


def facts_of(row: PartSummary, part: Part | None) -> Facts:
    """The words of a row; `part` is needed for all but graphics cards."""
    title = title_of(row.name, row.brand)
    mark = translated(imported_words(row))
    if row.kind == "gpu":
        return _gpu_facts(title, row).changed(mark=mark)
    if part is None:
        return Facts(title, mark=mark)
    return _FACTS[type(part)](title, part).changed(mark=mark)


def _figure(value: float | None, form: str = "{:.0f}") -> str:
    return form.format(value) if value is not None else "–"


def _whole(value_mm: float | None) -> str:
    """A length of a row without its unit, to the millimetre."""
    if value_mm is None:
        return "–"
    return str(whole_length(value_mm).without_unit())


def _thick(value_mm: float | None) -> str:
    """A thickness of a row without its unit, to a tenth of a millimetre."""
    if value_mm is None:
        return "–"
    return str(Length(value_mm, ".1f", bare=True))


def _radiator(value_mm: float | None) -> tuple[str, str]:
    """The size of a radiator, which is a name in millimetres whatever lengths are shown in."""
    size, unknown = RADIATOR_SIZE
    if value_mm is None:
        return "", translated(unknown)
    return _figure(value_mm), f" {translated(size)}"


def _length(value: float | None, of: str, unknown: str) -> tuple[str, str]:
    """A length as a row begins with it: the figure and what it is, or that it is not known.

    `of` and `unknown` are messages.
    """
    if value is None:
        return "", translated(unknown)
    return _whole(value), f" {worded(of, unit=unit_symbol())}"


def _slots(slots: float | None) -> str:
    if slots is None:
        return ""
    return slots_wide(slots, f"{slots:.2f}".removesuffix("0"))


def _gpu_facts(title: str, row: PartSummary) -> Facts:
    watts = f"{row.board_power_w:.0f} W" if row.board_power_w is not None else ""
    memory = f"{row.vram_gb:g} GB" if row.vram_gb is not None else ""
    unit = f" × {_whole(row.length_mm)} {unit_symbol()}"
    inferred = imported_words(row) == INFERRED_THICKNESS
    thickness = _thick(row.thickness_mm)
    if inferred and row.thickness_mm is not None:
        thickness = f"~{thickness}"
    return Facts(title, thickness, unit, _slots(row.slots), watts, memory)


def _joined(*words: object) -> str:
    return " · ".join(str(word) for word in words if word)


def _some(counted: Sentence) -> str:
    return str(counted) if counted.count else ""


def _board_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Motherboard)
    slots = _some(plural("{n} slot", "{n} slots", len(part.slots or ())))
    modules = _some(plural("{n} module", "{n} modules", part.ram_slots or 0))
    memory = _joined(modules, part.ram_type)
    figures = _joined(part.socket, slots)
    return Facts(title, part.form_factor or "–", "", figures, "", memory, shorter_feet=(modules,))


def _chassis_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Chassis)
    kind = choice_words(part.chassis_type)
    openings = _some(plural("{n} opening", "{n} openings", part.expansion_slots or 0))
    if part.max_double_width_gpus and not openings:
        openings = str(plural("{n} bay", "{n} bays", part.max_double_width_gpus))
    length, unit = _length(part.max_gpu_length_mm, *CARD_LENGTH)
    size = _joined(
        *(_whole(mm) for mm in (part.width_mm, part.height_mm, part.depth_mm) if mm)
    ).replace(" · ", " × ")
    size = f"{size} {unit_symbol()}" if size else ""
    foot = _joined(kind, size)
    return Facts(title, length, unit, openings, "", foot, shorter_feet=(size, kind))


def _psu_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Psu)
    plugs = part.connectors
    eight = f"{plugs.pcie_8pin} × 8-pin" if plugs and plugs.pcie_8pin else ""
    sixteen = f"{plugs.conn_16pin} × 16-pin" if plugs and plugs.conn_16pin else ""
    length = str(whole_length(part.length_mm)) if part.length_mm else ""
    return Facts(
        title,
        f"{part.watts:,.0f}",
        " W",
        _joined((part.form_factor or "").replace("_", " "), length),
        "",
        _joined(sixteen, eight),
    )


def _cpu_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Cpu)
    watts = f"{part.tdp_w:.0f} W" if part.tdp_w else ""
    lanes = _some(plural("{n} lane", "{n} lanes", part.pcie_lanes_total_usable or 0))
    short = title.replace("Ryzen Threadripper", "Threadripper").replace("Xeon Scalable", "Xeon")
    return Facts(
        short,
        part.socket or "–",
        "",
        _some(plural("{n} core", "{n} cores", part.cores or 0)),
        watts,
        lanes,
    )


def _cooler_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Cooler)
    if part.cooler_type == "aio":
        size, unit = _radiator(part.radiator_mm)
        return Facts(title, size, unit, "", "", worded("all-in-one"))
    height, unit = _length(part.height_mm, *COOLER_HEIGHT)
    return Facts(title, height, unit, "", "", worded("air"))


def _memory_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Memory)
    if part.module_count and part.module_gb:
        modules = f"{part.module_count} × {part.module_gb:g} GB"
    else:
        modules = ""
    return Facts(
        title,
        _figure(part.total_gb),
        " GB",
        _joined(modules, part.ram_type),
        "",
        part.form_factor or "",
    )


def _fan_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Fan)
    noise = f"{part.noise_dba:.1f} dBA" if part.noise_dba else ""
    flow = f"{part.airflow_cfm:.0f} CFM" if part.airflow_cfm else ""
    return Facts(
        title, _figure(part.size_mm), f" × {_figure(part.thickness_mm)} mm", flow, "", noise
    )


def _riser_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Riser)
    kind = choice_words(part.riser_type)
    link = _joined(
        f"Gen{part.pcie_gen}" if part.pcie_gen else "", f"x{part.lanes}" if part.lanes else ""
    )
    length, unit = _length(part.length_mm, *RISER_LENGTH)
    return Facts(title, length, unit, link, "", kind)


def _nic_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Nic)
    speed = f"{part.max_speed_gbps:.0f} Gb/s" if part.max_speed_gbps else ""
    watts = part.tdp_max_w or part.tdp_typ_w
    ports = f"{part.ports} × {part.port_type or worded('port')}" if part.ports else ""
    return Facts(
        title,
        _whole(part.length_mm),
        f" {unit_symbol()}",
        ports,
        f"{watts:.0f} W" if watts else "",
        speed,
    )


def _drive_facts(title: str, part: Part) -> Facts:
    assert isinstance(part, Drive)
    if part.power_max_w or part.power_active_w:
        watts = f"{part.power_max_w or part.power_active_w:.0f} W"
    else:
        watts = ""
    return Facts(
        title,
        _figure(part.capacity_tb, "{:g}"),
        " TB",
        part.form_factor or "",
        watts,
        part.interface or "",
    )


_FACTS: Mapping[type[Part], Callable[[str, Part], Facts]] = MappingProxyType({
    Motherboard: _board_facts,
    Chassis: _chassis_facts,
    Psu: _psu_facts,
    Cpu: _cpu_facts,
    Cooler: _cooler_facts,
    Memory: _memory_facts,
    Fan: _fan_facts,
    Riser: _riser_facts,
    Nic: _nic_facts,
    Drive: _drive_facts,
})  # fmt: skip


_DECIDING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gpu": ("thickness_mm", "length_mm"),
        "chassis": ("max_gpu_length_mm",),
        "psu": ("watts",),
    }
)


def sureness(row: PartSummary) -> int:
    """2: the figures that decide the fit are cross-checked; 1: stated or doubtful.

    0: recalled or missing.
    """
    deciding = _DECIDING.get(row.kind, ())
    if row.confidence == "recalled" or any(getattr(row, name) is None for name in deciding):
        return 0
    doubtful = any(name in row.uncertain.split() for name in deciding)
    stated = row.confidence in ("datasheet", "manual", "spec_page", IMPORTED_CONFIDENCE)
    return 1 if doubtful or stated else 2


def missing_figure(row: PartSummary) -> str:
    """What a card lacks that decides whether it fits:

    "thickness is missing"; empty where nothing is.
    """
    if row.kind != "gpu":
        return ""
    lacking = [name for name in _DECIDING["gpu"] if getattr(row, name) is None]
    if not lacking:
        return ""
    return translated(MISSING[lacking[0]])


LAYER_WORDS: Mapping[str, str] = messages(
    MappingProxyType(
        {
            USER: "Your own part, or one that you changed",
            TEAM: "From the team's catalog",
            FILE: "As the open file has it",
            IMPORTED: "Imported from BuildCores OpenDB: measure what is inferred",
        }
    )
)


def tooltip_of(row: PartSummary, part: Part | None, fit: str = "", layer: str | None = None) -> str:
    """Size, figures, fit, layer, source and confidence of a part, as rich text of a few short
    lines.
    """
    facts = facts_of(row, part)
    lines = [row.name, facts.changed(mark="").sentence]
    if isinstance(part, Gpu):
        height = f" × {_whole(part.height_mm)}" if part.height_mm else ""
        size = f"{_whole(part.length_mm)}{height} × {_thick(part.thickness_mm)} {unit_symbol()}"
        lines[1] = _joined(
            size,
            _slots(part.slots_occupied),
            translated(COOLER_WORDS[part.cooler]),
            facts.right,
            facts.foot,
        )
    if part is not None:
        from rigwright.editing.figure_words import words_at  # as late as `escape` below

        doubtful = comma_words(words_at(part.kind, name) for name in part.uncertain_fields)
        confidence = CONFIDENCE_WORDS.get(part.confidence, part.confidence)
        lines += [worded("Data {source}", source=translated(confidence))]
        lines += [worded("Uncertain: {doubtful}", doubtful=doubtful)] if doubtful else []
        lines += [
            worded("Source: {source}", source=part.source),
            translated(LAYER_WORDS.get(layer or "", "")),
        ]
    lines.insert(2, f"{facts.mark[:1].upper()}{facts.mark[1:]}")
    lines.insert(2, f"{fit[:1].upper()}{fit[1:]}")
    from html import escape  # 2 ms, and nothing points at a row at the start

    name, *others = (escape(line) for line in lines if line)
    return "<qt><b>" + "<br>".join((f"{name}</b>", *others)) + "</qt>"
