// What is asked of the coach; each of these is answered by the house.
import type { AdviceView, AnalysisView, GameView, RecordText, ReplayView, SolvedView } from '../generated/wire'
import { HouseError, ask } from '../house/api'
import { visitor } from '../house/guest.svelte'
import { words } from '../locale'

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`

/** Some questions are counted by guest: a newcomer becomes one, and a token of another house is renewed. */
export async function known<T>(question: (token: string) => Promise<T>): Promise<T> {
  try {
    return await question(await visitor.enter())
  } catch (error) {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return question(await visitor.again())
  }
}

/** What anybody may ask: a token only says who asks, and one of another house is left out. */
async function open<T>(path: string, options: { body?: unknown } = {}): Promise<T> {
  const { token } = visitor
  if (token === null) return ask<T>(path, options)
  return ask<T>(path, { ...options, token }).catch((error: unknown) => {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return ask<T>(path, options)
  })
}

export const questions = {
  advice: (table: string) => known((token) => ask<AdviceView>(`${at(table)}/advice`, { token })),
  story: (table: string) => open<AnalysisView>(`${at(table)}/analysis`),
  storyOf: (record: RecordText) => known((token) => ask<AnalysisView>('/api/analysis', { token, body: record })),
  replay: (table: string) => open<ReplayView>(`${at(table)}/replay`),
  replayOf: (record: RecordText) => open<ReplayView>('/api/replay', { body: record }),
  rules: (text: string) => open<GameView>('/api/rules', { body: { text } }),
  solve: (text: string) => known((token) => ask<SolvedView>('/api/solve', { token, body: { text } })),
}

/** The sentence for people, whatever went wrong. */
export function sentence(error: unknown): string {
  return error instanceof HouseError ? error.message : words.errors.offline
}
