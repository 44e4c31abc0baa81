// The words of practice.
import type { Theme } from '../generated/wire'

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)

export const en = {
  title: 'Practice',
  document: 'Practice · Dicehouse',
  tile: { title: 'Practice', text: 'Your own mistakes, and positions by theme' },
  mine: 'Your own mistakes',
  mineText: 'A few a day out of your finished games. What you get right comes back later and later; what you do not, tomorrow.',
  start: (count: number) => (count === 1 ? 'Practise one' : `Practise ${count}`),
  link: (count: number) => (count === 1 ? 'Practise one of your own mistakes' : `Practise ${count} of your own mistakes`),
  looking: 'The coach goes through your games…',
  none: 'No mistakes to practise yet: finish a game, and what it gave away stands here.',
  doneToday: 'Done for today. The next ones come tomorrow.',
  later: (count: number) => `${many(count, 'position comes', 'positions come')} back in the days to come.`,
  onDevice: 'What you practise is kept on this device, and nowhere else.',
  forget: 'Forget it',
  byTheme: 'By theme',
  byThemeText: 'As many as you like, out of games of bots.',
  game: 'Game',
  themes: {
    bonus: 'The bonus',
    straights: 'Straights',
    'give-up': 'Giving up a box',
    joker: 'The joker',
  } satisfies Record<Theme, string>,
  ofMine: (place: number, of: number, game: string) => `${game}, one of yours: ${place} of ${of}`,
  ofTheme: (theme: string, game: string) => `${theme} · ${game}`,
  score: (right: number, answered: number) => `${right} of ${answered} right`,
  ask: 'What is best here?',
  answer: 'The answer',
  right: 'Right',
  lost: (points: number) => `${points.toFixed(1)} ${points.toFixed(1) === '1.0' ? 'point' : 'points'} given away`,
  yours: '(you)',
  worth: (value: number) => `worth ${value.toFixed(1)}`,
  less: (gap: number) => `${gap.toFixed(1)} less`,
  next: 'Next',
  finish: 'Done for today',
  again: 'Try again',
  you: 'You',
  loading: 'Looking for a position…',
}
