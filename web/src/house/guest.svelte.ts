// Who plays here: a name, a look and a signed token, made when first needed.
import type { Look, Summary } from '../generated/wire'
import { HouseError, api } from './api'
import { keep, recall } from './keep'
import { reach } from './reach.svelte'

/** The token of this device's own guest, which no house on the network knows. */
const HERE = 'here'

class Visitor {
  name = $state('')
  token = $state<string | null>(null)
  chips = $state<number | null>(null)
  /** The dice that stand for this player; null until the house has told, or where none were chosen. */
  look = $state.raw<Look | null>(null)
  tables = $state.raw<readonly Summary[]>([])

  constructor() {
    const known = recall('guest')
    if (known === null) return
    const space = known.indexOf(' ')
    this.token = known.slice(0, space)
    this.name = known.slice(space + 1)
  }

  /** The token to act with; a new guest is made where none is known. */
  async enter(): Promise<string> {
    return this.token ?? (await this.welcome(this.name ? { name: this.name } : {}))
  }

  async rename(name: string): Promise<string> {
    return this.welcome({ name })
  }

  async dress(look: Look): Promise<string> {
    return this.welcome({ look })
  }

  /** The house does not know this token, because it has another key now: come in anew under the old name. */
  async again(): Promise<string> {
    this.token = null
    return this.welcome({ name: this.name, ...(this.look ? { look: this.look } : {}) })
  }

  /** Chips and tables as the house has them, and the games of this device. */
  async refresh(): Promise<void> {
    if (this.token === null || (this.token === HERE && !reach.here)) {
      this.tables = await reach.tables()
      return
    }
    try {
      const me = await api.me(this.token)
      this.chips = me.chips
      this.look = me.look
      this.tables = reach.here ? me.tables : [...me.tables, ...(await reach.tables())]
      // a token that has served for long is replaced by a fresh one
      if (me.token != null) this.remember(me.token, me.name)
    } catch (error) {
      if (!(error instanceof HouseError) || error.code !== 'guest-unknown') return
      // who has only played on this device keeps their name
      if (this.token === HERE) this.token = null
      else this.forget()
      this.tables = await reach.tables()
    }
  }

  /** Play on here as the guest of another device, by the pass that it has given out. */
  async arrive(pass: string): Promise<void> {
    const guest = await api.arrive(pass)
    this.forget()
    this.remember(guest.token, guest.name)
    await this.refresh()
  }

  /** Every other token of this guest ends. */
  async signOutElsewhere(): Promise<void> {
    const guest = await api.signOut(await this.enter())
    this.remember(guest.token, guest.name)
  }

  /** The house forgets this guest, and this browser too. */
  async leaveForGood(): Promise<void> {
    if (this.token !== null) await api.leave(this.token)
    await reach.forget()
    this.forget()
    this.name = ''
  }

  private async welcome(given: { name?: string; look?: Look }): Promise<string> {
    const guest = await api.guest(given, this.token ?? undefined)
    this.chips = guest.chips
    this.look = guest.look
    this.remember(guest.token, guest.name)
    return guest.token
  }

  private remember(token: string, name: string): void {
    this.token = token
    this.name = name
    keep('guest', `${token} ${name}`)
  }

  private forget(): void {
    this.token = null
    this.tables = []
    this.chips = null
    this.look = null
    keep('guest', null)
    keep('courses', null)
    keep('practice', null)
    keep('skill', null)
  }
}

export const visitor = new Visitor()
