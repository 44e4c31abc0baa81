// The words of the week's rule and of the arena.
import type { ArenaGame, ArenaView } from '../../generated/wire'

const moment = (at: number) => new Date(at * 10)
const weekday = (at: number) => moment(at).toLocaleDateString('en-GB', { weekday: 'long' })
const date = (at: number) => moment(at).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const hour = (at: number) => moment(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
const two = (number: number) => String(number).padStart(2, '0')

/** Hundredths of a second: days, hours or minutes, as one says them; the last hour to the second. */
function time(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 100))
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  if (days > 1) return `${days} days`
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return `${minutes}:${two(seconds % 60)}`
}

export const en = {
  week: {
    title: 'This week’s rule',
    text: (game: string, roll: string | null) => (roll === null ? `${game}.` : `${game}. On ${weekday(Date.parse(`${roll}T12:00:00`) / 10)} it is the day’s roll, too.`),
    play: 'Play it now',
    arena: (arena: ArenaView, now: number) => (now < arena.begins ? `Arena on ${weekday(arena.begins)}, ${hour(arena.begins)}.` : `The arena is on until ${hour(arena.ends)}.`),
    of: (game: string) => `It is of ${game}.`,
    in: (players: number, joined: boolean) => (joined ? (players === 1 ? 'You are in' : `You and ${(players - 1).toLocaleString('en')} more are in`) : players === 0 ? 'Be the first to come in' : players === 1 ? 'Come in · 1 is in' : `Come in · ${players.toLocaleString('en')} are in`),
    last: 'How the last arena went',
  },
  document: 'Arena · Dicehouse',
  title: 'Arena',
  loading: 'Looking for the arena…',
  eyebrow: (arena: ArenaView) => `${date(arena.begins)}, ${hour(arena.begins)} to ${hour(arena.ends)}`,
  played: (game: string, clock: string, over: boolean) => (over ? `${game}, ${clock}.` : `${game}, ${clock}. You are paired again and again.`),
  begins: (left: number) => `Begins in ${time(left)}`,
  ends: (left: number) => `Ends in ${time(left)}`,
  over: 'It is over.',
  wins: (names: readonly string[]) => (names.length === 1 ? `${names[0]} wins` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} win`),
  youWin: 'You win',
  nobody: 'Nobody has played',
  join: 'Come in',
  again: 'Play on',
  pause: 'Take a break',
  toGame: 'To your game',
  doing: {
    'not-in': '',
    resting: 'You are in. You are paired as soon as it begins: be on this page then.',
    free: 'Looking for your next opponent…',
    playing: 'Your game is on.',
    out: 'Nobody is paired with you until you play on.',
  },
  lastMinute: 'The last pairs are made: nobody is paired in the last minute.',
  were: (players: number) => (players === 1 ? '1 was in' : `${players.toLocaleString('en')} were in`),
  in: (players: number, free: number) => `${players === 1 ? '1 is' : `${players.toLocaleString('en')} are`} in${free > 0 ? `, ${free.toLocaleString('en')} free just now` : ''}`,
  table: 'Results',
  tableLive: 'Results so far',
  tableNone: 'Nobody is in yet.',
  place: 'Place',
  name: 'Name',
  games: 'Won, tied, lost',
  points: 'Points',
  you: 'You',
  onNow: 'playing',
  mine: 'Your games',
  mineNone: 'Your games stand here.',
  against: (name: string) => `against ${name}`,
  running: 'on now',
  uncounted: 'not over in time',
  scored: (game: ArenaGame) => (game.scores ? `${game.scores[0]} : ${game.scores[1]}` : ''),
  how: { played: '', flag: 'time was up', resigned: 'given up', claimed: 'claimed', dropped: 'not begun, does not count' } as Record<string, string>,
  plus: (points: number) => `+${points}`,
  rules: 'How it counts',
  rulesText: [
    'A win is two points, a tie one, and nothing is added for wins in a row: in a game of dice those are luck. Equal points are told apart by games won.',
    'You are paired with who has about as many points, and not twice running with the same person while somebody else is free.',
    'Who does not begin within 20 seconds, leaves or runs out of time loses, and is not paired until they tap “Play on”.',
    'What is not over when the arena ends does not count.',
  ],
  record: 'The record, to check',
  next: 'The next arena',
  onward: { go: 'Next game', soon: (seconds: number) => `${seconds} s`, stay: 'Stay here' },
}
