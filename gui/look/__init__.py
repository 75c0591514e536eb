"""What every widget is made of: colours, letters, icons, painted marks and plain pieces of a panel.

Here belongs what would look the same in another program. A widget that shows something of the build
belongs to its panel.
"""
