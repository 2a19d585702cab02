"""What holds for all tests: the settings of whoever runs them play no part."""

import os

for _name in list(os.environ):
    if _name.startswith("TAGTRAP_") and _name != "TAGTRAP_SHARED":
        del os.environ[_name]
