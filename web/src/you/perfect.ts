// Perfect play's scores, as `python -m dicehouse.study.curves` has written them from the solved games.
import curves from '../../../src/dicehouse/site/perfect.json'

/** Its average, and the share of each `step` final scores from `least` on, in thousandths. */
export interface PerfectCurve {
  readonly digest: string
  readonly mean: number
  readonly least: number
  readonly step: number
  readonly shares: readonly number[]
}

export const PERFECT: Readonly<Record<string, PerfectCurve>> = curves
