import { bookingStream } from '@alba/contracts/bookings/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { expect } from 'vitest'
import { openAvailability } from '../agenda/openings/open.ts'
import { endHold } from '../bookings/end-hold.ts'
import { requestBooking } from '../bookings/request.ts'
import { deadlineSetter } from '../deadlines/deadlines.ts'
import type { Cause } from '../decision/cause.ts'
import { idOfKey } from '../decision/ids.ts'
import { openStreams } from '../decision/streams.ts'
import { type AppDeps, payables } from '../features.ts'
import { openUnpaidHolds } from '../holds/unpaid-holds.ts'
import { openIntent } from '../payments/open-intent.ts'
import { receiveWebhook } from '../payments/receive-webhook.ts'
import { refreshIntent } from '../payments/refresh-intent.ts'
import { followReference } from '../reference/follow.ts'
import { bookingBody, defineCentre, openTestLog, startCommand, type TestCommand, testClock } from './command-service.ts'
import { fakeProvider } from './fake-provider.ts'
import { write } from './flow.ts'

/** Cases for processes that die: each brought to a point of its way by a process in which nothing runs by itself. */
export const visitor: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } }
let database: Awaited<ReturnType<typeof createTestDatabase>>
export let parts: Awaited<ReturnType<typeof openTestLog>>
/** A process that serves requests by hand: no policy and no deadline runs in it. */
export let deps: AppDeps
let stopping: AbortController
export let clock: ReturnType<typeof testClock>
export let provider: ReturnType<typeof fakeProvider>

/** A centre, and the process by hand, all of it new. Nothing else runs until `healing`. */
export async function openCrashWorld(): Promise<void> {
  stopping = new AbortController()
  clock = testClock('2026-11-21T08:00:00Z')
  provider = fakeProvider()
  slots = 0
  database = await createTestDatabase()
  await healing(defineCentre)
  parts = await openTestLog(database.url)
  const { log, keyring } = parts
  const reference = await followReference(log, stopping.signal, () => {})
  deps = {
    ...{ keyring, provider, payables, reference, database: parts.database, zone: 'Europe/Paris', clock: clock.read },
    streams: openStreams(log, clock.read),
    setDeadline: deadlineSetter(parts.database),
    unpaidHolds: openUnpaidHolds(parts.database, 1),
    limitScale: 1,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  }
}
export async function closeCrashWorld(): Promise<void> {
  stopping.abort()
  await parts.close()
  await database.drop()
}

/** A whole service on the database for as long as `work` takes. */
export async function healing(work: (command: TestCommand) => Promise<void>): Promise<void> {
  const command = await startCommand({ database, clock, provider })
  try {
    await work(command)
  } finally {
    await command.stop()
  }
}

const TIMES = ['09:00', '11:00', '14:00', '16:00']
let slots = 0
/** A time of its own for every case: nobody else wants it, unless the case itself brings a rival. */
async function freshSlot(): Promise<{ date: string; startTime: string; idempotencyKey: string }> {
  const n = slots++
  const date = addDays('2026-11-24', Math.floor(n / TIMES.length))
  const timeSlots = [{ start: '09:00', end: '18:00' }]
  if (n % TIMES.length === 0)
    for (const practitionerId of [1, 2]) await openAvailability(deps, { practitionerId, date, timeSlots }, visitor)
  return { date, startTime: `${date}T${TIMES[n % TIMES.length]}:00`, idempotencyKey: `crash-point-${n}` }
}
export type Case = Awaited<ReturnType<typeof freshSlot>> & { readonly bookingId: number; intent: string }

export const freshCase = async (): Promise<Case> => {
  const slot = await freshSlot()
  return { ...slot, bookingId: idOfKey(parts.keyring, 'booking-id', slot.idempotencyKey), intent: '' }
}
export const succeed = async (result: Promise<{ ok: boolean }>) => expect(await result).toMatchObject({ ok: true })
export const request = (within: AppDeps, { startTime, idempotencyKey }: Pick<Case, 'startTime' | 'idempotencyKey'>) =>
  requestBooking(within, bookingBody({ startTime, idempotencyKey }), visitor)
export const open = (within: AppDeps, { bookingId }: Pick<Case, 'bookingId'>) =>
  openIntent(within, { target: { kind: 'booking', id: bookingId }, amountCents: null }, visitor)

export async function booked(): Promise<Case> {
  const the = await freshCase()
  await succeed(request(deps, the))
  return the
}
export async function withIntent(): Promise<Case> {
  const the = await booked()
  await succeed(open(deps, the))
  const [intent] = provider.intentsOf(the.bookingId)
  return { ...the, intent: intent?.id ?? '' }
}
export async function paid(): Promise<Case> {
  const the = await withIntent()
  provider.pay(the.intent)
  return the
}
export const told = async (the: Case): Promise<Case> => {
  const snapshot = provider.snapshot(the.intent)
  const body = JSON.stringify({ id: `evt_${the.intent}`, kind: 'intent', snapshot })
  await succeed(receiveWebhook(deps, { signature: 'valid', body }, visitor))
  return the
}
/** What the deadline of a hold does. Answers when to look again, if ever. */
export const endOfHold = (within: AppDeps, { bookingId, date }: Case, payload = {}) =>
  endHold(
    within,
    {
      kind: 'hold',
      key: `${bookingId}/${date}`,
      attempts: 1,
      failures: 0,
      tries: 0,
      payload: { bookingId, date, ...payload },
    },
    visitor,
  )

/** The hold ran out, and the provider could not be asked for as long as that is waited for; then the money came. */
export async function paidLate(): Promise<Case> {
  const the = await withIntent()
  clock.advanceMinutes(16)
  provider.away = true
  const again = await endOfHold(deps, the)
  clock.advanceMinutes(10)
  expect(await endOfHold(deps, the, again?.payload)).toBeUndefined()
  provider.away = false
  provider.pay(the.intent)
  return the
}
export async function takenByARival(the: Case): Promise<Case> {
  const idempotencyKey = `rival-${the.idempotencyKey}`
  const bookingId = idOfKey(parts.keyring, 'booking-id', idempotencyKey)
  await succeed(request(deps, { ...the, idempotencyKey }))
  await succeed(open(deps, { bookingId }))
  for (const { id } of provider.intentsOf(bookingId)) {
    provider.pay(id)
    await succeed(refreshIntent(deps, { paymentIntentId: id }, visitor))
  }
  return the
}
export const canceledByStaff = async (the: Case): Promise<Case> => {
  const { bookingId, date } = the
  const personId = parts.keyring.personId(bookingBody().customerEmail)
  const data = { bookingId, personId, date, by: 'staff', reason: null } as const
  await write({ log: parts.log, clock }, bookingStream(the.bookingId), { type: 'BookingCanceled', data })
  return the
}
