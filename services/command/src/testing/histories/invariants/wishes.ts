import { bookingStream } from '@alba/contracts/bookings/events'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import type { EventOf } from '@alba/contracts/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { eventsOf, inForce, isOf } from './in-force.ts'

type Requested = EventOf<'BookingRequested'>

/**
 * Finds bookings that went to another practitioner than the one whom the client asked for, although staff did not
 * choose that (ADR 116). Also finds wishes that a move ended, and that are missing after that move was undone.
 */
export const wishFindings = (simulation: Simulation): Finding[] =>
  eventsOf(simulation, 'BookingRequested')
    .filter(({ data }) => data.practitionerIsWished)
    .flatMap(request => ofRequest(simulation, request))

function ofRequest(simulation: Simulation, request: Requested): Finding[] {
  const { bookingId, practitionerId: wished } = request.data
  const subject = bookingStream(bookingId)
  // The agenda records first whom staff chose, so a confirmation may come before the booking knows it.
  const chosenByStaff = eventsOf(simulation, 'SlotReassigned')
    .filter(({ data }) => data.bookingId === bookingId)
    .map(({ data }) => data.practitionerId)
  const allowed = new Set([wished, ...chosenByStaff])
  let isWished = true
  /** Whether the last move ended the wish. */
  let hasJustEnded = false
  const found: Finding[] = []
  for (const event of simulation.log.stream(subject).filter(isOf('BookingConfirmed', 'BookingRescheduled'))) {
    const { practitionerId } = event.data
    if (event.type === 'BookingRescheduled') {
      const { undoes, wishAgain, wishEnds = false } = event.data
      if (undoes && hasJustEnded && wishAgain?.practitionerId !== wished) found.push(notAgain(subject, wished))
      isWished = wishAgain !== undefined || (isWished && !wishEnds)
      hasJustEnded = wishEnds
      // Another practitioner is allowed from now on when staff made the move (it lacks `through`) and saw whom it gave
      // the booking to, when the client does not wish for anybody any more, or when the wished one does not work here.
      if (!event.data.through || !isWished || !worksFor(simulation, event, wished)) allowed.add(practitionerId)
      else if (practitionerId !== wished) found.push(finding(subject, event.type, practitionerId, wished))
    } else if (!allowed.has(practitionerId)) found.push(finding(subject, event.type, practitionerId, wished))
  }
  return found
}

/** Whether the practitioner took bookings in every definition on which the event may rest. */
const worksFor = (simulation: Simulation, event: EventOf<'BookingRescheduled'>, practitionerId: number): boolean =>
  inForce(simulation, practitionerStream(practitionerId), 'PractitionerDefined', event).every(
    ({ retired }) => retired !== true,
  )

const notAgain = (subject: string, wished: number): Finding => ({
  kind: 'a wish lost',
  subject,
  text: `the move that ended the wish for practitioner ${wished} was taken back, and the wish is not there again`,
})

const finding = (subject: string, type: string, got: number, wished: number): Finding => ({
  kind: 'not with the practitioner who was asked for',
  subject,
  text: `${type} names practitioner ${got} instead of ${wished}`,
})
