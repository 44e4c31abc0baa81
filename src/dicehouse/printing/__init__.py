"""Score sheets, cards, rule summaries and played games as PDF, made from the rule file alone.

A `job.Job` says what is wanted; `document` makes the file, and needs the extra `print`.
"""
