import { markPaidOnSite, refundOnSite, undoPaidOnSite, writeOffOnSite } from '@alba/contracts/bookings/commands'
import { paidOnSiteRequest, refundOnSiteRequest, writeOffOnSiteRequest } from '@alba/contracts/payments/refund-api'
import { forStaff } from '../http/access.ts'
import type { Api } from '../http/api.ts'
import { ifMatchHeaders } from '../http/if-match.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { bookingChanger, type ChangeBooking, response } from './change-booking.ts'
import { type DeskDeps, bookingInPath as params, tags } from './deps.ts'

const failed = forStaff('Erreur lors de l’enregistrement du règlement')

/** Routes for payments at the centre, which the card provider does not know. */
export function onSiteRoutes(api: Api, deps: DeskDeps): void {
  const change = bookingChanger(deps)
  markPaidRoute(api, change)
  refundRoute(api, change)
  writeOffRoute(api, change)
  api.register(async scope => {
    ignoreBodies(scope)
    undoRoute(scope as Api, change)
  })
}

function markPaidRoute(api: Api, change: ChangeBooking): void {
  api.put(
    '/api/backoffice/bookings/:id/paid-on-site',
    {
      ...failed,
      schema: {
        tags,
        summary: 'Records that a booking was paid at the centre',
        description:
          'The amount is the price of the booking, unless `amount_cents` is given. Doing it again changes nothing.',
        params,
        headers: ifMatchHeaders,
        body: paidOnSiteRequest,
        response,
      },
    },
    async (request, reply) => {
      const { means, amount_cents: amountCents } = request.body
      const paid = amountCents ? { means, amountCents } : { means }
      return change(request, reply, markPaidOnSite, paid)
    },
  )
}

function undoRoute(api: Api, change: ChangeBooking): void {
  api.delete(
    '/api/backoffice/bookings/:id/paid-on-site',
    {
      ...failed,
      schema: {
        tags,
        summary: 'Records that a booking was marked as paid at the centre by mistake',
        description: 'Takes no body. It is refused once part of the payment was returned.',
        params,
        headers: ifMatchHeaders,
        response,
      },
    },
    async (request, reply) => change(request, reply, undoPaidOnSite, {}),
  )
}

function refundRoute(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/refunds-on-site',
    {
      ...forStaff('Erreur lors du remboursement'),
      schema: {
        tags,
        summary: 'Records that money that was paid at the centre was given back',
        params,
        headers: ifMatchHeaders,
        body: refundOnSiteRequest,
        response,
      },
    },
    async (request, reply) => {
      const { amount_cents: amountCents, means, reason } = request.body
      return change(request, reply, refundOnSite, { amountCents, means, reason })
    },
  )
}

function writeOffRoute(api: Api, change: ChangeBooking): void {
  api.post(
    '/api/backoffice/bookings/:id/refunds-on-site/write-off',
    {
      ...forStaff('Erreur lors du remboursement'),
      schema: {
        tags,
        summary: 'Records that money that was paid at the centre will not be returned, although it is owed',
        params,
        headers: ifMatchHeaders,
        body: writeOffOnSiteRequest,
        response,
      },
    },
    async (request, reply) => change(request, reply, writeOffOnSite, { reason: request.body.reason }),
  )
}
