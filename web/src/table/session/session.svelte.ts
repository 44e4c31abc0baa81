// A table as this screen has it: the view from the house, the dice where they lie, and what was asked.
import type {
  Action,
  Command,
  ErrorCode,
  GameEvent,
  GameView,
  Laid,
  News,
  Refused,
  Resync,
  TableView,
  Update,
} from '../../generated/wire'
import { HouseError, api, newId } from '../../house/api'
import { announcer } from '../../house/announcer.svelte'
import { calling } from '../../house/calling.svelte'
import { visitor } from '../../house/guest.svelte'
import { isBusy, patiently } from '../../house/patience'
import { screen } from '../../house/screen.svelte'
import { words } from '../../locale/table'
import { HouseTime, remaining } from '../people/clock'
import { Connection, type ConnectionState } from './connection'
import { isPassed } from '../device'
import { gameInfo, type GameInfo } from '../game'
import { momentOf } from '../moment/moments'
import { trailAfter } from '../ending/trail'
import { moodsOf } from '../people/mood'
import { Presses } from './presses.svelte'
import { Recent } from './recent.svelte'
import { forgetSalt, nextStep, sealCommand } from './sealing'
import { shallStart } from '../starting'
import { name } from '../names'
import { seatedAfter, seatedAt, tell } from '../telling'
import { Tray } from '../felt/tray.svelte'

/** Answers that need no word: the table has moved on, or the wish was granted already. */
const SILENT = new Set<ErrorCode>(['stale', 'salt-committed', 'salt-revealed', 'phase', 'seat-yours'])

export class TableSession {
  info = $state.raw<GameInfo | null>(null)
  rules = $state.raw<GameView | null>(null)
  view = $state.raw<TableView | null>(null)
  connectionState = $state<ConnectionState>('connecting')
  notice = $state('')
  ending = $state<Refused | null>(null)
  /** The house is busy, and is asked again by itself. */
  waits = $state(false)
  asking = $state(0)
  readonly tray: Tray
  readonly recent = new Recent()
  readonly presses = new Presses()
  /** What the house says of the number that is laid out. */
  laid = $state.raw<Laid | null>(null)
  /** Whether it is being asked. */
  laying = $state(false)
  private askedLay = ''
  /** How many spectators there are; 0 until the house says otherwise. */
  spectators = $state(0)
  /** What each seat holds beside its stake, where there is a wager. */
  chips = $state.raw<readonly (number | null)[]>([])
  /** When the view was made, by the house's clock. */
  asOf = 0
  private readonly time = new HouseTime()
  private connection: Connection | null = null
  private readonly open = new Set<string>()
  private noticeTimer: ReturnType<typeof setTimeout> | null = null
  private closed = false
  private readonly whenOnline = () => this.connection?.hurry()
  private readonly whenOffline = () => this.connection?.lost()

  /** `pass` opens the table for whoever is no guest of the house: a student, or the teacher of a lesson. */
  constructor(
    readonly id: string,
    private readonly pass: string | null = null,
  ) {
    this.tray = new Tray(id)
    addEventListener('online', this.whenOnline)
    addEventListener('offline', this.whenOffline)
    void this.enter()
  }

  get yourTurn(): boolean {
    const { view } = this
    return view?.turn != null && view.turn.seat === view.you
  }

  get busy(): boolean {
    return this.asking > 0 || this.connectionState !== 'open'
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.whenOnline)
    removeEventListener('offline', this.whenOffline)
    this.connection?.close()
    this.tray.flight.forget()
  }

  clockOf(seat: number): number {
    const clock = this.view?.clock
    if (!clock) return 0
    return remaining(clock, seat, this.asOf, this.time.centis(Date.now()))
  }

  /** Hundredths of a second since 1970, as the house has it. */
  houseNow(): number {
    return this.time.centis(Date.now())
  }

  do(command: Command, options: { id?: string; anyVersion?: boolean } = {}): void {
    if (this.connection === null || this.view === null) return
    const id = options.id ?? newId()
    if (this.open.has(id)) return
    this.open.add(id)
    this.asking = this.open.size
    this.connection.send(id, command, options.anyVersion ? null : this.view.version)
  }

  act(action: Action, dice?: readonly number[]): void {
    if (this.asking === 0) this.do({ do: 'act', action, ...(dice ? { dice } : {}) })
  }

  /** Would an open box take this number? Asked once for each number at each version of the table. */
  lay(number: number, version: number): void {
    const asked = `${version} ${number} ${this.connectionState}`
    if (asked === this.askedLay) return
    this.askedLay = asked
    this.laying = true
    this.connection?.lay(number)
  }

  /** A number's words, where it is read by typing them. */
  read(box: string, words: string): void {
    if (this.asking === 0) this.do({ do: 'act', action: { is: 'read', box }, words })
  }

  throwDice(entered?: readonly number[]): void {
    this.act({ is: 'throw', keep: this.tray.kept }, entered)
  }

  toggle(id: number): void {
    this.tray.toggle(id, this.view?.state_line ?? null)
    this.connection?.hold(this.tray.kept)
  }

  async rename(name: string): Promise<void> {
    await visitor.rename(name)
    this.connection?.renew()
    // who sits already sits on under the new name
    if (this.view?.phase === 'gathering' && this.view.you !== null) this.do({ do: 'rename' }, { anyVersion: true })
  }

  tellNotice(text: string): void {
    this.notice = text
    announcer.say(text)
    if (this.noticeTimer !== null) clearTimeout(this.noticeTimer)
    this.noticeTimer = setTimeout(() => (this.notice = ''), 7000)
  }

  /** How it comes to its table; an exercise has none. */
  protected async enter(): Promise<void> {
    try {
      const rules = await patiently(async () => api.rulesOf(this.id, this.pass ?? (await visitor.enter())), {
        gone: () => this.closed,
        waiting: ({ code }) => {
          this.waits = isBusy(code)
          if (!this.waits) this.connectionState = 'lost'
        },
      })
      this.waits = false
      this.rules = rules
      this.info = gameInfo(rules)
    } catch (error) {
      if (this.closed) return
      const { code, message } = error instanceof HouseError ? error : new HouseError('offline', words.errors.offline)
      this.ending = { is: 'refused', code: code === 'offline' ? 'http' : code, message, id: null }
      return
    }
    if (!this.closed) this.connect()
  }

  private connect(): void {
    this.connection = new Connection({
      url: `/api/tables/${encodeURIComponent(this.id)}/socket`,
      token: () => this.pass ?? visitor.token ?? '',
      listener: {
        state: (state) => this.turned(state),
        table: (message) => this.received(message),
        done: (id) => this.finished(id),
        refused: (message) => this.refused(message),
        laid: (message) => {
          this.laid = message
          this.laying = false
        },
        held: (message) => this.tray.watched(message, this.view),
        spectators: (count) => (this.spectators = count),
        time: (now, sent, at) => (sent === null ? this.time.heard(now, at) : this.time.answered(now, sent, at)),
      },
    })
  }

  private turned(state: ConnectionState): void {
    if (state === 'lost' && this.connectionState === 'open') announcer.say(words.connection.lost)
    if (state === 'open' && this.connectionState === 'lost') announcer.say(words.connection.back)
    if (state === 'lost') {
      this.spectators = 0
      this.laying = false
      this.askedLay = ''
    }
    this.connectionState = state
  }

  private finished(id: string): void {
    this.open.delete(id)
    this.asking = this.open.size
  }

  private refused(message: Refused): void {
    if (message.id !== null) {
      this.finished(message.id)
      if (!SILENT.has(message.code)) this.tellNotice(message.message)
    } else if (message.code === 'guest-unknown' && this.pass === null) {
      void visitor.again().then(() => this.connection?.renew())
    } else if (isBusy(message.code) && message.code !== 'house-full') this.waits = true
    else this.ending = message
  }

  private received(message: Update | Resync): void {
    const info = this.info
    if (info === null) return
    this.waits = false
    const before = this.view
    const view = message.table
    const news = message.is === 'update' ? message.news : []
    const sentences: string[] = []
    let names = seatedAt(before)
    for (const one of news) {
      if (before !== null && one.version <= before.version) continue
      this.followed(one)
      const said = tell(one.event, { info, view, names })
      names = seatedAfter(one.event, names)
      sentences.push(...said)
      const last = said.at(-1)
      if ((one.event.is === 'played' || one.event.is === 'judgement-taken-back') && last !== undefined) this.tray.flight.whenStill(() => (this.recent.caption = last))
    }
    this.asOf = message.now
    this.view = view
    if (before !== null) {
      const played = news.flatMap(({ event, version }) => (event.is === 'played' && version > before.version ? event.events : []))
      const moment = momentOf(played, { view, info }, before)
      if (moment !== null) this.tray.flight.whenStill(() => this.recent.celebrate(moment))
      const moods = moodsOf(played, { view, info })
      if (moods.size > 0) this.tray.flight.whenStill(() => this.recent.feel(moods, view.phase === 'over'))
    }
    this.recent.trail = trailAfter(this.recent.trail, view)
    if (before?.version !== view.version) {
      this.laid = null
      this.laying = false
    }
    this.tray.settle(view, before === null)
    if (before !== null) {
      const turn = this.turnWord(before, view)
      announcer.say(...sentences, ...turn)
      if (turn[0]) void calling.call(view.id, info.name, turn[0])
    }
    this.follow(view, before)
  }

  /** Whose turn it is now, where that has changed. */
  private turnWord(before: TableView, view: TableView): string[] {
    if (!view.turn || before.turn?.seat === view.turn.seat || view.turn.seat !== view.you) return []
    return [isPassed(view) ? words.table.passTo(name(view.turn.seat, view), view.dice === 'entered', screen.pocket) : words.table.yourTurn]
  }

  private followed({ event, version }: News): void {
    if (event.is === 'said') this.recent.said(event.seat, event.phrase)
    if (event.is === 'box-taken-back') this.recent.boxTakenBack()
    if (event.is === 'played') for (const one of event.events) this.moved(one, version)
  }

  private moved(event: GameEvent, version: number): void {
    if ('seat' in event && this.view?.yours.includes(event.seat)) this.presses.seen()
    this.tray.moved(event, version)
    this.recent.moved(event, this.view)
  }

  /** What follows without anybody pressing anything. */
  private follow(view: TableView, before: TableView | null): void {
    const step = nextStep(view)
    if (step !== null) {
      // the id is the same in every tab, so that the seal is made once
      void sealCommand(view, step).then((command) => this.do(command, { id: `seal-${step}-${view.you}`, anyVersion: true }))
    }
    const ended = view.phase === 'over' || view.phase === 'void'
    if (ended && view.seal) forgetSalt(view.id)
    const full = view.phase === 'gathering' && view.you_host && view.seats.every((seat) => seat !== null)
    if (full && shallStart(view.id)) {
      this.do({ do: 'start' }, { id: 'start-at-once', anyVersion: true })
    }
    if (this.pass === null && (before === null || before.phase !== view.phase)) void visitor.refresh()
    const others = (table: TableView | null) => table?.seats.map((seat) => seat?.name).join()
    if (view.stake > 0 && (before?.phase !== view.phase || others(before) !== others(view))) void this.count()
  }

  /** Purses change when stakes are held and paid out: that is, with the phase. */
  private async count(): Promise<void> {
    try {
      this.chips = await api.chipsOf(this.id, await visitor.enter())
    } catch {
      // the game goes on without knowing
    }
  }
}
