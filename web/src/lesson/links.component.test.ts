import { afterEach, expect, it, vi } from 'vitest'
import { secretOf } from './known'
import { fireEvent, house, inLesson, lessonMoment, press, refusal, screen } from '../testing/mount'

afterEach(() => {
  vi.restoreAllMocks()
  location.hash = ''
})

it('the projector is opened with its own key, and another computer is told where to type it', async () => {
  const { lesson } = await inLesson('zombie', 'console', 'gathering')
  const key = lesson.console.projector_key
  for (const link of screen.getAllByRole('link', { name: /projector/i })) expect(link.getAttribute('href')).toMatch(new RegExp(`/projector#${key}$`))
  expect(screen.getByText(new RegExp(`/p/${lesson.projector.code}, with the key ${key.slice(0, 4)} ${key.slice(4)}`))).toBeTruthy()
})

it('a projector without its key asks for it', async () => {
  const { house } = await inLesson('zombie', 'projector', 'gathering')
  await house.tell({ is: 'refused', code: 'lesson-projector', message: 'no', id: null })
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await fireEvent.input(screen.getByLabelText('Key'), { target: { value: '7kq2 m4xa' } })
  await press('button', 'Open the projector')
  expect(location.hash).toBe('#7kq2m4xa')
  expect(reload).toHaveBeenCalledOnce()
})

it("the teacher's link is made anew once it was meant, with one id however often it is asked for", async () => {
  const { id } = lessonMoment('zombie', 'gathering').projector
  const made = [refusal('busy', 'busy', 409), { lesson: id, code: 'AB', secret: 'fresh' }]
  house.answers[`POST /api/lessons/${id}/secret`] = () => made.shift()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await inLesson('zombie', 'console', 'gathering')
  await press('tab', 'Lesson')
  await press('button', 'Make the link anew')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Make a new link' }).getAttribute('aria-disabled')).toBe('false'), { timeout: 3000 })
  await press('button', 'Make a new link')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 3000 })
  expect(secretOf(id)).toBe('fresh')
  expect(location.hash).toBe('#fresh')
  const asked = house.requests.filter(({ what }) => what.endsWith('/secret'))
  expect(asked).toHaveLength(2)
  expect(asked[0]).toEqual(asked[1])
})
