// Luck and mistakes, game after game: what the coach found in each, kept in this browser because it never changes.
import type { AnalysisView } from '../generated/wire'
import { keep, recall } from '../house/keep'

export interface Course {
  readonly table: string
  readonly luck: number
  readonly mistakes: number
}

/** As many games as are looked at, and kept. */
export const NEWEST = 12
const MOST_KEPT = 200

/** One player's part of an analysis; null where the coach has no values, or the card was not filled. */
export function courseOf(table: string, seat: number, analysis: AnalysisView): Course | null {
  const player = analysis.players.find((one) => one.seat === seat)
  return player?.finished ? { table, luck: round(player.luck), mistakes: round(player.mistakes) } : null
}

const round = (points: number) => Math.round(points * 10) / 10

/** Those that were looked at before, on this device. */
export function keptCourses(): ReadonlyMap<string, Course> {
  try {
    const kept = JSON.parse(recall('courses') ?? '[]') as Course[]
    return new Map(kept.map((course) => [course.table, course]))
  } catch {
    return new Map()
  }
}

export function keepCourse(course: Course): void {
  const others = [...keptCourses().values()].filter((one) => one.table !== course.table)
  keep('courses', JSON.stringify([...others, course].slice(-MOST_KEPT)))
}

/** The games in the order in which they were played, each through the coach unless it is known: `told` hears of each. */
export async function lookAt(
  games: readonly { readonly table: string; readonly seat: number }[],
  story: (table: string) => Promise<AnalysisView>,
  told: (course: Course) => void,
): Promise<{ readonly unknown: string | null }> {
  const known = keptCourses()
  for (const { table, seat } of games.slice(0, NEWEST).reverse()) {
    const before = known.get(table)
    if (before) told(before)
    else {
      const analysis = await story(table)
      if (analysis.unknown !== null) return { unknown: analysis.unknown }
      const course = courseOf(table, seat, analysis)
      if (course === null) continue
      keepCourse(course)
      told(course)
    }
  }
  return { unknown: null }
}
