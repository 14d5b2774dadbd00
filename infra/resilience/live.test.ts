import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { modelNames } from '@alba/contracts/read-models'
import { addDays } from '@alba/contracts/shared/centre-time'
import { openEventStoreDb } from '@alba/platform/event-store/eventstoredb'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { violations } from './invariants.ts'
import { startLoad } from './load.ts'
import { replayDifferences } from './replay-differences.ts'
import { startTestStack, type TestStack } from './stack-for-tests.ts'
import { book, bookAndPay, freeStarts, type Story, send, withRetries } from './visitor.ts'

/** Pause between two reads during a replay, in milliseconds. */
const READS_EVERY_MS = 10

/** All tests run on both event stores. The stand-in for EventStoreDB speaks its protocol with the real client. */
const stores = {
  'the PostgreSQL event store': async () => ({ env: {}, stop: () => {}, rounds: 20 }),
  'the EventStoreDB event store (stand-in)': async () => {
    const { connectionString, stop } = await startEventStoreDbStandIn()
    await writeForeignEvents(connectionString)
    const env = { ALBA_EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: connectionString }
    // Fewer rounds are enough: only the store differs, and its own tests race more requests.
    return { env, stop, rounds: 5 }
  },
}

/** Writes events of another application into the same log, one of them with a type that Alba uses too. */
async function writeForeignEvents(connectionString: string): Promise<void> {
  const store = await openEventStoreDb({ connectionString })
  for (const type of ['OrderPlaced', 'PaymentSucceeded'])
    await store.append('order-1', 'any', [{ id: randomUUID(), type, data: {}, metadata: {} }])
  await store.close()
}

describe.each(Object.entries(stores))('a whole copy on %s', (_name, startStore) => {
  let stack: TestStack
  let store: Awaited<ReturnType<typeof startStore>>
  beforeAll(async () => {
    store = await startStore()
    stack = await startTestStack(store.env)
  })
  afterAll(async () => {
    await stack?.remove()
    store?.stop()
  })

  const stories: Story[] = []
  const comingDays = (from: number, days: number) =>
    Array.from({ length: days }, (_, index) => addDays(new Date().toISOString().slice(0, 10), from + index))

  async function serviceIn(roomType: string): Promise<number> {
    const { rows } = await stack.database.query<{ id: number }>(
      'SELECT id FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0 AND room_type = $1 ORDER BY id LIMIT 1',
      [roomType],
    )
    return rows[0]?.id ?? 0
  }

  const statusOf = async (id: number) =>
    ((await send('GET', `${stack.urls.site}/api/bookings/${id}`)).body as { status: string }).status
  const untilStatus = (id: number, status: string) =>
    vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 120_000, interval: 100 })

  it('exactly one of 50 concurrent visitors gets the slot, in every round', async () => {
    // There is only one massage room, so the second client finds it taken, whichever nurse is free.
    const serviceId = await serviceIn('massage_room')
    // One start per half day, so that the booking of one round never overlaps the slot of the next.
    const free = await freeStarts(stack.urls, serviceId, comingDays(5, 20))
    const starts = free.filter(start => /T(09|14):00/.test(start)).slice(0, store.rounds)
    expect(starts).toHaveLength(store.rounds)
    for (const [round, start] of starts.entries()) {
      const body = {
        service_id: serviceId,
        start_time: start,
        customer_name: 'Jeanne Martin',
        customer_email: 'jeanne@example.org',
        customer_phone: '0612345678',
      }
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => send('POST', `${stack.urls.site}/api/bookings`, body)),
      )
      const accepted = answers.filter(answer => answer.status === 201)
      const refused = answers.filter(answer => answer.status === 409)
      expect([accepted.length, refused.length], `round ${round}`).toEqual([1, 49])
      for (const { body: problem } of refused)
        expect((problem as { detail: string }).detail).toMatch(/^Ce créneau vient d’être réservé/)
      // The answer comes from the command (ADR 39); the read model must show exactly the same.
      for (const { body: made } of accepted)
        expect((await send('GET', `${stack.urls.site}/api/bookings/${(made as { id: number }).id}`)).body).toEqual(made)
    }
  })

  describe('payments', () => {
    const setWebhookMode = (name: string, delay = 0) =>
      send('POST', `${stack.urls.sandbox}/sandbox/webhooks`, { mode: name, ...(delay ? { delay_ms: delay } : {}) })
    const payOne = async (dayOffset: number): Promise<Story> => {
      const serviceId = await serviceIn('spa_bath_room')
      const [startTime = ''] = await freeStarts(stack.urls, serviceId, comingDays(dayOffset, 5))
      const story = await bookAndPay(stack.urls, { serviceId, startTime, pays: true })
      if (!story?.paid) throw new Error('the visitor could not pay')
      stories.push(story)
      return story
    }
    /** How often the history of a booking or a payment contains an event of that type. */
    const countEvents = async (type: string, subject: string | number) => {
      const { rows } = await stack.database.query<{ n: number }>(
        'SELECT count(*) AS n FROM timeline.entries WHERE event_type = $1 AND subject_id = $2',
        [type, String(subject)],
      )
      return rows[0]?.n
    }

    it.each(['twice', 'reordered', 'late'])('a booking is confirmed once when webhooks arrive %s', async name => {
      await setWebhookMode(name, name === 'twice' ? 0 : 700)
      const story = await payOne(20)
      await untilStatus(story.bookingId, 'confirmed')
      await setWebhookMode('normal')
      await send('POST', `${stack.urls.sandbox}/sandbox/webhooks/flush`)
      // Histories are written a little later than bookings (ADR 34).
      await expect.poll(() => countEvents('BookingConfirmed', story.bookingId), { timeout: 120_000 }).toBeGreaterThan(0)
      expect(await countEvents('PaymentSucceeded', story.paymentIntentId)).toBe(1)
      expect(await countEvents('BookingConfirmed', story.bookingId)).toBe(1)
    })

    it('without webhooks, the visitor’s return confirms the booking', async () => {
      await setWebhookMode('never')
      const story = await payOne(27)
      expect(await statusOf(story.bookingId)).toBe('pending_hold')
      const { body } = await send('GET', `${stack.urls.site}/api/payments/intent/${story.paymentIntentId}`)
      expect(body).toMatchObject({ status: 'succeeded', metadata: { booking_id: String(story.bookingId) } })
      expect(await statusOf(story.bookingId)).toBe('confirmed')
      await setWebhookMode('normal')
    })
  })

  it('no read fails or is incomplete while every read model is replayed under load', async () => {
    const serviceId = await serviceIn('spa_bath_room')
    const load = startLoad(stack.urls, { visitors: 3, seed: 7, serviceIds: [serviceId] })
    const [startTime = ''] = await freeStarts(stack.urls, serviceId, comingDays(33, 5))
    const watched = await book(stack.urls, serviceId, startTime)
    if (!watched) throw new Error('no booking to watch')
    const services = ((await send('GET', `${stack.urls.site}/api/services`)).body as unknown[]).length
    let reading = true
    let reads = 0
    const watch = async () => {
      while (reading) {
        const [own, list] = await Promise.all([
          send('GET', `${stack.urls.site}/api/bookings/${watched.id}`),
          send('GET', `${stack.urls.site}/api/services`),
        ])
        expect([own.status, (own.body as { id: number }).id, (list.body as unknown[]).length]).toEqual([
          200,
          watched.id,
          services,
        ])
        reads++
        await sleep(READS_EVERY_MS)
      }
    }
    const watching = watch()
    try {
      for (const name of modelNames) await replay(name)
    } finally {
      reading = false
      await load.stop()
    }
    await watching
    expect(reads).toBeGreaterThan(20)
    stories.push(...load.stories)
    await vi.waitFor(async () => expect(await violations(stack.database, stack.urls.sandbox, stories)).toEqual([]), {
      timeout: 120_000,
      interval: 500,
    })
    expect(await replayDifferences(stack)).toEqual([])
  })

  async function replay(name: string): Promise<void> {
    const operator = { who: 'operator:test', why: 'a test' }
    expect((await stack.operate('POST', `${stack.urls.projector}/replays/${name}`, operator)).status).toBe(202)
    await vi.waitFor(
      async () => {
        const { rows } = await stack.database.query<{ state: string }>(
          'SELECT state FROM projections.replays WHERE name = $1',
          [name],
        )
        expect(rows[0]?.state).toBe('done')
      },
      { timeout: 120_000, interval: 50 },
    )
  }

  it('answers to the questionnaire are kept in no table, event or log', async () => {
    const { rows } = await stack.database.query<{
      questionnaire_type: string
      questions: { id: string; type: string }[]
    }>('SELECT questionnaire_type, questions FROM catalogue.questionnaires ORDER BY id LIMIT 1')
    const [questionnaire] = rows
    const yesNoQuestions = questionnaire?.questions.filter(question => question.type === 'boolean') ?? []
    const marker = 'reponse-qui-ne-doit-rester-nulle-part'
    const responses = {
      ...Object.fromEntries(yesNoQuestions.map((question, index) => [question.id, index === 0])),
      [marker]: true,
    }
    const draft = 'brouillon-0001'
    const submission = { booking_id: draft, questionnaire_type: questionnaire?.questionnaire_type, responses }
    const { status } = await withRetries(() => send('POST', `${stack.urls.site}/api/questionnaires/submit`, submission))
    expect(status).toBe(200)
    const everything = [...(await allRows()), ...(await allLogs())].join('\n')
    // The draft's id is kept, so it must be found: this shows that the search works.
    expect(everything).toContain(draft)
    expect(everything).not.toContain(marker)
    expect(everything).not.toContain('"responses"')
  })

  /** All rows of PostgreSQL. The events are among them, except where the store is EventStoreDB. */
  async function allRows(): Promise<string[]> {
    const { rows: tables } = await stack.database.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const texts = await Promise.all(
      tables.map(({ name }) => stack.database.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`)),
    )
    return texts.flatMap(({ rows }) => rows.map(row => row.text))
  }

  async function allLogs(): Promise<string[]> {
    const files = await readdir(stack.logDir)
    return Promise.all(files.map(file => readFile(join(stack.logDir, file), 'utf8')))
  }
})
