// The games that were played to their end in this browser: who has played one is no beginner any more.
import { keep, recall } from './keep'

const MOST = 50

/** Counts this table too, once. */
export function finished(table: string): number {
  const known = (recall('finished') ?? '').split(' ').filter(Boolean)
  const all = known.includes(table) ? known : [...known, table].slice(-MOST)
  keep('finished', all.join(' '))
  return all.length
}
