import { randomUUID } from 'node:crypto'
import type { DomainFact } from '@alba/contracts/events'
import type { PublishedEvent } from '@alba/contracts/integration/published-events'
import type { Publisher } from '@alba/platform/bus/bus'
import { RETRY_LIMITS } from '@alba/platform/bus/group-work'
import { prepareBus } from '@alba/platform/bus/open'
import { parkedEvents } from '@alba/platform/bus/parked'
import { readGroup } from '@alba/platform/bus/status'
import { openTestKafka } from '@alba/platform/testing/kafka'
import { openRival, watchLock } from '@alba/platform/testing/rival'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { metadata, practitioner } from '../testing/events.ts'
import { relayUnderLoad } from '../testing/relay-under-load.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { tally } from '../testing/tally.ts'
import { RELAY, startRelay } from './relay.ts'

let stand: Stand
let running: { stop(): Promise<void> }[]
beforeEach(async () => {
  stand = await openStand()
  await prepareBus(stand.database)
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(relay => relay.stop()))
  await stand.close()
})

const bookingId = 412_345_678_901_234
const expired: DomainFact = { type: 'BookingExpired', data: { bookingId, date: '2026-11-23' } }

/** A broker that keeps all events, and can fail before or after storing them. */
function broker() {
  const kept: PublishedEvent[] = []
  const fails = { before: false, behind: false }
  const publisher: Publisher = {
    async publish(events) {
      if (fails.before) throw new Error('the broker is away')
      kept.push(...events)
      if (fails.behind) throw new Error('the answer was lost')
    },
    close: async () => undefined,
  }
  return { kept, fails, publisher, places: () => kept.map(({ subject, revision }) => `${subject}@${revision}`) }
}

const relayTo = (publisher: Publisher) => {
  const relay = startRelay({ ...stand.context, publisher })
  running.push(relay)
  return relay
}
const reached = (position: string) =>
  until(async () => ((await readGroup(stand.database, RELAY))?.position ?? '') >= position)

test('publishes the events for other processes in order, and resumes where it stopped', async () => {
  const { kept, publisher, places } = broker()
  await stand.append('booking-1', expired)
  await stand.append('practitioner-1', practitioner(1, 'Anne'))
  const relay = relayTo(publisher)
  await reached(await stand.append('booking-2', expired, expired))
  await relay.stop()
  await stand.append('booking-1', expired)
  relayTo(publisher)
  await until(async () => kept.length >= 4)
  expect(places()).toEqual(['booking-1@0', 'booking-2@0', 'booking-2@1', 'booking-1@1'])
  expect(JSON.stringify(kept)).not.toContain('Anne')
})

test('events that are not published still advance its position', async () => {
  const { kept, publisher } = broker()
  relayTo(publisher)
  await reached(await stand.append('practitioner-1', practitioner(1, 'Anne')))
  expect(kept).toEqual([])
})

test('while the broker is away it reports that, retries, and omits no event', async () => {
  const { fails, publisher, places } = broker()
  fails.before = true
  relayTo(publisher)
  const position = await stand.append('booking-1', expired, expired)
  await until(async () => (await readGroup(stand.database, RELAY))?.error === 'the broker is away')
  fails.before = false
  await reached(position)
  expect(places()).toEqual(['booking-1@0', 'booking-1@1'])
  await until(async () => (await readGroup(stand.database, RELAY))?.error === null)
})

test('events without an acknowledgement are published again, in the same order', async () => {
  const { kept, fails, publisher, places } = broker()
  fails.behind = true
  const position = await stand.append('booking-1', expired, expired)
  relayTo(publisher)
  await until(async () => kept.length >= 4)
  fails.behind = false
  await reached(position)
  const once = ['booking-1@0', 'booking-1@1']
  expect(places()).toEqual(Array.from({ length: kept.length / 2 }, () => once).flat())
})

test('two processes together publish each event once, and a replay of read models publishes none', async () => {
  const { kept, publisher } = broker()
  const first = relayTo(publisher)
  relayTo(publisher)
  const runner = stand.run(tally({}))
  await reached(await stand.append('booking-1', expired))
  await stand.append('practitioner-1', practitioner(1, 'Anne'))
  await first.stop()
  const position = await stand.append('booking-1', expired)
  await reached(position)
  await stand.reached('tally', position)
  await runner.stop()
  stand.run(tally({ version: 2 }))
  await until(
    async () => (await stand.replay('tally'))?.version === 2 && (await stand.replay('tally'))?.state === 'done',
  )
  expect(kept).toHaveLength(2)
})

test('an event that cannot be read holds up its own stream only, and is published once it was repaired', async () => {
  const { kept, publisher, places } = broker()
  const retryLimits = { ...RETRY_LIMITS, whileParked: { firstMs: 20, longestMs: 50 }, lookEveryMs: 20 }
  running.push(startRelay({ ...stand.context, publisher, retryLimits }))
  await stand.append('booking-1', expired)
  const id = randomUUID()
  const written = { ...metadata, actor: { kind: 'operator' } }
  await stand.store.append('booking-1', 'any', [
    { id, type: expired.type, data: { bookingId: 'none' }, metadata: written },
  ])
  await stand.append('booking-1', expired)
  await reached(await stand.append('booking-2', expired))
  expect(places()).toEqual(['booking-1@0', 'booking-2@0'])
  const parked = await parkedEvents(stand.database)
  expect(parked.map(({ group, subject, error }) => [group, subject, error !== null])).toEqual([
    [RELAY, 'booking-1', true],
    [RELAY, 'booking-1', false],
  ])
  expect((await readGroup(stand.database, RELAY))?.error).toBeNull()
  await stand.database.query('UPDATE event_store.events SET data = $2 WHERE id = $1', [
    id,
    JSON.stringify(expired.data),
  ])
  await until(async () => kept.length === 4)
  expect(places()).toEqual(['booking-1@0', 'booking-2@0', 'booking-1@1', 'booking-1@2'])
  await until(async () => (await parkedEvents(stand.database)).length === 0)
  await reached(await stand.append('booking-1', expired))
  expect(places().at(-1)).toBe('booking-1@3')
})

test('gives its lock to another process once the broker has acknowledged what it publishes', async () => {
  const { publisher, places } = broker()
  const begun = Promise.withResolvers<void>()
  const acknowledged = Promise.withResolvers<void>()
  const slow: Publisher = {
    ...publisher,
    async publish(events) {
      begun.resolve()
      await acknowledged.promise
      await publisher.publish(events)
    },
  }
  const { leadership, asked } = watchLock(stand.context.leadership, RELAY)
  // With a read model beside it the process holds two locks, so another one gets one of them.
  stand.run(tally({}))
  running.push(startRelay({ ...stand.context, leadership, publisher: slow }))
  const position = await stand.append('booking-1', expired)
  await begun.promise
  const rival = openRival(stand.url, RELAY)
  await asked
  expect(rival.leads).toBe(false)
  acknowledged.resolve()
  await rival.whenLeading
  expect(places()).toEqual(['booking-1@0'])
  expect((await readGroup(stand.database, RELAY))?.position).toBe(position)
  await rival.stop()
})

const kafka = await openTestKafka()
if ('absent' in kafka) console.info(`relay: not run on Kafka: ${kafka.absent}`)
else {
  afterAll(() => kafka.stop())
  const { kill, restart } = kafka
  if (kill && restart)
    test(
      'when the broker is killed under load no event is lost, and none is handled twice',
      {
        timeout: 300_000,
      },
      () => relayUnderLoad({ ...kafka, kill, restart }),
    )
  else console.info('relay: the broker was not stopped under load, for it is not ours')
}
