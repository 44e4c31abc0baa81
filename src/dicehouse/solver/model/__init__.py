"""A rule set as arrays: what every other room of the solver computes on."""
