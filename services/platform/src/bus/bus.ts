import type { PublishedEvent, PublishedOf, PublishedType } from '@alba/contracts/integration/published-events'

/**
 * The integration bus, which brings published events to other processes. It has two adapters (`kafka.ts`, `local.ts`),
 * and one contract test (`contract.ts`) checks that both behave the same.
 */
export interface Bus {
  /**
   * Resolves when the group is registered: every event from then on will reach it. The subscription runs until its
   * signal is aborted or the bus is closed. A failure does not end it.
   */
  consume<Type extends PublishedType>(subscription: Subscription<Type>): Promise<Consumption>
  /** Ends all subscriptions, and resolves when every running handler has ended. */
  close(): Promise<void>
}

export type Subscription<Type extends PublishedType = PublishedType> = {
  /**
   * The name of the group. Its members share the work: an event goes to one of them. Never rename a group: a new name
   * is a new group, which begins where `startsAt` says.
   */
  readonly group: string
  /**
   * Where the group begins at its first start: with the first event of the log, or with the next event. A group that
   * writes to people starts `'now'`: it must not write to everybody about the past.
   */
  readonly startsAt: 'start' | 'now'
  readonly types: readonly Type[]
  /**
   * Called at least once for each event; events with the same `subject` come in order, one after the other. After a
   * crash an event may come again: recognise it by its `id`. An event that keeps failing is parked together with the
   * later events of its subject, and is retried for ever; other subjects are not affected.
   */
  handle(event: PublishedOf<Type>): Promise<unknown>
  readonly signal: AbortSignal
}

export type Consumption = {
  /** Resolves when the subscription and every running handler have ended. */
  readonly stopped: Promise<unknown>
}

/** Publishes events to the broker. The local bus needs no publisher, because it reads the log. */
export interface Publisher {
  /**
   * Resolves when the broker has stored all of them. Events of one subject keep their order. When it rejects, some may
   * have been stored: publish all of them again, in order.
   */
  publish(events: readonly PublishedEvent[]): Promise<void>
  close(): Promise<void>
}
