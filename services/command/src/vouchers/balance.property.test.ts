import { dayAt } from '@alba/contracts/shared/centre-time'
import type { Decision } from '@alba/contracts/shared/decision'
import { defaultTerms } from '@alba/contracts/testing/terms'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EXPIRES_AT,
  freeAmount,
  issued,
  NONE_RETIRED,
  NUMBER,
  ordered,
  withdrawalId,
  ZONE,
} from '../testing/voucher-facts.ts'
import {
  expireVoucher,
  extendVoucher,
  invalidateVoucher,
  redeemVoucher,
  refundVoucher,
  restoreVoucher,
  undoExtension,
  withdrawVoucher,
} from './decide.ts'
import { type Voucher, voucher } from './voucher.ts'

const CANCELED = { reason: 'canceled_by_staff', terms: defaultTerms } as const

/** A fixed seed makes every run of the suite the same. Change it to try other cases. */
const RUNS = { numRuns: 500, seed: 20_261_121 }
const DAY_MS = 86_400_000

const booking = fc.integer({ min: 1, max: 4 })
const priceCents = fc.integer({ min: 1, max: 12_000 })
const redeem = { kind: fc.constant('redeem' as const), booking, priceCents }
/** Redeems for service 1, which may be the voucher's service, while it is offered. */
const redeemOffered = fc.record({ ...redeem, serviceId: fc.constant(1), isRetired: fc.constant(false) })
/** Redeems for service 1 or 2, while service 1 is retired or offered. */
const redeemAny = fc.record({ ...redeem, serviceId: fc.constantFrom(1, 2), isRetired: fc.boolean() })
const other = fc.oneof(
  fc.record({ kind: fc.constant('restore' as const), booking }),
  fc.record({ kind: fc.constant('extend' as const), months: fc.integer({ min: 1, max: 24 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant('expire' as const) }),
  fc.record({
    kind: fc.constantFrom('invalidate' as const, 'withdraw' as const, 'undo' as const, 'refund' as const),
    weight: fc.constant(1),
  }),
)
const action = fc.oneof(redeemAny, other)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const todayAt = (now: number): string => dayAt(now, ZONE)

function decide(state: Voucher, wanted: Action, now: number): Decision<VoucherEvent> {
  switch (wanted.kind) {
    case 'redeem':
      return redeemVoucher(
        state,
        {
          number: NUMBER,
          bookingId: wanted.booking,
          serviceId: wanted.serviceId,
          priceCents: wanted.priceCents,
          retiredServices: wanted.isRetired ? new Set([1]) : NONE_RETIRED,
        },
        now,
      )
    case 'restore':
      return restoreVoucher(state, wanted.booking, CANCELED, { today: todayAt(now), zone: ZONE })
    case 'extend':
      return extendVoucher(state, { months: wanted.months, reason: null }, todayAt(now), ZONE)
    case 'expire':
      return expireVoucher(state, now)
    case 'invalidate':
      return invalidateVoucher(state, { reason: null }, now)
    case 'withdraw':
      return withdrawVoucher(state, withdrawalId)
    case 'undo':
      return undoExtension(state, { reason: null })
    case 'refund':
      return refundVoucher(state)
    case 'wait':
      return { ok: true, events: [] }
  }
}

/**
 * The model: what each booking has taken, the last valid second after each extension, and whether it is invalidated.
 */
type Ledger = { readonly taken: Map<number, number>; readonly lastSeconds: number[]; isInvalidated: boolean }

const lastSecondOf = ({ lastSeconds }: Ledger): number => lastSeconds.at(-1) ?? 0

/** Enters an event into the ledger. Expects that it fits what the ledger has. */
function record(ledger: Ledger, { type, data }: VoucherEvent): void {
  if (type === 'VoucherRedeemed') {
    expect(ledger.taken.has(data.bookingId)).toBe(false)
    ledger.taken.set(data.bookingId, data.amountCents)
  }
  if (type === 'VoucherRestored') {
    expect(ledger.taken.get(data.bookingId)).toBe(data.amountCents)
    ledger.taken.delete(data.bookingId)
  }
  if (type === 'VoucherExtended') {
    expect(Date.parse(data.expiresAt)).toBeGreaterThan(lastSecondOf(ledger))
    ledger.lastSeconds.push(Date.parse(data.expiresAt))
  }
  if (type === 'VoucherExtensionUndone') ledger.lastSeconds.pop()
  if (type === 'VoucherInvalidated') ledger.isInvalidated = true
}

/** Tries the actions one after the other. Expects after each that the voucher agrees with the ledger. */
function play(order: VoucherEvent, amountCents: number, actions: readonly Action[]): void {
  let state = [order, issued].reduce(voucher.evolve, voucher.initial)
  let now = Date.parse('2026-11-21T09:00:00Z')
  const ledger: Ledger = { taken: new Map(), lastSeconds: [Date.parse(EXPIRES_AT)], isInvalidated: false }
  for (const wanted of actions) {
    if (wanted.kind === 'wait') now += wanted.days * DAY_MS
    const wasInvalidated = ledger.isInvalidated
    const decision = decide(state, wanted, now)
    if (!decision.ok) continue
    for (const fact of decision.events) {
      if (fact.type === 'VoucherRedeemed') {
        expect(wasInvalidated).toBe(false)
        expect(now).toBeLessThan(lastSecondOf(ledger) + 1_000)
      }
      record(ledger, fact)
      state = voucher.evolve(state, fact)
    }
    const taken = ledger.taken.values().reduce((sum, cents) => sum + cents, 0)
    if (state.status !== 'issued' && state.status !== 'invalidated') throw new Error('the voucher is not issued')
    expect(state.balanceCents).toBeGreaterThanOrEqual(0)
    expect(state.balanceCents + taken).toBe(amountCents)
    expect(Date.parse(state.expiresAt)).toBe(lastSecondOf(ledger))
  }
}

describe('any sequence of commands about a voucher', () => {
  it('never redeems more than was paid, nor after the last day, nor after it was invalidated', () => {
    const orders = fc.oneof(
      fc.constant({ order: ordered(), amountCents: 7_500 }),
      fc.integer({ min: 1_000, max: 50_000 }).map(amountCents => ({ order: freeAmount(amountCents), amountCents })),
    )
    fc.assert(
      fc.property(orders, fc.array(action, { maxLength: 40 }), ({ order, amountCents }, actions) =>
        play(order, amountCents, actions),
      ),
      RUNS,
    )
  })
  it('redeems a voucher for a service for one booking at a time', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(redeemOffered, other), { maxLength: 40 }), actions => {
        let state = [ordered(), issued].reduce(voucher.evolve, voucher.initial)
        const now = Date.parse('2026-11-21T09:00:00Z')
        for (const wanted of actions) {
          const decision = decide(state, wanted, now)
          if (decision.ok) state = decision.events.reduce(voucher.evolve, state)
          if (state.status === 'issued') expect(state.redemptions.length).toBeLessThanOrEqual(1)
        }
      }),
      RUNS,
    )
  })
})
