"""The team's layer of the catalog: fetched into a local file, published to, and always a word on
how things stand.

What the window and the command use. Loads nothing of a database until something is asked of the
team's own; while that cannot be reached, what was last fetched goes on being used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from rigwright.library.team.address import TeamError, checked_url, chosen_url, keep_url
from rigwright.library.team.mirror import (
    TeamChange,
    TeamLayer,
    forget_mirror,
    mirror_of,
    no_rest,
    renew_mirror,
    restfully,
    touch_mirror,
    write_mirror,
)
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.numbers import comma_words, parts_counted
from rigwright.text.sentence import plural, plurals, worded

# Templates for one and several of a length of time in seconds, the longest first.
AGES = plurals(
    {
        86_400: ("{n} day ago ({time})", "{n} days ago ({time})"),
        3_600: ("{n} hour ago ({time})", "{n} hours ago ({time})"),
        60: ("{n} minute ago ({time})", "{n} minutes ago ({time})"),
    }
)


class Fetched(Value, frozen=True):
    """What a fetch brought: whether anything is new, how many parts there are, and what could
    not be read.
    """

    new: bool
    count: int
    unreadable: tuple[str, ...] = ()


def layer() -> TeamLayer:
    """The team's parts as last fetched from the chosen address, for `Layered`.

    Empty until there are some.
    """
    return TeamLayer()


def choose(url: str | None) -> None:
    """Use another address from now on, or none.

    What was fetched from the former one is given up.
    """
    former = chosen_url()
    keep_url(checked_url(url) if url else None)
    if chosen_url() != former:
        forget_mirror()


def fetch(url: str, rest: Callable[[], None] = no_rest) -> Fetched:
    """Bring the local file up to the team's database; a `TeamError` leaves it as it is.

    `rest` is called after every few parts, so that the caller's other work goes on.
    """
    from rigwright.library.team.database import read_changes, read_parts

    renewed = renew_mirror()
    before = mirror_of(url)
    if before is not None and read_changes(url) == before.changes:
        touch_mirror()
        return Fetched(renewed, len(before.changes))
    found = read_parts(url, rest)
    # a record that could not be read counts as not fetched: asked for again each time, and not to
    # be written over
    write_mirror(
        url, restfully(found.parts, rest), {part.id: found.changes[part.id] for part in found.parts}
    )
    return Fetched(True, len(found.parts), found.unreadable)


def publish(url: str, parts: Sequence[Part]) -> int:
    """Give parts to the team, all or none, and fetch.

    Gives how many differed from what the team had. A part that somebody else changed since it was
    last fetched here is a `TeamError`, and nothing is written.
    """
    from rigwright.library.team.database import write_parts

    before = mirror_of(url)
    count = write_parts(url, parts, before.changes if before else {}, author(), now())
    fetch(url)
    return count


def remove(url: str, part_ids: Iterable[str]) -> int:
    """Take parts from the team, all or none, and fetch; gives how many.

    Conflicts are as in `publish`.
    """
    from rigwright.library.team.database import remove_parts

    before = mirror_of(url)
    count = remove_parts(url, part_ids, before.changes if before else {})
    fetch(url)
    return count


def count_parts(url: str) -> int:
    """Ask the team's database how many parts it has; a `TeamError` says why it does not answer."""
    from rigwright.library.team.database import read_changes

    return len(read_changes(url))


def upgrade(url: str) -> tuple[str | None, str, Path | None]:
    """Bring the team's database to this program's version: the one it had, the one it has, and
    the copy kept first.
    """
    from rigwright.library.team.schema import upgrade as bring_up

    version, kept = bring_up(url)
    return version.found, version.needed, kept


def last_changes(url: str) -> Mapping[str, TeamChange]:
    """The last change of every part as it was fetched from there."""
    last = mirror_of(url)
    return last.changes if last else {}


def with_last_fetch(error: TeamError, url: str) -> str:
    """What went wrong, and what the program goes on with."""
    last = mirror_of(url)
    if last is None:
        return worded(
            "{error} Nothing has been fetched from there yet, so the team's parts are missing.",
            error=error,
        )
    return worded(
        "{error} Rigwright goes on with the {parts} fetched {age}.",
        error=error,
        parts=parts_counted(len(last.changes)),
        age=age_words(last.fetched_at),
    )


def last_fetch_words(url: str) -> str:
    """How much was last fetched from there, and when."""
    last = mirror_of(url)
    if last is None:
        return worded("never")
    return comma_words((parts_counted(len(last.changes)), age_words(last.fetched_at)))


def fetched_at(url: str) -> str | None:
    """When something was last fetched from there, in UTC, or None."""
    last = mirror_of(url)
    return last.fetched_at.isoformat(timespec="seconds") if last else None


def age_words(then: datetime) -> str:
    """How long ago something was, and when."""
    seconds = max(0.0, (datetime.now(UTC) - then).total_seconds())
    stamp = f"{then.astimezone():%Y-%m-%d %H:%M}"
    for length_s, ages in AGES.items():
        if seconds >= length_s:
            return str(plural(*ages, int(seconds // length_s), time=stamp))
    return worded("just now ({time})", time=stamp)


def author() -> str:
    """The name that changes are signed with: the user's name and the machine's."""
    import getpass
    import platform

    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):  # a user whom the system does not know
        name = "somebody"
    return f"{name}@{platform.node() or 'unknown'}"[:200]


def now() -> str:
    """The moment as a change is dated."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
