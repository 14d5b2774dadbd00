import type { Position } from '../event-store/event-store.ts'
import type { Database } from '../postgres/pool.ts'

/** The position also moves with every event that is none of the group's: so many milliseconds of that are one write. */
const LAZY_MS = 500

/** Writes down how far a group is that follows the log. Close it in the end. */
export function positionKeeper(database: Database, group: string) {
  let passed: Position | undefined
  let timer: NodeJS.Timeout | undefined
  // Only forwards: a process that lost its leadership without noticing cannot take the group back.
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
    // What is lost here is looked at again, and there was nothing for the group in it.
    if (position !== undefined) await write(position).catch(() => undefined)
  }
  return {
    /** Events up to here are done with: resolves when that is written. */
    async done(position: Position): Promise<void> {
      passed = undefined
      await write(position)
    },
    /** There was nothing for the group up to here. */
    passed(position: Position): void {
      passed = position
      timer ??= setTimeout(() => void writePassed(), LAZY_MS)
    },
    close: writePassed,
  }
}
