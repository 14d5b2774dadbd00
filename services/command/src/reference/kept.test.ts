import type { DomainEvent } from '@alba/contracts/events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { prepareSchema } from '@alba/platform/postgres/migrate'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toEvents } from '../decision/cause.ts'
import { readCheckpoints } from '../policies/checkpoints.ts'
import { defineCentre, openTestLog, startCommand } from '../testing/command-service.ts'
import { type FollowedReference, followReference } from './follow.ts'
import { keptReferenceDdl, readKept, writeKept } from './kept.ts'
import { emptyReference, evolveReference, referenceTypes } from './reference.ts'

const cause = { correlationId: 'test', causationId: null, actor: { kind: 'operator' } } as const
const named = (practitionerId: number, name: string) => ({
  type: 'PractitionerDefined' as const,
  data: { practitionerId, name },
})
/** An event that is no reference data. */
const unrelated = { type: 'AgendaLettersChosen' as const, data: { practitionerId: 1, wanted: true } }

/** A log that tells how its subscriptions began, and how many events were read. */
function counted(log: EventLog) {
  const reads = { began: [] as string[], subscribed: 0, byStream: 0 }
  const between: EventLog = {
    ...log,
    async readStream(stream, options) {
      const events = await log.readStream(stream, options)
      reads.byStream += events.length
      return events
    },
    async *subscribe(options) {
      reads.began.push(options.after)
      for await (const page of log.subscribe(options)) {
        if (page.kind === 'page') reads.subscribed += page.events.length
        yield page
      }
    },
  }
  return { reads, between }
}

describe('the reference data', () => {
  const idOf = {
    CategoryDefined: 'categoryId',
    ServiceDefined: 'serviceId',
    QuestionnaireDefined: 'questionnaireId',
    RoomDefined: 'roomId',
    PractitionerDefined: 'practitionerId',
    PackageDefined: 'packageId',
  } as const
  const anEvent = fc
    .record({ type: fc.constantFrom(...referenceTypes), id: fc.integer({ min: 1, max: 4 }), n: fc.nat() })
    .map(({ type, id, n }) => {
      const field = idOf[type as keyof typeof idOf]
      const stream = field ? `${type}-${id}` : 'settings'
      return { type, stream, data: { n, ...(field && { [field]: id }) } } as unknown as DomainEvent
    })

  it('follows from the last event of each type in each stream, in the order of the first such events', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 40 }), events => {
        const last = new Map(events.map(event => [`${event.type} ${event.stream}`, event]))
        const read = [...last.values()].reduce(evolveReference, emptyReference)
        const whole = events.reduce(evolveReference, emptyReference)
        expect(read).toEqual(whole)
        // The order decides who is assigned first.
        for (const field of ['categories', 'services', 'questionnaires', 'rooms', 'practitioners', 'packages'] as const)
          expect([...read[field].keys()]).toEqual([...whole[field].keys()])
      }),
    )
  })
})

describe('a process that follows the reference data', () => {
  let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
  let test: Awaited<ReturnType<typeof openTestLog>>
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    test = await openTestLog(testDatabase.url)
    await prepareSchema(test.database, 'command', keptReferenceDdl)
  })
  afterAll(async () => {
    await test.close()
    await testDatabase.drop()
  })
  beforeEach(() => test.database.query('TRUNCATE command.reference_places'))

  const append = (stream: string, ...facts: Parameters<typeof toEvents>[0]) =>
    test.log.append(stream, 'any', toEvents(facts, stream, cause, Date.now()))

  /** Starts a process, looks at it, and ends it. @param dies whether it ends without writing what it knows */
  async function during<T>(look: (reference: FollowedReference) => T | Promise<T>, dies = false) {
    const { reads, between } = counted(test.log)
    const stopping = new AbortController()
    const errors: unknown[] = []
    const database = dies
      ? (Object.create(test.database, { query: { value: async () => ({ rows: [] }) } }) as never)
      : test.database
    const parts = { log: between, database, signal: stopping.signal, onError: (error: unknown) => errors.push(error) }
    const reference = await followReference(parts)
    const began = { ...reads }
    const found = await look(reference)
    stopping.abort()
    await reference.stopped
    return { found, began, errors }
  }
  const namesIn = (reference: FollowedReference) =>
    [...reference.current().practitioners].map(([id, { name }]) => [id, name])

  it('reads only the events since another process stopped', async () => {
    await append('practitioner-2', named(2, 'Bea'))
    await append('practitioner-1', named(1, 'Ada'), named(1, 'Ada B.'))
    for (let n = 0; n < 30; n++) await append('account-1', ...Array.from({ length: 100 }, () => unrelated))
    const first = await during(namesIn)
    expect(first.began).toMatchObject({ began: ['start'], subscribed: 3, byStream: 0 })
    const { position } = await append('practitioner-2', named(2, 'Bea C.'))
    const second = await during(async reference => {
      await reference.reached(position)
      return namesIn(reference)
    })
    expect(second.began).toMatchObject({ subscribed: 1, byStream: 2 })
    expect(second.began.began).not.toContain('start')
    expect(second.found).toEqual([
      [2, 'Bea C.'],
      [1, 'Ada B.'],
    ])
    const third = await during(namesIn)
    expect(third.began).toMatchObject({ subscribed: 0, byStream: 2 })
    expect(third.found).toEqual(second.found)
  })

  it('that dies before it writes anything makes the next one read more, and nothing is lost', async () => {
    const { found } = await during(namesIn)
    const { position } = await append('practitioner-3', named(3, 'Cleo'))
    await during(reference => reference.reached(position), true)
    const next = await during(namesIn)
    expect(next.found).toEqual([...found, [3, 'Cleo']])
  })

  it('does not overwrite a newer position with its own older one', async () => {
    await during(namesIn)
    const kept = await readKept(test.database, referenceTypes)
    if (!kept) throw new Error('nothing was kept')
    await writeKept(test.database, referenceTypes, { position: '0000000000000000001', places: [] })
    expect(await readKept(test.database, referenceTypes)).toEqual(kept)
  })

  it.each([
    ['an event that the log does not have', 'practitioner-1', 99n, '0000000000000000002'],
    ['an event of another type', 'account-1', 0n, '0000000000000000002'],
    ['a position that the log does not have', 'practitioner-1', 0n, '0000000009999999999'],
  ])('reads the whole log when the stored places name %s', async (_what, stream, revision, position) => {
    await writeKept(test.database, referenceTypes, {
      position,
      places: [{ stream, type: 'PractitionerDefined', revision }],
    })
    const { found, began } = await during(namesIn)
    expect(began.began).toEqual(['start'])
    expect(found).toHaveLength(3)
  })

  it('reads the whole log when it needs other types of events than those of the stored places', async () => {
    await during(namesIn)
    expect(await readKept(test.database, referenceTypes.slice(1))).toBeUndefined()
  })
})

it('the second start of the command service reads only the events since the first one stopped', {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase()
  const first = await startCommand({ database })
  await defineCentre(first)
  for (let n = 0; n < 30; n++) {
    const facts = Array.from({ length: 100 }, () => unrelated)
    await first.log.append('account-1', 'any', toEvents(facts, 'account-1', cause, Date.now()))
  }
  const head = String(await first.log.head())
  const behind = async () => [...(await readCheckpoints(first.database)).values()].filter(position => position < head)
  await vi.waitFor(async () => expect(await behind()).toEqual([]), { timeout: 60_000 })
  await first.service.deps.reference.reached(head)
  const known = first.service.deps.reference.current()
  await first.stop()

  const seen: { current?: ReturnType<typeof counted>['reads'] } = {}
  const between = (log: EventLog) => {
    const { reads, between } = counted(log)
    seen.current = reads
    return between
  }
  const second = await startCommand({ database, between })
  await vi.waitFor(() => expect(seen.current?.began.length).toBeGreaterThan(3), { timeout: 60_000 })
  expect(second.service.deps.reference.current()).toEqual(known)
  expect(seen.current?.began.filter(after => after < head)).toEqual([])
  expect(seen.current?.subscribed).toBe(0)
  await second.stop()
  await database.drop()
})
