import type { PublishedEvent, PublishedType } from '@alba/contracts/integration/published-events'
import type { BackOff } from '../back-off.ts'
import type { EventLog } from '../event-log/event-log.ts'
import type { Leadership } from '../postgres/leadership.ts'
import type { Database } from '../postgres/pool.ts'
import type { Subscription } from './bus.ts'

export type BusLog = {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What both adapters stand on. */
export type BusParts = {
  readonly database: Database
  readonly leadership: Leadership
  readonly eventLog: EventLog
  readonly log: BusLog
  readonly patience?: Patience
}

export type Patience = {
  /** So many failures in a row, and an event is parked. */
  readonly tries: number
  readonly betweenTries: BackOff
  readonly whileParked: BackOff
  /** How often is looked for what is due among the parked, in milliseconds. */
  readonly lookEveryMs: number
}

/** About a second until an event is parked; then it is tried again for ever, in the end every five minutes. */
export const PATIENCE: Patience = {
  tries: 5,
  betweenTries: { firstMs: 100, longestMs: 1_000 },
  whileParked: { firstMs: 1_000, longestMs: 300_000 },
  lookEveryMs: 1_000,
}

/** A group while this process is a member of it. */
export type GroupWork = Omit<BusParts, 'patience'> & {
  readonly group: string
  readonly types: readonly PublishedType[]
  readonly handle: (event: PublishedEvent) => Promise<unknown>
  readonly patience: Patience
}

export function groupWork<Type extends PublishedType>(
  parts: BusParts,
  { group, types, handle }: Subscription<Type>,
): GroupWork {
  // The adapters hand on nothing but these types.
  return { patience: PATIENCE, ...parts, group, types, handle: handle as GroupWork['handle'] }
}
