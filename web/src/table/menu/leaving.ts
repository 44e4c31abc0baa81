// What it costs to leave a table.
import type { TableView } from '../../generated/wire'
import { isHere } from '../device'

/** Whether somebody waits for the viewer, or their clock runs: then leaving is asked about, but where a turn has days. */
export function leavingCosts(view: TableView): boolean {
  const own = view.you === null ? null : view.seats[view.you - 1]
  if (view.phase !== 'playing' || !own || own.left_game || view.clock_settings?.days) return false
  return view.clock !== null || view.seats.some((seat) => seat !== null && !isHere(seat.seat, view) && seat.bot === null && !seat.left_game)
}
