// A section whose points are multiplied by what another box holds, as a sum that one can follow: (27 − 9) × 4.
import type { CardView } from '../../generated/wire'
import type { BoxInfo, SectionInfo } from '../game'

export interface Product {
  /** With the names of the boxes that are still open, or what stands for them where there is no room. */
  readonly sum: string
  /** Those names. */
  readonly open: readonly string[]
}

export function productOf({ boxes, by, less }: Pick<SectionInfo, 'boxes' | 'by' | 'less'>, card: Pick<CardView, 'entries'>, unknown?: string): Product | null {
  if (by === null) return null
  const held = (box: BoxInfo) => card.entries[box.place] ?? null
  const parts = boxes.map((box, at) => {
    const entry = held(box)
    const taken = less.includes(box.code) || (entry ?? 0) < 0
    return `${at > 0 ? (taken ? ' − ' : ' + ') : taken ? '−' : ''}${entry === null ? (unknown ?? box.name) : Math.abs(entry)}`
  })
  const added = parts.length > 1 ? `(${parts.join('')})` : parts.join('')
  return { sum: `${added} ×\u00a0${held(by) ?? unknown ?? by.name}`, open: [...boxes, by].filter((box) => held(box) === null).map((box) => box.name) }
}
