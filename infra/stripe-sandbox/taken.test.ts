import { expect, it } from 'vitest'
import { stripeProvider } from '../../services/command/src/payments/stripe.ts'
import { PUBLISHABLE_KEY } from './account.ts'
import { createConfirmedIntent, createIntent, SECRET, startSandbox } from './testing.ts'

/**
 * After a restore, Alba asks Stripe for the payments that were taken since the backup. Here Alba's Stripe client asks the
 * sandbox, which lists payment intents as Stripe does.
 */

const NOON = Date.parse('2026-11-28T12:00:00Z')
const KEYS = { secretKey: 'sk_test_sandbox', publishableKey: PUBLISHABLE_KEY, webhookSecret: SECRET }

/** Ids of bookings have fifteen digits. */
const bookingId = (n: number) => 100_000_000_000_000 + n

/** An intent for a booking. @param alba the installation of Alba that creates the intent */
const ofBooking = (n: number, alba = 'our-alba') => ({
  metadata: { alba, type: 'booking', booking_id: String(bookingId(n)) },
  description: `Réservation ${n}`,
})

it('lists what this installation was paid since a moment, over several pages of intents, less what was refunded', async () => {
  const { app, base, stripe } = await startSandbox()
  // The sandbox's clock counts seconds.
  app.sandbox.setClock(NOON / 1_000 - 60)
  await createConfirmedIntent(stripe, ofBooking(1))
  app.sandbox.setClock(NOON / 1_000)
  // Stripe lists at most 100 intents in a page.
  for (let n = 2; n <= 110; n++) await createConfirmedIntent(stripe, ofBooking(n))
  // Not listed: an intent that nobody paid, one of another installation, and one of something else.
  await createIntent(stripe, ofBooking(200))
  await createConfirmedIntent(stripe, ofBooking(201, 'their-alba'))
  await createConfirmedIntent(stripe, { metadata: { order: '7' } })
  const { id: partlyRefunded } = await createConfirmedIntent(stripe, ofBooking(202))
  await stripe.refunds.create({ payment_intent: partlyRefunded, amount: 1_500 })

  const provider = stripeProvider({ ...KEYS, apiUrl: base, sandboxPublicUrl: null }, 'our-alba')
  const taken = await provider.takenSince(NOON)
  expect(taken.map(({ target }) => target.id).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 109 }, (_each, n) => bookingId(n + 2)),
    bookingId(202),
  ])
  expect(taken.find(({ paymentIntentId }) => paymentIntentId === partlyRefunded)).toEqual({
    paymentIntentId: partlyRefunded,
    target: { kind: 'booking', id: bookingId(202) },
    openedAt: '2026-11-28T12:00:00Z',
    keptCents: 5_000,
    description: 'Réservation 202',
  })
})
