import { backOff } from '@alba/platform/back-off'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position } from '@alba/platform/event-store/event-store'
import { emptyReference, evolveReference, type Reference, referenceTypes } from './reference.ts'

export type FollowedReference = {
  /** The reference data as it is now. */
  current(): Reference
  /** Resolves when all events up to a position of the log have been taken in, however long that takes. */
  reached(position: Position): Promise<void>
  /** Why the reference data is no longer up to date; undefined when it is. */
  trouble(): string | undefined
}

/** Reads the reference streams from the start and follows them; resolves once it has caught up. */
export async function followReference(
  log: EventLog,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<FollowedReference> {
  let reference = emptyReference
  let position: Position | 'start' = 'start'
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
      if (page.kind === 'page') reference = page.events.reduce(evolveReference, reference)
      advance(page.position)
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
  }

  void keepFollowing()
  await caughtUp.promise
  return {
    current: () => reference,
    trouble: () => trouble,
    reached: wanted =>
      position !== 'start' && position >= wanted
        ? Promise.resolve()
        : new Promise(resolve => waiters.push({ position: wanted, resolve })),
  }
}
