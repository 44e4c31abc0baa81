import { expect, it, vi } from 'vitest'
import { atTable, press, screen } from '../../testing/mount'

it('who thinks better of sharing hears no complaint', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')))
  vi.stubGlobal('navigator', Object.assign(navigator, { share }))
  await atTable('yahtzee', 'gathering')
  await press('button', 'Share the link')
  expect(share).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
  Reflect.deleteProperty(navigator, 'share')
})

it('without a way to share there is no such button', async () => {
  await atTable('yahtzee', 'gathering')
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share the link' })).toBeNull()
})
