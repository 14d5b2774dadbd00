import type { Consumer, Kafka } from 'kafkajs'
import type { Position } from '../event-store/event-store.ts'
import { outage } from '../outage.ts'
import { retryForever } from '../retry-forever.ts'
import type { Bus } from './bus.ts'
import type { KafkaConfig } from './config.ts'
import { consumptions } from './consumptions.ts'
import { type BusParts, type GroupWork, groupWork } from './group-work.ts'
import { groupErrorStore, startingPoint } from './groups.ts'
import { takeBatch } from './kafka/batch.ts'
import { ensureTopic, kafkaClient } from './kafka/client.ts'
import { retryParked } from './retry-parked.ts'

/** After so many milliseconds without a heartbeat the partitions of a member go to the others. */
const SESSION_MS = 10_000
/** How long a fetch waits when there is nothing new. */
const LONGEST_WAIT_MS = 500
/**
 * How many partitions a member works on at the same time, so that one whose events take long (a slow mail server) does
 * not hold up the others.
 */
const PARTITIONS_AT_ONCE = 3

export type KafkaBusOptions = { readonly sessionMs?: number }

/** The bus over Kafka. Members of a group share the partitions of the topic; the broker stores their offsets. */
export function openKafkaBus(
  parts: BusParts,
  config: KafkaConfig,
  { sessionMs = SESSION_MS }: KafkaBusOptions = {},
): Bus {
  const kafka = kafkaClient(config, parts.log)
  const running = consumptions()
  return {
    async consume(subscription) {
      const work = groupWork(parts, subscription)
      const after = await startingPoint(parts.database, parts.eventLog, subscription)
      const member = { kafka, topic: config.KAFKA_TOPIC, sessionMs, work, after }
      return running.run(subscription.signal, signal =>
        Promise.all([
          runMember(member, signal),
          // One member retries the parked events of all partitions.
          parts.leadership.whileLeading(`bus-parked:${work.group}`, signal, leading => retryParked(work, leading)),
        ]),
      )
    },
    close: running.close,
  }
}

type Member = {
  readonly kafka: Kafka
  readonly topic: string
  readonly sessionMs: number
  readonly work: GroupWork
  /** Events up to this position are not for the group. */
  readonly after: Position | 'start'
}

async function runMember(member: Member, signal: AbortSignal): Promise<void> {
  const { group, database, log } = member.work
  const groupError = groupErrorStore(database, group)
  const outages = outage(() => log, `the group ${group} of the bus cannot continue`)
  const onProgress = (recovered: () => void) => () => {
    recovered()
    outages.succeeded()
    void groupError.succeeded()
  }
  await retryForever(
    signal,
    recovered => consumeUntilItFails(member, signal, onProgress(recovered)),
    error => {
      outages.failed(error)
      void groupError.failed(error)
    },
  )
}

/**
 * Consumes until it fails or the signal is aborted. A failed kafkajs consumer has an unknown state and is not used
 * again. @throws the failure
 */
async function consumeUntilItFails(
  { kafka, topic, sessionMs, work, after }: Member,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const heartbeatMs = sessionMs / 4
  const consumer = kafka.consumer({
    groupId: work.group,
    sessionTimeout: sessionMs,
    heartbeatInterval: heartbeatMs,
    maxWaitTimeInMs: LONGEST_WAIT_MS,
    allowAutoTopicCreation: false,
    retry: { restartOnFailure: async () => false },
  })
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const onAbort = () => resolve()
  signal.addEventListener('abort', onAbort)
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
  const batchFailed = watchProgress(consumer, onProgress)
  const run = async () => {
    await ensureTopic(kafka, topic)
    await consumer.connect()
    // From the beginning, in case the broker has lost the offsets: the group's own starting point filters old events.
    await consumer.subscribe({ topic, fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
      eachBatch: payload =>
        takeBatch({ work, after, heartbeatMs, signal }, payload).catch(error => {
          batchFailed()
          throw error
        }),
    })
    await ended
  }
  try {
    if (!signal.aborted) await Promise.race([run(), ended])
  } finally {
    signal.removeEventListener('abort', onAbort)
    await consumer.disconnect()
  }
}

/**
 * Calls `onProgress` whenever all events that a broker has given are delivered: then that broker is asked again.
 * Joining the group is not progress, because a member whose events can be neither handled nor parked joins again at
 * each try.
 * @returns a function to call when a batch has failed, after which its broker is asked again too
 */
function watchProgress(consumer: Consumer, onProgress: () => void): () => void {
  const asked = new Set<number>()
  consumer.on(consumer.events.FETCH_START, ({ payload: { nodeId } }) => {
    if (asked.has(nodeId)) onProgress()
    asked.add(nodeId)
  })
  return () => asked.clear()
}
