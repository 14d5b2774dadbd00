import { randomInt, randomUUID } from 'node:crypto'
import { currentVersion } from '@alba/contracts/events'
import type { PublishedEvent } from '@alba/contracts/integration/published-events'
import { type TestContext, vi } from 'vitest'
import type { NewDomainEvent } from '../../event-log/codec.ts'
import type { Database } from '../../postgres/pool.ts'
import type { Bus, Subscription } from '../bus.ts'

/** A bus and what the contract may do to it beside using it. */
export type Backend = {
  readonly database: Database
  /** Another bus on the same data, as another process would open it. */
  open(): Promise<Bus>
  /** Records what happened, and brings it onto the bus. Again with the same ids is harmless. */
  happen(events: readonly Happened[]): Promise<void>
  /** By which another process finds the same bus; see `dying-member.ts`. */
  readonly env: NodeJS.ProcessEnv
  /** A bus whose engine may be killed. Missing where the engine is not ours. */
  startMortal?(): Promise<Mortal>
  stop(): Promise<void>
}

export type Mortal = Pick<Backend, 'open' | 'happen' | 'stop'> & {
  /** Ends the engine (the broker, or the database for the local bus) without warning. */
  kill(): Promise<void>
  /** Brings it back where it was, with everything that it had acknowledged. */
  revive(): Promise<void>
}

export type Happened = { readonly stream: string; readonly event: NewDomainEvent }

/** Skips the case out loud when the backend cannot do what it needs. */
export function offered<T>(context: TestContext, capability: T | undefined, what: string): T {
  if (capability !== undefined) return capability
  console.info(`skipped "${context.task.name}": ${what}`)
  return context.skip(what)
}

/** Events of a subject that no other case uses, `count` of them. */
export function happenings(count: number): Happened[] {
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

export const idsOf = (events: readonly Happened[]): string[] => events.map(({ event }) => event.id)

/** A consumer that remembers what it was given of some happenings, in the order in which it was given it. */
export function recorder(...about: readonly (readonly Happened[])[]) {
  const subjects = new Set(about.flat().map(({ stream }) => stream))
  const seen: PublishedEvent[] = []
  return {
    seen,
    handle: async (event: PublishedEvent) => {
      if (subjects.has(event.subject)) seen.push(event)
    },
    /** Each once, as a consumer that goes by the id acts on them. */
    acted: (subject?: string) => [
      ...new Set(seen.filter(event => !subject || event.subject === subject).map(({ id }) => id)),
    ],
    ids: () => seen.map(({ id }) => id),
  }
}

/** A member of a group that starts now. */
export const subscription = (
  changed: Partial<Subscription> & Pick<Subscription, 'group' | 'handle' | 'signal'>,
): Subscription => ({ startsAt: 'now', types: ['alba.booking.expired.v1'], ...changed })

/** Waits for a condition; the time is only there to end a test that hangs. */
export const until = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await condition())) throw new Error('not yet')
    },
    { timeout: 45_000, interval: 10 },
  )
