// Questions from elsewhere: what is refused is said, the rest is used, and a bank is searched.
import { expect, it, vi } from 'vitest'
import type { BankText, ConsoleView } from '../../generated/wire'
import { fireEvent, house, lessonMoment, mounted, press, refusal, screen, settled } from '../../testing/mount'
import type { LessonSession } from '../session.svelte'
import Bank from './Bank.svelte'
import ImportBank from './ImportBank.svelte'

const asked = (text: string, right: string) => ({ text, right: [right], wrong: [], kind: 'typed', partly: false, level: null, topic: null })

function bring(answer: unknown) {
  const onused = vi.fn()
  house.answers['POST /api/lessons/l1/bank/import'] = answer
  mounted(ImportBank, { lesson: 'l1', secret: 'secret', has: false, onused, onbank: vi.fn() })
  return onused
}

async function choose(name: string, content: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await fireEvent.change(input as HTMLInputElement, { target: { files: [new File([content], name)] } })
  await settled()
}

it('a file that is no bank is refused', async () => {
  const onused = bring(refusal('questions-broken', 'This is no list of questions.'))
  await choose('broken.xml', '<quiz>')
  expect((await screen.findByRole('alert')).textContent).toBe('This is no list of questions.')
  expect(onused).not.toHaveBeenCalled()
})

it('a row that cannot be used is told, and the others are used', async () => {
  const report = { format: 'csv', title: 'capitals', count: 1, refused: [{ place: 'row', number: 3, reason: 'It has no right answer.' }], notes: [], preview: [asked('France?', 'Paris')] }
  const onused = bring((body: unknown) => ({ ...report, used: (body as BankText).use }))
  await choose('capitals.csv', 'question;answer')
  expect((await screen.findByRole('status')).textContent).toContain('1 question from a table.')
  expect(screen.getByRole('listitem').textContent).toBe('Row 3: It has no right answer.')
  await press('button', 'Use these 1 question')
  expect(house.requests.at(-1)?.body).toMatchObject({ title: 'capitals', data: btoa('question;answer'), use: true })
  expect(onused).toHaveBeenCalledOnce()
})

it('what could mean two things is asked before it is used', async () => {
  const layout = { columns: ['question', 'option', 'option', 'key'].map((role) => ({ name: role, role, example: '2' })), key: 'text', readings: ['text', 'numbers'], asked: 'key' }
  const report = { format: 'csv', title: 'sums', count: 1, refused: [], notes: [], preview: [{ ...asked('1 + 1?', '2'), wrong: ['1'], kind: 'choice' }], used: false }
  bring((body: unknown) => ({ ...report, layout: { ...layout, asked: (body as BankText).key ? null : 'key' } }))
  await choose('sums.csv', 'question,option,option,key')
  expect(await screen.findByText(/read in two ways/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Use these/ })).toBeNull()
  await fireEvent.click(screen.getByLabelText('by its number: 1, 2, 3'))
  await settled()
  expect(house.requests.at(-1)?.body).toMatchObject({ key: 'numbers', use: false })
  expect(screen.getByRole('button', { name: /Use these/ })).toBeTruthy()
})

it('a bank is searched', async () => {
  const view: ConsoleView = lessonMoment('zombie', 'gathering').console
  house.answers[`/api/lessons/${view.lesson.id}/bank`] = { title: 'Own', questions: [asked('What is 3 + 4?', '7'), asked('What is 3 + 5?', '8')] }
  mounted(Bank, { lesson: { do: vi.fn() } as unknown as LessonSession<'console'>, view, secret: 'secret' })
  await settled()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await fireEvent.input(screen.getByLabelText('Find'), { target: { value: '3 + 5' } })
  expect(screen.getAllByRole('listitem').map((one) => one.querySelector('.text')?.textContent?.trim())).toEqual(['What is 3 + 5?'])
})

it('pairs ask the side that is longer, until the teacher turns them', async () => {
  const pair = { term: asked('noun', 'A word for a person, place or thing'), definition: asked('A word for a person, place or thing', 'noun') }
  bring((body: unknown) => ({ format: 'pasted', title: 'pairs', count: 1, refused: [], notes: [], used: false, preview: [pair[(body as BankText).question_side ?? 'term']] }))
  const pasted = screen.getByRole('textbox')
  await fireEvent.input(pasted, { target: { value: 'noun\tA word for a person, place or thing' } })
  await press('button', 'Look at them')
  await settled()
  expect(house.requests.at(-1)?.body).toMatchObject({ question_side: 'definition' })
  await press('button', 'Ask the other side of each pair')
  expect(house.requests.at(-1)?.body).toMatchObject({ question_side: 'term' })
})
