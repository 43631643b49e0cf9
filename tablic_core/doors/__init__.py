"""The ways in from outside: JSON requests and the command line."""
