import { bookingVouchersRequest, bookingVouchersView } from '@alba/contracts/bookings/api'
import { payWithVouchers } from '@alba/contracts/bookings/commands'
import { MOST_VOUCHERS } from '@alba/contracts/bookings/settlement'
import { z } from 'zod'
import { forAnybodyStaffMore } from '../http/access.ts'
import { type Api, causeOf, randomIdInPath, refusals } from '../http/api.ts'
import type { BookingDeps } from './routes.ts'
import { voucherWithCode } from './voucher-with-code.ts'

/** The route with which vouchers pay what they can of a booking, before a card pays the rest (ADR 115). */
export function vouchersRoute(api: Api, deps: BookingDeps): void {
  api.post(
    '/api/bookings/:id/vouchers',
    {
      ...forAnybodyStaffMore(30, { failure: 'Erreur lors de l’utilisation du bon' }),
      schema: {
        tags: ['bookings'],
        summary: 'Vouchers pay what they can of a booking on hold; a card pays the rest',
        description: `Takes up to ${MOST_VOUCHERS} codes, and takes nothing when one of them cannot pay. The payment that is opened afterwards is for \`due_cents\`; when that is 0, the booking is confirmed. If the booking ends unpaid, the vouchers get everything back. Each code counts as a guess. Using the same codes again changes nothing. Where the centre does not offer it, the answer is 409.`,
        params: z.object({ id: randomIdInPath }),
        body: bookingVouchersRequest,
        response: { 200: bookingVouchersView, ...refusals(404, 409, 429) },
      },
    },
    async (request, reply) => {
      const vouchers = []
      // One after the other, because each counts as a guess: once the limit of guesses is reached, the rest must not be
      // looked up.
      for (const code of request.body.voucher_numbers) vouchers.push(await voucherWithCode(deps, request, reply, code))
      const body = { bookingId: request.params.id, vouchers }
      const { position, parts, dueCents } = await deps.commands.send(payWithVouchers, body, causeOf(request))
      await deps.models.waitFor(['bookings'], position)
      return {
        parts: parts.map(({ voucherNumber, amountCents }) => ({
          voucher_number: voucherNumber,
          amount_cents: amountCents,
        })),
        due_cents: dueCents,
      }
    },
  )
}
