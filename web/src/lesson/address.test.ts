import { expect, it } from 'vitest'
import { secondLink, wayIn } from './address'

it('prefers the address that the house gives', () => {
  expect(wayIn({ code: 'AB', address: 'http://192.168.1.20:8000/' }, 'http://127.0.0.1:8000')).toEqual({ address: '192.168.1.20:8000', link: 'http://192.168.1.20:8000/l/AB', projector: '192.168.1.20:8000/p/AB', alone: false })
})

it.each(['http://localhost:8000', 'http://127.0.0.1:8000', 'http://[::1]:8000'])('knows that %s is this computer alone', (origin) => {
  expect(wayIn({ code: 'AB' }, origin).alone).toBe(true)
})

it('falls back on where the page came from', () => {
  expect(wayIn({ code: 'AB' }, 'https://dice.local').link).toBe('https://dice.local/l/AB')
  expect(wayIn({ code: 'AB', address: null }, 'https://dice.local').address).toBe('dice.local')
})

it("a second device's link is one that it can open", () => {
  expect(secondLink({ address: 'http://192.168.0.7:8000/' }, '/lesson/l/console#s', 'http://localhost:8000')).toBe('http://192.168.0.7:8000/lesson/l/console#s')
  expect(secondLink({ address: null }, '/lesson/l/console#s', 'https://dice.example')).toBe('https://dice.example/lesson/l/console#s')
})
