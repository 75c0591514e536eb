"""Other builds beside the open one: one that is tried, and one that it is compared with.

Neither becomes the document.
"""

from __future__ import annotations

from gui.session.ground import NoAnswerError
from gui.session.shown_build import ShownBuild
from gui.session.snapshot import Pinned
from rigwright.build import Build
from rigwright.evaluation import Evaluation
from rigwright.text.sentence import worded


class Comparison:
    """What is shown beside the open build."""

    def __init__(self, shown: ShownBuild) -> None:
        self._shown = shown

    def try_build(self, build: Build | None, known: Evaluation | None = None) -> None:
        """Show what another build would come to, without making it the document.

        None shows the document again. `known` is what it comes to on what the open build is
        evaluated on, where somebody has found that out already.
        """
        if known is not None:
            self._shown.note(known, self._shown.ground)
        committed = self._shown.snapshot.committed
        tried = build or self._shown.build
        if self._shown.snapshot.carried_card is not None:
            return
        try:
            if tried == committed.build:
                shown = committed
            else:
                shown = self._shown.answer(tried, self._shown.ground, worded("That was not tried"))
        except NoAnswerError as error:
            self._shown.say(str(error))
        else:
            self._shown.show(evaluation=shown)

    def pin(self, name: str, evaluation: Evaluation) -> None:
        """Compare the open build with another machine, in every figure, until told otherwise."""
        self._shown.show(pinned=Pinned(name, evaluation))

    def unpin(self) -> None:
        """Compare the open build with nothing any more."""
        if self._shown.snapshot.pinned is not None:
            self._shown.show(pinned=None)
