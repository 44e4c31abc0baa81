// The same pages at a house, and in a folder of any host: `https://any.example/games/#/t/here-1`.
import { afterEach, expect, test, vi } from 'vitest'
import { current, home, inside, linkTo } from './address'

const at = (href: string, house?: string) => {
  vi.stubGlobal('location', new URL(href))
  vi.stubGlobal('document', { documentElement: { dataset: house ? { house } : {} } })
}
afterEach(() => vi.unstubAllGlobals())

test('a house has an address for every page', () => {
  at('https://house.example/new?game=yacht#x')
  expect([current().pathname, current().search, current().hash, home()]).toEqual(['/new', '?game=yacht', '#x', 'https://house.example/'])
  expect(linkTo('/replay?step=2#abc')).toBe('https://house.example/replay?step=2#abc')
})

test('a folder has one, and the page stands behind it', () => {
  at('https://any.example/some/games/#/new?game=yacht#x', 'none')
  expect([current().pathname, current().search, current().hash, home()]).toEqual(['/new', '?game=yacht', '#x', 'https://any.example/some/games/'])
  const link = linkTo('/replay?step=2#abc')
  expect(link).toBe('https://any.example/some/games/#/replay?step=2#abc')
  expect(inside(link).pathname).toBe('/replay')
  // its neighbours are no pages of it
  expect(inside('https://any.example/some/games/docs/').pathname).toBe('/some/games/docs/')
  at('https://any.example/some/games/?utm=1#main', 'none')
  expect([current().pathname, current().search]).toEqual(['/', ''])
  at('https://any.example/games/index.html#/you', 'none')
  expect(current().pathname).toBe('/you')
})
