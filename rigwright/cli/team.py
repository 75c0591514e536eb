"""What `rigwright catalog team` does: how the team's catalog stands, fetching, publishing, taking
back, upgrading it.

Knows what `team` can be asked and what the terminal is told.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from rigwright import team
from rigwright.catalog.layers import TEAM, USER
from rigwright.catalog.store import open_store
from rigwright.cli.library import own_parts, whole_catalog
from rigwright.cli.terminal import CommandError, complain, say, say_json
from rigwright.files.storage import shown
from rigwright.team.address import EXAMPLES, VARIABLE, TeamError, chosen_url, shown_url

UNREACHABLE = 1


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog team` takes."""
    commands = parser.add_subparsers(
        metavar="status | fetch | publish | take | remove | upgrade", required=True
    )

    def command(name: str, run: Any, text: str) -> ArgumentParser:
        added = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        added.set_defaults(run=run)
        return added

    status = command(
        "status", _status, "Say which team catalog is used and whether it answers: exit 1 if not."
    )
    status.add_argument("--json", action="store_true", help="as JSON")
    command("fetch", _fetch, "Fetch the team's parts.")
    publish = command("publish", _publish, "Give your own parts to the team.")
    publish.add_argument(
        "ids", metavar="ID", nargs="*", help="a part of your own, or one with figures of your own"
    )
    publish.add_argument("--all", action="store_true", help="all of them")
    take = command("take", _take, "Use the team's parts in place of your own copies of them.")
    take.add_argument("ids", metavar="ID", nargs="+")
    remove = command("remove", _remove, "Take parts out of the team's catalog.")
    remove.add_argument("ids", metavar="ID", nargs="+")
    command(
        "upgrade",
        _upgrade,
        "Set up a new team catalog, or bring an older one up; a copy is kept first.",
    )


def chosen() -> str:
    """The address in use; a CommandError says how to choose one."""
    url = chosen_url()
    if url is None:
        raise CommandError(
            f"No team catalog is chosen: set {VARIABLE} to its address, such as {EXAMPLES}, "
            "or choose it in the preferences of the window."
        )
    return url


def _status(arguments: Namespace) -> int:
    url = chosen()
    try:
        count, fault = team.count_parts(url), ""
    except TeamError as error:
        count, fault = None, str(error)
    if arguments.json:
        say_json(
            {
                "address": shown_url(url),
                "parts": count,
                "fault": fault or None,
                "fetched": team.fetched_at(url),
            }
        )
        return UNREACHABLE if fault else 0
    if fault:
        complain(fault)
    else:
        say(f"{shown_url(url)} answers: {_parts(count or 0)}.\n")
    say(f"Last fetched: {team.last_fetch_words(url)}.\n")
    return UNREACHABLE if fault else 0


def _fetch(_arguments: Namespace) -> int:
    from rigwright.team.own_copies import hidden_changes

    url = chosen()
    before = team.last_changes(url)
    try:
        fetched = team.fetch(url)
    except TeamError as error:
        raise CommandError(team.with_last_fetch(error, url)) from None
    for sentence in fetched.unreadable:
        complain(sentence)
    what = (
        f"Fetched {_parts(fetched.count)}"
        if fetched.new
        else f"Nothing new: {_parts(fetched.count)}"
    )
    say(f"{what} from {shown_url(url)}.\n")
    for sentence in hidden_changes(whole_catalog(), before, team.last_changes(url)):
        complain(sentence)
    return 0


def _publish(arguments: Namespace) -> int:
    from rigwright.team.own_copies import give_up_copies, own_of

    url, own = chosen(), own_parts()
    if bool(arguments.ids) == arguments.all:
        raise CommandError("Name the parts to publish, or say --all.")
    strange = next((part_id for part_id in arguments.ids if part_id not in own), None)
    if strange is not None:
        raise CommandError(
            f"{strange!r} is none of your own parts; a part that you did not change needs no "
            "publishing."
        )
    if not own:
        raise CommandError("You have no parts of your own to publish.")
    library = whole_catalog()
    parts = [part for part_id in (arguments.ids or sorted(own)) if (part := library.get(part_id))]
    store = open_store()
    stored = own_of(store, [part.id for part in parts])
    count = team.publish(url, parts)
    kept = give_up_copies(url, store, parts, stored)
    same = len(parts) - count
    say(
        f"Published {_parts(count)} to "
        f"{shown_url(url)}{f'; {same} were there already' if same else ''}.\n"
    )
    if kept is not None:
        say(
            "The team's parts are used now, so that you see what others correct; yours are kept "
            f"in {shown(kept)}.\n"
        )
    return 0


def _take(arguments: Namespace) -> int:
    chosen()
    own, library, store = own_parts(), whole_catalog(), open_store()
    below = library.below(USER)
    for part_id in arguments.ids:
        if part_id not in own:
            raise CommandError(
                f"{part_id!r} is none of your own parts, so nothing hides the team's."
            )
        if below.origin(part_id) != TEAM:
            raise CommandError(f"The team has no part {part_id!r}; nothing was changed.")
    store.write(dict.fromkeys(arguments.ids))
    verb = "is" if len(arguments.ids) == 1 else "are"
    say(f"The team's {_parts(len(arguments.ids))} {verb} used now in place of your own.\n")
    return 0


def _remove(arguments: Namespace) -> int:
    url = chosen()
    count = team.remove(url, arguments.ids)
    say(f"Removed {_parts(count)} from {shown_url(url)}.\n")
    return 0


def _upgrade(_arguments: Namespace) -> int:
    url = chosen()
    found, needed, kept = team.upgrade(url)
    if found == needed:
        say(f"{shown_url(url)} has version {needed}, as it should.\n")
    elif found is None:
        say(f"{shown_url(url)} is set up (version {needed}).\n")
    else:
        copy = f" What was there before is kept in {kept}." if kept else ""
        say(f"{shown_url(url)} was brought from version {found} to {needed}.{copy}\n")
    return 0


def _parts(count: int) -> str:
    return f"{count:,} part{'' if count == 1 else 's'}"
