"""In which order a machine goes together: what a later part would cover first, cards so that each
still has its way.

The order of the cards is that of `mechanics.insertion`; what they cover is said by the rules. Each
step has the clearances that exist from that step on. Knows no layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.radiators import cooler_radiator_mm
from rigwright.assembly.seats import Mount
from rigwright.evaluation import Evaluation
from rigwright.findings import Finding, Fit, Verdict
from rigwright.inventory import rows_of
from rigwright.labels import part_words
from rigwright.lanes.storage_sockets import is_stick, seated_drives
from rigwright.mechanics.insertion import hidden_latches, insertion_order
from rigwright.parts import Motherboard
from rigwright.power_plan.commands import PERSISTENCE, commands_of
from rigwright.record import Value
from rigwright.reports.clearances import Margin, margins_of
from rigwright.reports.margins import margin_lines
from rigwright.reports.sheet_wiring import plug_lines
from rigwright.rules import rule_of
from rigwright.rules.mounts import HOLES
from rigwright.rules.rule import StepKind
from rigwright.text.numbers import and_words, length, watts
from rigwright.text.sentence import Sentence, worded
from rigwright.wiring.sockets import drive_labels

HEAVY_G = 1500.0  # of a card that is held with a hand until its bracket is screwed down
MOST_FITTING = 2  # clearances beyond doubt that one step names


class Detail(Value, frozen=True):
    """A fact that a step needs, under a short word: part, place, screws, plug, room.

    `grave` for a room that is tight.
    """

    what: str
    words: str
    grave: bool = False


class Step(Value, frozen=True):
    """One thing to do, and what to mind.

    `shows` are the labels that the step's detail shows, `there` those that stand already.
    """

    words: str
    note: str = ""
    details: tuple[Detail, ...] = ()
    care: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    there: tuple[str, ...] = ()


@dataclass
class _Bench:
    """What stands already while the steps are told, and the clearances not yet told."""

    evaluation: Evaluation
    there: list[str] = field(default_factory=lambda: ["chassis"])
    open: list[Margin] = field(default_factory=list[Margin])

    def step(
        self,
        words: str,
        note: str = "",
        *,
        puts: tuple[str, ...] = (),
        details: Iterable[Detail] = (),
        care: Iterable[str] = (),
        shows: tuple[str, ...] = (),
    ) -> Step:
        """A step that puts some parts in."""
        before = tuple(self.there)
        self.there += puts
        rooms = tuple(self._rooms()) if puts else ()
        return Step(words, note, (*details, *rooms), tuple(care), shows or puts, before)

    def _rooms(self) -> Iterator[Detail]:
        """The clearances that are complete now; of those beyond doubt the least ones."""
        there = set(self.there)
        found = [m for m in self.open if set(m.parts) <= there and m.verdict is not Fit.UNKNOWN]
        self.open = [margin for margin in self.open if margin not in found]
        fitting = 0
        for margin in found:
            fitting += margin.verdict is Fit.FITS
            if margin.verdict is Fit.FITS and fitting > MOST_FITTING:
                continue
            (line,) = margin_lines((margin,))
            values = {"subject": line.subject, "figures": line.measure, "verdict": line.word}
            words = _say("{subject}: {figures}, {verdict}", **values)
            yield Detail(worded("Room"), words, margin.verdict is not Fit.FITS)


def _say(template: str, **values: object) -> str:
    return str(Sentence(template, values))


def steps_of(evaluation: Evaluation) -> tuple[Step, ...]:
    """The steps of a build that has a chassis, a board and a card; none while it fails."""
    a = evaluation.assembly
    if a.chassis is None or a.board is None or not a.cards or evaluation.verdict is Verdict.FAIL:
        return ()
    bench = _Bench(evaluation, open=list(margins_of(evaluation)))
    return (
        *_on_the_case(bench),
        *_on_the_board(bench),
        *_into_the_case(bench),
        *_cards(bench),
        *_after_the_cards(bench),
    )


def is_told(finding: Finding) -> bool:
    """Return whether the steps say what a finding says, so that it stands once on paper."""
    return rule_of(finding.rule).step in (StepKind.COVERED, StepKind.ORDER)


# before the board


def _on_the_case(bench: _Bench) -> Iterator[Step]:
    evaluation = bench.evaluation
    a, build = evaluation.assembly, evaluation.build
    assert a.board is not None and a.chassis is not None
    said = {
        worded("drive cage"): build.drive_cage,
        worded("front fans"): build.front_fans,
        worded("reservoir"): build.reservoir,
    }
    if out := [thing for thing, there in said.items() if there is False]:
        yield bench.step(_say("Take out: {things}", things=", ".join(out)), shows=("chassis",))
    if a.fans:
        names = [Detail(worded("Part"), _counted(fan.name, count)) for fan, count in a.fans]
        care = [
            worded("Check the arrow on the frame: front and bottom blow in, rear and top blow out.")
        ]
        yield bench.step(worded("Fans into the case"), details=names, care=care, puts=("fans",))
    if a.chassis.board is None:
        yield _standoffs(bench, a.board)


def _standoffs(bench: _Bench, board: Motherboard) -> Step:
    reasons: list[str] = []
    for found in bench.evaluation.findings:
        if rule_of(found.rule).step is StepKind.STAND_OFFS:
            reasons.append(str(found.reason))
    holes = HOLES.get(board.form_factor or "")
    place = worded("One stand-off under each hole of the board, none elsewhere")
    if holes is not None:
        words = "{form}: {count} stand-offs, one under each hole of the board, none elsewhere"
        place = _say(words, form=board.form_factor, count=len(holes))
    details = [Detail(worded("Place"), place)]
    why = " ".join(reasons)
    return bench.step(worded("Set the stand-offs"), why, details=details, shows=("board",))


def _on_the_board(bench: _Bench) -> Iterator[Step]:
    a = bench.evaluation.assembly
    assert a.board is not None
    if a.cpu is not None:
        words = worded("CPU into its socket")
        if a.cpu_count > 1:
            words = _say("{count} CPUs into their sockets", count=a.cpu_count)
        details = [Detail(worded("Part"), a.cpu.name)]
        if a.board.socket:
            details.append(Detail(worded("Place"), _say("Socket {socket}", socket=a.board.socket)))
        care = [worded("Touch no contacts; the marks on processor and socket lie on each other.")]
        yield bench.step(words, details=details, care=care, puts=("cpu",))
    if a.memory:
        yield _memory(bench)
    yield from _sticks(bench)
    if a.cooler is not None and cooler_radiator_mm(a.cooler) is None:
        yield _cooler(bench, worded("Cooler onto the CPU"))


def _memory(bench: _Bench) -> Step:
    kits = bench.evaluation.assembly.memory
    details = [Detail(worded("Part"), _counted(kit.name, count)) for kit, count in kits]
    modules = sum((kit.module_count or 1) * count for kit, count in kits)
    place = "{modules} modules, in the order that the board's manual gives for this number"
    if modules == 1:
        place = "One module, in the socket that the board's manual names first"
    details.append(Detail(worded("Place"), _say(place, modules=modules)))
    care = [worded("Press until both latches click.")]
    words = worded("Memory into its sockets")
    return bench.step(words, details=details, care=care, puts=("memory",))


def _sticks(bench: _Bench) -> Iterator[Step]:
    details: list[Detail] = []
    for seated in seated_drives(bench.evaluation.assembly):
        place = "{drive} into {socket}"
        if seated.socket is None:
            place = "{drive} into a free M.2 socket"
        elif not seated.chosen:
            place = "{drive} into {socket}, the first that costs no slot lanes"
        values = {"drive": seated.drive.name, "socket": seated.socket}
        details.append(Detail(worded("Place"), _say(place, **values)))
    if details:
        care = [
            worded("Set the stand-off for the module's length first; peel the film off the pad.")
        ]
        yield bench.step(worded("M.2 drives onto the board"), details=details, care=care)


def _cooler(bench: _Bench, words: str) -> Step:
    a = bench.evaluation.assembly
    assert a.cooler is not None
    details = [Detail(worded("Part"), a.cooler.name), *_radiator(bench, "cooler")]
    care = [worded("Thermal paste first; film off the base; tighten crosswise, a turn at a time.")]
    return bench.step(words, details=details, care=care, puts=("cooler",))


def _into_the_case(bench: _Bench) -> Iterator[Step]:
    a = bench.evaluation.assembly
    assert a.chassis is not None and a.board is not None
    if a.chassis.board is None:
        yield _board(bench, a.board)
    else:
        bench.there.append("board")
    if a.cooler is not None and cooler_radiator_mm(a.cooler) is not None:
        yield _cooler(bench, worded("Radiator into the case, pump onto the CPU"))
    if a.psus:
        yield _supplies(bench)
    plugs = [Detail(worded("Plug"), line) for line in plug_lines(a, "board")]
    if plugs:
        yield bench.step(worded("Cables of the board"), details=plugs)
    yield from _drives_in_bays(bench)
    yield from _further_boards(bench)
    yield from _covered_plugs(bench)


def _board(bench: _Bench, board: Motherboard) -> Step:
    holes = HOLES.get(board.form_factor or "")
    screws = worded("One screw in each hole over a stand-off")
    if holes is not None:
        screws = _say("{count} screws, one in each hole over a stand-off", count=len(holes))
    details = [Detail(worded("Part"), board.name), Detail(worded("Screws"), screws)]
    care = [worded("Rear shield first; all screws in by hand before one is tightened.")]
    return bench.step(worded("Board into the case"), details=details, care=care, puts=("board",))


def _drives_in_bays(bench: _Bench) -> Iterator[Step]:
    a = bench.evaluation.assembly
    others = [(drive, count) for drive, count in a.drives if not is_stick(drive)]
    if not others:
        return
    details = [Detail(worded("Part"), _counted(drive.name, count)) for drive, count in others]
    for label in drive_labels(a):
        details += [Detail(worded("Plug"), line) for line in plug_lines(a, label)]
    yield bench.step(worded("Drives into their bays"), details=details, puts=("drives",))


def _covered_plugs(bench: _Bench) -> Iterator[Step]:
    """What can no longer be reached once the cards are in."""
    covered: list[str] = []
    for found in bench.evaluation.findings:
        if rule_of(found.rule).step is StepKind.COVERED:
            covered.append(str(found.title))
    if covered:
        yield bench.step(worded("Plug what the cards will cover"), " ".join(covered))


def _further_boards(bench: _Bench) -> Iterator[Step]:
    """The board of a second system with all that is on it."""
    a = bench.evaluation.assembly
    for system in a.chambers:
        single = (system.board, system.cpu, system.cooler)
        details = [Detail(worded("Part"), part.name) for part in single if part is not None]
        details += [
            Detail(worded("Part"), _counted(kit.name, count)) for kit, count in system.memory
        ]
        details += [Detail(worded("Plug"), line) for line in plug_lines(a, system.label("board"))]
        words = worded("Second system: board into its chamber")
        labels = system.labels("board", "cpu", "cooler", "memory")
        yield bench.step(words, details=details, puts=labels)


def _supplies(bench: _Bench) -> Step:
    a = bench.evaluation.assembly
    details = [
        Detail(worded("Part"), _counted(name, count))
        for name, count in _alike(psu.name for psu in a.psus).items()
    ]
    words = worded("Supplies into the case") if len(a.psus) > 1 else worded("Supply into the case")
    modular = any(psu.modular in ("full", "semi") for psu in a.psus)
    care = []
    if modular:
        care = [worded("Plug the cables into the supply first; use no cable of another supply.")]
    return bench.step(words, details=details, care=care, puts=("psu",))


def _alike(names: Iterable[str]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for name in names:
        counted[name] = counted.get(name, 0) + 1
    return counted


def _counted(name: str, count: int) -> str:
    return _say("{count} × {name}", count=count, name=name) if count > 1 else name


# cards


def _cards(bench: _Bench) -> Iterator[Step]:
    a = bench.evaluation.assembly
    order = insertion_order(a)
    cards = {card.label: card for card in a.cards}
    rest = [card.label for card in a.cards if card.label not in order]
    for label in (*order, *rest):
        card = cards[label]
        if _has_riser_in_slot(card):
            yield _riser(bench, card)
        yield _card(bench, card)


def _has_riser_in_slot(card: SeatedCard) -> bool:
    stands_off = card.mount not in (None, Mount.SLOT)
    return card.riser is not None and bool(card.placement.slot) and stands_off


def _riser(bench: _Bench, card: SeatedCard) -> Step:
    values = {"card": card.title, "slot": card.placement.slot}
    details: list[Detail] = []
    for part in dict.fromkeys(card.chain):
        words = part.name
        if part.length_mm is not None:
            words = _say("{part}, {length}", part=part.name, length=length(part.length_mm))
        details.append(Detail(worded("Part"), words))
    care = [worded("Kink no ribbon; hear both ends click.")]
    shows = (f"slot:{card.placement.slot}",)
    words = _say("Riser of {card} into {slot}", **values)
    return bench.step(words, details=details, care=care, shows=shows)


def _card(bench: _Bench, card: SeatedCard) -> Step:
    a = bench.evaluation.assembly
    words = _say("{card} into {place}", card=card.title, place=card.placement.place)
    details = [Detail(worded("Part"), card.card.name)]
    if card.seat is None or card.label in a.misplaced:
        words = _say("{card}: no place is chosen", card=card.title)
    else:
        words = _say("{card} into {place}", card=card.title, place=_printed(card))
        details += _openings(card)
    details += [Detail(worded("Plug"), line) for line in plug_lines(a, card.label)]
    details += _radiator(bench, card.label)
    return bench.step(words, details=details, care=_card_care(bench, card), puts=(card.label,))


def _radiator(bench: _Bench, label: str) -> Iterator[Detail]:
    """Where the radiator of a card or of the cooler goes that has one."""
    for row in rows_of(bench.evaluation.assembly):
        if row.kind == "radiator" and row.label == label:
            values = {"radiator": row.name, "wall": row.where}
            yield Detail(worded("Radiator"), _say("{radiator}: {wall}", **values))


def _printed(card: SeatedCard) -> str:
    """The place by the name that is printed on the board, and its number in the row."""
    seat = card.seat
    assert seat is not None
    if seat.slot is None:
        return seat.title
    if seat.index is None:
        return seat.slot.name
    return _say("{slot} (slot {number})", slot=seat.slot.name, number=seat.index)


def _openings(card: SeatedCard) -> Iterator[Detail]:
    """Which covers come off, and how many screws hold the bracket."""
    seat = card.seat
    if seat is None or seat.mount is not Mount.SLOT or seat.index is None:
        return
    width = card.gpu.bracket_slots if card.gpu is not None else 1
    if width is None:
        yield Detail(worded("Screws"), worded("One screw at every opening that the bracket covers"))
        return
    first, last = seat.index, seat.index + width - 1
    if width == 1:
        yield Detail(worded("Opening"), _say("Take the cover off opening {first}", first=first))
        yield Detail(worded("Screws"), worded("1 screw at the bracket"))
        return
    values = {"first": first, "last": last, "count": width}
    yield Detail(worded("Opening"), _say("Take the covers off openings {first}–{last}", **values))
    screws = _say("{count} screws at the bracket, one for each opening", **values)
    yield Detail(worded("Screws"), screws)


def _card_care(bench: _Bench, card: SeatedCard) -> Iterator[str]:
    a = bench.evaluation.assembly
    weight = card.gpu.weight_g if card.gpu is not None else None
    if weight is not None and weight >= HEAVY_G:
        words = "{card} weighs {weight:.1f} kg: hold it until its screws are in."
        yield _say(words, card=card.title, weight=weight / 1000)
    yield from _plug_care(card)
    above = [gap.upper.title for gap in hidden_latches(a) if gap.lower.label == card.label]
    if above:
        words = "Hear the latch click now: no finger reaches it once {above} is in."
        yield _say(words, above=and_words(above))
    yield from _place_care(a, card)


def _plug_care(card: SeatedCard) -> Iterator[str]:
    """What to heed where cables are plugged into a card."""
    plugs = card.gpu.power_connectors if card.gpu is not None else None
    types = {plug.type for plug in plugs or ()}
    if types & {"12vhpwr", "12v-2x6"}:
        yield worded(
            "Push the 16-pin plug in until no gap is left, and bend nothing right behind it."
        )
    if "eps8" in types:
        yield worded("The socket is EPS, keyed as a CPU plug: a PCIe 8-pin does not belong there.")


def _place_care(a: Assembly, card: SeatedCard) -> Iterator[str]:
    """What the plan does not say of where a card goes."""
    if card.mount not in (None, Mount.SLOT, Mount.BAY) and card.feeding_name is None:
        words = "The plan names no slot for the riser of {card}: choose one first."
        yield _say(words, card=card.title)
    if card.label in a.misplaced or not card.located:
        words = "The place of {card} is not known to the millimetre: hold it in and look."
        yield _say(words, card=card.title)


# after the cards


def _after_the_cards(bench: _Bench) -> Iterator[Step]:
    a = bench.evaluation.assembly
    for bridge in a.bridges:
        ends = tuple(card.label for card in bridge.cards if card is not None)
        if len(ends) == len(bridge.cards):
            words = _say("Bridge over {cards}", cards=part_words(ends))
            yield bench.step(words, bridge.part.name, shows=ends)
    if a.psus:
        yield bench.step(worded("Hold every cable against the wiring table and tick it there"))
    yield bench.step(worded("Close the case; no cable touches a fan"), puts=tuple(_left_out(bench)))
    yield from _power_limits(bench)


def _power_limits(bench: _Bench) -> Iterator[Step]:
    """The cards of one limit make one step together."""
    a = bench.evaluation.assembly
    limits: dict[float, list[str]] = {}
    for card in a.gpus:
        if card.limit_w is not None:
            limits.setdefault(card.limit_w, []).append(card.label)
    lines = {command.label: command.line for command in commands_of(a)}
    for limit, limited in limits.items():
        words = "Limit {cards} to {limit} at every boot"
        values = {"cards": part_words(tuple(limited)), "limit": watts(limit)}
        details = [Detail(worded("Command"), PERSISTENCE)] if _by_nvidia(lines, limited) else []
        details += [
            Detail(worded("Command"), lines[label]) for label in limited if lines.get(label)
        ]
        yield bench.step(_say(words, **values), details=details)


def _left_out(bench: _Bench) -> Iterator[str]:
    """Parts that clearances speak of and no step put in, such as a second system's."""
    for margin in bench.open:
        for label in margin.parts:
            if label not in bench.there:
                yield label


def _by_nvidia(lines: dict[str, str], limited: Iterable[str]) -> bool:
    return any(lines.get(label, "").startswith("nvidia-smi") for label in limited)
