// What is asked of the coach; each of these is answered by the house.
import type { AdviceView, AnalysisView, GameView, RecordText, ReplayView, SolvedView } from '../generated/wire'
import { HouseError, ask } from '../house/api'
import { visitor } from '../house/guest.svelte'
import { words } from '../locale'

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`

/** Some questions are counted by guest: a newcomer becomes one, and a token of another house is renewed. */
async function known<T>(question: (token: string) => Promise<T>): Promise<T> {
  try {
    return await question(await visitor.enter())
  } catch (error) {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return question(await visitor.again())
  }
}

/** Finished games can be read by whoever may see them; a token only helps. */
const mine = () => (visitor.token === null ? {} : { token: visitor.token })

export const questions = {
  advice: (table: string) => known((token) => ask<AdviceView>(`${at(table)}/advice`, { token })),
  story: (table: string) => ask<AnalysisView>(`${at(table)}/analysis`, mine()),
  storyOf: (record: RecordText) => known((token) => ask<AnalysisView>('/api/analysis', { token, body: record })),
  replay: (table: string) => ask<ReplayView>(`${at(table)}/replay`, mine()),
  replayOf: (record: RecordText) => ask<ReplayView>('/api/replay', { body: record }),
  rules: (text: string) => ask<GameView>('/api/rules', { body: { text } }),
  solve: (text: string) => known((token) => ask<SolvedView>('/api/solve', { token, body: { text } })),
}

/** The sentence for people, whatever went wrong. */
export function sentence(error: unknown): string {
  return error instanceof HouseError ? error.message : words.errors.offline
}
