import { expect, it } from 'vitest'
import type { LessonView, TeamView } from '../../generated/wire'
import { news, story } from './headlines'

const team = (some: Partial<TeamView> = {}) => ({ team: 1, name: 'Red Owls', doing: 'rolling', filled: 3, score: 40, wrote: null, wrote_points: null, ...some }) as TeamView
const view = (survivors: number, zombies: number, some: Partial<LessonView> = {}) =>
  ({ phase: 'playing', title: '', teams: [team()], zombie: { finished: [] }, match: { survivors, zombies, games_wanted: 1, ahead: survivors === zombies ? 'draw' : survivors > zombies ? 'survivors' : 'zombies' }, ...some }) as unknown as LessonView

it('tells a change of the lead before anything else', () => {
  const now = view(50, 40, { teams: [team({ filled: 4, wrote: 'Yahtzee', wrote_points: 50 })] })
  expect(news(view(20, 40), now)?.text).toBe('The survivors take the lead!')
  expect(news(view(45, 40), now)?.text).toBe('Red Owls write 50 in Yahtzee!')
  expect(news(now, now)).toBeNull()
})

it('says how the match stands', () => {
  expect(story(view(0, 0), false)).toContain('surrounded')
  expect(new Set([story(view(50, 50), false), story(view(60, 55), false), story(view(100, 20), false), story(view(55, 60), false), story(view(20, 100), false), story(view(20, 100), true)]).size).toBe(6)
})
