import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { isOpenDuring } from '@alba/contracts/agenda/scheduling'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { agenda } from '../../../agenda/agenda.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

/**
 * Finds time that was given outside the hours of its practitioner and does not say that staff wanted it so, and time
 * inside them that says it.
 */
export const outsideHoursFindings = ({ log }: Simulation): Finding[] =>
  [...log.streams()].filter(stream => stream.startsWith('agenda-')).flatMap(stream => ofDay(stream, log.stream(stream)))

function ofDay(subject: string, events: readonly unknown[]): Finding[] {
  const found: Finding[] = []
  let day = agenda.initial
  for (const event of events as readonly AgendaEvent[]) {
    if (event.type === 'SlotHeld' || event.type === 'SlotMoved') {
      const { bookingId, practitionerId, outsideHours = false } = event.data
      const time = { startsAt: toEpochMinutes(event.data.startsAt), endsAt: toEpochMinutes(event.data.endsAt) }
      if (isOpenDuring(day, practitionerId, time) === outsideHours)
        found.push({
          kind: outsideHours ? 'inside the hours, and says it is not' : 'outside the hours unasked',
          subject,
          text: `booking ${bookingId} with practitioner ${practitionerId} at ${event.data.startsAt}`,
        })
    }
    day = agenda.evolve(day, event)
  }
  return found
}
