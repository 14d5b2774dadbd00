import { type Admin, Kafka, logLevel, type SASLOptions } from 'kafkajs'
import type { KafkaConfig } from '../config.ts'
import type { BusLog } from '../group-work.ts'
import { fixRequestQueue } from './request-queue.ts'

// Mends a fault of kafkajs for all clients of this process: it sets timers while no request waits.
fixRequestQueue()

/**
 * How many partitions the topic gets when it is created: at most so many members of a group work at the same time.
 * Adding partitions later moves subjects to other partitions, which breaks the order of events that are not consumed
 * yet.
 */
const PARTITIONS = 6

/**
 * A client of the cluster. Its own messages are logged as debug lines, because it repeats a failure at each of its
 * layers; its users log failures themselves.
 */
export function kafkaClient(config: KafkaConfig, log: Pick<BusLog, 'debug'>): Kafka {
  const { KAFKA_USER: username, KAFKA_PASSWORD: password, KAFKA_SASL: mechanism } = config
  return new Kafka({
    clientId: 'alba',
    brokers: [...config.KAFKA_BROKERS],
    ssl: config.KAFKA_TLS,
    ...(username && { sasl: { mechanism, username, password } as SASLOptions }),
    connectionTimeout: 3_000,
    // Few and short retries: the callers retry for themselves, and log it.
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
    logLevel: logLevel.INFO,
    logCreator:
      () =>
      ({ namespace, log: { message, timestamp: _, ...facts } }) =>
        log.debug({ ...facts, namespace }, `kafkajs: ${message}`),
  })
}

/** Creates the topic, which keeps its events for ever: a new group may begin with the first event. */
export async function ensureTopic(kafka: Kafka, topic: string): Promise<void> {
  await withAdmin(kafka, async admin => {
    if ((await admin.listTopics()).includes(topic)) return
    const configEntries = [{ name: 'retention.ms', value: '-1' }]
    await admin.createTopics({ topics: [{ topic, numPartitions: PARTITIONS, configEntries }] })
  })
}

async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin()
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}
