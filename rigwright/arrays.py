"""numpy and its types, loaded when it is first used: a kept picture is drawn, and a build is checked, without it.

Importing it takes a tenth of a start. Whoever is imported on the way to the first picture takes them from here, and
uses the types in annotations only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]
else:

    class _Numpy:
        def __getattr__(self, name: str) -> Any:
            import numpy

            value = getattr(numpy, name)
            setattr(self, name, value)  # from now on found without asking
            return value

    np = _Numpy()
    ArrayLike = NDArray = Floats = Any

__all__ = ["ArrayLike", "Floats", "NDArray", "np"]
