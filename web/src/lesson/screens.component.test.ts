import { expect, it } from 'vitest'
import { inLesson, lessonMoment, screen } from '../testing/mount'

it('one lesson is seen on three screens', async () => {
  const { lesson } = await inLesson('zombie', 'console', 'playing')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Period 3')
  expect(lesson.console.asks).toHaveLength(2)
})

it('a student plays at the table of the team', async () => {
  const { house } = await inLesson('zombie', 'student', 'playing')
  expect(house.sockets).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'Dice tray' })).toBeTruthy()
})

it.each(['gathering', 'playing', 'over'] as const)('the projector of a lesson that compares, %s', async (at) => {
  await inLesson('place-value', 'projector', at)
  expect(screen.getByRole('main')).toBeTruthy()
})

it.each([
  [[], 'Stop, and look up'],
  [[99], 'The lesson is over'],
] as const)('a class is told to look up until the cards are compared', async (winners, title) => {
  const moment = lessonMoment('place-value', 'over')
  const student = { ...moment.student, form: 'class' as const, table: null, comparing: null, reading: null, ending: { winner: null, winners: [...winners] } }
  await inLesson('place-value', 'student', { ...moment, student })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

it('a device that is shared names everybody at it', async () => {
  const moment = lessonMoment('zombie', 'gathering')
  const { student } = moment
  if (!student.team) throw new Error('no team')
  const members = ['Proud Falcon', 'Glad Wren'].map((name) => ({ name, student: student.student, here: true }))
  const team = { ...student.team, members: [{ name: 'Quick Eagle', student: student.student + 1, here: true }, ...members] }
  await inLesson('zombie', 'student', { ...moment, student: { ...student, name: 'Proud Falcon', people: 2, team } })
  expect(screen.getByText('Proud Falcon and Glad Wren')).toBeTruthy()
  expect(screen.getAllByText(/\(here\)$/)).toHaveLength(2)
})
