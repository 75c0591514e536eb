"""A connection to PostgreSQL that gives a silent server up, and lets Ctrl+C end the waiting at
once.

The server's own limits do not help where the server hangs, and its system still answers for it on
the network. What was not committed is forgotten by the server once the connection is gone.
"""

from __future__ import annotations

from selectors import DefaultSelector
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.waiting import Ready

SLICE_S = 0.2  # on Windows Ctrl+C is only heard between two waits
SILENT = "the server is silent"

Answer = TypeVar("Answer")


class PatientConnection(psycopg.Connection[Any]):
    """A connection that is closed as soon as the server says nothing for `answer_s`, or the user
    gives up.
    """

    answer_s = 30.0

    def wait(
        self, gen: PQGen[Answer], interval: float = SLICE_S, timeout: float | None = None
    ) -> Answer:
        """The server's answer; an `OperationalError` where none comes."""
        try:
            return _answer(
                gen, self.pgconn.socket, min(interval, SLICE_S), timeout or self.answer_s
            )
        except (KeyboardInterrupt, SystemExit, TimeoutError) as error:
            self.pgconn.finish()  # psycopg itself would ask the server to stop, and wait for that
            if isinstance(error, TimeoutError):
                raise psycopg.OperationalError(SILENT) from None
            raise


def _answer(gen: PQGen[Answer], socket: int, slice_s: float, silence_s: float) -> Answer:
    try:
        wanted = next(gen)
        with DefaultSelector() as selector:
            selector.register(socket, wanted)
            given_up_at = monotonic() + silence_s
            while monotonic() < given_up_at:
                for _key, ready in selector.select(slice_s):
                    wanted = gen.send(Ready(ready))
                    selector.modify(socket, wanted)
                    given_up_at = monotonic() + silence_s
    except StopIteration as end:
        return end.value
    raise TimeoutError
