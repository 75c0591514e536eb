"""Pairs rows with columns so that the sum of costs is least: the Hungarian method with potentials,
O(n³).

Knows neither cards nor plans.
"""

from __future__ import annotations

from collections.abc import Sequence

FORBIDDEN = 1e9  # a cost that no pair of the answer may have


def cheapest_pairs(costs: Sequence[Sequence[float]]) -> dict[int, int]:
    """The columns by their rows; rows and columns for which only forbidden pairs are left have
    none.
    """
    size = max(len(costs), max((len(row) for row in costs), default=0))
    square = [[_cost(costs, row, column) for column in range(size)] for row in range(size)]
    prices = _Prices(square)
    for row in range(1, size + 1):
        prices.place(row)
    pairs: dict[int, int] = {}
    for column in range(1, size + 1):
        row = prices.row_of[column] - 1
        if _cost(costs, row, column - 1) < FORBIDDEN:
            pairs[row] = column - 1
    return pairs


def _cost(costs: Sequence[Sequence[float]], row: int, column: int) -> float:
    inside = row < len(costs) and column < len(costs[row])
    if not inside:
        return FORBIDDEN
    return min(costs[row][column], FORBIDDEN)


class _Prices:
    """Potentials of rows and columns, and the row that each column has.

    All count from 1; 0 means that there is no row.
    """

    def __init__(self, square: list[list[float]]) -> None:
        self._square = square
        self._size = len(square)
        self._of_rows = [0.0] * (self._size + 1)
        self._of_columns = [0.0] * (self._size + 1)
        self.row_of = [0] * (self._size + 1)

    def place(self, row: int) -> None:
        """Give a row a column, and move others where that is cheaper in all."""
        self.row_of[0] = row
        column = 0
        least = [float("inf")] * (self._size + 1)
        came_from = [0] * (self._size + 1)
        done = [False] * (self._size + 1)
        while column == 0 or self.row_of[column] != 0:
            done[column] = True
            nearest = self._nearest(column, least, came_from, done)
            self._raise_by(least[nearest], least, done)
            column = nearest
        while column:
            self.row_of[column] = self.row_of[came_from[column]]
            column = came_from[column]

    def _nearest(
        self, column: int, least: list[float], came_from: list[int], done: list[bool]
    ) -> int:
        """The open column that costs least to reach."""
        row = self.row_of[column]
        nearest = 0
        for other in range(1, self._size + 1):
            if done[other]:
                continue
            reduced = (
                self._square[row - 1][other - 1] - self._of_rows[row] - self._of_columns[other]
            )
            if reduced < least[other]:
                least[other], came_from[other] = reduced, column
            if nearest == 0 or least[other] < least[nearest]:
                nearest = other
        return nearest

    def _raise_by(self, step: float, least: list[float], done: list[bool]) -> None:
        for other in range(self._size + 1):
            if done[other]:
                self._of_rows[self.row_of[other]] += step
                self._of_columns[other] -= step
            else:
                least[other] -= step
