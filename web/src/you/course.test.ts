import { beforeEach, expect, it, vi } from 'vitest'
import type { AnalysisView, PlayerView } from '../generated/wire'
import { courseOf, lookAt, NEWEST, type Course } from './course'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) })
})

const player = (seat: number, luck: number, mistakes: number, finished = true) => ({ seat, luck, mistakes, finished }) as PlayerView
const analysis = (...players: PlayerView[]) => ({ rules: 'yahtzee@1', players, costliest: [], unknown: null }) as AnalysisView

it('takes the seat that is one’s own, and no card that was not filled', () => {
  const told = analysis(player(1, 5, 2), player(2, -3.21, 7.77))
  expect(courseOf('t', 2, told)).toEqual({ table: 't', luck: -3.2, mistakes: 7.8 })
  expect(courseOf('t', 1, analysis(player(1, 5, 2, false)))).toBeNull()
})

it('goes from the oldest of the newest games to the newest, and asks about each once', async () => {
  const games = Array.from({ length: NEWEST + 3 }, (_, place) => ({ table: `t${place}`, seat: 1 }))
  const story = vi.fn(async (table: string) => analysis(player(1, Number(table.slice(1)), 1)))
  for (const asked of [NEWEST, 0]) {
    const heard: Course[] = []
    story.mockClear()
    expect(await lookAt(games, story, (course) => heard.push(course))).toEqual({ unknown: null })
    expect(story).toHaveBeenCalledTimes(asked)
    expect(heard.map((course) => course.luck)).toEqual(Array.from({ length: NEWEST }, (_, place) => NEWEST - 1 - place))
  }
})

it('says why where the coach has no values', async () => {
  const story = async () => ({ ...analysis(), unknown: 'too large' })
  expect(await lookAt([{ table: 't', seat: 1 }], story, () => {})).toEqual({ unknown: 'too large' })
})
