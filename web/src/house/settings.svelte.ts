// How this browser likes it.
import { BOT_STRENGTHS, type BotStrength } from '../generated/wire'
import { keep, recall } from './keep'

export type Theme = 'auto' | 'light' | 'dark'
export type TextSize = 'normal' | 'large' | 'largest'
export type Confirm = 'auto' | 'always' | 'never'

const THEMES: readonly Theme[] = ['auto', 'light', 'dark']
const SIZES: readonly TextSize[] = ['normal', 'large', 'largest']
const CONFIRMS: readonly Confirm[] = ['auto', 'always', 'never']

function chosen<T extends string>(key: string, options: readonly T[]): T {
  const known = recall(key)
  return options.find((option) => option === known) ?? (options[0] as T)
}

class Settings {
  theme = $state<Theme>(chosen('theme', THEMES))
  size = $state<TextSize>(chosen('size', SIZES))
  confirm = $state<Confirm>(chosen('confirm', CONFIRMS))
  shortcuts = $state(recall('shortcuts') !== 'off')
  /** Sounds, and taps in the hand. */
  sound = $state(recall('sound') !== 'off')
  opponent = $state<BotStrength>(BOT_STRENGTHS.find((bot) => bot === recall('opponent')) ?? 'steady')
  private systemDark = $state(false)

  constructor() {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    this.systemDark = dark.matches
    dark.addEventListener('change', () => (this.systemDark = dark.matches))
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.systemDark)
  }

  /** Whether a box is chosen first and then confirmed: by default where fingers do it. */
  get confirms(): boolean {
    if (this.confirm === 'auto') return matchMedia('(pointer: coarse)').matches
    return this.confirm === 'always'
  }

  save(): void {
    keep('theme', this.theme)
    keep('size', this.size)
    keep('confirm', this.confirm)
    keep('shortcuts', this.shortcuts ? 'on' : 'off')
    keep('opponent', this.opponent)
    keep('sound', this.sound ? 'on' : 'off')
  }
}

export const settings = new Settings()
export const options = { themes: THEMES, sizes: SIZES, confirms: CONFIRMS }
