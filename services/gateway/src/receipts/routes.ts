import { type PaymentTarget, paymentTarget } from '@alba/contracts/payments/events'
import { receiptRequest } from '@alba/contracts/payments/receipt-api'
import { lookUpReceipt } from '@alba/contracts/payments/receipt-commands'
import { receiptFileName } from '@alba/contracts/payments/receipt-name'
import { camelKeys } from '@alba/contracts/shared/case'
import { receiptSheetOf } from '@alba/platform/documents/receipt/sheet'
import type { Renderer } from '@alba/platform/documents/renderer'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { DeskDeps } from '../bookings/deps.ts'
import { forAnybody, forStaff } from '../http/access.ts'
import { type Api, file, randomIdInPath, refusals } from '../http/api.ts'
import type { GuessLimits } from '../http/guesses.ts'
import { sendPdf } from '../http/send-pdf.ts'
import { sendWithSecret } from '../http/send-with-secret.ts'
import { soldOf } from './sold.ts'

type ReceiptDeps = Pick<DeskDeps, 'models' | 'commands' | 'settings' | 'zone' | 'now'> & {
  readonly guesses: GuessLimits
  readonly renderer: Pick<Renderer, 'receipt'>
}

const tags = ['payments']
const response = { ...file('application/pdf', '`recu-{id}.pdf`; of an order only the last digits of its id') }
const FAILED = 'Le reçu n’a pas pu être téléchargé.'

/**
 * Receipts of bookings, vouchers and packages, for whoever paid and for staff (ADR 104). None of them changes anything.
 */
export function receiptRoutes(api: Api, deps: ReceiptDeps): void {
  visitorRoute(api, deps)
  api.get(
    '/api/backoffice/receipts/:kind/:id',
    {
      ...forStaff(FAILED),
      schema: {
        tags,
        summary: 'The receipt of a booking, a voucher or a package, for staff',
        description: '409 while nothing was paid for it.',
        params: z.object({ kind: paymentTarget.shape.kind, id: randomIdInPath }),
        response: { ...response, ...refusals(404, 409) },
      },
    },
    (request, reply) => sendReceipt(deps, reply, request.params),
  )
}

function visitorRoute(api: Api, deps: ReceiptDeps): void {
  api.post(
    '/api/receipts',
    {
      ...forAnybody(20, { failure: FAILED }),
      schema: {
        tags,
        summary: 'The receipt of a sale, for whoever has the link of its letter or has just made it',
        description:
          'Changes nothing. A wrong `token`, one of an address that was corrected since, any where the centre offers no receipts, and an id without the right `request_key` are answered 404; such calls are limited like guesses of codes (429).',
        body: receiptRequest,
        response: { ...response, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const body = 'token' in request.body ? request.body : camelKeys(request.body)
      const secured = { command: lookUpReceipt, body, unknown: 'receipt_unknown' } as const
      return sendReceipt(deps, reply, await sendWithSecret(deps, { request, reply }, secured))
    },
  )
}

/** @throws {ProblemError} 404; 409 while nothing was paid; 503 when nobody has said who the centre is */
async function sendReceipt(
  { models, settings, renderer, zone, now }: ReceiptDeps,
  reply: FastifyReply,
  { kind, id }: PaymentTarget,
): Promise<FastifyReply> {
  const [sold, { identity }] = await Promise.all([soldOf(models, { kind, id }, zone), settings()])
  if (!sold) throw rejected('receipt_unknown')
  if (!identity) throw new ProblemError(problemOf(503, 'unavailable'))
  const sheet = receiptSheetOf(sold, identity, { at: new Date(now()).toISOString(), zone })
  if (!sheet) throw rejected('receipt_unpaid')
  return sendPdf(reply, receiptFileName({ kind, id }), renderer.receipt(sheet))
}
