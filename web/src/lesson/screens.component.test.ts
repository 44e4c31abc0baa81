import { expect, it } from 'vitest'
import { inLesson, screen } from '../testing/mount'

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
