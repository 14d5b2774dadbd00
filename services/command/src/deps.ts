import type { Rejection } from '@alba/contracts/shared/rejections'
import type { Keyring } from '@alba/platform/event-log/keyring'
import type { Database } from '@alba/platform/postgres/pool'
import type { FastifyBaseLogger } from 'fastify'
import type { SetDeadline } from './deadlines/deadlines.ts'
import type { Streams } from './decision/streams.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { FollowedReference } from './reference/follow.ts'

/** Everything a command handler or a policy may use of the outside world. */
export type Deps = {
  readonly streams: Streams
  readonly reference: FollowedReference
  readonly keyring: Keyring
  readonly provider: PaymentProvider
  readonly database: Database
  readonly setDeadline: SetDeadline
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The centre's time zone. */
  readonly zone: string
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** A handler's answer: what was done, or why not. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly rejection: Rejection }
