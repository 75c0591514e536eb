"""The picture of a topology as boxes and lines, and as SVG:

CPUs above, switches and chipset between, cards below. Coordinates are pixels, y down. Knows no
window; whoever paints the boxes chooses the colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from rigwright.lanes.topology import Attachment, Topology
from rigwright.record import Value
from rigwright.text.sentence import worded

CARD_W, CARD_H, GAP, EDGE = 148.0, 52.0, 16.0, 16.0
CPU_Y, MIDDLE_Y, CARD_Y, NVLINK_Y = 16.0, 116.0, 216.0, 300.0
MARK = {"card": "#2f6fdb", "cpu": "#5b6472", "switch": "#8a5bd6", "chipset": "#b7791f"}


class TopologyNode(Value, frozen=True):
    """A box with a name and a second line; `kind` is "cpu", "switch", "chipset" or "card"."""

    key: str
    kind: str
    x: float
    y: float
    width: float
    title: str
    detail: str = ""

    @property
    def middle(self) -> float:
        """Where its lines begin."""
        return self.x + self.width / 2


class TopologyWire(Value, frozen=True):
    """A line from one box down to another; `label` is what it carries.

    An NVLink wire runs below the cards.
    """

    upper: str
    lower: str
    label: str
    nvlink: bool = False


class TopologyDrawing(Value, frozen=True):
    """All boxes and lines, and how much room they take."""

    nodes: tuple[TopologyNode, ...]
    wires: tuple[TopologyWire, ...]
    width: float
    height: float

    def node(self, key: str) -> TopologyNode:
        """Return the box of that key."""
        return next(node for node in self.nodes if node.key == key)


def _parent(a: Attachment) -> tuple[str, str]:
    """Return the key and the kind of what a card hangs on."""
    cpu = f"cpu{a.cpu or '?'}"
    if a.on_chipset:
        return "chipset", "chipset"
    if a.via:
        return f"{cpu}/{a.via}", "switch"
    return cpu, "cpu"


def _column(a: Attachment) -> tuple[int, bool, str, int]:
    """Return what decides the order of cards; those of no known processor come last."""
    return a.cpu or 99, a.on_chipset, a.via or "", a.card.index


def _processors(wires: Iterable[TopologyWire]) -> list[str]:
    """Return the keys of the processors, without those of the switches that hang on them."""
    upper = {wire.upper for wire in wires}
    return sorted(key for key in upper if key.startswith("cpu") and "/" not in key)


def drawing_of(topology: Topology) -> TopologyDrawing:
    """Lay a topology out; cards that hang on the same thing stand together."""
    cards = sorted(topology.attachments, key=_column)
    nodes: list[TopologyNode] = []
    wires: list[TopologyWire] = []
    middles: dict[str, str] = {}
    for number, attachment in enumerate(cards):
        upper, kind = _parent(attachment)
        nodes.append(_card_node(number, attachment))
        label = attachment.card.label
        wires.append(TopologyWire(upper, label, attachment.link.words))
        if kind != "cpu":
            middles[upper] = kind
    for key, kind in middles.items():
        title, detail = _middle_words(topology, key, kind)
        nodes.append(_over(nodes, wires, key, kind, MIDDLE_Y, title, detail))
        uplink = _uplink_words(topology, kind)
        wires.append(TopologyWire(_cpu_above(key), key, uplink))
    estimate = any(card.cpu_estimate for card in cards)
    for key in _processors(wires):
        nodes.append(_over(nodes, wires, key, "cpu", CPU_Y, _cpu_words(key, estimate)))
    bridges = [TopologyWire(a, b, words, nvlink=True) for (a, b), words in topology.nvlinks]
    right = max((node.x + node.width for node in nodes), default=0.0)
    bottom = NVLINK_Y if bridges else CARD_Y + CARD_H
    return TopologyDrawing(
        nodes=tuple(nodes),
        wires=(*wires, *bridges),
        width=right + EDGE,
        height=bottom + EDGE,
    )


def _card_node(column: int, a: Attachment) -> TopologyNode:
    where = a.link.slot or a.card.placement.place
    return TopologyNode(
        key=a.card.label,
        kind="card",
        x=EDGE + column * (CARD_W + GAP),
        y=CARD_Y,
        width=CARD_W,
        title=a.card.label.upper(),
        detail=where,
    )


def _over(
    nodes: list[TopologyNode],
    wires: list[TopologyWire],
    key: str,
    kind: str,
    y: float,
    title: str,
    detail: str = "",
) -> TopologyNode:
    """Return a box above all that hangs on it."""
    hanging = {wire.lower for wire in wires if wire.upper == key}
    below = [node for node in nodes if node.key in hanging]
    left = min(node.x for node in below)
    right = max(node.x + node.width for node in below)
    return TopologyNode(
        key=key,
        kind=kind,
        x=left,
        y=y,
        width=right - left,
        title=title,
        detail=detail,
    )


def _middle_words(topology: Topology, key: str, kind: str) -> tuple[str, str]:
    if kind == "chipset":
        shared = worded("shared with storage, network, USB")
        name = topology.board.chipset if topology.board is not None else None
        if not name:
            return worded("Chipset"), shared
        return worded("Chipset {name}", name=name).strip(), shared
    number = key.rpartition(" ")[2]
    return worded("Switch {number}", number=number), worded("estimate: slots dealt out in order")


def _cpu_above(key: str) -> str:
    if "/" not in key:
        return "cpu1"
    return key.partition("/")[0]


def _uplink_words(topology: Topology, kind: str) -> str:
    if kind == "switch":
        return "x16"
    if not topology.uplink_gb_s:
        return ""
    return f"{topology.uplink_gb_s:.1f} GB/s"


def _cpu_words(key: str, estimate: bool) -> str:
    """The title of a processor; an estimate where only the order of bays says what hangs on it."""
    number = key.removeprefix("cpu")
    if number == "?":
        return worded("CPU (which one is unknown)")
    if estimate:
        return worded("CPU {number} (estimate)", number=number)
    return worded("CPU {number}", number=number)


def svg_of(drawing: TopologyDrawing) -> str:
    """Return the drawing as an SVG file that any program opens; it brings its own colours for
    paper.
    """
    width = f"{drawing.width:g}"
    height = f"{drawing.height:g}"
    size = f'width="{width}" height="{height}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect {size} fill="#ffffff"/>',
    ]
    for wire in drawing.wires:
        lines.append(_svg_wire(drawing, wire))
    for node in drawing.nodes:
        lines.append(_svg_node(node))
    lines += ["</svg>", ""]
    return "\n".join(lines)


def _svg_node(node: TopologyNode) -> str:
    place = f'x="{node.x:g}" y="{node.y:g}" width="{node.width:g}" height="{CARD_H:g}"'
    stroke = MARK[node.kind]
    box = f'<rect {place} rx="6" fill="#f5f7fa" stroke="{stroke}" stroke-width="1.5"/>'
    bold = 'text-anchor="middle" font-weight="600"'
    plain = 'text-anchor="middle"'
    middle = node.middle
    title = _svg_text(middle, node.y + 22, node.title, "#1f2630", bold)
    detail = _svg_text(middle, node.y + 40, node.detail, "#5b6472", plain)
    return box + title + detail


def _svg_text(x: float, y: float, words: str, colour: str, more: str = "") -> str:
    if not words:
        return ""
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" {more}>{escape(words)}</text>'


def _svg_wire(drawing: TopologyDrawing, wire: TopologyWire) -> str:
    upper = drawing.node(wire.upper)
    lower = drawing.node(wire.lower)
    from_x = upper.middle
    to_x = lower.middle
    if wire.nvlink:
        bottom = CARD_Y + CARD_H
        across = NVLINK_Y - 16
        path = f"M{from_x:g},{bottom:g} V{across:g} H{to_x:g} V{bottom:g}"
        x = (from_x + to_x) / 2
        y = NVLINK_Y - 20
        colour = "#2e9e5b"
    else:
        begin = upper.y + CARD_H
        path = f"M{to_x:g},{begin:g} V{lower.y:g}"
        x = to_x
        y = (begin + lower.y) / 2 + 4
        colour = "#5b6472"
    line = f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    label = _svg_text(x + 6, y, wire.label, colour)
    return line + label
