"""How findings are compared with gold spans: pure functions over texts and character offsets."""
