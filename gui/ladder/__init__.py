"""The slot ladder: the openings of the chassis with the cards in them.

Here belong its rows, its painting and dropping a card on it; the clearances that it shows are read
from the judged checks.
"""
