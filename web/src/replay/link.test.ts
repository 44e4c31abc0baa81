import { expect, test } from 'vitest'
import { LONGEST, base64url, bytesOf, pack, unpack } from './link'

const RECORD = '[Rules "yahtzee@1"]\n[Seat1 "Zoë"]\n\n1.1 23566 >66 13666 =6:18\n*\n'

test('a record comes back whole from its link', async () => {
  expect(await unpack(await pack({ text: RECORD }))).toEqual({ text: RECORD })
})

test('a rule file travels along, and none is left out', async () => {
  const record = { text: RECORD, rule_file: 'id = "mine"\n' }
  expect(await unpack(await pack(record))).toEqual(record)
  expect(await unpack(await pack({ text: RECORD, rule_file: null }))).toEqual({ text: RECORD })
})

test('the link holds only letters that an address may', async () => {
  expect(await pack({ text: RECORD })).toMatch(/^[\w-]+$/)
})

test('long games make short links', async () => {
  const text = `${RECORD.slice(0, -2)}${'2.1 23566 >66 13666 =6:18\n'.repeat(200)}*\n`
  expect((await pack({ text })).length).toBeLessThan(text.length / 5)
})

test('every byte has its letters', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect([...bytesOf(base64url(bytes))]).toEqual([...bytes])
})

test('a link that was cut off or changed is no link', async () => {
  const whole = await pack({ text: RECORD })
  for (const broken of ['', 'x', '!!!', whole.slice(0, -8), `A${whole.slice(1)}`]) expect(await unpack(broken)).toBeNull()
})

test('what unpacks to something else is no link', async () => {
  const packed = async (text: string) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'))
    return base64url(new Uint8Array(await new Response(stream).arrayBuffer()))
  }
  for (const other of ['', 'no json', '{}', '[]', '[1]', '["a","b","c"]', 'null']) expect(await unpack(await packed(other))).toBeNull()
  expect(await unpack(await packed(`["${'a'.repeat(LONGEST)}"]`))).toBeNull()
  expect(await unpack(await packed('["a"]'))).toEqual({ text: 'a' })
})
