import type { Position } from '../event-store/event-store.ts'
import type { Database } from '../postgres/pool.ts'

/** How often the position is stored, at most, while it only passes events of other types; in milliseconds. */
const LAZY_MS = 500

/** Stores the position of a group that follows the log. Only the member that leads the group uses it. */
export function positionKeeper(database: Database, group: string) {
  let passed: Position | undefined
  let timer: NodeJS.Timeout | undefined
  // Forward only: a process that lost its leadership without noticing cannot move the group back.
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
    // A failure does no harm: these events are read again after a restart, and none is for the group.
    if (position !== undefined) await write(position).catch(() => undefined)
  }
  return {
    /** The events up to this position are handled or parked. Resolves when that is stored. */
    async done(position: Position): Promise<void> {
      passed = undefined
      await write(position)
    },
    /** Up to this position there was no event for the group. */
    passed(position: Position): void {
      passed = position
      timer ??= setTimeout(() => void writePassed(), LAZY_MS)
    },
    /** Stores the position that `passed` has not stored yet. */
    close: writePassed,
  }
}
