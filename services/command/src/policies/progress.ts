import { type Position, toPlace, toPosition } from '@alba/platform/event-store/event-store'

/** How many events of a group may be unfinished at the same time. It bounds the memory and the retries in an outage. */
const MAX_OPEN = 1_000

/** How far a group has read the log, and how far it has finished its events. */
export type Progress = {
  /** Where to continue reading. */
  nextPosition(): Position | 'start'
  /** Resolves when another event may be started. Only one caller may wait. */
  untilFree(): Promise<void>
  /** The event at the position is started. It is finished when `work` resolves; `work` must not reject. */
  begin(position: Position, work: Promise<void>): void
  /** Every event up to this position was started, or is of no type that the group handles. */
  readTo(position: Position): void
  /** Resolves when all the work that was started has ended. */
  settled(): Promise<unknown>
}

/**
 * A group reads ahead of its unfinished events, so that one slow event does not delay the others. The checkpoint stays
 * before the first unfinished event: a process that continues from it misses nothing, and handles some events again.
 * @param signal once it is aborted, no work counts as finished
 * @param onDone called with the position up to which everything is finished, whenever that moves
 */
export function progressFrom(
  start: Position | 'start',
  signal: AbortSignal,
  onDone: (position: Position) => void,
): Progress {
  let read = toPosition(start)
  let reported = read
  /** The work of each unfinished event, in the order of the log, with the position before that event. */
  const open = new Map<Promise<void>, Position>()
  const working = new Set<Promise<void>>()
  let wake = () => {}

  const report = () => {
    const [first = read] = open.values()
    if (first > reported) onDone(first)
    reported = first
  }
  const end = (work: Promise<void>) => {
    working.delete(work)
    if (!signal.aborted) {
      open.delete(work)
      report()
    }
    wake()
  }

  return {
    nextPosition: () => toPlace(read),
    async untilFree() {
      while (working.size >= MAX_OPEN)
        await new Promise<void>(resolve => {
          wake = resolve
        })
    },
    begin(position, work) {
      open.set(work, read)
      working.add(work)
      read = position
      void work.finally(() => end(work))
    },
    readTo(position) {
      read = position
      if (!signal.aborted) report()
    },
    settled: () => Promise.all(working),
  }
}
