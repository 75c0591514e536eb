"""All catalogs of a user as one: the shipped parts, those of an open database, the team's and the
user's own.

Here belong the choice of these layers and the team's store. Reading and searching a catalog, and
laying several over each other, belong in `catalog`.
"""

from rigwright.library.whole import library_on as library_on
from rigwright.library.whole import with_team as with_team
