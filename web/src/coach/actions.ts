// Actions as the coach speaks of them.
import type { Action } from '../generated/wire'
import { unheardOf } from '../house/exhaustive'
import { words } from '../locale/coach'
import type { GameInfo } from '../table/game'
import { boxName, label } from '../table/telling'

/** Within a sentence: "keep 5 5", "write it in Chance". */
export function tellAction(action: Action, info: GameInfo): string {
  const t = words.story
  switch (action.is) {
    case 'throw':
      return action.keep?.length ? t.keep(action.keep.map((face) => label(face, { info })).join(' ')) : t.throwAll
    case 'score':
      return action.number === 0 ? t.cross(boxName(action.box, { info })) : t.write(boxName(action.box, { info }))
    case 'announce':
      return t.announce(boxName(action.box, { info }))
    case 'buy':
      return t.buy(label(action.die, { info }), label(action.face, { info }))
    case 'read':
      return t.read(boxName(action.box, { info }))
    case 'leave':
      return t.leave
    default:
      return unheardOf(action, '')
  }
}

/** The faces that an action keeps: a throw alone keeps any. */
export function keptBy(action: Action | null): readonly number[] {
  return action?.is === 'throw' ? (action.keep ?? []) : []
}

/** Which of these dice show the wanted faces: each face is taken as often as it is wanted, those preferred first. */
export function places(dice: readonly number[], wanted: readonly number[], preferred: readonly boolean[] = []): boolean[] {
  const taken = dice.map(() => false)
  for (const face of wanted) {
    const free = dice.flatMap((one, place) => (one === face && !taken[place] ? [place] : []))
    const place = free.find((one) => preferred[one]) ?? free[0]
    if (place !== undefined) taken[place] = true
  }
  return taken
}
