// Checks a record of a game with sealed dice: every throw is drawn anew from the secret and the salts.
// Plain JavaScript that anyone can read; it asks nobody. How dice are sealed: docs/reference/sealed-dice.md of Dicehouse.
'use strict'

const LABEL = 'dicehouse sealed dice 1'
const text = new TextEncoder()

class NotVerified extends Error {}

/** The grammar of a record, as docs/reference/notation.md has it, in the one form in which the house writes it: what is
 * not known here is refused, because what is passed over could be what was changed. */
const FACE = '[1-9A-K]'
const BOX = '(?:[1-9]\\.)?[A-Z0-9][A-Za-z0-9]{0,3}'
const NUMBER = '(?:0|[1-9]\\d*)'
const POINTS = `(?:-?${NUMBER}|X)`
const CORRECTION = `~${NUMBER}=${BOX}:-?${NUMBER}"[^"]+"`
const CORRECTED = new RegExp(`^${CORRECTION}$`)
const OPENING = new RegExp(`^ (${FACE}+)$`)
const PRINTABLE = /^(?:[^\p{C}\p{Z}]| )*$/u
const TAG = /^\[([A-Za-z][A-Za-z0-9]{0,30}) "((?:[^"\\]|\\["\\])*)"\]$/
const PLACE = new RegExp(`(${NUMBER})\\.(${NUMBER})`, 'y')
const COMMENT = / \{[^{}]*\}$/
const RESULT = new RegExp(`^(?:\\*|#(?:${NUMBER}(?:\\+${NUMBER})*)?(?: -?${NUMBER})+)$`)
const STEP = new RegExp(
  ` (?:>(?<keep>-|${FACE}+) (?<again>${FACE}+)|(?<thrown>${FACE}+)|\\$(?<die>${FACE}):(?<face>${FACE})(?<right>[+-])` +
    `|=(?<box>${BOX}):${POINTS}(?:\\+-?${NUMBER})*|<${BOX}:${POINTS}(?:\\+-?${NUMBER})*|@${BOX}|\\?${BOX}[+-]|!(?<leaves>${NUMBER})|${CORRECTION})(?= |$)`,
  'y',
)

/** Tags of the record, its lines of play, and whether it has ended. */
function readRecord(record) {
  const rows = record.split('\n')
  const wrong = (number, what) => new NotVerified(`Line ${number}: ${what}.`)
  if (rows.pop() !== '') throw wrong(rows.length + 1, 'a record ends with a line break')
  for (const [place, row] of rows.entries()) if (!PRINTABLE.test(row)) throw wrong(place + 1, 'a character that cannot be printed')
  const divided = rows.indexOf('')
  if (divided < 0) throw wrong(rows.length + 1, 'an empty line divides the tags from the turns')
  const tags = Object.create(null)
  const seats = []
  for (const [place, row] of rows.slice(0, divided).entries()) {
    const tag = TAG.exec(row)
    if (!tag) throw wrong(place + 1, 'this is no tag')
    if (tag[1] in tags) throw wrong(place + 1, `the tag ${tag[1]} stands twice`)
    if (tag[1] === 'Rules' ? place !== 0 : place === 0) throw wrong(place + 1, 'the first tag names the rules')
    if (/^Seat[1-9]\d*$/.test(tag[1])) {
      seats.push(tag[1])
      if (tag[1] !== `Seat${place}`) throw wrong(place + 1, 'the tags Seat1, Seat2 and so on follow the rules in order')
    }
    tags[tag[1]] = tag[2].replace(/\\(.)/g, '$1')
  }
  const result = rows.length - 1
  if (result <= divided || !RESULT.test(rows[result])) throw wrong(rows.length, 'a record ends with its result, or `*` while it is unfinished')
  const lines = rows.slice(divided + 1, result).map((row, place) => ({ number: divided + 2 + place, row }))
  return { tags, lines, seats: seats.length, ended: rows[result] !== '*' }
}

/** Every throw, in order: who, in which turn, which roll, what was kept and what then lay there.
 * Turns are counted by the boxes that a seat has filled and go round the table: none can be left out or stand twice. */
function throwsOf({ lines, seats, ended }, game) {
  const play = { found: [], filled: Array(seats + 1).fill(0), left: new Set(), openings: Array(seats + 1).fill(0), next: 1, open: false, corrected: false }
  for (const { number, row } of lines) {
    try {
      readLine(play, row, seats, game)
    } catch (error) {
      throw error instanceof NotVerified ? new NotVerified(`Line ${number}: ${error.message}`) : error
    }
  }
  const playing = play.filled.slice(1).filter((_, seat) => !play.left.has(seat + 1))
  if (ended && playing.length > 1 && (play.open || (!game.early && playing.some((boxes) => boxes < game.boxes)))) {
    throw new NotVerified('The game is not over, and has a result.')
  }
  return play.found
}

function readLine(play, row, seats, game) {
  if (CORRECTED.test(row)) {
    play.corrected = true
    return
  }
  const text = row.replace(COMMENT, '')
  PLACE.lastIndex = 0
  const place = PLACE.exec(text)
  if (!place || play.corrected) throw new NotVerified('this is no turn.')
  const [turn, seat] = [Number(place[1]), Number(place[2])]
  if (seat < 1 || seat > seats) throw new NotVerified(`there is no seat ${seat}.`)
  if (play.open) throw new NotVerified('the turn before this line has no box.')
  if (turn === 0) readOpening(play, text.slice(PLACE.lastIndex), seat, seats, game)
  else readTurn(play, text, seat, turn, game)
}

/** Where who begins is drawn, that is a throw too: of one die with a side for every seat. */
function readOpening(play, text, seat, seats, game) {
  if (play.found.some((one) => one.turn > 0)) throw new NotVerified('the opening stands before the first turn.')
  if (text === ' first') {
    if (game.drawn) play.found.push({ seat: 0, turn: 0, roll: 1, keep: [], shown: [seat], sides: seats })
    play.next = seat
    return
  }
  const thrown = OPENING.exec(text)
  if (!thrown) throw new NotVerified('this cannot be read.')
  play.openings[seat] += 1
  play.found.push({ seat, turn: 0, roll: play.openings[seat], keep: [], shown: dice(thrown[1], game) })
}

function readTurn(play, text, seat, turn, game) {
  const full = play.filled[seat] >= game.boxes
  if (turn !== play.filled[seat] + 1 || (!full && seat !== play.next)) throw new NotVerified(`turn ${turn} of seat ${seat} is not the next.`)
  let [lying, roll, over] = [null, 0, false]
  const throws = (row, keep) => {
    const shown = dice(row, game)
    if (shown.length !== game.count) throw new NotVerified(`${game.count} dice are thrown, not ${shown.length}.`)
    if (keep.length === game.count) throw new NotVerified('nothing is thrown.')
    if (!without(shown, keep)) throw new NotVerified('the kept dice are not among these.')
    roll += 1
    if (game.rolls && roll > game.rolls) throw new NotVerified(`a turn has ${game.rolls} rolls.`)
    play.found.push({ seat, turn, roll, keep, shown })
    lying = shown
  }
  for (STEP.lastIndex = PLACE.lastIndex; STEP.lastIndex < text.length; ) {
    const step = over ? null : STEP.exec(text)
    if (!step) throw new NotVerified('this cannot be read.')
    const { keep, again, thrown, die, face, right, box, leaves } = step.groups
    if (thrown !== undefined) {
      if (lying) throw new NotVerified('what was kept is not told.')
      throws(thrown, [])
    } else if (again !== undefined) {
      const kept = dice(keep, game)
      if (!lying || !without(lying, kept)) throw new NotVerified('the kept dice did not lie there.')
      throws(again, kept)
    } else if (die !== undefined) {
      const rest = lying && without(lying, digits(die))
      if (!rest) throw new NotVerified('this die does not lie there.')
      if (right === '+') lying = [...rest, ...digits(face)].sort((a, b) => a - b)
    } else if (box !== undefined) over = lying !== null
    else if (leaves !== undefined) {
      play.left.add(Number(leaves))
      over = Number(leaves) === seat
    }
    if (box !== undefined && !over) throw new NotVerified('a box is filled without a throw.')
  }
  // a throw of the roll-off, after the last box, is a round of its own
  if (over || (full && lying)) play.filled[seat] = turn
  play.open = !over && !full
  if (over) play.next = following(play, seat)
}

function following(play, seat) {
  const seats = play.filled.length - 1
  for (let step = 1; step <= seats; step++) {
    const next = ((seat - 1 + step) % seats) + 1
    if (!play.left.has(next)) return next
  }
  return seat
}

/** A row of dice as the house writes it: they ascend, and show what the game's dice can show. */
function dice(row, { sides }) {
  const faces = digits(row)
  if (faces.some((face, place) => face > sides || face < (faces[place - 1] ?? 1))) throw new NotVerified(`${row} is no row of dice of this game.`)
  return faces
}

/** What is left of dice when some of them are taken; null where they are not all there. */
function without(all, some) {
  const rest = [...all]
  for (const die of some) {
    const place = rest.indexOf(die)
    if (place < 0) return null
    rest.splice(place, 1)
  }
  return rest
}

const digits = (row) => (row === '-' ? [] : Array.from(row, (sign) => '0123456789ABCDEFGHIJK'.indexOf(sign)))
const sorted = (dice) => [...dice].sort((a, b) => a - b).join('')

function bytes(hex, name) {
  if (!/^([0-9a-f]{2})+$/.test(hex ?? '')) throw new NotVerified(`The tag ${name} holds no hexadecimal number.`)
  return Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16))
}

const hexOf = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of parts) {
    all.set(part, place)
    place += part.length
  }
  return all
}

/** What is shown before play; it fixes the secret and tells nothing of it. */
async function commitment(secret) {
  return hexOf(await crypto.subtle.digest('SHA-256', joined(text.encode(`${LABEL} commit `), secret)))
}

async function hmac(key, message) {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, message))
}

/** Tables stand in the house's list of commitments as this. */
async function tableHash(table) {
  return hexOf(await crypto.subtle.digest('SHA-256', text.encode(`${LABEL} table ${table}`)))
}

/** The next link of that list; `previous` is empty before the first. */
async function chain(previous, hash, committed) {
  return hexOf(await crypto.subtle.digest('SHA-256', text.encode(`${previous} ${hash} ${committed}`)))
}

/** The key of all throws: `agreed` are the lines that everybody agreed on before the first. */
function sealKey(secret, agreed) {
  return hmac(secret, text.encode(`${LABEL} key\n${agreed.join('\n')}`))
}

/** All dice of a throw; bytes above the last whole multiple of the sides are thrown away. */
async function drawn(key, { seat, turn, roll }, count, sides) {
  const fair = 256 - (256 % sides)
  const faces = []
  for (let counter = 0; faces.length < count; counter++) {
    for (const byte of await hmac(key, text.encode(`${seat} ${turn} ${roll} ${counter}`))) {
      if (byte < fair && faces.length < count) faces.push((byte % sides) + 1)
    }
  }
  return faces
}

async function check(record, own) {
  if (!globalThis.crypto?.subtle) {
    throw new NotVerified('This browser keeps its cryptography from pages on plain http. Save this page and open the saved copy, or use https.')
  }
  const read = readRecord(record)
  const { tags, seats } = read
  const day = tags.Dice === 'daily'
  if (tags.Dice !== 'sealed' && !day) throw new NotVerified('This game was not played with sealed dice.')
  for (const name of ['Rules', day ? 'Day' : 'Table', 'Commitment', 'Secret']) {
    if (!tags[name]) throw new NotVerified(`The record has no tag ${name}: the seal is not shown yet.`)
  }
  const game = own ?? GAMES[tags.Rules]
  if (!game) throw new NotVerified(`${tags.Rules} is not a game of the catalogue: give its digest below the record.`)
  const secret = bytes(tags.Secret, 'Secret')
  if ((await commitment(secret)) !== tags.Commitment) throw new NotVerified('The secret is not the one that the house committed to.')
  const { salts, bots } = day ? { salts: [], bots: [] } : await saltsOf(tags, seats)
  // everybody has the same dice on a day: they follow from its secret and its date alone
  const agreed = day ? [`day/${tags.Day}`] : [tags.Table, tags.Rules, game.digest, ...salts.map(({ seat, salt }) => `${seat} ${salt}`)]
  const key = await sealKey(secret, agreed)
  const all = throwsOf(read, game)
  for (const [number, one] of all.entries()) {
    const faces = await drawn(key, one, Math.max(game.count, one.shown.length), one.sides ?? game.sides)
    const lying = sorted([...one.keep, ...faces.slice(0, one.shown.length - one.keep.length)])
    if (lying !== sorted(one.shown)) {
      throw new NotVerified(`Throw ${number + 1}, by seat ${one.seat} in turn ${one.turn}: the seal gives ${lying}, the record says ${sorted(one.shown)}.`)
    }
  }
  return { throws: all.length, salts, bots, commitment: tags.Commitment, tableHash: await tableHash(day ? `day/${tags.Day}` : tags.Table), day: day ? tags.Day : null }
}

/** Each player's salt, held against what the player committed to. Dice without a salt were the house's to choose. */
async function saltsOf(tags, seats) {
  const salts = []
  const bots = []
  for (let seat = 1; seat <= seats; seat++) {
    const [salt, committed] = [tags[`Salt${seat}`], tags[`SaltCommitment${seat}`]]
    if (salt === undefined && committed === undefined) {
      if (tags[`Bot${seat}`] === undefined) throw new NotVerified(`Seat ${seat} has no salt, and the record does not call it a bot's.`)
      bots.push({ seat, name: tags[`Seat${seat}`] })
      continue
    }
    if (!salt || (await commitment(bytes(salt, `Salt${seat}`))) !== committed) {
      throw new NotVerified(`The salt of seat ${seat} is not the one it committed to.`)
    }
    salts.push({ seat, name: tags[`Seat${seat}`], salt })
  }
  if (salts.length === 0) throw new NotVerified('No seat has a salt: whoever made the record could choose its dice.')
  return { salts, bots }
}

function show(kind, ...paragraphs) {
  const place = document.getElementById('result')
  place.className = kind
  place.replaceChildren(...paragraphs.map((line) => Object.assign(document.createElement('p'), { textContent: line })))
}

async function run() {
  const field = (id) => document.getElementById(id).value.trim()
  const drawn = document.getElementById('drawn').checked
  const own = field('digest') ? { digest: field('digest'), sides: Number(field('sides')), count: Number(field('count')), boxes: Number(field('boxes')), rolls: 0, early: true, drawn } : null
  try {
    const { throws, salts, bots, commitment, tableHash, day } = await check(`${document.getElementById('record').value.trimEnd()}\n`, own)
    show(
      'good',
      `All ${throws} throws are as sealed.`,
      day
        ? `They follow from the house's secret of ${day}: everybody had the same dice.`
        : `They follow from the house's secret and the salts of ${salts.length} player${salts.length === 1 ? '' : 's'}.`,
      day
        ? `The house committed to ${commitment}: compare it with its list, as that was before ${day} began.`
        : `The house committed to ${commitment} before the first throw: compare it with what was shown at the table.`,
      ...salts.map(({ seat, name, salt }) => `Salt of seat ${seat}, ${name}: ${salt}`),
      ...bots.map(({ seat, name }) => `No salt of seat ${seat}, ${name}: a bot, as the record says.`),
      `${day ? '' : 'Is the salt of your seat your own? '}What is compared with nothing proves only that the record agrees with itself.`,
      `In the house's list of commitments this ${day ? 'day' : 'table'} is ${tableHash}.`,
    )
  } catch (error) {
    if (!(error instanceof NotVerified)) throw error
    show('bad', 'This record does not prove its dice.', error.message)
  }
}

/** Beside the table's own link: the record is fetched from the house that keeps it. */
async function fetchRecord(table) {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record`)
  if (!answer.ok) {
    show('bad', 'The record of this table could not be fetched. Download it at the table and open the file here.')
    return
  }
  document.getElementById('record').value = await answer.text()
  const rules = await fetch(`/api/tables/${encodeURIComponent(table)}/rules`).then((reply) => reply.json())
  if (!GAMES[rules.rules]) {
    document.getElementById('digest').value = rules.digest
    document.getElementById('sides').value = rules.layout.dice.sides
    document.getElementById('count').value = rules.layout.dice.count
    document.getElementById('boxes').value = rules.layout.boxes.length
    document.getElementById('drawn').checked = rules.layout.first_player === 'random'
  }
  await run()
}

if (typeof document !== 'undefined') {
  document.getElementById('form').addEventListener('submit', (event) => {
    event.preventDefault()
    run()
  })
  document.getElementById('file').addEventListener('change', async (event) => {
    const [file] = event.target.files
    if (!file) return
    document.getElementById('record').value = await file.text()
    await run()
  })
  const table = new URLSearchParams(location.search).get('table')
  if (table) {
    const back = document.getElementById('back')
    back.hidden = false
    back.firstElementChild.href = `/t/${encodeURIComponent(table)}`
  }
  if (table) fetchRecord(table)
}
