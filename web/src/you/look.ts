// The dice that stand for somebody, as they are chosen.
import type { Look } from '../generated/wire'

/** What is shown, faintly, where nothing was chosen yet. */
export const FIRST: Look = { colour: 'brass', dice: [5] }

const FACES = 6

/** A die of the badge turned to its next face, after the six the one; one more die begins at one. */
export function turned(look: Look, place: number): Look {
  if (look.dice[place] === undefined) return { ...look, dice: [...look.dice, 1] }
  return { ...look, dice: look.dice.map((face, at) => (at === place ? (face % FACES) + 1 : face)) }
}

/** Without its last die; one stays. */
export function fewer(look: Look): Look {
  return look.dice.length > 1 ? { ...look, dice: look.dice.slice(0, -1) } : look
}
