import { beforeAll, expect, it } from 'vitest'
import { bookingBody } from '../testing/command-service.ts'
import { crashingProcess } from '../testing/crash.ts'
import {
  blockedOn,
  clock,
  deps,
  freshCase,
  handleHoldDeadline,
  log,
  openCrashCentre,
  runUntilIdle,
  statusOf,
  succeed,
  visitor,
} from '../testing/crash-centre.ts'
import { bookForClient } from './book-for-client.ts'
import { booking } from './booking.ts'

beforeAll(openCrashCentre)

/** The request with which staff books the time of a case. */
const bodyOf = ({ startTime, idempotencyKey }: Awaited<ReturnType<typeof freshCase>>) => ({
  ...bookingBody({ startTime, idempotencyKey }),
  practitionerId: null,
  adminNotes: null,
  eligibilityConfirmed: false,
})

const staff = { ...visitor, actor: { kind: 'practitioner', id: '1' } } as const

it('a booking by staff that expired after a crash is refused under its key, but not under another', async () => {
  const testCase = await freshCase()
  const body = bodyOf(testCase)
  // The process crashes after the hold and the request are recorded, before the confirmation.
  const stopping = crashingProcess(deps, log, { effect: 3, when: 'before' })
  await expect(bookForClient(stopping.deps, body, staff)).rejects.toThrow()
  clock.advanceMinutes(16)
  await handleHoldDeadline(deps, testCase)
  expect(await deps.streams.load(booking, testCase.bookingId)).toMatchObject({ status: 'expired' })
  expect(await bookForClient(deps, body, staff)).toMatchObject({ ok: false, rejection: 'booking_not_made' })
  await succeed(bookForClient(deps, { ...body, idempotencyKey: 'another-try' }, staff))
})

it.each([3, 4])(
  'a booking by staff that expired after a crash before step %i stays so, and keeps no time',
  async effect => {
    const testCase = await freshCase()
    const body = bodyOf(testCase)
    const stopping = crashingProcess(deps, log, { effect, when: 'before' })
    await expect(bookForClient(stopping.deps, body, staff)).rejects.toThrow()
    clock.advanceMinutes(16)
    // Policies would have completed it, but they were down, too, and the end of the hold comes first.
    await handleHoldDeadline(deps, testCase)
    expect(await bookForClient(deps, body, staff)).toMatchObject({ ok: false, rejection: 'booking_not_made' })
    await runUntilIdle()
    expect(await statusOf(testCase.bookingId)).toBe('expired')
    expect(await blockedOn(testCase.date)).not.toContain(testCase.bookingId)
  },
)
