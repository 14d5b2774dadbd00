import { expect, it } from 'vitest'
import { stripeProvider } from '../../services/command/src/payments/stripe.ts'
import { PUBLISHABLE_KEY } from './account.ts'
import { intent, paid, SECRET, start } from './testing.ts'

/** How Alba finds what the provider took after a backup, against the sandbox, which lists intents as Stripe does. */

const NOON = Date.parse('2026-11-28T12:00:00Z')
const KEYS = { secretKey: 'sk_test_sandbox', publishableKey: PUBLISHABLE_KEY, webhookSecret: SECRET }

/** Ids of bookings have fifteen digits. */
const bookingId = (n: number) => 100_000_000_000_000 + n
const ofBooking = (n: number, alba = 'our-alba') => ({
  metadata: { alba, type: 'booking', booking_id: String(bookingId(n)) },
  description: `Réservation ${n}`,
})

it('lists what was paid to this installation since a moment, over several pages, without what went back', async () => {
  const { app, base, stripe } = await start()
  const at = (minutes: number) => app.sandbox.setClock(NOON / 1_000 + minutes * 60)
  at(-1)
  await paid(stripe, ofBooking(1))
  at(0)
  for (let n = 2; n <= 110; n++) await paid(stripe, ofBooking(n))
  await intent(stripe, ofBooking(200))
  await paid(stripe, ofBooking(201, 'their-alba'))
  await paid(stripe, { metadata: { order: '7' } })
  const { id: partly } = await paid(stripe, ofBooking(202))
  await stripe.refunds.create({ payment_intent: partly, amount: 1_500 })

  const provider = stripeProvider({ ...KEYS, apiUrl: base, sandboxPublicUrl: null }, 'our-alba')
  const taken = await provider.takenSince(NOON)
  expect(taken.map(({ target }) => target.id).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 109 }, (_each, n) => bookingId(n + 2)),
    bookingId(202),
  ])
  expect(taken.find(({ paymentIntentId }) => paymentIntentId === partly)).toEqual({
    paymentIntentId: partly,
    target: { kind: 'booking', id: bookingId(202) },
    openedAt: '2026-11-28T12:00:00Z',
    keptCents: 5_000,
    description: 'Réservation 202',
  })
})
