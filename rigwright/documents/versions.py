"""Versions: earlier states of a build under a name, kept in the build's own file.

A version is the plan of its day. What lies beside a plan stays as it is when one is restored: the
versions themselves, saved views, measures, pictures, comments and the record of the machine as
built. Knows
no rule; `evaluation` works out the verdict on a version.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import chain, count
from typing import Any, Literal

from rigwright.build import Build
from rigwright.build.approval import LONG_NAME
from rigwright.build.kept_version import LONGEST_NAME, MOST_CODE, MOST_VERSIONS, KeptVersion
from rigwright.documents.document import Document, DocumentError, document_from_bytes, document_text
from rigwright.documents.text_code import MOST_UNPACKED, code_of
from rigwright.files.plain_text import escaped, on_one_line
from rigwright.parts import Part
from rigwright.text.sentence import messages, worded

LONGEST_BEFORE = LONGEST_NAME - 5  # which leaves room for a number
BEFORE, ONE_MORE = messages(("Before “{name}”", "{name} ({number})"))
# What is no part of a plan, and stays when another version of it is restored.
BESIDE_THE_PLAN = (
    "versions",
    "views",
    "measures",
    "section",
    "pictures",
    "as_built",
    "approval",
    "comments",
)


class VersionError(DocumentError):
    """A version cannot be kept, found or read; the message is one sentence for the user."""


def version_name(typed: str) -> str:
    """Return a name as it is kept: on one line and visible."""
    return on_one_line(typed, len(typed))


def with_version(
    build: Build,
    name: str,
    verdict: Literal["pass", "warn", "undecided", "fail"],
    parts: Iterable[Part] = (),
    day: date | None = None,
    stage: Build | None = None,
) -> Build:
    """Return the build with a version of what it is now; without a day it bears today's.

    `parts` are those that not everybody has; their records go along. With a `stage` that build is
    kept, as planned for later. A VersionError says why there can be no such version.
    """
    name = version_name(name)
    if not name:
        raise VersionError("A version needs a name.")
    if len(name) > LONGEST_NAME:
        raise VersionError(LONG_NAME, most=LONGEST_NAME, count=len(name))
    if any(version.name == name for version in build.versions):
        raise VersionError(
            "There is a version “{name}” already: choose another name.", name=escaped(name)
        )
    if len(build.versions) >= MOST_VERSIONS:
        raise VersionError(
            "A build has room for {most} versions: remove one first.", most=MOST_VERSIONS
        )
    code = _code_of(stage or build, parts)
    written = (day or date.today()).isoformat()
    kept = KeptVersion(name, written, verdict, code, planned=stage is not None)
    return build.changed(versions=(*build.versions, kept))


def with_version_anew(
    build: Build,
    version: KeptVersion,
    verdict: Literal["pass", "warn", "undecided", "fail"],
    parts: Iterable[Part] = (),
) -> Build:
    """Return the build with one of its versions made of what the build is now.

    The version keeps its name, its row in the list and whether it is planned for later. A
    VersionError says why that cannot be.
    """
    written = date.today().isoformat()
    anew = version.changed(date=written, verdict=verdict, code=_code_of(build, parts))
    return _with_instead(build, version, (anew,))


def _code_of(build: Build, parts: Iterable[Part]) -> str:
    """The text code of a plan, without what lies beside it."""
    bare = build.changed(**_fields_beside(Build()))
    content = document_text(bare, list(parts)).encode("utf-8")
    code = code_of(content)
    if len(content) > MOST_UNPACKED or len(code) > MOST_CODE:
        raise VersionError("The build is too large for a version: shorten its notes.")
    return code


def version_named(build: Build, name: str) -> KeptVersion:
    """Return the version of that name; a VersionError names those that there are."""
    for version in build.versions:
        if version_name(version.name) == version_name(name):
            return version
    if not build.versions:
        raise VersionError("The build has no versions.")
    names = ", ".join(f"“{escaped(version.name)}”" for version in build.versions)
    raise VersionError(
        "The build has no version “{name}”; it has {names}.", name=escaped(name), names=names
    )


def is_kept(build: Build) -> bool:
    """Return whether one of the build's versions is the plan as it is now."""
    return any(_is_plan_of(build, version) for version in build.versions)


def _is_plan_of(build: Build, version: KeptVersion) -> bool:
    try:
        return restored(build, version).build == build
    except VersionError:
        return False


def first_free_name(build: Build, names: Iterable[str]) -> str:
    """Return the first of some names that no version of a build has."""
    taken = {version.name for version in build.versions}
    return next(name for name in names if name not in taken)


def name_before(build: Build, then: KeptVersion) -> str:
    """Return a free name for what the build is before it becomes another version."""
    words = worded(BEFORE, name=then.name)
    first = version_name(words)[:LONGEST_BEFORE]
    numbered = (worded(ONE_MORE, name=first, number=number) for number in count(2))
    names = chain([first], numbered)
    return first_free_name(build, names)


def with_plan(build: Build, version: KeptVersion, *, planned: bool) -> Build:
    """Return the build with one of its versions marked as planned for later, or no longer."""
    return _with_instead(build, version, (version.changed(planned=planned),))


def without_version(build: Build, version: KeptVersion) -> Build:
    """Return the build without one of its versions."""
    return _with_instead(build, version, ())


def _with_instead(build: Build, version: KeptVersion, others: tuple[KeptVersion, ...]) -> Build:
    """Return the build with others in the place of a version.

    The version is known by all that it is: a file that two people changed may have two of one name.
    """
    number = build.versions.index(version)
    return build.changed(versions=build.versions[:number] + others + build.versions[number + 1 :])


def restored(build: Build, version: KeptVersion) -> Document:
    """Return the build as it was in a version, with what lies beside the plan as it is now.

    The document's parts are those that the version brings along.
    """
    name = worded("The version “{name}”", name=escaped(version.name))
    try:
        document = document_from_bytes(version.code.encode("ascii"), name)
    except DocumentError as error:
        raise VersionError(str(error)) from None
    then = document.build.changed(**_fields_beside(build))
    return document.changed(build=then, shared=False)


def _fields_beside(build: Build) -> dict[str, Any]:
    return {name: getattr(build, name) for name in BESIDE_THE_PLAN}
