import { availableDatesView, bookingPending } from '@alba/contracts/bookings/api'
import {
  linkCancelRequest,
  linkDatesRequest,
  linkedBookingView,
  linkedStart,
  linkMoveRequest,
  linkRequest,
  linkStartsRequest,
  linkView,
  makeLinkRequest,
} from '@alba/contracts/bookings/link-api'
import { cancelByLink, lookUpBookingLink, makeBookingLink, moveByLink } from '@alba/contracts/bookings/link-commands'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { camelKeys } from '@alba/contracts/shared/case'
import { rejected } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { forAnybody } from '../../http/access.ts'
import { type Api, causeOf, refusals } from '../../http/api.ts'
import type { GuessLimits } from '../../http/guesses.ts'
import { sendWithSecret } from '../../http/send-with-secret.ts'
import { readAfterCommand } from '../../read-models/read-after-command.ts'
import { bookingInPath, type DeskDeps } from '../deps.ts'
import { bookingById, vouchersOf } from '../staff-queries.ts'
import { moveTimes } from './starts.ts'
import { linkedView } from './view.ts'

export type LinkDeps = DeskDeps & { readonly guesses: GuessLimits }

const tags = ['bookings']
const REFUSED =
  'A wrong token, one of an address that was corrected since, and any token where the centre offers no links are answered 404; those calls are limited like guesses of codes (429). 409: the appointment has begun.'

/** What the client of a booking does with the link in a letter (ADR 102). Only `move` and `cancel` change anything. */
export function bookingLinkRoutes(api: Api, deps: LinkDeps): void {
  lookUpRoutes(api, deps)
  changeRoutes(api, deps)
  api.post(
    '/api/bookings/:id/link',
    {
      ...forAnybody(10),
      schema: {
        tags,
        summary: 'The link with which the visitor who has just made a booking manages it',
        description:
          'Without the right `request_key`, and where the centre offers no links, the id counts as unknown (404); such calls are limited like guesses of codes (429).',
        params: bookingInPath,
        body: makeLinkRequest,
        response: { 200: linkView, ...refusals(404, 429) },
      },
    },
    async (request, reply) => {
      const body = { bookingId: request.params.id, ...camelKeys(request.body) }
      return sendWithSecret(deps, { request, reply }, { command: makeBookingLink, body, unknown: 'booking_unknown' })
    },
  )
}

type WithToken = FastifyRequest & { readonly body: z.output<typeof linkRequest> }

/**
 * The booking of a link. The command service checks the token, and the gateway counts a wrong one as a guess. Changes
 * look the booking up too, before they are sent: so their guesses count, and the id of the booking is known.
 * @throws {ProblemError} 404, 409, 429
 */
async function linkedRow(deps: LinkDeps, request: WithToken, reply: FastifyReply): Promise<BookingRow> {
  const { token } = request.body
  const unknown = 'booking_link_unknown'
  const { bookingId } = await sendWithSecret(
    deps,
    { request, reply },
    { command: lookUpBookingLink, body: { token }, unknown },
  )
  const row = await bookingById(deps.models, bookingId)
  if (!row) throw rejected(unknown)
  return row
}

async function viewOf({ models, catalogue, zone, now }: LinkDeps, row: BookingRow) {
  const [vouchers, { resources }] = await Promise.all([vouchersOf(models, row), catalogue()])
  return linkedView(row, { vouchers, resources, zone, now: now() })
}

function lookUpRoutes(api: Api, deps: LinkDeps): void {
  const times = moveTimes(deps)
  const response = refusals(404, 409, 429)
  api.post(
    '/api/booking-links/look-up',
    {
      ...forAnybody(60),
      schema: {
        tags,
        summary: 'The booking of a link, with what a move or a cancellation does',
        description: `Changes nothing. ${REFUSED}`,
        body: linkRequest,
        response: { 200: linkedBookingView, ...response },
      },
    },
    async (request, reply) => viewOf(deps, await linkedRow(deps, request, reply)),
  )
  api.post(
    '/api/booking-links/dates',
    {
      ...forAnybody(120),
      schema: {
        tags,
        summary: 'The days to which the booking of a link may be moved',
        description: REFUSED,
        body: linkDatesRequest,
        response: { 200: availableDatesView, ...response },
      },
    },
    async (request, reply) => {
      const { from, days, any_practitioner } = request.body
      return times.dates(await linkedRow(deps, request, reply), { from, count: days, any_practitioner })
    },
  )
  api.post(
    '/api/booking-links/starts',
    {
      ...forAnybody(120),
      schema: {
        tags,
        summary: 'The times of a day to which the booking of a link may be moved',
        description: REFUSED,
        body: linkStartsRequest,
        response: { 200: z.array(linkedStart), ...response },
      },
    },
    async (request, reply) => times.starts(await linkedRow(deps, request, reply), request.body),
  )
}

function changeRoutes(api: Api, deps: LinkDeps): void {
  /** The booking after the command; 202 when its read model is stopped or late, because the command has succeeded. */
  async function sendChanged(reply: FastifyReply, id: number, position: string | null) {
    const { models } = deps
    const shown = await readAfterCommand(models, { names: ['bookings', 'agenda'], position }, async () => {
      const row = await bookingById(models, id)
      return row && viewOf(deps, row)
    })
    return shown ?? reply.code(202).send({ id })
  }
  const response = { 200: linkedBookingView, 202: bookingPending, ...refusals(404, 409, 429) }
  api.post(
    '/api/booking-links/move',
    {
      ...forAnybody(20),
      schema: {
        tags,
        summary: 'Moves the booking of a link, within the terms of sale',
        description: `The booking keeps its time until it has the new one. A second call for the same time changes nothing. ${REFUSED}`,
        body: linkMoveRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = await linkedRow(deps, request, reply)
      const { position } = await deps.commands.send(moveByLink, camelKeys(request.body), causeOf(request))
      return sendChanged(reply, id, position)
    },
  )
  api.post(
    '/api/booking-links/cancel',
    {
      ...forAnybody(20),
      schema: {
        tags,
        summary: 'Cancels the booking of a link',
        description: `Until the last moment for a move, what was paid goes back; later it stays due. A second call changes nothing. ${REFUSED}`,
        body: linkCancelRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = await linkedRow(deps, request, reply)
      const { position } = await deps.commands.send(cancelByLink, camelKeys(request.body), causeOf(request))
      return sendChanged(reply, id, position)
    },
  )
}
