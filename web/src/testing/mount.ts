// Components as people meet them, in a page without layout: for files named `*.component.test.ts`.
//
//   import { atTable, mounted, press, words } from '../testing/mount'
//
//   const { house } = await atTable('yahtzee', 'rolled')     // the whole table page: ana's, who plays against bo
//   await press('button', 'Roll 5 dice')                     // by role and accessible name, a string or a pattern
//   expect(house.asked()).toMatchObject([{ do: 'act' }])     // the commands that the page sent
//   await house.tell(moment('yahtzee', 'again'))             // what happens next: one of the moments in GAME.json
//   expect(screen.getByText('...')).toBeTruthy()             // `screen`, `within`: Testing Library's
//
//   mounted(Sure, { asks: '?', yes: 'Yes', no: 'No', onyes, onno })      // one component; it is taken away after the test
//   onPhone()                                                // before or after mounting
//   house.answers['/api/games'] = [...]                      // what HTTP gives: a value, a function of the request, or `refusal(code)`
//
//   const { lesson, line } = await inLesson('zombie', 'console', 'playing')   // 'projector', 'student'; gathering, over; 'place-value'
//   await line.tell(lessonTold('console', { ...lesson.console, asks: [] }))    // what comes next on the lesson's own line
//
// Moments: gathering full begun rolled theirs back void-asked over; yahtzee also again five written, yamb also announced.
// Change them by spreading: `changed('yahtzee', 'rolled', { you: null, yours: [] })` is what a spectator sees.
// `python -m testkit.page` writes the JSON from the rules themselves. There is no layout here: what moves, fits or
// covers something belongs into tests/browser.
import { configure, fireEvent, render, screen, within } from '@testing-library/svelte'
import { tick, type Component, type ComponentProps } from 'svelte'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Command, ConsoleView, GameView, LessonState, LessonView, StudentView, TableView, Update } from '../generated/wire'
import { gameInfo, type GameInfo } from '../table/game'
import lessons from './lessons.json'
import placeValue from './place-value.json'
import yahtzee from './yahtzee.json'
import yamb from './yamb.json'

export { fireEvent, screen, within }

// what was not found, without the whole page behind it
configure({ getElementError: (message) => new Error(message?.slice(0, 3000)) })

const TABLES = { yahtzee, yamb, 'place-value': placeValue }
export type GameName = keyof typeof TABLES

export const rulesOf = (game: GameName): GameView => TABLES[game].rules as unknown as GameView
export const infoOf = (game: GameName): GameInfo => gameInfo(rulesOf(game))

/** What the house tells ana then. */
export function moment(game: GameName, name: string): Update {
  const told = (TABLES[game].moments as unknown as Record<string, Update>)[name]
  if (told === undefined) throw new Error(`${game} has no moment ${name}`)
  return structuredClone(told)
}

/** The same, with something of the table otherwise; `news` is what is told of it. */
export function changed(game: GameName, name: string, table: Partial<TableView>, news: Update['news'] = []): Update {
  const told = moment(game, name)
  return { ...told, table: { ...told.table, ...table }, news }
}

type Answer = unknown
interface Refusal {
  readonly status: number
  readonly body: object
}
const isRefusal = (answer: unknown): answer is Refusal => typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer

/** A refusal of the house over HTTP. */
export const refusal = (code: string, message = code, status = 400): Refusal => ({ status, body: { code, message } })

export class FakeHouse {
  /** By path, or by method and path (`DELETE /api/me`): what is answered, or a function that makes it of the body. */
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {
    'POST /api/guests': { token: 'token', name: 'ana', chips: 1000, look: null },
    '/api/me': { token: null, name: 'ana', chips: 1000, look: null, tables: [] },
  }
  /** What was asked over HTTP, as `GET /path`, with its body. */
  readonly requests: { readonly what: string; readonly body: unknown }[] = []
  readonly sockets: FakeSocket[] = []

  /** The line that is open now. */
  get socket(): FakeSocket {
    const socket = this.sockets.findLast((one) => one.readyState === FakeSocket.OPEN)
    if (socket === undefined) throw new Error('no line is open')
    return socket
  }

  /** Every command that was sent over the line. */
  asked(): Command[] {
    return this.sockets.flatMap(({ sent }) => sent).flatMap((message) => (message.is === 'do' ? [message['command'] as Command] : []))
  }

  /** The house says this on the line that was opened last; the page has taken it in afterwards. */
  async tell(...messages: object[]): Promise<void> {
    await this.socket.tell(...messages)
  }

  /** What was sent is done. */
  async done(): Promise<void> {
    const ids = this.socket.sent.flatMap((message) => (message.is === 'do' ? [message['id'] as string] : []))
    await this.tell(...ids.map((id) => ({ is: 'done', id })))
  }

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(path, location.href)
    const what = `${init.method ?? 'GET'} ${url.pathname}${url.search}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    this.requests.push({ what, body })
    const known = this.answers[what] ?? this.answers[url.pathname + url.search] ?? this.answers[url.pathname]
    const answer = typeof known === 'function' ? await (known as (body: unknown) => Answer)(body) : known
    if (answer === undefined) throw new Error(`nothing answers ${what}`)
    return isRefusal(answer) ? Response.json(answer.body, { status: answer.status }) : Response.json(answer)
  }
}

export class FakeSocket {
  static readonly OPEN = 1
  static house: FakeHouse
  readyState = 0
  readonly sent: ({ readonly is: string } & Record<string, unknown>)[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.house.sockets.push(this)
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN
      this.onopen?.()
    })
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { is: string })
  }

  async tell(...messages: object[]): Promise<void> {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>)
    await settled()
  }

  close(): void {
    this.readyState = 3
  }
}

/** The house of this test: new for each one. */
export let house: FakeHouse

beforeEach(() => {
  house = FakeSocket.house = new FakeHouse()
  vi.stubGlobal('fetch', house.fetch)
  vi.stubGlobal('WebSocket', FakeSocket)
  resize(1280, 800)
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** Until what was promised has come and is shown; parts that are fetched only when needed take a moment longer. */
export async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done))
  await tick()
}

/** A component on a page of its own; `rerender` gives it other props. */
export function mounted<C extends Component<any, any, any>>(component: C, props: ComponentProps<C>) {
  return render(component as Component<Record<string, unknown>>, { props: props as Record<string, unknown> })
}

/** The page of a table, told of this moment, or of `told`. */
export async function atTable(game: GameName, at: string | Update) {
  const told = typeof at === 'string' ? moment(game, at) : at
  house.answers['/api/tables/t1/rules'] ??= rulesOf(game)
  const { default: Table } = await import('../routes/Table.svelte')
  const page = render(Table, { props: { params: { table: 't1' } } })
  await hello(1)
  await house.tell({ is: 'resync', table: told.table, now: told.now })
  return { house, ...page }
}

export type LessonName = keyof typeof lessons
export type LessonRole = 'console' | 'projector' | 'student'

/** A lesson as its three screens have it; `table` is that of the first student's team, none before it begins. */
export interface LessonMoment {
  console: ConsoleView
  projector: LessonView
  student: StudentView
  table: TableView[]
  now: number
}

export function lessonMoment(name: LessonName, at: 'gathering' | 'playing' | 'over'): LessonMoment {
  return structuredClone(lessons[name][at]) as unknown as LessonMoment
}

/** What one of its screens is told. */
export function lessonTold(role: LessonRole, view: ConsoleView | LessonView | StudentView, now = 170_000_000_000): LessonState {
  return { is: 'lesson', now, console: null, projector: null, student: null, [role]: view }
}

/** A screen of a lesson; a student who plays is told of the team's table too. */
export async function inLesson(name: LessonName, role: LessonRole, at: 'gathering' | 'playing' | 'over' | LessonMoment) {
  const lesson = typeof at === 'string' ? lessonMoment(name, at) : at
  const rules = lessons[name].rules as unknown as GameView
  const id = lesson.projector.id
  localStorage.setItem(`dicehouse.pass.${id}`, 'pass')
  house.answers[`/api/games/${encodeURIComponent(rules.rules)}`] ??= rules
  const table = lesson.table[0]
  if (table) house.answers[`/api/tables/${encodeURIComponent(table.id)}/rules`] ??= rules
  const pages = { console: () => import('../routes/Console.svelte'), projector: () => import('../routes/Projector.svelte'), student: () => import('../routes/Lesson.svelte') }
  const { default: Page } = await pages[role]()
  const page = render(Page, { props: { params: { lesson: id } } })
  await hello(1)
  await house.tell(lessonTold(role, lesson[role]))
  const line = house.socket
  if (role === 'student' && table && lesson.student.table) {
    await hello(2)
    await house.tell({ is: 'resync', table, now: lesson.now })
  }
  return { house, lesson, line, ...page }
}

/** Until so many lines have said who they are. */
const hello = (lines: number) =>
  vi.waitFor(() => {
    if (house.sockets.filter(({ sent }) => sent[0]).length < lines) throw new Error('no hello yet')
  })

/** On a phone that is held upright; a test begins with a wide screen. */
export function onPhone(): void {
  resize(390, 844)
}

function resize(width: number, height: number): void {
  ;(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height })
}

/** One press on what has this role and name; the page has followed it afterwards. */
export async function press(role: string, name: string | RegExp): Promise<void> {
  await fireEvent.click(screen.getByRole(role, { name }))
  await settled()
}
