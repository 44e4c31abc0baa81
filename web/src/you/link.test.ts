import { expect, it } from 'vitest'
import { ownLink, tokenIn } from './link'

it('carries a token there and back', () => {
  const link = new URL(ownLink('a.b/c+d=', 'http://10.0.0.2:8000'))
  expect(link.pathname).toBe('/you')
  expect(tokenIn(link.hash)).toBe('a.b/c+d=')
})

it.each(['', '#', '#me=', '#me=%zz', '#other=x'])('finds nothing in %j', (hash) => {
  expect(tokenIn(hash)).toBeNull()
})
