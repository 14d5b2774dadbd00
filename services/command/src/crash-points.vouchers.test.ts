import { bookingStream } from '@alba/contracts/bookings/events'
import type { EventType } from '@alba/contracts/events'
import { purchaseStream } from '@alba/contracts/packages/events'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { withdrawalStream } from '@alba/contracts/withdrawals/events'
import { beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking } from './bookings/cancel-by-staff.ts'
import { cancelUnpaidBooking } from './bookings/cancel-unpaid.ts'
import { redeemVoucher } from './bookings/pay-with-voucher.ts'
import { requestBooking } from './bookings/request.ts'
import { idOfKey } from './decision/ids.ts'
import { type AppDeps, policyGroups } from './features.ts'
import { payPurchase } from './packages/decide.ts'
import { vouchersOf } from './packages/issue-vouchers.ts'
import { purchase } from './packages/purchase.ts'
import { refreshIntent } from './payments/refresh-intent.ts'
import { apply } from './policies/policy.ts'
import { bookingBody } from './testing/command-service.ts'
import {
  booked,
  bookingOf,
  dayOf,
  deps,
  freshCase,
  log,
  openCrashCentre,
  provider,
  runUntilHoldsEnd,
  succeed,
  typesOf,
  visitor,
  withIntent,
} from './testing/crash-centre.ts'
import { type CrashScenario, runEveryCrash } from './testing/crash-sweep.ts'
import { keyring } from './testing/histories/keyring.ts'
import { runEveryInterleaving } from './testing/overtaking.ts'
import { NONE_RETIRED } from './testing/voucher-facts.ts'
import {
  buyPackage,
  buyVoucher,
  intentFor,
  order,
  orderPackage,
  purchaseOf,
  voucherOf,
} from './testing/voucher-flow.ts'
import { redeemVoucher as redeem } from './vouchers/decide.ts'
import { voucher } from './vouchers/voucher.ts'
import { withdraw } from './withdrawals/receive.ts'

/**
 * The same as `crash-points.test.ts`, for vouchers. A voucher is redeemed exactly when its booking is confirmed, a paid
 * package issues all its vouchers once, and an accepted withdrawal both invalidates the vouchers and refunds the
 * payment.
 */

beforeAll(openCrashCentre)

const staff = { ...visitor, actor: { kind: 'practitioner', id: '1' } } as const
let cases = 0

type Case = {
  /** The voucher of the case, or 0 when the case is about a purchase. */
  readonly voucherId: number
  readonly number: string
  readonly intent: string
  readonly purchaseId: number | null
  readonly bookingId: number | null
  readonly date: string
  readonly startTime: string
  readonly idempotencyKey: string
}
type Scenario = CrashScenario<Case> & {
  /** The decision about the withdrawal, if the scenario has one. */
  readonly withdrawal?: 'WithdrawalAccepted' | 'WithdrawalReferred'
  /** The states in which the booking may be after recovery, if the scenario has one. */
  readonly ends?: readonly string[]
}

const blank = { purchaseId: null, bookingId: null, date: '', startTime: '', number: '', intent: '', voucherId: 0 }
const newCase = () => ({ ...blank, idempotencyKey: `voucher-case-${cases++}` })

/** A case with a paid voucher. */
const bought = async (): Promise<Case> => ({ ...newCase(), ...(await buyVoucher(deps, provider)) })
/** A case with a paid voucher, and a free start time. */
const withSlot = async (): Promise<Case> => ({ ...(await bought()), ...(await freshCase()), intent: '' })
/** A booking on hold, with or without an open payment, and a voucher that can pay for it. */
const onHold = (hold: typeof booked) => async (): Promise<Case> => {
  const { voucherId, number } = await bought()
  return { ...newCase(), ...(await hold()), voucherId, number }
}
const bookWithVoucher = (processDeps: AppDeps, { startTime, idempotencyKey, voucherId, number }: Case) =>
  requestBooking(processDeps, bookingBody({ startTime, idempotencyKey, voucher: { voucherId, number } }), visitor)
/** A booking that the voucher has paid. */
const confirmed = async (): Promise<Case> => {
  const testCase = await withSlot()
  await succeed(bookWithVoucher(deps, testCase))
  return testCase
}
const cancel = (processDeps: AppDeps, { bookingId }: Case) =>
  cancelBooking(
    processDeps,
    { bookingId: bookingId ?? 0, reason: 'Soignante malade', wishedBy: 'centre', givesBack: true },
    staff,
  )
/** Redeems the voucher for the booking, as a process that dies after that. */
const redeemOnly = async ({ number, bookingId, voucherId }: Case) => {
  const wanted = {
    number,
    bookingId: bookingId ?? 0,
    serviceId: 2,
    priceCents: 6_000,
    retiredServices: NONE_RETIRED,
  }
  await succeed(deps.streams.execute(voucher, voucherId, visitor, state => redeem(state, wanted, deps.clock())))
}
/** A voucher that is redeemed for a booking, which is not confirmed yet. */
const redeemed = async (): Promise<Case> => {
  const testCase = await onHold(booked)()
  await redeemOnly(testCase)
  return testCase
}

/** An order that the provider has taken the payment for; the centre does not know that yet. */
const ordered = async (kind: 'voucher' | 'package'): Promise<Case> => {
  const id = await (kind === 'voucher' ? order(deps) : orderPackage(deps))
  const intent = await intentFor(deps, kind, id)
  provider.pay(intent)
  return { ...newCase(), intent, ...(kind === 'voucher' ? { voucherId: id } : { purchaseId: id }) }
}
const settle = (processDeps: AppDeps, { intent }: Case) =>
  refreshIntent(processDeps, { paymentIntentId: intent }, visitor)
/** A paid package, with its vouchers issued. */
const purchased = async (): Promise<Case> => ({ ...newCase(), ...(await buyPackage(deps, provider)) })
/** The purchase is recorded as paid, but no voucher was issued yet. */
const paidOnly = async (): Promise<Case> => {
  const { intent, ...testCase } = await ordered('package')
  const purchaseId = testCase.purchaseId ?? 0
  const data = { purchaseId, paymentIntentId: intent, amountCents: 18_000, paidAt: '2026-11-21T08:00:00Z' }
  await succeed(deps.streams.execute(purchase, purchaseId, visitor, state => payPurchase(state, data)))
  return { ...testCase, intent }
}
/** A purchase of which one voucher has paid for a booking. */
const purchasedAndUsed = async (): Promise<Case> => {
  const testCase = await purchased()
  const state = await purchaseOf(deps, testCase.purchaseId ?? 0)
  const last = state.status === 'paid' ? vouchersOf(deps, state).at(-1) : undefined
  const used = await voucherOf(deps, last?.voucherId ?? 0)
  if (used.status !== 'issued') throw new Error('the voucher was not issued')
  const { startTime, idempotencyKey } = await freshCase()
  const presented = { voucherId: used.voucherId, number: used.number }
  await succeed(requestBooking(deps, bookingBody({ startTime, idempotencyKey, voucher: presented }), visitor))
  return testCase
}

const declare = (processDeps: AppDeps, { purchaseId, voucherId, idempotencyKey }: Case) =>
  withdraw(
    processDeps,
    {
      name: 'Jeanne Martin',
      email: 'jeanne@example.org',
      reference: 'ref',
      idempotencyKey,
      subject: purchaseId === null ? { kind: 'voucher', id: voucherId } : { kind: 'purchase', id: purchaseId },
    },
    visitor,
  )
const declared = (prepare: () => Promise<Case>) => async () => {
  const testCase = await prepare()
  await succeed(declare(deps, testCase))
  return testCase
}
const withdrawalIdOf = ({ idempotencyKey }: Case) => idOfKey(keyring, 'withdrawal-id', idempotencyKey)

/** Runs the policies of a group for all events of one type in a stream. */
const policies =
  (name: string, type: EventType, streamOf: (testCase: Case) => string) =>
  async (processDeps: AppDeps, testCase: Case) => {
    const group = policyGroups.find(other => other.name === name)
    const wanted = (await log.readStream(streamOf(testCase))).filter(event => event.type === type)
    if (!group || wanted.length === 0) throw new Error(`nothing to do for ${name} about ${type}`)
    for (const event of wanted) await apply(group, processDeps, event)
  }

const scenarios: Record<string, Scenario> = {
  'booking with a voucher': {
    prepare: withSlot,
    run: bookWithVoucher,
    ends: ['none', 'confirmed', 'canceled', 'expired'],
  },
  'using a voucher for a booking on hold': {
    prepare: onHold(booked),
    run: (processDeps, { bookingId, voucherId, number }) =>
      redeemVoucher(processDeps, { bookingId: bookingId ?? 0, voucherId, number }, visitor),
    ends: ['confirmed', 'expired'],
  },
  'using a voucher for a booking whose payment is open': {
    prepare: onHold(withIntent),
    run: (processDeps, { bookingId, voucherId, number }) =>
      redeemVoucher(processDeps, { bookingId: bookingId ?? 0, voucherId, number }, visitor),
    ends: ['confirmed', 'expired'],
  },
  'confirming a booking that a voucher has paid': {
    prepare: redeemed,
    run: policies('bookings', 'VoucherRedeemed', ({ voucherId }) => voucherStream(voucherId)),
    ends: ['confirmed'],
  },
  'canceling a booking that a voucher paid': { prepare: confirmed, run: cancel, ends: ['canceled', 'confirmed'] },
  'restoring the voucher of a canceled booking': {
    prepare: async () => {
      const testCase = await confirmed()
      await succeed(cancel(deps, testCase))
      return testCase
    },
    run: policies('bookings', 'BookingCanceled', ({ bookingId }) => bookingStream(bookingId ?? 0)),
    ends: ['canceled'],
  },
  'issuing a paid voucher': { prepare: () => ordered('voucher'), run: settle },
  'issuing the vouchers of a paid package': { prepare: () => ordered('package'), run: settle },
  'issuing the vouchers of a paid package by policy': {
    prepare: paidOnly,
    run: policies('bookings', 'PackagePaid', ({ purchaseId }) => purchaseStream(purchaseId ?? 0)),
  },
  'withdrawing from a voucher': { prepare: bought, run: declare, withdrawal: 'WithdrawalAccepted' },
  'withdrawing from a package': { prepare: purchased, run: declare, withdrawal: 'WithdrawalAccepted' },
  'withdrawing from a package in use': {
    prepare: purchasedAndUsed,
    run: declare,
    withdrawal: 'WithdrawalReferred',
  },
  'refunding the payment of a withdrawal': {
    prepare: declared(purchased),
    run: policies('payments', 'WithdrawalAccepted', testCase => withdrawalStream(withdrawalIdOf(testCase))),
    withdrawal: 'WithdrawalAccepted',
  },
}

async function vouchersOfCase({ voucherId, purchaseId }: Case): Promise<number[]> {
  if (purchaseId === null) return [voucherId]
  const state = await purchaseOf(deps, purchaseId)
  if (state.status !== 'paid' && state.status !== 'withdrawn') throw new Error(`the purchase is ${state.status}`)
  return vouchersOf(deps, state).map(each => each.voucherId)
}

/**
 * Expects that balance and redemptions add up to the amount, and that every redemption belongs to a confirmed booking.
 */
async function expectBalanceAddsUp(id: number): Promise<void> {
  const state = await voucherOf(deps, id)
  if (state.status !== 'issued' && state.status !== 'invalidated') throw new Error(`the voucher is ${state.status}`)
  const taken = state.redemptions.reduce((sum, each) => sum + each.amountCents, 0)
  expect(state.balanceCents + taken).toBe(state.amountCents)
  if (state.status === 'issued') expect(state.suspendedBy).toBeNull()
  for (const { bookingId } of state.redemptions)
    expect(await bookingOf(bookingId)).toMatchObject({
      status: 'confirmed',
      settledBy: [{ kind: 'voucher', voucherId: id }],
    })
  const types = (await typesOf(voucherStream(id))).filter(type => !/Suspended|Resumed/.test(type))
  expect(new Set(types).size, types.join()).toBe(types.length)
}

/** Expects that the booking is confirmed, has its time and has redeemed the voucher, or none of the three. */
async function expectBookingAgrees(testCase: Case, ends: readonly string[]): Promise<void> {
  const bookingId = testCase.bookingId ?? 0
  const state = await bookingOf(bookingId)
  expect(ends).toContain(state.status)
  const blocks = (await dayOf(testCase.date)).blocks.filter(block => block.bookingId === bookingId)
  const used = await voucherOf(deps, testCase.voucherId)
  const redemptions = used.status === 'issued' ? used.redemptions.map(each => each.bookingId) : []
  expect(redemptions).toEqual(state.status === 'confirmed' ? [bookingId] : [])
  expect(blocks).toMatchObject(state.status === 'confirmed' ? [{ heldUntil: null }] : [])
  for (const intent of provider.intentsOf(bookingId)) expect(intent.status).toBe('canceled')
}

/** Expects one refund and invalid vouchers after an accepted withdrawal, and no change otherwise. */
async function expectWithdrawalAgrees(testCase: Case, outcome: Scenario['withdrawal']): Promise<void> {
  const types = await typesOf(withdrawalStream(withdrawalIdOf(testCase)))
  const refunds = provider.refunds.filter(id => id === testCase.intent)
  const statuses = await Promise.all(
    (await vouchersOfCase(testCase)).map(async id => (await voucherOf(deps, id)).status),
  )
  // The process crashed before the withdrawal was recorded, so nothing may have changed.
  if (types.length === 0) return expect([refunds, ...statuses]).toEqual([[], ...statuses.map(() => 'issued')])
  expect(types).toEqual(['WithdrawalReceived', outcome])
  expect(refunds).toHaveLength(outcome === 'WithdrawalAccepted' ? 1 : 0)
  expect(new Set(statuses)).toEqual(new Set([outcome === 'WithdrawalAccepted' ? 'invalidated' : 'issued']))
}

/** Expects every case to be consistent after policies and deadlines have run. */
async function endsWell(scenario: Scenario, all: readonly Case[]): Promise<void> {
  await runUntilHoldsEnd()
  for (const testCase of all) {
    for (const id of await vouchersOfCase(testCase)) await expectBalanceAddsUp(id)
    if (scenario.ends) await expectBookingAgrees(testCase, scenario.ends)
    if (scenario.withdrawal) await expectWithdrawalAgrees(testCase, scenario.withdrawal)
  }
}

describe('a process that crashes while', () => {
  it.each(Object.entries(scenarios))(
    '%s leaves a state that another process makes consistent',
    async (_name, scenario) => endsWell(scenario, await runEveryCrash(scenario)),
  )
})

describe('two processes at the same time', () => {
  it.each(Object.entries(scenarios))('%s end consistently, whichever overtakes the other', async (_name, scenario) =>
    endsWell(scenario, await runEveryInterleaving(scenario)),
  )
})

it.each([true, false])(
  'two tabs use one voucher, and staff cancels before the slower one is done: it goes back (%s) as staff decided',
  async givesBack => {
    const all = await runEveryInterleaving<Case>(
      {
        prepare: onHold(booked),
        run: (processDeps, { bookingId, voucherId, number }) =>
          redeemVoucher(processDeps, { bookingId: bookingId ?? 0, voucherId, number }, visitor),
        third: async (processDeps, testCase) => {
          const wish = { reason: null, wishedBy: 'client', givesBack } as const
          await succeed(cancelBooking(processDeps, { bookingId: testCase.bookingId ?? 0, ...wish }, staff))
          await policies('bookings', 'BookingCanceled', ({ bookingId }) => bookingStream(bookingId ?? 0))(
            processDeps,
            testCase,
          )
        },
      },
      { withCrashes: true },
    )
    await runUntilHoldsEnd()
    for (const { bookingId, voucherId } of all) {
      const state = await bookingOf(bookingId ?? 0)
      const used = await voucherOf(deps, voucherId)
      if (state.status === 'none' || used.status !== 'issued') throw new Error(`${state.status}, ${used.status}`)
      const isKept = state.status === 'confirmed' || (state.settledBy !== null && !givesBack)
      expect(used.redemptions.map(each => each.bookingId)).toEqual(isKept ? [bookingId] : [])
    }
  },
)

/** Handles what a stream has of these events, if it has any, as the policies do. */
const settled = async (processDeps: AppDeps, stream: string, ...types: readonly EventType[]) => {
  const group = policyGroups.find(({ name }) => name === 'bookings')
  for (const event of await log.readStream(stream))
    if (group && types.includes(event.type)) await apply(group, processDeps, event)
}

it('a visitor leaves while a voucher pays: the booking has the voucher, or the voucher has its money', async () => {
  const scenario: CrashScenario<Case> = {
    prepare: onHold(booked),
    run: (processDeps, { bookingId, voucherId, number }) =>
      redeemVoucher(processDeps, { bookingId: bookingId ?? 0, voucherId, number }, visitor),
    third: async (processDeps, { bookingId, voucherId }) => {
      await cancelUnpaidBooking(processDeps, { bookingId: bookingId ?? 0, closeIntent: false }, visitor)
      await settled(processDeps, voucherStream(voucherId), 'VoucherRedeemed')
      await settled(processDeps, bookingStream(bookingId ?? 0), 'BookingCanceled')
    },
  }
  const all = await runEveryInterleaving(scenario, { withCrashes: true })
  await runUntilHoldsEnd()
  for (const testCase of all) await expectBookingAgrees(testCase, ['confirmed', 'canceled', 'expired'])
})

it('what a slow process redeems for a canceled booking before it dies goes back', async () => {
  const testCase = await confirmed()
  await succeed(cancel(deps, testCase))
  await runUntilHoldsEnd()
  await redeemOnly(testCase)
  await runUntilHoldsEnd()
  expect(await voucherOf(deps, testCase.voucherId)).toMatchObject({ redemptions: [] })
})
