import { expect, test } from 'vitest'
import type { Summary, TableView } from '../generated/wire'
import { awaits, ownTurnFirst, standings, waiting, wayOut } from './waiting'

const summary = (table: string, changed: number, phase: Summary['phase'] = 'playing') => ({ table, changed, phase }) as Summary

const view = (names: readonly (string | null)[], you: number, scores: readonly number[], yours: readonly number[] = [you]) =>
  ({ seats: names.map((name, place) => (name === null ? null : { seat: place + 1, name, bot: null })), you, yours, cards: scores.map((score) => ({ score })) }) as unknown as TableView

const said = (seen: TableView) => {
  const { named, more } = standings(seen)
  return [named.map(({ who, score }) => (score === null ? who : `${who} ${score}`)).join(' · '), ...(more > 0 ? [`and ${more} more`] : [])].join(' ')
}

test('every game that is not over waits, the one last played first', () => {
  const tables = [1, 5, 3, 2, 6, 4].map((changed) => summary(`t${changed}`, changed))
  const others = [summary('over', 9, 'over'), summary('void', 8, 'void'), summary('gathers', 7, 'gathering')]
  expect(waiting([...tables, ...others]).map(({ table }) => table)).toEqual(['gathers', 't6', 't5', 't4', 't3', 't2', 't1'])
})

test('a game waits for whose turn it is, and a full table for its host', () => {
  const playing = (seat: number) => ({ phase: 'playing', turn: { seat }, you: 1 }) as unknown as TableView
  const gathering = (host: boolean, seats: readonly unknown[]) => ({ phase: 'gathering', turn: null, you: 1, you_host: host, seats }) as unknown as TableView
  expect([awaits(playing(1)), awaits(playing(2))]).toEqual([true, false])
  expect([awaits(gathering(true, [{}, {}])), awaits(gathering(true, [{}, null])), awaits(gathering(false, [{}, {}]))]).toEqual([true, false, false])
  const tables = [summary('a', 3), summary('b', 2), summary('c', 1)]
  expect(ownTurnFirst(tables, new Map([['c', playing(1)], ['a', playing(2)]])).map(({ table }) => table)).toEqual(['c', 'a', 'b'])
})

test('everybody stands beside what they have, oneself first', () => {
  expect(said(view(['Dot', 'Ann'], 2, [24, 19]))).toBe('You 19 · Dot 24')
})

test('at a device that is passed around everybody has a name', () => {
  expect(said(view(['Ann', 'Bo', 'Cy'], 2, [19, 0, 24], [1, 2, 3]))).toBe('Bo 0 · Ann 19 · Cy 24')
})

test('of many only three are named, and the others are counted', () => {
  expect(said(view(['A', 'B', 'C', 'D', 'E'], 1, [1, 2, 3, 4, 5]))).toBe('You 1 · B 2 · C 3 and 2 more')
})

test('before the game has begun there are only names', () => {
  expect(said(view(['Ann', null, 'Bo'], 1, []))).toBe('You · Bo')
})

test('a game that nobody else waits for is put away, a seat is given up, and no other', () => {
  const view = (seats: object[], more: object = {}) => ({ phase: 'playing', you: 1, yours: [1], stake: 0, dice: 'system', seats: [{ seat: 1, bot: null }, ...seats], ...more }) as unknown as TableView
  expect(wayOut(view([{ seat: 2, bot: 'steady' }]))).toEqual({ do: 'ask-void' })
  expect(wayOut(view([{ seat: 2, bot: null }]))).toBeNull()
  expect(wayOut(view([{ seat: 2, bot: null }], { yours: [1, 2] }))).toEqual({ do: 'ask-void' })
  expect(wayOut(view([], { dice: 'daily' }))).toBeNull()
  expect(wayOut(view([{ seat: 2, bot: null }], { phase: 'gathering' }))).toEqual({ do: 'stand' })
})
