import { type Limit, scaled } from '@alba/platform/buckets'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network.ts'
import type { SharedBuckets } from './shared-buckets.ts'

/** A dozen at once, for a family or a firm behind one address, and then thirty an hour. */
const PER_NETWORK: Limit = { burst: 12, perMinute: 1 / 2 }

export type OrderLimits = {
  /**
   * Counts an order of a voucher or a package, before it is sent.
   * @throws {ProblemError} 429 with `Retry-After`
   */
  charge(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/**
 * Limits the orders of one network, in all gateways together. An order takes nothing from anybody and need not be paid,
 * but staff finds it among the sales and its buyer among the people, under whatever name a stranger typed. There is no
 * limit for all networks: whoever used it up would stop all sales.
 * @param scale multiplies the limit
 */
export function orderLimits(scale: number, buckets: SharedBuckets): OrderLimits {
  const limit = scaled(PER_NETWORK, scale, 1)
  return {
    async charge(request, reply) {
      const waitMs = await buckets.charge([buckets.of('orders of', networkOf(request.ip), limit)], 1)
      if (waitMs === 0) return
      reply.header('retry-after', String(Math.ceil(waitMs / 1_000)))
      throw new ProblemError(problemOf(429, 'too_many_requests'))
    },
  }
}
