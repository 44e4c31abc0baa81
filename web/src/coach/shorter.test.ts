import { expect, test } from 'vitest'
import { shorter } from './shorter'

test('the next best goes first, then the odds, then the reason', () => {
  expect(shorter('Keep 2 2 2: it aims at Full house (1 in 4, 25 %) and Twos (about 7 in 10, 69 %); keeping 6, the next best, would cost 1.2 points.')).toEqual([
    'Keep 2 2 2: it aims at Full house (1 in 4, 25 %) and Twos (about 7 in 10, 69 %); keeping 6, the next best, would cost 1.2 points.',
    'Keep 2 2 2: it aims at Full house (1 in 4, 25 %) and Twos (about 7 in 10, 69 %).',
    'Keep 2 2 2: it aims at Full house and Twos.',
    'Keep 2 2 2.',
  ])
})

test('an estimate stays one', () => {
  expect(shorter('Estimate: keep 6; keeping 6 6 is as good.')).toEqual(['Estimate: keep 6; keeping 6 6 is as good.', 'Estimate: keep 6.'])
})

test('what is short already has no other form', () => {
  expect(shorter('A turn begins with a throw of all dice.')).toEqual(['A turn begins with a throw of all dice.'])
})

test('the tip of the sheet stays as long as it has room', () => {
  const tip = ' The sheet says: Put four of a kind in the upper section while it helps the bonus.'
  expect(shorter(`Keep 4 4 4 4: it aims at Fours (5 in 6, 83 %); 16 in Fours, the next best, would cost 10.0 points.${tip}`)).toEqual([
    `Keep 4 4 4 4: it aims at Fours (5 in 6, 83 %); 16 in Fours, the next best, would cost 10.0 points.${tip}`,
    `Keep 4 4 4 4: it aims at Fours (5 in 6, 83 %).${tip}`,
    `Keep 4 4 4 4: it aims at Fours.${tip}`,
    `Keep 4 4 4 4.${tip}`,
    'Keep 4 4 4 4. Put four of a kind in the upper section while it helps the bonus.',
    'Keep 4 4 4 4: it aims at Fours (5 in 6, 83 %); 16 in Fours, the next best, would cost 10.0 points.',
    'Keep 4 4 4 4: it aims at Fours (5 in 6, 83 %).',
    'Keep 4 4 4 4: it aims at Fours.',
    'Keep 4 4 4 4.',
  ])
})
