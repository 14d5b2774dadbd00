import { backOff } from '@alba/platform/back-off'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { type Position, toPlace, toPosition } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import { type KeptReference, type Place, placeKeeper, readKept } from './kept.ts'
import { emptyReference, evolveReference, type Reference, referenceTypes } from './reference.ts'

export type FollowedReference = {
  /** The reference data as it is now. */
  current(): Reference
  /** Resolves when all events up to a position of the log have been taken in, however long that takes. */
  reached(position: Position): Promise<void>
  /** Why the reference data is no longer up to date; undefined when it is. */
  trouble(): string | undefined
}

export type FollowParts = {
  readonly log: EventLog
  readonly database: Database
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/**
 * Reads the reference data (the centre's catalogue, staff, rooms and rules) and follows its events. A process that ran
 * before has kept in the database where these events stand in the log (ADR 87), so that only they are read, not the whole
 * log. Resolves once it has caught up, so never when `signal` is aborted before. `stopped` resolves after `signal` was
 * aborted, when the last places are kept too.
 */
export async function followReference({
  log,
  database,
  signal,
  onError,
}: FollowParts): Promise<FollowedReference & { readonly stopped: Promise<void> }> {
  const begun = await beginning(log, database, onError)
  const keeper = placeKeeper(database, referenceTypes, begun.kept, onError)
  let { reference, position } = begun
  let trouble: string | undefined
  let failures = 0
  let waiters: { position: Position; resolve: () => void }[] = []
  const caughtUp = Promise.withResolvers<void>()

  const advance = (to: Position | 'start') => {
    position = to
    if (to === 'start') return
    for (const waiter of waiters) if (waiter.position <= to) waiter.resolve()
    waiters = waiters.filter(waiter => waiter.position > to)
  }

  const follow = async () => {
    for await (const page of log.subscribe({ after: position, filter: { types: referenceTypes }, signal })) {
      const events = page.kind === 'page' ? page.events : []
      reference = events.reduce(evolveReference, reference)
      advance(page.position)
      keeper.took(events, toPosition(page.position))
      trouble = undefined
      failures = 0
      if (page.kind === 'caughtUp') caughtUp.resolve()
    }
  }
  const keepFollowing = async () => {
    while (!signal.aborted) {
      await follow().catch(error => {
        trouble = 'the catalogue cannot be followed'
        onError(error)
      })
      await backOff(++failures, signal)
    }
    await keeper.flush()
  }
  const stopped = keepFollowing()
  await caughtUp.promise

  return {
    current: () => reference,
    trouble: () => trouble,
    reached: wanted =>
      position !== 'start' && position >= wanted
        ? Promise.resolve()
        : new Promise(resolve => waiters.push({ position: wanted, resolve })),
    stopped,
  }
}

type Beginning = {
  readonly reference: Reference
  readonly position: Position | 'start'
  readonly kept?: KeptReference
}

/**
 * The reference data at the position that was kept. It is empty, to be read from the start of the log, when nothing was
 * kept or what was kept does not fit the log.
 */
async function beginning(log: EventLog, database: Database, onError: (error: unknown) => void): Promise<Beginning> {
  const fromStart = { reference: emptyReference, position: 'start' } as const
  try {
    const kept = await readKept(database, referenceTypes)
    if (!kept || kept.position > toPosition(await log.head())) return fromStart
    const events = await Promise.all(kept.places.map(place => eventAt(log, place)))
    const reference = events.reduce(evolveReference, emptyReference)
    return { reference, position: toPlace(kept.position), kept }
  } catch (error) {
    onError(error)
    return fromStart
  }
}

/**
 * @throws {Error} when the log has no such event
 * @throws {UnreadableEvent}
 * @throws {StreamDeleted}
 */
async function eventAt(log: EventLog, { stream, type, revision }: Place) {
  const [event] = await log.readStream(stream, { from: revision, limit: 1 })
  if (event?.type !== type) throw new Error(`the log has no ${type} at ${stream}@${revision}`)
  return event
}
