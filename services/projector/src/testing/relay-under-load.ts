import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainFact } from '@alba/contracts/events'
import { type KafkaConfig, localBus } from '@alba/platform/bus/config'
import { openKafkaBus } from '@alba/platform/bus/kafka'
import { openKafkaPublisher } from '@alba/platform/bus/kafka/publisher'
import { prepareBus } from '@alba/platform/bus/open'
import { readGroup } from '@alba/platform/bus/status'
import type { TestKafka } from '@alba/platform/testing/kafka'
import { expect } from 'vitest'
import { RELAY, startRelay } from '../relay/relay.ts'
import { openStand, type Stand, until } from './stand.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }

/** Kills and restarts the broker while bookings are made, and checks that every event is handled once and in order. */
export async function relayUnderLoad({ brokers, kill, restart }: Required<TestKafka>): Promise<void> {
  const stand = await openStand()
  await prepareBus(stand.database)
  const config: KafkaConfig = { ...localBus, KAFKA_BROKERS: [brokers], KAFKA_TOPIC: `test.${randomUUID()}` }
  const relay = startRelay({ ...stand.context, publisher: openKafkaPublisher(config, log) })
  const bus = openKafkaBus({ ...stand.context, log }, config, { sessionMs: 3_000 })
  const handled = await countIn(stand, bus)
  const load = book(stand)
  await until(async () => (await handled()) > 100)

  await kill()
  const before = load.written()
  // Bookings are not affected.
  await until(async () => load.written() > before + 500)
  await until(async () => (await readGroup(stand.database, RELAY))?.error !== null)
  await restart()
  const back = await handled()
  await until(async () => (await handled()) > back + 100)

  const written = await load.end()
  await until(async () => (await handled()) >= written)
  expect(await handled()).toBe(written)
  expect(await stand.rows(disorder)).toEqual([])
  await until(async () => (await readGroup(stand.database, RELAY))?.error === null)
  await bus.close()
  await relay.stop()
  await stand.close()
}

/** Appends events to forty bookings until `end`, which returns how many were appended. */
function book(stand: Stand) {
  let written = 0
  let writing = true
  const done = (async () => {
    for (; writing; written += 4) {
      await Promise.all([0, 1, 2, 3].map(n => stand.append(`booking-${(written + n) % 40}`, expired)))
      await sleep(5)
    }
  })()
  return {
    written: () => written,
    async end() {
      writing = false
      await done
      return written
    },
  }
}

const expired: DomainFact = { type: 'BookingExpired', data: { bookingId: 412_345_678_901_234, date: '2026-11-23' } }

/** A consumer that handles each event once, by its id. @returns how many it has handled */
async function countIn(stand: Stand, bus: ReturnType<typeof openKafkaBus>): Promise<() => Promise<number>> {
  await stand.rows('CREATE TABLE handled (id uuid PRIMARY KEY, subject text, revision bigint, place bigserial)')
  await bus.consume({
    group: 'counting',
    startsAt: 'start',
    types: ['alba.booking.expired.v1'],
    signal: new AbortController().signal,
    handle: ({ id, subject, revision }) =>
      stand.database.query(
        'INSERT INTO handled (id, subject, revision) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
        [id, subject, revision],
      ),
  })
  return async () => (await stand.rows<{ count: number }>('SELECT count(*) FROM handled'))[0]?.count ?? 0
}

/** Finds events that were not handled in the order of their booking. */
const disorder = `SELECT FROM (
  SELECT revision <> row_number() OVER (PARTITION BY subject ORDER BY place) - 1 AS wrong FROM handled
) AS each WHERE wrong`
