import { ProblemError, problemOf } from '@alba/platform/http/problem'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

/** `config` of a route that one address may call so many times a minute. */
export type PerMinute = (times: number) => { config: { rateLimit: { max: number; timeWindow: number } } }

const MINUTE_MS = 60_000

/** Addresses remembered a route; the least recent is forgotten. */
const ADDRESSES = 20_000

/**
 * Limits per address, kept in this process. Only the routes that ask for one are limited.
 * @param scale multiplies every limit: benchmarks and tests come from one address
 */
export async function limitRates(app: FastifyInstance, scale: number): Promise<PerMinute> {
  await app.register(rateLimit, {
    global: false,
    cache: ADDRESSES,
    errorResponseBuilder: () => new ProblemError(problemOf(429, 'too_many_requests')),
  })
  return times => ({ config: { rateLimit: { max: Math.max(1, Math.round(times * scale)), timeWindow: MINUTE_MS } } })
}
