import { bookingStream } from '@alba/contracts/bookings/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { expect } from 'vitest'
import { openDay } from '../agenda/openings/handlers.ts'
import { bookingIdOfKey } from '../bookings/ids.ts'
import { requestBooking } from '../bookings/request.ts'
import { deadlineSetter } from '../deadlines/deadlines.ts'
import { endHold } from '../deadlines/hold.ts'
import type { Cause } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import type { Deps } from '../deps.ts'
import { createIntent } from '../payments/create.ts'
import { refreshIntent } from '../payments/refresh.ts'
import { receiveWebhook } from '../payments/webhook.ts'
import { followReference } from '../reference/follow.ts'
import { bookingBody, defineCentre, openTestLog, startCommand, type TestCommand, testClock } from './command-service.ts'
import { fakeProvider } from './fake-provider.ts'
import { write } from './flow.ts'

/** Cases for processes that die: each brought to a point of its way by a process in which nothing runs by itself. */
export const visitor: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } }
let database: Awaited<ReturnType<typeof createTestDatabase>>
export let parts: Awaited<ReturnType<typeof openTestLog>>
/** A process that serves requests by hand: no policy and no deadline runs in it. */
export let deps: Deps
const stopping = new AbortController()
export const clock = testClock('2026-11-21T08:00:00Z')
export const provider = fakeProvider()

/** A centre, and the process by hand. Nothing else runs until `healing`. */
export async function openCrashWorld(): Promise<void> {
  database = await createTestDatabase()
  await healing(defineCentre)
  parts = await openTestLog(database.url)
  const { log, keyring } = parts
  const reference = await followReference(log, stopping.signal, () => {})
  deps = {
    ...{ keyring, provider, reference, database: parts.database, zone: 'Europe/Paris', clock: clock.read },
    streams: openStreams(log, clock.read),
    setDeadline: deadlineSetter(parts.database),
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
    for (const practitionerId of [1, 2]) await openDay(deps, { practitionerId, date, timeSlots }, visitor)
  return { date, startTime: `${date}T${TIMES[n % TIMES.length]}:00`, idempotencyKey: `crash-point-${n}` }
}
export type Case = Awaited<ReturnType<typeof freshSlot>> & { readonly bookingId: number; intent: string }

export const freshCase = async (): Promise<Case> => {
  const slot = await freshSlot()
  return { ...slot, bookingId: bookingIdOfKey(parts.keyring, slot.idempotencyKey), intent: '' }
}
export const succeed = async (result: Promise<{ ok: boolean }>) => expect(await result).toMatchObject({ ok: true })
export const request = (within: Deps, { startTime, idempotencyKey }: Pick<Case, 'startTime' | 'idempotencyKey'>) =>
  requestBooking(within, bookingBody({ startTime, idempotencyKey }), visitor)
export const open = (within: Deps, { bookingId }: Pick<Case, 'bookingId'>) =>
  createIntent(within, { bookingId, amountCents: null }, visitor)

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
/** The hold ran out without word from the provider; then the money came. */
export async function paidLate(): Promise<Case> {
  const the = await withIntent()
  clock.advanceMinutes(16)
  provider.away = true
  await endHold(deps, the, visitor)
  provider.away = false
  provider.pay(the.intent)
  return the
}
export async function takenByARival(the: Case): Promise<Case> {
  const idempotencyKey = `rival-${the.idempotencyKey}`
  const bookingId = bookingIdOfKey(parts.keyring, idempotencyKey)
  await succeed(request(deps, { ...the, idempotencyKey }))
  await succeed(open(deps, { bookingId }))
  for (const { id } of provider.intentsOf(bookingId)) {
    provider.pay(id)
    await succeed(refreshIntent(deps, id, visitor))
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
