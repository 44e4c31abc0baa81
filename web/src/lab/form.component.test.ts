import { expect, it } from 'vitest'
import Lab from '../routes/Lab.svelte'
import { fireEvent, house, mounted, press, rulesOf, screen, settled, within } from '../testing/mount'

const FILES = import.meta.glob<string>('../../../src/dicehouse/rules/catalogue/{kismet,generala}.toml', { query: '?raw', import: 'default', eager: true })

async function opened(game: string): Promise<void> {
  history.replaceState(null, '', `/lab?from=${game}`)
  const view = { ...rulesOf('yahtzee'), file: FILES[`../../../src/dicehouse/rules/catalogue/${game}.toml`] }
  Object.assign(house.answers, { '/api/games': [], [`/api/games/${game}`]: view, '/api/rules': view })
  mounted(Lab, {})
  await settled()
}

async function more(of: string): Promise<HTMLElement> {
  const fold = screen.getAllByText(new RegExp(`More about ${of}`))[0]?.closest('details')
  if (!fold) throw new Error(`nothing more about ${of}`)
  fold.open = true
  await fireEvent(fold, new Event('toggle'))
  return fold
}

async function put(label: string, value: string, where: HTMLElement = document.body): Promise<void> {
  const field = within(where).getAllByLabelText(label)[0]
  if (!field) throw new Error(label)
  await fireEvent.input(field, { target: { value } })
  await fireEvent.change(field, { target: { value } })
}

const text = () => (JSON.parse(localStorage.getItem('dicehouse.lab') ?? '{}') as { text: string }).text

it('edits every key that a file may have', async () => {
  await opened('kismet')
  await more('the dice')
  await put('What the faces count', '1, 2, 3, 4, 5, 10')
  await put('Colours of the faces', 'red, red, red, blue, blue, blue')
  await more('the bonus of Basic section')
  await put('More for greater totals', '70, 50; 90, 99')
  const straight = await more('Straight')
  await put('More with the first roll', '15', straight)
  await put('Opens after', 'FL', straight)
  await put('Points on top', '-5', await more('Yarborough'))
  await put('Counts so many times', '2', await more('Kismet section'))
  const file = text()
  expect(file).toContain('values = [1, 2, 3, 4, 5, 10]')
  expect(file).toContain('colours = ["red", "red", "red", "blue", "blue", "blue"]')
  expect(file).toContain('tiers = [[70, 50], [90, 99]]')
  expect(file).toMatch(/^ST = .*served = 15.*requires = "FL"/m)
  expect(file).toMatch(/^Y = .*plus = -5/m)
  expect(file).toMatch(/^times = 2$/m)
})

it('opens the fold in which a wrong key stands, and leads to it', async () => {
  await opened('generala')
  const key = 'sections[2].boxes.GG.requires'
  house.answers['/api/rules'] = { status: 400, body: { code: 'rules-wrong', message: `${key}: is "Z", which is not another box`, key } }
  await put('Rolls in a turn', '2')
  await expect.poll(() => document.querySelector('#lab-state')?.textContent).toContain('which is not another box')
  await press('button', 'Show me')
  expect(document.activeElement).toBe(screen.getByLabelText('Opens after'))
})
