// What every form of a score card is given: the wide one, the columns side by side, and the pocket's.
import type { OfferView, TableView } from '../../generated/wire'
import type { Arranged } from '../felt/arranging'
import type { GameInfo } from '../game'

export interface CardProps {
  readonly view: TableView
  readonly info: GameInfo
  readonly arranged: Arranged | null
  readonly chosen: string | null
  /** The box that was just written. */
  readonly flash: { readonly seat: number; readonly box: string } | null
  /** While the connection is lost nothing can be pressed. */
  readonly still: boolean
  /** While dice fly no box tells what they show. */
  readonly flying: boolean
  /** The box that the coach would fill. */
  readonly starred: string | null
  readonly onpick: (offer: OfferView, byKey: boolean) => void
  /** Somebody looks elsewhere on the card. */
  readonly onbrowse: () => void
}
