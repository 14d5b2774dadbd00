import { randomUUID } from 'node:crypto'
import { toPublished } from '@alba/contracts/integration/published-events'
import type { LocalBroker } from '../../testing/kafka/broker.ts'
import type { TestKafka } from '../../testing/kafka.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import type { Publisher } from '../bus.ts'
import type { KafkaConfig } from '../config.ts'
import type { BusParts } from '../group-work.ts'
import { openKafkaPublisher } from '../kafka/publisher.ts'
import { openKafkaBus } from '../kafka.ts'
import type { Backend, KillableEngine, StreamEvent } from './backend.ts'
import { openProcess } from './process.ts'

/** The configuration for a new topic on this broker. */
export const configOf = (brokers: string): KafkaConfig => ({
  KAFKA_BROKERS: [brokers],
  KAFKA_TOPIC: `test.${randomUUID()}`,
  KAFKA_TLS: false,
  KAFKA_PASSWORD: '',
  KAFKA_SASL: 'plain',
})

/**
 * The session timeout in milliseconds. By default a broker accepts 6 s or more; the broker that the tests start accepts
 * less.
 */
export const sessionMsOn = (kafka: TestKafka): number => (kafka.kill ? 3_000 : 6_000)

export async function backendOn(kafka: TestKafka): Promise<Backend> {
  const { url, drop } = await createTestDatabase()
  const parts = await openProcess(url)
  const config = configOf(kafka.brokers)
  const publisher = retryUntilLeader(openKafkaPublisher(config, parts.log))
  const sessionMs = sessionMsOn(kafka)
  const backend: Backend = {
    database: parts.database,
    open: async () => openKafkaBus(parts, config, { sessionMs }),
    publish: recordAndPublish(parts, publisher),
    env: {
      DATABASE_URL: url,
      KAFKA_BROKERS: kafka.brokers,
      KAFKA_TOPIC: config.KAFKA_TOPIC,
      SESSION_MS: String(sessionMs),
    },
    ...(isKillable(kafka) && { startKillable: async () => killable(backend, kafka) }),
    async stop() {
      await publisher.close()
      await parts.close()
      await drop()
    },
  }
  return backend
}

/** Retries while the broker elects leaders for the partitions of a new topic, during which it refuses every message. */
function retryUntilLeader(publisher: Publisher): Publisher {
  const publish: Publisher['publish'] = events =>
    publisher.publish(events).catch(error => {
      if (error?.code !== NOT_LEADER) throw error
      return publish(events)
    })
  return { ...publisher, publish }
}
/** Kafka's error code `NOT_LEADER_OR_FOLLOWER`. */
const NOT_LEADER = 6

const isKillable = (kafka: TestKafka): kafka is LocalBroker => kafka.kill !== undefined

/**
 * Stops and starts the same broker: the cases run one after the other, and a second broker takes longer than a case.
 */
const killable = ({ open, publish }: Backend, { kill, restart }: LocalBroker): KillableEngine => ({
  open,
  publish,
  kill,
  restart,
  stop: async () => undefined,
})

export const recordAndPublish =
  ({ eventLog }: Pick<BusParts, 'eventLog'>, publisher: Publisher) =>
  async (events: readonly StreamEvent[]) => {
    for (const { stream, event } of events) await eventLog.append(stream, 'any', [event])
    const ids = new Set(events.map(({ event }) => event.id))
    const streams = await Promise.all([...new Set(events.map(({ stream }) => stream))].map(s => eventLog.readStream(s)))
    const recorded = streams.flat().filter(({ id }) => ids.has(id))
    await publisher.publish(recorded.map(toPublished).filter(event => event !== undefined))
  }
