// A lesson as one of its screens has it: the view from the house, and what was asked.
import { WIRE_VERSION, type ConsoleView, type ErrorCode, type LessonDo, type LessonHello, type LessonState, type LessonView, type PeriodView, type Refused, type StudentView } from '../generated/wire'
import { newId } from '../house/api'
import { announcer } from '../house/announcer.svelte'
import { Line, type ConnectionState } from '../house/line'
import { isBusy } from '../house/patience'
import { words } from '../locale/lesson'
import { HouseTime } from '../table/people/clock'

export type Role = LessonHello['role']
export type LessonCommand = LessonDo['command']

interface Views {
  readonly console: ConsoleView
  readonly projector: LessonView
  readonly student: StudentView
}

/** Answers that need no word: somebody was quicker, and the screen shows it already. */
const SILENT = new Set<ErrorCode>(['stale', 'question-none', 'judgement-none' as ErrorCode])
const NOTICE = 7000

export class LessonSession<R extends Role> {
  view = $state.raw<Views[R] | null>(null)
  connectionState = $state<ConnectionState>('connecting')
  notice = $state('')
  /** Why the screen cannot be shown at all. */
  ending = $state.raw<Refused | null>(null)
  /** How much was asked for and is not answered yet. */
  asking = $state(0)
  private readonly open = new Set<string>()
  private readonly time = new HouseTime()
  private readonly line: Line
  private noticeTimer: ReturnType<typeof setTimeout> | null = null
  private readonly whenOnline = () => this.line.hurry()
  private readonly whenOffline = () => this.line.lost()

  constructor(
    readonly id: string,
    readonly role: R,
    readonly token: string,
  ) {
    const hello = (): LessonHello => ({ is: 'hello', role, token, wire: WIRE_VERSION })
    this.line = new Line(
      { url: `/api/lessons/${encodeURIComponent(id)}/socket`, hello, heard: (message) => this.heard(message as LessonState) },
      {
        state: (state) => this.turned(state),
        done: (done) => this.finished(done),
        refused: (message) => this.refused(message),
        time: (now, sent, at) => (sent === null ? this.time.heard(now, at) : this.time.answered(now, sent, at)),
      },
    )
    addEventListener('online', this.whenOnline)
    addEventListener('offline', this.whenOffline)
  }

  get busy(): boolean {
    return this.asking > 0 || this.connectionState !== 'open'
  }

  /** Hundredths of a second since 1970, as the house has it. */
  now(): number {
    return this.time.centis(Date.now())
  }

  /** What is left of the period; null where the teacher ends it by hand. */
  left({ ends_at, left }: PeriodView): number | null {
    return ends_at === null ? left : Math.max(0, ends_at - this.now())
  }

  do(command: LessonCommand, id = newId()): void {
    if (this.open.has(id)) return
    this.open.add(id)
    this.asking = this.open.size
    this.line.ask(id, { is: 'do', id, command } satisfies LessonDo)
  }

  tell(text: string): void {
    this.notice = text
    announcer.say(text)
    if (this.noticeTimer !== null) clearTimeout(this.noticeTimer)
    this.noticeTimer = setTimeout(() => (this.notice = ''), NOTICE)
  }

  close(): void {
    removeEventListener('online', this.whenOnline)
    removeEventListener('offline', this.whenOffline)
    if (this.noticeTimer !== null) clearTimeout(this.noticeTimer)
    this.line.close()
  }

  private heard(message: LessonState): boolean {
    if (message.is !== 'lesson') return false
    this.view = message[this.role] as Views[R] | null
    return true
  }

  private turned(state: ConnectionState): void {
    if (state === 'lost' && this.connectionState === 'open') announcer.say(words.connection.lost)
    if (state === 'open' && this.connectionState === 'lost') announcer.say(words.connection.back)
    this.connectionState = state
  }

  private finished(id: string): void {
    this.open.delete(id)
    this.asking = this.open.size
  }

  private refused(message: Refused): void {
    if (message.id === null) {
      // a busy house is asked again by the line itself
      if (!isBusy(message.code)) this.ending = message
      return
    }
    this.finished(message.id)
    if (!SILENT.has(message.code)) this.tell(message.message)
  }
}
