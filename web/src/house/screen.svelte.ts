// Which table this screen has room for: a wide one, or one for the pocket, upright or sideways.
const POCKET = '(max-width: 56rem), (max-height: 30rem)'
const SIDEWAYS = '(min-aspect-ratio: 11/10)'

class Screen {
  pocket = $state(false)
  sideways = $state(false)

  constructor() {
    this.follow(POCKET, 'pocket')
    this.follow(SIDEWAYS, 'sideways')
  }

  /** The styles read the same answer as a class of the page. */
  private follow(query: string, name: 'pocket' | 'sideways'): void {
    // none where pages are only rendered to text
    if (typeof matchMedia === 'undefined') return
    const media = matchMedia(query)
    const turned = () => {
      this[name] = media.matches
      document.documentElement.classList.toggle(name, media.matches)
    }
    media.addEventListener('change', turned)
    turned()
  }
}

export const screen = new Screen()
