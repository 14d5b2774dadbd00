import { type AbsenceEvent, absenceStream } from '@alba/contracts/absences/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** `absence-{id}`: a practitioner is absent, and staff decides about her bookings, in one round or several. */
export type Absence =
  | { readonly status: 'none' }
  | {
      readonly status: 'declared'
      readonly practitionerId: number
      /** UTC instants; she is back at `endsAt`. */
      readonly startsAt: string
      readonly endsAt: string
      /** How many rounds of decisions there were. */
      readonly rounds: number
      /** The digests of the requests, one for each round. */
      readonly digests: readonly string[]
      /** `{round}:{bookingId}` of each decision that has its outcome. */
      readonly handled: ReadonlySet<string>
      /** The rounds that are carried out. */
      readonly carriedOut: readonly number[]
    }

export type DeclaredAbsence = Exclude<Absence, { status: 'none' }>

export const handledKey = ({ round, bookingId }: { round: number; bookingId: number }): string =>
  `${round}:${bookingId}`

export const absence: Decider<number, Absence, AbsenceEvent> = {
  stream: absenceStream,
  initial: { status: 'none' },
  evolve: (state, fact) => {
    if (fact.type === 'AbsenceDeclared') {
      const { practitionerId, startsAt, endsAt } = fact.data
      const nothingYet = { rounds: 0, digests: [], handled: new Set<string>(), carriedOut: [] }
      return { status: 'declared', practitionerId, startsAt, endsAt, ...nothingYet }
    }
    return state.status === 'none' ? state : changedBy(state, fact)
  },
}

function changedBy(
  state: DeclaredAbsence,
  { type, data }: Exclude<AbsenceEvent, { type: 'AbsenceDeclared' }>,
): DeclaredAbsence {
  switch (type) {
    case 'AbsenceDecided':
      return { ...state, rounds: data.round, digests: [...state.digests, data.requestDigest] }
    case 'AbsenceBookingHandled':
      return { ...state, handled: new Set([...state.handled, handledKey(data)]) }
    case 'AbsenceCarriedOut':
      return { ...state, carriedOut: [...state.carriedOut, data.round] }
  }
}
