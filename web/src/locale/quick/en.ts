// The words of quick matches and of ratings.
import type { Pace } from '../../generated/wire'

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`)
const points = (rating: number) => rating.toLocaleString('en')

export const en = {
  document: 'Quick match · Dicehouse',
  title: 'Quick match',
  lead: 'An opponent who plays about as well as you do, and a game that begins at once. It is rated.',
  game: 'Game',
  clock: 'Clock',
  paces: { brisk: 'Brisk', calm: 'Calm', long: 'Long' } satisfies Record<Pace, string>,
  notes: {
    brisk: '2 minutes for the game, 3 seconds more for each turn.',
    calm: '5 minutes for the game, 5 seconds more for each turn.',
    long: '15 minutes for the game, 10 seconds more for each turn.',
  } satisfies Record<Pace, string>,
  find: 'Find an opponent',
  looking: 'Looking for an opponent',
  forWhat: (game: string, pace: Pace) => `${game}, ${en.paces[pace].toLowerCase()}`,
  waited: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  others: (count: number) => (count === 0 ? 'Nobody else looks for this just now.' : `${many(count, 'other looks', 'others look')} for the same.`),
  near: (rating: number, near: number) => `You are rated ${points(rating)}: somebody between ${points(rating - near)} and ${points(rating + near)} is paired with you, and the longer it takes the wider.`,
  anybody: 'Whoever comes next is paired with you.',
  cancel: 'Stop looking',
  botTitle: 'Nobody yet',
  bot: (name: string) => `Play ${name} instead`,
  botNote: (name: string) => `${name} is a bot: that game is not rated. You stop looking.`,
  stays: 'Stay on this page: whoever leaves it is not looked for.',
  ended: 'The house has stopped looking for you. Look again?',
  ratings: 'Ratings',
  ratingsNote: 'From the results of quick matches alone, luck and all.',
  rated: (rating: number) => points(rating),
  margin: (margin: number) => `± ${points(margin)}`,
  record: (won: number, lost: number) => `${won.toLocaleString('en')} won, ${lost.toLocaleString('en')} lost`,
}
