import { bookingStream } from '@alba/contracts/bookings/events'
import type { DomainEvent } from '@alba/contracts/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { expect } from 'vitest'
import { agenda } from '../agenda/agenda.ts'
import { openAvailability } from '../agenda/openings/open.ts'
import { booking } from '../bookings/booking.ts'
import { endHold } from '../bookings/end-hold.ts'
import { requestBooking } from '../bookings/request.ts'
import type { Cause } from '../decision/cause.ts'
import { idOfKey } from '../decision/ids.ts'
import { openStreams } from '../decision/streams.ts'
import { type AppDeps, deadlineHandlers, payables, policyGroups, recurring } from '../features.ts'
import { openIntent } from '../payments/open-intent.ts'
import { providerCalls } from '../payments/provider-calls.ts'
import { receiveWebhook } from '../payments/receive-webhook.ts'
import { refreshIntent } from '../payments/refresh-intent.ts'
import { bookingBody, testClock } from './command-service.ts'
import { fakeProvider } from './fake-provider.ts'
import { write } from './flow.ts'
import { memoryReference, writeInitialEvents, zone } from './histories/centre.ts'
import { type DeadlineTable, deadlineTable } from './histories/deadline-table.ts'
import { keyring } from './histories/keyring.ts'
import { memoryLog } from './histories/memory-log.ts'
import { memoryUnpaidHolds } from './histories/memory-unpaid-holds.ts'
import { hasFailedTooOften, openRunner, type Runner } from './histories/policy-runners.ts'
import { noDatabase } from './histories/processes.ts'

/**
 * A centre for crash tests, over a log in memory. Each test case is prepared by a process that runs no policies and no
 * deadlines, so it stays exactly where its preparation left it.
 */

export const visitor: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } }
export let log: EventLog
/** A process that only handles commands. Policies and deadlines run in `runUntilIdle`. */
export let deps: AppDeps
export let clock: ReturnType<typeof testClock>
export let provider: ReturnType<typeof fakeProvider>
let runners: readonly Runner[]
let deadlines: DeadlineTable

const unsupported = (): never => {
  throw new Error('no crash test calls this')
}

/** A new centre, log, clock, provider and process. */
export async function openCrashCentre(): Promise<void> {
  clock = testClock('2026-11-21T08:00:00Z')
  provider = fakeProvider()
  slots = 0
  runners = policyGroups.map(openRunner)
  deadlines = deadlineTable(deadlineHandlers)
  const reference = memoryReference()
  const listeners: ((event: DomainEvent) => void)[] = [reference.receive]
  const memory = memoryLog(event => {
    for (const listener of listeners) listener(event)
  })
  log = {
    ...memory,
    subscribe: unsupported,
    namesAfter: unsupported,
    beforeLast: unsupported,
    head: unsupported,
    close: unsupported,
  }
  // Each case takes a time of its own, so that the cases of one sweep fill many days.
  await writeInitialEvents(memory, 730)
  // Runners start here, because policies have nothing to do for the initial events.
  listeners.push(...runners.map(runner => runner.receive))
  for (const kind of recurring) await deadlines.set({ kind, key: kind, dueAt: clock.read(), payload: {} })
  deps = {
    keyring,
    provider,
    payables,
    zone,
    reference: reference.port,
    database: noDatabase,
    clock: clock.read,
    streams: openStreams(log, clock.read),
    setDeadline: deadlines.set,
    hastenDeadlines: deadlines.hasten,
    unpaidHolds: memoryUnpaidHolds(),
    limitScale: 1,
    providerCalls: providerCalls(1_000, clock.read),
    publicUrl: 'https://maison-alba.example',
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  }
}

export const bookingOf = (id: number) => deps.streams.load(booking, id)
export const dayOf = (date: string) => deps.streams.load(agenda, date)
export const statusOf = async (id: number) => (await bookingOf(id)).status
/** The bookings that have a block on a day, including expired holds. */
export const blockedOn = async (date: string): Promise<number[]> =>
  (await dayOf(date)).blocks.map(({ bookingId }) => bookingId)
export const typesOf = async (stream: string): Promise<string[]> =>
  (await log.readStream(stream)).map(({ type }) => type)

/**
 * Runs until idle now, and again 16, 19 and 20 minutes later. By then every hold has ended, and the provider has been
 * asked about every open payment, a second time where the first request failed.
 */
export async function runUntilHoldsEnd(): Promise<void> {
  await runUntilIdle()
  for (const minutes of [16, 3, 1]) {
    clock.advanceMinutes(minutes)
    await runUntilIdle()
  }
}

/** After this many rounds of policies and deadlines the centre counts as one that never becomes idle. */
const ROUNDS = 100

/** A fresh process runs policies and deadlines until nothing is left to do at the clock's time. */
export async function runUntilIdle(): Promise<void> {
  const process = { deps: { ...deps, streams: openStreams(log, clock.read) }, dead: false }
  // Failures are tried again: a deadline is postponed and an event stays the next one of its stream.
  const attempt = (work: Promise<unknown>) => work.catch(() => undefined)
  for (let busy = true, round = 0; busy; round++) {
    if (round === ROUNDS) throw new Error(`these deadlines are left: ${deadlines.due(clock.read())}`)
    busy = false
    for (const { handle, subjects, waiting } of runners)
      for (const stream of waiting()) {
        const subject = subjects.get(stream)
        if (!subject || hasFailedTooOften(subject)) throw new Error(`${stream} cannot be handled`)
        busy = true
        await attempt(handle(process, stream))
      }
    for (const name of deadlines.due(clock.read())) {
      busy = true
      await attempt(deadlines.handle(process, name))
    }
  }
}

const TIMES = ['09:00', '11:00', '14:00', '16:00']
/** How many start times the test cases have taken so far. */
let slots = 0
/** A start time that no other test case uses, unless a test case creates a rival for it. */
async function freshSlot(): Promise<{ date: string; startTime: string; idempotencyKey: string }> {
  const n = slots++
  const date = addDays('2026-11-24', Math.floor(n / TIMES.length))
  const timeSlots = [{ start: '09:00', end: '18:00' }]
  if (n % TIMES.length === 0)
    for (const practitionerId of [1, 2]) await openAvailability(deps, { practitionerId, date, timeSlots }, visitor)
  return { date, startTime: `${date}T${TIMES[n % TIMES.length]}:00`, idempotencyKey: `crash-point-${n}` }
}
/** A booking that a test case works on. `intent`: the id of its payment, `pi_…`; empty until one is opened. */
export type Case = Awaited<ReturnType<typeof freshSlot>> & { readonly bookingId: number; intent: string }

/** A test case whose booking is not requested yet. */
export const freshCase = async (): Promise<Case> => {
  const slot = await freshSlot()
  return { ...slot, bookingId: idOfKey(keyring, 'booking-id', slot.idempotencyKey), intent: '' }
}
export const succeed = async (result: Promise<{ ok: boolean }>) => expect(await result).toMatchObject({ ok: true })
export const request = (
  processDeps: AppDeps,
  { startTime, idempotencyKey }: Pick<Case, 'startTime' | 'idempotencyKey'>,
) => requestBooking(processDeps, bookingBody({ startTime, idempotencyKey }), visitor)
export const openPayment = (processDeps: AppDeps, { bookingId }: Pick<Case, 'bookingId'>) =>
  openIntent(processDeps, { target: { kind: 'booking', id: bookingId }, amountCents: null }, visitor)

/** A test case whose time is held. */
export async function booked(): Promise<Case> {
  const testCase = await freshCase()
  await succeed(request(deps, testCase))
  return testCase
}
/** A test case whose payment is open. */
export async function withIntent(): Promise<Case> {
  const testCase = await booked()
  await succeed(openPayment(deps, testCase))
  const [intent] = provider.intentsOf(testCase.bookingId)
  return { ...testCase, intent: intent?.id ?? '' }
}
/** A test case whose payment the provider has taken; the centre does not know it yet. */
export async function paid(): Promise<Case> {
  const testCase = await withIntent()
  provider.pay(testCase.intent)
  return testCase
}
/** The provider tells the centre, by a webhook, that the client has paid. */
export const paymentReported = async (testCase: Case): Promise<Case> => {
  const snapshot = provider.snapshot(testCase.intent)
  const body = JSON.stringify({ id: `evt_${testCase.intent}`, kind: 'intent', snapshot })
  await succeed(receiveWebhook(deps, { signature: 'valid', body }, visitor))
  return testCase
}
/** Runs the handler of a hold's deadline. @returns when it has to run again; undefined if it has not */
export const handleHoldDeadline = (processDeps: AppDeps, { bookingId, date }: Case, payload = {}) =>
  endHold(
    processDeps,
    {
      kind: 'hold',
      key: `${bookingId}/${date}`,
      attempts: 1,
      lease: '',
      failures: 0,
      tries: 0,
      payload: { bookingId, date, ...payload },
    },
    visitor,
  )

/**
 * A test case whose payment comes after the hold has ended. The hold's deadline could not close the payment, because
 * the provider was unreachable.
 */
export async function paidLate(): Promise<Case> {
  const testCase = await withIntent()
  clock.advanceMinutes(16)
  provider.isUnreachable = true
  const postponement = await handleHoldDeadline(deps, testCase)
  clock.advanceMinutes(10)
  expect(await handleHoldDeadline(deps, testCase, postponement?.payload)).toBeUndefined()
  provider.isUnreachable = false
  provider.pay(testCase.intent)
  return testCase
}
/** Another client books the same time and pays for it. */
export async function slotTakenByRival(testCase: Case): Promise<Case> {
  const idempotencyKey = `rival-${testCase.idempotencyKey}`
  const bookingId = idOfKey(keyring, 'booking-id', idempotencyKey)
  await succeed(request(deps, { ...testCase, idempotencyKey }))
  await succeed(openPayment(deps, { bookingId }))
  for (const { id } of provider.intentsOf(bookingId)) {
    provider.pay(id)
    await succeed(refreshIntent(deps, { paymentIntentId: id }, visitor))
  }
  return testCase
}
export const canceledByStaff = async (testCase: Case): Promise<Case> => {
  const { bookingId, date } = testCase
  const personId = keyring.personId(bookingBody().customerEmail)
  const data = { bookingId, personId, date, by: 'staff', reason: null } as const
  await write({ log, clock }, bookingStream(testCase.bookingId), { type: 'BookingCanceled', data })
  return testCase
}
