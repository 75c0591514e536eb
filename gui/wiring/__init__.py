"""The view of cables and sockets.

Here belong its layout, its painting and what dragging a plug does; which cable feeds which socket
is chosen by `rigwright.power.wiring`.
"""
