import { type LocalBroker, startLocalBroker } from './kafka/broker.ts'
import { BrokerUnavailable } from './kafka/jars.ts'
import { freePort } from './postgres.ts'

/**
 * A real Kafka for a test, which calls `stop` at its end. That leaves the Kafka in KAFKA_BROKERS as it is. Only one that
 * Maven fetched can be killed and restarted.
 */
export type TestKafka = Pick<LocalBroker, 'brokers' | 'stop'> & Partial<Pick<LocalBroker, 'kill' | 'restart'>>

/**
 * The Kafka in KAFKA_BROKERS (one `host:port`), or else one that is started: with the jars that Maven fetched, or in a
 * container. When there is none of them, the reason.
 * @throws {Error} when a broker that Maven fetched does not start
 */
export async function openTestKafka(): Promise<TestKafka | { readonly absent: string }> {
  const brokers = process.env.KAFKA_BROKERS
  if (brokers) return { brokers, stop: async () => undefined }
  const local = await startLocalBroker().catch(error => {
    if (error instanceof BrokerUnavailable) return error
    throw error
  })
  if (!(local instanceof BrokerUnavailable)) return local
  return startContainer().catch(() => ({
    absent: `KAFKA_BROKERS is not set, ${local.message}, and no container could be started`,
  }))
}

async function startContainer(): Promise<TestKafka> {
  // Imported only here, because it is large and most machines get their broker otherwise.
  const { GenericContainer, Wait } = await import('testcontainers')
  // The broker sends its own address to clients, so the port must be known before it starts.
  const port = await freePort()
  const container = await new GenericContainer('apache/kafka:4.3.1')
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start()
  return { brokers: `localhost:${port}`, stop: async () => void (await container.stop()) }
}
