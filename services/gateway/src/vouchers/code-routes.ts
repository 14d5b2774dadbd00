import { useVoucherRequest, voucherDetail, voucherLookup, voucherView } from '@alba/contracts/vouchers/api'
import { redeemVoucher } from '@alba/contracts/vouchers/commands'
import { rejected } from '@alba/platform/http/problem'
import { forAnybodyStaffMore } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import { codeInPath as params, type SaleDeps, tags } from './deps.ts'
import { findByCode, voucherOrRefuse } from './find.ts'
import { voucherById } from './queries.ts'
import { lookupOf, lookupOfUnknownCode } from './view.ts'
import { publicViewOf, voucherDetailOf } from './worth.ts'

/**
 * Routes for the holder of a voucher's code, which is also called its number. Guesses of codes by visitors are limited,
 * for each address and in total. Staff may name the voucher by its id as well, and their calls are no guesses.
 */
export function codeRoutes(api: Api, deps: SaleDeps): void {
  byNumberRoute(api, deps)
  withServiceRoute(api, deps)
  validateRoute(api, deps)
  redeemRoute(api, deps)
}

function byNumberRoute(api: Api, deps: SaleDeps): void {
  api.get(
    '/api/gift-vouchers/:number',
    {
      ...forAnybodyStaffMore(60),
      schema: {
        tags,
        summary: 'A voucher, for whoever knows its number',
        description: 'Only staff see the purchaser, the recipient and the message.',
        params,
        response: { 200: voucherDetail.or(voucherView), ...refusals(404) },
      },
    },
    async (request, reply) => {
      const row = await voucherOrRefuse(deps, request, reply, request.params.number)
      return request.practitionerId === null
        ? publicViewOf(deps.models, row, deps.now())
        : voucherDetailOf(deps.models, row, deps.now())
    },
  )
}

/** Answers like `validateRoute`, but an unknown code is 200 with `found: false` here, and 404 there. */
function withServiceRoute(api: Api, deps: SaleDeps): void {
  api.get(
    '/api/gift-vouchers/:number/with-service',
    {
      ...forAnybodyStaffMore(60),
      schema: {
        tags,
        summary: 'Whether a code can be used, and for what',
        description: 'For an unknown code the answer is also 200, and `found` is false.',
        params,
        response: { 200: voucherLookup },
      },
    },
    async (request, reply) => {
      const row = await findByCode(deps, request, reply, request.params.number)
      return row ? lookupOf(row, await deps.catalogue(), deps.now()) : lookupOfUnknownCode
    },
  )
}

function validateRoute(api: Api, deps: SaleDeps): void {
  api.register(async scope => {
    ignoreBodies(scope)
    ;(scope as Api).post(
      '/api/gift-vouchers/:number/validate',
      {
        ...forAnybodyStaffMore(60, { failure: 'Erreur lors de la validation' }),
        schema: {
          tags,
          summary: 'Whether a code can be used; 404 when it is unknown',
          description: 'Changes nothing. Takes no body.',
          params,
          response: { 200: voucherLookup, ...refusals(404) },
        },
      },
      async (request, reply) => {
        const row = await voucherOrRefuse(deps, request, reply, request.params.number)
        return lookupOf(row, await deps.catalogue(), deps.now())
      },
    )
  })
}

/** The route that redeems a voucher for a booking, with the same command as the booking flow. */
function redeemRoute(api: Api, deps: SaleDeps): void {
  const { models, commands, now } = deps
  api.post(
    '/api/gift-vouchers/:number/use',
    {
      ...forAnybodyStaffMore(60, { failure: 'Erreur lors de l’utilisation du bon' }),
      schema: {
        tags,
        summary: 'Pays a booking on hold with a voucher',
        description:
          'The booking must be for the voucher’s service. A voucher for a free amount or for a retired service pays any booking that costs no more than its balance. Using it again for the same booking changes nothing.',
        params,
        body: useVoucherRequest,
        response: { 200: voucherView, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const row = await voucherOrRefuse(deps, request, reply, request.params.number)
      // Staff may name a voucher by its id. One that is not issued yet has no number.
      if (row.number === null) throw rejected('voucher_unpaid')
      const body = { voucherId: row.id, number: row.number, bookingId: request.body.booking_id }
      const { position } = await commands.send(redeemVoucher, body, causeOf(request))
      const after = { names: ['vouchers', 'bookings'], position } as const
      const shown = await readAfterCommand(models, after, () => voucherById(models, row.id))
      return publicViewOf(models, shown ?? row, now())
    },
  )
}
