// Where the figures of a crowd stand. A place never depends on how many there are: who stands there stays there.
export interface Place {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly size: number
  /** Which of the drawn figures stands there. */
  readonly shape: number
  /** Degrees. */
  readonly lean: number
  /** 0 in the front row, 1 in the last. */
  readonly depth: number
}

export const WIDTH = 100
export const HEIGHT = 40
const ROWS = 7
const COLUMNS = 14
const SHAPES = 3
/** With more than so many they hide each other. */
const ROOM = 84

/** What a card comes to in a good game. */
const GOOD = 230

/** How many points one figure stands for in a match of so many cards: chosen once, so that no crowd ever shrinks. */
export function pointsAFigure(cards: number): number {
  return [5, 10, 20, 50, 100].find((points) => (cards * GOOD) / points <= ROOM) ?? 200
}

/** The places of a crowd, in the order in which they are taken: from the middle of the front row outwards. */
export const PLACES: readonly Place[] = allPlaces()

/** Who stands behind is drawn first. */
export function standing(figures: number): readonly Place[] {
  return PLACES.slice(0, Math.max(0, figures)).sort((a, b) => a.y - b.y || a.x - b.x)
}

function allPlaces(): Place[] {
  const places = []
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const chance = (salt: number) => scatter(row * COLUMNS + column + salt * 1009)
      const step = WIDTH / COLUMNS
      const x = (column + (row % 2 === 0 ? 0.5 : 0.95)) * step + (chance(1) - 0.5) * step * 0.4
      const depth = row / (ROWS - 1)
      const y = HEIGHT - 1.2 - depth * HEIGHT * 0.58 + (chance(2) - 0.5) * 1.1
      const far = Math.abs(x - WIDTH / 2) / (WIDTH / 2)
      const place = { x, y, depth, size: 0.6 - depth * 0.24, shape: Math.floor(chance(3) * SHAPES), lean: (chance(4) - 0.5) * 2 }
      places.push({ place, turn: far * 1.5 + depth * 1.1 + chance(5) * 0.25 })
    }
  }
  places.sort((a, b) => a.turn - b.turn)
  return places.filter(({ place }) => place.x > 2 && place.x < WIDTH - 2).map(({ place }, id) => ({ id, ...place }))
}

/** A number from 0 to 1 that is the same for the same seed. */
function scatter(seed: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
