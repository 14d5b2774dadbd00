import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import type { Answer } from './visitor.ts'

/** What a booking must show after a change: another start, another practitioner, or that it is canceled. */
export type Change = {
  readonly startTime?: string
  readonly practitionerId?: number
  readonly status?: 'canceled'
}

/** The fields of a booking that are compared. */
export type ComparedBooking = Pick<StaffBookingView, 'id' | 'status' | 'start_time' | 'practitioners'>

/**
 * A change that a nurse or a client requested, and its outcome. `began` and `ended` are numbers of one counter, which
 * gives each beginning, end and kill another number.
 */
export type Attempt = {
  readonly bookingId: number
  readonly change: Change
  readonly began: number
  readonly ended: number
  /** `unknown` without an answer, or with a server error: the change may still have been made. */
  readonly outcome: 'granted' | 'refused' | 'unknown'
}

/**
 * The refusals that are expected when two nurses and its client change one booking, or when a time is taken. The moves of
 * nurses count as the client's, so the client may have none left. A payment may come too late to confirm the booking.
 */
const expectedRefusals = [
  'slot_taken',
  'practitioner_busy',
  'booking_moved',
  'booking_changed',
  'booking_not_confirmed',
  'booking_closed',
  'move_too_often',
  'booking_link_unknown',
]

export type Notes = ReturnType<typeof openNotes>

/** Records every requested change, and when the command service was killed. */
export function openNotes() {
  const madeByStaff: number[] = []
  const attempts: Attempt[] = []
  const commandKills: number[] = []
  const unexpectedRefusals: string[] = []
  let counter = 0
  let underWay = 0
  return {
    /** Bookings that staff made and got confirmed. */
    madeByStaff,
    attempts,
    /** When the command service was killed, by the counter. */
    commandKills,
    /** Refusals with a code that is not expected. */
    unexpectedRefusals,
    /** How many requests are under way. */
    underWay: () => underWay,
    /** How many requests had an answer, or had the given one. */
    answered: (given?: 'granted' | 'refused') =>
      attempts.filter(({ outcome }) => (given ? outcome === given : outcome !== 'unknown')).length,
    commandKilled() {
      commandKills.push(++counter)
    },
    /** Requests a change, and records it with its outcome. */
    async request(bookingId: number, change: Change, send: () => Promise<Answer>): Promise<Attempt['outcome']> {
      const began = ++counter
      underWay++
      const answer = await send().catch(() => undefined)
      underWay--
      const outcome = outcomeOf(answer)
      attempts.push({ bookingId, change, began, ended: ++counter, outcome })
      const { code = '' } = (answer?.body ?? {}) as { code?: string }
      if (outcome === 'refused' && !expectedRefusals.includes(code))
        unexpectedRefusals.push(`booking ${bookingId}: ${answer?.status} ${code} to ${JSON.stringify(change)}`)
      return outcome
    },
  }
}

function outcomeOf(answer: Answer | undefined): Attempt['outcome'] {
  if (!answer || answer.status >= 500) return 'unknown'
  return answer.status < 300 ? 'granted' : 'refused'
}

/** Whether a nurse or the client canceled the booking, or may have canceled it in a request without an answer. */
export const mayBeCanceled = ({ attempts }: Notes, bookingId: number): boolean =>
  attempts.some(({ bookingId: id, change, outcome }) => id === bookingId && change.status && outcome !== 'refused')

/**
 * The granted changes that must hold at the end: each cancellation, and each other change before whose beginning all
 * other requests for the same booking were over.
 */
export const changesThatMustHold = ({ attempts, commandKills }: Notes): Attempt[] =>
  [...Map.groupBy(attempts, attempt => attempt.bookingId).values()].flatMap(ofBooking =>
    ofBooking.filter(attempt => {
      if (attempt.outcome !== 'granted') return false
      const wasOver = (other: Attempt) => other === attempt || overAt(other, commandKills) < attempt.began
      return attempt.change.status === 'canceled' || ofBooking.every(wasOver)
    }),
  )

/**
 * When a request can have no effect any more, by the counter. A request without an answer may run in the command service
 * until that is killed.
 */
function overAt({ outcome, ended }: Attempt, commandKills: readonly number[]): number {
  if (outcome !== 'unknown') return ended
  return commandKills.find(kill => kill > ended) ?? Number.POSITIVE_INFINITY
}

/** A sentence for each booking that does not show what it must. */
export function lostChanges(notes: Notes, bookings: readonly ComparedBooking[]): string[] {
  const byId = new Map(bookings.map(booking => [booking.id, booking]))
  const mustBeConfirmed = notes.madeByStaff
    .filter(id => !mayBeCanceled(notes, id))
    .map(bookingId => ({ bookingId, change: {} }))
  return [...mustBeConfirmed, ...changesThatMustHold(notes)]
    .filter(({ bookingId, change }) => !shows(change, byId.get(bookingId)))
    .map(
      ({ bookingId: id, change }) =>
        `booking ${id} is ${stateOf(byId.get(id))}, expected was ${JSON.stringify(change)}`,
    )
}

function shows({ startTime, practitionerId, status }: Change, booking: ComparedBooking | undefined): boolean {
  if (booking?.status !== (status ?? 'confirmed')) return false
  if (startTime !== undefined && booking.start_time !== startTime) return false
  return practitionerId === undefined || booking.practitioners.some(({ id }) => id === practitionerId)
}

const stateOf = (booking: ComparedBooking | undefined): string =>
  booking ? `${booking.status} at ${booking.start_time} with ${booking.practitioners[0]?.id}` : 'not there'
