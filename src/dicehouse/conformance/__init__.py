"""Public checks: whoever adds a rule set runs these."""

from .rule_sets import ConformanceError, Report, check_rule_set

__all__ = ["ConformanceError", "Report", "check_rule_set"]
