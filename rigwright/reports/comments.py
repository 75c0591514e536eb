"""The comments on a build: making and closing them, and which part or check each is about.

A comment stays with its part while others come and go; of one whose part is gone it says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from rigwright.build import Build
from rigwright.build.approval import LONG_NAME, LONGEST_NAME
from rigwright.build.comment import LONGEST_COMMENT, MOST_COMMENTS, Comment
from rigwright.evaluation import Evaluation
from rigwright.evaluation.waivers import identity
from rigwright.files.plain_text import escaped, on_one_line
from rigwright.inventory import PartRow
from rigwright.inventory.rows import rows_of
from rigwright.record import Value
from rigwright.rules import noun_of, rule_of
from rigwright.text.refused import WordedError
from rigwright.text.sentence import Sentence, sentence, worded


class CommentError(WordedError):
    """A comment cannot be made or closed; the message is one sentence for the user."""


class CommenterError(CommentError):
    """A comment cannot be made because of the name of who makes it."""


class ToldComment(Value, frozen=True):
    """A comment with its number from 1, and the row of the part that it is on: None for one on the
    whole or on a check, and where the part is gone.
    """

    number: int
    comment: Comment
    row: PartRow | None

    @property
    def subject(self) -> str:
        """What it is about: "GPU 2", "card length", "" for the build as a whole."""
        comment = self.comment
        if self.row is not None:
            return self.row.called
        if comment.part:
            return worded("{part}, which is not there any more", part=escaped(comment.part))
        try:
            return noun_of(comment.rule) if comment.rule else ""
        except KeyError:  # a check of another version
            return escaped(comment.rule)

    @property
    def words(self) -> Sentence:
        """What was said, by whom, when and about what."""
        comment = self.comment
        template = "{by} on {day}: {text}"
        if self.subject:
            template = "{by} on {day}, {subject}: {text}"
        said = sentence(
            template,
            by=escaped(comment.by),
            day=comment.date,
            subject=self.subject,
            text=escaped(comment.text),
        )
        return sentence("Done: {said}", said=said) if comment.done else said


def commented(
    evaluation: Evaluation,
    by: str,
    text: str,
    *,
    part: str = "",
    rule: str = "",
    day: date | None = None,
) -> Build:
    """Return the build with one more comment; without a day it bears today's.

    `part` is the key of a row of the parts list, such as "gpu2". A CommentError says why there can
    be no such comment.
    """
    build = evaluation.build
    name = _commenter(by)
    said = on_one_line(text, len(text))
    if not said:
        raise CommentError("A comment needs words.")
    if len(said) > LONGEST_COMMENT:
        raise CommentError(
            "A comment has at most {most:,} letters, and this one {count:,}: make two of it.",
            most=LONGEST_COMMENT,
            count=len(said),
        )
    if len(build.comments) >= MOST_COMMENTS:
        raise CommentError("A build has room for {most} comments.", most=MOST_COMMENTS)
    about = ""
    if part:
        rows = {row.key: row for row in rows_of(evaluation.assembly)}
        if part not in rows:
            keys = ", ".join(rows)
            raise CommentError("There is no part {part!r}; there are {keys}.", part=part, keys=keys)
        about = _about(rows[part], evaluation)
    if rule:
        _insist_on_rule(rule)
    comment = Comment(
        by=name,
        date=(day or date.today()).isoformat(),
        text=said,
        part=part,
        about=about,
        rule=rule,
    )
    return build.changed(comments=(*build.comments, comment))


def _commenter(typed: str) -> str:
    """Return a name as it is kept; a CommenterError where there is none or it is too long."""
    name = on_one_line(typed, len(typed))
    if not name:
        raise CommenterError("A comment needs the name of who makes it.")
    if len(name) > LONGEST_NAME:
        raise CommenterError(LONG_NAME, most=LONGEST_NAME, count=len(name))
    return name


def _insist_on_rule(rule: str) -> None:
    try:
        rule_of(rule)
    except KeyError:
        raise CommentError(
            "There is no check {rule!r}; rigwright rules lists them.", rule=rule
        ) from None


def _about(row: PartRow, evaluation: Evaluation) -> str:
    """Return what stands in a row: a card is known by its place, other parts by their row."""
    labels = {card.label for card in evaluation.assembly.cards}
    if row.key in labels:
        return identity(row.key, evaluation.assembly)
    return f"{row.key} {row.item}"


def closed(build: Build, number: int, *, done: bool = True) -> Build:
    """Return the build with a comment closed, or open again; a CommentError where there is none."""
    if not 1 <= number <= len(build.comments):
        raise CommentError("The build has no comment {n}.", n=number)
    comments = list(build.comments)
    comments[number - 1] = comments[number - 1].changed(done=done)
    return build.changed(comments=tuple(comments))


def told_comments(evaluation: Evaluation) -> tuple[ToldComment, ...]:
    """Return the comments in their order, each with what it is about now."""
    comments = evaluation.build.comments
    if not comments:
        return ()
    rows = rows_of(evaluation.assembly)
    by_about: dict[str, PartRow] = {}
    for row in rows:
        by_about.setdefault(_about(row, evaluation), row)
    by_key = {row.key: row for row in rows}
    told: list[ToldComment] = []
    for number, comment in enumerate(comments, 1):
        row = by_about.get(comment.about) if comment.part else None
        told.append(ToldComment(number, comment, row or _moved(comment, by_key)))
    return tuple(told)


def _moved(comment: Comment, rows: Mapping[str, PartRow]) -> PartRow | None:
    """Return the row of a card of the same number and product, which stands at another place."""
    row = rows.get(comment.part)
    if row is None or not comment.about.startswith(f"{row.part_id} at "):
        return None
    return row


def open_on(told: Iterable[ToldComment], key: str) -> tuple[ToldComment, ...]:
    """Return the open comments on a row of the parts list."""
    return tuple(
        one for one in told if one.row is not None and one.row.key == key and not one.comment.done
    )


def open_on_check(told: Iterable[ToldComment], rule: str) -> tuple[ToldComment, ...]:
    """Return the open comments on a check."""
    return tuple(one for one in told if one.comment.rule == rule and not one.comment.done)


def comment_records(evaluation: Evaluation) -> list[dict[str, Any]]:
    """Return the comments as plain values."""
    return [
        {
            "number": one.number,
            "by": one.comment.by,
            "date": one.comment.date,
            "text": one.comment.text,
            "part": one.row.key if one.row is not None else None,
            "rule": one.comment.rule or None,
            "done": one.comment.done,
        }
        for one in told_comments(evaluation)
    ]
