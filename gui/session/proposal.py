"""An edit that waits for the user's word: what it would do besides what was asked for, and what
else could be done.

Here belong values and the words for them; the window asks the user.
"""

from __future__ import annotations

from rigwright.build import Build
from rigwright.inventory.changes import Change, Happening
from rigwright.record import Value
from rigwright.text.numbers import named_value
from rigwright.text.sentence import messages, plural, with_stop


class ProposalOption(Value, frozen=True):
    """One way to go: its words, the build it leads to, the name of the step, what else it
    changes, and its button.
    """

    words: str
    build: Build
    step: str
    changes: tuple[Change, ...] = ()
    button: str = messages("Accept")


class BuildProposal(Value, frozen=True):
    """A question. `kind` is what may be remembered not to be asked again; empty where a choice
    has to be made.
    """

    kind: str
    title: str
    intro: str
    options: tuple[ProposalOption, ...]

    @property
    def is_silent(self) -> bool:
        """Whether there is nothing to ask: one way, which was asked for and changes nothing
        else.
        """
        return bool(self.kind) and not self.options[0].changes


def summary_words(changes: tuple[Change, ...]) -> str:
    """What an edit did besides, for the status line; empty where it did nothing."""
    if not changes:
        return ""
    first = changes[0]
    name = first.row.called
    before = str(first.before)
    after = str(first.after)
    if first.happening is Happening.ADDED:
        told = with_stop(named_value(name, after))
    else:
        told = with_stop(named_value(name, f"{before} → {after}"))
    others = len(changes) - 1
    if not others:
        return told
    more = plural(
        "{told} And one other change.", "{told} And {n} other changes.", others, told=told
    )
    return str(more)
