"""What the user chose: part ids, where each card sits, the site and the workload. The document.

Immutable values with edits that return a new Build. Knows part ids only, never the parts behind
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal
from zlib import crc32

from msgspec import Meta

from rigwright.build.approval import Approval
from rigwright.build.as_built import AsBuilt
from rigwright.build.comment import Comments
from rigwright.build.kept_version import Versions
from rigwright.build.looks import Measures, Section, Views
from rigwright.build.placement import TRAY as TRAY
from rigwright.build.placement import Place, Placement, Spot
from rigwright.build.wanted import OwnRules, Thresholds
from rigwright.files.plain_text import without_hidden
from rigwright.parts.part import PartId, WattsOrZero
from rigwright.record import Record
from rigwright.text.language import translated
from rigwright.text.sentence import messages

Loads = Literal["cards", "cards and processor", "everything"]
TASKS = ("training", "fine-tuning", "tensor-parallel inference", "inference", "rendering")
# Bounds keep typing slips and hostile files out; no machine comes near them.
MOST_PLACEMENTS = 64
MOST_LINE = 200  # characters of a title or another line of text
MOST_REASON = 500
Line = Annotated[str, Meta(max_length=MOST_LINE)]
Volts = Annotated[float, Meta(ge=50, le=1_000)]
Amperes = Annotated[float, Meta(ge=1, le=1_000)]
Celsius = Annotated[float, Meta(ge=-50, le=80)]
Index = Annotated[int, Meta(ge=0, le=1_000)]
Metres = Annotated[float, Meta(ge=-500, le=10_000)]
Amount = Annotated[float, Meta(ge=0, le=1_000_000_000)]
Currency = Annotated[str, Meta(pattern=r"^[A-Z]{3}$")]
Day = Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
MOST_PRICES = 512
MOST_NOTES = 20_000  # characters
MOST_PICTURES = 6  # with the next one far below what a file may have
MOST_PICTURE_LETTERS = 700_000  # of Base64, which is half a MiB
MOST_CIRCUITS = 8  # besides the site's own
MOST_PLACEHOLDERS = 400  # as many as a list has lines
MOST_OF_ONE = 64  # of one part that is counted


class Quantity(Record, frozen=True, omit_defaults=False):
    """A part and how many of it; `places` names sockets, headers or walls, one for each, empty
    where none is chosen.
    """

    part_id: PartId
    count: Annotated[int, Meta(ge=1, le=MOST_OF_ONE)] = 1
    places: Annotated[
        tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=MOST_OF_ONE)
    ] = ()


Quantities = Annotated[tuple[Quantity, ...], Meta(max_length=64)]


class Circuit(Record, frozen=True, omit_defaults=False):
    """A further mains circuit for supplies that are not plugged in at the site's own."""

    volts: Volts
    outlet_a: Amperes
    breaker_a: Amperes
    other_load_w: WattsOrZero = 0.0


class Ups(Record, frozen=True, omit_defaults=False):
    """An uninterruptible supply before the machine, by its rating."""

    watts: WattsOrZero
    volt_amperes: WattsOrZero


class Site(Record, frozen=True, omit_defaults=False):
    """Where the machine stands. `volts` None: no circuit chosen, mains rules are not checked.

    `assumed` True: nobody chose the outlet, it is the usual one of the user's region.
    """

    name: Line | None = None
    volts: Volts | None = None
    outlet_a: Amperes | None = None
    breaker_a: Amperes | None = None
    other_load_w: WattsOrZero = 0.0
    room_c: Celsius = 25.0
    altitude_m: Metres = 0.0
    stands: Line = "other room"
    ups: Ups | None = None
    price_per_kwh: Annotated[float, Meta(ge=0, le=1_000)] | None = None
    currency: Annotated[str, Meta(max_length=8)] | None = None
    assumed: bool | None = None


class Workload(Record, frozen=True, omit_defaults=False):
    """What the machine is for. `duty` is "sustained" (three hours or more at full load) or "burst".

    `task` is one of `TASKS`. A group of cards shares a model's heads (`tensor_parallel` cards, 1:
    each on its own). None: not said, and rules that ask are not checked. `load` is what works at
    once; not said counts as everything.
    """

    task: Line = "training"
    duty: Literal["sustained", "burst"] = "sustained"
    tensor_parallel: Annotated[int, Meta(ge=1, le=64)] | None = None
    attention_heads: Annotated[int, Meta(ge=1, le=1024)] | None = None
    kv_heads: Annotated[int, Meta(ge=1, le=1024)] | None = None
    hours_per_day: Annotated[float, Meta(ge=0, le=24)] | None = None
    load: Loads | None = None


class Bridge(Record, frozen=True, omit_defaults=False):
    """A bridge over two placements, by their indices."""

    part_id: PartId
    first: Index
    second: Index


class Wire(Record, frozen=True, omit_defaults=False):
    """A plug that the user chose a cable for; every other plug is wired by the engine.

    `card` is the index of a placement, None for the board itself; `socket` counts the consumer's
    sockets, `psu` the supplies, `lead` the supply's cables of that kind, all from 0. `plug` names
    the kind where it is another than the socket's own: an "adapter" that begins at that 8-pin
    cable, an 8-pin plug straight into it, SATA or Molex.
    """

    card: Index | None
    socket: Index
    psu: Index
    lead: Index
    plug: Literal["adapter", "pcie_8pin", "sata", "molex"] | None = None


WaivedThing = tuple[str, tuple[str, ...], str]  # rule, identities of the parts, unit
MOST_SUBJECT = 300


class Waiver(Record, frozen=True, omit_defaults=False):
    """A finding that somebody has answered for, and why it does not count.

    It is known by its rule and by what it is about (`parts`, as `waivers.identity` names them). It
    holds while the finding is no more severe than it was, and no more than `room` short of its
    limit (in `unit`; None for a finding that measures nothing). Where a rule finds several things
    on the same parts, `subject` says which of them: what it said but for numbers, in English. "" in
    older files, where it is all of them.
    """

    rule: Line
    parts: Annotated[tuple[Annotated[str, Meta(max_length=300)], ...], Meta(max_length=128)]
    reason: Annotated[str, Meta(min_length=1, max_length=MOST_REASON)]
    severity: Literal["error", "warning", "info"]
    room: Annotated[float, Meta(ge=-1e9, le=1e9)] | None = None
    unit: Annotated[str, Meta(max_length=16)] = ""
    subject: Annotated[str, Meta(max_length=MOST_SUBJECT)] = ""

    @property
    def about(self) -> WaivedThing:
        """What the waiver is on: no two waivers of one subject are on the same thing."""
        return self.rule, self.parts, self.unit


class FanPoint(Record, frozen=True, omit_defaults=False):
    """One point of a fan's curve: the temperature of the warmest card and the share of full
    speed.
    """

    celsius: Annotated[float, Meta(ge=0, le=150)]
    percent: Annotated[float, Meta(ge=0, le=100)]


FanSpeed = Annotated[tuple[FanPoint, ...], Meta(max_length=8)]


class FanSetting(Record, frozen=True, omit_defaults=False):
    """How one fan is set up; what is not said is as usual.

    `part_id` is the fan's, or the chassis' for a fan that comes with it, so that the settings of
    one chassis mean nothing in another. `number` counts the fans of that part from 0. `out` and
    `place`, a wall, are for fans of the chassis only; chosen fans have their place in the quantity.
    `blows` None: in at the front, the bottom and the side, out at the rear and the top. `speed` of
    one point is fixed, of several a curve with straight lines between them, of none full speed.
    `header` names what the fan is plugged into.
    """

    part_id: PartId
    number: Index = 0
    out: bool = False
    place: Place | None = None
    blows: Literal["in", "out"] | None = None
    speed: FanSpeed = ()
    header: Place | None = None


class SecondarySystem(Record, frozen=True, omit_defaults=False):
    """The second machine of a dual-system chassis: what is on its own board.

    Supplies and cards are the build's.
    """

    board: PartId | None = None
    cpus: Quantity | None = None
    cooler: PartId | None = None
    memory: Quantities = ()
    drives: Quantities = ()

    def part_ids(self) -> tuple[str, ...]:
        """Return every part id in it, in the order of the parts list."""
        cpu = self.cpus.part_id if self.cpus is not None else None
        counted = [several.part_id for several in (*self.memory, *self.drives)]
        chosen = (self.board, cpu, self.cooler, *counted)
        return tuple(part_id for part_id in chosen if part_id)


class Price(Record, frozen=True):
    """What one piece of a part costs this build's owner, as a shop or a list said it.

    `currency` is a code of ISO 4217. `date` is the day on which the price was seen, as
    "2026-11-22". What the wiring assumes has an id of its own (`PartRow.item`). A price stays when
    its part leaves the build, since the part may come back.
    """

    part_id: PartId
    amount: Amount
    currency: Currency
    shop: Line = ""
    link: Annotated[str, Meta(max_length=2_000)] = ""
    date: Day = ""


class Placeholder(Record, frozen=True):
    """A line of a list that means no part of the catalog yet: its text as it was written, and how
    many.

    `kind` is that of a part, "" where that is unknown. A build with one is not decided. Its price
    is among those of the build, under its `item`.
    """

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    kind: Annotated[str, Meta(pattern=r"^[a-z]{0,20}$")] = ""
    count: Annotated[int, Meta(ge=1, le=64)] = 1

    @property
    def words(self) -> str:
        """Its text as a person sees it, "?" where that is nothing."""
        seen = "".join(letter for letter in without_hidden(self.text) if letter.isprintable())
        return " ".join(seen.split()) or "?"

    @property
    def item(self) -> str:
        """What it is priced by: the same for the same words."""
        slug = re.sub(r"[^a-z0-9]+", "-", self.text.casefold())[:100].strip("-")
        if len(slug) < 3 or not self.text.isascii():
            slug = f"{crc32(self.text.encode('utf-8', 'replace')):08x}"
        return f"listed:{slug}"


class Budget(Record, frozen=True):
    """What may be spent on what is still to buy."""

    amount: Amount
    currency: Currency


class Picture(Record, frozen=True):
    """A picture of the owner's: a PNG or JPEG file in Base64, and what it shows.

    Only its length is checked here; `documents.pictures` looks into it before anybody shows it.
    """

    data: Annotated[str, Meta(min_length=1, max_length=MOST_PICTURE_LETTERS)]
    caption: Line = ""


# The field of a build that counts the parts of a kind, of which there may be several products.
COUNTED: Mapping[str, str] = MappingProxyType(
    {"memory": "memory", "drive": "drives", "fan": "fans"}
)
# The field of a build by the kind of part, where it is one id.
_FIELD_OF: Mapping[str, str] = MappingProxyType(
    {"chassis": "chassis", "motherboard": "board", "cooler": "cooler"}
)


UNTITLED = messages("Untitled")  # in a file too, whatever language is shown


class Build(Record, frozen=True, omit_defaults=False):
    """A whole machine as chosen. Empty ids are not chosen yet."""

    title: Line = UNTITLED
    chassis: PartId | None = None
    board: PartId | None = None
    cpus: Quantity | None = None
    cooler: PartId | None = None
    memory: Quantities = ()
    psus: Annotated[tuple[PartId, ...], Meta(max_length=16)] = ()
    placements: Annotated[tuple[Placement, ...], Meta(max_length=MOST_PLACEMENTS)] = ()
    drives: Quantities = ()
    fans: Quantities = ()
    site: Site = Site()
    workload: Workload = Workload()
    bridges: Annotated[tuple[Bridge, ...], Meta(max_length=32)] = ()
    wires: Annotated[tuple[Wire, ...], Meta(max_length=512)] = ()
    circuits: Annotated[tuple[Circuit, ...], Meta(max_length=MOST_CIRCUITS)] = ()
    psu_circuits: Annotated[tuple[Index, ...], Meta(max_length=16)] = ()  # 0: the site's own
    board_aux_connected: bool = True
    # by a sync adapter or a splitter of the 24-pin; not said counts as no
    psus_start_together: bool | None = None
    # from the form of a small supply to an ATX bay; not said counts as no
    psu_adapter_plate: bool | None = None
    # whether it is in the chassis; not said: as the maker published the card length
    drive_cage: bool | None = None
    front_fans: bool | None = None  # whether those that the chassis comes with are in
    reservoir: bool | None = None
    second: SecondarySystem | None = None  # on a board of its own, in a chassis that takes two
    fan_settings: Annotated[tuple[FanSetting, ...], Meta(max_length=256)] = ()
    notes: Annotated[str, Meta(max_length=MOST_NOTES)] = ""
    pictures: Annotated[tuple[Picture, ...], Meta(max_length=MOST_PICTURES)] = ()
    waivers: Annotated[tuple[Waiver, ...], Meta(max_length=512)] = ()
    thresholds: Thresholds | None = None
    own_rules: OwnRules = ()
    prices: Annotated[tuple[Price, ...], Meta(max_length=MOST_PRICES)] = ()
    budget: Budget | None = None
    as_built: AsBuilt | None = None
    approval: Approval | None = None
    comments: Comments = ()
    placeholders: Annotated[tuple[Placeholder, ...], Meta(max_length=MOST_PLACEHOLDERS)] = ()
    views: Views = ()
    measures: Measures = ()  # as the picture had them when the build was saved
    section: Section | None = None  # as well
    versions: Versions = ()

    @property
    def shown_title(self) -> str:
        """The title; where nobody gave one, "Untitled" in the language that is shown."""
        return translated(UNTITLED) if self.title in ("", UNTITLED) else self.title

    @property
    def systems(self) -> tuple[Build | SecondarySystem, ...]:
        """Return the choices for each board, those for the primary one first."""
        return (self,) if self.second is None else (self, self.second)

    def place(self, part_id: str, place: str, power_limit_w: float | None = None) -> Build:
        """One more card; it becomes the last placement."""
        return self.changed(placements=(*self.placements, Placement(part_id, place, power_limit_w)))

    def move(self, index: int, place: str) -> Build:
        """Placement `index` at another place; order and label stay."""
        return self._edit_placement(index, lambda p: p.moved_to(place))

    def hold_at(self, index: int, place: str, at_mm: Spot) -> Build:
        """Placement `index` in mid-air at a spot, its place named "free1" or the like."""
        return self._edit_placement(index, lambda p: p.moved_to(place).changed(at_mm=at_mm))

    def change_card(self, index: int, **figures: Any) -> Build:
        """Placement `index` with other figures, taken as they are: `duct=None` takes a fan away."""
        return self._edit_placement(index, lambda p: p.changed(**figures))

    def hang(self, index: int, riser: str | None) -> Build:
        """Placement `index` on another riser or bracket alone, fed by the slot that it was."""
        return self.change_card(index, riser=riser, adapters=())

    def swap(self, index: int, other: int) -> Build:
        """Two placements exchange their places, with the riser or bracket, feeding slot and spot
        there.
        """
        a = self.placements[index]
        b = self.placements[other]
        return self._take_place(index, b)._take_place(other, a)

    def _take_place(self, index: int, of: Placement) -> Build:
        names = ("place", "riser", "slot", "along_mm", "adapters", "at_mm")
        there = {name: getattr(of, name) for name in names}
        return self.change_card(index, **there)

    def replace_card(self, index: int, part_id: str) -> Build:
        """Another card at the same place and on the same riser, at its own power limit and
        without a duct.
        """
        return self.change_card(index, part_id=part_id, power_limit_w=None, duct=None)

    def limit(self, index: int, power_limit_w: float | None) -> Build:
        """Placement `index` with another power limit."""
        return self.change_card(index, power_limit_w=power_limit_w)

    def remove(self, index: int) -> Build:
        """Return the build without placement `index`, its bridges and its wires.

        Those of later placements go with them to the number before.
        """
        bridges: list[Bridge] = []
        for bridge in self.bridges:
            if index not in (bridge.first, bridge.second):
                first = bridge.first - (bridge.first > index)
                second = bridge.second - (bridge.second > index)
                bridges.append(bridge.changed(first=first, second=second))
        wires: list[Wire] = []
        for wire in self.wires:
            if wire.card is not None and wire.card > index:
                wires.append(wire.changed(card=wire.card - 1))
            elif wire.card != index:
                wires.append(wire)
        return self.changed(
            placements=self.placements[:index] + self.placements[index + 1 :],
            bridges=tuple(bridges),
            wires=tuple(wires),
        )

    def choose(self, kind: str, part_id: str | None, count: int = 1) -> Build:
        """Another chassis, board, CPU, cooler, memory kit or supply, or None; else a KeyError.

        There are `count` of a supply, and of a CPU where there was none.
        """
        if kind in _FIELD_OF:
            return self.changed(**{_FIELD_OF[kind]: part_id})
        match kind:
            case "cpu":
                count = self.cpus.count if self.cpus else count
                return self.changed(cpus=Quantity(part_id, count) if part_id else None)
            case "memory":
                return self.changed(memory=(Quantity(part_id),) if part_id else ())
            case "psu":
                return self.changed(psus=(part_id,) * count if part_id else ())
            case _:
                raise KeyError(f"a build has no single {kind}")

    def _edit_placement(self, index: int, edit: Callable[[Placement], Placement]) -> Build:
        cards = list(self.placements)
        cards[index] = edit(cards[index])
        return self.changed(placements=tuple(cards))

    def part_ids(self) -> tuple[str, ...]:
        """Return every part id in the build, in the order of the parts list, without repeats."""
        cpu = self.cpus.part_id if self.cpus is not None else None
        found = [self.chassis, self.board, cpu, self.cooler, *self.psus]
        found += [several.part_id for several in (*self.memory, *self.drives, *self.fans)]
        for placed in self.placements:
            found += [placed.part_id, *placed.adapters, placed.riser, placed.duct]
        found += [bridge.part_id for bridge in self.bridges]
        if self.second is not None:
            found += self.second.part_ids()
        return tuple(dict.fromkeys(part_id for part_id in found if part_id))


def on_board_of(chosen: Build | SecondarySystem, build: Build) -> Build:
    """Return a build as a further system sees it: with what is on its own board, without what the
    first one has.
    """
    return build.changed(
        board=chosen.board,
        cpus=chosen.cpus,
        cooler=chosen.cooler,
        memory=chosen.memory,
        drives=chosen.drives,
        psus=(),
        fans=(),
        fan_settings=(),
        bridges=(),
        wires=(),
        second=None,
    )
