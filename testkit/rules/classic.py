"""The examples that sheets 000 and 001 share, each with its sentence."""

from __future__ import annotations

__all__ = ["CLASSIC", "CLASSIC_BOXES", "LAST_BOX"]

CLASSIC_BOXES = ["1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C"]

LAST_BOX = ",".join(f"{box}:0" for box in CLASSIC_BOXES[:-1])
"""A card on which only Chance is open."""

CLASSIC = """
5 - 2 - 5 - 6 - 5: score in the Fives category, your total for the category would be 15
    52565 =5:15
If the One, Three or Four Categories were selected ... you would score a zero
    52565 =1:0 52565 =3:0 52565 =4:0
If placed in the Two or Six category, you would score 2 and 6 respectively
    52565 =2:2 52565 =6:6
you must have at least 3 of the same die faces. You score the total of all the dice
    52565 =3K:23
you must have at least 3 of the same die faces
    55552 =3K:22
    55442 =3K:0
For 4 of a kind you would need 4 die faces the same
    52565 =4K:0
    55552 =4K:22
2 - 3 - 2 - 5 - 4: you could score 30 in small straight or 0 in large straight
    23254 =SS:30 23254 =LS:0
a small straight is 4 consecutive faces, and a large straight 5 consecutive faces
    12345 =LS:40 23456 =SS:30
a large straight 5 consecutive faces
    23456 =LS:40 12356 =SS:0
a small straight is 4 consecutive faces
    13456 =SS:30
3 - 3 - 2 - 3 - 2 would score 25 in the Full House category
    33232 =FH:25
    33231 =FH:0
    33221 =FH:0
A Yahtzee is 5 of a kind and scores 50 points
    66666 =Y:50
    66665 =Y:0
You can roll anything ... You score the total of the die faces
    12246 =C:15
you can take 2-3-3-4-6 in the 5's category. It will score 0
    23346 =5:0
lose a poor roll against a difficult-to-get category (eg, long straight or yahtzee)
    23346 =LS:0 23346 =Y:0
If the total of Upper scores is 63 or more, add a bonus of 35.
    1:3,2:6,3:9,4:12,5:15 | 66612 =6:18+35
    1:3,2:6,3:9,4:12,5:15 | 66661 =6:24+35
    1:2,2:6,3:9,4:12,5:15 | 66612 =6:18
if you rolled 4 - 4 - 4 - 4 - 4 and the Fours Category is not filled, you must put the score in the Fours category;
you would score a further bonus 100 points
    Y:50 | 44444 {4:20+100} =4:20+100
"""
