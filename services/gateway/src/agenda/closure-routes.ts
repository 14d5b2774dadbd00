import { liftClosure, scheduleClosure } from '@alba/contracts/agenda/commands'
import { type ClosureRow, closuresTable } from '@alba/contracts/agenda/rows'
import {
  type ClosureView,
  closureQuery,
  closureRequest,
  closureView,
  createdClosure,
} from '@alba/contracts/agenda/staff-api'
import { fromEpochMinutes, localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import { z } from 'zod'
import type { DeskSource } from '../bookings/staff-routes.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { staffOnlyOr } from '../http/staff.ts'
import { bookingsInClosure } from './affected.ts'

const tags = ['desk']

/** When rooms take no bookings (back office §7 « Rooms and closures »). */
export function closureRoutes(api: Api, source: DeskSource): void {
  list(api, source)
  schedule(api, source)
  api.register(async scope => {
    ignoreBodies(scope)
    lift(scope as Api, source)
  })
}

function list(api: Api, { models, catalogue, zone }: DeskSource): void {
  api.get(
    '/api/backoffice/room-closures',
    {
      ...staffOnlyOr('Erreur lors du chargement des fermetures'),
      schema: {
        tags,
        summary: 'The closures of the rooms, by their start',
        querystring: closureQuery,
        response: { 200: z.array(closureView) },
      },
    },
    async ({ query: { room_id, limit, offset } }) => {
      const text = `SELECT ${columnsOf(closuresTable)} FROM agenda.closures WHERE $1::integer IS NULL OR room_id = $1
        ORDER BY starts_at, id LIMIT $2 OFFSET $3`
      const query = { name: 'closures', text }
      const [rows, known] = await Promise.all([
        models.query<ClosureRow>(query, room_id ?? null, limit, offset),
        catalogue(),
      ])
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

function schedule(api: Api, { models, commands, catalogue, zone }: DeskSource): void {
  api.post(
    '/api/backoffice/room-closures',
    {
      ...staffOnlyOr('Erreur lors de la création de la fermeture'),
      schema: {
        tags,
        summary: 'Closes a room between two local times of the centre',
        description: 'Bookings that stand in it stay, and are named in `affected_bookings`.',
        body: closureRequest,
        response: { 201: createdClosure, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { room_id, start_datetime: start, end_datetime: end, reason } = request.body
      const body = { roomId: room_id, start, end, reason }
      const { closureId: id, position } = await commands.send(scheduleClosure, body, causeOf(request))
      await models.shows(['agenda', 'bookings'], position)
      const instant = (local: string) => fromEpochMinutes(localToEpochMinutes(local, zone) ?? 0)
      const row = { id, room_id, starts_at: instant(start), ends_at: instant(end), reason }
      const range = { roomId: room_id, startsAt: row.starts_at, endsAt: row.ends_at }
      const days = { firstDay: start.slice(0, 10), lastDay: end.slice(0, 10) }
      const affected_bookings = await bookingsInClosure(models, { ...range, ...days }, zone)
      return reply.code(201).send({ ...viewOf(row, await catalogue(), zone), affected_bookings })
    },
  )
}

function lift(api: Api, { models, commands }: DeskSource): void {
  api.delete(
    '/api/backoffice/room-closures/:id',
    {
      ...staffOnlyOr('Erreur lors de la suppression de la fermeture'),
      schema: {
        tags,
        summary: 'Takes a closure back: its room takes bookings again',
        params: z.object({ id: smallIdInPath }),
        response: { 204: z.null(), ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const { position } = await commands.send(liftClosure, { closureId: request.params.id }, causeOf(request))
      await models.shows(['agenda'], position)
      return reply.code(204).send(null)
    },
  )
}
