// What the projector says as the match goes: what has just happened for a moment, and else how it stands.
import type { LessonView } from '../../generated/wire'
import { words } from '../../locale/lesson'

/** A box worth this much is told to the class. */
const BIG = 30
/** So few points make nobody safe: a match has only begun. */
const EARLY = 50

export interface Headline {
  readonly text: string
  /** How it is heard, where the teacher has turned sound on. */
  readonly sound: 'chime' | 'cheer' | 'ping'
}

/** The most telling of what is new since the last look; null where nothing is. */
export function news(before: LessonView, now: LessonView): Headline | null {
  const t = words.projector.news
  if (!before.match || !now.match || now.phase !== 'playing') return null
  if (now.match.ahead !== before.match.ahead && now.match.ahead !== 'draw' && now.match.survivors + now.match.zombies > 0) return { text: t.lead[now.match.ahead], sound: 'chime' }
  for (const team of now.teams) {
    const old = before.teams.find((one) => one.team === team.team)
    if (!old) return { text: t.comes(team.name), sound: 'ping' }
    if (team.filled > old.filled && team.wrote !== null && (team.wrote_points ?? 0) >= BIG) return { text: t.big(team.name, words.count(team.wrote_points ?? 0), team.wrote), sound: 'cheer' }
    if (team.doing === 'done' && old.doing !== 'done') return { text: t.full(team.name, words.count(team.score)), sound: 'cheer' }
  }
  const finished = now.zombie?.finished ?? []
  if (finished.length > (before.zombie?.finished.length ?? 0)) return { text: t.zombieGame(finished.length, words.count(finished.at(-1) ?? 0)), sound: 'ping' }
  return null
}

/** How it stands, for as long as nothing happens. */
export function story(view: LessonView, lastMinute: boolean): string {
  const t = words.projector.news
  const match = view.match
  if (!match || view.phase !== 'playing') return ''
  const room = view.title
  if (lastMinute) return t.lastMinute
  if (view.teams.length > 0 && view.teams.every((team) => team.doing === 'done')) return t.allFull
  const gap = match.survivors - match.zombies
  if (match.survivors + match.zombies === 0) return room ? words.projector.holdsRoom(room) : words.projector.holds
  const far = Math.abs(gap) > Math.max(EARLY, 0.25 * Math.max(match.survivors, match.zombies))
  if (gap === 0) return t.level
  return gap > 0 ? (far ? t.safe(room) : t.holdsOn(room)) : far ? t.inside : t.atTheGate
}
