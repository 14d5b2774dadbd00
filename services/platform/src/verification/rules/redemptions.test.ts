import type { DomainFact, EventOf, EventType } from '@alba/contracts/events'
import { expect, it } from 'vitest'
import { redemptionsRule } from './redemptions.ts'

const AT = Date.parse('2026-11-23T09:00:00Z')
const MINUTE = 60_000
const STARTS_AT = AT + 3 * 24 * 60 * MINUTE
const [bookingId, voucherId] = [100_000_000_000_001, 200_000_000_000_001]

/** What the rule says of these facts, each a minute after the one before, when it looks that many minutes after the first. */
function seenAfter(minutes: number, facts: readonly { readonly type: EventType; readonly data: object }[]) {
  const rule = redemptionsRule()
  for (const [n, { type, data }] of facts.entries()) {
    const metadata = { occurredAt: new Date(AT + n * MINUTE).toISOString() }
    const event = { id: `${n}`, stream: 's', revision: BigInt(n), type, data: { bookingId, ...data }, metadata }
    const handle = rule.on[type] as ((event: EventOf<EventType>) => void) | undefined
    handle?.(event as unknown as EventOf<EventType>)
  }
  rule.finish?.(AT + minutes * MINUTE)
  const { count, underWay } = rule.tally.outcome(new Set())
  return { count, underWay }
}

const requested = { type: 'BookingRequested', data: { startsAt: new Date(STARTS_AT).toISOString() } } as const
const part = { type: 'VoucherRedeemed', data: { voucherId, amountCents: 5_000, isPart: true } } as const
const paying = { type: 'PaymentRequested', data: {} } as const
const expired = { type: 'BookingExpired', data: {} } as const
const confirmed = {
  type: 'BookingConfirmed',
  data: { settledBy: [{ kind: 'voucher', voucherId, amountCents: 5_000 }] },
} as const
const canceled = { type: 'BookingCanceled', data: { by: 'staff', givesBack: true } } as const
const restored = (reason: string) => ({
  type: 'VoucherRestored' as const satisfies DomainFact['type'],
  data: { voucherId, amountCents: 5_000, reason },
})

it('waits with a part for as long as the card may pay the rest, which is until the appointment begins', () => {
  expect(seenAfter(10, [requested, part])).toEqual({ count: 0, underWay: 1 })
  expect(seenAfter(120, [requested, part])).toEqual({ count: 1, underWay: 0 })
  const facts = [requested, part, paying]
  expect(seenAfter(120, facts)).toEqual({ count: 0, underWay: 1 })
  expect(seenAfter(4 * 24 * 60, facts)).toEqual({ count: 1, underWay: 0 })
})

it('expects a part back soon after its booking has expired, however long the card was waited for', () => {
  const facts = [requested, part, paying, expired]
  expect(seenAfter(10, facts)).toEqual({ count: 0, underWay: 1 })
  expect(seenAfter(120, facts)).toEqual({ count: 1, underWay: 0 })
  expect(seenAfter(120, [...facts, restored('not_confirmed')])).toEqual({ count: 0, underWay: 0 })
})

it('accepts what a slow process redeemed after a cancellation, once it went back as the cancellation says', () => {
  const back = restored('canceled_by_staff')
  const facts = [requested, part, confirmed, canceled, back]
  expect(seenAfter(120, facts)).toEqual({ count: 0, underWay: 0 })
  expect(seenAfter(120, [...facts, part])).toEqual({ count: 1, underWay: 0 })
  expect(seenAfter(120, [...facts, part, back])).toEqual({ count: 0, underWay: 0 })
})
