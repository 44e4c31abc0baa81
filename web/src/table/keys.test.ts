import { expect, it } from 'vitest'
import { pressesAgain } from './keys'

const inside = (field: boolean) => ({ closest: () => (field ? {} : null) }) as unknown as EventTarget

it.each([
  ['r', true, false, true],
  ['R', true, false, true],
  ['3', true, false, true],
  ['Enter', true, false, true],
  [' ', true, false, true],
  ['r', false, false, false],
  ['Enter', false, false, false],
  ['ArrowDown', true, false, false],
  ['Tab', true, false, false],
  ['r', true, true, false],
  ['Enter', true, true, false],
])('%s, held %s, in a field %s: presses again %s', (key, repeat, field, again) => {
  expect(pressesAgain({ key, repeat, target: inside(field) })).toBe(again)
})
