import { ProblemError, problemOf } from '@alba/platform/http/problem'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

const MINUTE_MS = 60_000

/** How many addresses are remembered for each route; the least recently used are dropped. */
const ADDRESSES = 20_000

/**
 * Limits the calls a minute from one address, to the number that the route declares (`access.ts`). Each process counts
 * for itself.
 * @param scale multiplies every limit, for benchmarks and tests, whose calls come from one address
 */
export async function limitRates(app: FastifyInstance, scale: number): Promise<void> {
  // This hook runs before that of the plugin, which reads `rateLimit`.
  app.addHook('onRoute', route => {
    const { perMinute = 'unlimited' } = route.config ?? {}
    if (perMinute === 'unlimited') return
    const max = Math.max(1, Math.round(perMinute * scale))
    route.config = { ...route.config, rateLimit: { max, timeWindow: MINUTE_MS } }
  })
  await app.register(rateLimit, {
    global: false,
    cache: ADDRESSES,
    errorResponseBuilder: () => new ProblemError(problemOf(429, 'too_many_requests')),
  })
}
