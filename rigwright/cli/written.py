"""How the command writes a build: the former file is kept, what was written is said with its
verdict, and the list of owned parts learns what the build uses.

Knows no option.
"""

from __future__ import annotations

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
    insist_on_own,
    is_shared,
    write_document,
)
from rigwright.documents.saved_verdict import SavedVerdict
from rigwright.evaluation import Evaluation, evaluate
from rigwright.files.storage import shown
from rigwright.money.bill import uses_of
from rigwright.money.owned import OwnedError, open_owned
from rigwright.parts import Part
from rigwright.reports.since_saved import verdict_to_save
from rigwright.summary import counts, verdict_words
from rigwright.text.sentence import worded
from rigwright.user_models import attached_shapes


def written(
    out: Path,
    build: Build,
    catalog: Catalog,
    spare: Iterable[Part] = (),
    *,
    judge: bool = False,
) -> Evaluation:
    """Write a build, keep what was there before, say how it stands, and return that.

    With `judge` the file says what the build was judged to be. A file that is only begun does not,
    and is the same whatever the version of the program.
    """
    evaluation = evaluate(build, catalog, shapes=attached_shapes())
    judged = verdict_to_save(evaluation) if judge else None
    kept = write_over(out, build, catalog, spare, judged)
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
        counts=", ".join(counts(evaluation)),
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
) -> Path | None:
    """Write a build; where it changes a file, return the copy of what was there."""
    kept = keep_former(out)
    write_document(out, build, catalog, spare, judged=judged)
    if kept is not None and kept.read_bytes() == out.read_bytes():
        kept.unlink()
        return None
    return kept


def keep_former(out: Path) -> Path | None:
    """Copy a file that will be written over to one beside it, so that nothing is lost."""
    if not out.is_file():
        return None
    _insist_on_no_page(out)
    insist_on_own(out)
    kept = out.with_name(out.name + "~")
    part = out.with_name(out.name + "~part")  # an earlier copy stays until this one is whole
    try:
        shutil.copy2(out, part)
        part.replace(kept)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise CommandError(
            worded(
                "{path} exists and cannot be kept as {kept}: {why}.",
                path=shown(out),
                kept=shown(kept),
                why=(error.strerror or str(error)).lower(),
            )
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
            worded(
                "{path} was shared, and is no .rig file; write the build to another with -o X.rig.",
                path=shown(out),
            )
        )


def complain_of_lost_models() -> None:
    """Say once a picture was made that boxes stand in it for models that are lost."""
    from rigwright.meshes.details import lost_words

    if words := lost_words():
        complain(words)
