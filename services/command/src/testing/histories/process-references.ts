import type { DomainEvent } from '@alba/contracts/events'
import type { AppDeps } from '../../features.ts'
import { emptyReference, evolveReference, type Reference } from '../../reference/reference.ts'

/** The reference data of one process. */
export type ProcessReference = {
  readonly port: AppDeps['reference']
  /** How many events of the log it has taken in. */
  known(): number
  /** Takes in every event of the log. */
  catchUp(): void
}

export type ProcessReferences = {
  /** Opens the reference data of a new process, which has read the whole log. */
  open(): ProcessReference
  /** From now on every process sees each event at once. */
  keepUp(): void
}

/**
 * The reference data of processes. Each process follows the log by itself, so it may use a definition that another
 * process has changed already.
 * @param areLate whether they follow only when they wait for a position or `catchUp` is called
 */
export function processReferences(events: () => readonly DomainEvent[], areLate: boolean): ProcessReferences {
  let isLate = areLate
  return {
    keepUp() {
      isLate = false
    },
    open() {
      let reference: Reference = emptyReference
      let known = 0
      const catchUp = () => {
        const all = events()
        for (; known < all.length; known++) {
          const event = all[known]
          if (event) reference = evolveReference(reference, event)
        }
      }
      const keepUp = () => {
        if (!isLate) catchUp()
      }
      catchUp()
      const port: AppDeps['reference'] = {
        current() {
          keepUp()
          return reference
        },
        async reached(position) {
          if (known < Number(position)) catchUp()
        },
        trouble: () => undefined,
      }
      return {
        port,
        catchUp,
        known() {
          keepUp()
          return known
        },
      }
    },
  }
}
