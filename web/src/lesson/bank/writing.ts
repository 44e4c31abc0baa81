// A question as it is written in the console: answers one to a line. What the form does not show stays as it was.
import type { Question } from '../../generated/wire'

export interface Draft {
  text: string
  right: string
  wrong: string
  partly: string
  level: number | null
  topic: string
  explanation: string
  picture: string
  /** Of the question that is changed. */
  kind: Question['kind'] | null
}

export const EMPTY: Draft = { text: '', right: '', wrong: '', partly: '', level: null, topic: '', explanation: '', picture: '', kind: null }

export function lines(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()).filter(Boolean))]
}

export function draftOf(question: Question): Draft {
  const { text, level, topic, explanation, picture, kind } = question
  return { text, right: question.right.join('\n'), wrong: (question.wrong ?? []).join('\n'), partly: (question.partly ?? []).join('\n'), level: level ?? null, topic: topic ?? '', explanation: explanation ?? '', picture: picture ?? '', kind: kind ?? null }
}

const NUMBER = /^[+-]?[\d.,\s]+(?:(?:±|\+-|\+\/-)\s*[\d.,]+)?$/

/** Wrong answers make it a choice; answers that all are numbers are compared as numbers, unless they were not before. */
export function questionOf(draft: Draft): Question {
  const [right, wrong, partly] = [lines(draft.right), lines(draft.wrong), lines(draft.partly)]
  const numbers = right.length > 0 && [...right, ...partly].every((answer) => NUMBER.test(answer))
  const kind = wrong.length > 0 || (draft.kind === 'choice' && partly.length > 0) ? 'choice' : numbers && draft.kind !== 'typed' ? 'number' : 'typed'
  return { text: draft.text.trim(), right, wrong, kind, partly, level: draft.level, topic: draft.topic.trim(), explanation: draft.explanation.trim(), picture: draft.picture }
}

/** Questions that hold all of the words that are looked for, in any of their parts. */
export function found(questions: readonly Question[], sought: string, level: number | null): readonly { question: Question; place: number }[] {
  const wanted = sought.toLowerCase().split(/\s+/).filter(Boolean)
  return questions
    .map((question, place) => ({ question, place }))
    .filter(({ question }) => {
      const text = [question.text, question.topic ?? '', ...question.right].join(' ').toLowerCase()
      return (level === null || question.level === level) && wanted.every((word) => text.includes(word))
    })
}

/** One step up or down. */
export function moved<T>(all: readonly T[], place: number, step: -1 | 1): readonly T[] {
  const to = place + step
  if (to < 0 || to >= all.length) return all
  const next = [...all]
  ;[next[place], next[to]] = [next[to] as T, next[place] as T]
  return next
}

const same = (one: Question, other: Question) => one.text === other.text && one.right.join('\n') === other.right.join('\n') && (one.picture ?? '') === (other.picture ?? '')

/** Behind the questions of a bank those of another that it has not. */
export function merged(all: readonly Question[], more: readonly Question[]): readonly Question[] {
  return [...all, ...more.filter((question) => !all.some((known) => same(known, question)))]
}
