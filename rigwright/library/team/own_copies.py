"""One's own copies of the team's parts: given up once the team has the same, and spoken of where
they hide a change.

An own copy comes before the team's part, so that a colleague's correction would not show. Knows no
team database.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from rigwright.catalog import CatalogError
from rigwright.catalog.database import Change as Stored
from rigwright.catalog.layers import TEAM, USER, Layered
from rigwright.catalog.store import PartStore
from rigwright.catalog.watched import WatchedCatalog
from rigwright.documents.part_files import SUFFIX, PartFileError, write_parts
from rigwright.files.places import data_dir
from rigwright.library.team.address import TeamError
from rigwright.library.team.mirror import TeamChange, open_mirror
from rigwright.parts import Part
from rigwright.parts.differing import ABOUT_THE_RECORD, fields_that_differ
from rigwright.text.sentence import sentence, without_stop, worded

MOST_OF_A_VALUE = 60  # letters


def own_of(store: PartStore, part_ids: Sequence[str]) -> dict[str, Stored]:
    """What the user stored under some ids."""
    with suppress(CatalogError):  # single figures that cannot be read
        store.catalog.look()
    overrides = store.catalog.overrides()
    return {part_id: store.catalog.get(part_id) or overrides.get(part_id) for part_id in part_ids}


def give_up_copies(
    url: str, store: PartStore, parts: Sequence[Part], own: Mapping[str, Stored]
) -> Path | None:
    """Remove one's own copies of parts that the team, as last fetched, has just the same.

    The parts are kept in a file, which is given, since others may change or remove the team's. A
    copy that is no longer as in `own` was changed meanwhile and stays.
    """
    mirror = open_mirror(url)
    same = [part for part in parts if mirror is not None and mirror.get(part.id) == part]
    if not same:
        return None
    folder = data_dir() / "backups"
    path = folder / f"published-{datetime.now():%Y%m%d-%H%M%S-%f}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_parts(path, same)
    except (OSError, PartFileError) as error:
        raise TeamError(
            "The parts are published, and your own copies stay and hide what others change of "
            "them: {why}.",
            why=without_stop(str(error)),
        ) from None
    removed = store.write({part.id: None for part in same})
    store.write({part_id: stored for part_id, stored in removed.items() if stored != own[part_id]})
    return path


def hidden_changes(
    library: Layered, before: Mapping[str, TeamChange], now: Mapping[str, TeamChange]
) -> list[str]:
    """A sentence on each part of the team that was changed, where one's own copy hides that."""
    changed = {part_id for part_id, change in now.items() if before.get(part_id) != change}
    own = library.layers.get(USER)
    if not isinstance(own, WatchedCatalog) or not changed:
        return []
    library.look()
    below = library.below(USER)
    told: list[str] = []
    for part_id in sorted(changed & _stored_ids(own)):
        mine = library.get(part_id)
        theirs = below.get(part_id)
        if below.origin(part_id) == TEAM and mine and theirs and mine != theirs:
            told.append(_sentence(now[part_id], mine, theirs))
    return told


def _stored_ids(own: WatchedCatalog) -> set[str]:
    """Ids of the user's own parts and figures; none where they cannot be read."""
    try:
        return {match[-1] for match in own.matches("")} | set(own.overrides())
    except CatalogError:  # it is said when the layer is read
        return set()


def _sentence(change: TeamChange, mine: Part, theirs: Part) -> str:
    fields = fields_that_differ(theirs, mine, besides=())
    # What is said of the record is told only where no figure differs.
    name = min(fields, key=lambda name: (name in ABOUT_THE_RECORD, name))
    there, own = fields[name]
    values = sentence(
        "{name} is {there} there and {own} in your own copy",
        name=name,
        there=_value(there),
        own=_value(own),
    )
    if len(fields) > 1:
        values = sentence("{values} and {n} more", values=values, n=len(fields) - 1)
    return worded(
        "{who} changed {part!r} in the team's catalog, which your own copy hides: {values}. "
        "Publish yours, or take theirs: delete your copy, or run rigwright catalog team take {id}.",
        who=change.changed_by,
        part=theirs.name,
        values=values,
        id=theirs.id,
    )


def _value(value: object) -> str:
    if value is None:
        return "unknown"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if len(text) <= MOST_OF_A_VALUE:
        return text
    return f"{text[: MOST_OF_A_VALUE - 1]}…"
