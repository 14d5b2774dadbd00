import { setTimeout as sleep } from 'node:timers/promises'
import { Partitioners } from 'kafkajs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestKafka, type TestKafka } from '../testing/kafka.ts'
import { createTestDatabase, freePort } from '../testing/postgres.ts'
import type { KafkaConfig } from './config.ts'
import { idsOf, newEvents, recorder, subscription, until } from './contract/backend.ts'
import { backendOn, configOf, recordAndPublish, sessionMsOn } from './contract/kafka-backend.ts'
import { openProcess } from './contract/process.ts'
import { busContract } from './contract.ts'
import { kafkaClient } from './kafka/client.ts'
import { openKafkaPublisher } from './kafka/publisher.ts'
import { openKafkaBus } from './kafka.ts'
import { readGroup, readGroupsAndParked } from './status.ts'

const warnings: string[] = []
process.on('warning', ({ name }) => warnings.push(name))

const kafka = await openTestKafka()
if ('absent' in kafka) console.info(`kafka: the contract of the bus was not run on it: ${kafka.absent}`)
else {
  afterAll(() => kafka.stop())
  busContract('kafka', () => backendOn(kafka))
  describe('kafka bus', () => casesOn(kafka))
}

describe('kafka bus without a broker', () => {
  test('a group is registered, its status says why it cannot continue, and publishing fails', async () => {
    const { url, drop } = await createTestDatabase()
    const parts = await openProcess(url)
    const nowhere = configOf(`127.0.0.1:${await freePort()}`)
    const bus = openKafkaBus(parts, nowhere)
    const { signal } = new AbortController()
    await bus.consume(subscription({ group: 'alone', handle: async () => undefined, signal }))
    await until(async () => (await readGroup(parts.database, 'alone'))?.error?.includes('ECONNREFUSED') ?? false)
    const publisher = openKafkaPublisher(nowhere, parts.log)
    await expect(recordAndPublish(parts, publisher)(newEvents(1))).rejects.toThrow('ECONNREFUSED')
    await publisher.close()
    await bus.close()
    await parts.close()
    await drop()
  })
})

// kafkajs sets such timers again and again unless `fixRequestQueue` prevents it. This test runs after those above.
test('no test of this file set a timer to a negative time', () => {
  expect(warnings.filter(name => name === 'TimeoutNegativeWarning')).toEqual([])
})

function casesOn(kafka: TestKafka): void {
  const config = configOf(kafka.brokers)
  const ended = new AbortController()
  const { signal } = ended
  let parts: Awaited<ReturnType<typeof openProcess>>
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await createTestDatabase()
    parts = await openProcess(database.url)
    drop = database.drop
  })
  afterAll(async () => {
    ended.abort()
    await parts.close()
    await drop()
  })
  const openBus = () => openKafkaBus(parts, config, { sessionMs: sessionMsOn(kafka) })
  /** Runs a case with a function that records and publishes events. */
  const publishing = async (work: (publish: ReturnType<typeof recordAndPublish>) => Promise<void>) => {
    const publisher = openKafkaPublisher(config, parts.log)
    await work(recordAndPublish(parts, publisher)).finally(publisher.close)
  }

  test('an event that was recorded before a group began is not delivered to it, however late it is published', () =>
    publishing(async publish => {
      const bus = openBus()
      const late = newEvents(2)
      const fresh = newEvents(1)
      for (const { stream, event } of late) await parts.eventLog.append(stream, 'any', [event])
      const { ids, distinctIds, handle } = recorder(late, fresh)
      await bus.consume(subscription({ group: 'late', handle, signal }))
      await publish(late)
      await publish(fresh)
      await until(() => distinctIds().length > 0)
      // The events may be in different partitions, which are read in no fixed order. When a second group has received
      // all three, the first group has been offered them too.
      const all = recorder(late, fresh)
      await bus.consume(subscription({ group: 'all', startsAt: 'start', handle: all.handle, signal }))
      await until(() => all.distinctIds().length === 3)
      expect(ids()).toEqual(idsOf(fresh))
      await bus.close()
    }))

  test('two members of a group each receive a part of the events', () =>
    publishing(async publish => {
      const subjects = Array.from({ length: 40 }, () => newEvents(2))
      const members = [recorder(...subjects), recorder(...subjects)]
      const buses = members.map(openBus)
      for (const [index, { handle }] of members.entries())
        await buses[index]?.consume(subscription({ group: 'side by side', handle, signal }))
      const handledCount = () => new Set(members.flatMap(member => member.distinctIds())).size
      // The first member has all partitions until the second has joined: publish the same events until both have
      // received some.
      await until(async () => {
        await publish(subjects.flat())
        return members.every(({ seen }) => seen.length > 0)
      })
      await until(() => handledCount() === 80)
      await Promise.all(buses.map(bus => bus.close()))
    }))

  test('a handler may run longer than the session timeout', () =>
    publishing(async publish => {
      const bus = openBus()
      const events = newEvents(2)
      const { ids, handle } = recorder(events)
      const slow: typeof handle = async event => {
        if (event.id === events[0]?.event.id) await sleep(1.5 * sessionMsOn(kafka))
        await handle(event)
      }
      await bus.consume(subscription({ group: 'long', handle: slow, signal }))
      await publish(events.slice(0, 1))
      await until(() => ids().length === 1)
      await publish(events.slice(1))
      await until(() => ids().includes(events[1]?.event.id ?? ''))
      // If the broker had removed the member, the first event would have been delivered again before the second.
      expect(ids()).toEqual(idsOf(events))
      await bus.close()
    }))

  test('while events can be neither handled nor parked, one outage is logged, and its end once they are handled', () =>
    publishing(async publish => {
      const outages: string[] = []
      const note = (_: object, message: string) => {
        if (message.includes('cannot continue')) outages.push(message)
      }
      const log = { debug() {}, info: note, warn: note, error: note }
      const bus = openKafkaBus({ ...parts, log }, config, { sessionMs: sessionMsOn(kafka) })
      const events = newEvents(2)
      const { distinctIds, handle } = recorder(events)
      let isBroken = false
      let failures = 0
      const breakable: typeof handle = async event => {
        if (isBroken) throw new Error(`failure ${++failures}`)
        await handle(event)
      }
      await bus.consume(subscription({ group: 'stuck', handle: breakable, signal }))
      await publish(events.slice(0, 1))
      // A new topic may begin with an outage, while the broker prepares it.
      await until(() => distinctIds().length === 1 && outages.length % 2 === 0)
      outages.length = 0

      isBroken = true
      // Stands in for a database that cannot write, so that no event can be parked.
      await parts.database.query("ALTER TABLE bus.parked ADD CONSTRAINT full_disk CHECK (group_name <> 'stuck')")
      await publish(events.slice(1))
      // A consumer tries a batch five times, with two calls of the handler each. Then the next consumer joins.
      await until(() => failures > 3 * 10)
      expect(outages).toEqual([expect.stringContaining('a line will say when it works again')])
      expect((await readGroup(parts.database, 'stuck'))?.error).toContain('full_disk')

      isBroken = false
      await parts.database.query('ALTER TABLE bus.parked DROP CONSTRAINT full_disk')
      await until(async () => (await readGroup(parts.database, 'stuck'))?.error === null)
      // A fetch without events ends an outage too, so the second event may be delivered later.
      await until(() => distinctIds().length === 2)
      expect(outages).toHaveLength(2)
      expect(outages[1]).toContain('it works again')
      expect(distinctIds()).toEqual(idsOf(events))
      await bus.close()
    }))

  test('a message that is not a valid event is parked, and one of a type that the group did not ask for is ignored', () =>
    publishing(async publish => {
      const bus = openBus()
      const events = newEvents(2)
      const { ids, handle } = recorder(events)
      await bus.consume(subscription({ group: 'invalid', handle, signal }))
      await publish(events.slice(0, 1))
      await sendRaw(config, ['no JSON', '{"type":"somebody.else.v1"}', '{"type":"alba.booking.expired.v1"}'])
      await publish(events.slice(1))
      const parked = async () =>
        (await readGroupsAndParked(parts.database)).parked.filter(({ group }) => group === 'invalid')
      await until(async () => ids().length === 2 && (await parked()).length === 2)
      expect(await parked()).toMatchObject([{ subject: 'raw', type: null }, { type: 'alba.booking.expired.v1' }])
      await bus.close()
    }))
}

async function sendRaw(config: KafkaConfig, values: readonly string[]): Promise<void> {
  const producer = kafkaClient(config, { debug() {} }).producer({ createPartitioner: Partitioners.DefaultPartitioner })
  await producer.connect()
  await producer.send({ topic: config.KAFKA_TOPIC, messages: values.map(value => ({ key: 'raw', value })) })
  await producer.disconnect()
}
