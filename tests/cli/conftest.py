"""What all tests of the commands share."""

from __future__ import annotations

from tests.reading_once import parts_read_once

__all__ = ["parts_read_once"]
