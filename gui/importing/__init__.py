"""The window that imports databases, tables and lists."""
