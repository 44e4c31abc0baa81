// The page as an app of the device: it invites once, after a game, and never again.
import { keep, recall } from '../house/keep'

/** What browsers that can install a page tell it; no standard knows it yet. */
interface Prompt extends Event {
  prompt(): Promise<unknown>
}

class Install {
  private prompt = $state.raw<Prompt | null>(null)

  /** How it can be done here, if it can and has not been offered: by the browser, or by hand as on an iPhone. */
  get way(): 'browser' | 'hand' | null {
    if (recall('invited') !== null || this.installed) return null
    return this.prompt ? 'browser' : this.byHand ? 'hand' : null
  }

  /** The browser would ask by itself, and too early. */
  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.prompt = event as Prompt
    })
  }

  invited(): void {
    keep('invited', 'yes')
  }

  async now(): Promise<void> {
    await this.prompt?.prompt().catch(() => {})
    this.prompt = null
  }

  private get installed(): boolean {
    return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  }

  /** Safari of iPhones and iPads, which calls itself a Mac there. */
  private get byHand(): boolean {
    return 'standalone' in navigator && navigator.maxTouchPoints > 1
  }
}

export const install = new Install()
