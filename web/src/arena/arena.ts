// The week's rule and the arena, as the house tells them.
import type { ArenaPage, NextTable, WeekView } from '../generated/wire'
import { HouseError, ask } from '../house/api'
import { visitor } from '../house/guest.svelte'

export const NEXT = 'next'

/** A token of another house counts as none. */
async function look<T>(path: string): Promise<T> {
  const { token } = visitor
  if (token === null) return ask<T>(path)
  return ask<T>(path, { token }).catch((error: unknown) => {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return ask<T>(path)
  })
}

export const lookAtWeek = () => look<WeekView>('/api/week')
export const lookAtArena = (arena: string) => look<ArenaPage>(`/api/arenas/${encodeURIComponent(arena)}`)

const act = (arena: string, what: string, token: string) => ask<NextTable>(`/api/arenas/${encodeURIComponent(arena)}/${what}`, { token, body: {} })

export async function join(arena: string): Promise<NextTable> {
  return act(arena, 'join', await visitor.enter()).catch(async (error: unknown) => {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return act(arena, 'join', await visitor.again())
  })
}

export const pause = async (arena: string) => act(arena, 'pause', await visitor.enter())
export const nextTable = async (arena: string) => act(arena, 'next', await visitor.enter())

/** In the last minute, in hundredths of a second, nobody is paired. */
export const LAST_PAIRS = 6000
