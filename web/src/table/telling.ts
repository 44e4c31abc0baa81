// What happened, in sentences: for the caption on the felt and for screen readers.
import type { Happening, TableView } from '../generated/wire'
import { words } from '../locale'
import type { GameInfo } from './game'
import { readEvent, type GameEvent } from './events'

/** What the house calls guests without a name. */
const NAMELESS = 'Guest'

export interface Telling {
  readonly info: GameInfo
  readonly view: TableView
}

export function tell(happening: Happening, at: Telling): string[] {
  const t = words.happened
  const who = name(happening.seat, at.view)
  switch (happening.kind) {
    case 'played':
      return happening.events.flatMap((text) => {
        const event = readEvent(text)
        return event === null ? [] : [tellEvent(event, at)]
      })
    case 'seat-taken':
    case 'bot-seated':
      return [t.sat(happening.name)]
    case 'seat-freed':
      return [t.stood(happening.seat)]
    case 'started':
      return [t.started]
    case 'asked':
      return [tellQuestion(happening.seat, happening.text, at)]
    case 'flag-fell':
      return [t.flag(who)]
    case 'away':
      return [t.away(who)]
    case 'back':
      return [t.back(who)]
    case 'time-credited':
      return [t.credited]
    case 'void-asked':
      return [t.voidAsked(who)]
    case 'voided':
      return [t.voided]
    case 'rematch-asked':
      return [t.rematchAsked(who)]
    case 'said':
      return [t.said(who, phrase(happening.text))]
    default:
      return []
  }
}

export function tellEvent(event: GameEvent, at: Telling): string {
  const t = words.happened
  if (event.is === 'ended') {
    const winners = event.winners.map((seat) => name(seat, at.view))
    return t.ended(winners, event.winners.length === 1 && event.winners[0] === at.view.you)
  }
  const who = name(event.seat, at.view)
  const you = event.seat === at.view.you
  switch (event.is) {
    case 'first-rolled':
      return t.firstRolled(who, dice(event.dice, at), you)
    case 'first':
      return t.first(who, you)
    case 'thrown':
      return t.thrown(who, dice(event.dice, at), dice(event.keep, at), you)
    case 'bought':
      return t.bought(who, label(event.die, at), label(event.face, at), event.right, you)
    case 'scored':
      return t.scored(who, points(event.points, at), boxName(event.box, at), you)
    case 'bonus':
      return t.bonus(who, event.points, event.name, you)
    case 'read':
      return t.read(who, boxName(event.box, at), event.right, you)
    case 'rolled-off':
      return t.rolledOff(who, dice(event.dice, at), you)
    case 'left':
      return t.left(who, you)
  }
}

/** `$1:5` and `?3H`, as the one who is to judge reads them. */
export function tellQuestion(seat: number, action: string, at: Telling): string {
  const who = name(seat, at.view)
  if (action.startsWith('$')) {
    const [die = '', face = ''] = action.slice(1).split(':')
    return words.happened.asksDie(who, label(Number(die), at), label(Number(face), at))
  }
  return words.happened.asksRead(who, boxName(action.slice(1), at))
}

/** Somebody's name; who has not given one is told apart at least on their own screen. */
export function name(seat: number, view: TableView): string {
  const given = view.seats[seat - 1]?.name ?? words.table.seat(seat)
  return seat === view.you && given === NAMELESS ? words.table.nameless : given
}

export function phrase(key: string): string {
  return (words.phrases as Record<string, string>)[key] ?? key
}

export function boxName(code: string, at: { info: GameInfo }): string {
  return at.info.boxes.find((box) => box.code === code)?.name ?? code
}

export function label(face: number, at: { info: GameInfo }): string {
  return at.info.labels[face - 1] ?? String(face)
}

function dice(faces: readonly number[], at: { info: GameInfo }): string {
  return faces.map((face) => label(face, at)).join(' ')
}

/** Points, or a number as it is written; 0 in a box for numbers is an X. */
export function points(value: number, at: { info: GameInfo }): string {
  return at.info.writesNumbers && value === 0 ? 'X' : value.toLocaleString('en')
}
