import { liftClosure, scheduleClosure } from '@alba/contracts/agenda/commands'
import { type ClosureRow, closuresTable } from '@alba/contracts/agenda/rows'
import {
  type ClosureQuery,
  type ClosureView,
  closureQuery,
  closureRequest,
  closureView,
  createdClosure,
} from '@alba/contracts/agenda/staff-api'
import { addDays, dayAt, fromEpochMinutes, localToEpochMinutes, midnight } from '@alba/contracts/shared/centre-time'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import { z } from 'zod'
import type { DeskDeps } from '../bookings/deps.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { bookingsInClosure } from './affected.ts'
import { datesBetween, untilDays } from './days.ts'

const tags = ['desk']

/** Closures of rooms, during which a room takes no bookings. */
export function closureRoutes(api: Api, deps: DeskDeps): void {
  listRoute(api, deps)
  scheduleRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    liftRoute(scope as Api, deps)
  })
}

/** The name of each list's statement, and its order. Past closures come newest first. */
const lists = {
  coming: { name: 'closures to come', order: 'starts_at, id' },
  over: { name: 'closures that are over', order: 'starts_at DESC, id DESC' },
} as const

/**
 * The closures that end today or later; with `past=true`, those that ended before today. With a `start_date`, only
 * those that end on this day or later, and with an `end_date`, only those that begin on that day or earlier. With a
 * `start_date`, or with an `end_date` before today, closures that are over are included.
 * @param today the day of the centre
 */
async function closuresOf(models: ReadModels, asked: ClosureQuery, today: string, zone: string): Promise<ClosureRow[]> {
  const { room_id, past, start_date, end_date, limit, offset } = asked
  const isOver = past === 'true'
  const { name, order } = lists[isOver ? 'over' : 'coming']
  const startOf = (date: string) => fromEpochMinutes(midnight(date, zone))
  const isBeforeToday = end_date !== undefined && end_date < today
  const firstDay = start_date ?? (isOver || isBeforeToday ? undefined : today)
  const dayAfterLast = end_date && addDays(end_date, 1)
  // `ends_at > $2`, because a closure that ends at midnight does not fall on the day that begins then.
  return models.query<ClosureRow>(
    {
      name,
      text: `SELECT ${columnsOf(closuresTable)} FROM agenda.closures WHERE ($1::integer IS NULL OR room_id = $1)
        AND ends_at > $2 AND starts_at < $3 AND ends_at <= $4 ORDER BY ${order} LIMIT $5 OFFSET $6`,
    },
    room_id ?? null,
    firstDay ? startOf(firstDay) : '-infinity',
    dayAfterLast ? startOf(dayAfterLast) : 'infinity',
    isOver ? startOf(today) : 'infinity',
    limit,
    offset,
  )
}

function listRoute(api: Api, { models, catalogue, zone, now }: DeskDeps): void {
  api.get(
    '/api/backoffice/room-closures',
    {
      ...forStaff('Erreur lors du chargement des fermetures'),
      schema: {
        tags,
        summary: 'The closures of the rooms that end today or later, by their start',
        description:
          'With `past=true`, the closures that are over, newest first. With `start_date` and `end_date`, those that fall on one of these days; without `past`, whether they are over or not. An `end_date` before today needs no `start_date`: all closures that begin by then.',
        querystring: closureQuery,
        response: { 200: z.array(closureView) },
      },
    },
    async ({ query }) => {
      const today = dayAt(now(), zone)
      const [rows, known] = await Promise.all([closuresOf(models, query, today, zone), catalogue()])
      return rows.map(row => viewOf(row, known, zone))
    },
  )
}

const viewOf = (
  { id, room_id, starts_at, ends_at, reason }: ClosureRow,
  { rooms }: Catalogue,
  zone: string,
): ClosureView => ({
  id,
  room_id,
  room_name: rooms.find(room => room.id === room_id)?.name ?? '',
  start_datetime: localOf(starts_at, zone),
  end_datetime: localOf(ends_at, zone),
  reason,
})

type Range = { readonly startsAt: string; readonly endsAt: string }

/** The days of the centre on which a closure falls. One that ends at midnight does not include the next day. */
const daysOf = ({ startsAt, endsAt }: Range, zone: string): string[] =>
  datesBetween(dayAt(Date.parse(startsAt), zone), dayAt(Date.parse(endsAt) - 1, zone))

/**
 * Waits until these days include the closure, or no longer include it. A policy writes this after the command. A
 * failure to read the days only ends the wait, because the command has succeeded.
 */
const untilWritten = (
  { models, days }: DeskDeps,
  closureId: number,
  { dates, isClosed }: { readonly dates: readonly string[]; readonly isClosed: boolean },
): Promise<void> =>
  untilDays({
    models,
    days,
    dates,
    isReached: ({ closures }) => closures.some(({ id }) => id === closureId) === isClosed,
  }).catch(() => undefined)

function scheduleRoute(api: Api, deps: DeskDeps): void {
  const { models, commands, catalogue, zone } = deps
  api.post(
    '/api/backoffice/room-closures',
    {
      ...forStaff('Erreur lors de la création de la fermeture'),
      schema: {
        tags,
        summary: 'Closes a room between two local times of the centre',
        description:
          'Bookings during the closure stay, and are listed in `affected_bookings`. The answer comes once the room is closed on all its days, or after two seconds.',
        body: closureRequest,
        response: { 201: createdClosure, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { room_id, start_datetime: start, end_datetime: end, reason } = request.body
      const body = { roomId: room_id, start, end, reason }
      const { closureId: id, position } = await commands.send(scheduleClosure, body, causeOf(request))
      // The command service has accepted both times, so neither is one that the clocks skip.
      const instant = (local: string) => fromEpochMinutes(localToEpochMinutes(local, zone) ?? 0)
      const row = { id, room_id, starts_at: instant(start), ends_at: instant(end), reason }
      const range = { roomId: room_id, startsAt: row.starts_at, endsAt: row.ends_at }
      if (await models.waitFor(['agenda', 'bookings'], position))
        await untilWritten(deps, id, { dates: daysOf(range, zone), isClosed: true })
      const days = { firstDay: start.slice(0, 10), lastDay: end.slice(0, 10) }
      const affected_bookings = await bookingsInClosure(models, { ...range, ...days }, zone)
      return reply.code(201).send({ ...viewOf(row, await catalogue(), zone), affected_bookings })
    },
  )
}

function liftRoute(api: Api, deps: DeskDeps): void {
  const { models, commands, zone } = deps
  api.delete(
    '/api/backoffice/room-closures/:id',
    {
      ...forStaff('Erreur lors de la suppression de la fermeture'),
      schema: {
        tags,
        summary: 'Cancels a closure, so that its room takes bookings again',
        description: 'The answer comes once the room is open again on all its days, or after two seconds.',
        params: z.object({ id: smallIdInPath }),
        response: { 204: z.null(), ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const closureId = request.params.id
      // A closure can be lifted without the read models; then its days are unknown and are not awaited.
      const [row] = await models.rows(closuresTable, [closureId]).catch(() => [])
      const { position } = await commands.send(liftClosure, { closureId }, causeOf(request))
      const isShown = await models.waitFor(['agenda'], position)
      if (row && isShown) {
        const dates = daysOf({ startsAt: row.starts_at, endsAt: row.ends_at }, zone)
        await untilWritten(deps, closureId, { dates, isClosed: false })
      }
      return reply.code(204).send(null)
    },
  )
}
