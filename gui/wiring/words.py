"""The wiring view in words: cables and sockets as they are read out, what is to be done, what a
choice would mean.

Knows the view's values and the engine's wiring, and no widget.
"""

from __future__ import annotations

from collections.abc import Iterator

from gui.wiring.findings import judged_runs
from gui.wiring.rows import (
    KINDS,
    Consumer,
    PsuCableRow,
    SocketRow,
    Supply,
    Uncounted,
    WiringPicture,
    load_w,
)
from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.checks import Fit, Severity
from rigwright.evaluation import Evaluation
from rigwright.evaluation.added import added_findings
from rigwright.power.wiring import Run, Wiring, wiring_of
from rigwright.power.wiring.consumers import Consumers, like_consumers
from rigwright.power.wiring.options import Option, can_be_chosen
from rigwright.power.wiring.own_cables import fed_by_own_cables, uncounted_fields
from rigwright.power.wiring.psu_cables import PsuCable, cable_words
from rigwright.power.wiring.sockets import Socket
from rigwright.record import Value
from rigwright.reports.sheet.wiring import OWN_CABLES
from rigwright.text.language import translated
from rigwright.text.numbers import and_words, comma_words, named_value, semicolon_words, watts
from rigwright.text.sentence import messages, paragraph, plural, with_stop, without_stop, worded

_THROUGH = messages({"adapter": "adapter", "dongle": "dongle", "bare": "forced in"})
_BY = messages({"adapter": "by adapter", "dongle": "by dongle", "bare": "forced in, wrong pins"})
NO_SUPPLY, NOTHING = messages(
    (
        "No power supply is chosen.",
        "No card or board of the build has a socket for a cable.",
    )
)
MOST_NAMED = 3
OVER_RATING = messages(
    "It carries {more} more than it is rated for; its contacts bear that, no check objects."
)

ABOUT, AT_LEAST = messages(("{feeds}; about {load}", "{feeds}; at least {load}"))
AUTOMATIC, BY_HAND = messages(("{fed}; automatic", "{fed}; chosen by hand"))
FED, FED_BY_HAND = messages(("{fed} of {n} fed", "{fed} of {n} fed, {chosen} by hand"))


class WiringNotice(Value, frozen=True):
    """One sentence above the picture, and what a click leads to: a wish to drop, a field to
    enter, a part to choose.
    """

    words: str
    judged: Fit | Severity
    button: str = ""
    wire: Wire | None = None
    field: tuple[str, str] | None = None
    kind: str = ""


def cable_name(cable: PsuCable, psus: int) -> str:
    """A cable by its supply where there are several: "PSU 2, 8-pin 3"."""
    if psus > 1:
        return comma_words((f"PSU {cable.psu + 1}", cable.words))
    return cable.words


def load_words(row: PsuCableRow) -> str:
    """What a cable carries: "152 of 150 W"; "free" where nothing hangs on it."""
    if not row.runs or row.watts is None or not row.rated_w:
        return load_short(row)
    return worded("{watts} of {rated:,.0f} W", watts=_watts_at_least(row), rated=row.rated_w)


def load_short(row: PsuCableRow) -> str:
    """What a cable carries where there is no room for what it may carry: "152 W"."""
    if not row.runs:
        return worded("free")
    if row.watts is None:
        return "? W" if row.rated_w else ""
    return f"{_watts_at_least(row)} W"


def _watts_at_least(row: PsuCableRow) -> str:
    least = "≥ " if row.at_least else ""
    return f"{least}{row.watts:,.0f}"


def feed_short(row: SocketRow, psus: int) -> str:
    """What feeds a socket, in its row."""
    if row.run is None:
        return worded("own cable") if row.own else worded("no cable")
    cables = row.run.cables
    words = f"{len(cables)} × 8-pin" if len(cables) > 1 else next(cable.words for cable in cables)
    place = comma_words((f"PSU {row.run.psu + 1}", words)) if psus > 1 else words
    if not row.run.through:
        return place
    return comma_words((place, translated(_THROUGH[row.run.through])))


def uncounted_short(row: Uncounted) -> str:
    """A kind of cable that nobody counted."""
    return worded("{plugs}: unknown", plugs=cable_words(row.kind))


def cable_sentence(row: PsuCableRow, psus: int) -> str:
    """A cable as read out and shown on pointing at it."""
    if row.count > 1:
        free = plural(
            "{n} free {plug} cable of PSU {number}",
            "{n} free {plug} cables of PSU {number}",
            row.count,
            plug=cable_words(row.cable.kind),
            number=row.cable.psu + 1,
        )
        return str(free)
    words = cable_name(row.cable, psus)
    if row.cable.plugs > 1:
        words = worded("{cable}, {n} plugs on one cable", cable=words, n=row.cable.plugs)
    if not row.cable.separate:
        words = worded("{cable}, may share its cable with others", cable=words)
    words += f": {_carried_words(row)}"
    if row.doubted:
        words = worded("{cable}; how many cables of its kind there are is uncertain", cable=words)
    if row.judged is not None:
        words += f". {row.judged.message}"
    elif row.over_w:
        words += f". {worded(OVER_RATING, more=watts(row.over_w))}"
    return words


def _carried_words(row: PsuCableRow) -> str:
    """What a cable feeds, with how many watts, and how many it is good for."""
    if not row.runs:
        return worded("free")
    feeds = comma_words(run.socket.words for run in row.runs)
    words = worded("feeds {feeds}", feeds=feeds)
    if row.watts is not None:
        template = AT_LEAST if row.at_least else ABOUT
        words = worded(template, feeds=words, load=watts(row.watts))
    if row.rated_w:
        words = worded("{feeds}, good for {rated}", feeds=words, rated=watts(row.rated_w))
    return words


def supply_sentence(supply: Supply) -> str:
    """A supply as shown on pointing at it."""
    return worded(
        "PSU {number}, {supply}: about {load} of {rated}, with the cards at their limits",
        number=supply.number + 1,
        supply=supply.names[0],
        load=watts(supply.load_w),
        rated=watts(supply.given_w),
    )


def head_words(source: Supply | Consumer) -> str:
    """The head of a block as shown on pointing at it, with the whole name."""
    if isinstance(source, Supply):
        return supply_sentence(source)
    return "\n".join(filter(None, (source.title, source.names[0])))


def socket_sentence(row: SocketRow, psus: int) -> str:
    """A socket as read out and shown on pointing at it."""
    if row.own:
        words = worded("{socket}: fed by a cable of the server itself", socket=row.socket.words)
    elif row.run is None:
        words = worded("{socket}: nothing feeds it", socket=row.socket.words)
    else:
        cables = and_words(cable_name(cable, psus) for cable in row.run.cables)
        words = worded("{socket}: fed by {cables}", socket=row.socket.words, cables=cables)
        if row.run.through:
            words = comma_words((words, translated(_BY[row.run.through])))
        if row.run.cable_w is not None:
            load = watts(row.run.cable_w)
            words = worded("{fed}, about {load} through each", fed=words, load=load)
        words = worded(BY_HAND if row.chosen else AUTOMATIC, fed=words)
    if row.judged is None:
        return words
    return str(paragraph(with_stop(words), row.judged.message))


def _own_words(own: int) -> str:
    words = plural(
        "{n} fed by a cable of the server itself",
        "{n} fed by cables of the server itself",
        own,
    )
    return str(words)


def summary_words(picture: WiringPicture) -> str:
    """How far the wiring is: "8 of 9 fed, 2 by hand"; a server's own cables feed without it."""
    rows = [row for row in picture.sockets if not row.own]
    own = len(picture.sockets) - len(rows)
    if not rows:
        return _own_words(own) if own else ""
    fed = sum(row.run is not None for row in rows)
    chosen = sum(row.chosen for row in rows)
    template = FED_BY_HAND if chosen else FED
    return worded(template, fed=fed, n=len(rows), chosen=chosen)


# choices


def option_words(option: Option, wiring: Wiring, psus: int) -> str:
    """A cable in a menu: which plug, and what the cable carries already."""
    name = _plug_name(option, psus)
    others = comma_words(socket.words for socket in option.feeds)
    load = load_w(_runs_on(option, wiring))
    if option.current:
        said = messages("{name} — now, with {others}") if others else messages("{name} — now")
    elif not others:
        said = messages("{name} — free")
    elif option.free <= 0:
        said = messages("{name} — has {others}")
    elif load is None:
        said = messages("{name} — feeds {others}")
    else:
        said = messages("{name} — carries {load} already, for {others}")
    return worded(said, name=name, others=others, load="" if load is None else watts(load))


def _plug_name(option: Option, psus: int) -> str:
    """Return a plug by its number and cable, and the adapter between."""
    cable = option.cable
    name = cable_name(cable, psus)
    if cable.plugs > 1:
        number = min(len(option.feeds), cable.plugs - 1) + 1
        name = worded("{cable}, plug {number} of {n}", cable=name, number=number, n=cable.plugs)
    if option.through:
        name += f", {translated(_BY[option.through])}"
    return name


def _runs_on(option: Option, wiring: Wiring) -> tuple[Run, ...]:
    """What the cable of a choice feeds already."""
    runs = wiring.on(option.cable.kind).get(option.cable, ())
    return tuple(run for run in runs if run.socket in option.feeds)


def is_barred(option: Option, wiring: Wiring) -> bool:
    """Whether a cable is full of plugs that were chosen for it: such a wish would be refused."""
    return option.free <= 0 and all(run.chosen for run in _runs_on(option, wiring))


def step_name(socket: Socket, option: Option, psus: int) -> str:
    """The name of the step that a choice makes."""
    return worded(
        "Plug {socket} into {cable}",
        socket=socket.words,
        cable=cable_name(option.cable, psus),
    )


def refusal(before: Wiring, after: Wiring) -> str | None:
    """Why a choice cannot be, or would throw out another one; None where it can."""
    known = {refused.wire for refused in before.refused}
    return next((refused.why for refused in after.refused if refused.wire not in known), None)


def misfit(origin: object, other: object, psus: int) -> str:
    """Return the sentence that a cable does not go into the socket that it was let go over; empty
    for other rows.
    """
    rows = (origin, other)
    cable = next((row for row in rows if isinstance(row, PsuCableRow)), None)
    socket = next((row.socket for row in rows if isinstance(row, SocketRow)), None)
    if cable is None or socket is None:
        return ""
    if not can_be_chosen(socket):
        return worded(
            "Nothing changed: which cable feeds {socket} is left to the program.",
            socket=socket.words,
        )
    return worded(
        "Nothing changed: {cable} does not go into {socket}.",
        cable=cable_name(cable.cable, psus),
        socket=socket.words,
    )


def outcome(
    option: Option, before: Evaluation, after: Evaluation, psus: int
) -> tuple[str, Fit | Severity]:
    """What a choice would do, in short, and how good that is."""
    name = cable_name(option.cable, psus)
    wiring = wiring_of(after.assembly)
    if why := refusal(wiring_of(before.assembly), wiring):
        return named_value(name, why), Fit.CLASH
    runs = wiring.on(option.cable.kind).get(option.cable, ())
    load = load_w(runs)
    words = named_value(name, watts(load)) if load is not None else name
    had = {
        (f.key, f.severity) for f in before.findings
    }  # a rule may say two things of the same parts
    new = added_findings(before.findings, after.findings, "")
    added = [f for f in new if f.severity is not Severity.INFO and (f.key, f.severity) not in had]
    if not added:
        return words, Fit.FITS
    return without_stop(f"{words} · {added[0].title}"), added[0].severity


# above the picture


def _without_supply(a: Assembly) -> Iterator[WiringNotice]:
    """Return the sentence that no supply is chosen, or that the catalog lacks one that is."""
    lost = next((key for key in a.build.psus if key in a.missing), None)
    if lost is not None:
        words = worded("The power supply {part_id} is not in the catalog.", part_id=lost)
        yield WiringNotice(words, Fit.UNKNOWN, worded("Choose…"), kind="psu")
    elif not a.psus:
        yield WiringNotice(translated(NO_SUPPLY), Fit.UNKNOWN, worded("Choose…"), kind="psu")


def notices(evaluation: Evaluation, wiring: Wiring) -> Iterator[WiringNotice]:
    """What is to be done, each in one sentence."""
    a = evaluation.assembly
    for refused in wiring.refused:
        yield WiringNotice(
            worded(
                "A cable chosen for {whose} is not used: {why}.",
                whose=_whose(a, refused.wire),
                why=refused.why,
            ),
            Severity.ERROR,
            worded("Automatic"),
            wire=refused.wire,
        )
    yield from _without_supply(a)
    if not a.psus:
        return
    unknown: dict[str, list[Socket]] = {}  # by the field to enter
    rest: list[Socket] = []
    brought = fed_by_own_cables(a, wiring)
    for socket in wiring.unwired:
        if socket in brought:
            continue
        fields = uncounted_fields(a, socket)
        if fields:
            unknown.setdefault(fields[0], []).append(socket)
        else:
            rest.append(socket)
    for field, some in unknown.items():
        yield _uncounted_notice(a, field, some)
    if brought:
        yield WiringNotice(worded(OWN_CABLES, sockets=_named(list(brought))), Severity.INFO)
    if rest:
        yield _unfed_notice(evaluation, wiring, rest)


def _uncounted_notice(a: Assembly, address: str, sockets: list[Socket]) -> WiringNotice:
    part_id, _, field = address.partition(".")
    name = next((psu.name for psu in a.psus if psu.id == part_id), part_id)
    plug = next(cable_words(kind) for kind in KINDS if field.endswith(kind))
    (group, *others), n = like_consumers(sockets), len(a.cards)
    words = "Nothing feeds {sockets}: how many {plug} plugs {supply} has is unknown."
    if not others and _are_all_cards(group, n):
        words = (
            "None of the {n} cards has its {socket} fed: how many {plug} plugs {supply} has is "
            "unknown."
        )
    said = worded(
        words,
        sockets=_named(sockets),
        n=n,
        socket=group.sockets[0].short,
        plug=plug,
        supply=name,
    )
    return WiringNotice(said, Fit.UNKNOWN, worded("Enter…"), field=(part_id, field))


def _unfed_notice(evaluation: Evaluation, wiring: Wiring, sockets: list[Socket]) -> WiringNotice:
    """As grave as the gravest finding about one of the sockets."""
    judged = judged_runs(evaluation, wiring)
    found: list[Severity] = []
    for socket in sockets:
        if socket.key in judged:
            found.append(judged[socket.key].severity)
    worst = min(found, key=lambda severity: severity.rank, default=Severity.INFO)
    (group, *others), n = like_consumers(sockets), len(evaluation.assembly.cards)
    if not others and _are_all_cards(group, n):
        none = "None of the {n} cards has its {socket} fed: no cable that fits is free."
        said = worded(none, n=n, socket=group.sockets[0].short)
        return WiringNotice(said, worst)
    words = worded("Nothing feeds {sockets}: no cable that fits is free.", sockets=_named(sockets))
    return WiringNotice(words, worst)


def _are_all_cards(group: Consumers, n: int) -> bool:
    """Whether a group is every one of several cards, each with one socket."""
    return group.are_cards and len(group.titles) == n > 2 and len(group.sockets) == 1


def _named(sockets: list[Socket]) -> str:
    """Sockets in a sentence, those of one consumer and of like ones together:

    "Board, 6-pin 2 and 8-pin; GPU 1–3, 16-pin".
    """
    groups = like_consumers(sockets)
    words: list[str] = []
    left = len(sockets)
    for group in groups[:MOST_NAMED]:
        shorts = [socket.short for socket in group.sockets]
        words.append(comma_words((group.whose, and_words(shorts))))
        left -= len(shorts) * len(group.titles)
    said = semicolon_words(words)
    if not left:
        return said
    return worded("{sockets} and {n} more", sockets=said, n=left)


def _whose(a: Assembly, wire: Wire) -> str:
    if wire.card is None:
        return worded("the board")
    return next(
        (card.title for card in a.cards if card.index == wire.card),
        worded("card {number}", number=wire.card + 1),
    )
