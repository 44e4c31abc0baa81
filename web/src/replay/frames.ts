// A frame of a replay as the card, the dice and the teller know tables.
import type { DecisionView, ReplayView, SeatView, TableView } from '../generated/wire'
import { places } from '../coach/actions'
import { readEvent, type GameEvent } from '../table/events'

export function eventAt(replay: ReplayView, step: number): GameEvent | null {
  const text = replay.frames[step]?.event ?? ''
  return text === '' ? null : readEvent(text)
}

/** The table as a watcher would have seen it after this step; what nobody plays any more is left empty. */
export function tableAt(replay: ReplayView, step: number): TableView {
  const frame = replay.frames[step]
  const over = eventAt(replay, step)?.is === 'ended' ? eventAt(replay, step) : null
  const ended = over?.is === 'ended' ? over : null
  const seats = replay.names.map(
    (name, place): SeatView => ({ seat: place + 1, name, bot: null, away_since: null, left_game: false, rematch_asked: false, void_asked: false }),
  )
  return {
    id: '',
    version: step,
    phase: ended ? 'over' : 'playing',
    rules: replay.game.rules,
    game: replay.game.page.title,
    host: null,
    seats,
    stake: 0,
    pot: 0,
    payouts: [],
    dice: 'system',
    clock_settings: null,
    public: false,
    watchers: true,
    hints: false,
    cards: frame?.cards ?? [],
    turn: ended || !frame ? null : {
      seat: frame.turn,
      dice: frame.dice,
      rolls_left: frame.rolls_left,
      bought: [],
      spent: [],
      offers: [],
      purchases: [],
      may_throw: false,
      throw_refused: null,
      question: null,
      doing: 'turn',
      reading: null,
      reading_typed: false,
    },
    clock: null,
    seal: null,
    winners: ended?.winners ?? [],
    scores: ended?.scores ?? [],
    rematch: null,
    state_line: frame?.state ?? null,
    you: null,
    you_host: false,
  }
}

export interface Lying {
  readonly dice: readonly number[]
  readonly kept: readonly boolean[]
  /** They lie there from a turn that is over. */
  readonly rest: boolean
}

/** The dice to show: those of the step, or those last thrown. */
export function diceAt(replay: ReplayView, step: number): Lying {
  for (let at = step; at > 0; at--) {
    const event = eventAt(replay, at)
    const frame = replay.frames[at]
    if (event === null || !frame) continue
    if (event.is === 'thrown') {
      const dice = at === step && frame.dice.length > 0 ? frame.dice : event.dice
      return { dice, kept: places(dice, event.keep), rest: at !== step }
    }
    if (event.is === 'bought' && frame.dice.length > 0) return { dice: frame.dice, kept: [], rest: at !== step }
    if (event.is === 'rolled-off' || event.is === 'first-rolled') return { dice: event.dice, kept: [], rest: at !== step }
    if (event.is === 'first') return { dice: [], kept: [], rest: true }
  }
  return { dice: [], kept: [], rest: true }
}

/** The steps at which a turn begins: its first throw. */
export function turnStarts(replay: ReplayView): number[] {
  const last = replay.frames.length - 1
  return replay.frames.flatMap((_, step) => {
    if (step === 0 || step === last) return [step]
    const event = eventAt(replay, step)
    return event?.is === 'thrown' && replay.frames[step - 1]?.dice.length === 0 ? [step] : []
  })
}

export function decisionAt(decisions: readonly DecisionView[], step: number): DecisionView | null {
  return decisions.find((decision) => decision.step === step) ?? null
}
