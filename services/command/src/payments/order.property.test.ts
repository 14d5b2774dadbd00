import type { PaymentEvent } from '@alba/contracts/payments/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE, refusal, snapshot } from '../testing/payment-facts.ts'
import { type IntentSnapshot, observeIntent } from './decide.ts'
import { payment } from './payment.ts'

/** One seed, so that every run of the suite is the same; change it to look further. */
const RUNS = { numRuns: 300, seed: 20_261_123 }
const paid = { status: 'succeeded', receivedCents: PRICE } as const

/** What the provider says during one payment's life, in the order in which it happens. */
const life = fc
  .record({
    refusals: fc.nat(3),
    processes: fc.boolean(),
    end: fc.constantFrom('paid', 'refunded', 'refunded in two steps', 'canceled' as const),
  })
  .map(({ refusals, processes, end }): IntentSnapshot[] => {
    const story = [snapshot()]
    for (let n = 1; n <= refusals; n++) story.push(snapshot({ lastError: refusal(`ch_${n}`) }))
    if (processes) story.push(snapshot({ status: 'processing' }))
    if (end === 'canceled') return [...story, snapshot({ status: 'canceled', cancellationReason: 'abandoned' })]
    story.push(snapshot(paid))
    if (end === 'refunded in two steps') story.push(snapshot({ ...paid, refundedCents: 1000 }))
    if (end !== 'paid') story.push(snapshot({ ...paid, refundedCents: PRICE }))
    return story
  })

/** The snapshots of a life as they arrive: each at least once, some several times, in any order. */
const deliveries = life.chain(story =>
  fc
    .array(fc.constantFrom(...story), { maxLength: 2 * story.length })
    .chain(again => fc.shuffledSubarray([...story, ...again], { minLength: story.length + again.length }))
    .map(order => ({ story, order })),
)

function observeAll(snapshots: readonly IntentSnapshot[]) {
  let state = payment.initial
  const events: PaymentEvent[] = []
  for (const each of snapshots) {
    const decision = observeIntent(state, each, 0)
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
      fc.property(deliveries, ({ story, order }) => {
        const inOrder = observeAll(story)
        const received = observeAll(order)
        expect({ ...received, events: [] }).toEqual({ ...inOrder, events: [] })
        const count = (type: PaymentEvent['type']) => received.events.filter(event => event.type === type).length
        expect(count('IntentCreated')).toBe(1)
        expect(count('PaymentSucceeded')).toBe(inOrder.status === 'succeeded' ? 1 : 0)
        expect(count('PaymentCanceled')).toBe(inOrder.status === 'canceled' ? 1 : 0)
        expect(received.events[0]?.type).toBe('IntentCreated')
        const attempts = received.events.flatMap(event => (event.type === 'PaymentFailed' ? [event.data.attempt] : []))
        expect(new Set(attempts).size).toBe(attempts.length)
        const sums = received.events.flatMap(event =>
          event.type === 'PaymentRefunded' ? [event.data.amountCents] : [],
        )
        expect(sums).toEqual(sums.toSorted((a, b) => a - b))
      }),
      RUNS,
    )
  })
})
