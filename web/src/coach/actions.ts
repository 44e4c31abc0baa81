// Actions as the house writes them: `>55` keeps two fives and throws the others, `=FH` writes in a box.
import { readDice } from '../table/events'
import type { GameInfo } from '../table/game'
import { boxName, label } from '../table/telling'
import { words } from '../locale/coach'

export type Action = { readonly is: 'throw'; readonly keep: readonly number[] } | { readonly is: 'score'; readonly box: string }

export function readAction(text: string): Action {
  if (text.startsWith('=')) return { is: 'score', box: text.slice(1).split(':')[0] ?? '' }
  return { is: 'throw', keep: readDice(text.slice(1)) }
}

/** Within a sentence: "keep 5 5", "write it in Chance". */
export function tellAction(text: string, info: GameInfo): string {
  const action = readAction(text)
  const t = words.story
  if (action.is === 'score') return t.write(boxName(action.box, { info }))
  return action.keep.length === 0 ? t.throwAll : t.keep(action.keep.map((face) => label(face, { info })).join(' '))
}

/** Which of these dice show the wanted faces: each face is taken as often as it is wanted, those preferred first. */
export function places(dice: readonly number[], wanted: readonly number[], preferred: readonly boolean[] = []): boolean[] {
  const found = dice.map(() => false)
  for (const face of wanted) {
    const free = dice.flatMap((one, place) => (one === face && !found[place] ? [place] : []))
    const place = free.find((one) => preferred[one]) ?? free[0]
    if (place !== undefined) found[place] = true
  }
  return found
}
