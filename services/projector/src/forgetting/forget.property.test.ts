import { randomUUID } from 'node:crypto'
import { bookingStream } from '@alba/contracts/bookings/events'
import { partKeyId } from '@alba/platform/event-log/boxes'
import { toPosition } from '@alba/platform/event-store/event-store'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import { clients } from '../clients/projection.ts'
import { previewDifference } from '../comparing/preview.ts'
import { compare } from '../comparing/verify.ts'
import { projections } from '../projections.ts'
import { readHeld } from '../runner/held.ts'
import { readKept } from '../runner/kept.ts'
import { restoreKept, startReplay } from '../runner/requests.ts'
import type { Runner } from '../runner/runner.ts'
import { metadata } from '../testing/events.ts'
import { bookingIdOf, factsOf, type Person, people, type Sale } from '../testing/person-histories.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { startForgetting, stillForgetting } from './follow.ts'
import { personalTypesOf } from './refold.ts'

/**
 * The stream of events whose own streams do not matter here: read models find people and sales by the data of an event.
 * What `eraseOfBooking` and the test of recipients erase is found by its stream, so those events are in their own.
 */
const SHARED_STREAM = 'life'

let stand: Stand
let runner: Runner
let forgetting: ReturnType<typeof startForgetting>
beforeAll(async () => {
  stand = await openStand()
  runner = stand.run(...projections)
  const position = await stand.append(
    SHARED_STREAM,
    ...factsOf({ kind: 'booking', owner: 1, n: 0, steps: 1, correctedTo: 1 }),
  )
  await Promise.all(projections.map(({ name }) => stand.reached(name, position)))
  forgetting = startForgetting(stand.context, projections)
})
afterAll(async () => {
  await forgetting.stop()
  await stand.close()
})

/** The read models that have personal data. */
const withPeople = projections.filter(projection => personalTypesOf(projection).length > 0)

/** Waits until every read model has forgotten what the erasures up to the position erased. */
const forgotten = (position: string) =>
  until(async () => (await stillForgetting(stand.context, projections, position)).length === 0)

/** Expects the rows that a fresh replay makes of the events as they can be read now. */
async function expectRowsOfReplay(): Promise<void> {
  for (const projection of withPeople) {
    const { samples } = await compare(stand.context, projection)
    expect({ model: projection.name, samples }).toEqual({ model: projection.name, samples: [] })
  }
}

async function erase({ personId }: Person): Promise<void> {
  await stand.keyring.erase([personId])
  const position = await stand.append(`person-${personId}`, {
    type: 'PersonErased',
    data: { personId, reason: 'asked' },
  })
  await forgotten(position)
}

/** Erases the answers of a booking, or everything that it says about its client (ADR 89). */
async function eraseOfBooking(bookingId: number, what: 'answers' | 'everything'): Promise<void> {
  const parts = what === 'answers' ? (['answers'] as const) : (['answers', 'booking'] as const)
  await stand.keyring.erase(parts.map(part => partKeyId(stand.keyring, part, bookingId)))
  const data = { bookingId, what, keptDays: 30 }
  const position = await stand.append(bookingStream(bookingId), { type: 'BookingDataErased', data })
  await forgotten(position)
}

/** Every row of these read models, of their previews and of their kept tables, as one text in lower case. */
async function everyRow(): Promise<string> {
  const models = withPeople.map(({ name }) => `'${name}'`).join(', ')
  const tables = await stand.rows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE split_part(schemaname, '__', 1) IN (${models})`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) => stand.rows<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  )
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n')
    .toLowerCase()
}

/** The number of the last sale. */
let number = 0
const sale = fc.record({
  kind: fc.constantFrom<Sale['kind']>('booking', 'voucher', 'package'),
  owner: fc.nat(2),
  steps: fc.integer({ min: 1, max: 5 }),
  correctedTo: fc.nat(2),
})

test('after an erasure the rows are those of a replay, and show nothing of the person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), fc.nat(2), async (sales, erasedOne) => {
      const histories = sales.map(each => factsOf({ ...each, n: ++number }))
      // All first events, then all second ones, so that the events of different sales alternate in the log.
      for (let step = 0; step < 5; step++) {
        const facts = histories.flatMap(history => history.slice(step, step + 1))
        if (facts.length > 0) await stand.append(SHARED_STREAM, ...facts)
      }
      const person = people[erasedOne] as Person
      await erase(person)
      const rows = await everyRow()
      for (const secret of [person.name, person.email, person.phone]) expect(rows).not.toContain(secret.toLowerCase())
      await expectRowsOfReplay()
    }),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 6), endOnFailure: true },
  )
})

test('after the erasure of a booking’s data the rows are those of a replay, and other bookings are still shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.constantFrom('answers', 'everything'), async (steps, what) => {
      const bookFor = async (person: number, notes: string) => {
        const n = ++number
        const [requested, ...rest] = factsOf({ kind: 'booking', owner: person, n, steps, correctedTo: person })
        const data = { ...requested?.data, notes, pregnancyWeek: 27 }
        await stand.append(bookingStream(bookingIdOf(n)), { ...requested, data } as never, ...rest)
        return bookingIdOf(n)
      }
      const notes = `mal de dos ${number}`
      const erased = await bookFor(0, notes)
      const other = await bookFor(1, 'rien')
      await eraseOfBooking(erased, what)
      expect(await everyRow()).not.toContain(notes)
      const shown = await stand.rows(
        `SELECT customer_name, pregnancy_week FROM bookings.bookings WHERE id IN (${erased}, ${other}) ORDER BY id`,
      )
      expect(shown).toEqual([
        { customer_name: what === 'answers' ? 'Quillfeather' : 'effacé', pregnancy_week: null },
        { customer_name: 'Oddlington', pregnancy_week: 27 },
      ])
      await expectRowsOfReplay()
    }),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 4), endOnFailure: true },
  )
})

test('after the erasure of a recipient the rows are those of a replay, and the buyer is still shown', async () => {
  const gift = { recipientFirstname: 'Garance', recipientEmail: 'garance@example.org', personalMessage: 'Pour Garance' }
  /** Quillfeather buys for Garance. @returns the id of the voucher or of the purchase */
  const sellTo = async (kind: 'voucher' | 'package'): Promise<number> => {
    const [ordered, ...rest] = factsOf({ kind, owner: 0, n: ++number, steps: 3, correctedTo: 0 })
    const data = { ...ordered?.data, ...gift } as { voucherId?: number; purchaseId?: number }
    const id = data.voucherId ?? data.purchaseId ?? 0
    await stand.append(kind === 'voucher' ? `voucher-${id}` : `purchase-${id}`, { ...ordered, data } as never, ...rest)
    return id
  }
  const voucherId = await sellTo('voucher')
  const purchaseId = await sellTo('package')
  await stand.reached('vouchers', toPosition(await stand.eventLog.head()))
  await stand.keyring.erase([
    partKeyId(stand.keyring, 'recipient', voucherId),
    partKeyId(stand.keyring, 'packageRecipient', purchaseId),
  ])
  const reason = 'asked'
  await stand.append(`voucher-${voucherId}`, { type: 'VoucherRecipientErased', data: { voucherId, reason } })
  const position = await stand.append(`purchase-${purchaseId}`, {
    type: 'PurchaseRecipientErased',
    data: { purchaseId, reason },
  })
  await forgotten(position)
  const rows = await everyRow()
  expect(rows).not.toContain('garance')
  expect(rows).toContain('quillfeather@example.org')
  await expectRowsOfReplay()
})

test('after an erasure the other people are still shown', async () => {
  // People 0 and 1 are called Quillfeather and Oddlington.
  await stand.append(SHARED_STREAM, ...factsOf({ kind: 'booking', owner: 0, n: ++number, steps: 2, correctedTo: 0 }))
  await stand.append(SHARED_STREAM, ...factsOf({ kind: 'booking', owner: 1, n: ++number, steps: 2, correctedTo: 1 }))
  await erase(people[0] as Person)
  const rows = await everyRow()
  expect(rows).toContain('oddlington@example.org')
  expect(rows).not.toContain('quillfeather')
})

test('after an erasure a later event of the same booking does not bring the name back', async () => {
  const n = ++number
  const steps = factsOf({ kind: 'booking', owner: 2, n, steps: 5, correctedTo: 2 })
  await stand.append(SHARED_STREAM, ...steps.slice(0, 2))
  await erase(people[2] as Person)
  const position = await stand.append(SHARED_STREAM, {
    type: 'PractitionerChanged',
    data: {
      bookingId: bookingIdOf(n),
      date: '2026-11-23',
      practitionerId: 2,
      practitionerName: 'Inès',
      previousPractitionerId: 1,
    },
  } as never)
  await stand.reached('bookings', position)
  const rows = await stand.rows(
    `SELECT customer_name, practitioner_name FROM bookings.bookings WHERE id = ${bookingIdOf(n)}`,
  )
  expect(rows).toEqual([{ customer_name: 'effacé', practitioner_name: 'Inès' }])
})

test('a preview and kept tables of this version forget and can still be put in use; those of another version are dropped', async () => {
  const head = await stand.append(
    SHARED_STREAM,
    ...factsOf({ kind: 'booking', owner: 0, n: ++number, steps: 5, correctedTo: 0 }),
  )
  await Promise.all([bookings, clients].map(({ name }) => stand.reached(name, head)))
  const becomes = (name: string, state: string) => until(async () => (await stand.replay(name))?.state === state)
  await startReplay(stand.database, bookings, 'if none')
  await startReplay(stand.database, clients, 'if none', { preview: true })
  for (const { name } of [bookings, clients]) runner.ask(name)
  await Promise.all([becomes('bookings', 'done'), becomes('clients', 'ready')])
  await stand.rows('CREATE SCHEMA bookings__kept_1')
  await stand.rows('CREATE TABLE bookings__kept_1.bookings AS SELECT * FROM bookings.bookings')
  await stand.rows(
    `INSERT INTO projections.kept SELECT name, 1, position, generation, events_done, since, until
     FROM projections.kept WHERE name = 'bookings'`,
  )
  // The name is in many rows before the erasure; otherwise the next check would prove nothing.
  expect((await everyRow()).split('quillfeather').length).toBeGreaterThan(5)

  await erase(people[0] as Person)
  expect(await everyRow()).not.toContain('quillfeather')
  const kept = (await readKept(stand.database)).filter(({ name }) => name === 'bookings')
  expect(kept.map(({ version }) => version)).toEqual([bookings.version])
  expect(await restoreKept(stand.database, bookings)).toBe(true)
  runner.ask('bookings')
  await Promise.all([becomes('bookings', 'done'), becomes('clients', 'ready')])
  expect(await compare(stand.context, bookings)).toMatchObject({ different: 0 })
  expect(await previewDifference(stand.context, clients)).toMatchObject({ added: 0, removed: 0, changed: 0 })
})

test('a paused replay loses what it has built, starts again from the first event, and stays paused', async () => {
  const [model] = withPeople
  if (!model) throw new Error('no read model has personal data')
  await stand.database.query(
    `INSERT INTO projections.replays (name, version, position, generation, state, events_done)
     VALUES ($1, $2, '0000000000000000005', gen_random_uuid(), 'paused', 5)
     ON CONFLICT (name) DO UPDATE SET state = 'paused', position = EXCLUDED.position, version = EXCLUDED.version`,
    [model.name, model.version],
  )
  await stand.database.query(`CREATE SCHEMA IF NOT EXISTS "${model.name}__next"`)
  await erase(people[1] as Person)
  expect(await stand.replay(model.name)).toMatchObject({ state: 'paused', position: '' })
  expect(await stand.rows(`SELECT to_regnamespace('${model.name}__next') AS found`)).toEqual([{ found: null }])
})

test('people are forgotten while an event holds up a stream, which the models go on leaving out', async () => {
  const n = ++number
  const stream = bookingStream(bookingIdOf(n))
  await stand.append(stream, ...factsOf({ kind: 'booking', owner: 0, n, steps: 1, correctedTo: 0 }))
  // Another program wrote it: no code can read it.
  const written = { ...metadata, actor: { kind: 'operator' } }
  const data = { bookingId: 'none' }
  await stand.store.append(stream, 'any', [{ id: randomUUID(), type: 'BookingConfirmed', data, metadata: written }])
  const head = await stand.append(
    SHARED_STREAM,
    ...factsOf({ kind: 'booking', owner: 1, n: ++number, steps: 2, correctedTo: 1 }),
  )
  await Promise.all(projections.map(({ name }) => stand.reached(name, head)))
  const heldInBookings = async () => {
    const live = await stand.checkpoint('bookings')
    return [...(live ? await readHeld(stand.database, live) : [])].map(([name]) => name)
  }
  expect(await heldInBookings()).toEqual([stream])
  expect(await everyRow()).toContain('quillfeather')
  await erase(people[0] as Person)
  const rows = await everyRow()
  expect(rows).not.toContain('quillfeather')
  expect(rows).toContain('oddlington')
  expect(await heldInBookings()).toEqual([stream])
  await expectRowsOfReplay()
})

test('people are forgotten in rows that an older release made of a stream that is left out now', async () => {
  const n = ++number
  const stream = bookingStream(bookingIdOf(n))
  const head = await stand.append(stream, ...factsOf({ kind: 'booking', owner: 0, n, steps: 3, correctedTo: 0 }))
  await Promise.all(projections.map(({ name }) => stand.reached(name, head)))
  expect(await everyRow()).toContain('quillfeather')
  const [first] = await stand.eventLog.readStream(stream)
  // That release did not know that the stream is held, as after a roll-back (ADR 126).
  await stand.database.query(
    `INSERT INTO projections.held (name, generation, stream, position, revision, id, type, error)
     SELECT name, generation, $1, $2, 0, $3, $4, 'why' FROM projections.checkpoints ON CONFLICT DO NOTHING`,
    [stream, first?.position, randomUUID(), first?.type],
  )
  await erase(people[0] as Person)
  expect(await everyRow()).not.toContain('quillfeather')
})
