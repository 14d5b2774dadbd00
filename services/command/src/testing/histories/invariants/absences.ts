import { absenceStream } from '@alba/contracts/absences/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'

/** The events of a booking that are done for an absence, by the outcome that they mean. */
const doneBy = { BookingHandedOver: 'handed_over', BookingRescheduled: 'moved', BookingCanceled: 'canceled' } as const
type Outcome = (typeof doneBy)[keyof typeof doneBy] | 'left'

/**
 * Each decision about a booking of an absence has one outcome, which is what the booking itself says; each round is
 * carried out once; and the openings of the time were closed.
 */
export const absenceFindings = (simulation: Simulation): Finding[] =>
  idsOf(simulation, 'absence').flatMap(id => [...decisionFindings(simulation, id), ...openingFindings(simulation, id)])

function decisionFindings(simulation: Simulation, id: number): Finding[] {
  const subject = absenceStream(id)
  const events = simulation.log.stream(subject)
  const found: Finding[] = []
  for (const { type, data } of events) {
    if (type !== 'AbsenceDecided') continue
    const { round } = data
    const carriedOut = events.filter(each => each.type === 'AbsenceCarriedOut' && each.data.round === round).length
    if (carriedOut !== 1)
      found.push({
        kind: 'absence not carried out',
        subject,
        text: `round ${round} was carried out ${carriedOut} times`,
      })
    for (const { bookingId } of data.decisions) {
      const outcomes = events.flatMap(each =>
        each.type === 'AbsenceBookingHandled' && each.data.round === round && each.data.bookingId === bookingId
          ? [each.data.outcome]
          : [],
      )
      const done = doneTo(simulation, bookingId, { absenceId: id, round })
      const expected: readonly Outcome[] = done.length === 0 ? ['left'] : done
      if (String(outcomes) !== String(expected))
        found.push({
          kind: 'wrong outcome of an absence',
          subject,
          text: `round ${round} says of booking ${bookingId} « ${outcomes} », but it was « ${expected} »`,
        })
    }
  }
  return found
}

function doneTo({ log }: Simulation, bookingId: number, mark: { absenceId: number; round: number }): Outcome[] {
  return log.stream(bookingStream(bookingId)).flatMap(({ type, data }) => {
    if (!(type in doneBy) || !('absence' in data) || !data.absence) return []
    const isOurs = data.absence.absenceId === mark.absenceId && data.absence.round === mark.round
    return isOurs ? [doneBy[type as keyof typeof doneBy]] : []
  })
}

/**
 * Once the absence was carried out for the first time, the practitioner has no opening in it but those that were made
 * since it was declared.
 */
function openingFindings({ log }: Simulation, id: number): Finding[] {
  const [declared] = log.stream(absenceStream(id))
  if (declared?.type !== 'AbsenceDeclared') return []
  const { practitionerId, startsAt, endsAt } = declared.data
  return [...log.streams()].flatMap(subject => {
    if (!subject.startsWith('agenda-')) return []
    const events = log.stream(subject)
    const removed = new Set(
      events.flatMap(({ type, data }) => (type === 'AvailabilityRemoved' ? [data.availabilityId] : [])),
    )
    return events.flatMap(event => {
      if (event.type !== 'AvailabilityOpened' || event.position > declared.position) return []
      const { data } = event
      const isInside = data.practitionerId === practitionerId && data.startsAt < endsAt && startsAt < data.endsAt
      if (!isInside || removed.has(data.availabilityId)) return []
      return [{ kind: 'open while absent', subject, text: `opening ${data.availabilityId} is still there` }]
    })
  })
}
