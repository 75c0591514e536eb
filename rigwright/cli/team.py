"""What `rigwright catalog team` does: how the team's catalog stands, fetching, publishing, taking
back, upgrading it.

Knows what `team` can be asked and what the terminal is told.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rigwright.catalog.layers import TEAM, USER
from rigwright.catalog.store import open_store
from rigwright.cli.arguments import add_command, add_json
from rigwright.cli.library import own_parts, whole_catalog
from rigwright.cli.terminal import CommandError, complain, say, say_json
from rigwright.files.storage import shown
from rigwright.library import team
from rigwright.library.team.address import EXAMPLES, VARIABLE, TeamError, chosen_url, shown_url
from rigwright.parts import Part
from rigwright.text.numbers import parts_counted
from rigwright.text.sentence import paragraph, plural, sentence, worded

UNREACHABLE = 1


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog team` takes."""
    commands = parser.add_subparsers(
        metavar="status | fetch | publish | take | remove | upgrade", required=True
    )

    status = add_command(
        commands,
        "status",
        _status,
        "Say which team catalog is used and whether it answers: exit 1 if not.",
    )
    add_json(status)
    add_command(commands, "fetch", _fetch, "Fetch the team's parts.")
    publish = add_command(commands, "publish", _publish, "Give your own parts to the team.")
    publish.add_argument(
        "ids",
        metavar="ID",
        nargs="*",
        help="a part of your own, or one with figures of your own",
    )
    publish.add_argument("--all", action="store_true", help="all of them")
    take = add_command(
        commands, "take", _take, "Use the team's parts in place of your own copies of them."
    )
    take.add_argument("ids", metavar="ID", nargs="+")
    remove = add_command(commands, "remove", _remove, "Take parts out of the team's catalog.")
    remove.add_argument("ids", metavar="ID", nargs="+")
    add_command(
        commands,
        "upgrade",
        _upgrade,
        "Set up a new team catalog, or bring an older one up; a copy is kept first.",
    )


def chosen() -> str:
    """The address in use; a CommandError says how to choose one."""
    url = chosen_url()
    if url is None:
        raise CommandError(
            "No team catalog is chosen: set {variable} to its address, such as {examples}, "
            "or choose it in the preferences of the window.",
            variable=VARIABLE,
            examples=EXAMPLES,
        )
    return url


def _status(arguments: Namespace) -> int:
    url = chosen()
    try:
        count = team.count_parts(url)
        fault = ""
    except TeamError as error:
        count = None
        fault = str(error)
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
        say(
            worded(
                "{address} answers: {parts}.\n",
                address=shown_url(url),
                parts=parts_counted(count or 0),
            )
        )
    say(worded("Last fetched: {last_fetch_words}.\n", last_fetch_words=team.last_fetch_words(url)))
    return UNREACHABLE if fault else 0


def _fetch(_arguments: Namespace) -> int:
    from rigwright.library.team.own_copies import hidden_changes

    url = chosen()
    before = team.last_changes(url)
    try:
        fetched = team.fetch(url)
    except TeamError as error:
        raise CommandError(team.with_last_fetch(error, url)) from None
    for unreadable in fetched.unreadable:
        complain(unreadable)
    fetched_words = "Nothing new: {parts} from {address}.\n"
    if fetched.new:
        fetched_words = "Fetched {parts} from {address}.\n"
    say(worded(fetched_words, parts=parts_counted(fetched.count), address=shown_url(url)))
    for hidden in hidden_changes(whole_catalog(), before, team.last_changes(url)):
        complain(hidden)
    return 0


def _publish(arguments: Namespace) -> int:
    from rigwright.library.team.own_copies import give_up_copies, own_of

    url = chosen()
    parts = _to_publish(arguments)
    store = open_store()
    stored = own_of(store, [part.id for part in parts])
    count = team.publish(url, parts)
    kept = give_up_copies(url, store, parts, stored)
    same = len(parts) - count
    words = "Published {parts} to {address}.\n"
    if same:
        words = "Published {parts} to {address}; {same} were there already.\n"
    say(worded(words, parts=parts_counted(count), address=shown_url(url), same=same))
    if kept is not None:
        say(
            worded(
                "The team's parts are used now, so that you see what others correct; yours are "
                "kept in {path}.\n",
                path=shown(kept),
            )
        )
    return 0


def _to_publish(arguments: Namespace) -> list[Part]:
    """Return the parts that were named, or all of one's own; a CommandError where there are
    none.
    """
    own = own_parts()
    if bool(arguments.ids) == arguments.all:
        raise CommandError("Name the parts to publish, or say --all.")
    for part_id in arguments.ids:
        if part_id not in own:
            raise CommandError(
                "{strange!r} is none of your own parts; a part that you did not change needs "
                "no publishing.",
                strange=part_id,
            )
    if not own:
        raise CommandError("You have no parts of your own to publish.")
    library = whole_catalog()
    return [part for part_id in (arguments.ids or sorted(own)) if (part := library.get(part_id))]


def _take(arguments: Namespace) -> int:
    chosen()
    own = own_parts()
    library = whole_catalog()
    store = open_store()
    below = library.below(USER)
    for part_id in arguments.ids:
        if part_id not in own:
            raise CommandError(
                "{part_id!r} is none of your own parts, so nothing hides the team's.",
                part_id=part_id,
            )
        if below.origin(part_id) != TEAM:
            raise CommandError(
                "The team has no part {part_id!r}; nothing was changed.", part_id=part_id
            )
    store.write(dict.fromkeys(arguments.ids))
    one = "The team's {n:,} part is used now in place of your own.\n"
    several = "The team's {n:,} parts are used now in place of your own.\n"
    say(str(plural(one, several, len(arguments.ids))))
    return 0


def _remove(arguments: Namespace) -> int:
    url = chosen()
    count = team.remove(url, arguments.ids)
    say(
        worded(
            "Removed {parts} from {address}.\n", parts=parts_counted(count), address=shown_url(url)
        )
    )
    return 0


def _upgrade(_arguments: Namespace) -> int:
    url = chosen()
    found, needed, kept = team.upgrade(url)
    if found == needed:
        say(
            worded(
                "{address} has version {needed}, as it should.\n",
                address=shown_url(url),
                needed=needed,
            )
        )
    elif found is None:
        say(
            worded(
                "{address} is set up (version {needed}).\n", address=shown_url(url), needed=needed
            )
        )
    else:
        brought = sentence(
            "{address} was brought from version {found} to {needed}.",
            address=shown_url(url),
            found=found,
            needed=needed,
        )
        copy = sentence("What was there before is kept in {kept}." if kept else "", kept=kept)
        say(f"{paragraph(brought, copy)}\n")
    return 0
