import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@alba/contracts/events'
import { OPERATOR_STREAM } from '@alba/contracts/operator/events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compare } from '../comparing/verify.ts'
import { metadata, practitioner } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { Poison } from './failures.ts'
import { hold, MOST_HELD } from './held.ts'
import type { Projection } from './projection.ts'
import { startReplay } from './requests.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const names = async (schema = 'tally') =>
  (await stand.rows<TallyRow>(`SELECT * FROM ${schema}.tally ORDER BY id`)).map(({ name }) => name)
/**
 * Starts the projection and waits until its first tables are live. Before that, a bad event would fail the replay that
 * builds them.
 */
async function follow(projection: Projection) {
  stand.run(projection)
  await until(async () => (await stand.checkpoint(projection.name))?.state === 'live')
}
const stopped = (name = 'tally') => until(async () => (await stand.checkpoint(name))?.state === 'stopped')

/** Has the model leave out as many streams as it may, so that the next event that it cannot apply stops it. */
async function fillHeld() {
  const { name = '', generation = '' } = (await stand.checkpoint('tally')) ?? {}
  for (let n = 0; n < MOST_HELD; n++)
    await hold(stand.database, { name, generation }, new Poison({ ...someEvent, stream: `full-${n}` }, new Error('no')))
}
const someEvent = { id: randomUUID(), type: 'PractitionerDefined', revision: 0n, position: '9' }

/** Records the skip as the operator's tool does. */
const skip = (eventId = '', name = 'tally') =>
  stand.append(OPERATOR_STREAM, {
    type: 'EventSkipped',
    data: {
      by: { kind: 'model', name },
      eventId,
      eventType: 'PractitionerDefined',
      position: '',
      reason: 'written by mistake',
    },
  })

/** The id of the event that stopped the model. */
const poisonId = async () => (await stand.checkpoint('tally'))?.poison?.id

/** An event that its schema refuses, as another program may have written it. */
async function appendUnreadable(): Promise<string> {
  const id = randomUUID()
  const written = { ...metadata, actor: { kind: 'operator' } }
  await stand.store.append('a', 'any', [
    { id, type: 'PractitionerDefined', data: { practitionerId: 'one' }, metadata: written },
  ])
  return id
}

/** Whether the fold fails on a practitioner with the name `bad`. */
let broken = true
/** How often it has failed. */
let attempts = 0
const fragile = tally({
  before: ({ data }: Extract<DomainEvent, { type: 'PractitionerDefined' }>) => {
    if (!broken || data.name !== 'bad') return
    attempts++
    throw new Error('cannot fold this')
  },
})
beforeEach(() => {
  broken = true
})

describe('a stopped read model goes on without a restart', () => {
  test('past the events that an operator has skipped; a skip for another model or of another event does not help', async () => {
    await follow(fragile)
    await fillHeld()
    await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'bad'), practitioner(3, 'Cleo'))
    await stopped()
    const id = await poisonId()
    expect((await stand.checkpoint('tally'))?.error).toBe(
      `stopped in front of PractitionerDefined ${id}: cannot fold this`,
    )
    await skip(id, 'another')
    await skip(randomUUID())
    const last = await stand.append('a', practitioner(4, 'Dora'))
    const before = attempts
    await until(async () => attempts > before + 1)
    expect((await stand.checkpoint('tally'))?.state).toBe('stopped')
    await skip(id)
    await stand.reached('tally', last)
    expect(await names()).toEqual(['Anne', 'Cleo', 'Dora'])
    expect(await stand.checkpoint('tally')).toMatchObject({ error: null, poison: null, events_done: 3 })
    expect(await compare(stand.context, fragile)).toMatchObject({ different: 0, rows: 3 })
  })

  test('past a skipped event that cannot be decoded, and past a second one', async () => {
    await follow(fragile)
    await fillHeld()
    for (const name of ['Anne', 'Bea']) {
      const id = await appendUnreadable()
      await stand.append('a', practitioner(1, name))
      await until(async () => (await poisonId()) === id)
      const { error } = (await stand.checkpoint('tally')) ?? {}
      expect(error).toBe(`stopped in front of PractitionerDefined ${id}: its schema refuses it`)
      await stand.reached('tally', await skip(id))
      expect(await names()).toEqual([name])
    }
    expect(await compare(stand.context, fragile)).toMatchObject({ different: 0, rows: 1 })
  })

  test('once the event was repaired in the tables of the event log', async () => {
    await follow(fragile)
    await fillHeld()
    const id = await appendUnreadable()
    const last = await stand.append('a', practitioner(2, 'Bea'))
    await until(async () => (await poisonId()) === id)
    await stand.database.query('UPDATE event_store.events SET data = $2 WHERE id = $1', [
      id,
      JSON.stringify({ practitionerId: 1, name: 'Anne' }),
    ])
    await stand.reached('tally', last)
    expect(await names()).toEqual(['Anne', 'Bea'])
    expect(await stand.checkpoint('tally')).toMatchObject({ error: null, poison: null, events_done: 2 })
  })

  test('once its checkpoint can be read again, and logs the failure and its end once each', async () => {
    const messages: string[] = []
    // Counts only the messages about the model: its replays and indexes read the same database and are refused as well.
    const keep = (_facts: object, message: string) => {
      if (message.startsWith('the read model tally waits')) messages.push(message)
    }
    const log = { info: keep, warn: keep, error: keep }
    let refusals = 0
    let denied = false
    const query = stand.database.query.bind(stand.database) as (...args: unknown[]) => Promise<unknown>
    const database: Stand['database'] = Object.assign(Object.create(stand.database), {
      query: async (...args: unknown[]) => {
        if (!denied) return query(...args)
        refusals++
        throw Object.assign(new Error('permission denied for table checkpoints'), { code: '42501' })
      },
    })
    stand.runIn({ ...stand.context, log, database }, fragile)
    await until(async () => (await stand.checkpoint('tally'))?.state === 'live')
    await fillHeld()
    denied = true
    // The fold fails on this event. Then the model reads its checkpoint to record why it stops, and is refused.
    const last = await stand.append('a', practitioner(2, 'bad'))
    await until(async () => refusals > 3)
    broken = false
    denied = false
    await stand.reached('tally', last)
    await until(async () => messages.length >= 2)
    expect(messages).toEqual([
      expect.stringMatching(/^the read model tally waits \(.*permission denied.*\); it is tried again/),
      'the read model tally waits: it works again',
    ])
  })

  test('once it can apply the event, and logs the error only once', async () => {
    const messages: string[] = []
    const log = { ...stand.context.log, error: (_facts: object, message: string) => void messages.push(message) }
    stand.runIn({ ...stand.context, log }, fragile)
    await until(async () => (await stand.checkpoint('tally'))?.state === 'live')
    await fillHeld()
    const last = await stand.append('a', practitioner(2, 'bad'))
    await stopped()
    const before = attempts
    await until(async () => attempts > before + 2)
    broken = false
    await stand.reached('tally', last)
    expect(await names()).toEqual(['bad'])
    expect(messages).toEqual([
      expect.stringMatching(/^the read model tally: stopped in front of PractitionerDefined \S+: cannot fold this$/),
    ])
  })
})

test('a failed replay goes on past a skipped event, and a later replay with corrected code applies it', async () => {
  broken = false
  await follow(fragile)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'bad'), practitioner(2, 'Bea')))
  broken = true
  await startReplay(stand.database, fragile, 'if none')
  await until(async () => (await stand.replay('tally'))?.state === 'failed')
  await skip((await stand.replay('tally'))?.poison?.id)
  await until(async () => (await names()).length === 1)
  expect(await names()).toEqual(['Bea'])
  broken = false
  await startReplay(stand.database, fragile, 'anew')
  await until(async () => (await names()).length === 2)
  expect(await names()).toEqual(['bad', 'Bea'])
})
