"""The HTTP service: pipelines behind Presidio's endpoints, HebSafeHarbor's and our own. See docs/reference/http.md."""
