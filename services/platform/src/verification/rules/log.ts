import type { RecordedEvent } from '../../event-store/event-store.ts'
import { nameOf } from '../finding.ts'
import { packedSet } from '../packed/set.ts'
import { packedTable } from '../packed/table.ts'
import { openTally } from '../tally.ts'

/** The largest number of a stream's events that is told apart. */
const MOST = 2 ** 32 - 1
const RESTORE =
  'The store itself was changed: compare with a head that you noted (--expect), and restore the last backup that still has it.'

/** Streams without gaps, positions that only rise, and ids that occur once. It sees events that cannot be read, too. */
export function logRule() {
  const tally = openTally()
  /** How many events each stream has. */
  const lengths = packedTable()
  const ids = packedSet()
  let position = ''

  return {
    name: 'log',
    proves: 'every stream has all its events, positions only rise, and no id occurs twice',
    tally,
    apply(event: RecordedEvent): void {
      tally.checked()
      const revision = Number(event.revision)
      const expected = lengths.set(event.stream, Math.min(Math.max(revision + 1, 1), MOST))
      if (revision < expected) lengths.set(event.stream, expected)
      if (revision !== expected)
        tally.found(`${event.stream} goes on with ${revision} where ${expected} was to follow`, RESTORE, nameOf(event))
      if (event.position <= position)
        tally.found(`position ${event.position} follows ${position}`, RESTORE, nameOf(event))
      position = event.position
      if (!ids.add(event.id)) tally.found(`the id ${event.id} occurs a second time`, RESTORE, nameOf(event))
    },
  }
}
