import { ProblemError, problemOf } from '@alba/platform/http/problem'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

const MINUTE_MS = 60_000

/** How many addresses are remembered for each route; the least recently used are dropped. */
const ADDRESSES = 20_000

/**
 * Limits how many calls of a route one address may make in a minute, to the number that the route declares
 * (`access.ts`); it must run before the routes are declared. A call above the limit is answered 429
 * `too_many_requests` with `Retry-After`. The minute begins with the first call. Each process counts for itself, and
 * each route is counted apart. An IPv6 network of 2⁶⁴ addresses counts as one address: that is the default of the
 * plugin, so no `keyGenerator` is set.
 * @param scale multiplies every limit, for benchmarks and tests, whose calls come from one address
 */
export async function limitRates(app: FastifyInstance, scale: number): Promise<void> {
  // The hook of the plugin reads `rateLimit`. This one is added first, so it runs first and can set it.
  app.addHook('onRoute', route => {
    const { perMinute = 'unlimited' } = route.config ?? {}
    if (perMinute === 'unlimited') return
    const max = Math.max(1, Math.round(perMinute * scale))
    route.config = { ...route.config, rateLimit: { max, timeWindow: MINUTE_MS, cache: ADDRESSES } }
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new ProblemError(problemOf(429, 'too_many_requests')),
  })
}
