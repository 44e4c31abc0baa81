// A house that is busy is asked again by itself, less and less often, while the page says that it waits.
import { HouseError } from './api'

const FIRST_WAIT = 300
const LONGEST_WAIT = 5000

/** Answers that another try can change, without anybody doing anything. */
const BUSY: ReadonlySet<string> = new Set(['coach-busy', 'busy', 'too-many', 'house-full', 'store-failed'])
const UNREACHED: ReadonlySet<string> = new Set(['offline', 'http'])

export const isBusy = (code: string): boolean => BUSY.has(code)

export interface Patience {
  /** Why it waits, each time. */
  waiting?: (error: HouseError) => void
  /** Nobody looks any more. */
  gone?: () => boolean
}

/** Asks until there is an answer that stands; what no other try can change is thrown. */
export async function patiently<T>(asked: () => Promise<T>, { waiting, gone }: Patience = {}): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 1.7)) {
    try {
      return await asked()
    } catch (error) {
      if (!(error instanceof HouseError) || !(BUSY.has(error.code) || UNREACHED.has(error.code)) || gone?.()) throw error
      waiting?.(error)
      await new Promise((done) => setTimeout(done, wait * (0.75 + Math.random() / 2)))
      if (gone?.()) throw error
    }
  }
}
