import type { FastifyRequest } from 'fastify'
import type { AccountSettings } from './account.ts'
import type { IdempotencyKeys } from './idempotency.ts'
import type { Payments } from './payments.ts'
import type { Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

/** What all routes share. */
export type Context = {
  store: Store
  webhooks: Webhooks
  payments: Payments
  keys: IdempotencyKeys
  /** What the controls change. It is only in memory, so a restart brings the defaults back. */
  settings: {
    latencyMs: number
    /** The moment at which the clock stands still, in Unix seconds; null while it runs. */
    clock: number | null
    account: AccountSettings
  }
  /** Address at which browsers reach the sandbox; undefined: that of the request. */
  publicUrl: string | undefined
  /** The name on the 3-D Secure page. */
  merchant: () => Promise<string>
  /** Unix seconds. */
  now: () => number
}

/** The id is random, so that a report can quote it without revealing how many requests there were. */
export const requestIdOf = (request: FastifyRequest): string => `req_${request.id}`

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Address at which a browser reaches the sandbox: it leads there for 3-D Secure. */
export const baseUrl = (context: Context, request: FastifyRequest): string =>
  context.publicUrl ?? `http://${request.host}`

/** The key in `Authorization: Bearer …`. */
export const keyOf = (request: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1]
