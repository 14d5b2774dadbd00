import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** The rows that models are loading now, before they fold the same events that others have folded already. */
export type Loads = {
  /** Counts a load as long as it is under way. */
  track<Rows>(load: Promise<Rows>): Promise<Rows>
  /** Resolves when those who load now have folded what they loaded; at once where nobody loads. */
  folded(): Promise<void>
}

/** @param patienceMs how long others wait for a load at most, in milliseconds */
export function openLoads(patienceMs: number): Loads {
  const underway = new Set<Promise<unknown>>()
  return {
    track(load) {
      const end = () => underway.delete(load)
      underway.add(load)
      load.then(end, end)
      return load
    },
    async folded() {
      await nextTurn()
      if (underway.size === 0) return
      await Promise.race([Promise.allSettled(underway), sleep(patienceMs)])
      await nextTurn()
    },
  }
}
