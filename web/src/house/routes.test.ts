import { expect, it } from 'vitest'
import { CLASS_ROUTES, matchOf, paramsOf } from './routes'

it.each([
  ['/', '/', {}],
  ['/t/:table', '/t/a_b-1', { table: 'a_b-1' }],
  ['/t/:table', '/t/abc/', { table: 'abc' }],
  ['/games/:game', '/games/yahtzee%401', { game: 'yahtzee@1' }],
  ['/t/:table', '/t/', null],
  ['/t/:table', '/t/%zz', null],
  ['/t/:table', '/t/a/b', null],
])('%s against %s', (pattern, path, params) => {
  expect(paramsOf(pattern, path)).toEqual(params)
})

it('leads nowhere politely', () => {
  expect(matchOf('/nowhere').route.path).toBe('*')
})


it('shows a class its lesson and nothing else', () => {
  for (const path of ['/', '/new', '/teach', '/lab', '/games/yahtzee', '/t/abc', '/you']) expect(matchOf(path, CLASS_ROUTES).route.path).toBe('/')
  expect(matchOf('/lesson/abc/console', CLASS_ROUTES).route.path).toBe('/lesson/:lesson/console')
})
