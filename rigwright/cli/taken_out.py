"""What `rigwright catalog remove` does: take parts out of the user's own again, single ones or all
that a file of parts brought.

A part that was changed since it came is kept. Builds carry the records of their parts, so that none
loses anything.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from rigwright.catalog import Catalog
from rigwright.catalog.store import open_store
from rigwright.cli.terminal import say, say_json
from rigwright.documents.part_files import read_parts
from rigwright.parts import Part
from rigwright.record import Value
from rigwright.text.sentence import Sentence, paragraph, plural, sentence

NOTHING = 1
PACK = ".rigpart"


class TakenOut(Value, frozen=True):
    """The ids of what is taken out, of what was changed since and stays, and of what is not among
    the user's own parts.
    """

    removed: tuple[str, ...]
    kept: tuple[str, ...]
    missing: tuple[str, ...]


def add_arguments(parser: ArgumentParser) -> None:
    """What `catalog remove` takes."""
    parser.add_argument(
        "what",
        metavar="FILE.rigpart|ID",
        nargs="+",
        help="a file of parts, all of which it takes out that are still as they came; or a part",
    )
    parser.add_argument(
        "--changed", action="store_true", help="take those out, too, that were changed since"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what it would do")
    parser.add_argument("--json", action="store_true", help="what became of each, as JSON")


def remove(arguments: Namespace) -> int:
    """Take parts out; exit 1 where there was nothing to take out."""
    store = open_store()
    store.catalog.look()
    named = [word for word in arguments.what if not word.casefold().endswith(PACK)]
    packs = [word for word in arguments.what if word not in named]
    found = taken_out(store.catalog, named, _parts_of(packs), changed_too=arguments.changed)
    if found.removed and not arguments.dry_run:
        store.write(dict.fromkeys(found.removed))
    if arguments.json:
        say_json(
            {
                "removed": found.removed,
                "kept": found.kept,
                "missing": found.missing,
                "dry_run": arguments.dry_run,
            }
        )
    else:
        say(f"{taken_out_words(found, would=arguments.dry_run)}\n")
    return 0 if found.removed else NOTHING


def taken_out(
    own: Catalog, ids: Iterable[str], pack: Iterable[Part], *, changed_too: bool
) -> TakenOut:
    """Return what goes out of the user's own parts: those of some ids, and those of a pack that are
    still as it has them, or with `changed_too` all of it.
    """
    removed: dict[str, None] = {}
    changed: dict[str, None] = {}
    missing: dict[str, None] = {}
    for part_id in ids:
        there = own.get(part_id) is not None
        (removed if there else missing)[part_id] = None
    for part in pack:
        mine = own.get(part.id)
        if mine is None:
            missing[part.id] = None
        elif mine == part or changed_too:
            removed[part.id] = None
        else:
            changed[part.id] = None
    kept = tuple(part_id for part_id in changed if part_id not in removed)
    return TakenOut(tuple(removed), kept, tuple(missing))


def taken_out_words(found: TakenOut, *, would: bool) -> Sentence:
    """Return what became of the parts; with `would` what would become of them."""
    count = len(found.removed)
    done = plural("{n} part was taken out.", "{n} parts were taken out.", count)
    if would:
        done = plural("{n} part would be taken out.", "{n} parts would be taken out.", count)
    if not count:
        done = sentence("There was nothing to take out.")
    said: list[Sentence] = [done]
    if found.kept:
        said.append(
            sentence(
                "Changed since they came, and kept unless --changed says otherwise: {ids}.",
                ids=", ".join(found.kept),
            )
        )
    if found.missing:
        said.append(sentence("Not among your own parts: {ids}.", ids=", ".join(found.missing)))
    return paragraph(*said)


def _parts_of(packs: Iterable[str]) -> list[Part]:
    parts: list[Part] = []
    for name in packs:
        parts += read_parts(Path(name))
    return parts
