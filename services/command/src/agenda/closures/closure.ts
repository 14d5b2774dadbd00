import { type ClosureEvent, closureStream } from '@alba/contracts/agenda/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** `closure-{id}`: a closure as staff entered it. */
export type Closure =
  | { readonly status: 'none' }
  | {
      readonly status: 'scheduled' | 'lifted'
      readonly roomId: number
      /** UTC instants; the room is open again at `endsAt`. */
      readonly startsAt: string
      readonly endsAt: string
      readonly reason: string | null
    }

export const closure: Decider<number, Closure, ClosureEvent> = {
  stream: closureStream,
  initial: { status: 'none' },
  evolve: (state, fact) => {
    switch (fact.type) {
      case 'ClosureScheduled': {
        const { roomId, startsAt, endsAt, reason } = fact.data
        return { status: 'scheduled', roomId, startsAt, endsAt, reason }
      }
      case 'ClosureLifted':
        return state.status === 'none' ? state : { ...state, status: 'lifted' }
    }
  },
}
