import { expect, test } from 'vitest'
import { address, usualPaper } from './sheets'

test('a game of the catalogue has an address of its own', () => {
  expect(address({ game: 'yahtzee' })).toBe('/api/games/yahtzee/sheet.pdf')
  expect(address({ game: 'yahtzee', paper: 'letter', large: true, summary: true, columns: 'games' })).toBe(
    '/api/games/yahtzee/sheet.pdf?columns=games&paper=letter&large=true&summary=true',
  )
  expect(address({ game: 'yahtzee', names: ['Ana', 'Zoë'] })).toBe('/api/games/yahtzee/sheet.pdf?names=Ana%2CZo%C3%AB')
})

test('what no address can say is sent', () => {
  expect(address({ game: 'yahtzee', qr: 'http://house/t/1' })).toBeNull()
  expect(address({ rule_file: 'id = "mine"' })).toBeNull()
  expect(address({ game: 'yahtzee', record: '[Rules "yahtzee@1"]' })).toBeNull()
})

test('paper is what the country has', () => {
  expect(usualPaper('en-US')).toBe('letter')
  expect(usualPaper('de-DE')).toBe('a4')
  expect(usualPaper('es-MX')).toBe('letter')
  expect(usualPaper('en')).toBe('a4')
})
