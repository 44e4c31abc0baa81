// A whole game in a link: the record packed into the part of the address that no server sees.
import type { RecordText } from '../generated/wire'

/** Nobody's game is longer; a link that unpacks to more is not one of ours. */
export const LONGEST = 320 * 1024

export async function pack(record: RecordText): Promise<string> {
  const text = JSON.stringify(record.rule_file ? [record.text, record.rule_file] : [record.text])
  return base64url(await through(new TextEncoder().encode(text), new CompressionStream('deflate')))
}

/** The record of a link, or null where the link is broken. */
export async function unpack(hash: string): Promise<RecordText | null> {
  try {
    const bytes = await through(bytesOf(hash), new DecompressionStream('deflate'))
    const parts: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (!Array.isArray(parts) || parts.length < 1 || parts.length > 2 || !parts.every((part) => typeof part === 'string')) return null
    const [text, rules] = parts as [string, string?]
    return rules === undefined ? { text } : { text, rule_file: rules }
  } catch {
    return null
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  // what goes wrong is told by the reading side
  written.catch(() => {})
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.readable.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > LONGEST) {
      await reader.cancel()
      throw new RangeError('too long')
    }
    parts.push(next.value)
  }
  const whole = new Uint8Array(size)
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
