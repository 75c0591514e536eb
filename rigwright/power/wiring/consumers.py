"""Sockets of several consumers in few words: those of like cards are named together.

Knows only sockets and their titles; what is said of them is the reader's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rigwright.power.wiring.sockets import Socket
from rigwright.record import Value
from rigwright.text.numbers import comma_words


class Consumers(Value, frozen=True):
    """Consumers that want the same cables, with the sockets of the first."""

    titles: tuple[str, ...]
    sockets: tuple[Socket, ...]

    @property
    def whose(self) -> str:
        """Their titles, neighbours taken together: "GPU 1–3, GPU 5"."""
        words: list[str] = []
        for _, run in groupby(enumerate(self.titles), lambda item: _run_of(*item)):
            words.append(_run_words([title for _, title in run]))
        return comma_words(words)

    @property
    def are_cards(self) -> bool:
        """Whether all of them are cards: like consumers are of one kind."""
        return self.sockets[0].card is not None


def like_consumers(sockets: Iterable[Socket]) -> tuple[Consumers, ...]:
    """Return consumers with the same sockets together, in the order of the first of them."""
    titles: dict[tuple[object, ...], list[str]] = {}
    first: dict[tuple[object, ...], tuple[Socket, ...]] = {}
    for title, some in groupby(sockets, key=lambda socket: socket.title):
        own = tuple(some)
        is_card = own[0].card is not None
        shorts = tuple(socket.short for socket in own)
        key = (is_card, _stem(title), shorts)
        titles.setdefault(key, []).append(title)
        first.setdefault(key, own)
    alike: list[Consumers] = []
    for key, own in first.items():
        named = tuple(titles[key])
        alike.append(Consumers(named, own))
    return tuple(alike)


def _stem(title: str) -> str:
    """A title without the number at its end."""
    return title.rstrip("0123456789")


def _run_of(place: int, title: str) -> tuple[str, int]:
    """The same for titles that count on from one another."""
    stem = _stem(title)
    number = title[len(stem) :]
    return stem, int(number) - place if number else -place


def _run_words(titles: Sequence[str]) -> str:
    if len(titles) < 3:
        return comma_words(titles)
    last = titles[-1]
    return f"{titles[0]}–{last[len(_stem(last)) :]}"
