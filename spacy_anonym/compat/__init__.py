"""The interfaces of other tools: Presidio, HebSafeHarbor, the medical-notes tool."""
