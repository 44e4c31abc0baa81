// An exercise as a table that nobody else sits at: it is played as any other, and its one move is the answer.
import type { Action, GameView, OptionView, PositionView } from '../generated/wire'
import { tableAt } from '../replay/frames'
import { gameInfo } from '../table/game'
import { TableSession } from '../table/session/session.svelte'
import { isRight, optionOf } from './practice'

export class ExerciseSession extends TableSession {
  position = $state.raw<PositionView | null>(null)
  chosen = $state.raw<OptionView | null>(null)
  right = $state(false)

  constructor(private readonly onanswer: (right: boolean) => void) {
    super('practice')
  }

  protected override async enter(): Promise<void> {}

  show(game: GameView, position: PositionView, you: string): void {
    const table = tableAt({ game, names: [you], tags: {}, frames: [position.frame], record: '', rule_file: null, taken_back: 0 }, 0)
    const turn = table.turn && { ...table.turn, offers: position.offers, may_throw: position.may_throw }
    this.position = position
    this.chosen = null
    this.info = gameInfo(game)
    this.view = { ...table, turn, you: 1, yours: [1] }
    this.connectionState = 'open'
    this.tray.settle(this.view, false)
  }

  /** The dice are not thrown: what was chosen is worth what it is on the average. */
  override act(action: Action): void {
    const { position, view } = this
    if (position === null || view === null || this.chosen !== null) return
    const option = optionOf(position.advice, action)
    if (option === undefined) return
    this.chosen = option
    this.right = isRight(option)
    this.view = { ...view, turn: null }
    this.onanswer(this.right)
  }
}
