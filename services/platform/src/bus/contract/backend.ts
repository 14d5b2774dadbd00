import { randomInt, randomUUID } from 'node:crypto'
import { currentVersion } from '@alba/contracts/events'
import type { PublishedEvent } from '@alba/contracts/integration/published-events'
import type { TestContext } from 'vitest'
import type { NewDomainEvent } from '../../event-log/codec.ts'
import type { Database } from '../../postgres/pool.ts'
import { eventually } from '../../testing/eventually.ts'
import type { Bus, Subscription } from '../bus.ts'

/** A bus under test, with the operations on its engine that the contract test needs. */
export type Backend = {
  readonly database: Database
  /** Opens the same bus again, as another process would. */
  open(): Promise<Bus>
  /**
   * Records events and publishes them. A repeated call with the same event ids records nothing twice, but a broker
   * delivers the events again.
   */
  publish(events: readonly StreamEvent[]): Promise<void>
  /** The environment with which another process opens the same bus; see `dying-member.ts`. */
  readonly env: NodeJS.ProcessEnv
  /** A bus whose engine the test may kill. Missing for an engine that the test did not start. */
  startKillable?(): Promise<KillableEngine>
  stop(): Promise<void>
}

export type KillableEngine = Pick<Backend, 'open' | 'publish' | 'stop'> & {
  /** Ends the engine (the broker, or the database for the local bus) without warning. */
  kill(): Promise<void>
  /** Starts it again, with everything that it had acknowledged. */
  restart(): Promise<void>
}

export type StreamEvent = { readonly stream: string; readonly event: NewDomainEvent }

/** Skips the case, and prints a line, when the backend lacks what the case needs. */
export function requireCapability<T>(context: TestContext, capability: T | undefined, what: string): T {
  if (capability !== undefined) return capability
  console.info(`skipped "${context.task.name}": ${what}`)
  return context.skip(what)
}

/** Makes `count` events of one new subject, which no other case uses. */
export function newEvents(count: number): StreamEvent[] {
  const bookingId = randomInt(100_000_000_000_000, 200_000_000_000_000)
  return Array.from({ length: count }, () => ({ stream: `booking-${bookingId}`, event: expired(bookingId) }))
}

const expired = (bookingId: number): NewDomainEvent => ({
  id: randomUUID(),
  type: 'BookingExpired',
  data: { bookingId, date: '2026-11-23' },
  metadata: {
    correlationId: 'request-1',
    causationId: null,
    actor: { kind: 'policy' },
    occurredAt: '2026-11-20T10:00:00.000Z',
    schemaVersion: currentVersion('BookingExpired'),
  },
})

export const idsOf = (events: readonly StreamEvent[]): string[] => events.map(({ event }) => event.id)

/** A consumer that records, in order, the events that it receives about the subjects of these events. */
export function recorder(...eventsOfSubjects: readonly (readonly StreamEvent[])[]) {
  const subjects = new Set(eventsOfSubjects.flat().map(({ stream }) => stream))
  const seen: PublishedEvent[] = []
  return {
    seen,
    handle: async (event: PublishedEvent) => {
      if (subjects.has(event.subject)) seen.push(event)
    },
    /** The ids of the received events, each once: a consumer ignores an id that it knows. */
    distinctIds: (subject?: string) => [
      ...new Set(seen.filter(event => !subject || event.subject === subject).map(({ id }) => id)),
    ],
    ids: () => seen.map(({ id }) => id),
  }
}

/** A subscription to the events of `newEvents`, for a group that starts now. */
export const subscription = (
  changed: Partial<Subscription> & Pick<Subscription, 'group' | 'handle' | 'signal'>,
): Subscription => ({ startsAt: 'now', types: ['alba.booking.expired.v1'], ...changed })

/** Waits for a condition. The timeout only ends a test that hangs. */
export const until = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  eventually(async () => {
    if (!(await condition())) throw new Error('not yet')
  })
