"""Public checks: whoever adds a rule set or a store runs these."""

from .rule_sets import ConformanceError, Report, check_rule_set
from .stores import check_store

__all__ = ["ConformanceError", "Report", "check_rule_set", "check_store"]
