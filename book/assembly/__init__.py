"""Puts the parts of the site together: pages, runtime, notebooks."""
