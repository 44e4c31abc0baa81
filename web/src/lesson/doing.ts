// What a team is doing just now, in a few words: for the projector and the console alike.
import type { LessonView, TeamView } from '../generated/wire'
import { unheardOf } from '../house/exhaustive'
import { words } from '../locale/lesson'

/** In the form of the class each student is a team of one, and goes by their own name. */
export function called(team: TeamView, form: LessonView['form']): string {
  return form === 'class' ? team.members.map((member) => member.name).join(', ') || team.name : team.name
}

export function doing(team: TeamView): string {
  const t = words.projector
  const holder = team.holder === null ? null : (team.members[team.holder] ?? null)
  switch (team.doing) {
    case 'waiting':
      return team.members.some((member) => member.here) ? t.ready : t.away
    case 'asking':
      return team.wants ? t.asks(String(team.wants[1])) : t.reads(holder?.name ?? team.name)
    case 'rolling':
      if (!team.members.some((member) => member.here)) return t.away
      return holder ? t.rolls(holder.name) : t.playing
    case 'done':
      return t.done
    default:
      return unheardOf(team.doing, '')
  }
}

/** How the team's last answer was judged, until it goes on: `✓ right: a 6`. */
export function lastJudged(team: TeamView): string {
  const t = words.projector
  if (team.judged === null || team.doing !== 'rolling') return ''
  return !team.judged ? t.judgedWrong : team.wants ? t.judgedRight(String(team.wants[1])) : t.judgedRead
}

/** The last box that was filled: `wrote 40 in Large straight`. */
export function lastWritten(team: TeamView): string {
  return team.wrote === null || team.wrote_points === null ? '' : words.projector.wrote(words.count(team.wrote_points), team.wrote)
}
