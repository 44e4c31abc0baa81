// The page that the address names; links inside the house do not load anew.
import { current, inside, isFolder, linkTo } from './address'
import { matchOf, type Match } from './routes'

class Router {
  path = $state(current().pathname)
  match = $derived<Match>(matchOf(this.path))
  private mayLeave: ((to: string) => boolean) | null = null

  constructor() {
    addEventListener('popstate', () => this.stepped())
    document.addEventListener('click', (event) => this.follow(event))
    if (isFolder()) for (const kind of ['pointerover', 'focusin'] as const) document.addEventListener(kind, whole)
  }

  /** `may` is asked before the page is left, and may ask in turn: a way that was asked about is gone with `sure`. Returns the end of it. */
  guard(may: (to: string) => boolean): () => void {
    this.mayLeave = may
    return () => (this.mayLeave = this.mayLeave === may ? null : this.mayLeave)
  }

  go(to: string, options: { replace?: boolean; sure?: boolean } = {}): void {
    const url = new URL(to, current())
    if (!options.sure && this.mayLeave?.(url.pathname) === false) return
    // a dialog that is left by a link leaves no step behind
    history[options.replace || history.state?.dialog ? 'replaceState' : 'pushState'](null, '', linkTo(url))
    this.path = url.pathname
    scrollTo(0, 0)
  }

  /** Back or forward. Who may not leave yet is put back where they were. */
  private stepped(): void {
    const to = current().pathname
    if (to === this.path || this.mayLeave === null) this.path = to
    else {
      const [from, may] = [this.path, this.mayLeave]
      history.pushState(null, '', linkTo(from))
      // after every listener of this step, for dialogs close on it
      setTimeout(() => may(to) && this.go(to, { sure: true }))
    }
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.dataset['outside'] !== undefined || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    this.go(inside(link.href).href)
  }
}

/** Before a link of a folder is opened elsewhere, copied or told, it is the whole one. */
function whole({ target }: Event): void {
  const link = (target as Element | null)?.closest?.('a')
  const to = link?.getAttribute('href')
  if (to?.startsWith('/') && link?.dataset['outside'] === undefined) link?.setAttribute('href', linkTo(to))
}

export const router = new Router()
