import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newPayment } from './payment.ts'
import { openPayments } from './payments-by-id.ts'

const AT = Date.parse('2026-01-01T10:00:00Z')
/** So late that the payments go into the archive. */
const LONG_AFTER = AT + 400 * 86_400_000
const event = { stream: 'payment-pi', revision: 0, type: 'IntentCreated', id: '0' }

/** Payments `pi_0`, `pi_1` and so on. The amount of each, in cents, is the number in its id. */
function opened(count: number) {
  const payments = openPayments()
  for (let n = 0; n < count; n++) payments.add(`pi_${n}`, newPayment(n, AT, event))
  return payments
}

it('keeps a booking with the payment that confirmed it last, when the former one comes back from the archive', () => {
  const payments = opened(2)
  payments.confirmed(5, 'pi_0')
  payments.archiveIdle(LONG_AFTER)
  payments.confirmed(5, 'pi_1')
  expect(payments.find('pi_0')?.askedCents).toBe(0)
  expect(payments.ofBooking(5)?.askedCents).toBe(1)
})

const payment = fc.integer({ min: 0, max: 3 })
const booking = fc.integer({ min: 0, max: 3 })
const step = fc.oneof(
  fc.record({ does: fc.constant('confirmed' as const), booking, payment }),
  fc.record({ does: fc.constant('find' as const), payment }),
  fc.record({ does: fc.constant('ofBooking' as const), booking }),
  fc.record({ does: fc.constant('archiveIdle' as const) }),
)

it('finds the same payments by id and by booking, whether they went into the archive in between or not', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
      const payments = opened(4)
      const ofBookings = new Map<number, number>()
      for (const step of steps) {
        if (step.does === 'archiveIdle') payments.archiveIdle(LONG_AFTER)
        else if (step.does === 'find') expect(payments.find(`pi_${step.payment}`)?.askedCents).toBe(step.payment)
        else if (step.does === 'ofBooking')
          expect(payments.ofBooking(step.booking)?.askedCents).toBe(ofBookings.get(step.booking))
        else {
          payments.confirmed(step.booking, `pi_${step.payment}`)
          ofBookings.set(step.booking, step.payment)
        }
      }
      expect([...payments.all()].map(([id]) => id).toSorted()).toEqual(['pi_0', 'pi_1', 'pi_2', 'pi_3'])
    }),
  )
})
