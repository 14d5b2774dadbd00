import { type DaySchedule, emptyDay } from '@alba/contracts/agenda/day-schedule'
import { dayBounds, futureStart, staysWithin } from '@alba/contracts/agenda/offer'
import { assignAsWished, candidates, type Need } from '@alba/contracts/agenda/scheduling'
import { type AssigneesView, assigneesQuery, assigneesView } from '@alba/contracts/agenda/staff-api'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { ServiceRow } from '@alba/contracts/catalogue/rows'
import { rejected } from '@alba/platform/http/problem'
import type { DeskSource } from '../bookings/source.ts'
import { bookingOrRefuse } from '../bookings/staff-routes.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import { needOf } from './need.ts'

/** The route behind the choice of the practitioner, when staff books or moves. */
export function assigneesRoute(api: Api, source: DeskSource): void {
  api.get(
    '/api/backoffice/slots/assignees',
    {
      ...forStaff(),
      schema: {
        tags: ['desk'],
        summary: 'Who could give a treatment at a start, and who gets it when nobody is asked for',
        description: 'The same functions decide it as when the booking is made or moved.',
        querystring: assigneesQuery,
        response: { 200: assigneesView, ...refusals(404) },
      },
    },
    async ({ query: { service_id, start_time, booking_id } }) => {
      const { models, zone } = source
      const [catalogue, moved] = await Promise.all([
        source.catalogue(),
        booking_id === undefined ? null : bookingOrRefuse(models, booking_id),
      ])
      const now = source.now()
      const start = futureStart(start_time, zone, now)
      if (!start.ok) throw rejected(start.rejection)
      const asked = needOf(moved ?? offeredService(catalogue, service_id), start.startsAt)
      const need = moved ? { ...asked, bookingId: moved.id } : asked
      // Nobody is open on an empty day: that is the answer for a treatment that would reach into another one.
      const isOnOneDay = staysWithin(need, dayBounds(start.date, zone))
      const day = isOnOneDay ? (await source.days([start.date])).get(start.date) : undefined
      return assigneesOf(day ?? emptyDay, need, { catalogue, moved, now })
    },
  )
}

type Asked = { readonly catalogue: Catalogue; readonly moved: BookingRow | null; readonly now: number }

/** @throws {ProblemError} 404, 409 */
function offeredService({ services }: Catalogue, id: number): ServiceRow {
  const service = services.get(id)
  if (!service) throw rejected('service_unknown')
  if (!isOffered(service)) throw rejected('service_retired')
  return service
}

function assigneesOf(day: DaySchedule, need: Need, { catalogue, moved, now }: Asked): AssigneesView {
  const { resources } = catalogue
  const named = (id: number) => ({ id, name: catalogue.practitioners.get(id)?.name ?? '' })
  const found = candidates(day, need, resources, now)
  const free = found.ok ? found.practitioners : []
  const wish = moved && { practitionerId: moved.practitioner_id, strict: false }
  const chosen = assignAsWished(day, need, resources, wish, now)
  const practitioners = resources.practitioners.map(id => ({ ...named(id), free: free.includes(id) }))
  return {
    assigned: chosen.ok ? named(chosen.assignment.practitionerId) : null,
    practitioners: practitioners.toSorted((one, other) => one.name.localeCompare(other.name, 'fr')),
  }
}
