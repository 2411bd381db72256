"""Files in and out: a reader and a writer a format, and what they share."""
