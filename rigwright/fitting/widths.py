"""How far figures may be off, for a part that is tried: looked up once on a tape, with the note of
what that asked for every rule that uses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rigwright.checks import Widths
from rigwright.checks.tolerance import width_of_figure
from rigwright.figures import Figure
from rigwright.fitting.trace import Tape
from rigwright.parts import Part


class _NotedWidths(Widths):
    """Widths that are kept on a tape instead of beside it."""

    def __init__(self, parts: Mapping[str, Part], tape: Tape) -> None:
        super().__init__(parts)
        self._tape = tape

    def of(self, figure: Figure) -> float | None:
        """The width in mm; None for a figure that a rule of thumb gave.

        What is kept is worked out from basis and fields alone, never from the figure: a stand-in
        among several of the same fields would leave its own questions in the note for all.
        """
        plain = Figure(0.0, figure.basis, figure.rests_on)
        key = ("width", plain.basis, plain.rests_on)
        return self._tape.once(key, partial(width_of_figure, plain, self.parts))


def widths_noted(parts: Mapping[str, Part], tried: Part, tape: Tape) -> Widths:
    """Return the widths of a build's parts and of the stand-in for a part that is tried.

    Reads the id from the stand-in, so that the run notes it: where the build has that part
    already, the figures of both come from the stand-in.
    """
    return tape.once("widths", lambda: _NotedWidths({**parts, tried.id: tried}, tape))
