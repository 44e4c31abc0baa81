// A table as this screen has it: the view from the house, the dice where they lie, and what was asked.
import type {
  Action,
  Command,
  ErrorCode,
  GameEvent,
  GameView,
  Held,
  Laid,
  News,
  Refused,
  Resync,
  TableView,
  Update,
} from '../generated/wire'
import { HouseError, api, newId } from '../house/api'
import { announcer } from '../house/announcer.svelte'
import { unheardOf } from '../house/exhaustive'
import { calling } from '../house/calling.svelte'
import { visitor } from '../house/guest.svelte'
import { screen } from '../house/screen.svelte'
import { play, tap } from '../house/sound'
import { words } from '../locale'
import { HouseTime, remaining } from './clock'
import { Connection, type ConnectionState } from './connection'
import { recallDice, rememberDice } from './lying'
import { bought, faces, fresh, keeping, sameFaces, settled, thrown, toggled, type Die } from './dice'
import { isPassed } from './device'
import { Flight, untilStill } from './flight.svelte'
import { gameInfo, type GameInfo } from './game'
import { guide } from './guide.svelte'
import { momentOf, type Moment } from './moments'
import { forgetSalt, nextStep, sealCommand } from './sealing'
import { shallStart } from './starting'
import { name, seatedAfter, seatedAt, tell } from './telling'

export interface Spoken {
  readonly seat: number
  readonly phrase: string
  readonly until: number
}

/** Milliseconds that a moment's scene takes. */
const MOMENT = 2000

/** Milliseconds that the card just written stays in sight before that of the next at this device. */
const HELD = 1000

/** Milliseconds within which a second press was a double click. */
const HASTE = 500

/** Answers that need no word: the table has moved on, or the wish was granted already. */
const SILENT = new Set<ErrorCode>(['stale', 'salt-committed', 'salt-revealed', 'phase', 'seat-yours'])

export class TableSession {
  info = $state.raw<GameInfo | null>(null)
  rules = $state.raw<GameView | null>(null)
  view = $state.raw<TableView | null>(null)
  connectionState = $state<ConnectionState>('connecting')
  dice = $state.raw<readonly Die[]>([])
  /** The dice of the turn before, still on the felt until somebody rolls. */
  resting = $state(false)
  caption = $state('')
  notice = $state('')
  ending = $state<Refused | null>(null)
  asking = $state(0)
  /** While dice fly nothing tells what they show. */
  readonly flight = new Flight()
  /** Just after the main button, or its key, was pressed: the second half of a double press asks for no roll. */
  hasty = $state(false)
  private hastyTimer: ReturnType<typeof setTimeout> | null = null
  opening = $state.raw<readonly { seat: number; dice: readonly number[] }[]>([])
  /** What the house says of the number that is laid out. */
  laid = $state.raw<Laid | null>(null)
  /** Whether it is being asked. */
  laying = $state(false)
  private askedLay = ''
  lastScored = $state.raw<{ seat: number; box: string } | null>(null)
  /** Who has just written, where the next at this device has another card. */
  writer = $state<number | null>(null)
  private writerTimer: ReturnType<typeof setTimeout> | null = null
  bonus = $state.raw<{ seat: number; points: number; name: string } | null>(null)
  /** What has just happened that deserves a scene; gone after it. */
  moment = $state.raw<Moment | null>(null)
  spoken = $state.raw<readonly Spoken[]>([])
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
    this.flight.forget()
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

  /** The main button, or the key that stands for it. */
  pressed(): void {
    if (this.hastyTimer !== null) clearTimeout(this.hastyTimer)
    this.hasty = true
    this.hastyTimer = setTimeout(() => (this.hasty = false), HASTE)
  }

  /** A finger that was elsewhere meanwhile means what it presses. */
  pressedElsewhere(): void {
    this.hasty = false
  }

  throwDice(entered?: readonly number[]): void {
    const keep = this.resting ? [] : faces(this.dice.filter((die) => die.kept))
    this.act({ is: 'throw', keep }, entered)
  }

  toggle(id: number): void {
    this.dice = toggled(this.dice, id)
    play('keep')
    rememberDice(this.id, this.view?.state_line ?? null, this.dice)
    this.connection?.hold(faces(this.dice.filter((die) => die.kept)))
  }

  /** Somebody else keeps dice; what is said of a throw that is gone is passed over. */
  private watched({ seat, keep }: Held): void {
    const turn = this.view?.turn
    if (this.resting || turn?.seat !== seat || !sameFaces(faces(this.dice), turn.dice)) return
    this.dice = keeping(this.dice, keep)
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

  private async enter(): Promise<void> {
    for (let wait = 300; !this.closed; wait = Math.min(5000, wait * 1.7)) {
      try {
        const rules = await api.rulesOf(this.id, this.pass ?? (await visitor.enter()))
        this.rules = rules
        this.info = gameInfo(rules)
        break
      } catch (error) {
        if (error instanceof HouseError && error.code !== 'offline' && error.code !== 'http') {
          this.ending = { is: 'refused', code: error.code, message: error.message, id: null }
          return
        }
        this.connectionState = 'lost'
        await new Promise((done) => setTimeout(done, wait))
      }
    }
    if (!this.closed) this.connect()
  }

  private connect(): void {
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/socket`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    this.connection = new Connection({
      url: address.href,
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
        held: (message) => this.watched(message),
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
    } else this.ending = message
  }

  private received(message: Update | Resync): void {
    const info = this.info
    if (info === null) return
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
      if (one.event.is === 'played' && last !== undefined) this.flight.whenStill(() => (this.caption = last))
    }
    this.asOf = message.now
    this.view = view
    if (before !== null) {
      const moment = momentOf(news.flatMap(({ event, version }) => (event.is === 'played' && version > before.version ? event.events : [])), { view, info })
      if (moment !== null) this.flight.whenStill(() => this.celebrate(moment))
    }
    if (before?.version !== view.version) {
      this.laid = null
      this.laying = false
    }
    // a page that was loaded anew lays the dice as they lay
    if (before === null) this.dice = recallDice(this.id, view.state_line) ?? this.dice
    this.settle(view)
    if (view.turn && view.turn.dice.length > 0) rememberDice(this.id, view.state_line, this.dice)
    if (before !== null) {
      const turn = this.turnWord(before, view)
      announcer.say(...sentences, ...turn)
      if (turn[0]) void calling.call(view.id, info.name, turn[0])
    }
    this.follow(view, before)
  }

  /** A scene of a moment, a sound and a tap in the hand. */
  private celebrate(moment: Moment): void {
    this.moment = moment
    setTimeout(() => (this.moment = this.moment === moment ? null : this.moment), MOMENT)
    play(moment.kind === 'won' ? 'cheer' : 'chime')
    tap(30, 40, 60)
  }

  /** Whose turn it is now, where that has changed. */
  private turnWord(before: TableView, view: TableView): string[] {
    if (!view.turn || before.turn?.seat === view.turn.seat || view.turn.seat !== view.you) return []
    return [isPassed(view) ? words.table.passTo(name(view.turn.seat, view), view.dice === 'entered', screen.pocket) : words.table.yourTurn]
  }

  private followed({ event, version }: News): void {
    if (event.is === 'said') {
      const rest = this.spoken.filter((one) => one.seat !== event.seat)
      this.spoken = [...rest, { seat: event.seat, phrase: event.phrase, until: Date.now() + 6000 }]
      setTimeout(() => (this.spoken = this.spoken.filter((one) => one.until > Date.now())), 6100)
    }
    if (event.is === 'box-taken-back') {
      this.lastScored = this.bonus = null
      this.holdCard(null)
      this.caption = ''
    }
    if (event.is !== 'played') return
    const rolls = event.events.filter((one) => one.is === 'first-rolled')
    if (rolls.length > 0) this.opening = rolls
    for (const one of event.events) this.moved(one, version)
  }

  private holdCard(seat: number | null): void {
    if (this.writerTimer !== null) clearTimeout(this.writerTimer)
    this.writer = seat
    this.writerTimer = seat === null ? null : setTimeout(() => this.holdCard(null), HELD)
  }

  private moved(event: GameEvent, version: number): void {
    const own = 'seat' in event && (this.view?.yours.includes(event.seat) ?? false)
    // what it did is seen from now on
    if (own && this.hasty) this.pressed()
    const before = this.dice
    switch (event.is) {
      case 'dice-thrown':
        this.moment = null
        this.holdCard(null)
        this.dice = thrown(this.resting ? this.dice.map((die) => ({ ...die, kept: false })) : this.dice, event.keep, event.dice, version)
        this.resting = false
        this.flight.start(untilStill(before, this.dice))
        play('dice')
        this.opening = []
        this.bonus = null
        return
      case 'rolled-off':
        this.dice = thrown(fresh(event.dice), [], event.dice, version)
        this.resting = true
        return
      case 'die-bought':
        this.dice = bought(this.dice, event.die, event.face, event.right)
        this.flight.start(untilStill(before, this.dice))
        return
      case 'box-scored':
        this.flight.land()
        this.moment = null
        this.lastScored = { seat: event.seat, box: event.box }
        if (own && this.view && isPassed(this.view)) this.holdCard(event.seat)
        play('write')
        if (event.seat === this.view?.you) guide.finish()
        this.resting = true
        return
      case 'bonus-earned':
        this.bonus = event
        return
      case 'first-rolled':
      case 'first-chosen':
      case 'box-announced':
      case 'number-read':
      case 'entry-corrected':
      case 'seat-left':
      case 'game-ended':
        return
      default:
        return unheardOf(event, undefined)
    }
  }

  /** What the house says lies on the table is what lies there. */
  private settle(view: TableView): void {
    const turn = view.turn
    if (turn && turn.dice.length > 0) {
      if (!sameFaces(faces(this.dice), turn.dice) || this.resting) this.resting = false
      this.dice = settled(this.dice, turn.dice, turn.bought, turn.spent)
    } else {
      this.resting = true
      this.dice = this.dice.map((die) => ({ ...die, kept: false, mark: 'none' as const }))
    }
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
