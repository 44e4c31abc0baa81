// The dice that stand for somebody, as they are chosen.
import type { Look } from '../generated/wire'

/** What is shown, faintly, where nothing was chosen yet. */
export const FIRST: Look = { colour: 'brass', dice: [5] }

const FACES = 6

/** A die of the look turned to its next face; after the six a second or third die is gone. One more die begins at one. */
export function turned(look: Look, place: number): Look {
  const face = look.dice[place]
  if (face === undefined) return { ...look, dice: [...look.dice, 1] }
  if (face < FACES) return { ...look, dice: look.dice.map((one, at) => (at === place ? one + 1 : one)) }
  const rest = look.dice.filter((_, at) => at !== place)
  return { ...look, dice: rest.length > 0 ? rest : [1] }
}
