"""What the user chose, as values: the build with its parts, places, site and workload, what its
file keeps beside them, and what its parts are called.

Here belong the fields of a build, the edits that return another build, and the labels of its parts
in one system or two. The figures of parts
belong in `parts`, reading and writing files in `documents`.
"""

from rigwright.build.document import COUNTED as COUNTED
from rigwright.build.document import MOST_CIRCUITS as MOST_CIRCUITS
from rigwright.build.document import MOST_LINE as MOST_LINE
from rigwright.build.document import MOST_NOTES as MOST_NOTES
from rigwright.build.document import MOST_OF_ONE as MOST_OF_ONE
from rigwright.build.document import MOST_PICTURE_LETTERS as MOST_PICTURE_LETTERS
from rigwright.build.document import MOST_PICTURES as MOST_PICTURES
from rigwright.build.document import MOST_PLACEHOLDERS as MOST_PLACEHOLDERS
from rigwright.build.document import MOST_PLACEMENTS as MOST_PLACEMENTS
from rigwright.build.document import MOST_PRICES as MOST_PRICES
from rigwright.build.document import MOST_REASON as MOST_REASON
from rigwright.build.document import MOST_SUBJECT as MOST_SUBJECT
from rigwright.build.document import TASKS as TASKS
from rigwright.build.document import TRAY as TRAY
from rigwright.build.document import UNTITLED as UNTITLED
from rigwright.build.document import Bridge as Bridge
from rigwright.build.document import Budget as Budget
from rigwright.build.document import Build as Build
from rigwright.build.document import Circuit as Circuit
from rigwright.build.document import FanPoint as FanPoint
from rigwright.build.document import FanSetting as FanSetting
from rigwright.build.document import FanSpeed as FanSpeed
from rigwright.build.document import Line as Line
from rigwright.build.document import Loads as Loads
from rigwright.build.document import Picture as Picture
from rigwright.build.document import Placeholder as Placeholder
from rigwright.build.document import Placement as Placement
from rigwright.build.document import Price as Price
from rigwright.build.document import Quantities as Quantities
from rigwright.build.document import Quantity as Quantity
from rigwright.build.document import SecondarySystem as SecondarySystem
from rigwright.build.document import Site as Site
from rigwright.build.document import Ups as Ups
from rigwright.build.document import WaivedThing as WaivedThing
from rigwright.build.document import Waiver as Waiver
from rigwright.build.document import Wire as Wire
from rigwright.build.document import Workload as Workload
from rigwright.build.document import on_board_of as on_board_of
from rigwright.build.wanted import OwnRule as OwnRule
from rigwright.build.wanted import Thresholds as Thresholds
