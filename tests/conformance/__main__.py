"""`python3 tests/conformance --seed N --count M`: random command lines against the real nvcc (random_lines.py)."""
import sys

import random_lines

sys.exit(random_lines.main())
