import { expect, it } from 'vitest'
import { passIn, passLink } from './link'

it('carries a pass and a name there and back', () => {
  const link = new URL(passLink('a.b/c+d=', 'Ana & Bo', 'http://10.0.0.2:8000'))
  expect(link.pathname).toBe('/you')
  expect(passIn(link.hash)).toEqual({ pass: 'a.b/c+d=', name: 'Ana & Bo' })
})

it.each(['', '#', '#pass=', '#pass=%zz', '#other=x'])('finds nothing in %j', (hash) => {
  expect(passIn(hash)).toBeNull()
})
