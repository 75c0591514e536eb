"""Every socket of a build that wants a cable of a supply: cards, powered risers, the board, drives.

Each with the watts that are likely to flow through it, after what its card takes from the slot.
Knows no cables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import Literal

from rigwright.assembly import Assembly, SeatedCard
from rigwright.assembly.envelopes import SIXTEEN_PIN
from rigwright.assembly.seated import is_in_slot
from rigwright.assembly.seats import Mount
from rigwright.parts import Drive, PowerConnector
from rigwright.parts.chassis import has_own_board
from rigwright.parts.motherboard import slot_plugs_of
from rigwright.power.modules import drive_power_w
from rigwright.power.processors import cpu_power
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words
from rigwright.text.sentence import messages, worded

SocketKind = Literal[
    "6pin", "8pin", "12vhpwr", "12v-2x6", "eps8", "eps4", "24pin", "sata", "molex", "riser"
]
PsuCableKind = Literal["pcie_8pin", "conn_16pin", "eps_8pin", "sata", "molex", "24pin"]
# What goes into a socket as it is, best first; a riser says itself what it takes.
OWN_CABLES: Mapping[SocketKind, tuple[PsuCableKind, ...]] = {
    "6pin": ("pcie_8pin",),
    "8pin": ("pcie_8pin",),
    "12vhpwr": ("conn_16pin",),
    "12v-2x6": ("conn_16pin",),
    "eps8": ("eps_8pin",),
    "eps4": ("eps_8pin",),
    "24pin": ("24pin",),
    "sata": ("sata",),
    "molex": ("molex",),
}
SOCKET_WORDS: Mapping[SocketKind, str] = messages(
    {
        "6pin": "6-pin",
        "8pin": "8-pin",
        "12vhpwr": "16-pin",
        "12v-2x6": "16-pin",
        "eps8": "EPS",
        "eps4": "4-pin CPU",
        "24pin": "24-pin",
        "sata": "SATA",
        "molex": "Molex",
        "riser": "riser",
    }
)
RATED_W: Mapping[SocketKind, float] = {
    "6pin": 75,
    "8pin": 150,
    "eps8": 300,
    "12vhpwr": 600,
    "12v-2x6": 600,
}
# What a plug of the board beside its slots carries: two and three pins of 6 A at 12 V, as of the
# 24-pin, one of 11 A, three of 1.5 A.
BESIDE_W: Mapping[SocketKind, float] = {"6pin": 144.0, "8pin": 216.0, "molex": 132.0, "sata": 54.0}
# 12 V from the slot: 5.5 A at most; cards with 8-pins were measured at 35 to 66 W, those with a
# 16-pin below 15 W.
SLOT_WORST_W, SLOT_TYPICAL_W, SLOT_16PIN_W, SLOT_16PIN_TYPICAL_W = 66.0, 45.0, 15.0, 10.0
_TWELVE_VOLT: tuple[tuple[str, PsuCableKind], ...] = (
    (r"[68]-pin|12 V", "pcie_8pin"),
    (r"molex", "molex"),
    (r"sata", "sata"),
)
_OWN_SUPPLY = re.compile(r"24-pin", re.IGNORECASE)
_NO_PLUG = frozenset({"", "no", "none"})
_WITHOUT_SLOT_POWER = "slimsas_mcio_oculink_adapter"  # its cables carry data alone
# What a card takes its slot power from: the board, the chassis of its bay, the plug of its riser on
# a supply of the build, a supply that nobody names, or one of these that nobody knows.
SlotFeed = Literal["board", "bay", "plug", "another supply", "unknown"]


class Socket(Value, frozen=True):
    """One socket. `number` counts its consumer's sockets from 0; `card` is a placement's index,
    None off the cards.

    `limit_w` is its consumer's, `share` how much of what does not come from a slot flows through
    this one. `ordinal` tells sockets of one kind apart in words, 0 where there is only one.
    """

    consumer: str
    title: str
    card: int | None
    number: int
    kind: SocketKind
    takes: tuple[PsuCableKind, ...]
    limit_w: float | None = None
    from_slot_w: float = 0.0
    share: float = 1.0
    ordinal: int = 0

    @property
    def key(self) -> tuple[str, int]:
        """What stays the same of it while its card's limit changes."""
        return self.consumer, self.number

    @property
    def words(self) -> str:
        """What to call it: "GPU 1, 8-pin 2"."""
        return comma_words((self.title, self.short))

    @property
    def short(self) -> str:
        """What to call it beside the name of its consumer: "8-pin 2"."""
        return f"{translated(SOCKET_WORDS[self.kind])} {self.ordinal or ''}".rstrip()

    @property
    def watts(self) -> float | None:
        """What is likely to flow through it at its consumer's limit.

        None where that is not known.
        """
        if self.limit_w is None:
            return None
        return max(self.limit_w - self.from_slot_w, 0.0) * self.share

    @property
    def limit_share_w(self) -> float | None:
        """Its share of the limit without regard to the slot: what a cable has to be good for."""
        if self.limit_w is None:
            return None
        return self.limit_w * self.share

    @property
    def sixteen(self) -> bool:
        """True for both kinds of 16-pin."""
        return self.kind in SIXTEEN_PIN


def sockets_of(a: Assembly) -> tuple[Socket, ...]:
    """Return all sockets: the board's, the cards' in file order with their risers, the drives'."""
    cards = (socket for card in a.built.cards for socket in card_sockets(card))
    board, drives = a.derived_without_cards(_other_sockets)
    return (*board, *cards, *drives)


def _other_sockets(a: Assembly) -> tuple[tuple[Socket, ...], tuple[Socket, ...]]:
    boards: list[Socket] = []
    drives: list[Socket] = []
    for system in a.systems[:1] if has_own_board(a.chassis) else a.systems:
        boards.extend(_board_sockets(system))
        drives.extend(_drive_sockets(system))
    return tuple(boards), tuple(drives)


def _ordinals(kinds: Sequence[SocketKind]) -> list[int]:
    """Return the number of each among its kind, from 1; 0 for what is the only one."""
    return [
        kinds[: i + 1].count(kind) if kinds.count(kind) > 1 else 0 for i, kind in enumerate(kinds)
    ]


# cards


def card_sockets(card: SeatedCard) -> Iterator[Socket]:
    """Yield the sockets of a card, and last that of the riser it sits on."""
    plugs = (card.gpu.power_connectors or ()) if card.gpu is not None else ()
    rated = sum(RATED_W[plug.type] * plug.count for plug in plugs)
    from_slot = _typical_slot_w(plugs)
    kinds: list[SocketKind] = [plug.type for plug in plugs for _ in range(plug.count)]
    for number, (kind, ordinal) in enumerate(zip(kinds, _ordinals(kinds), strict=True)):
        yield Socket(
            consumer=card.label,
            title=card.title,
            card=card.index,
            number=number,
            kind=kind,
            takes=OWN_CABLES[kind],
            limit_w=card.power_w,
            from_slot_w=from_slot,
            share=RATED_W[kind] / rated,
            ordinal=ordinal,
        )
    takes = riser_takes(card)
    if takes:
        watts = from_slot if plugs else SLOT_WORST_W
        yield Socket(
            consumer=card.label,
            title=card.title,
            card=card.index,
            number=len(kinds),
            kind="riser",
            takes=takes,
            limit_w=watts,
        )


def _typical_slot_w(plugs: tuple[PowerConnector, ...]) -> float:
    if any(plug.type in SIXTEEN_PIN for plug in plugs):
        return SLOT_16PIN_TYPICAL_W
    return SLOT_TYPICAL_W


def slot_draw_w(card: SeatedCard) -> tuple[float, float] | None:
    """12 V that a card takes from its slot, at worst and typically.

    None where its plugs are not known.
    """
    plugs = card.gpu.power_connectors if card.gpu is not None else ()
    if plugs is None:
        return None
    if any(plug.type in SIXTEEN_PIN for plug in plugs):
        worst = SLOT_16PIN_W
        typical = SLOT_16PIN_TYPICAL_W
    else:
        worst = SLOT_WORST_W
        typical = SLOT_TYPICAL_W if plugs else SLOT_WORST_W
    drawn = card.power_w
    if drawn is None:
        return worst, typical
    return min(worst, drawn), min(typical, drawn)


def riser_takes(card: SeatedCard) -> tuple[PsuCableKind, ...]:
    """Return the cables that may feed a card's riser, best first.

    Empty for one without a socket or with its own supply.
    """
    words = card.riser.aux_power if card.riser is not None else None
    if not words or _OWN_SUPPLY.search(words):
        return ()
    return tuple(kind for pattern, kind in _TWELVE_VOLT if re.search(pattern, words, re.IGNORECASE))


def slot_feed(card: SeatedCard) -> SlotFeed:
    """Return what a card takes its slot power from.

    Without a riser on a frame it may be any, since some risers have a plug of their own. One that
    ends a data cable has, and one of a single lane mostly, whatever its record lacks.
    """
    if card.mount is Mount.BAY:
        return "bay"
    if is_in_slot(card):
        return "board"
    riser = card.riser
    if riser is None:
        return "unknown"
    if riser_takes(card):
        return "plug"
    if riser.aux_power is None:
        has_plug = riser.lanes == 1 or riser.riser_type == _WITHOUT_SLOT_POWER
        return "unknown" if has_plug else "board"
    has_none = riser.aux_power.strip().lower() in _NO_PLUG
    return "board" if has_none else "another supply"


def likely_slot_w(card: SeatedCard) -> float:
    """Return what a card is likely to take from its slot: all that no plug gives it."""
    through_plugs = sum(socket.watts or 0.0 for socket in card_sockets(card))
    return max((card.power_w or 0.0) - through_plugs, 0.0)


def fed_from_anywhere(a: Assembly) -> Iterator[SeatedCard]:
    """Yield the cards of known plugs whose slot power may come from any supply.

    Of unknown plugs all watts of the card may.
    """
    for card in a.cards:
        plugs = card.gpu.power_connectors if card.gpu is not None else ()
        if plugs is not None and slot_feed(card) in ("another supply", "unknown"):
            yield card


# the board


def _board_sockets(a: Assembly) -> Iterator[Socket]:
    if a.board is None or has_own_board(a.chassis):
        return
    board = a.board
    kinds: list[SocketKind] = ["24pin"]
    kinds.extend(repeat("eps8", board.eps_8pin or 0))
    kinds.extend(repeat("eps4", board.eps_4pin or 0))
    kinds.extend(_aux_plugs(a))
    power = cpu_power(a.cpu) if a.cpu is not None else None
    cpus_w = None if power is None else power.watts * max(1, a.cpu_count)
    label = a.label("board")
    title = a.system.titled("Board")
    for number, (kind, ordinal) in enumerate(zip(kinds, _ordinals(kinds), strict=True)):
        load_w, share = None, 1.0
        if kind == "eps8":
            load_w = cpus_w
            share = 1 / (board.eps_8pin or 1)
        yield Socket(
            consumer=label,
            title=title,
            card=None,
            number=number,
            kind=kind,
            takes=OWN_CABLES[kind],
            limit_w=load_w,
            from_slot_w=0.0,
            share=share,
            ordinal=ordinal,
        )


MOST_AUX = 8  # of one kind; a record may say anything
_AUX = re.compile(r"(?:(\d+)(?:-\d+)?x )?(?:4-pin )?(6-pin|8-pin|molex|sata)", re.IGNORECASE)
_AUX_KINDS: Mapping[str, SocketKind] = {
    "6-pin": "6pin",
    "8-pin": "8pin",
    "molex": "molex",
    "sata": "sata",
}


def _aux_plugs(a: Assembly) -> list[SocketKind]:
    """Return the plugs beside the slots, where the words on the board's record name any that a
    supply has.
    """
    words = slot_plugs_of(a.board)
    if not a.build.board_aux_connected or _OWN_SUPPLY.search(words):
        return []
    inputs = words.partition(" (plus ")[0]
    kinds: list[SocketKind] = []
    for count, name in _AUX.findall(inputs):
        kind = _AUX_KINDS[name.lower()]
        for _ in range(min(int(count or 1), MOST_AUX)):
            kinds.append(kind)
    return kinds


# drives


def drive_labels(system: Assembly) -> tuple[str, ...]:
    """Return what the drives of one system are called: those of the whole machine are counted
    through.
    """
    before = 0
    for one in system.machine.systems[: system.system.number]:
        before += sum(count for _, count in one.drives)
    own = sum(count for _, count in system.drives)
    return tuple(f"drive{number}" for number in range(before + 1, before + own + 1))


def _drive_sockets(a: Assembly) -> Iterator[Socket]:
    drives = [drive for drive, count in a.drives for _ in range(count)]
    for label, drive in zip(drive_labels(a), drives, strict=True):
        kind = _drive_kind(drive)
        if kind is not None:
            title = worded("Drive {number}", number=label.removeprefix("drive"))
            yield Socket(
                consumer=label,
                title=title,
                card=None,
                number=0,
                kind=kind,
                takes=OWN_CABLES[kind],
                limit_w=drive_power_w(drive),
            )


def _drive_kind(drive: Drive) -> SocketKind | None:
    """SATA or Molex; None for what sits in a slot or hangs on a backplane."""
    words = (drive.power_connector or "").lower()
    if not words:
        return "sata" if drive.drive_type in ("hdd", "sata_ssd") else None
    if "molex" in words:
        return "molex"
    return "sata" if "sata" in words else None
