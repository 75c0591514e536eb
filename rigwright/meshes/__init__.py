"""Meshes of the parts, made from their own dimensions, for the eyes only: what fits is decided
with boxes.
"""
