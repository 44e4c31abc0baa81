// "Your turn", told by the system while the page is hidden: only where somebody has asked for it in the settings.
import { home, linkTo } from './address'
import { keep, recall } from './keep'

export class Calling {
  private asked = $state(recall('calling') === 'on')
  /** Whether the browser has said no; it is not asked twice. */
  denied = $state(false)

  /** Whether this browser can do it at all. */
  get possible(): boolean {
    return 'Notification' in globalThis
  }

  get on(): boolean {
    return this.asked && this.possible && Notification.permission === 'granted'
  }

  /** The browser asks whether it is allowed: on a press, and never by itself. */
  async turn(on: boolean): Promise<void> {
    const allowed = on && this.possible && (await Notification.requestPermission()) === 'granted'
    this.denied = on && !allowed
    this.asked = allowed
    keep('calling', allowed ? 'on' : null)
  }

  /** One call for each table: a newer one takes the place of the older. */
  async call(table: string, title: string, body: string): Promise<void> {
    if (!this.on || document.visibilityState !== 'hidden') return
    const options = { body, tag: `turn-${table}`, icon: new URL('icon-192.png', home()).href, data: linkTo(`/t/${table}`) }
    try {
      // phones call through the service worker alone
      const worker = await navigator.serviceWorker?.getRegistration()
      if (worker) await worker.showNotification(title, options)
      else new Notification(title, options).onclick = () => focus()
    } catch {
      // the game goes on without a call
    }
  }
}

export const calling = new Calling()
