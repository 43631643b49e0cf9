"""The rules: cards, rule sets, captures, whole rounds, their scores, and all of it as text."""
