import { describe, expect, it } from 'vitest'
import { HouseTime, remaining, showClock } from './clock'

describe('a clock', () => {
  const clock = { left: [24000, 12000], running: 1, increment: 0 }

  it('runs only for the seat to move', () => {
    expect(remaining(clock, 1, 1000, 1500)).toBe(23500)
    expect(remaining(clock, 2, 1000, 1500)).toBe(12000)
  })

  it('never shows more than the house gave, nor less than nothing', () => {
    expect(remaining(clock, 1, 1000, 900)).toBe(24000)
    expect(remaining(clock, 1, 0, 1_000_000)).toBe(0)
  })

  it.each([
    [24000, '4:00'],
    [23999, '4:00'],
    [6100, '1:01'],
    [1_080_000, '180:00'],
    [1_080_100, '3 h 00 min'],
    [8_639_900, '23 h 59 min'],
    [25_920_000, '3 d 0 h'],
    [9_360_000, '1 d 2 h'],
    [2000, '0:20'],
    [1999, '0:19.9'],
    [5, '0:00.0'],
  ])('shows %i hundredths as %s', (centis, text) => {
    expect(showClock(centis)).toBe(text)
  })
})

describe("the house's time", () => {
  it('trusts the message that came quickest', () => {
    const time = new HouseTime()
    time.heard(100_000, 1_000_500)
    time.heard(100_100, 1_001_020)
    expect(time.centis(1_001_020)).toBe(100_100)
  })

  it('takes the middle of a ping', () => {
    const time = new HouseTime()
    time.answered(100_010, 1_000_000, 1_000_200)
    expect(time.centis(1_000_200)).toBe(100_020)
  })
})
