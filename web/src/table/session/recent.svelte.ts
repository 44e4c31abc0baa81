// What has just happened, for as long as the screen shows it.
import type { BonusEarned, FirstRolled, GameEvent, TableView } from '../../generated/wire'
import { play, tap } from '../../house/sound'
import { isPassed } from '../device'
import { guide } from '../guide.svelte'
import { NO_TRAIL, type Trail } from '../ending/trail'
import { isGreat, type Moment } from '../moment/moments'
import type { Moods } from '../people/mood'

export interface Spoken {
  readonly seat: number
  readonly phrase: string
  readonly until: number
}

/** Milliseconds that a moment's scene takes; the greatest have the whole screen, and take no longer than they must. */
const MOMENT = 2000
const GREAT = 1500

/** Milliseconds that the card just written stays in sight before that of the next at this device. */
const HELD = 1000

/** Milliseconds that a face shows what it feels. */
const FELT = 2600

/** Milliseconds that a phrase is heard. */
const HEARD = 6000

const SOUNDS = { won: 'cheer', bonus: 'chime', alike: 'chime', written: 'chime', made: 'ping' } as const

export class Recent {
  /** The last event in words. */
  caption = $state('')
  /** The rolls for who begins. */
  opening = $state.raw<readonly FirstRolled[]>([])
  scored = $state.raw<{ seat: number; box: string } | null>(null)
  bonus = $state.raw<BonusEarned | null>(null)
  /** What deserves a scene. */
  moment = $state.raw<Moment | null>(null)
  /** What the faces show, by seat. */
  moods = $state.raw<Moods>(new Map())
  /** How far behind the viewer has been. */
  trail: Trail = NO_TRAIL
  /** That scene has the whole screen. */
  readonly great = $derived(this.moment !== null && isGreat(this.moment))
  /** Who has just written, where the next at this device has another card. */
  writer = $state<number | null>(null)
  spoken = $state.raw<readonly Spoken[]>([])
  private writerTimer: ReturnType<typeof setTimeout> | null = null

  said(seat: number, phrase: string): void {
    const rest = this.spoken.filter((one) => one.seat !== seat)
    this.spoken = [...rest, { seat, phrase, until: Date.now() + HEARD }]
    setTimeout(() => (this.spoken = this.spoken.filter((one) => one.until > Date.now())), HEARD + 100)
  }

  /** Faces feel it for a while, and at the end of the game for good. */
  feel(moods: Moods, forGood: boolean): void {
    this.moods = moods
    if (!forGood) setTimeout(() => (this.moods = this.moods === moods ? new Map() : this.moods), FELT)
  }

  /** A scene, a sound and a tap in the hand. */
  celebrate(moment: Moment): void {
    this.moment = moment
    setTimeout(() => (this.moment = this.moment === moment ? null : this.moment), isGreat(moment) ? GREAT : MOMENT)
    play(isGreat(moment) ? 'fanfare' : SOUNDS[moment.kind])
    if (moment.kind !== 'made') tap(...(isGreat(moment) ? [40, 60, 40, 60, 140] : [30, 40, 60]))
  }

  /** `view` is the table before. */
  moved(event: GameEvent, view: TableView | null): void {
    if (event.is === 'first-rolled') this.opening = [...this.opening, event]
    else if (event.is === 'dice-thrown') {
      this.moment = this.bonus = null
      this.opening = []
      this.holdCard(null)
    } else if (event.is === 'box-scored') {
      this.moment = null
      this.scored = event
      if (view && isPassed(view) && view.yours.includes(event.seat)) this.holdCard(event.seat)
      play('write')
      if (event.seat === view?.you) guide.finish()
    } else if (event.is === 'bonus-earned') this.bonus = event
  }

  boxTakenBack(): void {
    this.scored = this.bonus = null
    this.caption = ''
    this.holdCard(null)
  }

  private holdCard(seat: number | null): void {
    if (this.writerTimer !== null) clearTimeout(this.writerTimer)
    this.writer = seat
    this.writerTimer = seat === null ? null : setTimeout(() => this.holdCard(null), HELD)
  }
}
