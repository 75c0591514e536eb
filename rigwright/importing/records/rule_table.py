"""What each rule of the gate catches, what becomes of the record or figure, and the reason that
people read.

`{field}`, `{was}` and `{now}` in a reason are filled in where it is shown.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Outcome = Literal["reject", "repair"]


class GateRule(NamedTuple):
    """One rule: a rejecting one keeps the record out, a repairing one changes a figure or marks
    it doubtful.
    """

    id: str
    catches: str
    outcome: Outcome
    reason: str


TABLE = (
    # Records that cannot be read at all.
    GateRule(
        "not-json", "a file that is no JSON", "reject", "The file is not readable JSON: {was}."
    ),
    GateRule("not-utf8", "a file in another encoding", "reject", "The file is not UTF-8 text."),
    GateRule(
        "too-deep",
        "JSON nested without end",
        "reject",
        "The file is nested too deeply to be a part's record.",
    ),
    GateRule(
        "too-large",
        "a record as large as a book",
        "reject",
        "The file has {was} bytes; no part's record is that large.",
    ),
    GateRule(
        "damaged",
        "an archive member that fails its checksum",
        "reject",
        "The file is damaged: {was}.",
    ),
    GateRule(
        "link",
        "a symbolic link or device among the files",
        "reject",
        "It is a link or a device, not a file.",
    ),
    GateRule(
        "no-table",
        "JSON that is no table of fields",
        "reject",
        "The file holds no table of named fields.",
    ),
    GateRule("no-name", "a record without a name", "reject", "The record has no name."),
    GateRule("refused", "what the part's own record class refuses", "reject", "{was}"),
    GateRule("row", "a CSV row that is no usable part", "reject", "{was}"),
    GateRule(
        "fault",
        "a record that met an error of Rigwright's own",
        "reject",
        "It could not be read because of an error in Rigwright ({was}); {now} has the details.",
    ),
    # Records of the wrong sort.
    GateRule(
        "duplicate",
        "the same product a second time",
        "reject",
        "It is the same product as {now}, which has as many figures or more.",
    ),
    GateRule(
        "other-thing",
        "accessories and goods of other kinds",
        "reject",
        "The name says that it is something else: {was}.",
    ),
    GateRule(
        "nic-without-pcie", "USB, PCI and PCI-X adapters", "reject", "It is no PCIe card: {was}."
    ),
    GateRule(
        "psu-no-watts", "supplies without a rating", "reject", "The rating in watts is unknown."
    ),
    GateRule(
        "chassis-no-type",
        "case of an unknown shape",
        "reject",
        "Neither the record nor its name says what shape it has.",
    ),
    GateRule(
        "cooler-no-type",
        "coolers that may be air or water",
        "reject",
        "Neither the record nor its name says air or water.",
    ),
    GateRule(
        "drive-no-type",
        "drives of an unknown sort",
        "reject",
        "Neither form factor nor interface is known.",
    ),
    GateRule(
        "drive-no-kind",
        "drives that no slot here takes",
        "reject",
        "There is no kind of drive for {was}.",
    ),
    # Any kind.
    GateRule(
        "maker-from-name",
        "the chip's maker in place of the card's",
        "repair",
        "The maker is {now} after the name, not {was}.",
    ),
    GateRule(
        "hidden-characters",
        "control characters and reversed text in names",
        "repair",
        "Hidden characters were taken out of the {field}.",
    ),
    GateRule(
        "long-text",
        "names as long as a page",
        "repair",
        "The {field} had {was} characters and was cut to {now}.",
    ),
    GateRule(
        "not-a-number",
        "text or a list where a figure belongs",
        "repair",
        "The {field} {was} is no number: unknown.",
    ),
    GateRule(
        "number-as-text",
        "figures in quotation marks",
        "repair",
        "The {field} was the text {was}: read as {now}.",
    ),
    GateRule(
        "zero-unknown",
        "zeros that mean nobody knew",
        "repair",
        "The {field} 0 means that nobody knew: unknown.",
    ),
    GateRule(
        "wrong-way-round",
        "the lower of two figures above the higher",
        "repair",
        "The {field} is above the {was}: both are unknown.",
    ),
    GateRule(
        "out-of-range",
        "figures that no such part has",
        "repair",
        "The {field} {was} is impossible: unknown.",
    ),
    GateRule(
        "year",
        "release years off the calendar",
        "repair",
        "The release year {was} is impossible: unknown.",
    ),
    # Cards.
    GateRule(
        "gpu-slots-in-mm",
        "millimetres in slot fields",
        "repair",
        "The slot width {was} is millimetres: taken as {field} {now}, to be doubted.",
    ),
    GateRule(
        "gpu-slots-disagree",
        "a bracket wider than the card",
        "repair",
        "The bracket is {was} slots wide and the card {now}: the slots are doubtful.",
    ),
    GateRule(
        "gpu-link-of-chip",
        "a generation of the link that the chip does not speak",
        "repair",
        "Its chip has PCIe {now}.0, not {was}.0.",
    ),
    GateRule(
        "gpu-power-impossible",
        "a supply's size in place of a card's power",
        "repair",
        "Its connectors cannot carry {was} W: the power is unknown.",
    ),
    GateRule(
        "gpu-power-connectors",
        "more power than the connectors are good for",
        "repair",
        "{was} W is more than its connectors carry ({now} W): both are doubtful.",
    ),
    GateRule(
        "gpu-no-connectors",
        "0/0/0 connectors on a card that needs some",
        "repair",
        "No power connector at {was} W means that nobody knew: unknown.",
    ),
    GateRule(
        "gpu-vram-megabytes",
        "memory of less than a gigabyte written as 0",
        "repair",
        "The memory is {now} GB after the name, not 0.",
    ),
    GateRule(
        "gpu-cooler-guessed",
        "cards whose cooler nobody entered",
        "repair",
        "The cooler is unknown: taken as {now} after {was}, to be doubted.",
    ),
    GateRule(
        "gpu-radiator-missing",
        "hybrid cards without a radiator size",
        "repair",
        "The card has a radiator and its size is missing: unknown.",
    ),
    # Boards.
    GateRule(
        "board-slots-too-many",
        "31 x16 slots",
        "repair",
        "{was} slots do not fit on a board ({now} at most): the slots are unknown.",
    ),
    GateRule(
        "board-slot-empty",
        "slots with a count or a width of 0",
        "repair",
        "A slot with a count or a width of 0 was left out: the slots are doubtful.",
    ),
    GateRule(
        "board-template",
        "generation 4.0 everywhere and too many M.2, from a form letter",
        "repair",
        "Without a release year, generation 4.0 in every slot and the M.2 list come from a "
        "template: unknown.",
    ),
    GateRule(
        "board-memory-socket",
        "memory that a socket's processors cannot drive",
        "repair",
        "{was} does not belong to {now}: the memory type is doubtful.",
    ),
    GateRule(
        "board-soldered",
        "processors soldered to the board",
        "repair",
        "The processor is soldered on ({was}): no socket.",
    ),
    # Chassis.
    GateRule(
        "chassis-inches",
        "outer dimensions in inches",
        "repair",
        "The dimensions {was} are inches: {now} mm.",
    ),
    GateRule(
        "chassis-dimensions",
        "dimensions that are not three numbers",
        "repair",
        "The dimensions {was} are not three numbers: unknown.",
    ),
    GateRule(
        "chassis-too-small",
        "towers as small as a hand",
        "repair",
        "No tower measures {was} mm: the dimensions are unknown.",
    ),
    GateRule(
        "chassis-axes",
        "height, width and depth in each other's place",
        "repair",
        "The axes were swapped ({was}): {now} mm high, wide and deep, to be doubted.",
    ),
    GateRule(
        "chassis-axes-disagree",
        "two lists of dimensions that differ",
        "repair",
        "The dimensions are given twice and differ ({was} and {now}): doubtful.",
    ),
    GateRule(
        "chassis-volume",
        "a volume that the dimensions do not make",
        "repair",
        "The dimensions make {now} litres, not {was}: they are doubtful.",
    ),
    GateRule(
        "chassis-pounds",
        "weights in pounds",
        "repair",
        "The weight {was} is pounds: {now} kg, to be doubted.",
    ),
    GateRule(
        "chassis-card-too-long",
        "card limits longer than the case",
        "repair",
        "Cards of {was} mm are longer than the case ({now} mm): unknown.",
    ),
    GateRule(
        "chassis-cooler-too-high",
        "cooler limits wider than the case",
        "repair",
        "Coolers of {was} mm are higher than the case is wide ({now} mm): unknown.",
    ),
    GateRule(
        "chassis-type-from-name",
        "case without a form factor",
        "repair",
        "The shape is {now} after the name.",
    ),
    GateRule(
        "chassis-slim",
        "slim towers, whose openings are half-height",
        "repair",
        "A slim tower's {was} openings are half-height: to be doubted.",
    ),
    GateRule(
        "chassis-lying",
        "desktop case, whose board lies flat",
        "repair",
        "It is wider than high: the board is taken to lie flat, to be doubted.",
    ),
    # Supplies.
    GateRule(
        "psu-watts-from-name",
        "ratings that only the name has",
        "repair",
        "The rating is {now} W after the name.",
    ),
    GateRule(
        "psu-zeros",
        "connector counts of 0/0/0",
        "repair",
        "Plug counts of 0/0/0 mean that nobody knew: unknown.",
    ),
    GateRule(
        "psu-no-pcie",
        "no PCIe plug on a strong supply",
        "repair",
        "0 PCIe plugs at {was} W means that nobody knew: unknown.",
    ),
    GateRule(
        "psu-no-eps",
        "no processor plug",
        "repair",
        "0 processor plugs means that nobody knew: unknown.",
    ),
    GateRule(
        "psu-no-16pin",
        "no 16-pin plug on a supply named after it",
        "repair",
        "0 16-pin plugs on a supply named for them: unknown.",
    ),
    GateRule(
        "psu-16pin-impossible",
        "more 16-pin plugs than the watts feed",
        "repair",
        "{was} 16-pin plugs are too many for {now} W: unknown.",
    ),
    GateRule(
        "psu-cables-for-plugs",
        "cables counted instead of plugs",
        "repair",
        "{was} PCIe plugs are few for {now} W and may be cables: doubtful.",
    ),
    GateRule(
        "psu-form",
        "a board's size as a supply's form",
        "repair",
        "{was} is no form of supply: unknown.",
    ),
    GateRule(
        "psu-length",
        "a length that its form or its watts speak against",
        "repair",
        "{was} mm is an unlikely length for {now}: doubtful.",
    ),
    # Processors.
    GateRule(
        "cpu-threads",
        "fewer threads than cores",
        "repair",
        "{was} threads on {now} cores are impossible: the threads are unknown.",
    ),
    GateRule(
        "cpu-boost",
        "a boost clock below the base clock",
        "repair",
        "A boost of {was} GHz is below the base clock: unknown.",
    ),
    GateRule(
        "cpu-power",
        "a power limit below the rated power",
        "repair",
        "A limit of {was} W is below the rated {now} W: unknown.",
    ),
    # Coolers.
    GateRule(
        "cooler-type",
        "coolers whose name says otherwise",
        "repair",
        "It is taken as {now} after the name and the figures.",
    ),
    GateRule(
        "cooler-radiator-from-name",
        "radiator sizes that only the name has",
        "repair",
        "The radiator is {now} mm after the name.",
    ),
    GateRule(
        "cooler-no-radiator",
        "water coolers without a radiator size",
        "repair",
        "The radiator's size is missing: unknown.",
    ),
    GateRule(
        "cooler-fan-frame",
        "a radiator's size in place of its fans'",
        "repair",
        "A fan size of {was} mm is the radiator's: {now}.",
    ),
    # Fans.
    GateRule(
        "fan-frame",
        "several fans in one frame",
        "repair",
        "{was} mm is a frame of several fans: {now} mm each.",
    ),
    GateRule(
        "fan-size-from-name",
        "fan sizes that only the name has",
        "repair",
        "The size is {now} mm after the name.",
    ),
    GateRule(
        "fan-airflow-rpm",
        "speeds in the airflow field",
        "repair",
        "An airflow of {was} CFM is a speed or a slip: unknown.",
    ),
    GateRule(
        "fan-pressure",
        "pressures beyond the fan's airflow",
        "repair",
        "{was} mm of water at {now} CFM is impossible: unknown.",
    ),
    # Memory.
    GateRule(
        "memory-capacity",
        "modules that do not make the total",
        "repair",
        "{was} do not agree: {now} after the name.",
    ),
    GateRule(
        "memory-registered",
        "registered kits marked as unbuffered",
        "repair",
        "The name says {now}, the record {was}: the name holds.",
    ),
    GateRule(
        "memory-latency",
        "a latency that the name contradicts",
        "repair",
        "The latency is {now} after the name, not {was}.",
    ),
    # Drives.
    GateRule(
        "drive-capacity",
        "capacities cut or in the wrong unit",
        "repair",
        "The capacity is {now} TB after the name, not {was}.",
    ),
)
