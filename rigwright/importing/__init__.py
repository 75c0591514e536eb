"""Parts from elsewhere:

BuildCores OpenDB, CSV files and pasted lists, through a gate of written rules. Reads and judges;
the caller's store does the writing, in one step. `catalog/importing.md` has the rules for people.
"""
