"""The wiring view in words: leads and sockets as they are read out, what is to be done, what a
choice would mean.

Knows the view's values and the engine's wiring, and no widget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from gui.wiring.findings import judged_runs
from gui.wiring.rows import KINDS, LeadRow, SocketRow, Supply, Uncounted, WiringPicture, load_w
from rigwright.added import added_findings
from rigwright.assembly import Assembly
from rigwright.build import Wire
from rigwright.evaluation import Evaluation
from rigwright.findings import Fit, Severity
from rigwright.record import Value
from rigwright.text.numbers import watts
from rigwright.text.sentence import plural
from rigwright.wiring import Wiring, unknown_counts, wiring_of
from rigwright.wiring.leads import LEAD_WORDS, Lead
from rigwright.wiring.options import Option, can_be_chosen
from rigwright.wiring.sockets import Socket

_THROUGH = {"adapter": "adapter", "dongle": "dongle", "bare": "forced in"}
_BY = {"adapter": "by adapter", "dongle": "by dongle", "bare": "forced in, wrong pins"}
NO_SUPPLY, NOTHING = (
    "No power supply is chosen.",
    "No card or board of the build has a socket for a lead.",
)
MOST_NAMED = 3
OVER_RATING = (
    "It carries {more} more than it is rated for; its contacts bear that, no check objects."
)


class Notice(Value, frozen=True):
    """One sentence above the picture, and what a click leads to: a wish to drop, a field to
    enter, a part to choose.
    """

    words: str
    judged: Fit | Severity
    button: str = ""
    wire: Wire | None = None
    field: tuple[str, str] | None = None
    kind: str = ""


def lead_name(lead: Lead, psus: int) -> str:
    """A lead by its supply where there are several: "PSU 2, 8-pin 3"."""
    return f"PSU {lead.psu + 1}, {lead.words}" if psus > 1 else lead.words


def load_words(row: LeadRow) -> str:
    """What a lead carries: "152 of 150 W"; "free" where nothing hangs on it."""
    if not row.runs:
        return "free"
    if row.watts is None:
        return "? W" if row.rated_w else ""
    watts_words = f"{'≥ ' if row.at_least else ''}{row.watts:,.0f}"
    return f"{watts_words} of {row.rated_w:,.0f} W" if row.rated_w else f"{watts_words} W"


def feed_short(row: SocketRow, psus: int) -> str:
    """What feeds a socket, in its row."""
    if row.run is None:
        return "no lead"
    leads = row.run.leads
    words = f"{len(leads)} × 8-pin" if len(leads) > 1 else next(lead.words for lead in leads)
    place = f"PSU {row.run.psu + 1}, {words}" if psus > 1 else words
    return f"{place}, {_THROUGH[row.run.through]}" if row.run.through else place


def uncounted_short(row: Uncounted) -> str:
    """A kind of lead that nobody counted."""
    return f"{LEAD_WORDS[row.kind]}: not known"


def lead_sentence(row: LeadRow, psus: int) -> str:
    """A lead as read out and shown on pointing at it."""
    if row.count > 1:
        return f"{row.count} free {LEAD_WORDS[row.lead.kind]} leads of PSU {row.lead.psu + 1}"
    words = lead_name(row.lead, psus)
    if row.lead.plugs > 1:
        words += f", {row.lead.plugs} plugs on one cable"
    if not row.lead.separate:
        words += ", may share its cable with others"
    words += f": {_carried_words(row)}"
    if row.doubted:
        words += "; how many leads of its kind there are is uncertain"
    if row.judged is not None:
        words += f". {row.judged.message}"
    elif row.over_w:
        words += f". {OVER_RATING.format(more=watts(row.over_w))}"
    return words


def _carried_words(row: LeadRow) -> str:
    """What a lead feeds, with how many watts, and how many it is good for."""
    if not row.runs:
        return "free"
    feeds = ", ".join(run.socket.words for run in row.runs)
    words = f"feeds {feeds}"
    if row.watts is not None:
        about = "at least" if row.at_least else "about"
        words += f"; {about} {watts(row.watts)}"
    if row.rated_w:
        words += f", good for {watts(row.rated_w)}"
    return words


def supply_sentence(supply: Supply) -> str:
    """A supply as shown on pointing at it."""
    return (
        f"PSU {supply.number + 1}, {supply.name}: about {watts(supply.load_w)} of "
        f"{watts(supply.rated_w)},"
        " with the cards at their limits"
    )


def socket_sentence(row: SocketRow, psus: int) -> str:
    """A socket as read out and shown on pointing at it."""
    if row.run is None:
        words = f"{row.socket.words}: nothing feeds it"
    else:
        leads = " and ".join(lead_name(lead, psus) for lead in row.run.leads)
        by = f", {_BY[row.run.through]}" if row.run.through else ""
        load = f", about {watts(row.run.lead_w)} through each" if row.run.lead_w is not None else ""
        words = (
            f"{row.socket.words}: fed by {leads}{by}{load}; "
            f"{'chosen by hand' if row.chosen else 'automatic'}"
        )
    return f"{words}. {row.judged.message}" if row.judged is not None else words


def summary_words(picture: WiringPicture) -> str:
    """How far the wiring is: "8 of 9 fed, 2 by hand"."""
    rows = picture.sockets
    if not rows:
        return ""
    fed, chosen = sum(row.run is not None for row in rows), sum(row.chosen for row in rows)
    return f"{fed} of {len(rows)} fed{f', {chosen} by hand' if chosen else ''}"


# choices


def option_words(option: Option, wiring: Wiring, psus: int) -> str:
    """A lead in a menu: which plug, and what the lead carries already."""
    lead = option.lead
    name = lead_name(lead, psus)
    if lead.plugs > 1:
        name += f", plug {min(len(option.feeds), lead.plugs - 1) + 1} of {lead.plugs}"
    if option.through:
        name += f", {_BY[option.through]}"
    others = ", ".join(socket.words for socket in option.feeds)
    if option.current and others:
        return f"{name} — now, with {others}"
    if option.current or not others:
        return f"{name} — {'now' if option.current else 'free'}"
    load = load_w(
        tuple(run for run in wiring.on(lead.kind).get(lead, ()) if run.socket in option.feeds)
    )
    if option.free <= 0:
        return f"{name} — has {others}"
    carried = f"carries {watts(load)} already, for" if load is not None else "feeds"
    return f"{name} — {carried} {others}"


def is_barred(option: Option, wiring: Wiring) -> bool:
    """Whether a lead is full of plugs that were chosen for it: such a wish would be refused."""
    runs = [
        run
        for run in wiring.on(option.lead.kind).get(option.lead, ())
        if run.socket in option.feeds
    ]
    return option.free <= 0 and all(run.chosen for run in runs)


def step_name(socket: Socket, option: Option, psus: int) -> str:
    """The name of the step that a choice makes."""
    return f"Plug {socket.words} into {lead_name(option.lead, psus)}"


def refusal(before: Wiring, after: Wiring) -> str | None:
    """Why a choice cannot be, or would throw out another one; None where it can."""
    known = {refused.wire for refused in before.refused}
    return next((refused.why for refused in after.refused if refused.wire not in known), None)


def misfit(origin: object, other: object, psus: int) -> str:
    """That a lead does not go into the socket that it was let go over; empty for other rows."""
    rows = (origin, other)
    lead = next((row for row in rows if isinstance(row, LeadRow)), None)
    socket = next((row.socket for row in rows if isinstance(row, SocketRow)), None)
    if lead is None or socket is None:
        return ""
    if not can_be_chosen(socket):
        return f"Nothing changed: which lead feeds {socket.words} is left to the program."
    return f"Nothing changed: {lead_name(lead.lead, psus)} does not go into {socket.words}."


def outcome(
    option: Option, before: Evaluation, after: Evaluation, psus: int
) -> tuple[str, Fit | Severity]:
    """What a choice would do, in short, and how good that is."""
    name = lead_name(option.lead, psus)
    wiring = wiring_of(after.assembly)
    if why := refusal(wiring_of(before.assembly), wiring):
        return f"{name}: {why}", Fit.CLASH
    runs = wiring.on(option.lead.kind).get(option.lead, ())
    load = load_w(runs)
    words = f"{name}: {watts(load)}" if load is not None else name
    had = {
        (f.key, f.severity) for f in before.findings
    }  # a rule may say two things of the same parts
    new = added_findings(before.findings, after.findings, "")
    added = [f for f in new if f.severity is not Severity.INFO and (f.key, f.severity) not in had]
    if not added:
        return words, Fit.FITS
    return f"{words} · {added[0].title}".rstrip("."), added[0].severity


# above the picture


def notices(evaluation: Evaluation, wiring: Wiring) -> Iterator[Notice]:
    """What is to be done, each in one sentence."""
    a = evaluation.assembly
    for refused in wiring.refused:
        yield Notice(
            f"A lead chosen for {_whose(a, refused.wire)} is not used: {refused.why}.",
            Severity.ERROR,
            "Automatic",
            wire=refused.wire,
        )
    if not a.psus:
        yield Notice(NO_SUPPLY, Fit.UNKNOWN, "Choose…", kind="psu")
        return
    unknown: dict[str, list[tuple[Socket, str]]] = {}  # by supply, each with the field to enter
    rest: list[Socket] = []
    for socket in wiring.unwired:
        fields = _uncounted(a, socket)
        if fields:
            part_id, _, field = fields[0].partition(".")
            unknown.setdefault(part_id, []).append((socket, field))
        else:
            rest.append(socket)
    for part_id, some in unknown.items():
        yield _uncounted_notice(a, part_id, some)
    if rest:
        yield _unfed_notice(evaluation, wiring, rest)


def _uncounted(a: Assembly, socket: Socket) -> tuple[str, ...]:
    """The plug counts of supplies that would tell whether something feeds a socket."""
    fields = unknown_counts(a, *socket.takes)
    if not fields and socket.sixteen:  # an adapter takes 8-pins
        fields = unknown_counts(a, "pcie_8pin")
    return fields


def _uncounted_notice(a: Assembly, part_id: str, some: list[tuple[Socket, str]]) -> Notice:
    name = next((psu.name for psu in a.psus if psu.id == part_id), part_id)
    sockets = [socket for socket, _ in some]
    kinds: dict[str, None] = {}
    for _, field in some:
        for kind in KINDS:
            if field.endswith(kind):
                kinds[LEAD_WORDS[kind]] = None
    words = (
        f"Nothing feeds {_named(sockets)}: how many {_listed(kinds)} plugs {name} has is not known."
    )
    first_field = some[0][1]
    return Notice(words, Fit.UNKNOWN, "Enter…", field=(part_id, first_field))


def _unfed_notice(evaluation: Evaluation, wiring: Wiring, sockets: list[Socket]) -> Notice:
    """As grave as the gravest finding about one of the sockets."""
    judged = judged_runs(evaluation, wiring)
    found: list[Severity] = []
    for socket in sockets:
        key = socket.consumer, socket.number
        if key in judged:
            found.append(judged[key].severity)
    worst = min(found, key=lambda severity: severity.rank, default=Severity.INFO)
    words = plural(
        "Nothing feeds {sockets}: no lead that goes into it is free.",
        "Nothing feeds {sockets}: no lead that goes into them is free.",
        len(sockets),
        sockets=_named(sockets),
    )
    return Notice(str(words), worst)


def _named(sockets: list[Socket]) -> str:
    """Sockets in a sentence, those of one consumer together:

    "Board, 6-pin 2 and 8-pin; GPU 1, 16-pin".
    """
    groups = groupby(sockets[:MOST_NAMED], key=lambda socket: socket.title)
    words = "; ".join(
        f"{title}, {_listed(socket_short(s) for s in some)}" for title, some in groups
    )
    more = len(sockets) - MOST_NAMED
    return words + (f" and {more} more" if more > 0 else "")


def _listed(words: Iterable[str]) -> str:
    """Words in a row: "EPS, 8-pin and 16-pin"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def socket_short(socket: Socket) -> str:
    """A socket beside the name of its consumer: "8-pin 2"."""
    return socket.words.removeprefix(f"{socket.title}, ")


def _whose(a: Assembly, wire: Wire) -> str:
    if wire.card is None:
        return "the board"
    return next(
        (card.title for card in a.cards if card.index == wire.card), f"card {wire.card + 1}"
    )
