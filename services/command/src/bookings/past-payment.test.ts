import { bookingStream } from '@alba/contracts/bookings/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshIntent } from '../payments/refresh-intent.ts'
import {
  blockedOn,
  type Case,
  clock,
  deps,
  handleHoldDeadline,
  log,
  openCrashCentre,
  paid,
  paidLate,
  paymentReported,
  provider,
  runUntilIdle,
  statusOf,
  succeed,
  visitor,
  withIntent,
} from '../testing/crash-centre.ts'

beforeEach(openCrashCentre)

/** The start of the appointment: 09:00 in Paris, in milliseconds since the epoch. */
const startOf = ({ date }: Case): number => Date.parse(`${date}T08:00:00Z`)
const advanceToStart = (testCase: Case) => clock.advanceMinutes((startOf(testCase) - clock.read()) / 60_000)
const secondsFromStart = (testCase: Case, seconds: number) =>
  new Date(startOf(testCase) + seconds * 1_000).toISOString()
const refunds = ({ intent }: Case) => provider.refunds.filter(id => id === intent)
const rejectionsOf = async ({ bookingId }: Case) =>
  (await log.readStream(bookingStream(bookingId))).flatMap(event =>
    event.type === 'LatePaymentRejected' ? [event.data.reason] : [],
  )

async function expectRefund(testCase: Case): Promise<void> {
  await runUntilIdle()
  expect(await statusOf(testCase.bookingId)).toBe('expired')
  expect(await blockedOn(testCase.date)).toEqual([])
  expect(await rejectionsOf(testCase)).toEqual(['past'])
  expect(refunds(testCase)).toEqual([testCase.intent])
}
async function expectConfirmed(testCase: Case): Promise<void> {
  await runUntilIdle()
  expect(await statusOf(testCase.bookingId)).toBe('confirmed')
  expect(await blockedOn(testCase.date)).toEqual([testCase.bookingId])
  expect(await rejectionsOf(testCase)).toEqual([])
  expect(refunds(testCase)).toEqual([])
}

/** Handles the deadline of a hold whenever it is due, until it is not postponed again. Answers how long each wait is. */
async function untilTheHoldEnds(testCase: Case): Promise<number[]> {
  const waits: number[] = []
  clock.advanceMinutes(15)
  let next = await handleHoldDeadline(deps, testCase)
  while (next) {
    waits.push(next.inMs)
    clock.advanceMinutes(next.inMs / 60_000)
    next = await handleHoldDeadline(deps, testCase, next.payload)
  }
  return waits
}

describe('a payment that is in progress for days', () => {
  it('is retrieved at growing intervals, with one call each time, until the appointment starts', async () => {
    const testCase = await withIntent()
    provider.process(testCase.intent)
    const waits = await untilTheHoldEnds(testCase)
    expect(provider.callsAbout(testCase.intent)).toBe(waits.length + 1)
    // The appointment is three days ahead, and most waits last an hour.
    expect(waits.length).toBeLessThan(170)
    expect(waits.slice(0, 3).every(wait => wait <= 20_000)).toBe(true)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60 * 60_000)
    expect(clock.read()).toBeGreaterThanOrEqual(startOf(testCase))
    expect(clock.read()).toBeLessThan(startOf(testCase) + 60_000)
  })

  it('is refunded when it succeeds after the start, even when the charge was made before', async () => {
    const testCase = await withIntent()
    provider.process(testCase.intent)
    await untilTheHoldEnds(testCase)
    provider.pay(testCase.intent, secondsFromStart(testCase, -86_400))
    await expectRefund(await paymentReported(testCase))
  })

  it('is closed when it fails', async () => {
    const testCase = await withIntent()
    provider.process(testCase.intent)
    clock.advanceMinutes(15)
    const again = await handleHoldDeadline(deps, testCase)
    provider.decline(testCase.intent, 'ch_1')
    expect(await handleHoldDeadline(deps, testCase, again?.payload)).toBeUndefined()
    expect(provider.snapshot(testCase.intent).status).toBe('canceled')
  })
})

describe('a payment that is reported after the start of the appointment', () => {
  it('confirms the booking when it was paid before the start, and the time was kept for it', async () => {
    const testCase = await withIntent()
    provider.pay(testCase.intent, secondsFromStart(testCase, -1))
    advanceToStart(testCase)
    await expectConfirmed(testCase)
  })

  it('is refunded when it was paid at the start or later', async () => {
    const testCase = await withIntent()
    provider.pay(testCase.intent, secondsFromStart(testCase, 0))
    advanceToStart(testCase)
    await expectRefund(testCase)
  })

  it('is refunded when the time had been released', async () => {
    const testCase = await paidLate()
    provider.pay(testCase.intent, secondsFromStart(testCase, -3_600))
    advanceToStart(testCase)
    await expectRefund(testCase)
  })

  it('confirms an expired booking with free time until the minute before the start', async () => {
    const testCase = await paidLate()
    clock.advanceMinutes((startOf(testCase) - clock.read()) / 60_000 - 1)
    await expectConfirmed(testCase)
  })
})

it('the payment of a confirmed booking is kept, however often it is reported after the appointment', async () => {
  const testCase = await paid()
  const refresh = () => succeed(refreshIntent(deps, { paymentIntentId: testCase.intent }, visitor))
  await refresh()
  advanceToStart(testCase)
  await refresh()
  await expectConfirmed(await paymentReported(testCase))
})
