import { CLOUD_EVENT_MEDIA_TYPE } from '@alba/contracts/integration/cloud-event'
import type { PublishedEvent } from '@alba/contracts/integration/published-events'
import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs'
import type { Publisher } from '../bus.ts'
import type { KafkaConfig } from '../config.ts'
import type { BusLog } from '../group-work.ts'
import { ensureTopic, kafkaClient } from './client.ts'

/**
 * Publishes to Kafka with an idempotent producer: it numbers its messages, so that an event that it sends again after a
 * lost answer is published once. After an error the producer is not used again, because nobody knows which numbers
 * Kafka has seen. The next call makes a new producer, and events that are sent again may then be published twice.
 */
export function openKafkaPublisher(config: KafkaConfig, log: Pick<BusLog, 'debug'>): Publisher {
  const kafka = kafkaClient(config, log)
  let producer: Promise<Producer> | undefined
  /** Disconnects the producer, if there is one. It never fails: an error there has no consequences. */
  const disconnect = async () => {
    const previous = producer
    producer = undefined
    await previous?.then(connected => connected.disconnect()).catch(() => undefined)
  }
  return {
    async publish(events) {
      if (events.length === 0) return
      producer ??= connect(kafka, config.KAFKA_TOPIC)
      try {
        // -1: the answer comes once all replicas that are in sync have the events.
        await (await producer).send({ topic: config.KAFKA_TOPIC, acks: -1, messages: events.map(toMessage) })
      } catch (error) {
        await disconnect()
        throw error
      }
    },
    close: disconnect,
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
