import type { Decider } from '@alba/contracts/shared/decision'
import { boundedCache } from '@alba/platform/bounded-cache'
import type { Position } from '@alba/platform/event-store/event-store'

/** The state of a stream at a revision. */
export type Snapshot<State> = {
  readonly state: State
  readonly revision: bigint
  readonly position: Position | null
  /** How often `forgetAll` had been called when the reading of this state from the log began. */
  readonly epoch: number
}

/** The revision of a stream without events. */
export const NEW_STREAM = -1n

/** The states of streams as this process last saw them. Another process may have appended since. */
export type Memory = {
  /** The state of a stream without events, to read on from. */
  blank<State>(decider: Pick<Decider<never, State, never>, 'initial'>): Snapshot<State>
  /** @returns undefined for a stream that is not in memory. The type is right because a stream has one decider */
  recall<State>(stream: string): Snapshot<State> | undefined
  /** Keeps a snapshot, unless a newer one is there, or `forgetAll` was called since its reading began. */
  keep(stream: string, snapshot: Snapshot<unknown>): void
  forget(stream: string): void
  /**
   * Forgets all states, when data of a person is erased: states contain what events said before the key was deleted. A
   * state that is being read at that moment may contain it too, so `keep` refuses it.
   */
  forgetAll(): void
}

/** How many streams are kept: enough for the days of a season and the bookings in progress. */
const KEPT = 5_000

export function openMemory(): Memory {
  const known = boundedCache<string, Snapshot<unknown>>(KEPT)
  let epoch = 0
  return {
    blank: ({ initial }) => ({ state: initial, revision: NEW_STREAM, position: null, epoch }),
    recall: <State>(stream: string) => known.get(stream) as Snapshot<State> | undefined,
    keep(stream, snapshot) {
      if (snapshot.epoch !== epoch) return
      const { revision } = known.get(stream) ?? snapshot
      if (revision <= snapshot.revision) known.set(stream, snapshot)
    },
    forget: stream => known.delete(stream),
    forgetAll() {
      known.clear()
      epoch++
    },
  }
}
