"""The editor of a part, its drawings and its tables."""
