// Against which bots one may play: the house in a tab has no tables of perfect play, and its strongest bot is the third.
import { BOT_STRENGTHS, type BotStrength } from '../generated/wire'
import { reach } from './reach.svelte'
import { settings } from './settings.svelte'

const HERE: readonly BotStrength[] = ['greedy', 'casual', 'steady']

class Opponents {
  get offered(): readonly BotStrength[] {
    return reach.here ? HERE : BOT_STRENGTHS
  }

  /** The bot that is wanted, where it plays; a stronger one is remembered for the house that has it. */
  best(wanted: BotStrength): BotStrength {
    return this.offered.includes(wanted) ? wanted : 'steady'
  }

  get chosen(): BotStrength {
    return this.best(settings.opponent)
  }

  set chosen(bot: BotStrength) {
    settings.opponent = bot
    settings.save()
  }
}

export const opponents = new Opponents()
