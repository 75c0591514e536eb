"""`python -m rigwright` is `rigwright`.

Knows nothing else.
"""

from __future__ import annotations

import sys

from rigwright.cli import main

if __name__ == "__main__":
    sys.exit(main())
