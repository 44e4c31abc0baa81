// The words of today's roll.
const date = (day: string, year = false) =>
  new Date(`${day}T12:00:00`).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', ...(year ? { year: 'numeric' } : {}) })
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`)

export const en = {
  document: 'Today’s roll · Dicehouse',
  title: 'Today’s roll',
  titleOf: 'The roll of that day',
  loading: 'Looking for today’s roll…',
  eyebrow: (day: string, left: string) => `${date(day)} · ${left}`,
  closes: (hours: number, minutes: number) => (hours > 0 ? `closes in ${hours} h ${minutes} min` : `closes in ${minutes} min`),
  over: 'over',
  lead: (game: string) => `${game}, with the same dice for everyone. Who makes the fewest mistakes?`,
  begin: 'Play today’s roll',
  goOn: 'Go on with today’s roll',
  result: 'See how it went',
  once: 'One try a day, without the coach. You can leave it and go on until the day closes.',
  played: (count: number) => (count === 1 ? 'has played' : 'have played'),
  nobody: 'Nobody has played yet',
  perfect: 'with perfect play',
  row: (days: number) => (days === 1 ? 'day in a row' : 'days in a row'),
  rowTitle: 'Your days',
  best: (days: number) => `Your longest row: ${many(days, 'day', 'days')}.`,
  inAll: (days: number) => `You have played ${many(days, 'day', 'days')}.`,
  missed: 'A day off is a day off: a new row begins whenever you like.',
  none: 'Play a few days, and they are counted here.',
  score: (score: number) => score.toLocaleString('en'),
  lost: (points: number) => (points < 0.05 ? 'You gave nothing away: perfect play.' : `You gave away ${points.toFixed(1)} ${points.toFixed(1) === '1.0' ? 'point' : 'points'}`),
  luck: (perfect: number, expected: number) => {
    const by = Math.round(Math.abs(perfect - expected))
    if (by < 1) return 'the dice were as dice are'
    return perfect < expected ? `the dice took ${by} from everyone` : `the dice gave ${by} to everyone`
  },
  place: (place: number, of: number) => (of === 1 ? 'The first to play' : `${ordinal(place)} of ${of.toLocaleString('en')} by skill`),
  givenUp: 'You gave this one up. Tomorrow there is another.',
  ended: 'The day was over before your last box: this one does not count. There is one every day.',
  missing: 'You did not play on this day.',
  waits: 'The coach is going through your game…',
  turns: 'Turn by turn',
  squares: { p: 'perfect', g: 'a little given away', m: 'more given away' } as Record<string, string>,
  square: (turn: number, what: string) => `Turn ${turn}: ${what}`,
  legend: 'Green: perfect. Gold: under two points given away. Red: more.',
  mattered: 'The one that mattered',
  told: (turn: number, did: string, better: string, loss: number) => `Turn ${turn}: you chose to ${did}; to ${better} was worth ${loss.toFixed(1)} more.`,
  flawless: 'There was none: nothing better could have been done.',
  story: 'The whole game',
  company: 'People you have played with',
  companyNone: 'Sit at a table with somebody, and you meet here every day.',
  line: (score: number, lost: number) => `${score} · −${lost.toFixed(1)}`,
  you: 'You',
  house: 'Regulars of this house',
  houseNone: 'Who has played ten days or more stands here, by what they give away on the average.',
  houseLine: (days: number, lost: number) => `${days} days · −${lost.toFixed(1)} a day`,
  sealTitle: 'Nobody chose these dice',
  seal: 'They were fixed a week ahead, or in a new house as it opened, and their fingerprint stands in its list of commitments since then. When the day is over the secret is shown, and anybody can check every throw.',
  limit: 'What it cannot rule out: whoever runs the house could foresee the throws, and so could whoever plays twice under two names.',
  commitment: 'The fingerprint:',
  secret: 'The secret, now shown:',
  check: 'Check your record',
  share: {
    button: 'Share',
    title: 'Share today’s roll',
    said: (score: number, lost: number, perfect: number | null) => `${score} points${perfect === null ? '' : ` (perfect play: ${perfect})`}, ${lost.toFixed(1)} given away`,
    head: (day: string) => `Dicehouse, ${date(day)}`,
    send: 'Send it',
    save: 'Save the picture',
    copy: 'Copy the words',
    copied: 'Copied',
    alt: (day: string, score: number, turns: string) => `Today’s roll of ${date(day)}: ${score} points, turn by turn ${turns}`,
    squares: { p: '🟩', g: '🟨', m: '🟥' } as Record<string, string>,
  },
  dateOf: (day: string) => date(day, true),
}

function ordinal(place: number): string {
  const tens = place % 100
  const end = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place.toLocaleString('en')}${end}`
}
