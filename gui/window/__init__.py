"""The main window: its menus and bars, where the panels stand, and what each command leads to.

Nothing but `gui/application.py` imports from here; what several panels use is in `gui/hand`
or `gui/look`.
"""
