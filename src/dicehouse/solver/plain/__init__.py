"""Perfect play where neither NumPy nor a compiler is: one question in one process, and in a browser's tab.

- `table`: a game and all its values as one file; `pack`: made of a table that was solved (needs NumPy)
- `turn`: what `kernels` work out, for one position, to the same bit; `coach`: advice made of it
"""
