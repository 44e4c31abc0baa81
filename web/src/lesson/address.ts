// How a device in the room comes in: an address in words and a link for the picture to scan.
import type { LessonView } from '../generated/wire'

export interface WayIn {
  readonly address: string
  readonly link: string
  /** Where the projector's computer asks for its key. */
  readonly projector: string
  /** Only this computer can open it. */
  readonly alone: boolean
}

const ALONE = /^(localhost|127\.[\d.]+|\[::1\])$/

/** The teacher's own browser may know the house by a name that no tablet can open; the house knows better. */
export function wayIn(lesson: Pick<LessonView, 'code'> & { readonly address?: string | null }, origin = location.origin): WayIn {
  const house = (lesson.address ?? origin).replace(/\/$/, '')
  const address = house.replace(/^https?:\/\//, '')
  return { address, link: `${house}/l/${lesson.code}`, projector: `${address}/p/${lesson.code}`, alone: ALONE.test(new URL(house).hostname) }
}

/** A page of the house by the address that other devices know it by. */
export function secondLink(lesson: { readonly address?: string | null }, path: string, origin = location.origin): string {
  return `${(lesson.address ?? origin).replace(/\/$/, '')}${path}`
}

/** A code or a key as it is read and typed. */
export const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`
