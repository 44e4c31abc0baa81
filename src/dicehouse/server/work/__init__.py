"""Costly work for guests: in processes of its own, with a budget, a fair queue and an end."""
