import type { Act } from './acts.ts'
import { endOf } from './end.ts'
import type { End } from './table.ts'
import type { Way } from './ways.ts'
import { openWorld } from './world.ts'

/** Plays a cell: books and pays in one way, lets the act happen, and looks at what is left. */
export async function play(way: Way, act: Act): Promise<End> {
  const world = await openWorld()
  const paid = await (act.prepare?.(way, world) ?? way.book(world))
  const since = world.simulation.log.events.length
  const refused = await act.do(world, paid, way)
  return endOf(world, paid, since, refused)
}
