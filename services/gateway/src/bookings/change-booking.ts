import { bookingPending } from '@alba/contracts/bookings/api'
import { staffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { accepted, CommandDefinition } from '@alba/contracts/shared/command'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { causeOf, refusals } from '../http/api.ts'
import { seenVersion } from '../http/if-match.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import type { DeskDeps } from './deps.ts'
import { bookingById, detailOf } from './staff-queries.ts'

/** The responses of every route that changes one booking. */
export const response = { 200: staffBookingDetail, 202: bookingPending, ...refusals(404, 409) }

type OfOneBooking = FastifyRequest & { readonly params: { readonly id: number } }

/**
 * Sends a command for the booking in the path, with the version that staff saw, and answers with the changed booking.
 */
export type ChangeBooking = <Body extends z.ZodType>(
  request: OfOneBooking,
  reply: FastifyReply,
  command: CommandDefinition<string, Body, typeof accepted>,
  body: Omit<z.output<Body>, 'bookingId' | 'version'>,
) => Promise<FastifyReply>

export const bookingChanger =
  (deps: DeskDeps): ChangeBooking =>
  async (request, reply, command, given) => {
    const { id: bookingId } = request.params
    const body = command.body.parse({ bookingId, ...given, ...seenVersion(request) })
    const { position } = await deps.commands.send(command, body, causeOf(request))
    return sendBooking(reply, deps, bookingId, position)
  }

/**
 * Answers with the booking after the command, or with its location when the read models are late. It waits for the
 * agenda too, because the web app loads the slots next.
 */
export async function sendBooking(
  reply: FastifyReply,
  { models, zone, now }: DeskDeps,
  id: number,
  position: string | null,
): Promise<FastifyReply> {
  const shown = await readAfterCommand(models, { names: ['bookings', 'agenda'], position }, async () => {
    const row = await bookingById(models, id)
    return row && detailOf(models, row, { zone, now: now() })
  })
  if (shown) return reply.send(shown)
  return reply.code(202).header('location', `/api/backoffice/bookings/${id}`).send({ id })
}
