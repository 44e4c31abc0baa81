// The lessons that this browser has to do with: a teacher's with their secrets, a student's with their pass.
import { keep, recall } from '../house/keep'

export interface KnownLesson {
  readonly id: string
  readonly secret: string
  readonly title: string
}

const MOST = 20

export function knownLessons(): readonly KnownLesson[] {
  try {
    const kept: unknown = JSON.parse(recall('lessons') ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKnown) : []
  } catch {
    return []
  }
}

/** The latest first. */
export function rememberLesson(lesson: KnownLesson): void {
  const others = knownLessons().filter(({ id }) => id !== lesson.id)
  keep('lessons', JSON.stringify([lesson, ...others].slice(0, MOST)))
}

export function forgetLesson(id: string): void {
  keep('lessons', JSON.stringify(knownLessons().filter((lesson) => lesson.id !== id)))
}

export function secretOf(id: string): string | null {
  return knownLessons().find((lesson) => lesson.id === id)?.secret ?? null
}

/** Who a device is in a lesson. */
export function passOf(lesson: string): string | null {
  return recall(`pass.${lesson}`)
}

export function rememberPass(lesson: string, pass: string | null): void {
  keep(`pass.${lesson}`, pass)
}

function isKnown(lesson: unknown): lesson is KnownLesson {
  const { id, secret, title } = (lesson ?? {}) as Partial<KnownLesson>
  return typeof id === 'string' && typeof secret === 'string' && typeof title === 'string'
}
