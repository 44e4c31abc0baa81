// Lessons over HTTP: making one, coming in, the bank and the results.
import type { BankImport, BankReport, BankText, Bank, JoinLesson, LessonJoined, LessonMade, LessonResults, LessonSettings } from '../generated/wire'
import { HouseError, ask, failure, newId } from '../house/api'
import { words } from '../locale'

const at = (lesson: string, path: string) => `/api/lessons/${encodeURIComponent(lesson)}/${path}`

export const lessons = {
  make: (settings: LessonSettings, id = newId()) => ask<LessonMade>('/api/lessons', { body: { id, settings } }),
  join: (join: JoinLesson, pass: string | null) => ask<LessonJoined>('/api/lessons/join', { body: join, ...(pass ? { token: pass } : {}) }),
  renew: (lesson: string, secret: string, id: string) => ask<LessonMade>(at(lesson, 'secret'), { token: secret, body: { id } }),
  bank: (lesson: string, secret: string) => ask<Bank>(at(lesson, 'bank'), { token: secret }),
  putBank: (lesson: string, secret: string, bank: BankImport) => ask<Bank>(at(lesson, 'bank'), { token: secret, body: bank, method: 'PUT' }),
  importBank: (lesson: string, secret: string, text: BankText) => ask<BankReport>(at(lesson, 'bank/import'), { token: secret, body: text }),
  results: (lesson: string, secret: string) => ask<LessonResults>(at(lesson, 'results'), { token: secret }),
}

/** A file of the lesson, taken home: the secret goes in a header, never into an address. */
export async function download(lesson: string, secret: string, path: string, name: string): Promise<void> {
  let response: Response
  try {
    response = await fetch(at(lesson, path), { headers: { Authorization: `Bearer ${secret}` } })
  } catch {
    throw new HouseError('offline', words.errors.offline)
  }
  if (!response.ok) throw await failure(response)
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

/** Base64, a piece at a time: a whole file is more than one call takes. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  return btoa(text)
}
