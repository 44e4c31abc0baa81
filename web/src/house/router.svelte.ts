// The page that the address names; links inside the house do not load anew.
import { matchOf, type Match } from './routes'

class Router {
  path = $state(location.pathname)
  match = $derived<Match>(matchOf(this.path))

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(to: string, options: { replace?: boolean } = {}): void {
    const url = new URL(to, location.href)
    // a dialog that is left by a link leaves no step behind
    history[options.replace || history.state?.dialog ? 'replaceState' : 'pushState'](null, '', url)
    this.path = url.pathname
    scrollTo(0, 0)
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.dataset['outside'] !== undefined || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    this.go(link.href)
  }
}

export const router = new Router()
