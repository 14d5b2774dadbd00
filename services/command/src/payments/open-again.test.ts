import { beforeAll, describe, expect, it } from 'vitest'
import type { AppDeps } from '../features.ts'
import { type CrashPoint, crashingProcess, crashPoints } from '../testing/crash.ts'
import {
  blockedOn,
  booked,
  bookingOf,
  type Case,
  clock,
  deps,
  log,
  openCrashCentre,
  openPayment,
  provider,
  runUntilIdle,
  statusOf,
  succeed,
  visitor,
} from '../testing/crash-centre.ts'
import { intentFor, order, voucherOf } from '../testing/voucher-flow.ts'
import { abandonPayment } from './abandon.ts'
import { openIntent } from './decide.ts'
import { payment } from './payment.ts'
import { refreshIntent } from './refresh-intent.ts'

beforeAll(openCrashCentre)

/**
 * The effects of opening a payment: call the provider, then append to the payment, to the agenda and to the booking.
 */
const EFFECTS = 4
const crashingDeps = (point: CrashPoint): AppDeps => crashingProcess(deps, log, point).deps

/** A booking whose payment a process was opening when it crashed. */
async function crashedAt(point: CrashPoint): Promise<Case> {
  const testCase = await booked()
  await expect(openPayment(crashingDeps(point), testCase)).rejects.toThrow()
  return testCase
}

/** Runs policies and deadlines for three minutes. The holds have not ended by then. */
async function runSomeMinutes(cases: readonly Case[]): Promise<void> {
  await runUntilIdle()
  clock.advanceMinutes(3)
  await runUntilIdle()
  for (const { bookingId, date } of cases) {
    expect(await statusOf(bookingId)).toBe('pending')
    expect(await blockedOn(date)).toContain(bookingId)
  }
}

/** Opens a payment again, and pays it. */
async function payNow(testCase: Case): Promise<Case> {
  const opened = await openPayment(deps, testCase)
  if (!opened.ok) throw new Error(opened.rejection)
  const { paymentIntentId } = opened
  expect(provider.snapshot(paymentIntentId).status).toBe('requires_payment_method')
  provider.pay(paymentIntentId)
  await succeed(refreshIntent(deps, { paymentIntentId }, visitor))
  return { ...testCase, intent: paymentIntentId }
}
async function expectConfirmed(cases: readonly Case[]): Promise<void> {
  await runUntilIdle()
  for (const { bookingId, intent } of cases)
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', settledBy: [{ paymentIntentId: intent }] })
}
const inTurn = async <From>(all: readonly From[], step: (one: From) => Promise<Case>): Promise<Case[]> => {
  const done: Case[] = []
  for (const one of all) done.push(await step(one))
  return done
}

describe('a payment whose opening was interrupted by a crash', () => {
  it('leaves the booking on hold, and it can be paid at the next try, whatever the step', async () => {
    const cases = await inTurn(crashPoints(EFFECTS), crashedAt)
    await runSomeMinutes(cases)
    await expectConfirmed(await inTurn(cases, payNow))
    for (const { bookingId } of cases) expect(provider.intentsOf(bookingId)).toHaveLength(1)
  })

  it.each(['recorded', 'not recorded'])(
    'is replaced by another one when it was closed meanwhile, which is %s',
    async kind => {
      const points = [2, 3].map(effect => ({ effect, when: 'after' as const }))
      const cases = await inTurn(points, crashedAt)
      for (const { bookingId } of cases) await provider.cancel(provider.intentsOf(bookingId)[0]?.id ?? '')
      if (kind === 'recorded') await runSomeMinutes(cases)
      await expectConfirmed(await inTurn(cases, payNow))
      for (const { bookingId } of cases)
        expect(provider.intentsOf(bookingId)).toMatchObject([{ status: 'canceled' }, { status: 'succeeded' }])
    },
  )
})

it('an order whose intent was closed before the order recorded it can be paid with another one', async () => {
  const id = await order(deps)
  const opening = {
    target: { kind: 'voucher', id },
    amountCents: 6_000,
    email: '',
    description: '',
    after: null,
  } as const
  const { snapshot } = await provider.createIntent(opening)
  await succeed(deps.streams.execute(payment, snapshot.id, visitor, state => openIntent(state, snapshot)))
  await succeed(abandonPayment(deps, { paymentIntentId: snapshot.id }, visitor))
  expect(await voucherOf(deps, id)).toMatchObject({ status: 'ordered' })
  expect(await intentFor(deps, 'voucher', id)).not.toBe(snapshot.id)
})
