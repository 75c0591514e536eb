"""The command `versions`: lists the versions in a build's file with what has changed since, keeps
the build as one more, restores one or removes it.

What a version is, `rigwright.documents.versions` says.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from rigwright.build import Build
from rigwright.build.kept_version import KeptVersion
from rigwright.catalog import Catalog, MemoryCatalog, SearchableCatalog, open_catalog
from rigwright.catalog.layers import FILE
from rigwright.checks import Verdict
from rigwright.cli.answers import catalog_under, opened
from rigwright.cli.arguments import add_edited_file, add_file
from rigwright.cli.library import whole_catalog
from rigwright.cli.terminal import say, say_json
from rigwright.cli.written import written
from rigwright.documents.document import Document
from rigwright.documents.versions import (
    VersionError,
    is_kept,
    name_before,
    restored,
    version_named,
    with_version,
    without_version,
)
from rigwright.evaluation import Evaluation, evaluate
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.files.plain_text import escaped
from rigwright.files.seen import seen_at
from rigwright.picture.user_models import attached_shapes
from rigwright.reports.difference_words import difference_words
from rigwright.share.code import own_parts
from rigwright.text.language import translated
from rigwright.text.sentence import messages, worded

RESTORED_OVER = messages("What the build was until now is kept as the version “{before}”.")


def add_arguments(parser: ArgumentParser) -> None:
    """What `versions` takes."""
    add_file(parser)
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--keep", metavar="NAME", help="keep the build as it is under this name")
    wanted.add_argument(
        "--restore", metavar="NAME", help="make the build what it was in this version"
    )
    wanted.add_argument("--remove", metavar="NAME", help="remove this version")
    wanted.add_argument(
        "--between",
        metavar="NAME",
        nargs=2,
        help="say what changed from one version to another",
    )
    parser.add_argument("--json", action="store_true", help="the versions as JSON")
    add_edited_file(parser)


def versions(arguments: Namespace) -> int:
    """List the versions, or write the build with other ones or as it was in one of them."""
    read = seen_at(arguments.file)
    document = opened(arguments.file)
    build = document.build
    catalog = catalog_under(document)
    if arguments.keep is not None:
        build = _kept(build, arguments.keep, catalog)
    elif arguments.restore is not None:
        build, catalog = _restored(document, arguments.restore, catalog)
    elif arguments.remove is not None:
        build = without_version(build, version_named(build, arguments.remove))
    else:
        show = _list if arguments.between is None else _list_between
        show(arguments, document, catalog)
        return 0
    out = arguments.output or arguments.file
    written(out, build, catalog, document.spare, judge=True, read=read)
    return 0


def _kept(build: Build, name: str, catalog: SearchableCatalog) -> Build:
    """The build with a version of what it is now."""
    verdict = answer(build, catalog).verdict
    own = own_parts(build, catalog, open_catalog())
    return with_version(build, name, verdict.value, own)


def _restored(
    document: Document, name: str, catalog: SearchableCatalog
) -> tuple[Build, SearchableCatalog]:
    """The build as it was in a version, and the catalog with what the version brings along.

    What the build is now is kept as a version, unless one of its versions has it already.
    """
    build = document.build
    version = version_named(build, name)
    then = restored(build, version)
    if is_kept(build):
        return then.build, _with_parts(catalog, then, document)
    before = name_before(build, version)
    then = restored(_kept(build, before, catalog), version)
    say(worded(RESTORED_OVER, before=escaped(before)) + "\n")
    return then.build, _with_parts(catalog, then, document)


def _list(arguments: Namespace, document: Document, catalog: SearchableCatalog) -> None:
    """Print the versions with what has changed since."""
    build = document.build
    now = answer(build, catalog)
    entries = [_entry(version, now, catalog, document) for version in build.versions]
    if arguments.json:
        say_json({"title": build.title, "versions": entries})
    elif not entries:
        say(worded("The build has no versions; --keep NAME keeps it as it is now.") + "\n")
    else:
        for entry in entries:
            say("".join(f"{line}\n" for line in _entry_lines(entry)))


def _list_between(arguments: Namespace, document: Document, catalog: SearchableCatalog) -> None:
    """Print what changed between two versions."""
    build = document.build
    first, second = (version_named(build, name) for name in arguments.between)
    lines = difference_words(
        version_answer(build, first, catalog, document),
        version_answer(build, second, catalog, document),
    )
    if arguments.json:
        say_json({"between": [first.name, second.name], "differences": list(lines)})
    else:
        say("".join(f"{line}\n" for line in lines or (worded("Nothing has changed."),)))


def _entry(
    version: KeptVersion, now: Evaluation, catalog: SearchableCatalog, document: Document
) -> dict[str, Any]:
    """A version as plain values; one that cannot be read says why instead of what changed.

    A stage has the verdict of today, and what has to change until the build is as it is planned.
    """
    entry: dict[str, Any] = {
        "name": version.name,
        "date": version.date,
        "verdict": version.verdict,
        "planned": version.planned,
    }
    try:
        then = version_answer(now.build, version, catalog, document)
        if version.planned:
            entry["verdict"] = then.verdict.value
            entry["changes_to_it"] = list(difference_words(now, then))
        else:
            entry["changed_since"] = list(difference_words(then, now))
    except VersionError as error:
        entry["fault"] = str(error)
        if version.planned:
            entry["verdict"] = Verdict.UNDECIDED.value
    return entry


def _entry_lines(entry: dict[str, Any]) -> Iterator[str]:
    values = {
        "name": escaped(entry["name"]),
        "date": entry["date"],
        "verdict": translated(VERDICT_WORDS[Verdict(entry["verdict"])]),
    }
    if entry["planned"]:
        yield worded("{name} (planned, {date}): {verdict}", **values)
    else:
        yield worded("{name} ({date}): {verdict}", **values)
    if "fault" in entry:
        yield f"  {entry['fault']}"
        return
    if entry["planned"]:
        lines = entry["changes_to_it"] or (worded("The build is as it is planned."),)
    else:
        lines = entry["changed_since"] or (worded("Nothing has changed since."),)
    for line in lines:
        yield f"  {line}"


def version_answer(
    build: Build, version: KeptVersion, catalog: SearchableCatalog, document: Document
) -> Evaluation:
    """What a version comes to with the figures of today."""
    then = restored(build, version)
    return answer(then.build, _with_parts(catalog, then, document))


def _with_parts(
    catalog: SearchableCatalog, then: Document, document: Document
) -> SearchableCatalog:
    """The catalog with the parts that a version brings along and that are known nowhere else."""
    new = [part for part in then.parts if catalog.get(part.id) is None]
    if not new:
        return catalog
    return whole_catalog().under(FILE, MemoryCatalog((*new, *document.parts)))


def answer(build: Build, catalog: Catalog) -> Evaluation:
    """What a build comes to on a catalog, with the user's own models."""
    return evaluate(build, catalog, shapes=attached_shapes())
