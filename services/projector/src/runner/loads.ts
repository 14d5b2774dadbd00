import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Counts the models that are still loading rows, while others have already folded the same events. */
export type Loads = {
  /** Counts a load until it ends. */
  track<Rows>(load: Promise<Rows>): Promise<Rows>
  /**
   * Resolves when the running loads have ended and their rows are folded, but after `maxWaitMs` at the latest; in the
   * next turn if no load is running.
   */
  folded(): Promise<void>
}

/** @param maxWaitMs the longest wait for a load, in milliseconds */
export function openLoads(maxWaitMs: number): Loads {
  const underway = new Set<Promise<unknown>>()
  return {
    track(load) {
      const end = () => underway.delete(load)
      underway.add(load)
      load.then(end, end)
      return load
    },
    async folded() {
      // Models that get the same events in this turn begin their loads first.
      await nextTurn()
      if (underway.size === 0) return
      await Promise.race([Promise.allSettled(underway), sleep(maxWaitMs)])
      // The models fold what they have loaded.
      await nextTurn()
    },
  }
}
