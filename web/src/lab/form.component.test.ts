import { expect, it } from 'vitest'
import Lab from '../routes/Lab.svelte'
import { fireEvent, house, mounted, press, rulesOf, screen, settled, within } from '../testing/mount'

const FILES = import.meta.glob<string>('../../../src/dicehouse/rules/catalogue/{kismet,generala,yahtzee}.toml', { query: '?raw', import: 'default', eager: true })

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

async function put(label: string | RegExp, value: string, where: HTMLElement = document.body): Promise<void> {
  const field = within(where).getAllByLabelText(label)[0]
  if (!field) throw new Error(String(label))
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

it('writes into the text, and reads what was written there', async () => {
  await opened('yahtzee')
  await put('Rolls in a turn', '4')
  await put('Fixed points of Full house', '30')
  await put('What Chance pays', 'fixed')
  await press('button', 'Remove Twos')
  await put('Add a box to Upper section', 'kind2')
  await fireEvent.click(screen.getAllByRole('button', { name: 'Add a box' })[0] ?? document.body)
  await put(/it is worth/, '50')
  await put(/Points for each further one/, '200')
  const file = text()
  expect(file).toMatch(/^rolls = 4$/m)
  expect(file).toMatch(/^FH = .*score = 30/m)
  expect(file).toMatch(/^C = .*score = 25/m)
  expect(file).not.toMatch(/^2 = /m)
  expect(file).toMatch(/^N1 = .*"A pair"/m)
  expect(file).toMatch(/^bonus = .*points = 50/m)
  expect(file).toMatch(/^bonus = 200$/m)
  await fireEvent.click(screen.getByLabelText('Text'))
  await put('Rule file', file.replace('rolls = 4', 'rolls = 2  # fewer'))
  await fireEvent.click(screen.getByLabelText('Form'))
  expect(screen.getByLabelText<HTMLInputElement>('Rolls in a turn').value).toBe('2')
  await fireEvent.click(screen.getByLabelText(/A box thrown again makes a joker/))
  expect(text()).toContain('# fewer')
  expect(text()).not.toContain('[joker]')
})
