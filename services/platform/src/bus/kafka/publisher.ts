import { CLOUD_EVENT_MEDIA_TYPE } from '@alba/contracts/integration/cloud-event'
import type { PublishedEvent } from '@alba/contracts/integration/published-events'
import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs'
import type { Publisher } from '../bus.ts'
import type { KafkaConfig } from '../config.ts'
import type { BusLog } from '../group-work.ts'
import { ensureTopic, kafkaClient } from './client.ts'

/**
 * Publishes with an idempotent producer: events that it resends after a lost answer are published once. After an error
 * its sequence numbers are unknown, so the next call makes a new producer; then an event may be published twice.
 */
export function openKafkaPublisher(config: KafkaConfig, log: Pick<BusLog, 'debug'>): Publisher {
  const kafka = kafkaClient(config, log)
  let producer: Promise<Producer> | undefined
  const drop = async () => {
    const dropped = producer
    producer = undefined
    await dropped?.then(old => old.disconnect()).catch(() => undefined)
  }
  return {
    async publish(events) {
      if (events.length === 0) return
      producer ??= connect(kafka, config.KAFKA_TOPIC)
      try {
        await (await producer).send({ topic: config.KAFKA_TOPIC, acks: -1, messages: events.map(toMessage) })
      } catch (error) {
        await drop()
        throw error
      }
    },
    close: drop,
  }
}

async function connect(kafka: Kafka, topic: string): Promise<Producer> {
  await ensureTopic(kafka, topic)
  const producer = kafka.producer({
    idempotent: true,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 3 },
  })
  await producer.connect()
  return producer
}

/** The key is the subject, so that all events of a subject are in one partition, in order. */
const toMessage = (event: PublishedEvent): Message => ({
  key: event.subject,
  value: JSON.stringify(event),
  headers: { 'content-type': CLOUD_EVENT_MEDIA_TYPE },
})
