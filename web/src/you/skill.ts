// Skill as the house tells it: asked again while it goes through games.
import type { SkillPage } from '../generated/wire'
import { ask } from '../house/api'

const MOST_ASKED = 8

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
