import { bookingsTable } from '@alba/contracts/bookings/rows'
import { paymentsTable, type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, paymentMoney, paymentRow, supervisedRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const onSite: NonNullable<SupervisedRow['on_site']> = {
  amountCents: 6000,
  returnedCents: 1000,
  writtenOffCents: 0,
  means: 'cash',
  paidAt: '2026-11-20T10:00:00.000Z',
  cause: 'granted',
  dueSince: '2026-11-21T10:00:00.000Z',
  trouble: null,
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (url: string) => gateway.app.inject({ url: `/api/payments/${url}`, headers: gateway.staff() })

describe('what is owed to clients', () => {
  /** A booking with two payments, for both of which money is owed. */
  const DUE = 123_456_789_012_345
  /** A booking that was paid at the centre. */
  const ON_SITE = DUE + 1
  const since = '2026-11-20T10:00:00.000Z'
  beforeAll(async () => {
    const owed = paymentMoney({ dueCents: 7500, refundedCents: 500, cause: 'canceled_by_centre', dueSince: since })
    const late = paymentMoney({ dueCents: 7500, cause: 'late_payment', dueSince: '2026-11-19T10:00:00.000Z' })
    const settled = paymentMoney({ dueCents: 7500, refundedCents: 7500 })
    await put(
      gateway.database,
      supervisedTable,
      supervisedRow(`booking:${DUE}`, {
        payment_intent_id: 'pi_20',
        payments: { pi_20: owed, pi_21: late },
        due_since: since,
      }),
      supervisedRow(`voucher:${DUE}`, { type: 'voucher', payments: { pi_22: settled }, service_name: null }),
      supervisedRow(`booking:${ON_SITE}`, { on_site: onSite, given_back: 'client', due_since: since }),
    )
    await put(gateway.database, bookingsTable, bookingRow(DUE, { version: 4 }))
    await put(gateway.database, paymentsTable, paymentRow('pi_20', { target_id: DUE }))
  })

  // The id of a debt is that of its sale. Where the sale has other payments than the one that its row names, theirs
  // have the payment’s id as well.
  it('is listed by payment, the oldest first', async () => {
    const { items, ...sums } = (await ask('due')).json()
    expect(sums).toEqual({ count: 3, total_cents: 7500 + 7000 + 5000 })
    expect(items).toMatchObject([
      { id: `booking:${DUE}:pi_21`, payment_intent_id: 'pi_21', outstanding_cents: 7500, cause: 'late_payment' },
      {
        id: `booking:${DUE}`,
        payment_intent_id: 'pi_20',
        outstanding_cents: 7000,
        refunded_cents: 500,
        start_time: '2026-11-23T09:00:00',
        version: 4,
        since,
        what: 'Massage prénatal',
      },
      { id: `booking:${ON_SITE}`, payment_intent_id: null, outstanding_cents: 5000, cause: 'granted', version: null },
    ])
    expect((await ask('due/count')).json()).toEqual(sums)
  })

  /** The fields that the bodies of all three requests have. */
  const payload = { amount_cents: 2000, reason: 'Départ' }
  /** The same fields in the bodies of their commands. */
  const body = { amountCents: 2000, reason: 'Départ' }
  const request_id = '00000000-0000-4000-8000-00000000000a'
  it.each([
    ['refund-payment', 'refunds', { ...payload, request_id }, { ...body, requestId: request_id }],
    [
      'refund-otherwise',
      'refunds/otherwise',
      { ...payload, means: 'transfer', seen_cents: 7000 },
      { ...body, means: 'transfer', seenCents: 7000 },
    ],
    ['write-off-refund', 'refunds/write-off', payload, body],
  ] as [string, string, object, object][])(
    '%s: sends the command and answers with the new state',
    async (command, path, request, expected) => {
      gateway.command.on(command, () => ({ body: { position: null } }))
      const send = (id: string) =>
        gateway.app.inject({
          method: 'POST',
          url: `/api/payments/${id}/${path}`,
          headers: gateway.staff(2),
          payload: request,
        })
      const answer = await send('pi_20')
      expect([answer.statusCode, answer.json().entity_id], answer.body).toEqual([200, DUE])
      expect(gateway.command.last(command)).toMatchObject({
        body: { paymentIntentId: 'pi_20', ...expected },
        headers: { 'x-actor': 'practitioner:2' },
      })
      expect((await send('pi_unknown')).json()).toMatchObject({ status: 404, code: 'payment_unknown' })
    },
  )
})
