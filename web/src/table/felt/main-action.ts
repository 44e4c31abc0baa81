// The one thing to press at a table, and what it does.
import type { OfferView, TurnView } from '../../generated/wire'
import { words } from '../../locale/table'
import type { Arranged } from './arranging'
import { unfit } from '../card/boxes'
import type { GameInfo } from '../game'
import { boxName, label, points } from '../telling'

/** What a press does: nothing yet, or one of these. */
export type Does = 'nothing' | 'enter' | 'read' | 'roll' | 'write' | 'choose'

export interface MainAction {
  readonly text: string
  readonly does: Does
  /** Why nothing better is to be done. */
  readonly why?: string
}

export interface Situation {
  readonly turn: TurnView
  readonly info: GameInfo
  /** Real dice are not rolled here: what they show is entered. */
  readonly realDice: boolean
  /** Whose turn it is, by name, and whether that is whoever reads this. */
  readonly who: string
  readonly you: boolean
  /** Whether the dice of this turn lie there, and how many of all would be thrown. */
  readonly lying: boolean
  readonly toThrow: number
  /** What is typed of so many real dice; null while none are entered. */
  readonly typed: readonly number[] | null
  readonly entry: number
  /** The die that is being bought: none is chosen yet, or nothing is bought. */
  readonly buying: number | 'which' | null
  readonly chosen: OfferView | null
  readonly arranged: Arranged | null
  /** The rarest throw would be thrown away, and that is meant. */
  readonly daring?: boolean
}

export function mainAction(at: Situation): MainAction {
  const t = words.table
  const { turn, info, chosen, arranged } = at
  if (turn.question !== null) return { text: turn.posed ? t.posedAbove : t.waitJudge, does: 'nothing' }
  if (at.typed !== null) {
    const rest = at.entry - at.typed.length
    return rest > 0 ? { text: t.enterMore(rest), does: 'nothing' } : { text: t.enterDone(shown(at.typed, info)), does: 'enter' }
  }
  if (at.buying !== null) return { text: at.buying === 'which' ? t.buyPick : t.buyFace, does: 'nothing' }
  if (turn.doing === 'reading') return { text: t.readAloud(boxName(turn.reading ?? '', { info })), does: 'read' }
  if (turn.doing === 'roll-off') return { text: at.realDice ? t.rollOffEnter(at.who, at.you) : t.rollOff, does: 'roll' }
  if (chosen) {
    const value = unfit(chosen, arranged) ? 0 : arranged === null ? chosen.points : arranged.number
    return { text: t.score(boxName(chosen.box, { info }), points(value, { info }), chosen.bonus), does: 'write' }
  }
  if (!turn.may_throw) return { text: t.chooseBox, why: turn.throw_refused ?? '', does: 'choose' }
  if (at.toThrow === 0) return { text: t.allKept, does: 'choose' }
  return { text: throwWord(at), does: 'roll' }
}

function throwWord({ lying, realDice, toThrow, info, daring }: Situation): string {
  const t = words.table
  if (daring && !realDice) return t.rollAway(toThrow)
  if (realDice) return lying ? t.enter(toThrow) : t.enterAll
  return lying ? t.roll(toThrow) : t.rollAll(info.layout.dice.count)
}

/** Faces as the game names them. */
export const shown = (faces: readonly number[], info: GameInfo): string => faces.map((face) => label(face, { info })).join(' ')
