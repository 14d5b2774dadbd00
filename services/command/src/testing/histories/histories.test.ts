import type { DomainEvent } from '@alba/contracts/events'
import { automaticallyRefundable } from '@alba/contracts/payments/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { booking } from '../../bookings/booking.ts'
import { type Cause, derivedId } from '../../decision/cause.ts'
import type { AppDeps } from '../../features.ts'
import * as features from '../../features.ts'
import { refreshPayment } from '../../payments/observe.ts'
import { payment } from '../../payments/payment.ts'
import { generateHistory } from './generate.ts'
import { modeOf } from './history.ts'
import { play } from './play.ts'
import { print } from './print.ts'
import { report } from './report.ts'
import type { Features } from './simulation.ts'
import { type Found, sweep } from './sweep.ts'

/** `npm run fuzz` plays more histories, from other seeds. */
const SEED = 1
const HISTORIES = 3_000
/** Long enough for a machine that runs other tests at the same time. */
const TIMEOUT_MS = 900_000

beforeAll(() => {
  const { stackTraceLimit } = Error
  // Lost races and crashes create thousands of errors whose stack traces nobody reads.
  Error.stackTraceLimit = 0
  return () => {
    Error.stackTraceLimit = stackTraceLimit
  }
})

describe('random histories of the command service', () => {
  it(`violate no invariant, except for known faults (${HISTORIES} histories from seed ${SEED})`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const found = await sweep({ features, seed: SEED, count: HISTORIES })
    const unknownFaults = [...found.values()].filter(({ known }) => known === undefined)
    expect(await report(features, unknownFaults)).toBe('')
  })
})

describe('a history', { timeout: TIMEOUT_MS }, () => {
  const seeds = Array.from({ length: 30 }, (_, n) => 1_000 + n)

  it('is the same each time it is generated from the same seed', async () => {
    for (const seed of seeds) {
      const one = await generateHistory(features, modeOf(seed), seed)
      const other = await generateHistory(features, modeOf(seed), seed)
      expect(other).toEqual(one)
      expect(await print(features, other.history)).toBe(await print(features, one.history))
    }
  })

  it('has the same findings when its steps are replayed from JSON', async () => {
    for (const seed of seeds) {
      const { history, found } = await generateHistory(features, modeOf(seed), seed)
      expect(await play(features, JSON.parse(JSON.stringify(history)))).toEqual(found)
    }
  })
})

type Policy = Features['policyGroups'][number]['policies'][number]

/** The features with one of them removed or changed. */
const broken = (change: Partial<Features>): Features => ({ ...features, ...change })
const withPolicies = (change: (policy: Policy) => readonly Policy[]): Features =>
  broken({ policyGroups: features.policyGroups.map(group => ({ ...group, policies: group.policies.flatMap(change) })) })
const withoutPolicy = (name: string): Features => withPolicies(policy => (policy.name === name ? [] : [policy]))

/** Judges a payment by when it is found, and not by when it was made. */
const lateAfterHold = (payable: Features['payables']['booking']): Features['payables']['booking'] => ({
  ...payable,
  async settle(deps, id, paid, cause) {
    const state = await deps.streams.load(booking, id)
    const isLate = state.status === 'pending' && deps.clock() >= Date.parse(state.heldUntil)
    return isLate ? payable.fullyRefunded(deps, id, paid, cause) : payable.settle(deps, id, paid, cause)
  },
})

/** Counts a payment as fully refunded as soon as a part of it was refunded. */
const refundedByAPart = (payable: Features['payables']['booking']): Features['payables']['booking'] => ({
  ...payable,
  async settle(deps, id, paid, cause) {
    const state = await deps.streams.load(payment, paid.paymentIntentId)
    const isTouched = state.status !== 'none' && state.refundedCents > 0
    return isTouched ? payable.fullyRefunded(deps, id, paid, cause) : payable.settle(deps, id, paid, cause)
  },
})

/** A policy refunds without a request in the log, so that staff does not know of it. */
const refundsUnrequested = async (deps: AppDeps, event: DomainEvent, cause: Cause): Promise<void> => {
  if (event.type !== 'WithdrawalAccepted') return
  const { paymentIntentId } = event.data
  await refreshPayment(deps, paymentIntentId, cause)
  const state = await deps.streams.load(payment, paymentIntentId)
  const amountCents = state.status === 'none' ? 0 : automaticallyRefundable(state)
  if (amountCents === 0) return
  await deps.provider.refund(paymentIntentId, { amountCents, requestId: derivedId(`refund:${event.id}`) })
  await refreshPayment(deps, paymentIntentId, cause)
}

/** The first history with a finding of this kind, shortened. */
async function firstOf(kind: string, of: Features, mode: Parameters<typeof generateHistory>[1]): Promise<Found> {
  for (let seed = 1; seed < 2_000; seed += 50) {
    const found = (await sweep({ features: of, seed, count: 50, mode })).get(kind)
    if (found) return found
  }
  throw new Error(`${kind} was not found`)
}

// The last element of each row is the greatest number of steps that the shortest history may have.
describe('the sweep finds a fault that is put into the features', { timeout: TIMEOUT_MS }, () => {
  it.each([
    ['a policy is missing', 'still pending', withoutPolicy('remember-end-of-hold'), 'money', 1],
    [
      'the policy that restores vouchers is missing',
      'redeemed for no booking',
      withoutPolicy('restore-voucher'),
      'vouchers',
      8,
    ],
    [
      'the policy that gives the parts of an expired booking back is missing',
      'redeemed for no booking',
      withoutPolicy('give-parts-of-expired-back'),
      'parts',
      6,
    ],
    [
      'the policy that gives the parts of a canceled booking back is missing',
      'redeemed for no booking',
      withoutPolicy('give-parts-of-canceled-back'),
      'parts',
      8,
    ],
    [
      'a payment settles no booking',
      'money kept without reason',
      broken({
        payables: { ...features.payables, booking: { ...features.payables.booking, settle: async () => null } },
      }),
      'money',
      3,
    ],
    [
      'a payment that is found after the end of its hold counts as late',
      'paid in time and lost',
      broken({ payables: { ...features.payables, booking: lateAfterHold(features.payables.booking) } }),
      'money',
      6,
    ],
    [
      'a payment that is found after a part of it was returned by hand counts as returned',
      'paid in time and lost',
      broken({ payables: { ...features.payables, booking: refundedByAPart(features.payables.booking) } }),
      'money',
      6,
    ],
    [
      'a policy refunds without a request in the log, so that staff can return the same money meanwhile',
      'returned twice',
      withPolicies(policy => [
        policy.name === 'refund-withdrawal' ? { ...policy, handle: refundsUnrequested } : policy,
      ]),
      'returns',
      10,
    ],
    [
      'a command throws a TypeError',
      'unexpected error',
      broken({
        handlers: features.handlers.map(handler =>
          handler.command.name === 'change-practitioner'
            ? Object.assign(async () => Promise.reject(new TypeError('not a function')), { command: handler.command })
            : handler,
        ),
      }),
      'moves',
      2,
    ],
  ] as const)('%s: %s', async (_name, kind, of, mode, maxSteps) => {
    const { shortest } = await firstOf(kind, of, mode)
    expect(shortest.history.steps.length).toBeLessThanOrEqual(maxSteps)
    expect(await play(of, shortest.history)).toContainEqual(shortest.finding)
    expect(await print(of, shortest.history)).toContain(`WRONG, ${kind}`)
  })
})
