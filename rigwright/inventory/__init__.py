"""The parts of a machine, row by row: the list of the window, of the assembly sheet and of shared
pages.

Here belong the rows, and the edits that remove or replace a row's part. The look of rows belongs in
`gui/parts_list`, verdicts on them in `rules`.
"""

from rigwright.inventory.part_row import ChoiceAddress as ChoiceAddress
from rigwright.inventory.part_row import PartRow as PartRow
from rigwright.inventory.part_row import RowGroup as RowGroup
from rigwright.inventory.rows import rows_of as rows_of
