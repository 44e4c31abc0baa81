// Dice on the table. The house knows which faces lie there; where each die lies is the screen's affair.
export interface Die {
  readonly id: number
  readonly face: number
  readonly kept: boolean
  /** Counts up with each throw of this die, so that the screen knows when to throw it. */
  readonly throws: number
  readonly mark: 'none' | 'bought' | 'spent'
}

export function fresh(faces: readonly number[]): Die[] {
  return faces.map((face, id) => ({ id, face, kept: false, throws: 0, mark: 'none' }))
}

export function faces(dice: readonly Die[]): number[] {
  return dice.map((die) => die.face)
}

export function sameFaces(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && sorted(a).every((face, place) => face === sorted(b)[place])
}

/** After a throw that kept `keep`, `result` lies on the table. */
export function thrown(dice: readonly Die[], keep: readonly number[], result: readonly number[], seed: number): Die[] {
  const before = dice.length === result.length ? dice : fresh(result).map((die) => ({ ...die, face: 0 }))
  const staying = pick(before, keep)
  const coming = shuffled(without(result, keep), seed)
  return before.map((die) => {
    if (staying.has(die.id)) return { ...die, kept: true }
    return { ...die, face: coming.shift() ?? die.face, kept: false, throws: die.throws + 1, mark: 'none' }
  })
}

/** The die that was asked for turns, or its chance is spent. */
export function bought(dice: readonly Die[], face: number, wanted: number, right: boolean): Die[] {
  const place = dice.findIndex((die) => die.face === face && die.mark === 'none')
  return dice.map((die, at) => {
    if (at !== place) return die
    return right ? { ...die, face: wanted, throws: die.throws + 1, mark: 'bought' } : { ...die, mark: 'spent' }
  })
}

export function toggled(dice: readonly Die[], id: number): Die[] {
  return dice.map((die) => (die.id === id ? { ...die, kept: !die.kept } : die))
}

/** The dice that show these faces are kept, and no others. */
export function keeping(dice: readonly Die[], keep: readonly number[]): Die[] {
  const kept = pick(dice, keep)
  return dice.map((die) => ({ ...die, kept: kept.has(die.id) }))
}

/** Dice as the house says they lie, keeping what is known of them where it still holds. */
export function settled(
  dice: readonly Die[],
  result: readonly number[],
  boughtFaces: readonly number[],
  spentFaces: readonly number[],
): Die[] {
  const base = sameFaces(faces(dice), result) ? [...dice] : fresh(result)
  const marks = new Map<number, Die['mark']>()
  for (const [list, mark] of [[boughtFaces, 'bought'], [spentFaces, 'spent']] as const) {
    const wanted = [...list]
    const order = [...base].sort((a, b) => Number(b.mark === mark) - Number(a.mark === mark))
    for (const die of order) {
      const at = wanted.indexOf(die.face)
      if (at >= 0 && !marks.has(die.id)) {
        wanted.splice(at, 1)
        marks.set(die.id, mark)
      }
    }
  }
  return base.map((die) => ({ ...die, mark: marks.get(die.id) ?? 'none' }))
}

/** The ids of dice that show these faces, those already kept first. */
function pick(dice: readonly Die[], wanted: readonly number[]): Set<number> {
  const picked = new Set<number>()
  for (const face of wanted) {
    const free = dice.filter((die) => die.face === face && !picked.has(die.id))
    const die = free.find((one) => one.kept) ?? free[0]
    if (die) picked.add(die.id)
  }
  return picked
}

export function without(dice: readonly number[], taken: readonly number[]): number[] {
  const left = [...dice]
  for (const face of taken) {
    const place = left.indexOf(face)
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

/** Thrown dice do not lie in order; the same throw lies the same way on every screen. */
export function shuffled(dice: readonly number[], seed: number): number[] {
  const order = [...dice]
  let state = (seed * 2654435761) >>> 0
  for (let place = order.length - 1; place > 0; place--) {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0
    const other = state % (place + 1)
    ;[order[place], order[other]] = [order[other] as number, order[place] as number]
  }
  return order
}

function sorted(dice: readonly number[]): number[] {
  return [...dice].sort((a, b) => a - b)
}
