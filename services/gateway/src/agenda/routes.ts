import {
  availableDatesQuery,
  availableDatesView,
  firstAvailableDateQuery,
  firstAvailableDateView,
  nextStartsQuery,
  nextStartsView,
  servicePractitionersView,
  servicesBesideView,
  slotsQuery,
  slotView,
} from '@alba/contracts/bookings/api'
import { pick } from '@alba/contracts/shared/case'
import { z } from 'zod'
import { forAnybody } from '../http/access.ts'
import { type Api, refusals, smallIdInPath } from '../http/api.ts'
import type { Asked, Availability } from './availability.ts'

const tags = ['agenda']

const askedIn = (
  query: Pick<z.output<typeof slotsQuery>, 'practitioner_id' | 'second_service_id' | 'arrangement'>,
): Asked => ({
  practitionerId: query.practitioner_id,
  secondServiceId: query.second_service_id,
  arrangement: query.arrangement,
})

/** The times that visitors can book. */
export function agendaRoutes(api: Api, availability: Availability): void {
  api.get(
    '/api/slots',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The bookable starts of a service on one day',
        description:
          'Times are local times of the centre, without a zone. Starts that are past, inside the minimum notice or beyond the booking horizon are not offered.',
        querystring: slotsQuery,
        response: { 200: z.array(slotView), ...refusals(404, 409) },
      },
    },
    ({ query }) => availability.slots(query.service_id, query.date, askedIn(query)),
  )

  api.get(
    '/api/services/:id/first-available-date',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The first day that has a bookable start for a service',
        description: 'Searches `max_days` days, today included.',
        params: z.object({ id: smallIdInPath }),
        querystring: firstAvailableDateQuery,
        response: { 200: firstAvailableDateView, ...refusals(404, 409) },
      },
    },
    ({ params, query }) => availability.firstDate(params.id, query.max_days, askedIn(query)),
  )

  api.get(
    '/api/services/:id/available-dates',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The days that have a bookable start for a service',
        description:
          'Looks at `days` calendar days (by default 7, at most 31) from `from` on, and lists those with a bookable start, in order. It leaves out days without openings, past days and days beyond the booking horizon.',
        params: z.object({ id: smallIdInPath }),
        querystring: availableDatesQuery,
        response: { 200: availableDatesView, ...refusals(404, 409) },
      },
    },
    ({ params, query }) => availability.dates(params.id, query.from, query.days, askedIn(query)),
  )

  api.get(
    '/api/services/next-starts',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The next bookable starts of all services, or of one',
        description:
          'Lists for each service its first three starts within the booking horizon that are offered by `/api/slots`, earliest first. With `part_of_day` or `weekday` only starts that meet the wish count. A service on request has none.',
        querystring: nextStartsQuery,
        response: { 200: nextStartsView, ...refusals(404, 409) },
      },
    },
    ({ query }) => availability.nextStarts(pick(query, ['part_of_day', 'weekday']), query.service_id, askedIn(query)),
  )

  api.get(
    '/api/services/:id/practitioners',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The practitioners for whom a visitor may ask, by name',
        description: 'Those who take bookings for the service now, whether they are free soon or not.',
        params: z.object({ id: smallIdInPath }),
        response: { 200: servicePractitionersView, ...refusals(404) },
      },
    },
    ({ params }) => availability.practitioners(params.id),
  )

  api.get(
    '/api/services/:id/beside',
    {
      ...forAnybody('unlimited'),
      schema: {
        tags,
        summary: 'The services that can be booked beside this one, at the same time',
        description:
          'Their ids: those for which the centre has another practitioner and another room, whether they are free soon or not. Two services that need the only room of its kind follow each other.',
        params: z.object({ id: smallIdInPath }),
        response: { 200: servicesBesideView, ...refusals(404) },
      },
    },
    ({ params }) => availability.beside(params.id),
  )
}
