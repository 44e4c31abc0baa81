// One tab stop for all open boxes; the arrow keys go from one to the next.
import type { Offers } from './boxes'

export class Roving {
  private at = $state<string | null>(null)

  constructor(
    private readonly offers: () => Offers,
    private readonly root: () => HTMLElement | undefined,
    /** The open box beside another, where boxes stand side by side. */
    private readonly beside: (box: string, step: 1 | -1) => string | null = () => null,
  ) {}

  get stop(): string | null {
    const open = this.offers()
    return this.at !== null && open.has(this.at) ? this.at : ([...open.keys()][0] ?? null)
  }

  to(box: string): void {
    this.at = box
  }

  focus(): void {
    this.root()?.querySelector<HTMLButtonElement>(`button[data-box="${this.stop}"]`)?.focus()
  }

  readonly keys = (event: KeyboardEvent): void => {
    const open = [...this.offers().keys()]
    const sideways = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const edge = { Home: 0, End: open.length - 1 }[event.key]
    const aside = sideways === undefined ? null : this.beside(this.stop ?? '', sideways)
    if (step === undefined && edge === undefined && aside === null) return
    event.preventDefault()
    event.stopPropagation()
    const here = open.indexOf(this.stop ?? '')
    const next = aside ?? open[edge ?? (here + (step ?? 0) + open.length) % open.length]
    if (next === undefined) return
    this.at = next
    this.focus()
  }
}
