"""What stands in a machine, row by row: the list of the window, of the assembly sheet and of what
is shared.

Here belongs what a row is, what takes its part out or replaces it, and what an edit does to all
other rows; how rows look, and what a rule thinks of them, does not.
"""

from rigwright.inventory.part_row import ChoiceAddress as ChoiceAddress
from rigwright.inventory.part_row import PartRow as PartRow
from rigwright.inventory.part_row import RowGroup as RowGroup
from rigwright.inventory.rows import rows_of as rows_of
