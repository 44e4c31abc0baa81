// Finding a game by what somebody typed: capitals, marks and a slip of the finger do not matter.
import type { GameLine } from '../generated/wire'

/** Those that may be meant, the surest first; all of them, as they stood, when nothing is looked for. */
export function matching(games: readonly GameLine[], typed: string): readonly GameLine[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return games
  return games
    .map((game) => ({ game, doubt: doubtOf(game, wanted) }))
    .filter(({ doubt }) => doubt < Infinity)
    .sort((one, other) => one.doubt - other.doubt)
    .map(({ game }) => game)
}

/** Small letters without marks; those that have no plain letter of their own to Unicode get one here. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/[\p{M}'’]/gu, '').replace(/[łøđßæœı]/g, (letter) => LETTERS[letter] ?? letter)
const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** None where it is the name, little where it stands in it; each word that is only in the summary, or only nearly there, adds to it. */
function doubtOf(game: GameLine, wanted: readonly string[]): number {
  const [name, summary] = [wordsOf(game.name), wordsOf(game.summary)]
  const [whole, part] = [name.join(''), wanted.join('')]
  if (whole === part) return 0
  // of two that fit alike, the plainer name is meant
  const unsaid = name.length / 100
  if (whole.includes(part)) return unsaid + (whole.startsWith(part) ? 0.1 : 0.2)
  return wanted.reduce((sum, word) => sum + Math.min(doubtIn(name, word), 1 + doubtIn(summary, word)), unsaid + 0.2)
}

function doubtIn(words: readonly string[], wanted: string): number {
  if (words.some((word) => word.includes(wanted))) return 0
  const slips = Math.min(...words.map((word) => slipsTo(word, wanted)))
  return slips <= forgiven(wanted) ? 1 + slips : Infinity
}

/** A short word with a slip could be anything. */
const forgiven = (wanted: string): number => (wanted.length < 4 ? 0 : wanted.length < 7 ? 1 : 2)

/** The fewest letters wrong, missing, too many or exchanged; from five letters on the word may still be unfinished. */
export function slipsTo(word: string, wanted: string): number {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, place) => place)
  for (let i = 1; i <= wanted.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const wrong = (row[j - 1] ?? 0) + (wanted[i - 1] === word[j - 1] ? 0 : 1)
      const exchanged = i > 1 && j > 1 && wanted[i - 1] === word[j - 2] && wanted[i - 2] === word[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(wrong, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, exchanged))
    }
    before = row
    row = next
  }
  return wanted.length < 5 ? (row[word.length] ?? 0) : Math.min(...row)
}
