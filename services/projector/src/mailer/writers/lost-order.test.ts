import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { intentCreated, paymentIntentId, paymentSucceeded, target } from '../../testing/booking-events.ts'
import { mailStand } from '../../testing/mail-stand.ts'

const mails = mailStand()

test('a payment whose booking is missing in the log, as after a restored backup, causes mails that are dropped, not failures', async () => {
  const running = await mails.mailer()
  const refunded: DomainFact = { type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: 9_000 } }
  await mails.stand.append(`payment-${paymentIntentId}`, intentCreated, paymentSucceeded, refunded)
  await mails.settled(running)
  expect(await mails.mailbox.list()).toEqual([])
  const rows = await mails.stand.rows('SELECT kind, state, reason FROM mailer.outbox ORDER BY kind')
  const reason = 'the log does not have what was paid'
  expect(rows).toEqual([
    { kind: 'payment-refunded', state: 'dropped', reason },
    { kind: 'staff-payment-reversed', state: 'dropped', reason },
  ])
})
