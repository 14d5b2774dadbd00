import { createCodec } from '@alba/platform/event-log/codec'
import { type EventLog, openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { openEventStoreDb } from '@alba/platform/event-store/eventstoredb'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import type { LoggerOptions } from '@alba/platform/http/logger'
import { openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { buildCommand } from '../app.ts'
import { handlers } from '../features.ts'
import type { Verify } from '../verify/in-child.ts'
import { type FakeProvider, fakeProvider } from './fake-provider.ts'

/** A clock that only advances when a test says so: tests never wait for time to pass. */
export function testClock(startIso: string) {
  let now = Date.parse(startIso)
  /**
   * Advances one millisecond further. Otherwise the due time of a deadline that was postponed before could equal the
   * end of a lease that is taken now, and `untilDeadlinesHandled` could not tell them apart.
   */
  const advanceMinutes = (minutes: number) => {
    now += minutes * 60_000 + 1
  }
  return { read: () => now, advanceMinutes }
}

export const masterKey = Buffer.alloc(32, 7)
export const secret = 'secret of the services in the tests'
export const PUBLIC_URL = 'https://maison-alba.example'

type LogOptions = {
  /** The prefixes of the streams that may be appended to and are delivered. Default: the streams of Alba. */
  readonly streams?: readonly string[]
  /** The connection string of an EventStoreDB that has the log in place of the database. */
  readonly eventStoreDb?: string | undefined
  /** For how long keys are cached, in milliseconds. Default: the seconds of a service. */
  readonly keysCachedForMs?: number
}

/** For tests that erase personal data: an erasure waits for twice the time for which keys are cached. */
export const QUICK_ERASURE = { keysCachedForMs: 20 } as const

/** The log of a test database, encrypted with the tests' master key. */
export async function openTestLog(url: string, { streams, eventStoreDb, keysCachedForMs }: LogOptions = {}) {
  const database = openDatabase({ url, name: 'test command', size: 5 })
  const keyring = await openKeyring(database, masterKey, keysCachedForMs)
  const store = eventStoreDb
    ? await openEventStoreDb({ connectionString: eventStoreDb })
    : await openPostgresEventStore({ url })
  const log = openEventLog(store, createCodec(keyring), streams)
  const close = async () => {
    await log.close()
    await database.end()
  }
  return { database, keyring, store, log, close }
}

type StartOptions = Omit<LogOptions, 'streams'> & {
  /** The start of the clock (ISO 8601), unless a clock is given. */
  readonly at?: string
  /** A database that outlives the service, for tests of restarts and of several services over one database. */
  readonly database?: { url: string; drop(): Promise<void> }
  readonly clock?: ReturnType<typeof testClock>
  readonly provider?: FakeProvider
  readonly logger?: LoggerOptions
  /** In place of `alba verify` in a process of its own. */
  readonly verify?: Verify
  /** Wraps the log that the service uses, so that a test can see or change what the service reads. */
  readonly between?: (log: EventLog) => EventLog
}

/** The tables with which every command service begins. */
async function prepareCommand(url: string): Promise<void> {
  const { stop } = await startCommand({ database: { url, drop: async () => {} } })
  await stop()
}

/** The whole command service with a database of its own, a fake card provider and a test clock. */
export async function startCommand(options: StartOptions = {}) {
  const testDatabase = options.database ?? (await createTestDatabase(prepareCommand))
  const clock = options.clock ?? testClock(options.at ?? '2026-11-21T08:00:00Z')
  const provider = options.provider ?? fakeProvider()
  const { database, keyring, store, log, close } = await openTestLog(testDatabase.url, options)
  const service = await buildCommand({
    log: options.between?.(log) ?? log,
    store,
    keyring,
    masterKey,
    database,
    databaseUrl: testDatabase.url,
    secret,
    provider,
    zone: 'Europe/Paris',
    publicUrl: PUBLIC_URL,
    logger: options.logger ?? false,
    clock: clock.read,
    deadlineIntervalMs: 20,
    forgetIntervalMs: 20,
    ...(options.verify && { verify: options.verify }),
  })

  /** Sends a command as the gateway does, by default as the first kind of actor that may send it. */
  const send = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
    const allowed = handlers.find(({ command }) => command.name === name)?.command.by[0] ?? 'visitor'
    const response = await service.app.inject({
      method: 'POST',
      url: `/commands/${name}`,
      headers: { authorization: `Bearer ${secret}`, 'x-actor': allowed, ...headers },
      payload: body as object,
    })
    return { status: response.statusCode, body: response.json() }
  }

  const stop = async () => {
    await service.app.close()
    await service.stop()
    await close()
    if (!options.database) await testDatabase.drop()
  }

  return { service, send, clock, provider, log, database, keyring, url: testDatabase.url, stop }
}

export type TestCommand = Awaited<ReturnType<typeof startCommand>>

/**
 * Defines a centre with two nurses, two rooms, a massage (with a questionnaire), a bath and a package, open on one
 * Monday.
 */
export async function defineCentre(command: TestCommand, date = '2026-11-23'): Promise<void> {
  const define = async (name: string, body: unknown) => {
    const { status, body: answer } = await command.send(name, body, { 'x-actor': 'operator:test' })
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  }
  await define('define-category', { categoryId: 1, slug: 'pour-moman', name: 'Pour moman', description: '', rank: 1 })
  await define('define-questionnaire', {
    questionnaireId: 1,
    questionnaireType: 'prenatal',
    title: 'Questionnaire',
    description: '',
    questions: [
      {
        id: 'bleeding',
        text: 'Saignements ?',
        type: 'boolean',
        required: true,
        options: [],
        contraindication: 'Saignements',
      },
      { id: 'first', text: 'Premier massage ?', type: 'boolean', required: true, options: [], contraindication: null },
    ],
  })
  for (const [roomId, roomType] of [
    [1, 'massage_room'],
    [2, 'spa_bath_room'],
  ] as const)
    await define('define-room', { roomId, name: `Salle ${roomId}`, roomType })
  for (const practitionerId of [1, 2])
    await define('define-practitioner', { practitionerId, name: `Nurse ${practitionerId}` })
  const service = {
    categoryId: 1,
    description: '',
    detailedDescription: null,
    targetAudience: null,
    benefits: null,
    sessionsCount: 1,
    bufferBeforeMinutes: 10,
    bufferAfterMinutes: 15,
  }
  await define('define-service', {
    ...service,
    serviceId: 1,
    name: 'Massage prénatal',
    durationMinutes: 60,
    priceCents: 7500,
    roomType: 'massage_room',
    questionnaireId: 1,
  })
  await define('define-service', {
    ...service,
    serviceId: 2,
    name: 'Bain enveloppé',
    durationMinutes: 90,
    priceCents: 6000,
    roomType: 'spa_bath_room',
    questionnaireId: null,
  })
  await define('define-package', {
    packageId: 1,
    name: 'Douceur',
    description: 'Un massage et deux bains',
    priceCents: 18_000,
    rank: 1,
    items: [
      { serviceId: 1, quantity: 1 },
      { serviceId: 2, quantity: 2 },
    ],
  })
  const timeSlots = [
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '18:00' },
  ]
  for (const practitionerId of [1, 2]) await define('open-availability', { practitionerId, date, timeSlots })
}

/** The body of a visitor's booking request, as the gateway sends it. */
export const bookingBody = (changes: Record<string, unknown> = {}) => ({
  serviceId: 2,
  startTime: '2026-11-23T09:00:00',
  customerName: 'Jeanne Martin',
  customerEmail: 'jeanne@example.org',
  customerPhone: '0612345678',
  notes: null,
  pregnancyWeek: null,
  babyAgeMonths: null,
  termsAccepted: true,
  eligibilityId: null,
  voucher: null,
  idempotencyKey: null,
  ...changes,
})
