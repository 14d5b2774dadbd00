import type { Position } from '../event-store/event-store.ts'
import type { Database } from '../postgres/pool.ts'

/**
 * The shortest time between two writes of the position while no event of the log is for the group. Storing it for each
 * of these events would be a waste.
 */
const PASSED_INTERVAL_MS = 500

/**
 * Stores up to where a group has followed the log. Only the member that leads the group uses it.
 */
export function positionKeeper(database: Database, group: string) {
  let passed: Position | undefined
  let timer: NodeJS.Timeout | undefined
  // The condition lets the position only rise: a process that lost its leadership and has not noticed cannot move the
  // group back.
  const write = (position: Position) =>
    database.query('UPDATE bus.groups SET position = $2, updated_at = now() WHERE name = $1 AND position < $2', [
      group,
      position,
    ])
  const writePassed = async () => {
    clearTimeout(timer)
    timer = undefined
    const position = passed
    passed = undefined
    // A failure does no harm: after a restart these events are read again, and none of them is for the group.
    if (position !== undefined) await write(position).catch(() => undefined)
  }
  return {
    /** The events up to this position are handled or parked. Resolves when the position is stored. */
    async done(position: Position): Promise<void> {
      passed = undefined
      await write(position)
    },
    /** No event up to this position is for the group. The position is stored within half a second. */
    passed(position: Position): void {
      passed = position
      timer ??= setTimeout(() => void writePassed(), PASSED_INTERVAL_MS)
    },
    /** Stores at once what `passed` would store later. */
    close: writePassed,
  }
}
