"""What every widget is made of: colours, letters, icons, painted marks and plain pieces of a panel.

Nothing here knows a build. A widget that shows something of the build belongs to its panel.
"""
