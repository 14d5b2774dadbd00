import type { RecordedEvent } from '../../event-store/event-store.ts'
import { nameOf } from '../finding.ts'
import { idSet } from '../id-set.ts'
import { openTally } from '../tally.ts'

const RESTORE =
  'The store itself was changed: compare with a head that you noted (--expect), and restore the last backup that still has it.'

/** Streams without gaps, positions that only rise, and ids that occur once. It sees events that cannot be read, too. */
export function logRule() {
  const tally = openTally()
  const revisions = new Map<string, number>()
  const ids = idSet()
  let position = ''

  return {
    name: 'log',
    proves: 'every stream has all its events, positions only rise, and no id occurs twice',
    tally,
    apply(event: RecordedEvent): void {
      tally.checked()
      const expected = (revisions.get(event.stream) ?? -1) + 1
      const revision = Number(event.revision)
      if (revision !== expected)
        tally.found(`${event.stream} goes on with ${revision} where ${expected} was to follow`, RESTORE, nameOf(event))
      revisions.set(event.stream, Math.max(revision, expected - 1))
      if (event.position <= position)
        tally.found(`position ${event.position} follows ${position}`, RESTORE, nameOf(event))
      position = event.position
      if (!ids.add(event.id)) tally.found(`the id ${event.id} occurs a second time`, RESTORE, nameOf(event))
    },
  }
}
