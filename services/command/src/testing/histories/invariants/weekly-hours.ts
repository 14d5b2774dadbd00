import { lastPlannedDay, plannedDay } from '@alba/contracts/agenda/planned-day'
import type { DomainEvent } from '@alba/contracts/events'
import { addDays, dayAt } from '@alba/contracts/shared/centre-time'
import { isHoliday } from '@alba/platform/holidays'
import { agenda } from '../../../agenda/agenda.ts'
import { hours } from '../../../agenda/weekly-hours/hours.ts'
import { emptyReference, evolveReference } from '../../../reference/reference.ts'
import { practitioners, zone } from '../centre.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

/** Every day follows the weekly hours that hold, except where somebody changed it by hand: those days are kept. */
export const weeklyHoursFindings = (simulation: Simulation): Finding[] =>
  practitioners.flatMap(practitionerId => [
    ...notFollowed(simulation, practitionerId),
    ...overwritten(simulation, practitionerId),
  ])

function notFollowed(simulation: Simulation, practitionerId: number): Finding[] {
  const { set } = simulation.state(hours, practitionerId)
  const { bookingRules } = simulation.log.events.reduce(evolveReference, emptyReference)
  const today = dayAt(simulation.now, zone)
  const last = lastPlannedDay(today, bookingRules)
  const found: Finding[] = []
  for (let date = today; date <= last; date = addDays(date, 1)) {
    const planned = plannedDay(simulation.state(agenda, date), date, { practitionerId, set, zone, isHoliday })
    if (!planned || planned.isKept || planned.removed.length + planned.added.length === 0) continue
    const text = `the openings of practitioner ${practitionerId} are not those of the weekly hours`
    found.push({ kind: 'weekly hours not followed', subject: `agenda-${date}`, text })
  }
  return found
}

/** A weekly event after a change by hand must have been asked for, with just this number of changes. */
function overwritten(simulation: Simulation, practitionerId: number): Finding[] {
  const asked = new Set(
    simulation.log
      .stream(`hours-${practitionerId}`)
      .flatMap(event =>
        event.type === 'WeeklyHoursSet' ? event.data.resets.map(({ date, changes }) => `${date} ${changes}`) : [],
      ),
  )
  return [...simulation.log.streams()]
    .filter(stream => stream.startsWith('agenda-'))
    .flatMap(stream => {
      const date = stream.slice('agenda-'.length)
      let changes = 0
      return simulation.log.stream(stream).flatMap((event: DomainEvent): Finding[] => {
        if (event.type !== 'AvailabilityOpened' && event.type !== 'AvailabilityRemoved') return []
        if (event.data.practitionerId !== practitionerId) return []
        if (!event.data.weekly) changes++
        if (!event.data.weekly || changes === 0 || asked.has(`${date} ${changes}`)) return []
        const text = `weekly hours of practitioner ${practitionerId} changed a day that was changed by hand`
        return [{ kind: 'change by hand overwritten', subject: stream, text }]
      })
    })
}
