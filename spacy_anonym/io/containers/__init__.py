"""Formats whose files hold many texts: in paragraphs, cells, attributes, properties."""
