"""How the command writes a build: the former file is kept, what was written is said with its
verdict, and the list of owned parts learns what the build uses. And how it writes what it made of
a build: never over one.

Knows no option.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from rigwright.assembly import Assembly
from rigwright.build import Build
from rigwright.catalog import Catalog
from rigwright.cli.terminal import CommandError, complain, say
from rigwright.documents.document import (
    LOOKED_AT,
    ChangedDocumentError,
    document_text,
    insist_on_own,
    is_shared,
    parts_to_write,
    write_document,
)
from rigwright.documents.saved_verdict import SavedVerdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import counts, verdict_words
from rigwright.files.seen import FileChange, Seen
from rigwright.files.storage import shown, temporary_beside, write_whole
from rigwright.inventory.money.bill import uses_of
from rigwright.inventory.money.owned import OwnedError, open_owned
from rigwright.parts import Part
from rigwright.picture.user_models import attached_shapes
from rigwright.reports.since_saved import verdict_to_save
from rigwright.text.numbers import comma_words
from rigwright.text.refused import system_words
from rigwright.text.sentence import worded

NAMES_OF_WORK = (".rig", ".rigpart")


def write_made(out: Path, data: bytes, *read: Path) -> None:
    """Write what a command made of the files that it read, such as a sheet or a bill.

    No build, no parts and none of the files that were `read` are written over by it: a CommandError
    says so, and nothing was written. A sheet that is lost is made again; a build is not.
    """
    if out.suffix.casefold() in NAMES_OF_WORK:
        raise CommandError(
            "{path} is a name for a build or for parts, and this is neither: nothing was written; "
            "give the output another name.",
            path=shown(out),
        )
    if any(_is_same_file(out, one) for one in read):
        raise CommandError(
            "{path} is what this command reads, and would be lost: nothing was written; give the "
            "output another name.",
            path=shown(out),
        )
    write_whole(out, data)


def say_written(path: Path) -> None:
    """Say that a file was written."""
    say(worded("Wrote {path}.\n", path=shown(path)))


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # which says that one is not there
        return False


def written(
    out: Path,
    build: Build,
    catalog: Catalog,
    spare: Iterable[Part] = (),
    *,
    judge: bool = False,
    read: Seen | None = None,
) -> Evaluation:
    """Write a build, keep what was there before, say how it stands, and return that.

    With `judge` the file says what the build was judged to be. A file that is only begun does not,
    and is the same whatever the version of the program. `read` is as in `write_over`.
    """
    evaluation = evaluate(build, catalog, shapes=attached_shapes())
    judged = verdict_to_save(evaluation) if judge else None
    kept = write_over(out, build, catalog, spare, judged, read)
    say(written_words(out, kept, evaluation))
    note_uses(out, evaluation.assembly)
    return evaluation


def written_words(out: Path, kept: Path | None, evaluation: Evaluation) -> str:
    """Say what was written, where the former file is, and how the build stands."""
    words = "Wrote {path}. {verdict}: {counts}.\n"
    if kept:
        words = "Wrote {path} (the former one is {kept}). {verdict}: {counts}.\n"
    return worded(
        words,
        path=shown(out),
        kept=shown(kept) if kept else "",
        verdict=verdict_words(evaluation),
        counts=comma_words(counts(evaluation)),
    )


def note_uses(out: Path, assembly: Assembly) -> None:
    """Say in the list of owned parts what a build uses that was written."""
    try:
        open_owned().note(out, assembly.build.title, uses_of(assembly))
    except OwnedError as error:
        complain(str(error))


def write_over(
    out: Path,
    build: Build,
    catalog: Catalog,
    spare: Iterable[Part] = (),
    judged: SavedVerdict | None = None,
    read: Seen | None = None,
) -> Path | None:
    """Write a build; where it changes a file, return the copy of what was there.

    `read` is the file that the build was read from, as it was then. Where that file is written and
    somebody else has written it since, a CommandError says so: their change is not gone over.
    """
    spare = tuple(spare)
    over = read if read is not None and _is_same_file(out, read.path) else None
    if over is not None and over.since() is not FileChange.NONE:
        raise _changed(out)
    if _is_written(out, build, catalog, spare, judged):
        return None  # the copy beside it is of an earlier build, and stays
    kept = keep_former(out)
    try:
        write_document(out, build, catalog, spare, over, judged)
    except ChangedDocumentError:
        raise _changed(out) from None
    return kept


def _is_written(
    out: Path,
    build: Build,
    catalog: Catalog,
    spare: Iterable[Part],
    judged: SavedVerdict | None,
) -> bool:
    """Whether a file holds what would be written there, byte for byte."""
    if not os.path.isfile(out):
        return False
    parts = parts_to_write(build, catalog, spare)
    return out.read_bytes() == document_text(build, parts, judged).encode()


def write_over_parts(out: Path, data: bytes) -> Path | None:
    """Write a file of parts; where it changes one, return the copy of what was there."""
    if os.path.isfile(out) and out.read_bytes() == data:
        return None
    kept = keep_former(out)
    write_whole(out, data)
    return kept


def _changed(out: Path) -> CommandError:
    return CommandError(
        "{path} was changed while this command worked: nothing was written; run it again.",
        path=shown(out),
    )


def keep_former(out: Path) -> Path | None:
    """Copy a file that will be written over to one beside it, so that nothing is lost."""
    if not os.path.isfile(out):
        return None
    _insist_on_no_page(out)
    insist_on_own(out)
    kept = out.with_name(out.name + "~")
    part = temporary_beside(out)  # an earlier copy stays until this one is whole
    try:
        shutil.copy2(out, part)
        part.replace(kept)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise CommandError(
            "{path} exists and cannot be kept as {kept}: {why}.",
            path=shown(out),
            kept=shown(kept),
            why=system_words(error),
        ) from None
    return kept


def _insist_on_no_page(out: Path) -> None:
    """A page that a build was read from shows the machine to people: no .rig file takes its
    place.
    """
    with out.open("rb") as file:
        beginning = file.read(LOOKED_AT)
    if is_shared(beginning):
        raise CommandError(
            "{path} was shared, and is no .rig file; write the build to another with -o X.rig.",
            path=shown(out),
        )


def complain_of_lost_models() -> None:
    """Say once a picture was made that boxes stand in it for models that are lost."""
    from rigwright.picture.meshes.detail_files import lost_words

    if words := lost_words():
        complain(words)
