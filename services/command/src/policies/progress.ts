import { type Position, toPlace, toPosition } from '@alba/platform/event-store/event-store'

/** Most events of a group that are begun and not finished: what is held in memory, and what an outage leaves knocking. */
const MOST_OPEN = 1_000

/** How far a group has read, and how far it is done. */
export type Progress = {
  /** Where reading goes on. */
  place(): Position | 'start'
  /** Resolves when another event may be begun. */
  room(): Promise<void>
  /** The event at the position is begun; it is finished when the work is. */
  begin(position: Position, work: Promise<void>): void
  /** Everything up to here has been begun, or was not for this group. */
  readTo(position: Position): void
  /** Resolves when all that was begun has ended. */
  settled(): Promise<unknown>
}

/**
 * Reads ahead of what is not finished yet: one event that takes long keeps no other waiting. What is done ends in front
 * of the first unfinished event, so whoever goes on from there misses nothing, and handles some events again.
 * @param signal once it is aborted nothing counts as finished
 * @param onDone told the position up to which everything is finished, whenever it moves
 */
export function progressFrom(
  start: Position | 'start',
  signal: AbortSignal,
  onDone: (position: Position) => void,
): Progress {
  let read = toPosition(start)
  let told = read
  /** In the order of the log: each unfinished event's work, with the position in front of it. */
  const open = new Map<Promise<void>, Position>()
  const working = new Set<Promise<void>>()
  let wake = () => {}

  const tell = () => {
    const [first = read] = open.values()
    if (first > told) onDone(first)
    told = first
  }
  const end = (work: Promise<void>) => {
    working.delete(work)
    if (!signal.aborted) {
      open.delete(work)
      tell()
    }
    wake()
  }

  return {
    place: () => toPlace(read),
    async room() {
      while (working.size >= MOST_OPEN)
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
      if (!signal.aborted) tell()
    },
    settled: () => Promise.all(working),
  }
}
