import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { explain, type Reason } from '@alba/contracts/agenda/explain'
import { dayBounds } from '@alba/contracts/agenda/offer'
import { candidatesOutsideHours } from '@alba/contracts/agenda/scheduling'
import { explainedStart, explainQuery, type Obstacle } from '@alba/contracts/agenda/staff-api'
import { epochMinutesToLocal, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { french } from '@alba/contracts/shared/typography'
import { rejected } from '@alba/platform/http/problem'
import type { DeskDeps } from '../bookings/deps.ts'
import { type Catalogue, offeredServiceOrRefuse } from '../catalogue/catalogue.ts'
import { forStaff } from '../http/access.ts'
import { type Api, refusals } from '../http/api.ts'
import { addedTreatment } from './added-treatment.ts'
import { affectedBookings } from './affected.ts'
import { type SentenceContext, sentenceOf } from './explain-sentences.ts'
import { needOf } from './need.ts'
import { isOnRequest } from './slots.ts'

/** Reasons that apply only to visitors. Staff can book the time. */
const ONLY_ONLINE: readonly Reason['why'][] = ['too_soon', 'too_far', 'not_an_offered_start', 'price_on_request']

/** Reasons that do not apply to a practitioner who comes outside their hours. */
const FOR_HOURS: readonly Reason['why'][] = ['outside_openings', 'practitioners_taken', 'not_together']

/** The route behind « Pourquoi ce créneau n'est-il pas proposé ? ». */
export function explainRoute(api: Api, deps: DeskDeps): void {
  api.get(
    '/api/backoffice/slots/explain',
    {
      ...forStaff(),
      schema: {
        tags: ['desk'],
        summary: 'Why a start of a service, or of two in one booking, is not offered',
        description:
          'Lists every reason. The list is empty exactly when visitors are offered the start. `free` says whether staff may book it.',
        querystring: explainQuery,
        response: { 200: explainedStart, ...refusals(404, 409) },
      },
    },
    async ({ query: { service_id, start_time, second_service_id: secondServiceId, arrangement } }) => {
      const [catalogue, { rules, words, choices }] = await Promise.all([deps.catalogue(), deps.settings()])
      const service = offeredServiceOrRefuse(catalogue, service_id)
      const second = addedTreatment({ secondServiceId, arrangement }, catalogue, choices)
      const startsAt = localToEpochMinutes(start_time, deps.zone)
      if (startsAt === undefined) throw rejected('start_time_skipped')
      const date = start_time.slice(0, 10)
      const day = (await deps.days([date])).get(date) ?? emptyDay
      const { zone, now } = deps
      const need = needOf(service, startsAt, second)
      const reasons = explain({
        need,
        day,
        bounds: dayBounds(date, zone),
        resources: catalogue.resources,
        rules,
        priceCents: isOnRequest({ service, second }) ? 0 : service.price_cents,
        now: now(),
        zone,
      })
      const free = reasons.every(({ why }) => ONLY_ONLINE.includes(why))
      const isForHours = reasons.every(({ why }) => [...ONLY_ONLINE, ...FOR_HOURS].includes(why))
      return {
        offered: reasons.length === 0,
        free,
        outside_hours: !free && isForHours && candidatesOutsideHours(day, need, catalogue.resources, now()).length > 0,
        reasons: await Promise.all(
          reasons.map(reason => reasonView(reason, { words, isPair: second !== undefined }, catalogue, deps)),
        ),
      }
    },
  )
}

async function reasonView(reason: Reason, context: SentenceContext, catalogue: Catalogue, deps: DeskDeps) {
  const obstacles = await Promise.all(obstaclesOf(reason, catalogue, deps))
  return { why: reason.why, sentence: french(sentenceOf(reason, context)), obstacles }
}

/** The bookings and closures in the way, by room and by practitioner. */
function obstaclesOf(
  reason: Reason,
  { rooms, practitioners }: Catalogue,
  { models, zone }: DeskDeps,
): Promise<Obstacle>[] {
  if (reason.why === 'practitioners_taken')
    return reason.practitioners.map(async ({ practitionerId, bookingIds }) => ({
      name: practitioners.get(practitionerId)?.name ?? '',
      bookings: await affectedBookings(models, bookingIds, zone),
      closures: [],
    }))
  if (reason.why !== 'rooms_taken') return []
  return reason.rooms.map(async ({ roomId, bookingIds, closures }) => ({
    name: rooms.find(room => room.id === roomId)?.name ?? '',
    bookings: await affectedBookings(models, bookingIds, zone),
    closures: closures.map(({ id, from, until, reason: because }) => ({
      id,
      start_datetime: epochMinutesToLocal(from, zone),
      end_datetime: epochMinutesToLocal(until, zone),
      reason: because,
    })),
  }))
}
