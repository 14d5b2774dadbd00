import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '@alba/contracts/events'
import { backOff } from '@alba/platform/back-off'
import { type Position, START, toPlace, toPosition } from '@alba/platform/event-store/event-store'
import { outage } from '@alba/platform/outage'
import type { Projection } from '../runner/projection.ts'
import type { RunnerContext } from '../runner/runner.ts'
import { forget, NotThereYet } from './forget.ts'
import { forgottenUpTo, recordForgotten, recordNewModels, recordSearched, searchedTo } from './progress.ts'
import type { Erased } from './refold.ts'

type Parts = Pick<RunnerContext, 'database' | 'eventLog' | 'log'>

/** How often a model that has not reached an erasure is looked at again, in milliseconds. */
const LOOK_AGAIN_MS = 50

/** How often it is recorded how far the log was searched, in milliseconds, while nobody is erased. */
const RECORD_EVERY_MS = 10_000

/**
 * Follows the erasures in the log, of people, of data of bookings and of recipients of gifts, and makes each read model
 * forget what was erased. Every process does this for all models: doing it twice changes nothing, and an erasure never
 * waits for a process that has died.
 */
export function startForgetting(parts: Parts, projections: readonly Projection[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = projections.map(projection => keepForgetting(parts, projection, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/**
 * Records the position after which new versions of read models have to forget. To be called before they are built,
 * because they must also forget what is erased during the build.
 */
export async function prepareForgetting({ database, eventLog }: Parts, projections: readonly Projection[]) {
  await recordNewModels(database, projections, toPosition(await eventLog.head()))
}

async function keepForgetting(parts: Parts, projection: Projection, signal: AbortSignal): Promise<void> {
  const trouble = outage(() => parts.log, `the read model ${projection.name} cannot forget people now`)
  let failures = 0
  const onProgress = () => {
    failures = 0
    trouble.succeeded()
  }
  while (!signal.aborted) {
    try {
      await follow(parts, projection, signal, onProgress)
    } catch (error) {
      trouble.failed(error)
    }
    if (!signal.aborted) await backOff(++failures, signal)
  }
}

async function follow(parts: Parts, projection: Projection, signal: AbortSignal, onProgress: () => void) {
  const after = await searchedTo(parts.database, projection)
  let recordedAt = Number.NEGATIVE_INFINITY
  const types = ['PersonErased', ...streamErasureTypes] as const
  for await (const page of parts.eventLog.subscribe({ after: toPlace(after), filter: { types }, signal })) {
    const events = page.kind === 'page' ? page.events : []
    const last = events.at(-1)
    if (last) {
      const erased = erasedBy(events)
      await onceReached(() => forget(parts, projection, erased, last.position), signal)
      if (signal.aborted) return
      const counts = { people: erased.people.size, streams: erased.streams.size }
      parts.log.info({ projection: projection.name, ...counts }, 'forgot what was erased')
      await recordForgotten(parts.database, projection, last.position)
    }
    const isDue = page.kind === 'caughtUp' || performance.now() - recordedAt >= RECORD_EVERY_MS
    if (isDue && toPosition(page.position) > after) {
      await recordSearched(parts.database, projection, toPosition(page.position))
      recordedAt = performance.now()
    }
    onProgress()
  }
}

/** The types of event that erase personal data in the earlier events of their own stream. */
const streamErasureTypes = ['BookingDataErased', 'VoucherRecipientErased', 'PurchaseRecipientErased'] as const
const isStreamErasure: ReadonlySet<string> = new Set(streamErasureTypes)

/** What these events erased: whole people, and data in the events of some streams. */
const erasedBy = (events: readonly DomainEvent[]): Erased => ({
  people: new Set(events.flatMap(({ type, data }) => (type === 'PersonErased' ? [data.personId] : []))),
  streams: new Set(events.flatMap(({ type, stream }) => (isStreamErasure.has(type) ? [stream] : []))),
})

/** Repeats the work until the model has reached the erasures, or until the signal is aborted. */
async function onceReached(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotThereYet)) throw error
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
}

/** The names of the read models that have not yet forgotten every erasure up to a position. */
export async function stillForgetting(
  { database }: Pick<Parts, 'database'>,
  projections: readonly Projection[],
  position: Position,
): Promise<string[]> {
  const positions = await Promise.all(projections.map(projection => forgottenUpTo(database, projection)))
  return projections.filter((_, index) => (positions[index] ?? START) < position).map(({ name }) => name)
}
