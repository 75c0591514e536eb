"""Meshes, scenes and the renderer: triangles, cameras, light and letters.

It knows no computer: what is drawn of a machine belongs in `picture`.
"""
