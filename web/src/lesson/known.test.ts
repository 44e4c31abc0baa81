import { beforeEach, expect, it, vi } from 'vitest'
import { forgetLesson, knownLessons, passOf, rememberLesson, rememberPass, secretOf } from './known'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

it('has the latest lesson first, and each once', () => {
  rememberLesson({ id: 'a', secret: '1', title: 'Zombie' })
  rememberLesson({ id: 'b', secret: '2', title: 'Place Value' })
  rememberLesson({ id: 'a', secret: '1', title: 'Zombie, 4b' })
  expect(knownLessons().map(({ id, title }) => `${id} ${title}`)).toEqual(['a Zombie, 4b', 'b Place Value'])
  expect(secretOf('b')).toBe('2')
  forgetLesson('b')
  expect(secretOf('b')).toBeNull()
})

it('forgets what it cannot read', () => {
  localStorage.setItem('dicehouse.lessons', '{"id": 3}')
  expect(knownLessons()).toEqual([])
  localStorage.setItem('dicehouse.lessons', '[{"id": "a"}, null, {"id": "b", "secret": "s", "title": ""}]')
  expect(knownLessons().map(({ id }) => id)).toEqual(['b'])
})

it('knows a device again, lesson by lesson', () => {
  rememberPass('a', 'token')
  expect(passOf('a')).toBe('token')
  expect(passOf('b')).toBeNull()
  rememberPass('a', null)
  expect(passOf('a')).toBeNull()
})
