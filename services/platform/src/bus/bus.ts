import type { PublishedEvent, PublishedOf, PublishedType } from '@alba/contracts/integration/published-events'

/**
 * The integration bus: what happened here, told to other processes. Two adapters implement it (`kafka.ts`, `local.ts`)
 * and one contract test (`contract.ts`) holds both to the same behaviour.
 */
export interface Bus {
  /**
   * Resolves when the group is known: whatever happens from then on will reach it. It then runs until its signal is
   * aborted or the bus is closed, whatever fails meanwhile.
   */
  consume<Type extends PublishedType>(subscription: Subscription<Type>): Promise<Consumption>
  /** Ends what is consumed, and resolves when every handler that was begun is through. */
  close(): Promise<void>
}

export type Subscription<Type extends PublishedType = PublishedType> = {
  /** Members of one group share the work: an event goes to one of them. Never change it: a new name is a new group. */
  readonly group: string
  /**
   * Where the group begins when it is met for the first time: with all that ever happened, or with what happens from
   * then on. What writes to people starts `'now'`, or it would write to everybody of the past.
   */
  readonly startsAt: 'start' | 'now'
  readonly types: readonly Type[]
  /**
   * Called at least once for each event; events with the same `subject` come one after the other, in the order in which
   * they happened. After a crash the same event comes again: go by its `id`. One that keeps failing is parked with all
   * that follows of its subject and tried again now and then, for ever; the other subjects go on.
   */
  handle(event: PublishedOf<Type>): Promise<unknown>
  readonly signal: AbortSignal
}

export type Consumption = {
  /** Resolves when it has ended and every handler that was begun is through. */
  readonly stopped: Promise<unknown>
}

/** How events come onto a bus that has a broker; on the local one they are in the log already. */
export interface Publisher {
  /**
   * Resolves when the broker keeps all of them. Events of one subject keep their order. When it rejects, some may be
   * there all the same: publish them all again, in order.
   */
  publish(events: readonly PublishedEvent[]): Promise<void>
  close(): Promise<void>
}
