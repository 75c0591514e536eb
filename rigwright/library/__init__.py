"""The catalog as its user has it: the shipped parts, those of an open database, the team's and the
user's own.

Here belong the order of the layers and the team's store; reading and searching one catalog belongs
in `catalog`.
"""

from rigwright.library.whole import library_on as library_on
from rigwright.library.whole import with_team as with_team
