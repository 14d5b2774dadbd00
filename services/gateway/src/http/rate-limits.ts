import { ProblemError, problemOf } from '@alba/platform/http/problem'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

const MINUTE_MS = 60_000

/** Addresses remembered for each route; the least recent one is forgotten. */
const ADDRESSES = 20_000

/**
 * Limits how often one address calls a route in a minute, as the route says (`access.ts`). The counts are this process's
 * own.
 * @param scale multiplies every limit: benchmarks and tests come from one address
 */
export async function limitRates(app: FastifyInstance, scale: number): Promise<void> {
  // Before the plugin's own hook, which reads `rateLimit`.
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
