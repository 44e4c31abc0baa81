// The dice as they lie on this screen: in the air, kept, or left over from the turn before.
import type { GameEvent, Held, TableView } from '../../generated/wire'
import { knock, play } from '../../house/sound'
import { bought, faces, fresh, keeping, sameFaces, settled, thrown, toggled, type Die } from './dice'
import { Flight, knocks, untilStill } from './flight.svelte'
import { recallDice, rememberDice } from './lying'

export class Tray {
  dice = $state.raw<readonly Die[]>([])
  /** The dice of the turn before, still on the felt until somebody rolls. */
  resting = $state(false)
  /** While dice fly nothing tells what they show. */
  readonly flight = new Flight()

  constructor(private readonly table: string) {}

  /** The faces that are kept of what lies there. */
  get kept(): number[] {
    return this.resting ? [] : faces(this.dice.filter((die) => die.kept))
  }

  toggle(id: number, state: string | null): void {
    this.dice = toggled(this.dice, id)
    play('keep')
    rememberDice(this.table, state, this.dice)
  }

  /** Somebody else keeps dice; what is said of a throw that is gone is passed over. */
  watched({ seat, keep }: Held, view: TableView | null): void {
    const turn = view?.turn
    if (this.resting || turn?.seat !== seat || !sameFaces(faces(this.dice), turn.dice)) return
    this.dice = keeping(this.dice, keep)
  }

  /** `version` is the table's after the event: the same throw lies the same way on every screen. */
  moved(event: GameEvent, version: number): void {
    const before = this.dice
    if (event.is === 'dice-thrown') {
      this.dice = thrown(this.resting ? unkept(before) : before, event.keep, event.dice, version)
      this.resting = false
      this.flight.start(untilStill(before, this.dice))
      knock(knocks(before, this.dice))
    } else if (event.is === 'rolled-off') {
      this.dice = thrown(fresh(event.dice), [], event.dice, version)
      this.resting = true
    } else if (event.is === 'die-bought') {
      this.dice = bought(before, event.die, event.face, event.right)
      this.flight.start(untilStill(before, this.dice))
    } else if (event.is === 'box-scored') {
      this.flight.land()
      this.resting = true
    }
  }

  /** What the house says lies on the table is what lies there; a page that was loaded `anew` lays the dice as they lay. */
  settle(view: TableView, anew: boolean): void {
    if (anew) this.dice = recallDice(this.table, view.state_line) ?? this.dice
    const turn = view.turn
    if (turn && turn.dice.length > 0) {
      this.resting = false
      this.dice = settled(this.dice, turn.dice, turn.bought, turn.spent)
      rememberDice(this.table, view.state_line, this.dice)
    } else {
      this.resting = true
      this.dice = unkept(this.dice).map((die) => ({ ...die, mark: 'none' as const }))
    }
  }
}

const unkept = (dice: readonly Die[]): Die[] => dice.map((die) => ({ ...die, kept: false }))
