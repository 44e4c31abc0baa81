// From a wish to a table.
import { DICE_KINDS, type TableSettings } from '../generated/wire'
import { startSoon } from '../table/starting'
import { HouseError, api, newId } from './api'
import { visitor } from './guest.svelte'
import { router } from './router.svelte'
import { settings } from './settings.svelte'

/** The dice of a table of one's own: those of the day are the house's. */
export const DICE_TO_CHOOSE = DICE_KINDS.filter((kind) => kind !== 'daily')

/** Make a table and go there, with the others at this device; one that is full from the start begins by itself. */
export async function makeTable(settings: TableSettings, people: readonly string[] = []): Promise<void> {
  const id = newId()
  const made = await api.makeTable(await visitor.enter(), id, settings, people).catch(async (error: unknown) => {
    if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
    return api.makeTable(await visitor.again(), id, settings, people)
  })
  if (made.view.seats.every((seat) => seat !== null)) startSoon(made.table)
  router.go(`/t/${made.table}`)
}

/** Against the bot that was last chosen; `file` where the rules are not of the catalogue. */
export function againstBot(rules: string, file: string | null = null): TableSettings {
  return { rules, seats: 2, bots: [settings.opponent], hints: true, rule_file: file }
}
