// A question as it is written in the console: answers one to a line.
import type { BankQuestion } from '../../generated/wire'

export interface Draft {
  text: string
  right: string
  wrong: string
  level: number | null
  topic: string
}

export const EMPTY: Draft = { text: '', right: '', wrong: '', level: null, topic: '' }

export function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter(Boolean)
}

export function draftOf(question: BankQuestion): Draft {
  return { text: question.text, right: question.right.join('\n'), wrong: (question.wrong ?? []).join('\n'), level: question.level ?? null, topic: question.topic ?? '' }
}

/** Wrong answers make it a choice; answers that all are numbers are compared as numbers. */
export function questionOf(draft: Draft): BankQuestion {
  const [right, wrong] = [lines(draft.right), lines(draft.wrong)]
  const numbers = right.length > 0 && right.every((answer) => /^[+-]?[\d.,\s]+$/.test(answer))
  return { text: draft.text.trim(), right, wrong, kind: wrong.length > 0 ? 'choice' : numbers ? 'number' : 'typed', level: draft.level, topic: draft.topic.trim() }
}

/** Questions that hold all of the words that are looked for, in any of their parts. */
export function found(questions: readonly BankQuestion[], sought: string, level: number | null): readonly { question: BankQuestion; place: number }[] {
  const wanted = sought.toLowerCase().split(/\s+/).filter(Boolean)
  return questions
    .map((question, place) => ({ question, place }))
    .filter(({ question }) => {
      const text = [question.text, question.topic ?? '', ...question.right].join(' ').toLowerCase()
      return (level === null || question.level === level) && wanted.every((word) => text.includes(word))
    })
}
