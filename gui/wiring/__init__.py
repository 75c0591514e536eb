"""The view of leads and sockets.

Here belong its layout, its painting and what dragging a plug does; which lead feeds which socket is
chosen by `rigwright.wiring`.
"""
