// Banks that the teacher keeps on this device, for the next lesson; and a bank as a file of its own.
import type { Question } from '../../generated/wire'
import { within } from '../device'

export interface KeptBank {
  readonly title: string
  readonly questions: readonly Question[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The latest first; none where the browser keeps nothing, as in a private window. */
export async function keptBanks(): Promise<readonly KeptBank[]> {
  try {
    const found = await within<KeptBank[]>('banks', 'readonly', (store) => store.getAll() as IDBRequest<KeptBank[]>)
    return [...found].sort((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** One of the same title is replaced. */
export async function keepBank(bank: KeptBank): Promise<void> {
  await within('banks', 'readwrite', (store) => store.put(JSON.parse(JSON.stringify(bank)), bank.title))
}

export async function forgetBank(title: string): Promise<void> {
  await within('banks', 'readwrite', (store) => store.delete(title) as IDBRequest<unknown>)
}

const MARK = 'dicehouse-questions'

/** With pictures and explanations, which other formats have no place for. */
export function writeBank({ title, questions }: Pick<KeptBank, 'title' | 'questions'>): string {
  return JSON.stringify({ file: MARK, version: 1, title, questions }, null, 1)
}

/** Null where the file is none of ours. The house checks each question before it is used. */
export function readBank(text: string): Pick<KeptBank, 'title' | 'questions'> | null {
  try {
    const found = JSON.parse(text) as { file?: unknown; title?: unknown; questions?: unknown }
    if (found.file !== MARK || typeof found.title !== 'string' || !Array.isArray(found.questions)) return null
    return { title: found.title, questions: found.questions as Question[] }
  } catch {
    return null
  }
}
