"""Games in which dice are bought with answers."""
