// The rules that somebody is working on: one text, read by the house whenever it rests.
import type { GameView } from '../generated/wire'
import { questions, sentence } from '../coach/questions'
import { HouseError } from '../house/api'
import { keep, recall } from '../house/keep'
import { words as t } from '../locale/lab'
import { placeAt, placeOf, withValue, type Place } from './rulefile'

export interface Problem {
  /** What is wrong, without saying where. */
  readonly reason: string
  readonly key: string
  readonly place: Place | null
}

const PAUSE = 350

export class Draft {
  parent = $state('')
  parentName = $state('')
  text = $state('')
  game = $state.raw<GameView | null>(null)
  problem = $state.raw<Problem | null>(null)
  checking = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The parent's rules under a name of one's own. */
  forked = ''

  /** The draft that this browser keeps, if there is one. */
  recalled(): boolean {
    try {
      const kept = JSON.parse(recall('lab') ?? 'null') as { parent: string; parentName: string; text: string; forked: string } | null
      if (typeof kept?.text !== 'string' || typeof kept.parent !== 'string') return false
      this.parent = kept.parent
      this.parentName = kept.parentName
      this.forked = kept.forked
      this.text = kept.text
      void this.check()
      return true
    } catch {
      return false
    }
  }

  get touched(): boolean {
    // an emptied text is a change too
    return this.forked !== '' && this.text !== this.forked
  }

  async fork(asked: Promise<GameView>): Promise<void> {
    const parent = await asked
    let text = parent.file
    for (const [key, value] of [
      ['id', `${parent.page.id}-mine`.slice(-40)],
      ['version', 1],
      ['name', t.forkName(parent.page.title).slice(0, 60)],
      ['source', t.forkSource(parent.rules)],
    ] as const) {
      text = withValue(text, key, value)
    }
    this.parent = parent.rules
    this.parentName = parent.page.title
    this.forked = text
    this.game = null
    this.edit(text)
    await this.check()
  }

  edit(text: string): void {
    this.text = text
    this.checking = true
    keep('lab', JSON.stringify({ parent: this.parent, parentName: this.parentName, text, forked: this.forked }))
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.check(), PAUSE)
  }

  set(key: string, value: string | number | boolean): void {
    this.edit(withValue(this.text, key, value))
  }

  async check(): Promise<void> {
    clearTimeout(this.timer)
    const text = this.text
    this.checking = true
    try {
      const game = await questions.rules(text)
      if (text !== this.text) return
      this.game = game
      this.problem = null
    } catch (error) {
      if (text === this.text) this.problem = problemOf(error, text)
    } finally {
      if (text === this.text) this.checking = false
    }
  }

  close(): void {
    clearTimeout(this.timer)
  }
}

export function problemOf(error: unknown, text: string): Problem {
  const key = error instanceof HouseError ? (error.where.key ?? '') : ''
  const message = sentence(error).replace(/^rule file: /, '')
  const reason = key !== '' && message.startsWith(`${key}: `) ? message.slice(key.length + 2) : message
  // what is no TOML at all has no key, but a line
  const at = /\(at line (\d+), column (\d+)\)/.exec(message)
  const place = at ? placeAt(text, Number(at[1]), Number(at[2])) : key === '' ? null : placeOf(text, key)
  return { reason, key, place }
}
