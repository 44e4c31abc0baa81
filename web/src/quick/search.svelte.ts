// Looking for an opponent: the house is asked again and again, and each question says that one still looks.
import type { Pace, QuickView, RatingView } from '../generated/wire'
import { HouseError, ask } from '../house/api'
import { visitor } from '../house/guest.svelte'
import { keep, recall } from '../house/keep'

export const PACES: readonly Pace[] = ['brisk', 'calm', 'long']
const PATH = '/api/quick'
const AFTER_TROUBLE = 2000

export const lastPace = (): Pace => PACES.find((pace) => pace === recall('pace')) ?? 'calm'
export const lastGame = (): string => recall('quick-game') ?? 'yahtzee@1'

export const ratings = (token: string) => ask<readonly RatingView[]>('/api/me/ratings', { token })

export class Search {
  /** As the house last told; null while nobody is looked for. */
  view = $state.raw<QuickView | null>(null)
  /** By how many hundredths of a second the house's clock is before this one's. */
  ahead = 0
  private token: string | null = null
  private round = 0

  constructor(
    private readonly found: (table: string) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  async begin(rules: string, pace: Pace): Promise<void> {
    keep('pace', pace)
    keep('quick-game', rules)
    const round = ++this.round
    const look = (token: string) => ask<QuickView>(PATH, { token: (this.token = token), body: { rules, pace } })
    const view = await look(await visitor.enter()).catch(async (error: unknown) => {
      if (!(error instanceof HouseError) || error.code !== 'guest-unknown') throw error
      return look(await visitor.again())
    })
    if (this.hear(view, round)) void this.wait(round)
  }

  private async wait(round: number): Promise<void> {
    while (round === this.round && this.token !== null) {
      try {
        const view = await ask<QuickView>(PATH, { token: this.token })
        if (!this.hear(view, round)) return
      } catch (error) {
        if (round !== this.round) return
        if (error instanceof HouseError && error.code !== 'offline' && error.code !== 'http') {
          this.stop()
          return this.failed(error)
        }
        await new Promise((resolve) => setTimeout(resolve, AFTER_TROUBLE))
      }
    }
  }

  /** Whether there is more to wait for. */
  private hear(view: QuickView, round: number): boolean {
    if (round !== this.round) return false
    if (view.table !== null) {
      this.round++
      this.view = null
      this.found(view.table)
      return false
    }
    this.ahead = view.now - Date.now() / 10
    this.view = view.since === null ? null : view
    if (this.view === null) this.failed(null)
    return this.view !== null
  }

  /** Also where the page goes away in this moment. */
  stop(): void {
    if (this.view !== null && this.token !== null) void fetch(PATH, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${this.token}` } }).catch(() => {})
    this.round++
    this.view = null
  }
}
