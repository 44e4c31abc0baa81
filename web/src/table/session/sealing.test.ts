import { expect, it } from 'vitest'
import { hex } from '../../house/api'
import { commitment } from './sealing'
import { sha256 } from './sha256'

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('hashes %i bytes as the browser does', async (length) => {
  const message = crypto.getRandomValues(new Uint8Array(length))
  expect(hex(sha256(message))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', message))))
})

it('commits to a salt as the house does', async () => {
  // dicehouse.play.dice.sealed.commitment(bytes(32))
  expect(await commitment('00'.repeat(32))).toBe('433437cd578b018f4cfccf604bc9546fe419854ae3b1915e378cbf76928cdac0')
})
