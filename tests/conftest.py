"""What all tests share: how thoroughly Hypothesis searches.

The environment variable ``HYPOTHESIS_PROFILE`` chooses a profile: ``default``, or ``pyodide``,
which is small and the same in every run, for a Python that is several times slower.
"""

import os

from hypothesis import HealthCheck, settings

# A deadline per example would make a loaded machine fail tests.
settings.register_profile("default", deadline=None)
settings.register_profile(
    "pyodide",
    deadline=None,
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
