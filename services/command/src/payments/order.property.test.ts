import type { PaymentEvent } from '@alba/contracts/payments/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declinedCard, PRICE, snapshot } from '../testing/payment-facts.ts'
import { type IntentSnapshot, observeIntent } from './decide.ts'
import { payment } from './payment.ts'

const now = Date.parse('2026-11-23T09:00:00Z')
/** A fixed seed makes every run of the suite the same. Change it to try other cases. */
const RUNS = { numRuns: 300, seed: 20_261_123 }
const paid = { status: 'succeeded', receivedCents: PRICE } as const

/** What the provider shows of one payment, in the order in which it happens. */
const sequences = fc
  .record({
    declines: fc.nat(3),
    processes: fc.boolean(),
    end: fc.constantFrom('paid', 'refunded', 'refunded in two steps', 'canceled' as const),
  })
  .map(({ declines, processes, end }): IntentSnapshot[] => {
    const sequence = [snapshot()]
    for (let n = 1; n <= declines; n++) sequence.push(snapshot({ lastError: declinedCard(`ch_${n}`) }))
    if (processes) sequence.push(snapshot({ status: 'processing' }))
    if (end === 'canceled') return [...sequence, snapshot({ status: 'canceled', cancellationReason: 'abandoned' })]
    sequence.push(snapshot(paid))
    if (end === 'refunded in two steps') sequence.push(snapshot({ ...paid, refundedCents: 1000 }))
    if (end !== 'paid') sequence.push(snapshot({ ...paid, refundedCents: PRICE }))
    return sequence
  })

/** The snapshots of one payment as they arrive: each at least once, some several times, in any order. */
const deliveries = sequences.chain(sequence =>
  fc
    .array(fc.constantFrom(...sequence), { maxLength: 2 * sequence.length })
    .chain(again => fc.shuffledSubarray([...sequence, ...again], { minLength: sequence.length + again.length }))
    .map(order => ({ sequence, order })),
)

/** Observes snapshots one after the other. Expects that a success is never undone. */
function observeAll(snapshots: readonly IntentSnapshot[]) {
  let state = payment.initial
  const events: PaymentEvent[] = []
  for (const each of snapshots) {
    const decision = observeIntent(state, each, now)
    if (!decision.ok) throw new Error(decision.rejection)
    for (const event of decision.events) {
      const before = state.status
      state = payment.evolve(state, event)
      if (before === 'succeeded') expect(state.status, `after ${event.type}`).toBe('succeeded')
      events.push(event)
    }
  }
  if (state.status === 'none') throw new Error('no snapshot created the payment')
  return { status: state.status, refundedCents: state.refundedCents, events }
}

describe('webhooks that come twice, late and in any order', () => {
  it('lead to the same state as in order, and each change is recorded once', () => {
    fc.assert(
      fc.property(deliveries, ({ sequence, order }) => {
        const inOrder = observeAll(sequence)
        const received = observeAll(order)
        expect({ ...received, events: [] }).toEqual({ ...inOrder, events: [] })
        const count = (type: PaymentEvent['type']) => received.events.filter(event => event.type === type).length
        expect(count('IntentCreated')).toBe(1)
        expect(count('PaymentSucceeded')).toBe(inOrder.status === 'succeeded' ? 1 : 0)
        expect(count('PaymentCanceled')).toBe(inOrder.status === 'canceled' ? 1 : 0)
        expect(received.events[0]?.type).toBe('IntentCreated')
        const attempts = received.events.flatMap(event => (event.type === 'PaymentFailed' ? [event.data.attempt] : []))
        expect(new Set(attempts).size).toBe(attempts.length)
        // The amount of `PaymentRefunded` is the sum of all refunds so far, so it only grows.
        const sums = received.events.flatMap(event =>
          event.type === 'PaymentRefunded' ? [event.data.amountCents] : [],
        )
        expect(sums).toEqual(sums.toSorted((a, b) => a - b))
      }),
      RUNS,
    )
  })
})
