import { setTimeout as sleep } from 'node:timers/promises'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { withdrawalReceipt, withdrawalRequest } from '@alba/contracts/withdrawals/api'
import { withdraw } from '@alba/contracts/withdrawals/commands'
import type { WithdrawalSubject } from '@alba/contracts/withdrawals/events'
import { referenceIn } from '@alba/contracts/withdrawals/known-form'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf } from '../http/api.ts'
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { SaleDeps } from '../vouchers/deps.ts'
import { voucherById, voucherByNumber } from '../vouchers/queries.ts'

/** The interval at which answers are sent, in milliseconds. Handling a declaration takes less than that. */
const INTERVAL_MS = 1_000

/** Declarations of withdrawal from a purchase. */
export function withdrawalRoutes(api: Api, { models, commands }: SaleDeps): void {
  api.post(
    '/api/withdrawals',
    {
      ...forAnybody(5),
      schema: {
        tags: ['withdrawals'],
        summary: 'Declares a withdrawal from a voucher or a package',
        description:
          'The answer and its timing are the same whatever the reference names, so that nobody learns from them which sales exist. A receipt is sent by mail. With an `Idempotency-Key`, the request may safely be sent again.',
        headers: idempotencyHeaders('receipt'),
        body: withdrawalRequest,
        response: { 202: withdrawalReceipt },
      },
    },
    async (request, reply) => {
      const { receivedAt } = await atFixedInterval(async () => {
        const subject = await subjectOf(models, request.body.reference)
        const body = { ...request.body, subject, idempotencyKey: idempotencyKey(request) }
        return commands.send(withdraw, body, causeOf(request))
      })
      return reply.code(202).send({ received_at: receivedAt })
    },
  )
}

/** The sale that a reference names: a voucher by its number or id, a purchase by its id. */
async function subjectOf(models: ReadModels, typed: string): Promise<WithdrawalSubject | null> {
  const reference = referenceIn(typed)
  if (!reference) return null
  if ('number' in reference) return named('voucher', await voucherByNumber(models, reference.number))
  const { id } = reference
  const [voucher, [purchase]] = await Promise.all([voucherById(models, id), models.rows(purchasesTable, [id])])
  return named('voucher', voucher) ?? named('purchase', purchase)
}

const named = (kind: WithdrawalSubject['kind'], row: { id: number } | undefined): WithdrawalSubject | null =>
  row ? { kind, id: row.id } : null

/**
 * A valid claim takes longer than any other, because it invalidates vouchers. A stranger who measures the time must not
 * learn from it which vouchers exist, so answers are sent only at multiples of a fixed interval after the request.
 */
async function atFixedInterval<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const outcome = await Promise.allSettled([work()])
  await sleep(INTERVAL_MS - ((performance.now() - began) % INTERVAL_MS))
  const [settled] = outcome
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
