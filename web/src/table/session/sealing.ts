// Our part of sealed dice: a salt that we commit to and then show, so that the house alone cannot choose the dice.
import type { Command, TableView } from '../../generated/wire'
import { hex } from '../../house/api'
import { keep, recall } from '../../house/keep'
import { sha256 } from './sha256'

const LABEL = 'dicehouse sealed dice 1 commit '

export async function commitment(salt: string): Promise<string> {
  const label = new TextEncoder().encode(LABEL)
  const bytes = new Uint8Array(label.length + salt.length / 2)
  bytes.set(label)
  for (let place = 0; place < salt.length / 2; place++) {
    bytes[label.length + place] = Number.parseInt(salt.slice(place * 2, place * 2 + 2), 16)
  }
  if (globalThis.crypto?.subtle) return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  return hex(sha256(bytes))
}

/** The salt of this browser for a table; a reload and a second tab find the same. */
export function saltOf(table: string): string {
  const known = recall(`salt.${table}`)
  if (known !== null && /^[0-9a-f]{64}$/.test(known)) return known
  const salt = hex(crypto.getRandomValues(new Uint8Array(32)))
  keep(`salt.${table}`, salt)
  return salt
}

export function forgetSalt(table: string): void {
  keep(`salt.${table}`, null)
}

export type SealStep = 'commit' | 'reveal' | null

/** What the seal wants of us next. */
export function nextStep(view: TableView): SealStep {
  const { seal, you } = view
  if (view.phase !== 'sealing' || seal === null || you === null) return null
  if (!seal.commitments.some(([seat]) => seat === you)) return 'commit'
  const people = view.seats.filter((seat) => seat !== null && seat.bot === null).length
  if (seal.commitments.length < people || seal.salts.some(([seat]) => seat === you)) return null
  return 'reveal'
}

export async function sealCommand(view: TableView, step: 'commit' | 'reveal'): Promise<Command> {
  const salt = saltOf(view.id)
  return step === 'commit' ? { do: 'commit-salt', commitment: await commitment(salt) } : { do: 'reveal-salt', salt }
}
