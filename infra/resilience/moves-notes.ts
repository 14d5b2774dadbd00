import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import type { Answer } from './visitor.ts'

/** Expected state of a booking after a change: at this start, with this practitioner, or canceled. */
export type Change = {
  readonly startTime?: string
  readonly practitionerId?: number
  readonly status?: 'canceled'
}

/** The fields of a booking that are compared. */
export type Shown = Pick<StaffBookingView, 'id' | 'status' | 'start_time' | 'practitioners'>

/**
 * A change that a nurse requested, and its outcome. `began` and `ended` come from a counter of events, so that no two
 * are equal.
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
 * Refusals expected when two nurses and its client change one booking, or when a time is already taken. The moves of nurses
 * count as the client's, so the client may have none left; a late payment may have confirmed nothing.
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

/** Records every request, and every time that the command service was killed. */
export function openNotes() {
  const made: number[] = []
  const attempts: Attempt[] = []
  const deaths: number[] = []
  const unexpectedRefusals: string[] = []
  let moment = 0
  let open = 0
  return {
    /** Bookings that staff made and got confirmed. */
    made,
    attempts,
    deaths,
    /** Refusals with a code that is not expected. */
    unexpectedRefusals,
    /** How many requests are under way. */
    inFlight: () => open,
    /** How many requests had an answer, or had the given one. */
    answered: (given?: 'granted' | 'refused') =>
      attempts.filter(({ outcome }) => (given ? outcome === given : outcome !== 'unknown')).length,
    commandDied: () => void deaths.push(++moment),
    async note(bookingId: number, change: Change, ask: () => Promise<Answer>): Promise<Attempt['outcome']> {
      const began = ++moment
      open++
      const answer = await ask().catch(() => undefined)
      open--
      const outcome = outcomeOf(answer)
      attempts.push({ bookingId, change, began, ended: ++moment, outcome })
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

/** Whether staff canceled the booking, or may have canceled it in a request without an answer. */
export const mayBeCanceled = ({ attempts }: Notes, bookingId: number): boolean =>
  attempts.some(({ bookingId: id, change, outcome }) => id === bookingId && change.status && outcome !== 'refused')

/**
 * Changes that must hold at the end: cancellations, and every other change that was the last one of its booking. For
 * that, no later request may exist, and every earlier one must have ended before it began.
 */
export const changesThatMustHold = ({ attempts, deaths }: Notes): Attempt[] =>
  [...Map.groupBy(attempts, attempt => attempt.bookingId).values()].flatMap(all =>
    all.filter(attempt => {
      if (attempt.outcome !== 'granted') return false
      const isOver = (other: Attempt) => other === attempt || overAt(other, deaths) < attempt.began
      return attempt.change.status === 'canceled' || all.every(isOver)
    }),
  )

/**
 * When a request can no longer have an effect. One without an answer may still run in the command service until that is
 * killed.
 */
function overAt({ outcome, ended }: Attempt, deaths: readonly number[]): number {
  return outcome === 'unknown' ? (deaths.find(death => death > ended) ?? Number.POSITIVE_INFINITY) : ended
}

/** Granted changes that the bookings do not show. */
export function lostChanges(notes: Notes, bookings: readonly Shown[]): string[] {
  const byId = new Map(bookings.map(booking => [booking.id, booking]))
  const kept = notes.made.filter(id => !mayBeCanceled(notes, id)).map(bookingId => ({ bookingId, change: {} }))
  return [...kept, ...changesThatMustHold(notes)]
    .filter(({ bookingId, change }) => !holds(change, byId.get(bookingId)))
    .map(
      ({ bookingId: id, change }) =>
        `booking ${id} is ${stateOf(byId.get(id))}, expected was ${JSON.stringify(change)}`,
    )
}

function holds({ startTime, practitionerId, status }: Change, booking: Shown | undefined): boolean {
  if (booking?.status !== (status ?? 'confirmed')) return false
  if (startTime !== undefined && booking.start_time !== startTime) return false
  return practitionerId === undefined || booking.practitioners.some(({ id }) => id === practitionerId)
}

const stateOf = (booking: Shown | undefined): string =>
  booking ? `${booking.status} at ${booking.start_time} with ${booking.practitioners[0]?.id}` : 'not there'
