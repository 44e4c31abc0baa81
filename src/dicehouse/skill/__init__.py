"""Skill: what somebody's play is worth with luck taken out. It knows no socket and no store."""
