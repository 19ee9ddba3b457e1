"""A seat at a table for language models and other programs: tools of the Model Context Protocol (``drumhead mcp``)."""
