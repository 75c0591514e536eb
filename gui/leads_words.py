"""Plugs and leads in words: what feeds a socket, what else hangs on a lead, which choices could not be kept.

Knows the engine's wiring and no widget.
"""

from __future__ import annotations

from collections.abc import Iterator

from rigwright.assembly import Assembly
from rigwright.wiring import Run, Wiring
from rigwright.wiring_leads import Lead
from rigwright.wiring_options import Option
from rigwright.wiring_sockets import Socket

_THROUGH = {"adapter": "by an adapter", "dongle": "by a dongle", "bare": "forced in: wrong pins"}


def lead_words(lead: Lead, psus: int) -> str:
    """A lead by its supply where there are several: "PSU 2, 8-pin 3"."""
    return f"PSU {lead.psu + 1}, {lead.words}" if psus > 1 else lead.words


def run_words(run: Run | None, psus: int) -> str:
    """What feeds a socket now."""
    if run is None:
        return "nothing feeds it"
    first = lead_words(run.leads[0], psus)
    more = f" and {len(run.leads) - 1} more" if len(run.leads) > 1 else ""
    return f"{first}{more}{f', {_THROUGH[run.through]}' if run.through else ''}"


def option_words(option: Option, psus: int) -> str:
    """A lead in a list, with what hangs on it now."""
    words = lead_words(option.lead, psus) + (f", {_THROUGH[option.through]}" if option.through else "")
    others = ", ".join(dict.fromkeys(socket.words for socket in option.feeds))
    if not others:
        return words
    return f"{words} · now {others}" if option.free <= 0 else f"{words} · shared with {others}"


def socket_sentence(socket: Socket, run: Run | None, psus: int) -> str:
    """A socket as read out and shown on pointing at it."""
    watts = f", about {run.lead_w:.0f} W through each lead" if run is not None and run.lead_w is not None else ""
    return f"{socket.words}: {run_words(run, psus)}{watts}"


def run_of(wiring: Wiring, socket: Socket) -> Run | None:
    """What feeds a socket."""
    return next((run for run in wiring.runs if run.socket == socket), None)


def problems(a: Assembly, wiring: Wiring) -> Iterator[str]:
    """What is wrong with the wiring, in sentences."""
    for refused in wiring.refused:
        who = "the board" if refused.wire.card is None else _title(a, refused.wire.card)
        yield f"A lead chosen for {who} is not kept: {refused.why}."
    if not a.psus:
        yield "No power supply is chosen."
    elif wiring.unwired:
        first = ", ".join(socket.words for socket in wiring.unwired[:4])
        yield f"Nothing feeds {first}{_more(len(wiring.unwired) - 4)}."


def _more(count: int) -> str:
    return f" and {count} more" if count > 0 else ""


def _title(a: Assembly, index: int) -> str:
    return next((card.title for card in a.cards if card.index == index), f"card {index + 1}")


def step_words(socket: Socket, option: Option | None, psus: int) -> str:
    """The name of the step that a choice makes."""
    if option is None:
        return f"Leave {socket.words} to the program"
    return f"Plug {socket.words} into {lead_words(option.lead, psus)}"
