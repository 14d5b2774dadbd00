import { markPaidOnSite, refundOnSite, undoPaidOnSite, writeOffOnSite } from '@alba/contracts/bookings/commands'
import { paidOnSiteRequest, refundOnSiteRequest, writeOffOnSiteRequest } from '@alba/contracts/payments/refund-api'
import { type Api, causeOf } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { staffOnlyOr } from '../http/staff.ts'
import { response, sendBooking } from './desk-routes.ts'
import { type DeskSource, params, tags } from './staff-routes.ts'

const failed = staffOnlyOr('Erreur lors de l’enregistrement du règlement')

/** What is paid at the centre: the card provider knows nothing of it. */
export function onSiteRoutes(api: Api, source: DeskSource): void {
  markPaid(api, source)
  refund(api, source)
  writeOff(api, source)
  api.register(async scope => {
    ignoreBodies(scope)
    undo(scope as Api, source)
  })
}

function markPaid(api: Api, source: DeskSource): void {
  api.put(
    '/api/backoffice/bookings/:id/paid-on-site',
    {
      ...failed,
      schema: {
        tags,
        summary: 'Says that a booking was paid at the centre',
        description: 'At its price, unless `amount_cents` says how much. Doing it again changes nothing.',
        params,
        headers: ifMatchHeaders,
        body: paidOnSiteRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id: bookingId } = request.params
      const { means, amount_cents: amountCents } = request.body
      const paid = amountCents ? { means, amountCents } : { means }
      const body = { bookingId, ...paid, ...seenVersion(request) }
      const { position } = await source.commands.send(markPaidOnSite, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

function undo(api: Api, source: DeskSource): void {
  api.delete(
    '/api/backoffice/bookings/:id/paid-on-site',
    {
      ...failed,
      schema: {
        tags,
        summary: 'Says that it was a mistake to mark a booking as paid at the centre',
        description: 'Takes no body. Refused once something of it was returned.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    async (request, reply) => {
      const { id: bookingId } = request.params
      const body = { bookingId, ...seenVersion(request) }
      const { position } = await source.commands.send(undoPaidOnSite, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

function refund(api: Api, source: DeskSource): void {
  api.post(
    '/api/backoffice/bookings/:id/refunds-on-site',
    {
      ...staffOnlyOr('Erreur lors du remboursement'),
      schema: {
        tags,
        summary: 'Says that money that was paid at the centre was given back',
        params,
        headers: ifMatchHeaders,
        body: refundOnSiteRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id: bookingId } = request.params
      const { amount_cents: amountCents, means, reason } = request.body
      const body = { bookingId, amountCents, means, reason, ...seenVersion(request) }
      const { position } = await source.commands.send(refundOnSite, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}

function writeOff(api: Api, source: DeskSource): void {
  api.post(
    '/api/backoffice/bookings/:id/refunds-on-site/write-off',
    {
      ...staffOnlyOr('Erreur lors du remboursement'),
      schema: {
        tags,
        summary: 'Says that money that was paid at the centre and is owed will not be returned',
        params,
        headers: ifMatchHeaders,
        body: writeOffOnSiteRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id: bookingId } = request.params
      const body = { bookingId, reason: request.body.reason, ...seenVersion(request) }
      const { position } = await source.commands.send(writeOffOnSite, body, causeOf(request))
      return sendBooking(reply, source, bookingId, position)
    },
  )
}
