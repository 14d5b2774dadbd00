import type { Keyring } from '@alba/platform/event-log/keyring'
import type { Database } from '@alba/platform/postgres/pool'
import type { FastifyBaseLogger } from 'fastify'
import type { HastenDeadlines, SetDeadline } from './deadlines/deadlines.ts'
import type { Streams } from './decision/streams.ts'
import type { UnpaidHolds } from './holds/unpaid-holds.ts'
import type { FollowedReference } from './reference/follow.ts'

/**
 * What every feature may use: streams, database, clock and so on. A feature that needs more declares it in its folder.
 */
export type Deps = {
  readonly streams: Streams
  readonly reference: FollowedReference
  readonly keyring: Keyring
  readonly database: Database
  readonly setDeadline: SetDeadline
  readonly hastenDeadlines: HastenDeadlines
  readonly unpaidHolds: UnpaidHolds
  /** Multiplies what visitors may hold unpaid: load tests come from one address. */
  readonly limitScale: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The centre's time zone. */
  readonly zone: string
  /** The address of the site. Passkeys are bound to it. */
  readonly publicUrl: string
  /** Whether the published password of the demo is refused. */
  readonly refusesDemoPassword?: boolean
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
