// Skill as the house tells it: asked again while it goes through games.
import type { SkillPage, SkillView } from '../generated/wire'
import { ask } from '../house/api'
import { keep, recall } from '../house/keep'

const MOST_ASKED = 8
/** Of the course, so much is kept here. */
const COURSE = 30

export async function lookAtSkill(token: string, told: (page: SkillPage) => void): Promise<void> {
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    const page = await ask<SkillPage>('/api/me/skill', { token })
    told(page)
    if (page.more === 0) return
  }
}

/** The course as a line within a box of so many units, the best at the top; the first games, which swing, set no scale. */
export function line(course: readonly number[], low: number, high: number, width: number, height: number): string {
  const span = Math.max(1e-9, high - low)
  const step = course.length > 1 ? width / (course.length - 1) : 0
  return course.map((value, place) => `${(place * step).toFixed(1)},${(height - (Math.min(high, Math.max(low, value)) - low) / span * height).toFixed(1)}`).join(' ')
}

/** What the front page shows of it. */
export type KeptSkill = Pick<SkillView, 'game' | 'expected' | 'course'> & { readonly value: number; readonly margin: number }

/** Kept on this device when it is looked at: to work it out takes the house a while. */
export function keepSkill({ skills }: SkillPage): void {
  const first = skills.find(({ value }) => value !== null)
  keep('skill', first ? JSON.stringify({ ...first, course: first.course.slice(-COURSE) }) : null)
}

export function keptSkill(): KeptSkill | null {
  try {
    return JSON.parse(recall('skill') ?? 'null') as KeptSkill | null
  } catch {
    return null
  }
}
