import { type Admin, Kafka, logLevel, type SASLOptions } from 'kafkajs'
import type { KafkaConfig } from '../config.ts'
import type { BusLog } from '../group-work.ts'
import { mendRequestQueue } from './request-queue.ts'

mendRequestQueue()

/** Partitions of the topic when we create it: at most so many members of a group work side by side. Adding some later
 * moves subjects to other partitions, and their order is lost for what is under way. */
const PARTITIONS = 6

/**
 * A client of the cluster. What it says goes to the log as debug lines: it repeats every failure at each layer, and what
 * matters is told by whoever uses it.
 */
export function kafkaClient(config: KafkaConfig, log: Pick<BusLog, 'debug'>): Kafka {
  const { KAFKA_USER: username, KAFKA_PASSWORD: password, KAFKA_SASL: mechanism } = config
  return new Kafka({
    clientId: 'alba',
    brokers: [...config.KAFKA_BROKERS],
    ssl: config.KAFKA_TLS,
    ...(username && { sasl: { mechanism, username, password } as SASLOptions }),
    connectionTimeout: 3_000,
    // Few and short: whoever uses it tries again by itself, and says so.
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
    logLevel: logLevel.INFO,
    logCreator:
      () =>
      ({ namespace, log: { message, timestamp: _, ...facts } }) =>
        log.debug({ ...facts, namespace }, `kafkajs: ${message}`),
  })
}

/** The topic is kept for ever: a group that begins with all that ever happened finds it there. */
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
