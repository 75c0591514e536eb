"""Reads the tree of `lspci -t`, `-tv` and `-tvnn`: which bridge stands before which bus.

The tree is drawn with "+-" and "\\-"; a bridge is followed by its buses in brackets. Knows nothing
but addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rigwright.verify.found import Told

SOURCE = "lspci -t"
_ROOT = re.compile(r"\[([0-9a-f]{4}):([0-9a-f]{2})(?:-[0-9a-f]{2})?\]")
_NODE = re.compile(
    r"([0-9a-f]{2})\.([0-7])(?:-\[(?:([0-9a-f]{4}):)?([0-9a-f]{2})(?:-[0-9a-f]{2})?\])?"
)
MOST_LETTERS = 300  # of a line that is looked at: deeper trees no machine has


def read(text: str, first_line: int = 1) -> Told:
    """What the text tells; `first_line` is the number of its first line in what was given."""
    parents: list[tuple[str, str]] = []
    domain, bus = "0000", ""
    # The bus that stands at each column, with the bridge before it: lines below continue at these
    # columns.
    open_buses: list[tuple[int, str, str, str]] = []
    for line in text.splitlines():
        line = line[:MOST_LETTERS].rstrip()
        root = _root_of(line)
        bridge = ""
        if root is not None:
            domain = root[1]
            bus = root[2]
            start = root.end()
            open_buses = [(root.end(), domain, bus, "")]
        else:
            marker = re.search(r"[+\\]-", line)
            if marker is None or not open_buses:
                continue
            column = _node_column(line)
            while len(open_buses) > 1 and open_buses[-1][0] >= column:
                open_buses.pop()
            start = column
            _, domain, bus, bridge = open_buses[-1]
        for node in _nodes(line, start):
            address = f"{domain}:{bus}:{node[1]}.{node[2]}"
            if bridge:
                parents.append((address, bridge))
            if node[4] is None:
                break
            bridge = address
            bus = node[4]
            open_buses.append((node.end(), domain, bus, bridge))
    return Told(SOURCE, parents=tuple(parents))


def _root_of(line: str) -> re.Match[str] | None:
    """The domain and the bus that a line begins with."""
    root = _ROOT.search(line)
    if root is None or _NODE.search(line[: root.start()]):
        return None
    return root


def _nodes(line: str, start: int) -> Iterator[re.Match[str]]:
    """The nodes that are joined to each other on a line, from a column on."""
    node = _NODE.search(line, start)
    while node is not None and _joined(line, start, node.start()):
        yield node
        start = node.end()
        node = _NODE.search(line, start)


def _node_column(line: str) -> int:
    """Where the last branch of a line begins that is a continuation: after bars and spaces."""
    found = re.match(r"[ |]*[+\\]-", line)
    return found.end() if found is not None else 0


def _joined(line: str, start: int, end: int) -> bool:
    return set(line[start:end]) <= set("-+\\")
