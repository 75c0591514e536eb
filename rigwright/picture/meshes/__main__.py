"""`python -m rigwright.picture.meshes`: makes the detail pieces in assets/models anew."""

from __future__ import annotations

from rigwright.files.places import assets_dir
from rigwright.picture.meshes.detail_pieces import write_models

if __name__ == "__main__":
    for path in write_models(assets_dir() / "models"):
        print(f"{path.name}: {path.stat().st_size} bytes")
