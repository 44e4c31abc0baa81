// How an answer was judged, in words for the team that gave it.
import type { JudgedView } from '../../generated/wire'
import { unheardOf } from '../../house/exhaustive'
import { words } from '../../locale/lesson'

export function tellJudged({ action, right, answers, explanation }: JudgedView): { title: string; text: string } {
  const t = words.student.judged
  const title = right ? t.right : t.wrong
  switch (action.is) {
    case 'buy': {
      const became = right ? t.bought(action.die, action.face) : t.kept(action.die)
      return { title, text: [became, answers.length > 0 ? t.answer(answers) : '', explanation ?? ''].filter(Boolean).join(' ') }
    }
    case 'read':
      return right ? { title: words.student.readRight, text: '' } : { title, text: words.student.readWrong }
    default:
      return unheardOf(action, { title, text: '' })
  }
}
