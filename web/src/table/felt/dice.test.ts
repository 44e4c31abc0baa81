import { describe, expect, it } from 'vitest'
import { bought, faces, fresh, keeping, sameFaces, settled, shuffled, thrown, toggled, without } from './dice'

describe('a throw', () => {
  it('keeps the dice that were held where they lie', () => {
    const dice = toggled(toggled(fresh([2, 5, 5, 1, 6]), 1), 2)
    const after = thrown(dice, [5, 5], [3, 4, 5, 5, 6], 7)
    expect([after[1]?.face, after[2]?.face]).toEqual([5, 5])
    expect(after.filter((die) => die.kept).map((die) => die.id)).toEqual([1, 2])
    expect(sameFaces(faces(after), [3, 4, 5, 5, 6])).toBe(true)
  })

  it('takes any die of the right face where another screen held it', () => {
    const after = thrown(fresh([1, 1, 2]), [1], [1, 3, 4], 1)
    expect(after.filter((die) => die.kept)).toHaveLength(1)
    expect(sameFaces(faces(after), [1, 3, 4])).toBe(true)
  })

  it('counts only the dice that flew', () => {
    const after = thrown(toggled(fresh([6, 1]), 0), [6], [2, 6], 3)
    expect(after.map((die) => die.throws)).toEqual([0, 1])
  })

  it('lies the same way on every screen', () => {
    expect(shuffled([1, 2, 3, 4, 5], 42)).toEqual(shuffled([1, 2, 3, 4, 5], 42))
    expect(shuffled([1, 2, 3, 4, 5], 42).sort()).toEqual([1, 2, 3, 4, 5])
  })
})

describe('what the house says', () => {
  it('leaves dice alone that lie as it says', () => {
    const dice = toggled(fresh([4, 2]), 0)
    expect(settled(dice, [2, 4], [], [])).toEqual(dice)
  })

  it('lays dice anew where they differ', () => {
    expect(faces(settled(fresh([4, 2]), [1, 1], [], []))).toEqual([1, 1])
  })

  it('marks bought and spent dice', () => {
    expect(settled(fresh([5, 5, 2]), [2, 5, 5], [5], [2]).map((die) => die.mark)).toEqual(['bought', 'none', 'spent'])
  })

  it('turns the bought die', () => {
    expect(faces(bought(fresh([1, 3]), 1, 6, true))).toEqual([6, 3])
    expect(bought(fresh([1, 3]), 1, 6, false)[0]).toMatchObject({ face: 1, mark: 'spent' })
  })
})

it('takes dice away one for one', () => {
  expect(without([1, 1, 2, 3], [1, 3])).toEqual([1, 2])
})

it('keeps what another is seen to keep, and nothing else', () => {
  const dice = toggled(fresh([1, 5, 5, 2]), 3)
  expect(keeping(dice, [5]).map((die) => die.kept)).toEqual([false, true, false, false])
  expect(keeping(dice, [2, 5, 5]).map((die) => die.kept)).toEqual([false, true, true, true])
  expect(keeping(dice, []).some((die) => die.kept)).toBe(false)
})
