"""The start page: the cards that somebody has, machines to start from, and examples.

Choosing a machine makes a build of it through the session; proposals come from the engine.
"""
