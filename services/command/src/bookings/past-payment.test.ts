import { bookingStream } from '@alba/contracts/bookings/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshIntent } from '../payments/refresh-intent.ts'
import {
  runUntilIdle,
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
  statusOf,
  succeed,
  visitor,
  withIntent,
} from '../testing/crash-centre.ts'

beforeEach(openCrashCentre)

/** Nine o'clock in Paris. */
const startOf = ({ date }: Case): number => Date.parse(`${date}T08:00:00Z`)
const untilItBegins = (the: Case) => clock.advanceMinutes((startOf(the) - clock.read()) / 60_000)
const secondsFromStart = (the: Case, seconds: number) => new Date(startOf(the) + seconds * 1_000).toISOString()
const refunds = ({ intent }: Case) => provider.refunds.filter(id => id === intent)
const rejectionsOf = async ({ bookingId }: Case) =>
  (await log.readStream(bookingStream(bookingId))).flatMap(event =>
    event.type === 'LatePaymentRejected' ? [event.data.reason] : [],
  )

async function isReturned(the: Case): Promise<void> {
  await runUntilIdle()
  expect(await statusOf(the.bookingId)).toBe('expired')
  expect(await blockedOn(the.date)).toEqual([])
  expect(await rejectionsOf(the)).toEqual(['past'])
  expect(refunds(the)).toEqual([the.intent])
}
async function isConfirmed(the: Case): Promise<void> {
  await runUntilIdle()
  expect(await statusOf(the.bookingId)).toBe('confirmed')
  expect(await blockedOn(the.date)).toEqual([the.bookingId])
  expect(await rejectionsOf(the)).toEqual([])
  expect(refunds(the)).toEqual([])
}

/** Meets the end of a hold whenever it is due, until nothing is left of it. Answers how long each wait was. */
async function untilTheHoldEnds(the: Case): Promise<number[]> {
  const waits: number[] = []
  clock.advanceMinutes(15)
  let again = await handleHoldDeadline(deps, the)
  while (again) {
    waits.push(again.inMs)
    clock.advanceMinutes(again.inMs / 60_000)
    again = await handleHoldDeadline(deps, the, again.payload)
  }
  return waits
}

describe('a bank that takes days', () => {
  it('is asked less and less often, with one call each time, and no more once the appointment begins', async () => {
    const the = await withIntent()
    provider.process(the.intent)
    const waits = await untilTheHoldEnds(the)
    expect(provider.callsAbout(the.intent)).toBe(waits.length + 1)
    expect(waits.length).toBeLessThan(170)
    expect(waits.slice(0, 3).every(wait => wait <= 20_000)).toBe(true)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60 * 60_000)
    expect(clock.read()).toBeGreaterThanOrEqual(startOf(the))
    expect(clock.read()).toBeLessThan(startOf(the) + 60_000)
  })

  it('and then pays gets the money back, also when the charge was made in time', async () => {
    const the = await withIntent()
    provider.process(the.intent)
    await untilTheHoldEnds(the)
    provider.pay(the.intent, secondsFromStart(the, -86_400))
    await isReturned(await paymentReported(the))
  })

  it('and then gives up is closed', async () => {
    const the = await withIntent()
    provider.process(the.intent)
    clock.advanceMinutes(15)
    const again = await handleHoldDeadline(deps, the)
    provider.decline(the.intent, 'ch_1')
    expect(await handleHoldDeadline(deps, the, again?.payload)).toBeUndefined()
    expect(provider.snapshot(the.intent).status).toBe('canceled')
  })
})

describe('money that nobody heard of before the appointment', () => {
  it('confirms it when it was paid before, and the time was kept for it', async () => {
    const the = await withIntent()
    provider.pay(the.intent, secondsFromStart(the, -1))
    untilItBegins(the)
    await isConfirmed(the)
  })

  it('goes back when it was paid as it began, or later', async () => {
    const the = await withIntent()
    provider.pay(the.intent, secondsFromStart(the, 0))
    untilItBegins(the)
    await isReturned(the)
  })

  it('goes back when the time had been given up', async () => {
    const the = await paidLate()
    provider.pay(the.intent, secondsFromStart(the, -3_600))
    untilItBegins(the)
    await isReturned(the)
  })

  it('settles, until the very moment at which it begins, what was given up and is free', async () => {
    const the = await paidLate()
    clock.advanceMinutes((startOf(the) - clock.read()) / 60_000 - 1)
    await isConfirmed(the)
  })
})

it('the money of a confirmed booking stays, however often it is told of after the appointment', async () => {
  const the = await paid()
  const refresh = () => succeed(refreshIntent(deps, { paymentIntentId: the.intent }, visitor))
  await refresh()
  untilItBegins(the)
  await refresh()
  await isConfirmed(await paymentReported(the))
})
