"""What all tests of importing share."""

from __future__ import annotations

from tests.reading_once import names_read_once

__all__ = ["names_read_once"]
