import { expect, it } from 'vitest'
import type { PlayedGame, TableView } from '../../generated/wire'
import { closing, earlierScores, record, type Earlier } from './closing'
import type { GameInfo } from '../game'

const info = {
  boxes: [{ code: 'Y', name: 'Yahtzee', place: 0 }, { code: 'C', name: 'Chance', place: 1 }],
  layout: { writes_numbers: false, compares: false, quick: true },
} as unknown as GameInfo

function over(scores: readonly number[], winners: readonly number[], more: object = {}): TableView {
  const seats = scores.map((_, place) => ({ seat: place + 1, name: ['Ana', 'Bo', 'Cy'][place], bot: null, left_game: false }))
  const cards = scores.map(() => ({ entries: [50, 21], score: 0 }))
  return { id: 't', phase: 'over', rules: 'yahtzee@1', game: 'Yahtzee', seats, scores, winners, cards, you: 1, yours: [1], ...more } as unknown as TableView
}
const bot = (strength: string) => ({ seats: [{ seat: 1, name: 'Ana', bot: null, left_game: false }, { seat: 2, name: 'x', bot: strength, left_game: false }] })
const BEST = 'Your best box: 50 in Yahtzee.'

it.each<[string, TableView, Earlier, readonly string[]]>([
  ['won closely', over([201, 200], [1]), null, ['By a single point: it could not have been closer.', BEST]],
  ['won by little', over([201, 196], [1]), null, ['By only 5 points. What a finish!', BEST]],
  ['won', over([201, 170], [1]), null, ['By 31 points.', BEST]],
  ['won clearly', over([200, 120], [1]), null, ['By a clear 80 points.', BEST]],
  ['won against the best', over([200, 170], [1], bot('perfect')), null, ['By 30 points. And Sage makes no mistakes: one to remember.', BEST]],
  ['lost closely', over([196, 201], [2]), null, ['Only 5 points behind Bo: that close!', BEST]],
  ['lost', over([150, 201, 190], [2]), null, ['51 points behind Bo. The dice remember nothing: the next game starts level.', BEST]],
  ['shared', over([150, 150], [1, 2]), null, ['150 points each: nothing could part you.', BEST]],
  ['alone, for the first time', over([150], [1]), [], [BEST, 'Your first game of Yahtzee to its end: that is the score to beat.']],
  ['alone, better than ever', over([150], [1]), [120, 149], [BEST, 'Your best Yahtzee yet! Until now it was 149.']],
  ['alone, nearly', over([150], [1]), [153], [BEST, 'Only 3 points short of your best, 153.']],
  ['alone, once more', over([150], [1]), [150], [BEST, 'Level with your best, 150.']],
  ['alone, some game', over([150], [1]), [250], [BEST, 'Your best Yahtzee so far: 250.']],
  ['watched', over([150, 100], [1], { you: null, yours: [] }), null, ['By a clear 50 points.', "Ana's best box: 50 in Yahtzee."]],
  ['passed around', over([100, 150], [2], { you: 2, yours: [1, 2] }), [10], ['By a clear 50 points.', "Bo's best box: 50 in Yahtzee."]],
  ['not counted', over([150, 100], [], { phase: 'void' }), [10], []],
])('%s', (_, view, earlier, said) => {
  expect([...closing(view, info), record(view, earlier)].filter(Boolean)).toEqual(said)
})

it('keeps a place for the comparison until the games of old are known, and none where there is nothing to compare', () => {
  expect(record(over([150], [1]), null)).toBe('')
  expect(record(over([150, 100], [1], { you: null, yours: [] }), null)).toBeNull()
})

it('says nothing of points where somebody left, or a roll-off decided', () => {
  const left = over([20, 0], [1])
  const seats = left.seats.map((seat) => (seat?.seat === 2 ? { ...seat, left_game: true } : seat))
  expect(closing({ ...left, seats }, info)).toEqual([BEST])
  expect(closing(over([7, 7], [1]), { ...info, layout: { ...info.layout, compares: true } })).toEqual([])
})

it('knows the games of old under the same rules that were played to their end', () => {
  const game = { table: 'a', rules: 'yahtzee@1', seat: 2, scores: [1, 77], lost: false, taken_back: 0 } as unknown as PlayedGame
  const games = [game, { ...game, table: 't' }, { ...game, lost: true }, { ...game, rules: 'kniffel@1' }]
  expect(earlierScores(games, over([150], [1]))).toEqual([77])
})
