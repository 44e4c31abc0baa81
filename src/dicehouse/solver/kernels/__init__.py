"""CompiledRules loops, and the cache that keeps them."""
