"""What the three screens of a lesson show, each built up from nothing."""
