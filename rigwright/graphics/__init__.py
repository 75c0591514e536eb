"""Meshes, scenes and the renderer: triangles, cameras, light and letters.

Here belongs what draws any scene. Which meshes a computer is made of belongs in `picture`.
"""
