import type { RecordedEvent } from '../../event-store/event-store.ts'
import { nameOf } from '../finding.ts'
import { packedSet } from '../packed/set.ts'
import { packedTable } from '../packed/table.ts'
import { openTally } from '../tally.ts'

/** The largest length of a stream that can be kept: numbers in a `packedTable` have 32 bits. */
const LONGEST_STREAM = 2 ** 32 - 1
/** What an operator does about a finding. */
const NEXT_STEP =
  'The store itself was changed: compare with a head that you noted (--expect), and restore the last backup that still has it.'

/**
 * Streams have no gaps, positions only rise, and ids occur once. This rule sees unreadable events as well.
 * When the last events of a stream are missing, or a whole stream, no gap is left, and this rule finds nothing. The
 * comparison with a head that was noted earlier finds that (ADR 75).
 */
export function logRule() {
  const tally = openTally()
  /** How long each stream is so far: the highest revision that was seen in it, plus 1. */
  const lengths = packedTable()
  const ids = packedSet()
  let position = ''

  return {
    name: 'log',
    proves: 'no stream has a gap, positions only rise, and no id occurs twice',
    tally,
    apply(event: RecordedEvent): void {
      tally.checked()
      const revision = Number(event.revision)
      // In a store that was changed, a revision can be any number; the table keeps only numbers from 1 to
      // `LONGEST_STREAM`. `set` returns the length before. It is the revision that has to follow, because revisions are
      // counted from 0.
      const expected = lengths.set(event.stream, Math.min(Math.max(revision + 1, 1), LONGEST_STREAM))
      // A revision that is too low does not shorten the stream. After one that is too high the stream goes on from
      // there, so that a gap is found once, and not again at each later event.
      if (revision < expected) lengths.set(event.stream, expected)
      if (revision !== expected)
        tally.found(
          `${event.stream} goes on with ${revision} where ${expected} was to follow`,
          NEXT_STEP,
          nameOf(event),
        )
      // Positions sort as text.
      if (event.position <= position)
        tally.found(`position ${event.position} follows ${position}`, NEXT_STEP, nameOf(event))
      position = event.position
      if (!ids.add(event.id)) tally.found(`the id ${event.id} occurs a second time`, NEXT_STEP, nameOf(event))
    },
  }
}
