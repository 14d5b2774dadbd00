import type { FastifyRequest } from 'fastify'
import type { IdempotencyKeys } from './idempotency.ts'
import type { Payments } from './payments.ts'
import type { Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

/** What every group of routes works with. */
export type Context = {
  store: Store
  webhooks: Webhooks
  payments: Payments
  keys: IdempotencyKeys
  settings: { latencyMs: number; clock: number | null }
  /** Where browsers reach the sandbox; undefined takes the address of the request. */
  publicUrl: string | undefined
  merchant: string
  /** Unix seconds. */
  now: () => number
}

/** Unpredictable enough to be quoted in a report, as at Stripe. */
export const requestIdOf = (request: FastifyRequest): string => `req_${request.id}`

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export const baseUrl = (context: Context, request: FastifyRequest): string =>
  context.publicUrl ?? `http://${request.host}`
