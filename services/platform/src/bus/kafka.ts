import type { Kafka } from 'kafkajs'
import { again } from '../again.ts'
import type { Position } from '../event-store/event-store.ts'
import { outage } from '../outage.ts'
import type { Bus } from './bus.ts'
import type { KafkaConfig } from './config.ts'
import { consumptions } from './consumptions.ts'
import { type BusParts, type GroupWork, groupWork } from './group-work.ts'
import { startingPoint, troubleOf } from './groups.ts'
import { takeBatch } from './kafka/batch.ts'
import { ensureTopic, kafkaClient } from './kafka/client.ts'
import { workOffParked } from './work-off.ts'

/** So long a member may be silent until its partitions go to the others; also one that was cut off and has come back as another. */
const SESSION_MS = 10_000
/** Idle members ask this often; what is published is answered at once. */
const LONGEST_WAIT_MS = 500

export type KafkaBusOptions = { readonly sessionMs?: number }

/** The bus over Kafka. Members of a group share the partitions of the topic; their offsets are kept by the broker. */
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
          beMember(member, signal),
          // Any member may do it, whoever the partition belongs to.
          parts.leadership.whileLeading(`bus-parked:${work.group}`, signal, leading => workOffParked(work, leading)),
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
  /** What happened up to here is none of the group's business. */
  readonly after: Position | 'start'
}

async function beMember(member: Member, signal: AbortSignal): Promise<void> {
  const { group, database, log } = member.work
  const trouble = troubleOf(database, group)
  const away = outage(() => log, `the group ${group} of the bus cannot go on`)
  const goesOn = (goesWell: () => void) => () => {
    goesWell()
    away.over()
    void trouble.over()
  }
  await again(
    signal,
    goesWell => consumeUntilItFails(member, signal, goesOn(goesWell)),
    error => {
      away.met(error)
      void trouble.failed(error)
    },
  )
}

/** A consumer of kafkajs's that has failed is thrown away: what is left of one is not known. @throws whatever ended it */
async function consumeUntilItFails(
  { kafka, topic, sessionMs, work, after }: Member,
  signal: AbortSignal,
  goesOn: () => void,
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
  consumer.on(consumer.events.GROUP_JOIN, goesOn)
  const run = async () => {
    await ensureTopic(kafka, topic)
    await consumer.connect()
    // The group's own starting point says what of it counts; offsets the broker has forgotten lose nothing.
    await consumer.subscribe({ topic, fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 3,
      eachBatch: payload => takeBatch({ work, after, heartbeatMs, signal }, payload),
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
