// The coach at a table: asked for, never in the way, silent again when the table has moved on.
import type { AdviceView } from '../generated/wire'
import { announcer } from '../house/announcer.svelte'
import { words } from '../locale/coach'
import { faces } from '../table/felt/dice'
import type { TableSession } from '../table/session/session.svelte'
import { keptBy, places } from './actions'
import { questions, sentence } from './questions'

/** Milliseconds after which it is said why an answer takes so long. */
const PATIENCE = 2000

export class TableCoach {
  asking = $state(false)
  private slow = $state(false)
  private said = $state.raw<{ readonly state: string; readonly advice: AdviceView | null; readonly problem: string } | null>(null)

  constructor(private readonly session: TableSession) {}

  /** Whether there is something to ask: your dice lie on the table, the table allows hints, the coach knows the game. */
  get may(): boolean {
    const { info, view, yourTurn } = this.session
    const turn = view?.turn
    return yourTurn && view?.hints === true && info?.coachless === null && turn?.doing === 'turn' && turn.question === null && turn.dice.length > 0
  }

  /** Whether options are worth boxes to be won, of which there are few, and not points. */
  get compares(): boolean {
    return this.session.info?.layout.compares ?? false
  }

  /** What was said of the dice as they lie now. */
  private get now() {
    return this.said !== null && this.said.state === this.session.view?.state_line ? this.said : null
  }

  get advice(): AdviceView | null {
    return this.now?.advice ?? null
  }

  get problem(): string {
    return this.now?.problem ?? ''
  }

  /** What is said in place of advice. */
  get excuse(): string {
    return this.problem || (this.slow ? words.thinkingLong : words.thinking)
  }

  get speaks(): boolean {
    return this.may && (this.asking || this.now !== null)
  }

  /** The box that the coach would fill. */
  get box(): string | null {
    const best = this.advice?.best
    return best?.is === 'score' ? best.box : null
  }

  /** For each die on the table, whether the coach would keep it. */
  get keeps(): readonly boolean[] {
    const best = this.advice?.best
    if (best?.is !== 'throw') return []
    const { dice } = this.session.tray
    return places(
      faces(dice),
      keptBy(best),
      dice.map((die) => die.kept),
    )
  }

  /** Keep what the coach would keep, and nothing else. */
  follow(): void {
    const { keeps } = this
    this.session.tray.dice.forEach((die, place) => {
      if (die.kept !== (keeps[place] ?? false)) this.session.toggle(die.id)
    })
  }

  async ask(): Promise<void> {
    const state = this.session.view?.state_line
    if (!this.may || this.asking || state == null) return
    this.asking = true
    const patience = setTimeout(() => {
      this.slow = true
      announcer.say(this.excuse)
    }, PATIENCE)
    try {
      const advice = await questions.advice(this.session.id)
      this.said = { state, advice, problem: '' }
      announcer.say(`${words.title}: ${advice.why}`)
    } catch (error) {
      this.said = { state, advice: null, problem: sentence(error) }
      announcer.say(this.problem)
    } finally {
      clearTimeout(patience)
      this.asking = this.slow = false
    }
  }

  hide(): void {
    this.said = null
  }
}
