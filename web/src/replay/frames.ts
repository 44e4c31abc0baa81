// A frame of a replay as the card, the dice and the teller know tables.
import { BOT_STRENGTHS, type BotStrength, type DecisionView, type GameEvent, type ReplayView, type SeatView, type TableView } from '../generated/wire'
import { places } from '../coach/actions'
import { unheardOf } from '../house/exhaustive'

export function eventAt(replay: ReplayView, step: number): GameEvent | null {
  return replay.frames[step]?.event ?? null
}

/** Who played, where the table is known: which bot, and which dice stand for somebody. */
export type Players = readonly (Pick<SeatView, 'bot' | 'look' | 'name'> | null)[]

/** A record tells bots by how they play: they are called as at every table. */
const RECORDED: ReadonlyMap<string, BotStrength> = new Map(BOT_STRENGTHS.map((bot) => [`${bot} bot`, bot]))

/** The table as a spectator would have seen it after this step; what nobody plays any more is left empty. */
export function tableAt(replay: ReplayView, step: number, players: Players = []): TableView {
  const frame = replay.frames[step]
  const event = eventAt(replay, step)
  const ended = event?.is === 'game-ended' ? event : null
  const seats = replay.names.map(
    (recorded, place): SeatView => ({ seat: place + 1, name: players[place]?.name ?? recorded, bot: players[place] ? players[place].bot : (RECORDED.get(recorded.toLowerCase()) ?? null), away_since: null, left_game: false, rematch_asked: false, void_asked: false, lost: null, claim_at: null, rematch_declined: false, look: players[place]?.look ?? null }),
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
      rolls_saved: 0,
      bought: [],
      spent: [],
      offers: [],
      purchases: [],
      may_throw: false,
      throw_refused: null,
      question: null,
      judge: null,
      judged_by: null,
      host_judges: false,
      posed: null,
      doing: 'turn',
      reading: null,
      reading_typed: false,
      announced: null,
      announceable: [],
    },
    clock: null,
    seal: null,
    winners: ended?.winners ?? [],
    rolled_off: [],
    scores: ended?.scores ?? [],
    rematch: null,
    state_line: frame?.state ?? null,
    you: null,
    you_host: false,
    yours: [],
    may_take_back_judgement: false,
    may_take_back_box: false,
    taken_back: replay.taken_back,
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
    const rest = at !== step
    switch (event.is) {
      case 'dice-thrown': {
        const dice = !rest && frame.dice.length > 0 ? frame.dice : event.dice
        return { dice, kept: places(dice, event.keep), rest }
      }
      case 'box-announced':
      case 'die-bought':
        if (frame.dice.length > 0) return { dice: frame.dice, kept: [], rest }
        break
      case 'rolled-off':
      case 'first-rolled':
        return { dice: event.dice, kept: [], rest }
      case 'first-chosen':
        return { dice: [], kept: [], rest: true }
      case 'box-scored':
      case 'bonus-earned':
      case 'number-read':
      case 'entry-corrected':
      case 'seat-left':
      case 'game-ended':
        break
      default:
        unheardOf(event, undefined)
    }
  }
  return { dice: [], kept: [], rest: true }
}

/** The steps at which a turn begins: its first throw. */
export function turnStarts(replay: ReplayView): number[] {
  const last = replay.frames.length - 1
  return replay.frames.flatMap((_, step) => {
    if (step === 0 || step === last) return [step]
    const event = eventAt(replay, step)
    return event?.is === 'dice-thrown' && replay.frames[step - 1]?.dice.length === 0 ? [step] : []
  })
}

export function decisionAt(decisions: readonly DecisionView[], step: number): DecisionView | null {
  return decisions.find((decision) => decision.step === step) ?? null
}
