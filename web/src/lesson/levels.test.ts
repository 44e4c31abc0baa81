import { beforeEach, expect, it, vi } from 'vitest'
import { rememberLevels, rememberedLevels } from './levels'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) })
})

it('begins in the middle', () => expect(rememberedLevels()).toEqual([3]))

it.each([[[2, 4]], [[]], [[1, 2, 3, 4, 5, 6]]])('remembers %j', (levels) => {
  rememberLevels(levels)
  expect(rememberedLevels()).toEqual(levels)
})
