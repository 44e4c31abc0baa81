// Checks a record of a game with sealed dice: every throw is drawn anew from the secret and the salts.
// Plain JavaScript that anyone can read; it asks nobody. How dice are sealed: docs/reference/sealed-dice.md of Dicehouse.
'use strict'

const LABEL = 'dicehouse sealed dice 1'
const text = new TextEncoder()

class NotVerified extends Error {}

/** Tags of the record, and its lines of play. */
function readRecord(record) {
  const tags = {}
  const lines = []
  for (const raw of record.split(/\r?\n/)) {
    const line = raw.trim()
    const tag = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/.exec(line)
    if (tag) tags[tag[1]] = tag[2].replace(/\\(.)/g, '$1')
    else if (/^\d+\.\d+ /.test(line)) lines.push(line.replace(/\{[^}]*\}/g, '').trim())
  }
  return { tags, lines }
}

/** Every throw of a line: who, in which turn, which roll, what was kept and what then lay there.
 * Where who begins is `drawn`, that is a throw too: of one die with a side for every seat. */
function throwsOf(lines, drawn, seats) {
  const openings = {}
  const found = []
  for (const line of lines) {
    const [place, ...tokens] = line.split(/\s+/)
    const [turn, seat] = place.split('.').map(Number)
    let roll = 0
    let keep = []
    for (const token of tokens) {
      if (token.startsWith('>')) keep = digits(token.slice(1))
      else if (token === 'first' && drawn) found.push({ seat: 0, turn: 0, roll: 1, keep: [], shown: [seat], sides: seats })
      else if (/^[1-9A-K]+$/.test(token)) {
        if (turn === 0) openings[seat] = roll = (openings[seat] ?? 0) + 1
        else roll += 1
        found.push({ seat, turn, roll, keep, shown: digits(token) })
        keep = []
      }
    }
  }
  return found
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
  const { tags, lines } = readRecord(record)
  if (tags.Dice !== 'sealed') throw new NotVerified('This game was not played with sealed dice.')
  for (const name of ['Rules', 'Table', 'Commitment', 'Secret']) {
    if (!tags[name]) throw new NotVerified(`The record has no tag ${name}: the seal is not shown yet.`)
  }
  const game = own ?? GAMES[tags.Rules]
  if (!game) throw new NotVerified(`${tags.Rules} is not a game of the catalogue: give its digest below the record.`)
  const secret = bytes(tags.Secret, 'Secret')
  if ((await commitment(secret)) !== tags.Commitment) throw new NotVerified('The secret is not the one that the house committed to.')
  const { salts, bots } = await saltsOf(tags)
  const key = await sealKey(secret, [tags.Table, tags.Rules, game.digest, ...salts.map(({ seat, salt }) => `${seat} ${salt}`)])
  const all = throwsOf(lines, game.drawn, salts.length + bots.length)
  for (const [number, one] of all.entries()) {
    const faces = await drawn(key, one, Math.max(game.count, one.shown.length), one.sides ?? game.sides)
    const lying = sorted([...one.keep, ...faces.slice(0, one.shown.length - one.keep.length)])
    if (lying !== sorted(one.shown)) {
      throw new NotVerified(`Throw ${number + 1}, by seat ${one.seat} in turn ${one.turn}: the seal gives ${lying}, the record says ${sorted(one.shown)}.`)
    }
  }
  return { throws: all.length, salts, bots, commitment: tags.Commitment, tableHash: await tableHash(tags.Table) }
}

/** Each player's salt, held against what the player committed to. Dice without a salt were the house's to choose. */
async function saltsOf(tags) {
  const salts = []
  const bots = []
  for (let seat = 1; tags[`Seat${seat}`] !== undefined; seat++) {
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
  const own = field('digest') ? { digest: field('digest'), sides: Number(field('sides')), count: Number(field('count')), drawn } : null
  try {
    const { throws, salts, bots, commitment, tableHash } = await check(document.getElementById('record').value, own)
    show(
      'good',
      `All ${throws} throws are as sealed.`,
      `They follow from the house's secret and the salts of ${salts.length} player${salts.length === 1 ? '' : 's'}.`,
      `The house committed to ${commitment} before the first throw: compare it with what was shown at the table.`,
      ...salts.map(({ seat, name, salt }) => `Salt of seat ${seat}, ${name}: ${salt}`),
      ...bots.map(({ seat, name }) => `No salt of seat ${seat}, ${name}: a bot, as the record says.`),
      'Is the salt of your seat your own? What is compared with nothing proves only that the record agrees with itself.',
      `In the house's list of commitments this table is ${tableHash}.`,
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
