// What happened, in sentences: for the caption on the felt and for screen readers.
import type { GameEvent, PublicEvent, TableQuestion, TableView } from '../generated/wire'
import { unheardOf } from '../house/exhaustive'
import { words } from '../locale/table'
import { isYou } from './device'
import { name } from './names'
import { without } from './felt/dice'
import type { GameInfo } from './game'

/** As the house writes it of a quick match that somebody has never begun. */
const NOBODY_CAME = 'somebody did not come'

export interface Telling {
  readonly info: GameInfo
  readonly view: TableView
  /** Who sat on each seat before it happened. */
  readonly names?: Seated
}

/** Names by seat, null where it is free. */
export type Seated = readonly (string | null)[]

export const seatedAt = (view: TableView | null): Seated => view?.seats.map((seat) => seat?.name ?? null) ?? []

/** Who sits where after it. */
export function seatedAfter(event: PublicEvent, names: Seated): Seated {
  if (event.is !== 'seat-taken' && event.is !== 'bot-seated' && event.is !== 'seat-freed') return names
  const now = event.is === 'seat-freed' ? null : event.name
  return names.map((name, place) => (place === event.seat - 1 ? now : name))
}

/** Sentences, or none where it is nobody's affair or the screen shows it anyway. */
export function tell(event: PublicEvent, at: Telling): string[] {
  const t = words.happened
  const who = 'seat' in event ? name(event.seat, at.view) : ''
  switch (event.is) {
    case 'played':
      return event.events.map((one) => tellEvent(one, at)).filter(Boolean)
    case 'seat-taken': {
      const was = at.names?.[event.seat - 1] ?? null
      return was === null ? [t.sat(event.name)] : was === event.name ? [] : [t.renamed(was, event.name)]
    }
    case 'bot-seated':
      return [t.sat(event.name)]
    case 'seat-freed':
      return [t.stood(event.seat)]
    case 'started':
      return [t.started]
    case 'asked':
      return [tellQuestion(event.seat, event.action, at)]
    case 'flag-fell':
      return [t.flag(who, isYou(event.seat, at.view))]
    case 'away':
      return [t.away(who, isYou(event.seat, at.view))]
    case 'back':
      return [t.back(who, isYou(event.seat, at.view))]
    case 'time-credited':
      return [t.credited]
    case 'void-asked':
      return [t.voidAsked(who)]
    case 'void-declined':
      return [t.voidDeclined(who, isYou(event.seat, at.view))]
    case 'rematch-declined':
      return [t.rematchDeclined(who, isYou(event.seat, at.view))]
    case 'voided':
      return [event.reason === NOBODY_CAME ? t.voidedAbsent : t.voided]
    case 'rematch-asked':
      return [t.rematchAsked(who)]
    case 'said':
      return [t.said(who, phrase(event.phrase))]
    case 'created':
    case 'settings-changed':
      return [t.edited]
    case 'judgement-taken-back':
      return [t.takenBack]
    case 'box-taken-back':
      return [t.boxBack(who, isYou(event.seat, at.view), event.box && boxName(event.box, at))]
    case 'buying-limited':
      return [t.limited(event.max_buys_turn, event.max_buys_game)]
    case 'host-changed':
    case 'question-dropped':
    case 'settled':
    case 'rematch-made':
    case 'seal-opened':
    case 'salt-committed':
    case 'salt-revealed':
    case 'seal-revealed':
      return []
    default:
      return unheardOf(event, [])
  }
}

export function tellEvent(event: GameEvent, at: Telling): string {
  const t = words.happened
  const seat = 'seat' in event ? event.seat : 0
  const who = name(seat, at.view)
  const you = isYou(seat, at.view)
  switch (event.is) {
    case 'first-rolled':
      return t.firstRolled(who, dice(event.dice, at), you)
    case 'first-chosen':
      return t.first(who, you)
    case 'dice-thrown':
      return t.thrown(who, dice(without(event.dice, event.keep), at), dice(event.keep, at), you)
    case 'die-bought':
      return t.bought(who, label(event.die, at), label(event.face, at), event.right, you)
    case 'box-announced':
      return t.announced(who, boxName(event.box, at), you)
    case 'box-scored':
      return t.scored(who, points(event.points, at), boxName(event.box, at), you)
    case 'bonus-earned':
      return t.bonus(who, event.points, event.name, you)
    case 'number-read':
      return t.read(who, boxName(event.box, at), event.right, you)
    case 'rolled-off':
      return t.rolledOff(who, dice(event.dice, at), you)
    case 'entry-corrected':
      return t.corrected(who, points(event.points, at), boxName(event.box, at), event.reason, you)
    case 'seat-left':
      return t.lost[at.view.seats[seat - 1]?.lost ?? 'resigned'](who, you)
    case 'game-ended':
      return t.ended(event.winners.map((winner) => name(winner, at.view)), at.view.seats.length > 1 && event.winners.length === 1 && isYou(event.winners[0] ?? 0, at.view))
    default:
      return unheardOf(event, '')
  }
}

/** As the one who is to judge reads it. */
export function tellQuestion(seat: number, question: TableQuestion, at: Telling): string {
  const who = name(seat, at.view)
  switch (question.is) {
    case 'buy':
      return words.happened.asksDie(who, label(question.die, at), label(question.face, at))
    case 'read':
      return words.happened.asksRead(who, boxName(question.box, at))
    default:
      return unheardOf(question, '')
  }
}

export function phrase(key: string): string {
  return (words.phrases as Record<string, string>)[key] ?? key
}

export function boxName(code: string, at: { info: GameInfo }): string {
  return at.info.boxes.find((box) => box.code === code)?.name ?? code
}

export function label(face: number, at: { info: GameInfo }): string {
  return at.info.layout.dice.labels[face - 1] ?? String(face)
}

function dice(faces: readonly number[], at: { info: GameInfo }): string {
  return faces.map((face) => label(face, at)).join(' ')
}

/** Points, or a number as it is written; 0 in a box for numbers is an X. */
export function points(value: number, at: { info: GameInfo }): string {
  return at.info.layout.writes_numbers && value === 0 ? 'X' : value.toLocaleString('en').replace('-', '−')
}
