"""The 3D view, its bars and its tools."""
