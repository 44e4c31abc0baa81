// Every page has an address; each is loaded when it is first shown.
import type { Component } from 'svelte'

export interface Page {
  // some pages take no params
  default: Component<any>
}

export interface Route {
  readonly path: string
  readonly load: () => Promise<Page>
}

/** To add a page: a file in `src/routes/`, and a line here. */
export const ROUTES: readonly Route[] = [
  { path: '/', load: () => import('../routes/Front.svelte') },
  { path: '/new', load: () => import('../routes/NewTable.svelte') },
  { path: '/t/:table', load: () => import('../routes/Table.svelte') },
  { path: '/t/:table/rules', load: () => import('../routes/Game.svelte') },
  { path: '/t/:table/board', load: () => import('../routes/Board.svelte') },
  { path: '/t/:table/analysis', load: () => import('../routes/Analysis.svelte') },
  { path: '/t/:table/replay', load: () => import('../routes/Replay.svelte') },
  { path: '/replay', load: () => import('../routes/Replay.svelte') },
  { path: '/day', load: () => import('../routes/Day.svelte') },
  { path: '/day/:day', load: () => import('../routes/Day.svelte') },
  { path: '/arena', load: () => import('../routes/Arena.svelte') },
  { path: '/arena/:arena', load: () => import('../routes/Arena.svelte') },
  { path: '/quick', load: () => import('../quick/Quick.svelte') },
  { path: '/practice', load: () => import('../routes/Practice.svelte') },
  { path: '/practice/mine', load: () => import('../routes/Practising.svelte') },
  { path: '/practice/:rules/:theme', load: () => import('../routes/Practising.svelte') },
  { path: '/you', load: () => import('../routes/You.svelte') },
  { path: '/lab', load: () => import('../routes/Lab.svelte') },
  { path: '/teach', load: () => import('../routes/Teach.svelte') },
  { path: '/l/:code', load: () => import('../routes/LessonDoor.svelte') },
  { path: '/p/:code', load: () => import('../routes/ProjectorDoor.svelte') },
  { path: '/lesson/:lesson', load: () => import('../routes/Lesson.svelte') },
  { path: '/lesson/:lesson/console', load: () => import('../routes/Console.svelte') },
  { path: '/lesson/:lesson/projector', load: () => import('../routes/Projector.svelte') },
  { path: '/lesson/:lesson/zombie', load: () => import('../routes/PlayZombie.svelte') },
  { path: '/j/:code', load: () => import('../routes/Join.svelte') },
  { path: '/games/:game', load: () => import('../routes/Game.svelte') },
]

const CLASS_DOOR: Route = { path: '/', load: () => import('../routes/ClassDoor.svelte') }

/** A house that was opened for a class shows its lesson, and nothing else. */
export const CLASS_ROUTES: readonly Route[] = ROUTES.filter(({ path }) => /^\/(l|p|lesson)\//.test(path))

const kindOfHouse = (): string | undefined => (typeof document === 'undefined' ? undefined : document.documentElement.dataset['house'])

export const isClassroom = (): boolean => kindOfHouse() === 'classroom'

/** Names are given, and no table is public. */
export const isSchool = (): boolean => kindOfHouse() === 'school'

export const LOST: Route = { path: '*', load: () => import('../routes/Lost.svelte') }

export interface Match {
  readonly route: Route
  readonly params: Record<string, string>
}

export function matchOf(path: string, routes: readonly Route[] = isClassroom() ? CLASS_ROUTES : ROUTES): Match {
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params !== null) return { route, params }
  }
  return { route: routes === CLASS_ROUTES ? CLASS_DOOR : LOST, params: {} }
}

/** `/t/:table` against `/t/abc` gives `{table: 'abc'}`. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? ''
    if (part.startsWith(':')) {
      if (text === '') return null
      try {
        params[part.slice(1)] = decodeURIComponent(text)
      } catch {
        return null
      }
    } else if (part !== text) return null
  }
  return params
}
