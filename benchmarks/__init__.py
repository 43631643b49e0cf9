"""What is measured, as ratios from one run: ``python -m benchmarks``."""
