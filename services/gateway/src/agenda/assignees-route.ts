import { type DaySchedule, emptyDay } from '@alba/contracts/agenda/day-schedule'
import { dayBounds, futureStart, staysWithin } from '@alba/contracts/agenda/offer'
import {
  assignAsWished,
  candidates,
  candidatesOutsideHours,
  freeThemselves,
  type Need,
} from '@alba/contracts/agenda/scheduling'
import { type AssigneesView, assigneesQuery, assigneesView } from '@alba/contracts/agenda/staff-api'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { rejected } from '@alba/platform/http/problem'
import type { DeskDeps } from '../bookings/deps.ts'
import { bookingOrRefuse } from '../bookings/staff-routes.ts'
import { type Catalogue, offeredServiceOrRefuse } from '../catalogue/catalogue.ts'
import { forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import { addedTreatment } from './added-treatment.ts'
import { needOf, needOfBooking } from './need.ts'

/**
 * The route behind the choice of the practitioner, when staff makes a booking, or moves the one with the id
 * `booking_id`.
 */
export function assigneesRoute(api: Api, deps: DeskDeps): void {
  api.get(
    '/api/backoffice/slots/assignees',
    {
      ...forStaff(),
      schema: {
        tags: ['desk'],
        summary:
          'Who could give a treatment, or two in one booking, at a start, and who gets it when nobody is asked for',
        description: 'The same functions decide it as when the booking is made or moved.',
        querystring: assigneesQuery,
        response: { 200: assigneesView, ...refusals(404, 409) },
      },
    },
    async ({ query: { service_id, start_time, booking_id, second_service_id: secondServiceId, arrangement } }) => {
      const { models, zone } = deps
      const [catalogue, { choices }, moved] = await Promise.all([
        deps.catalogue(),
        deps.settings(),
        booking_id === undefined ? null : bookingOrRefuse(models, booking_id),
      ])
      const now = deps.now()
      const start = futureStart(start_time, zone, now)
      if (!start.ok) throw rejected(start.rejection)
      // A moved booking keeps its own length, buffers and type of room, whatever has become of its service since.
      const need = moved
        ? needOfBooking(moved, start.startsAt)
        : needOf(
            offeredServiceOrRefuse(catalogue, service_id),
            start.startsAt,
            addedTreatment({ secondServiceId, arrangement }, catalogue, choices),
          )
      // No treatment may reach into another day. Nobody can give one that would.
      const isOnOneDay = staysWithin(need, dayBounds(start.date, zone))
      const day = (await deps.days([start.date])).get(start.date) ?? emptyDay
      return assigneesOf(day, need, { catalogue, moved, now, isOnOneDay })
    },
  )
}

type Context = {
  readonly catalogue: Catalogue
  /** The booking that is to be moved; null for a new one. */
  readonly moved: BookingRow | null
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Whether the treatment with its buffers stays on one day. */
  readonly isOnOneDay: boolean
}

function assigneesOf(day: DaySchedule, need: Need, { catalogue, moved, now, isOnOneDay }: Context): AssigneesView {
  const resources = isOnOneDay ? catalogue.resources : { ...catalogue.resources, rooms: [] }
  const named = (id: number) => ({ id, name: catalogue.practitioners.get(id)?.name ?? '' })
  const found = candidates(day, need, resources, now)
  const free = found.ok ? found.practitioners : []
  const outside = candidatesOutsideHours(day, need, resources, now)
  // A moved booking stays with its practitioner if that one is free. If not, another one gets it.
  const wish = moved && { practitionerId: moved.practitioner_id, strict: false }
  const chosen = assignAsWished(day, need, resources, wish, now)
  const secondOf = (found: Found) =>
    found.ok && found.assignment.second ? { second: named(found.assignment.second.practitionerId) } : {}
  const haveTime = isOnOneDay ? freeThemselves(day, need, resources, now) : []
  const practitioners = resources.practitioners.map(id => ({
    ...named(id),
    free: free.includes(id),
    outside_hours: outside.includes(id),
    missing: haveTime.includes(id) && !free.includes(id) ? missingFor(need) : null,
    ...(need.second && secondOf(assignAsWished(day, need, resources, wishFor(id, outside), now))),
  }))
  return {
    assigned: chosen.ok ? { ...named(chosen.assignment.practitionerId), ...secondOf(chosen) } : null,
    practitioners: practitioners.toSorted((one, other) => one.name.localeCompare(other.name, 'fr')),
  }
}

type Found = ReturnType<typeof assignAsWished>

/** The wish for a practitioner, who comes outside her hours where she would have to. */
const wishFor = (practitionerId: number, outside: readonly number[]) => ({
  practitionerId,
  strict: true,
  outsideHours: outside.includes(practitionerId),
})

/** What a practitioner lacks who has the time herself. */
const missingFor = ({ second }: Need): 'room' | 'pair' => (second ? 'pair' : 'room')
