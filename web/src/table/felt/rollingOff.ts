// A tie is rolled off: everyone who is tied throws once, the largest number wins, and who ties again throws again.
import type { OffRoll } from '../../generated/wire'

/** The largest number that the dice write. */
export function largest(dice: readonly number[]): number {
  return Number([...dice].sort((a, b) => b - a).join(''))
}

/** The throws in rounds: a seat that throws again begins another. */
export function rounds(rolls: readonly OffRoll[]): readonly (readonly OffRoll[])[] {
  const all: OffRoll[][] = []
  for (const roll of rolls) {
    const now = all.at(-1)
    if (now === undefined || now.some((one) => one.seat === roll.seat)) all.push([roll])
    else now.push(roll)
  }
  return all
}

/** Who has the largest number of a round. */
export function best(round: readonly OffRoll[]): readonly number[] {
  const most = Math.max(...round.map((roll) => largest(roll.dice)))
  return round.filter((roll) => largest(roll.dice) === most).map((roll) => roll.seat)
}
