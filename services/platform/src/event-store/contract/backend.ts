import { randomUUID } from 'node:crypto'
import type { TestContext } from 'vitest'
import type { CaughtUp, EventPage, EventStore, JsonObject, NewEvent, RecordedEvent } from '../event-store.ts'

/**
 * An engine, with the operations on it that the contract test needs. A real server may lack some; the cases that need
 * those are skipped with the reason.
 */
export type Backend = {
  /** Another store on the same data, as another process would open it. */
  open(): Promise<EventStore>
  /** Tombstones a stream, as an operator would. */
  deleteStream(stream: string): Promise<void>
  /** Creates a stream whose only event has this revision. */
  seed?(stream: string, revision: bigint): Promise<void>
  /** Starts a separate engine that the test may kill. */
  startKillable?(): Promise<KillableEngine>
  /** The engine's address, by which a store may also be opened by way of a proxy. */
  readonly wire?: { readonly url: string; openAt(url: string): Promise<EventStore> }
  stop(): Promise<void>
}

export type KillableEngine = {
  open(): Promise<EventStore>
  /** Ends the engine without warning. */
  kill(): Promise<void>
  /** Starts it again, with everything that it had acknowledged. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Skips the case with a printed reason when the backend cannot do what the case needs. */
export function requireCapability<T>(context: TestContext, capability: T | undefined, what: string): T {
  if (capability !== undefined) return capability
  console.info(`skipped "${context.task.name}": ${what}`)
  return context.skip(what)
}

export const event = (type = 'Happened', data: JsonObject = {}, id: string = randomUUID()): NewEvent => ({
  id,
  type,
  data,
  metadata: { correlationId: id },
})

export const events = (count: number, type?: string): NewEvent[] => Array.from({ length: count }, () => event(type))

export const ids = (list: readonly { readonly id: string }[]): string[] => list.map(item => item.id)

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(items)
}

/** Reads a subscription until the condition holds, and then leaves it. */
export async function until(
  items: AsyncIterable<EventPage | CaughtUp>,
  enough: (seen: { events: RecordedEvent[]; last: EventPage | CaughtUp }) => boolean,
): Promise<{ events: RecordedEvent[]; pages: EventPage[]; last: EventPage | CaughtUp }> {
  const delivered: RecordedEvent[] = []
  const pages: EventPage[] = []
  for await (const last of items) {
    if (last.kind === 'page') {
      pages.push(last)
      delivered.push(...last.events)
    }
    if (enough({ events: delivered, last })) return { events: delivered, pages, last }
  }
  throw new Error(`the subscription ended after ${delivered.length} events, before there was enough`)
}
