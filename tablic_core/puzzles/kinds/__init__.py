"""The exercise kinds, one module each, and what several of them share."""
