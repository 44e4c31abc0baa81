// Made by python -m dicehouse.printing.words web, from printing/locale/en.toml; change that instead.

export const sheetWords = {
  "name": "Name",
  "date": "Date",
  "how": "How to score",
  "game": "Game {number}",
  "total": "Total",
  "points": "Points",
  "section_total": "{section}, total",
  "extra_bonus": "Extra bonus",
  "extra_points": "{bonus}, points",
  "saved_rolls": "Rolls saved",
  "bought": "Answers tried",
  "won_at_once": "Won at once",
  "continued": "continued",
  "page": "{page} of {pages}",
  "made": "Dicehouse"
} as const

export const howWords = {
  "face": "Add every {face}",
  "matched": "Add those dice",
  "sum": "Add all dice",
  "fixed": "{points} points",
  "fixed_one": "1 point",
  "number": "Write the number",
  "bonus": "{points} from {least} up",
  "bonus_tier": "{points} from {least}",
  "bonus_boxes": "{points} for {least} boxes",
  "bonus_short": "{least}: {points}",
  "bonus_boxes_short": "{points} for {least}",
  "bonus_each": "{how}, {points} for each above",
  "bonus_each_box": "{how}, {points} for each more",
  "bonus_below": "{how}, below {points}",
  "bonus_weighed": "{how}, × column",
  "times": "{how}, times {times}",
  "plus": "{how} + {points}",
  "less": "{how} − {points}",
  "minus_face": "Minus every {face}",
  "minus_matched": "Minus those dice",
  "minus_sum": "Minus the sum of all dice",
  "served": "first roll {points}",
  "served_more": "first roll {points} more",
  "served_wins": "first roll {points} and wins",
  "whole_served": "all at once {points}",
  "whole_served_more": "all at once {points} more",
  "whole_served_wins": "all at once {points} and wins",
  "by_roll": "+ {points} by the roll",
  "whole": "all dice at once",
  "wins": "wins",
  "requires": "after {box}",
  "less_than": "less than {box}",
  "more_than": "more than {box}",
  "by": "Times {box}",
  "extra": "{points} each: tick a box",
  "saved": "Write them down, cross them off",
  "bought": "At most {most}: tick a box"
} as const

export const columnsWords = {
  "filled": "Filled",
  "times": "× {times}",
  "rolls": [
    "1 roll",
    "{count} rolls"
  ],
  "whole": "at once",
  "announced": "called",
  "down": "{how}, top down",
  "up": "{how}, bottom up"
} as const

export const numberWords = {
  "place": [
    "ones",
    "tens",
    "hundreds",
    "thousands",
    "ten-thousands",
    "hundred-thousands",
    "millions",
    "ten-millions"
  ],
  "point": "Point",
  "boxes_won": "Boxes won"
} as const

export const classWords = {
  "team": "Team",
  "members": "In turn",
  "zombie": "Zombie",
  "zombie_games": "The zombie's games",
  "match": "The match",
  "survivors": "Survivors",
  "zombies": "Zombies",
  "teams": "Teams"
} as const

export const rulesWords = {
  "turn": "A turn"
} as const

export const storyWords = {
  "title": "The story of the game",
  "expected": "expected at the start",
  "luck": "luck",
  "bad_luck": "bad luck",
  "mistakes": "mistakes",
  "score": "score",
  "promised": "expected at the end",
  "cut_short": "expected, had the game gone on",
  "ended": [
    "ended with {points}",
    "won at once with {points}"
  ],
  "grade": "Grade for the choices, luck apart",
  "chart": "Expected final score, turn by turn",
  "turn": "Turn {turn}",
  "decisions": [
    "The decision that mattered",
    "The two decisions that mattered",
    "The three decisions that mattered"
  ],
  "nothing": "No decision cost as much as a tenth of a point.",
  "cost": "cost {points} points",
  "chosen": "Chosen",
  "better": "Better",
  "keep": "keep {faces}",
  "throw_all": "throw all dice again",
  "write": "write it in {box}",
  "rolls_left": [
    "no rolls left",
    "1 roll left",
    "{count} rolls left"
  ]
} as const
