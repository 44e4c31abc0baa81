"""Public checks: whoever adds a rule set or a store runs these."""

from .rule_sets import ConformanceError, ConformanceReport, check_rule_set
from .stores import check_store

__all__ = ["ConformanceError", "ConformanceReport", "check_rule_set", "check_store"]
