import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { isOpenDuring } from '@alba/contracts/agenda/scheduling'
import type { DataOf } from '@alba/contracts/events'
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
      const treatments = [event.data, event.data.second].filter(each => each !== undefined)
      if (treatments.every(each => isInside(day, each)) === outsideHours)
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

const isInside = (day: DaySchedule, { practitionerId, startsAt, endsAt }: Time): boolean =>
  isOpenDuring(day, practitionerId, { startsAt: toEpochMinutes(startsAt), endsAt: toEpochMinutes(endsAt) })

type Time = Pick<DataOf<'SlotHeld'>, 'practitionerId' | 'startsAt' | 'endsAt'>
