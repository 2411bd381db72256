"""The pages of the site that are made from the code, and what mkdocs calls to make them."""
