// Today's roll as the house tells it.
import type { DayPage, TryView } from '../generated/wire'
import { HouseError, ask } from '../house/api'
import { visitor } from '../house/guest.svelte'
import { router } from '../house/router.svelte'
import { startSoon } from '../table/starting'

export const TODAY = 'today'

/** A token of another house counts as none. */
export async function lookAtDay(day: string): Promise<DayPage> {
  const path = `/api/days/${encodeURIComponent(day)}`
  const { token } = visitor
  if (token === null) return ask<DayPage>(path)
  return ask<DayPage>(path, { token }).catch((error: unknown) => {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return ask<DayPage>(path)
  })
}

/** The one try: begun now, or gone on with. */
export async function playToday(): Promise<void> {
  const begin = (token: string) => ask<TryView>('/api/days', { token, body: {} })
  const { table } = await begin(await visitor.enter()).catch(async (error: unknown) => {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return begin(await visitor.again())
  })
  startSoon(table)
  router.go(`/t/${table}`)
}

/** What is left of the day, in whole minutes. */
export function leftOf(page: DayPage, now: number): { hours: number; minutes: number } | null {
  const minutes = Math.floor((page.day.closes - now) / 6000)
  return minutes < 0 ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Dice to look at, another five each day; they are nobody's throw. */
export function facesOf(day: string): readonly number[] {
  let number = [...day].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 7919, 7)
  return Array.from({ length: 5 }, () => {
    number = (number * 48271 + 11) % 7919
    return (number % 6) + 1
  })
}
