import { beforeEach, expect, it } from 'vitest'
import {
  blockedOn,
  booked,
  clock,
  deps,
  handleHoldDeadline,
  openCrashCentre,
  provider,
  runUntilIdle,
  statusOf,
  withIntent,
} from '../testing/crash-centre.ts'

beforeEach(openCrashCentre)

/** Each advance of the clock of these tests is a millisecond longer. */
const about = (minutes: number) => ({ inMs: expect.closeTo(minutes * 60_000, -3) })

it('a deadline that comes too early leaves the hold and its payment, and is postponed to the end', async () => {
  for (const onHold of [booked, withIntent]) {
    const made = await onHold()
    expect(await handleHoldDeadline(deps, made)).toEqual(about(15))
    await runUntilIdle()
    expect(await statusOf(made.bookingId)).toBe('pending')
    expect(await blockedOn(made.date)).toContain(made.bookingId)
    if (made.intent !== '') expect(provider.snapshot(made.intent)).toMatchObject({ status: 'requires_payment_method' })
  }
})

it('a hold ends at its end, also when the clock was set back a moment before', async () => {
  const made = await booked()
  clock.advanceMinutes(14)
  expect(await handleHoldDeadline(deps, made)).toEqual(about(1))
  clock.advanceMinutes(1)
  expect(await handleHoldDeadline(deps, made)).toBeUndefined()
  expect(await statusOf(made.bookingId)).toBe('expired')
})

it('a deadline whose clock is set back while it is handled is postponed to the end of the hold', async () => {
  const made = await booked()
  clock.advanceMinutes(15)
  const moments = [deps.clock()]
  const setBack = { ...deps, clock: () => moments.shift() ?? deps.clock() - 60 * 60_000 }
  expect(await handleHoldDeadline(setBack, made)).toEqual(about(60))
  expect(await statusOf(made.bookingId)).toBe('pending')
  expect(await handleHoldDeadline(deps, made)).toBeUndefined()
  expect(await statusOf(made.bookingId)).toBe('expired')
})
