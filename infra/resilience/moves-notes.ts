import type { StaffBookingView } from '@alba/contracts/bookings/staff-api'
import type { Answer } from './visitor.ts'

/** What a booking is to be like afterwards: at this start, with this practitioner, or canceled. */
export type Change = {
  readonly startTime?: string
  readonly practitionerId?: number
  readonly status?: 'canceled'
}

/** As much of a booking as promises are about. */
export type Shown = Pick<StaffBookingView, 'id' | 'status' | 'start_time' | 'practitioners'>

/** What a nurse asked of a booking and was told. Its moments count what happened, so that no two are the same. */
export type Attempt = {
  readonly bookingId: number
  readonly change: Change
  readonly began: number
  readonly ended: number
  /** `unknown` when nobody answered, or a server said that it could not: it may be done all the same. */
  readonly came: 'granted' | 'refused' | 'unknown'
}

/** What two who are after one booking are told, and those who want an hour that somebody has. */
const expectedRefusals = [
  'slot_taken',
  'practitioner_busy',
  'booking_moved',
  'booking_changed',
  'booking_not_confirmed',
  'booking_closed',
]

export type Notes = ReturnType<typeof openNotes>

/** Everything that was asked of bookings, and every death of the command service. */
export function openNotes() {
  const made: number[] = []
  const attempts: Attempt[] = []
  const deaths: number[] = []
  const wrong: string[] = []
  let moment = 0
  let open = 0
  return {
    /** Bookings that staff was promised. */
    made,
    attempts,
    deaths,
    /** Refusals that nothing here explains. */
    wrong,
    /** How many are being asked right now. */
    inFlight: () => open,
    /** How many were answered, or answered so. */
    answered: (so?: 'granted' | 'refused') =>
      attempts.filter(({ came }) => (so ? came === so : came !== 'unknown')).length,
    commandDied: () => void deaths.push(++moment),
    async note(bookingId: number, change: Change, ask: () => Promise<Answer>): Promise<Attempt['came']> {
      const began = ++moment
      open++
      const answer = await ask().catch(() => undefined)
      open--
      const came = outcomeOf(answer)
      attempts.push({ bookingId, change, began, ended: ++moment, came })
      const { code = '' } = (answer?.body ?? {}) as { code?: string }
      if (came === 'refused' && !expectedRefusals.includes(code))
        wrong.push(`booking ${bookingId}: ${answer?.status} ${code} to ${JSON.stringify(change)}`)
      return came
    },
  }
}

function outcomeOf(answer: Answer | undefined): Attempt['came'] {
  if (!answer || answer.status >= 500) return 'unknown'
  return answer.status < 300 ? 'granted' : 'refused'
}

/** Whether staff cancelled it, or may have. */
export const mayBeCanceled = ({ attempts }: Notes, bookingId: number): boolean =>
  attempts.some(({ bookingId: id, change, came }) => id === bookingId && change.status && came !== 'refused')

/**
 * The changes that hold for good: cancellations, and every other one that was the last word on its booking. Nobody asked
 * anything of that later, and whatever was asked before was over.
 */
export const owed = ({ attempts, deaths }: Notes): Attempt[] =>
  [...Map.groupBy(attempts, attempt => attempt.bookingId).values()].flatMap(all =>
    all.filter(attempt => {
      if (attempt.came !== 'granted') return false
      const isOver = (other: Attempt) => other === attempt || overAt(other, deaths) < attempt.began
      return attempt.change.status === 'canceled' || all.every(isOver)
    }),
  )

/** What nobody answered may still go on in the command service until that dies. */
function overAt({ came, ended }: Attempt, deaths: readonly number[]): number {
  return came === 'unknown' ? (deaths.find(death => death > ended) ?? Number.POSITIVE_INFINITY) : ended
}

/** What was promised and does not hold. */
export function brokenPromises(notes: Notes, bookings: readonly Shown[]): string[] {
  const byId = new Map(bookings.map(booking => [booking.id, booking]))
  const kept = notes.made.filter(id => !mayBeCanceled(notes, id)).map(bookingId => ({ bookingId, change: {} }))
  return [...kept, ...owed(notes)]
    .filter(({ bookingId, change }) => !holds(change, byId.get(bookingId)))
    .map(
      ({ bookingId: id, change }) => `booking ${id} is ${told(byId.get(id))}, promised was ${JSON.stringify(change)}`,
    )
}

function holds({ startTime, practitionerId, status }: Change, booking: Shown | undefined): boolean {
  if (booking?.status !== (status ?? 'confirmed')) return false
  if (startTime !== undefined && booking.start_time !== startTime) return false
  return practitionerId === undefined || booking.practitioners.some(({ id }) => id === practitionerId)
}

const told = (booking: Shown | undefined): string =>
  booking ? `${booking.status} at ${booking.start_time} with ${booking.practitioners[0]?.id}` : 'not there'
