"""The circuits of a rack as people write them: each with the machines on it, by number from 1.

What they carry, `rigwright.reports.rack` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rigwright.build import Site
from rigwright.power.written_sites import loaded_site
from rigwright.reports.rack import RackFeed
from rigwright.text.refused import WordedError
from rigwright.text.typed import whole_in


class RackError(WordedError):
    """A text is no circuit of a rack; the message is one sentence for the user."""


def rack_feeds(wanted: Sequence[str], count: int) -> tuple[RackFeed, ...]:
    """Return the circuits of the rack; a RackError where one is none, or a machine is on two."""
    named = [_named(text, count) for text in wanted]
    taken = _named_once([number for _, numbers in named for number in numbers])
    left = tuple(sorted(set(range(count)) - set(taken)))
    feeds: list[RackFeed] = []
    for site, numbers in named:
        feeds.append(RackFeed(site, numbers or left))
        if not numbers:
            left = ()
    return tuple(feed for feed in feeds if feed.machines)


def _named_once(numbers: Sequence[int]) -> Sequence[int]:
    for number, times in Counter(numbers).items():
        if times > 1:
            raise RackError("Machine {n} is named by two circuits.", n=number + 1)
    return numbers


def _named(text: str, count: int) -> tuple[Site, tuple[int, ...]]:
    """Return a circuit and the machines that it names; none where it takes those that are left."""
    name, equals, numbers = text.partition("=")
    site = loaded_site(name)
    if site is None:
        raise RackError(
            "A circuit of the rack is NAME or NAME=N, for example 230V/16A=1,2, not {text!r}.",
            text=text,
        )
    if not equals:
        return site, ()
    return site, tuple(_machine(word, count) for word in numbers.split(","))


def _machine(word: str, count: int) -> int:
    found = whole_in(word.strip(), count)
    if found is None:
        raise RackError(
            "A circuit names machine {word!r}; the rack has machines 1 to {count}.",
            word=word,
            count=count,
        )
    return found - 1
