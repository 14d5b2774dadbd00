import type { Keyring } from '@alba/platform/event-log/keyring'
import type { Database } from '@alba/platform/postgres/pool'
import type { FastifyBaseLogger } from 'fastify'
import type { SetDeadline } from './deadlines/deadlines.ts'
import type { Streams } from './decision/streams.ts'
import type { UnpaidHolds } from './holds/unpaid-holds.ts'
import type { FollowedReference } from './reference/follow.ts'

/** What every feature may use of the outside world. A feature that needs more says so in its own folder. */
export type Deps = {
  readonly streams: Streams
  readonly reference: FollowedReference
  readonly keyring: Keyring
  readonly database: Database
  readonly setDeadline: SetDeadline
  readonly unpaidHolds: UnpaidHolds
  /** Multiplies what visitors may hold unpaid: load tests come from one address. */
  readonly limitScale: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The centre's time zone. */
  readonly zone: string
  /** Where visitors and staff reach the site: passkeys are for that address alone. */
  readonly publicUrl: string
  /** Nobody gets in by the password that everybody can read. */
  readonly refusesDemoPassword?: boolean
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
